import Geodesy
import TestSupport
import Testing
import Timeline

@Suite("Finding boxes by the square of a place")
struct BoxGridTests {
  @Test("Every box that holds a place is among those near it, also across ±180° and at the poles")
  func noneMissed() {
    var random = SeededGenerator(seed: 4)
    var boxes = (0..<60).map { _ -> CoordinateBox in
      let corner = random.anywhere()
      let north = min(90, corner.latitude + random.number(0...20))
      return CoordinateBox(
        south: corner.latitude, west: corner.longitude, north: north,
        east: corner.longitude + random.number(0...(random.happens(20) ? 360 : 30)))
    }
    boxes.append(CoordinateBox(south: 89, west: -180, north: 90, east: 180))
    boxes.append(CoordinateBox(south: -90, west: 170, north: -89, east: 190))
    let grid = BoxGrid(boxes)
    var holding = 0
    let corners = [
      place(90, 180), place(-90, -180), place(-89.5, 180), place(0, 180), place(1, -180),
    ]
    for point in corners + (0..<3_000).map({ _ in random.anywhere() }) {
      let near = grid.positions(near: point)
      #expect(near.sorted() == Array(near), "in order")
      for (position, box) in boxes.enumerated() where box.contains(point) {
        holding += 1
        #expect(near.contains(Int32(position)), "\(point) in \(box)")
      }
    }
    #expect(holding > 500)
  }

  @Test(
    "The box around a place holds every place within the distance, and little more",
    arguments: [
      0.001, 0.5, 30, 700, 9_000, 20_100,
    ])
  func around(kilometres: Double) {
    var random = SeededGenerator(seed: 9)
    let geodesic = Geodesic()
    for _ in 0..<200 {
      let middle = random.anywhere()
      let box = CoordinateBox(around: middle, within: .kilometres(kilometres))
      for _ in 0..<20 {
        let other = random.neighbour(of: middle, within: kilometres / 60)
        if geodesic.distance(from: middle, to: other).kilometres <= kilometres {
          #expect(box.contains(other), "\(other) around \(middle)")
        }
      }
      if kilometres < 1_000 {
        #expect(box.north - box.south <= kilometres / 110 * 2.05 + 1e-6)
      }
    }
    for heading in Heading.allCases where kilometres < 9_000 {
      let middle = place(60, 179.9)
      let edge = middle.moved(kilometres * 999.999, heading)
      #expect(CoordinateBox(around: middle, within: .kilometres(kilometres)).contains(edge))
    }
  }
}

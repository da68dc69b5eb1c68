import Geodesy
import TestSupport
import Testing
import Timeline

/// The cells of an area and GEOS behind them, held against exact arithmetic and plain counting.
@Suite("Areas and the places in them")
struct AreaIndexTests {
  private typealias Point = (x: Int, y: Int)

  /// Whether a point lies in a polygon or on its border, in whole numbers: nothing is rounded.
  private static func holds(_ ring: [Point], _ point: Point) -> Bool {
    var isInside = false
    for (index, to) in ring.enumerated() {
      let from = ring[(index + ring.count - 1) % ring.count]
      let turn =
        (to.x - from.x) * (point.y - from.y) - (point.x - from.x) * (to.y - from.y)
      let isBetween =
        min(from.x, to.x) <= point.x && point.x <= max(from.x, to.x)
        && min(from.y, to.y) <= point.y && point.y <= max(from.y, to.y)
      if turn == 0, isBetween { return true }
      guard (from.y > point.y) != (to.y > point.y) else { continue }
      if (turn > 0) == (to.y > from.y) { isInside.toggle() }
    }
    return isInside
  }

  /// A star around the middle: the angle grows, so that the ring never crosses itself.
  private static func star(_ random: inout SeededGenerator, corners: Int) -> [Point] {
    // Directions in whole numbers, in the order of their angles.
    var directions: [Point] = []
    for step in -6..<6 { directions.append((6, step)) }
    for step in -6..<6 { directions.append((-step, 6)) }
    for step in -6..<6 { directions.append((-6, -step)) }
    for step in -6..<6 { directions.append((step, -6)) }
    let chosen = (0..<corners).map { directions[$0 * directions.count / corners] }
    return chosen.map { direction in
      let reach = random.whole(1...4)
      return (direction.x * reach, direction.y * reach)
    }
  }

  private static func area(_ rings: [[Point]], by scale: Double, east: Double) throws -> Area {
    try Area(
      polygons: [
        rings.map { ring in
          ring.map {
            Area.Corner(longitude: east + Double($0.x) * scale, latitude: Double($0.y) * scale)
          }
        }
      ])
  }

  @Test(
    "Inside, outside, on an edge and on a corner: as in exact arithmetic, wherever the area lies",
    arguments: 0..<24)
  func exact(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let ring = Self.star(&random, corners: [3, 4, 7, 12, 24, 48][seed % 6])
    // Powers of two, so that the degrees are these very numbers.
    let scale = [1.0, 0.5, 0.001953125][seed % 3]
    // The second lies across ±180°.
    let east = [0.0, 179.0, -64.0][seed / 3 % 3]
    let prepared = try PreparedArea(try Self.area([ring], by: scale, east: east))
    var counts = [0, 0]
    for y in -26...26 {
      // (0, 0) is no place (clause P2).
      for x in -26...26 where (x, y) != (0, 0) {
        var longitude = east + Double(x) * scale
        if longitude > 180 { longitude -= 360 }
        let isInside = try prepared.contains(place(Double(y) * scale, longitude))
        #expect(isInside == Self.holds(ring, (x, y)), "\(x), \(y) of \(ring)")
        counts[isInside ? 1 : 0] += 1
      }
    }
    #expect(counts[0] > 0 && counts[1] > 0)
  }

  @Test("Holes, and polygons that overlap, touch or lie apart, are one area", arguments: 0..<8)
  func several(seed: Int) throws {
    var random = SeededGenerator(seed: 100 + UInt64(seed))
    func square(_ x: Int, _ y: Int, _ size: Int) -> [Point] {
      [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]
    }
    let outer = (0..<5).map { _ in square(random.whole(-20...10), random.whole(-20...10), 9) }
    let polygons = outer.map { [$0, square($0[0].x + 3, $0[0].y + 3, 3)] }
    let area = try Area(
      polygons: polygons.map { rings in
        rings.map { ring in
          ring.map { Area.Corner(longitude: Double($0.x), latitude: Double($0.y)) }
        }
      })
    let prepared = try PreparedArea(area)
    for y in -22...22 {
      for x in -22...22 where (x, y) != (0, 0) {
        let expected = polygons.contains { rings in
          // The border of a hole is inside.
          let isInHole =
            rings[1][0].x < x && x < rings[1][2].x && rings[1][0].y < y && y < rings[1][2].y
          return Self.holds(rings[0], (x, y)) && !isInHole
        }
        #expect(try prepared.contains(place(Double(y), Double(x))) == expected, "\(x), \(y)")
      }
    }
  }

  @Test("A hair's breadth from a slanting edge the side is the right one, and the edge is inside")
  func hairsBreadth() throws {
    let ring: [Point] = [(0, 0), (40, 13), (17, 29)]
    let prepared = try PreparedArea(try Self.area([ring], by: 1, east: 0))
    for step in 1..<40 {
      // On the edge from (0, 0) to (40, 13), as near as a double comes to it.
      let longitude = Double(step)
      let latitude = longitude * 13 / 40
      #expect(try !prepared.contains(place(latitude - 1e-12, longitude)))
      #expect(try prepared.contains(place(latitude + 1e-12, longitude)))
    }
    #expect(try prepared.contains(place(13, 40)) && prepared.contains(place(6.5, 20)))
  }

  @Test("Lines without width are left to GEOS: they hold what is on them, and nothing else")
  func withoutWidth() throws {
    // There and back again.
    let prepared = try PreparedArea(try Self.area([[(0, 0), (4, 0), (8, 0)]], by: 1, east: 0))
    #expect(try prepared.contains(place(0, 5)))
    #expect(try !prepared.contains(place(0.001, 5)) && !prepared.contains(place(0, 9)))
  }
}

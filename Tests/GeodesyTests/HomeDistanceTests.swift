import Geodesy
import Glibc
import TestSupport
import Testing
import Timeline

@Suite("Distances from home areas (F1, F2)")
struct HomeDistanceTests {
  private let geodesic = Geodesic()

  private func distances(_ boxes: [CoordinateBox], limit: Double = 50_000) -> HomeDistance {
    HomeDistance(
      areas: boxes.map { HomeArea(box: $0, evidence: .given) }, limit: Metres(limit),
      geodesic: geodesic)
  }

  private let box = CoordinateBox(south: 46, west: 7, north: 47, east: 8)

  @Test(
    "F1: inside the box and on its edges the distance is 0",
    arguments: [(46.5, 7.5), (46, 7), (47, 8), (46, 8), (47, 7.2), (46.3, 8)])
  func inside(latitude: Double, longitude: Double) {
    #expect(distances([box]).distance(of: place(latitude, longitude), from: 0) == Metres(0))
  }

  @Test(
    "F1: outside it is the geodesic to the coordinates clamped into the box",
    arguments: [
      ((48.0, 7.5), (47.0, 7.5)), ((45, 7.5), (46, 7.5)), ((46.5, 6), (46.5, 7)),
      ((46.5, 9), (46.5, 8)), ((48, 6), (47, 7)), ((45, 9), (46, 8)), ((-80, -20), (46, 7)),
    ])
  func outside(from: (Double, Double), clamped: (Double, Double)) {
    let from = place(from.0, from.1)
    #expect(
      distances([box]).distance(of: from, from: 0)
        == geodesic.distance(from: from, to: place(clamped.0, clamped.1)))
  }

  @Test("F1: coordinates are clamped, so a parallel's own longitude counts, not the nearest point")
  func clampingIsNotTheNearestPoint() {
    // Far north the point of a meridian that is nearest lies further north than the same latitude.
    let meridian = CoordinateBox(south: 60, west: 0, north: 80, east: 0)
    let here = place(70, 60)
    let clamped = distances([meridian]).distance(of: here, from: 0)
    #expect(clamped == geodesic.distance(from: here, to: place(70, 0)))
    #expect(clamped > geodesic.distance(from: here, to: place(77, 0)))
  }

  @Test(
    "F1: longitude is clamped along the shorter way round",
    arguments: [(-171.0, 7.0), (-173.0, 7.0), (-171.9, 8.0), (-10, 7), (100, 8)])
  func shorterWay(longitude: Double, edge: Double) {
    // Opposite the middle of the box, at -172.5°, the edges change.
    let expected = longitude == -173 ? 8.0 : longitude == -171.9 ? 7.0 : edge
    let here = place(46.5, longitude)
    #expect(
      distances([box]).distance(of: here, from: 0)
        == geodesic.distance(from: here, to: place(46.5, expected)))
  }

  @Test(
    "F1: a box over the date line holds both sides of it",
    arguments: [(179.5, nil), (-179.5, nil), (180, nil), (-180, nil), (178, 179), (-178, -179)])
  func dateLine(longitude: Double, edge: Double?) {
    let box = CoordinateBox(south: -17, west: 179, north: -16, east: 181)
    let here = place(-16.5, longitude)
    let distance = distances([box]).distance(of: here, from: 0).value
    let expected = edge.map { geodesic.distance(from: here, to: place(-16.5, $0)).value } ?? 0
    expectNear(distance, expected, within: 1e-6)
  }

  @Test("F1: a box all round the pole leaves latitude alone to count")
  func pole() {
    let cap = CoordinateBox(south: 89.9, west: -180, north: 90, east: 180)
    for longitude in [-180.0, -90, 0, 12.3, 180] {
      let here = place(89, longitude)
      #expect(
        distances([cap]).distance(of: here, from: 0)
          == geodesic.distance(from: here, to: place(89.9, longitude)))
    }
  }

  @Test(
    "F2: 50 km less a metre from the box is not far, 50 km more a metre is",
    arguments: Heading.allCases)
  func fiftyKilometres(_ heading: Heading) {
    let edge =
      switch heading {
      case .north: place(47, 7.5)
      case .south: place(46, 7.5)
      case .east: place(46.5, 8)
      case .west: place(46.5, 7)
      }
    let distances = distances([box])
    #expect(!distances.isFar(edge.moved(49_999, heading), from: [0]))
    #expect(distances.isFar(edge.moved(50_001, heading), from: [0]))
  }

  @Test("F2: the nearest of several areas counts")
  func nearestCounts() {
    let here = place(46.5, 7.5)
    let near = CoordinateBox(at: here.moved(49_999, .north))
    let far = CoordinateBox(at: here.moved(50_001, .east))
    let distances = distances([far, near])
    #expect(distances.isFar(here, from: [0]))
    #expect(!distances.isFar(here, from: [1]))
    #expect(!distances.isFar(here, from: [0, 1]))
    let nearest = distances.nearest(to: here, among: [0, 1])
    #expect(nearest?.area == 1)
    expectNear(nearest?.distance.value ?? 0, 49_999, within: 1e-6)
    #expect(distances.nearest(to: here, among: []) == nil)
  }

  @Test("Of equally near areas the first is named")
  func equallyNear() {
    let distances = distances([box, box])
    #expect(distances.nearest(to: place(50, 7), among: [0, 1])?.area == 0)
    #expect(distances.nearest(to: place(50, 7), among: [1, 0])?.area == 1)
  }

  @Test("F2: far is the nearest distance beyond the limit, for boxes and places anywhere")
  func isFarIsNearestBeyondLimit() {
    var random = SeededGenerator(seed: 20)
    var far = 0
    var wrong = 0
    let count = 1_500
    for _ in 0..<count {
      let limit = random.choice([1_000, 50_000, 333_000, 1_000_000.0])
      var center = random.anywhere()
      if random.happens(30) { center = place(center.latitude, random.choice([180, -180, 179.99])) }
      if random.happens(20) { center = place(random.choice([90, -90, 89.9, -89]), 12) }
      let boxes = (0..<random.whole(1...4)).map { _ in random.box(near: center, metres: limit) }
      let distances = distances(boxes, limit: limit)
      let areas = ArraySlice(boxes.indices.map(Int32.init))
      for _ in 0..<8 {
        let here = random.neighbour(of: center, within: limit / 111_000 * random.number(0...2.5))
        let expected = boxes.indices
          .map { distances.distance(of: here, from: Int32($0)).value }.allSatisfy { $0 > limit }
        if expected { far += 1 }
        if distances.isFar(here, from: areas) != expected { wrong += 1 }
        let nearest = distances.nearest(to: here, among: areas)
        if nearest.map({ $0.distance.value > limit }) != expected { wrong += 1 }
      }
    }
    #expect(wrong == 0)
    #expect(far > count && far < count * 7, "both answers occur")
  }

  @Test("F1: the distance is that of a second writing of the clause, for boxes anywhere")
  func againstClause() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<3_000 {
      var center = random.anywhere()
      if random.happens(30) { center = place(center.latitude, random.choice([180, -180, 179.99])) }
      let box = random.box(near: center, metres: random.choice([10_000, 2_000_000]))
      let here =
        random.happens(50) ? random.anywhere() : random.neighbour(of: center, within: 20)
      let latitude = min(max(here.latitude, box.south), box.north)
      // The nearest longitude of the box is the place's own or an edge, whichever is fewer degrees away.
      func degrees(_ one: Double, _ other: Double) -> Double {
        let apart = (one - other).magnitude.truncatingRemainder(dividingBy: 360)
        return min(apart, 360 - apart)
      }
      let isWithin = [-360, 0, 360.0].contains { shift in
        (box.west...box.east).contains(here.longitude + shift)
      }
      let edges = [box.west, box.east].sorted {
        degrees($0, here.longitude) < degrees($1, here.longitude)
      }
      let clamped = Coordinate(
        trustedLatitude: latitude, longitude: isWithin ? here.longitude : edges[0])
      expectNear(
        distances([box]).distance(of: here, from: 0).value,
        geodesic.distance(from: here, to: clamped).value, within: 1e-6)
    }
  }
}

extension SeededGenerator {
  /// A box about so many metres from a place, often a point, at times crossing ±180°.
  mutating func box(near center: Coordinate, metres: Double) -> CoordinateBox {
    let degrees = metres / 111_000
    let corner = neighbour(of: center, within: degrees * number(0...2))
    if happens(30) { return CoordinateBox(at: corner) }
    let height = number(0...degrees)
    let width = min(360, number(0...degrees) / max(cos(corner.latitude * (.pi / 180)), 0.001))
    return CoordinateBox(
      south: corner.latitude, west: corner.longitude, north: min(90, corner.latitude + height),
      east: corner.longitude + width)
  }
}

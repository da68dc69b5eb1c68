import Geodesy
import Glibc
import TestSupport
import Testing
import Timeline

@Suite("Bounds of a distance, and tests by them")
struct SphericalBoundsTests {
  private let geodesic = Geodesic()

  private func angle(_ from: Coordinate, _ to: Coordinate) -> Double {
    2 * asin(min(1, SphericalBounds.haversine(from: from, to: to).squareRoot()))
  }

  /// How often the bounds do not hold the geodesic; rounding is allowed for.
  private func violations(_ pairs: [(Coordinate, Coordinate)]) -> Int {
    pairs.count { from, to in
      let length = geodesic.distance(from: from, to: to).value
      let angle = angle(from, to)
      // Near the antipode the arc sine loses half of its digits.
      let slack = 1e-6 + (angle > 3.1 ? 0.2 : 0)
      return length < angle * SphericalBounds.leastScale - slack
        || length > angle * SphericalBounds.mostScale + slack
    }
  }

  @Test("The bounds hold anywhere")
  func anywhere() {
    var random = SeededGenerator(seed: 10)
    #expect(violations((0..<20_000).map { _ in (random.anywhere(), random.anywhere()) }) == 0)
  }

  @Test("The bounds hold nearby, also at the poles and over the date line")
  func nearby() {
    var random = SeededGenerator(seed: 11)
    let pairs = (0..<20_000).map { _ in
      var from = random.anywhere()
      if random.happens(20) { from = place(random.choice([90, -90, 89.99, -89.9]), 12) }
      if random.happens(20) { from = place(from.latitude, random.choice([180, -180, 179.999])) }
      return (from, random.neighbour(of: from, within: random.choice([0.0001, 0.01, 1, 10])))
    }
    #expect(violations(pairs) == 0)
  }

  @Test("The bounds hold near the antipode")
  func nearlyAntipodal() {
    var random = SeededGenerator(seed: 12)
    let pairs = (0..<10_000).map { _ in
      let from = random.anywhere()
      let antipode = place(
        -from.latitude, from.longitude > 0 ? from.longitude - 180 : from.longitude + 180)
      return (from, random.neighbour(of: antipode, within: random.choice([0, 0.001, 0.3, 2])))
    }
    #expect(violations(pairs) == 0)
  }

  @Test("The bounds are 1 % apart, and reached: along the equator and over the poles")
  func tight() {
    let alongEquator = geodesic.distance(from: place(0, 7), to: place(0, 7.001)).value
    let northAtEquator = geodesic.distance(from: place(-0.0005, 7), to: place(0.0005, 7)).value
    let northAtPole = geodesic.distance(from: place(89.999, 7), to: place(90, 7)).value
    let step = 0.001 * Double.pi / 180
    expectNear(northAtEquator / step / SphericalBounds.leastScale, 1, within: 1e-8)
    expectNear(northAtPole / step / SphericalBounds.mostScale, 1, within: 1e-8)
    #expect(alongEquator / step > SphericalBounds.leastScale)
    #expect(SphericalBounds.mostScale / SphericalBounds.leastScale < 1.0102)
  }

  @Test(
    "A distance test answers as the geodesic does, around its limit",
    arguments: [1_000.0, 30_000, 50_000, 500_000, 1_000_000])
  func distanceTest(limit: Double) {
    var random = SeededGenerator(seed: UInt64(limit))
    let test = DistanceTest(limit: Metres(limit), geodesic: geodesic)
    var beyond = 0
    var wrong = 0
    let count = 20_000
    for _ in 0..<count {
      var from = random.anywhere()
      if random.happens(5) { from = place(from.latitude, random.choice([180, -180, 179.9999])) }
      if random.happens(5) { from = place(random.choice([90, -90, 89.99, -89.9]), from.longitude) }
      let to = random.place(at: limit * random.number(0.97...1.03), from: from)
      let expected = geodesic.distance(from: from, to: to).value > limit
      if expected { beyond += 1 }
      if test.isBeyond(from: from, to: to) != expected { wrong += 1 }
    }
    #expect(wrong == 0)
    #expect(beyond > count / 4 && beyond < count * 3 / 4, "the pairs lie around the limit")
  }

  @Test(
    "A distance test parts a millimetre less from a millimetre more", arguments: Heading.allCases)
  func millimetre(heading: Heading) {
    for (limit, origin) in [(50_000.0, Coordinate.bern), (30_000, place(-70, 179.95))] {
      let test = DistanceTest(limit: Metres(limit), geodesic: geodesic)
      #expect(!test.isBeyond(from: origin, to: origin.moved(limit - 0.001, heading)))
      #expect(test.isBeyond(from: origin, to: origin.moved(limit + 0.001, heading)))
    }
  }

  @Test("A limit longer than any way round the Earth is never passed")
  func beyondAll() {
    let test = DistanceTest(limit: Metres(20_100_000), geodesic: geodesic)
    #expect(!test.isBeyond(from: place(0, 7), to: place(0, -173)))
    #expect(!test.isBeyond(from: place(90, 0), to: place(-90, 0)))
  }

  @Test("The nearest of some places is that of brute force, the first of equally near ones")
  func nearest() {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<300 {
      let here = random.anywhere()
      let spread = random.choice([0.001, 0.1, 3, 60])
      var places = (0..<random.whole(1...12)).map { _ in random.neighbour(of: here, within: spread)
      }
      places += places.filter { _ in random.happens(30) }
      let distances = places.map { geodesic.distance(from: here, to: $0) }
      let expected = distances.firstIndex { $0 == distances.min() }
      #expect(geodesic.nearest(to: here, among: places) == expected)
    }
    #expect(geodesic.nearest(to: .bern, among: []) == nil)
  }
}

extension SeededGenerator {
  /// A place about so many metres from another (right to 1 %), in any direction.
  fileprivate mutating func place(at metres: Double, from origin: Coordinate) -> Coordinate {
    // On a sphere of the middle scale: the destination of a great circle.
    let angle = metres / ((SphericalBounds.leastScale + SphericalBounds.mostScale) / 2)
    let bearing = number(0...2 * .pi)
    let latitude = origin.latitude * (.pi / 180)
    let sine = sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(bearing)
    let east = atan2(
      sin(bearing) * sin(angle) * cos(latitude), cos(angle) - sin(latitude) * sine)
    var longitude = origin.longitude + east * (180 / .pi)
    if longitude > 180 { longitude -= 360 }
    if longitude < -180 { longitude += 360 }
    return TestSupport.place(asin(min(1, max(-1, sine))) * (180 / .pi), longitude)
  }
}

import Geodesy
import TestSupport
import Testing
import Timeline

@Suite("Geodesic distances on WGS 84")
struct GeodesicTests {
  private let geodesic = Geodesic()

  private func metres(_ from: Coordinate, _ to: Coordinate) -> Double {
    geodesic.distance(from: from, to: to).value
  }

  /// A line whose length is published.
  struct Line: CustomTestStringConvertible {
    let from: (latitude: Double, longitude: Double)
    let to: (latitude: Double, longitude: Double)
    let metres: Double
    let tolerance: Double
    let source: String
    var testDescription: String { "\(from) to \(to), \(source)" }
  }

  private static let lines = [
    // The standard test line of surveying; its ellipsoid, GRS 80, differs by 0.1 mm in the semiminor
    // axis, which is nothing at this length.
    Line(
      from: (-37.951033416667, 144.424867888889), to: (-37.652821138889, 143.926495527778),
      metres: 54_972.271, tolerance: 0.001,
      source: "Flinders Peak to Buninyong, GDA Technical Manual (ICSM)"),
    Line(
      from: (-41.32, 174.81), to: (40.96, -5.50), metres: 19_959_679.267, tolerance: 0.0006,
      source: "Wellington to Salamanca, GeographicLib's documentation"),
    Line(
      from: (-30.12345, 0), to: (-30.12344, 0.00005), metres: 4.944208, tolerance: 0.0000006,
      source: "C. F. F. Karney, Algorithms for geodesics, J. Geodesy 87 (2013), table 4"),
    Line(
      from: (-30, 0), to: (29.9, 179.8), metres: 19_989_832.827610, tolerance: 0.0000006,
      source: "the same, table 5: nearly antipodal"),
    Line(
      from: (40, 0), to: (41.79331020506, 137.84490004377), metres: 10_000_000, tolerance: 0.000005,
      source: "the same, table 2"),
    Line(
      from: (35.60777, -139.44815), to: (-11.17491, -69.95921), metres: 8_935_244.5604818305,
      tolerance: 0.000001, source: "GeographicLib's test set"),
    Line(
      from: (55.52454, 106.05087), to: (77.03196, 197.18234 - 360), metres: 4_105_086.1713924406,
      tolerance: 0.000001, source: "GeographicLib's test set"),
    Line(
      from: (-58.93002, -8.90775), to: (-8.91104, 133.13503), metres: 11_756_066.0219864627,
      tolerance: 0.000001, source: "GeographicLib's test set"),
    Line(
      from: (-87.85331, 85.66836), to: (66.48646, 16.09921), metres: 17_286_615.3147144645,
      tolerance: 0.000001, source: "GeographicLib's test set"),
    Line(
      from: (-17.42761, 173.34268), to: (-15.84784, 5.93557), metres: 16_076_603.1631180673,
      tolerance: 0.000001, source: "GeographicLib's test set"),
    // The quarter meridian, and half of the equator's 2πa cannot be: the shortest way from a place on
    // it to its antipode leads over a pole.
    Line(
      from: (0, 7), to: (90, 7), metres: 10_001_965.729, tolerance: 0.0006,
      source: "quarter meridian, NIMA TR8350.2"),
    Line(
      from: (0, 7), to: (0, -173), metres: 2 * 10_001_965.729, tolerance: 0.0011,
      source: "two quarter meridians"),
    Line(
      from: (0, 7), to: (0, 8), metres: 111_319.490793, tolerance: 0.0000006,
      source: "one degree of the equator: 6 378 137 m · π/180"),
  ]

  @Test("Published lengths come out to their last digit", arguments: lines)
  func published(_ line: Line) {
    let from = place(line.from.latitude, line.from.longitude)
    let to = place(line.to.latitude, line.to.longitude)
    expectNear(metres(from, to), line.metres, within: line.tolerance)
  }

  @Test("There is as far as back, and mirrored over the equator and along it, as far")
  func symmetries() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let from = random.anywhere()
      let to = random.anywhere()
      let length = metres(from, to)
      let turn = random.number(-180...180)
      func moved(_ place: Coordinate) -> Coordinate {
        Coordinate(trustedLatitude: -place.latitude, longitude: place.longitude + turn)
      }
      expectNear(metres(to, from), length, within: 1e-8)
      expectNear(metres(moved(from), moved(to)), length, within: 1e-6)
    }
  }

  @Test("A way round is no shorter")
  func triangle() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<2_000 {
      let (first, second, third) = (random.anywhere(), random.anywhere(), random.anywhere())
      #expect(metres(first, third) <= metres(first, second) + metres(second, third) + 1e-6)
    }
  }

  @Test("A place is 0 m from itself, and longitude 180 is -180")
  func nothing() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let here = random.anywhere()
      #expect(metres(here, here) == 0)
      expectNear(metres(place(here.latitude, 180), place(here.latitude, -180)), 0, within: 1e-8)
    }
  }

  @Test("A pole has every longitude")
  func poles() {
    for pole in [90.0, -90.0] {
      expectNear(metres(place(pole, 0), place(pole, 123)), 0, within: 1e-8)
      expectNear(
        metres(place(pole, 10), .bern), metres(place(pole, -170), .bern), within: 1e-8)
    }
  }

  @Test("Moving so many metres goes so far", arguments: Heading.allCases)
  func moving(_ heading: Heading) {
    for origin in [Coordinate.bern, place(0.5, 179.999), place(-70, -179.9)] {
      for length in [0.001, 1, 30_000, 50_000.001] {
        expectNear(metres(origin, origin.moved(length, heading)), length, within: 1e-7)
      }
    }
  }
}

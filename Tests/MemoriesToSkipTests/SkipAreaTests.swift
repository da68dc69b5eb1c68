import Geodesy
import MemoriesToSkip
import TestSupport
import Testing
import Timeline

@Suite("Areas to skip, as GeoJSON draws them")
struct SkipAreaTests {
  private static func isInside(_ geoJSON: String, _ latitude: Double, _ longitude: Double)
    throws -> Bool
  {
    try PreparedArea(SkipArea(geoJSON: geoJSON).area).contains(place(latitude, longitude))
  }

  private static func polygon(_ rings: String...) -> String {
    "{\"type\":\"Polygon\",\"coordinates\":[\(rings.joined(separator: ","))]}"
  }

  private static let square = "[[0,0],[10,0],[10,10],[0,10],[0,0]]"

  @Test("Inside and on the border counts, outside does not")
  func border() throws {
    let square = Self.polygon(Self.square)
    for (latitude, longitude) in [(5.0, 5.0), (0, 5), (10, 10), (5, 0), (1e-9, 1e-9)] {
      #expect(try Self.isInside(square, latitude, longitude), "\(latitude), \(longitude)")
    }
    for (latitude, longitude) in [(-1e-9, 5.0), (10.000001, 5), (5, -1e-9), (5, 10.000001)] {
      #expect(try !Self.isInside(square, latitude, longitude), "\(latitude), \(longitude)")
    }
  }

  @Test("A hole is outside, its border inside; a ring that is open is closed")
  func hole() throws {
    let ring = Self.polygon(Self.square, "[[4,4],[6,4],[6,6],[4,6]]")
    #expect(try !Self.isInside(ring, 5, 5))
    #expect(try Self.isInside(ring, 4, 5))
    #expect(try Self.isInside(ring, 3.9, 5))
  }

  @Test(
    "Across ±180° in each of the ways people write it",
    arguments: [
      "[[170,-10],[-170,-10],[-170,10],[170,10],[170,-10]]",
      "[[170,-10],[190,-10],[190,10],[170,10],[170,-10]]",
      "[[-190,-10],[-170,-10],[-170,10],[-190,10],[-190,-10]]",
    ])
  func dateLine(ring: String) throws {
    let area = Self.polygon(ring)
    for longitude in [170.0, 175, 180, -180, -175, -170] {
      #expect(try Self.isInside(area, 0, longitude), "\(longitude)")
    }
    for longitude in [169.999, -169.999, 0] {
      #expect(try !Self.isInside(area, 1, longitude), "\(longitude)")
    }
  }

  @Test("Cut at ±180°, as RFC 7946 asks, with a hole on each side")
  func cutAtDateLine() throws {
    let area = """
      {"type":"MultiPolygon","coordinates":[
        [[[170,-10],[180,-10],[180,10],[170,10],[170,-10]],[[172,-1],[173,-1],[173,1],[172,1],[172,-1]]],
        [[[-180,-10],[-170,-10],[-170,10],[-180,10],[-180,-10]]]]}
      """
    for longitude in [171.0, 180, -180, -171] { #expect(try Self.isInside(area, 5, longitude)) }
    #expect(try !Self.isInside(area, 0, 172.5))
    #expect(try !Self.isInside(area, 5, 169))
  }

  @Test("A hole of an area across ±180° may be written on the other side of the line")
  func holeBeyondTheLine() throws {
    let area = Self.polygon(
      "[[170,-10],[190,-10],[190,10],[170,10],[170,-10]]",
      "[[-176,-2],[-174,-2],[-174,2],[-176,2],[-176,-2]]")
    #expect(try !Self.isInside(area, 0, -175))
    #expect(try Self.isInside(area, 0, -177))
  }

  @Test("An edge from -180 to 180 runs all the way: a cap round a pole, and the whole Earth")
  func cap() throws {
    let cap = Self.polygon("[[-180,60],[180,60],[180,90],[-180,90],[-180,60]]")
    for longitude in [-180.0, -1, 0, 77, 180] { #expect(try Self.isInside(cap, 61, longitude)) }
    #expect(try !Self.isInside(cap, 59, 10))
  }

  @Test("Polygons that overlap are one area; a ring that crosses itself is mended")
  func untidy() throws {
    let both = """
      {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":null,"geometry":\(Self.polygon(Self.square))},
        {"type":"Feature","properties":{"name":"x"},"geometry":
          {"type":"GeometryCollection","geometries":[\(Self.polygon("[[5,5],[15,5],[15,15],[5,15],[5,5]]"))]}},
        {"type":"Feature","geometry":null}]}
      """
    for (latitude, longitude) in [(1.0, 1.0), (7, 7), (14, 14)] {
      #expect(try Self.isInside(both, latitude, longitude))
    }
    #expect(try !Self.isInside(both, 12, 2))
    let bow = Self.polygon("[[0,0],[10,10],[10,0],[0,10],[0,0]]")
    #expect(try Self.isInside(bow, 5, 1))
    #expect(try Self.isInside(bow, 5, 9))
    #expect(try !Self.isInside(bow, 1, 5))
  }

  @Test(
    "What draws no area says what is wrong",
    arguments: [
      ("nothing", "it is no JSON"),
      ("{\"type\":\"Point\",\"coordinates\":[1,2]}", "\"Point\" draws no area"),
      ("{\"coordinates\":[]}", "it has no \"type\""),
      ("{\"type\":\"Polygon\",\"coordinates\":[[[\"a\",2]]]}", "not those of polygons"),
      ("{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,1],[0,0]]]}", "at least three"),
      (
        "{\"type\":\"Polygon\",\"coordinates\":[[[1,1],[1,1],[1,1],[1,1]]]}",
        "a ring with one corner; expected at least three"
      ),
      ("{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,91],[2,0]]]}", "not on the Earth"),
      ("{\"type\":\"Polygon\",\"coordinates\":[]}", "no polygon"),
      ("{\"type\":\"FeatureCollection\",\"features\":[]}", "no polygon"),
      (
        "{\"type\":\"Polygon\",\"coordinates\":[[[0,60],[120,60],[-120,60],[0,60]]]}",
        "goes round a pole"
      ),
    ])
  func unusable(text: String, reason: String) {
    let error = #expect(throws: SkipAreaError.self) { try SkipArea(geoJSON: text) }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "none")")
  }

  @Test("GEOS and a plain crossing count agree on a ragged polygon of a thousand corners")
  func ragged() throws {
    var generator = SeededGenerator(seed: 5)
    let corners = (0..<1_000).map { number -> (Double, Double) in
      // A star: the angle grows, the radius jumps.
      let angle = Double(number) * 0.36 * .pi / 180
      let radius = generator.number(1...5)
      return (radius * Self.sine(angle + .pi / 2), radius * Self.sine(angle))
    }
    let ring = (corners + [corners[0]]).map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
    let prepared = try PreparedArea(SkipArea(geoJSON: Self.polygon("[\(ring)]")).area)
    var inside = 0
    for _ in 0..<5_000 {
      let point = place(generator.number(-5...5), generator.number(-5...5))
      let expected = Self.crossings(of: corners, eastOf: point) % 2 == 1
      if expected { inside += 1 }
      #expect(try prepared.contains(point) == expected)
    }
    #expect(inside > 1_000)
  }

  private static func crossings(of corners: [(Double, Double)], eastOf point: Coordinate) -> Int {
    var count = 0
    for (index, end) in corners.enumerated() {
      let start = corners[(index + corners.count - 1) % corners.count]
      guard (start.1 > point.latitude) != (end.1 > point.latitude) else { continue }
      let crossing = start.0 + (point.latitude - start.1) / (end.1 - start.1) * (end.0 - start.0)
      if crossing > point.longitude { count += 1 }
    }
    return count
  }

  /// The sine by its series, so that the test needs no C library.
  private static func sine(_ angle: Double) -> Double {
    var rest = angle
    while rest > .pi { rest -= 2 * .pi }
    var (term, sum) = (rest, rest)
    for step in stride(from: 2.0, to: 40, by: 2) {
      term *= -rest * rest / (step * (step + 1))
      sum += term
    }
    return sum
  }
}

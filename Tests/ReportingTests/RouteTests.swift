import TestSupport
import Testing
import Timeline

// The route is a type of its own that no other module needs.
@testable import Reporting

@Suite("The line of a journey")
struct RouteTests {
  private func lines(_ places: Coordinate...) throws -> [[Coordinate]] {
    try route(places).lines
  }

  private func route(_ places: [Coordinate]) throws -> Route {
    Route(try #require(ReportFixture([places]).book.journeys.first))
  }

  @Test("Stops are in the order of visits, and a stop visited twice is there twice")
  func order() throws {
    let (a, b, c) = (place(10, 20), place(11, 25), place(12, 22))
    #expect(try lines(a, a, b, a, c) == [[a, b, a, c]])
    #expect(try route([a, a, b, a, c]).points.map(\.stop) == [0, 1, 0, 2])
  }

  @Test("With one stop there is no line, and without stops neither")
  func oneStop() throws {
    #expect(try lines(place(10, 20), place(10, 20)) == [])
    let journey = try #require(ReportFixture([[place(10, 20)]]).book.journeys.first)
    let bare = NamedJourney(journey: journey.journey, title: "", stops: [], days: [])
    #expect(Route(bare).lines == [])
    #expect(Route(bare).bounds == nil)
  }

  @Test("A line over ±180° is cut there, eastwards and westwards, at the latitude between")
  func dateLine() throws {
    let (fiji, samoa) = (place(-18, 178), place(-14, -178))
    let edge = (place(-16, 180), place(-16, -180))
    #expect(try lines(fiji, samoa) == [[fiji, edge.0], [edge.1, samoa]])
    #expect(try lines(samoa, fiji) == [[samoa, edge.1], [edge.0, fiji]])
    #expect(
      try lines(fiji, samoa, fiji) == [[fiji, edge.0], [edge.1, samoa, edge.1], [edge.0, fiji]])
  }

  @Test("A place on the line itself makes no line without length")
  func onTheLine() throws {
    let (west, east) = (place(0, -179), place(0, 179))
    #expect(try lines(east, place(2, 180)) == [[east, place(2, 180)]])
    #expect(try lines(east, place(2, -180)) == [[east, place(2, 180)]])
    #expect(try lines(west, place(2, 180)) == [[west, place(2, -180)]])
    #expect(try lines(place(2, 180), west) == [[place(2, -180), west]])
    #expect(try lines(place(2, 180), place(2, -180)) == [])
    #expect(try lines(place(2, 180), place(3, -180)) == [[place(2, -180), place(3, -180)]])
  }

  @Test("Just half way round is not cut, just more is")
  func halfWay() throws {
    let (a, b) = (place(10, -90), place(20, 90))
    #expect(try lines(a, b) == [[a, b]])
    let beyond = place(20, 90.5)
    #expect(try lines(a, beyond).count == 2)
  }

  @Test("The box of a line is unwrapped, also round the whole Earth")
  func bounds() throws {
    #expect(
      try route([place(-18, 178), place(-14, -178)]).bounds
        == CoordinateBox(south: -18, west: 178, north: -14, east: 182))
    #expect(
      try route([place(-18, -178), place(-14, 178)]).bounds
        == CoordinateBox(south: -18, west: 178, north: -14, east: 182))
    let round = [place(1, 0), place(2, 120), place(3, -120), place(4, 0), place(5, 120)]
    #expect(
      try route(round).bounds == CoordinateBox(south: 1, west: -180, north: 5, east: 180))
    #expect(try route(round).lines.count == 2)
  }

  @Test("Poles are places like others")
  func poles() throws {
    let (north, south) = (place(90, 0), place(-90, 135))
    #expect(try lines(north, south) == [[north, south]])
  }

  @Test("A home is a counterclockwise ring, two where it crosses ±180°")
  func rings() {
    #expect(
      CoordinateBox(south: 1, west: 2, north: 3, east: 4).rings
        == [[place(1, 2), place(1, 4), place(3, 4), place(3, 2), place(1, 2)]])
    #expect(
      CoordinateBox(south: 1, west: 179, north: 3, east: 181).rings
        == [
          [place(1, 179), place(1, 180), place(3, 180), place(3, 179), place(1, 179)],
          [place(1, -180), place(1, -179), place(3, -179), place(3, -180), place(1, -180)],
        ])
    #expect(CoordinateBox(south: 1, west: 179, north: 3, east: 180).rings.count == 1)
  }

  @Test(
    "A home that is one place is drawn with an area, also at the poles and at ±180°",
    arguments: [place(10, 20), place(90, 0), place(-90, 0), place(10, 180), place(0, -180)])
  func onePlace(_ place: Coordinate) {
    for ring in CoordinateBox(at: place).rings {
      let area = zip(ring, ring.dropFirst())
        .map { ($1.longitude - $0.longitude) * ($1.latitude + $0.latitude) / -2 }.reduce(0, +)
      #expect(area > 0, "counterclockwise, and not empty")
      #expect(ring.allSatisfy { abs($0.latitude) <= 90 && abs($0.longitude) <= 180 })
    }
  }
}

import Testing
import Timeline

@Suite("One rule for signs and directions")
struct PlaceReadingTests {
  private func place(
    _ latitude: String, _ longitude: String, _ latitudeReference: String = "",
    _ longitudeReference: String = "", isUnsigned: Bool = false
  ) -> CoordinateText.PlaceReading {
    let (north, east) = (Array(latitude.utf8), Array(longitude.utf8))
    let (first, second) = (Array(latitudeReference.utf8), Array(longitudeReference.utf8))
    return CoordinateText.place(
      latitude: CoordinateText.axis(in: north.span),
      longitude: CoordinateText.axis(in: east.span),
      latitudeReference: CoordinateText.reference(in: first.span),
      longitudeReference: CoordinateText.reference(in: second.span), isUnsigned: isUnsigned)
  }

  private func at(_ latitude: Double, _ longitude: Double) throws -> CoordinateText.PlaceReading {
    .place(try Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test("A letter decides, and the number is a magnitude")
  func letters() throws {
    #expect(place("33.5 S", "2.25 W") == (try at(-33.5, -2.25)))
    #expect(place("-33.5 S", "2.25 E") == (try at(-33.5, 2.25)))
    #expect(place("-33.5 N", "2.25 E") == .rejected(.hemisphereConflict))
    #expect(place("33.5 E", "2.25 N") == .rejected(.hemisphereConflict))
  }

  @Test("South and west make a number negative, whatever its sign")
  func references() throws {
    #expect(place("33.5", "2.25", "S", "W") == (try at(-33.5, -2.25)))
    #expect(place("-33.5", "-2.25", "south", "West") == (try at(-33.5, -2.25)))
    #expect(place("33.5", "2.25", "n", "EAST") == (try at(33.5, 2.25)))
    #expect(place("-33.5", "2.25", "N", "E") == .rejected(.hemisphereConflict))
    #expect(place("33.5 N", "2.25 E", "South", "East") == .rejected(.hemisphereConflict))
    #expect(place("33.5", "2.25", "E", "N") == .rejected(.hemisphereConflict))
  }

  @Test("Without either a signed value stands, and a magnitude is refused")
  func neither() throws {
    #expect(place("-33.5", "2.25") == (try at(-33.5, 2.25)))
    #expect(place("-33 30 0", "+2 15") == (try at(-33.5, 2.25)))
    #expect(place("33 deg 30' 0\"", "2 deg 15' 0\"") == .rejected(.hemisphereUnknown))
    #expect(place("33/1 30/1 0/1", "2/1 15/1 0/1") == .rejected(.hemisphereUnknown))
    #expect(place("33/1 30/1 0/1", "2/1 15/1 0/1", "S", "W") == (try at(-33.5, -2.25)))
    #expect(place("33.5", "2.25", isUnsigned: true) == .rejected(.hemisphereUnknown))
    #expect(place("-33.5", "+2.25", isUnsigned: true) == (try at(-33.5, 2.25)))
    #expect(place("33.5", "2.25", "S", "E", isUnsigned: true) == (try at(-33.5, 2.25)))
  }

  @Test(
    "An unreadable reference cancels the letter", arguments: ["Unknown ()", "Unknown", "+", "X"])
  func unusable(reference: String) {
    #expect(place("33.5 N", "2.25 E", reference, "East") == .rejected(.hemisphereUnknown))
    #expect(place("33.5", "2.25", "N", reference) == .rejected(.hemisphereUnknown))
  }

  @Test("A blank reference and a dash are none", arguments: ["", " ", "-", "null"])
  func blank(reference: String) throws {
    #expect(place("33.5", "2.25", reference, reference) == (try at(33.5, 2.25)))
  }

  @Test("Only the pair of zeros is no position")
  func nullIsland() throws {
    #expect(place("0", "0") == .rejected(.placeNullIsland))
    #expect(place("0.0", "-0.0", "N", "E") == .rejected(.placeNullIsland))
    #expect(place("51.5", "0") == (try at(51.5, 0)))
    #expect(place("0", "-78.5") == (try at(0, -78.5)))
    #expect(place("-180", "-180") == .missing)
  }

  @Test("What is missing, one-sided or out of range says so")
  func reasons() {
    #expect(place("", "") == .missing)
    #expect(place("NaN", "NaN") == .missing)
    #expect(place("", "2.25") == .rejected(.placeOneAxis))
    #expect(place("33.5", "-") == .rejected(.placeOneAxis))
    #expect(place("91", "2.25") == .rejected(.latitudeOutOfRange))
    #expect(place("90.0000001", "2.25") == .rejected(.latitudeOutOfRange))
    #expect(place("33.5", "180.5") == .rejected(.longitudeOutOfRange))
    #expect(place("4294967248.86", "2.25") == .rejected(.latitudeOutOfRange))
    #expect(place("here", "2.25") == .rejected(.placeUnreadable))
  }

  private func pair(_ text: String, comma: Bool = false) -> CoordinateText.PlaceReading {
    let bytes = Array(text.utf8)
    return CoordinateText.place(in: bytes.span, decimalComma: comma)
  }

  @Test(
    "A place in one text is read in every form",
    arguments: [
      "48.858 2.294", "48.858, 2.294", "48.858,2.294", "48.858;2.294", "48.858 2.294 35.1",
      "48.858, 2.294, 35.1", "48.858,2.294,35", "geo:48.858,2.294", "geo:48.858,2.294,35;u=10",
      "GEO:48.858,2.294", "48.858°, 2.294°", "+48.858, +2.294", "(48.858, 2.294)",
      "POINT(2.294 48.858)", "POINT (2.294 48.858)", "POINT Z (2.294 48.858 35)",
      "SRID=4326;POINT(2.294 48.858)", "[2.294,48.858]", "[2.294, 48.858, 35]", "48.858 N, 2.294 E",
      "48.858N 2.294E", "48.858N2.294E", "N48.858 E2.294", "2.294 E, 48.858 N",
      "+48.858+002.294/", "+48.858+002.294+35.1/", "+48.858+2.294/", "+48.858+002.294",
      "4.8858E1 2.294", "4.8858E1,2.294E0",
    ])
  func pairs(text: String) throws { #expect(pair(text) == (try at(48.858, 2.294))) }

  @Test(
    "Degrees, minutes and seconds in one text are read",
    arguments: [
      "48 deg 30' 0.00\" N, 2 deg 15' 0.00\" W", "48 deg 30' 0.00\" N 2 deg 15' 0.00\" W",
      "48 deg 30' 0.00\" N, 2 deg 15' 0.00\" W, 28.516 m Above Sea Level", "N 48 30 0 W 2 15 0",
      "48° 30′ 0″ N, 2° 15′ 0″ W", "48,30.000N 2,15.000W", "+4830-00215/", "+483000-0021500/",
      "+4830.0-00215.0+3.5/",
    ])
  func sexagesimalPairs(text: String) throws { #expect(pair(text) == (try at(48.5, -2.25))) }

  @Test("Decimal commas in one text are read on request")
  func commas() throws {
    for text in ["48,858 2,294", "48,858; 2,294", "48,858, 2,294"] {
      #expect(pair(text, comma: true) == (try at(48.858, 2.294)))
    }
    #expect(pair("48,858,2,294", comma: true) == .rejected(.placeUnreadable))
  }

  @Test(
    "What is no place in one text says why",
    arguments: [
      ("", CoordinateText.PlaceReading.missing), ("-", .missing), ("null", .missing),
      ("POINT EMPTY", .missing), ("[]", .missing), ("[null,null]", .missing),
      (", 2 deg 17' 40.20\" E", .rejected(.placeOneAxis)), (" 2.2945", .rejected(.placeOneAxis)),
      ("48 deg 51' 29.40\", 2 deg 17' 40.20\"", .rejected(.hemisphereUnknown)),
      ("0.00000 0.00000", .rejected(.placeNullIsland)),
      ("+00.0000+000.0000/", .rejected(.placeNullIsland)), ("geo:0,0", .rejected(.placeNullIsland)),
      ("148.86 2.29", .rejected(.latitudeOutOfRange)), ("Paris", .rejected(.placeUnreadable)),
      ("Paris, France", .rejected(.placeUnreadable)), ("geo:x", .rejected(.placeUnreadable)),
    ])
  func noPlace(text: String, expected: CoordinateText.PlaceReading) {
    #expect(pair(text) == expected)
  }
}

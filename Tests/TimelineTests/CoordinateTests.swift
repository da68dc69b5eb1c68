import TestSupport
import Testing
import Timeline

@Suite("Places (P2)")
struct CoordinateTests {
  private static func justOver(_ degrees: Double) -> Double { degrees.nextUp }

  @Test(
    "P2: the ends of the ranges are places",
    arguments: [(90, 0), (-90, 0), (0, 180), (0, -180), (90, 180), (-90, -180)])
  func ends(latitude: Double, longitude: Double) throws {
    let place = try Coordinate(latitude: latitude, longitude: longitude)
    #expect(place.latitude == latitude)
    #expect(place.longitude == longitude)
  }

  @Test(
    "P2: a latitude just outside [-90, 90], or no number, is no place",
    arguments: [justOver(90), -justOver(90), 91, -200, .infinity, -.infinity])
  func latitudeOutside(_ latitude: Double) {
    #expect(throws: CoordinateError.latitudeOutOfRange(latitude)) {
      try Coordinate(latitude: latitude, longitude: 7)
    }
  }

  @Test(
    "P2: a longitude just outside [-180, 180], or no number, is no place",
    arguments: [justOver(180), -justOver(180), 181, -361, .infinity, -.infinity])
  func longitudeOutside(_ longitude: Double) {
    #expect(throws: CoordinateError.longitudeOutOfRange(longitude)) {
      try Coordinate(latitude: 7, longitude: longitude)
    }
  }

  @Test("P2: NaN is no place")
  func notANumber() {
    #expect(throws: CoordinateError.self) { try Coordinate(latitude: .nan, longitude: 7) }
    #expect(throws: CoordinateError.self) { try Coordinate(latitude: 7, longitude: .nan) }
  }

  @Test(
    "P2: exactly (0, 0) is no place, whatever the signs",
    arguments: [(0.0, 0.0), (-0.0, 0.0), (0.0, -0.0), (-0.0, -0.0)])
  func nullIsland(latitude: Double, longitude: Double) {
    #expect(throws: CoordinateError.nullIsland) {
      try Coordinate(latitude: latitude, longitude: longitude)
    }
  }

  @Test("P2: next to (0, 0), on the equator and on the Greenwich meridian there are places")
  func besideNullIsland() throws {
    let least = Double.leastNonzeroMagnitude
    #expect(try Coordinate(latitude: least, longitude: 0).latitude == least)
    #expect(try Coordinate(latitude: 0, longitude: -least).longitude == -least)
    #expect(try Coordinate(latitude: 0, longitude: 7).latitude == 0)
    #expect(try Coordinate(latitude: 7, longitude: 0).longitude == 0)
  }

  @Test("A negative zero is written as zero, so that equal places are alike")
  func negativeZero() throws {
    let place = try Coordinate(latitude: -0.0, longitude: 7)
    #expect(place.latitude.sign == .plus)
    #expect(place == TestSupport.place(0, 7))
  }

  @Test("P2: a photo without a place is not located, and the others are")
  func located() {
    let table = PhotoTable([
      TestPhoto(date("2020-01-01"), "08:00", at: .bern),
      TestPhoto(date("2020-01-01"), "09:00", at: nil),
    ])
    #expect(table.isLocated(0))
    #expect(table.coordinate(of: 0) == .bern)
    #expect(!table.isLocated(1))
    #expect(table.coordinate(of: 1) == nil)
  }
}

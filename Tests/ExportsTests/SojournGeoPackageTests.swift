import Exports
import Store
import Testing
import Timeline

@Suite("A GeoPackage of Sojourn's own")
struct SojournGeoPackageTests {
  private func geoPackage(_ rows: SQL...) -> DatabaseFixture {
    var fixture = DatabaseFixture(
      "CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT)",
      """
      CREATE TABLE photos (fid INTEGER PRIMARY KEY, geom POINT, name TEXT NOT NULL,
        name_bytes BLOB, taken TEXT, utc_offset TEXT, traits INTEGER NOT NULL)
      """)
    fixture.statements += rows
    return fixture
  }

  @Test(
    "A photo has its name byte for byte, its clock reading, its offset where it is known, its point"
  )
  func photos() throws {
    // The point 48.5, 2.25: little end first, and big end first with a box and a height.
    let little: SQL = "x'47500001e6100000010100000000000000000002400000000000404840'"
    let box = SQL.joined((0..<32).map { _ -> SQL in "00" }, separator: "")
    let big: SQL =
      "x'47500003e6100000\(box)00000003e9400200000000000040484000000000000000000000000000'"
    let fixture = geoPackage(
      "INSERT INTO photos VALUES (1, \(little), 'a', NULL, '2024-05-17T14:03:22.5', '+02:00', 1)",
      "INSERT INTO photos VALUES (2, \(big), 'b', x'62FF', '2024-05-17T12:00:00', '+02:00', 10)",
      "INSERT INTO photos VALUES (3, NULL, 'c', NULL, '2024-05-17T01:00:00', '+05:30', 52)",
      "INSERT INTO photos VALUES (4, NULL, 'd', NULL, NULL, NULL, 64)",
      "INSERT INTO photos VALUES (5, NULL, 'e', NULL, '2024-05-17T01:00:00', '+00:00', 0)")
    #expect(
      try fixture.photos() == [
        "a: 2024-05-17T14:03:22.5+02:00 at 48.500000, 2.250000",
        "b\u{FFFD}: 2024-05-17T12:00:00+02:00 at 48.500000, 2.250000",
        "c: 2024-05-17T01:00:00+05:30 video", "d: screenshot", "e: 2024-05-17T01:00:00",
      ])
    #expect(try fixture.findings() == [:])
    #expect(try fixture.read().report.format == "sojourn-geopackage")
    #expect(try fixture.read().rows.traits(of: 1).contains(.dateOnly))
  }

  @Test("What another program has broken costs only what it is")
  func damaged() throws {
    let line: SQL = "x'47500001e6100000010200000000000000000000000000000000000000'"
    let noNumber: SQL = "x'47500001e610000001010000000000000000000240000000000000f87f'"
    let fixture = geoPackage(
      "INSERT INTO photos VALUES (1, x'4750', 'a', NULL, 'yesterday', '+02:00', 1)",
      "INSERT INTO photos VALUES (2, 'text', 'b', NULL, '2024-05-17T14:03:22', 'x', 1)",
      "INSERT INTO photos VALUES (3, \(line), 'c', NULL, '2024-05-17T14:03:22', NULL, 'x')",
      "INSERT INTO photos VALUES (4, \(noNumber), 'd', NULL, '1700-05-17T14:03:22', NULL, -1)",
      "INSERT INTO photos VALUES (5, zeroblob(99), 'e', NULL, 7, 7, 7.5)")
    #expect(
      try fixture.findings() == [
        .placeUnreadable: 4, .latitudeOutOfRange: 1, .dateUnreadable: 2, .offsetUnreadable: 1,
        .dateOutOfYears: 1,
      ])
  }

  @Test("A GeoPackage of another program is none of ours")
  func others() throws {
    let fixture = DatabaseFixture(
      "CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT)",
      "CREATE TABLE photos (fid INTEGER PRIMARY KEY, geom POINT, name TEXT, taken TEXT)")
    #expect(throws: ExportError.self) { try fixture.photos() }
  }
}

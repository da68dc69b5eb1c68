import Exports
import Store
import Testing
import Timeline

@Suite("The export database of osxphotos")
struct OsxphotosDatabaseTests {
  private func database(_ rows: SQL...) -> DatabaseFixture {
    var fixture = DatabaseFixture(
      "CREATE TABLE version (id INTEGER PRIMARY KEY, osxphotos, exportdb)",
      "CREATE TABLE export_data (id INTEGER PRIMARY KEY, filepath, uuid, exifdata JSON)",
      "CREATE TABLE photoinfo (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, photoinfo JSON)")
    fixture.statements += rows
    return fixture
  }

  @Test("Each photo is an object, judged as those of a query are")
  func photos() throws {
    let fixture = database(
      """
      INSERT INTO photoinfo VALUES (1, 'U1', '{"uuid": "U1", "original_filename": "IMG_1.HEIC",
        "date": "2024-05-17T14:03:22+02:00", "latitude": 48.858167, "longitude": 2.2945,
        "exif_info": {"camera_make": "Apple"}}')
      """,
      """
      INSERT INTO photoinfo VALUES (2, 'U2', '{"uuid": "U2", "original_filename": "IMG_2.MOV",
        "date": "2016-10-08T23:13:59+00:00", "latitude": null, "longitude": null, "ismovie": true}')
      """,
      "INSERT INTO photoinfo VALUES (3, 'U3', '{\"uuid\": \"U3\", \"intrash\": true}')",
      "INSERT INTO export_data VALUES (1, '/e/IMG_1.HEIC', 'U1', NULL)",
      "INSERT INTO export_data VALUES (2, '/e/IMG_1_edited.jpeg', 'U1', NULL)")
    #expect(
      try fixture.photos() == [
        "IMG_1.HEIC: 2024-05-17T14:03:22+02:00 at 48.858167, 2.294500 guessed Apple",
        "IMG_2.MOV: 2016-10-08T23:13:59Z video",
      ])
    #expect(try fixture.findings() == [.deletedInSource: 1])
    #expect(try fixture.read().report.format == "osxphotos-export")
  }

  @Test("What is no object costs itself")
  func damaged() throws {
    let fixture = database(
      "INSERT INTO photoinfo VALUES (1, 'U1', NULL), (2, 'U2', ''), (3, 'U3', '{\"uuid\": ')",
      "INSERT INTO photoinfo VALUES (4, 'U4', '[1]'), (5, 'U5', x'7B22'), (6, 'U6', 6)",
      "INSERT INTO photoinfo VALUES (7, 'U7', '{\"uuid\": \"U7\", \"date\": \"2024-05-17T14:03:22\"}')"
    )
    #expect(try fixture.photos() == ["U7: 2024-05-17T14:03:22"])
    #expect(try fixture.findings() == [.recordDamaged: 6])
  }
}

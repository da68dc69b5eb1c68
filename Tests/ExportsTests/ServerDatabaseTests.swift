import Exports
import Store
import Testing
import Timeline

@Suite("The tables of Immich")
struct ImmichDatabaseTests {
  private func database(
    local: SQL = "'2024-05-17 14:03:22+00'", instant: SQL = "'2024-05-17 12:03:22+00'",
    changed: SQL = "'2024-06-01 00:00:00+00'", deleted: SQL = "NULL", type: SQL = "'IMAGE'",
    visibility: SQL = "'timeline'", make: SQL = "'Apple'", latitude: SQL = "48.858167",
    zone: SQL = "'UTC+2'"
  ) -> DatabaseFixture {
    DatabaseFixture(
      """
      CREATE TABLE asset (
        id TEXT, type TEXT, "originalPath" TEXT, "fileCreatedAt" TEXT, "fileModifiedAt" TEXT,
        "localDateTime" TEXT, visibility TEXT, status TEXT, "deletedAt" TEXT)
      """,
      "CREATE TABLE asset_exif (\"assetId\" TEXT, latitude REAL, longitude REAL, make TEXT, timeZone TEXT)",
      """
      INSERT INTO asset VALUES ('a1', \(type), '/library/IMG.jpg', \(instant), \(changed), \(local),
        \(visibility), 'active', \(deleted))
      """,
      "INSERT INTO asset_exif VALUES ('a1', \(latitude), 2.2945, \(make), \(zone))")
  }

  @Test("The clock reading is printed as UTC, and the instant tells its offset")
  func times() throws {
    #expect(
      try database().photos() == [
        "/library/IMG.jpg: 2024-05-17T14:03:22+02:00 at 48.858167, 2.294500 Apple"
      ])
    #expect(
      try database(
        local: "'2024-05-17T14:03:22.000Z'", instant: "'2024-05-17T12:03:22.000Z'"
      ).photos()[0].contains("14:03:22+02:00"))
    #expect(
      try database(instant: "'2024-05-16 12:03:22+00'").photos()[0].contains("14:03:22 at"),
      "a day apart is no offset")
  }

  @Test(
    "Equal times mean that no zone was known: a clock reading, or the instant of a phone's movie")
  func equalTimes() throws {
    let equal: SQL = "'2024-05-17 12:03:22+00'"
    #expect(try database(local: equal, zone: "NULL").photos()[0].contains("T12:03:22 at"))
    #expect(
      try database(local: equal, type: "'VIDEO'", zone: "NULL").photos()[0].contains(
        "T12:03:22Z at"))
    #expect(
      try database(local: equal, type: "'VIDEO'", make: "'NIKON'", zone: "NULL").photos()[0]
        .contains(
          "T12:03:22 at"))
  }

  @Test("A date that is that of the file is doubtful")
  func fileDate() throws {
    #expect(
      try database(changed: "'2024-05-17 12:03:22+00'").findings() == [.dateMayBeFiles: 1])
  }

  @Test("Deleted and hidden assets are left out, locked ones take part")
  func leftOut() throws {
    #expect(
      try database(deleted: "'2024-06-01 00:00:00+00'").findings() == [.deletedInSource: 1])
    #expect(try database(visibility: "'hidden'").findings() == [.partOfPhoto: 1])
    #expect(try database(visibility: "'locked'").photos()[0].contains(" hidden"))
    #expect(try database(visibility: "'archive'").read().rows.count == 1)
  }

  @Test("The equator is a place, and the older names are known")
  func olderNames() throws {
    #expect(try database(latitude: "0.0").photos()[0].contains("at 0.000000, 2.294500"))
    let fixture = DatabaseFixture(
      """
      CREATE TABLE assets (
        id TEXT, "originalPath" TEXT, "fileCreatedAt" TEXT, "localDateTime" TEXT,
        "isVisible" TEXT)
      """,
      "CREATE TABLE exif (\"assetId\" TEXT, latitude REAL, longitude REAL)",
      "INSERT INTO assets VALUES ('a', '/a', '2024-05-17 12:03:22+00', '2024-05-17 14:03:22+00', 't')",
      "INSERT INTO assets VALUES ('b', '/b', '2024-05-17 12:03:22+00', '2024-05-17 14:03:22+00', 'f')",
      "INSERT INTO exif VALUES ('a', -33.86, 151.2)")
    #expect(
      try fixture.photos() == ["/a: 2024-05-17T14:03:22+02:00 at -33.860000, 151.200000 guessed"])
    #expect(try fixture.findings() == [.partOfPhoto: 1])
  }
}

@Suite("The database of LibrePhotos")
struct LibrePhotosDatabaseTests {
  private func database(
    set: SQL = "NULL", bin: SQL = "0", hidden: SQL = "0", removed: SQL = "0"
  ) -> DatabaseFixture {
    DatabaseFixture(
      """
      CREATE TABLE api_photo (
        image_hash TEXT, exif_gps_lat REAL, exif_gps_lon REAL, exif_timestamp TEXT,
        timestamp TEXT, in_trashcan BOOL, hidden BOOL, removed BOOL, video BOOL,
        main_file_id TEXT)
      """,
      "CREATE TABLE api_file (hash TEXT, path TEXT)",
      """
      INSERT INTO api_photo VALUES ('h', 48.858167, 2.2945, '2024-05-17 14:03:22+00', \(set), \(bin),
        \(hidden), \(removed), 1, 'f')
      """,
      "INSERT INTO api_file VALUES ('f', '/data/a.mp4')")
  }

  @Test("Dates are clock readings, whatever is printed behind them; the user's goes first")
  func dates() throws {
    #expect(
      try database().photos() == ["/data/a.mp4: 2024-05-17T14:03:22 at 48.858167, 2.294500 video"])
    #expect(
      try database(set: "'2020-01-02 03:04:05'").photos()[0].contains(": 2020-01-02T03:04:05 at"))
  }

  @Test("The trash and what is removed are left out, what is hidden takes part")
  func leftOut() throws {
    #expect(try database(bin: "1").findings() == [.deletedInSource: 1])
    #expect(try database(removed: "1").findings() == [.deletedInSource: 1])
    #expect(try database(hidden: "1").photos()[0].contains(" hidden"))
  }

  @Test("Before there was a table of files, paths stand in an array")
  func oldPaths() throws {
    let fixture = DatabaseFixture(
      """
      CREATE TABLE api_photo (
        image_hash TEXT, exif_gps_lat REAL, exif_gps_lon REAL, exif_timestamp TEXT,
        image_paths TEXT)
      """,
      "INSERT INTO api_photo VALUES ('h', NULL, NULL, NULL, '[\"/data/b.jpg\", \"/data/c.jpg\"]')",
      "INSERT INTO api_photo VALUES ('g', NULL, NULL, NULL, 'broken [')")
    #expect(try fixture.photos() == ["/data/b.jpg:", "g:"])
  }
}

@Suite("The table of Nextcloud Memories")
struct MemoriesDatabaseTests {
  private func database(
    taken: SQL = "'2024-05-17 14:03:22'", epoch: SQL = "1715947402", changed: SQL = "1",
    exif: SQL = "'{\"DateTimeOriginal\":\"2024:05:17 14:03:22\",\"Make\":\"Sony\"}'",
    orphan: SQL = "0"
  ) -> DatabaseFixture {
    DatabaseFixture(
      """
      CREATE TABLE nc_memories (
        fileid INTEGER, datetaken DATETIME, epoch BIGINT, dayid INTEGER, isvideo BOOL,
        mtime INTEGER, exif TEXT, lat DECIMAL(8,6), lon DECIMAL(9,6), orphan BOOL)
      """,
      "CREATE TABLE nc_filecache (fileid INTEGER PRIMARY KEY, path TEXT)",
      """
      INSERT INTO nc_memories VALUES (5, \(taken), \(epoch), 19860, 0, \(changed), \(exif),
        '48.858167', 2.2945, \(orphan))
      """,
      "INSERT INTO nc_filecache VALUES (5, 'files/Photos/a.jpg')")
  }

  @Test("The clock reading and the instant give the offset, whatever the prefix of the tables")
  func times() throws {
    #expect(
      try database().photos() == [
        "files/Photos/a.jpg: 2024-05-17T14:03:22+02:00 at 48.858167, 2.294500 Sony"
      ])
    #expect(try database(epoch: "0").photos()[0].contains("T14:03:22 at"))
    #expect(try database(epoch: "1715954602").photos()[0].contains("T14:03:22 at"))
    #expect(try database(epoch: "NULL", exif: "'no JSON'").photos()[0].contains("T14:03:22 at"))
  }

  @Test("Without a date in the picture its date is the file's")
  func fileDate() throws {
    #expect(
      try database(changed: "1715947402", exif: "'{}'").findings() == [.dateMayBeFiles: 1])
    #expect(try database(exif: "'{}'").findings().isEmpty)
    #expect(try database(changed: "1715947402").findings().isEmpty)
  }

  @Test("A file that has gone is left out")
  func orphan() throws {
    #expect(try database(orphan: "1").findings() == [.deletedInSource: 1])
  }
}

@Suite("The database of Lychee")
struct LycheeDatabaseTests {
  private func database(zone: SQL, type: SQL = "'image/jpeg'") -> DatabaseFixture {
    DatabaseFixture(
      """
      CREATE TABLE photos (
        id TEXT, title TEXT, type TEXT, taken_at DATETIME, taken_at_orig_tz VARCHAR,
        latitude DECIMAL(10,8), longitude DECIMAL(11,8), altitude DECIMAL(10,4), make TEXT,
        model TEXT)
      """,
      "CREATE TABLE size_variants (photo_id TEXT, type INTEGER, short_path TEXT)",
      """
      INSERT INTO photos VALUES ('x', 'A title', \(type), '2024-05-17 12:03:22.000000', \(zone),
        48.858167, 2.2945, NULL, NULL, NULL)
      """,
      "INSERT INTO size_variants VALUES ('x', 6, 'thumb/a.jpg')",
      "INSERT INTO size_variants VALUES ('x', 0, 'original/a.jpg')")
  }

  @Test("An offset is the picture's own")
  func offset() throws {
    #expect(
      try database(zone: "'+02:00'").photos() == [
        "original/a.jpg: 2024-05-17T14:03:22+02:00 at 48.858167, 2.294500"
      ])
  }

  @Test("UTC is the server's: a picture's clock reading, and a movie's instant")
  func server() throws {
    #expect(try database(zone: "'UTC'").photos()[0].contains("T12:03:22 at"))
    #expect(
      try database(zone: "'UTC'", type: "'video/mp4'").photos()[0].contains("T12:03:22Z at"))
    #expect(try database(zone: "NULL").photos()[0].contains("T12:03:22Z at"))
    #expect(try database(zone: "'Mars/Olympus'").photos()[0].contains("T12:03:22Z at"))
  }

  @Test("A zone's name leads back to the clock reading, with daylight time")
  func zone() throws {
    #expect(try database(zone: "'America/New_York'").photos()[0].contains("T08:03:22 at"))
    #expect(
      try database(zone: "'Europe/Paris'", type: "'video/mp4'").photos()[0].contains(
        "T14:03:22 at"))
  }
}

@Suite("The tables of Piwigo")
struct PiwigoDatabaseTests {
  @Test("Dates are clock readings, and null is no place")
  func pictures() throws {
    let fixture = DatabaseFixture(
      """
      CREATE TABLE piwigo_images (
        id INTEGER, file TEXT, path TEXT, date_creation DATETIME, latitude DOUBLE,
        longitude DOUBLE)
      """,
      "INSERT INTO piwigo_images VALUES (1, 'a.jpg', './galleries/a.jpg', '2024-05-17 14:03:22', 48.858167, 2.2945)",
      "INSERT INTO piwigo_images VALUES (2, 'b.jpg', NULL, '0000-00-00 00:00:00', NULL, NULL)")
    #expect(
      try fixture.photos() == [
        "./galleries/a.jpg: 2024-05-17T14:03:22 at 48.858167, 2.294500", "b.jpg:",
      ])
    #expect(try fixture.findings() == [.dateZero: 1])
  }
}

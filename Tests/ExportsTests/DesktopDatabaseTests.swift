import Exports
import LocalTime
import Store
import Testing
import Timeline

@Suite("digiKam's database")
struct DigiKamDatabaseTests {
  private func database(
    created: SQL = "'2024-05-17T14:03:22'", status: SQL = "1", category: SQL = "1",
    identifier: SQL = "'volumeid:?path=%2Fhome%2Fm%C3%A9'", latitude: SQL = "48.858167",
    longitude: SQL = "2.2945"
  ) -> DatabaseFixture {
    DatabaseFixture(
      "CREATE TABLE AlbumRoots (id INTEGER PRIMARY KEY, identifier TEXT, specificPath TEXT)",
      "CREATE TABLE Albums (id INTEGER PRIMARY KEY, albumRoot INTEGER, relativePath TEXT)",
      """
      CREATE TABLE Images (
        id INTEGER PRIMARY KEY, album INTEGER, name TEXT, status INTEGER, category INTEGER)
      """,
      """
      CREATE TABLE ImageInformation (
        imageid INTEGER PRIMARY KEY, creationDate DATETIME, digitizationDate DATETIME)
      """,
      """
      CREATE TABLE ImagePositions (
        imageid INTEGER PRIMARY KEY, latitude TEXT, latitudeNumber REAL, longitude TEXT,
        longitudeNumber REAL, altitude REAL)
      """,
      "CREATE TABLE ImageMetadata (imageid INTEGER PRIMARY KEY, make TEXT, model TEXT)",
      "INSERT INTO AlbumRoots VALUES (1, \(identifier), '/')",
      "INSERT INTO Albums VALUES (2, 1, '/2024/Paris')",
      "INSERT INTO Images VALUES (3, 2, 'a.jpg', \(status), \(category))",
      "INSERT INTO ImageInformation VALUES (3, \(created), '2024-05-18T00:00:00')",
      """
      INSERT INTO ImagePositions VALUES (3, '48,51.49000000N', \(latitude), '2,17.67000000E',
        \(longitude), 35.0)
      """,
      "INSERT INTO ImageMetadata VALUES (3, 'Nikon', 'Z 6')")
  }

  @Test("A picture has its path, clock reading, place and camera")
  func picture() throws {
    #expect(
      try database().photos() == [
        "/home/mé/2024/Paris/a.jpg: 2024-05-17T14:03:22 at 48.858167, 2.294500 Nikon Z 6"
      ])
    #expect(
      try database(created: "'2024-05-17T14:03:22.000'").photos()[0].contains("T14:03:22 at"))
    #expect(
      try database(identifier: "'volumeid:?uuid=ab-cd'").photos()[0].hasPrefix("/2024/Paris/a.jpg:")
    )
  }

  @Test("Hidden pictures take part, those in the bin and those gone do not")
  func status() throws {
    #expect(try database(status: "2").photos()[0].contains(" hidden"))
    for status in ["3", "4"] as [SQL] {
      #expect(try database(status: status).findings() == [.deletedInSource: 1])
      #expect(try database(status: status).photos().isEmpty)
    }
  }

  @Test("Movies are movies, and sounds are nothing")
  func category() throws {
    #expect(try database(category: "2").photos()[0].contains(" video"))
    #expect(try database(category: "3").findings() == [.notAPhoto: 1])
  }

  @Test("Where the first date is none, the second counts")
  func dates() throws {
    #expect(try database(created: "NULL").photos()[0].contains("2024-05-18T00:00:00"))
    #expect(
      try database(created: "'0000-00-00T00:00:00'").findings() == [.otherDateUsed: 1])
  }

  @Test("Numbers count, and null is none")
  func places() throws {
    #expect(try database(latitude: "NULL", longitude: "NULL").findings().isEmpty)
    #expect(try database(latitude: "0.0", longitude: "0.0").findings() == [.placeNullIsland: 1])
    #expect(try database(longitude: "-2.2945").photos()[0].contains("48.858167, -2.294500"))
  }
}

@Suite("A catalogue of Lightroom")
struct LightroomDatabaseTests {
  private func database(
    time: SQL = "'2024-05-17T14:03:22.45'", format: SQL = "'JPG'", master: SQL = "NULL",
    year: SQL = "2024.0", hasPlace: SQL = "1", latitude: SQL = "48.858167"
  ) -> DatabaseFixture {
    DatabaseFixture(
      """
      CREATE TABLE Adobe_images (
        id_local INTEGER PRIMARY KEY, captureTime, fileFormat, masterImage INTEGER,
        rootFile INTEGER)
      """,
      """
      CREATE TABLE AgLibraryFile (
        id_local INTEGER PRIMARY KEY, baseName, extension, folder INTEGER)
      """,
      """
      CREATE TABLE AgLibraryFolder (
        id_local INTEGER PRIMARY KEY, pathFromRoot, rootFolder INTEGER)
      """,
      "CREATE TABLE AgLibraryRootFolder (id_local INTEGER PRIMARY KEY, absolutePath)",
      """
      CREATE TABLE AgHarvestedExifMetadata (
        id_local INTEGER PRIMARY KEY, image INTEGER, cameraModelRef INTEGER, dateYear,
        gpsLatitude, gpsLongitude, hasGPS INTEGER)
      """,
      "CREATE TABLE AgInternedExifCameraModel (id_local INTEGER PRIMARY KEY, value)",
      "INSERT INTO Adobe_images VALUES (1, \(time), \(format), \(master), 2)",
      "INSERT INTO AgLibraryFile VALUES (2, 'IMG_1', 'CR2', 3)",
      "INSERT INTO AgLibraryFolder VALUES (3, '2024/', 4)",
      "INSERT INTO AgLibraryRootFolder VALUES (4, 'C:/Pictures/')",
      "INSERT INTO AgHarvestedExifMetadata VALUES (9, 1, 8, \(year), \(latitude), 2.2945, \(hasPlace))",
      "INSERT INTO AgInternedExifCameraModel VALUES (8, 'Canon EOS 80D')")
  }

  @Test("A picture has its path, clock reading, place and camera")
  func picture() throws {
    #expect(
      try database().photos() == [
        "C:/Pictures/2024/IMG_1.CR2: 2024-05-17T14:03:22.45 at 48.858167, 2.294500 Canon EOS 80D"
      ])
  }

  @Test(
    "All forms of captureTime are read",
    arguments: [
      ("'2019-08-13T19:47:33'", "2019-08-13T19:47:33"),
      ("'2019-08-13T19:47:33.269'", "2019-08-13T19:47:33.269"),
      ("'2019-08-13T19:47:33.022+02:00'", "2019-08-13T19:47:33.022+02:00"),
      ("'2019-08-13T19:47:33-04:00'", "2019-08-13T19:47:33-04:00"),
      ("'2019-08-13T19:47:33Z'", "2019-08-13T19:47:33+00:00"),
      ("'2019-08-13T19:47'", "2019-08-13T19:47:00"),
    ] as [(SQL, String)])
  func times(text: SQL, expected: String) throws {
    #expect(try database(time: text).photos()[0].contains(".CR2: \(expected) at"))
  }

  @Test("The date of a picture without one is the file's, and counts on request only")
  func fileDate() throws {
    let fixture = database(year: "NULL")
    #expect(
      try fixture.photos() == ["C:/Pictures/2024/IMG_1.CR2: at 48.858167, 2.294500 Canon EOS 80D"])
    #expect(
      try fixture.photos(usesModificationTimes: true)[0].contains("2024-05-17T14:03:22.45"))
    #expect(try fixture.findings(usesModificationTimes: true) == [.dateMayBeFiles: 1])
    #expect(
      try database(format: "'VIDEO'", year: "NULL").photos()[0].contains("2024-05-17T14:03:22.45"))
    #expect(try database(time: "'1900-01-01T00:00:00'").findings() == [.datePlaceholder: 1])
  }

  @Test("A place counts only where there is said to be one")
  func hasPlace() throws {
    #expect(!(try database(hasPlace: "0").photos()[0].contains(" at ")))
    #expect(try database(hasPlace: "0").findings().isEmpty)
    #expect(try database(latitude: "NULL").findings() == [.placeOneAxis: 1])
  }

  @Test("A virtual copy is left out, a movie is a movie")
  func copies() throws {
    #expect(try database(master: "5").findings() == [.versionOfPhoto: 1])
    #expect(try database(format: "'VIDEO'").photos()[0].contains(" video"))
  }

  @Test("A catalogue without the table of places has dates")
  func sparse() throws {
    var fixture = database()
    fixture.statements.append("DROP TABLE AgHarvestedExifMetadata")
    fixture.statements.append("DROP TABLE AgLibraryRootFolder")
    #expect(try fixture.photos() == ["2024/IMG_1.CR2: 2024-05-17T14:03:22.45"])
  }
}

@Suite("darktable's library")
struct DarktableDatabaseTests {
  private static let schema: [SQL] = [
    "CREATE TABLE film_rolls (id INTEGER PRIMARY KEY, folder VARCHAR)",
    "CREATE TABLE makers (id INTEGER PRIMARY KEY, name VARCHAR)",
    "CREATE TABLE models (id INTEGER PRIMARY KEY, name VARCHAR)",
    """
    CREATE TABLE images (
      id INTEGER PRIMARY KEY, film_id INTEGER, filename VARCHAR, maker_id INTEGER,
      model_id INTEGER, datetime_taken INTEGER, longitude REAL, latitude REAL, altitude REAL,
      version INTEGER)
    """,
    "INSERT INTO film_rolls VALUES (1, '/photos/2018')",
    "INSERT INTO makers VALUES (1, 'Sony')",
    "INSERT INTO models VALUES (1, 'ILCE-7')",
  ]

  private func database(_ rows: SQL...) -> DatabaseFixture {
    var fixture = DatabaseFixture()
    fixture.statements = Self.schema + rows
    return fixture
  }

  @Test("A date is counted from the year 1")
  func newDates() throws {
    #expect(
      try database(
        "INSERT INTO images VALUES (1, 1, 'a.cr2', 1, 1, 63668412473000000, 2.2945, 48.858167, 35, 0)"
      ).photos() == [
        "/photos/2018/a.cr2: 2018-07-28T22:07:53 at 48.858167, 2.294500 Sony ILCE-7"
      ])
    for none in ["0", "NULL", "-9223372036854775808", "5"] as [SQL] {
      let fixture = database(
        "INSERT INTO images VALUES (1, 1, 'a', 1, 1, \(none), NULL, NULL, NULL, 0)")
      #expect(try fixture.photos() == ["/photos/2018/a: Sony ILCE-7"])
    }
  }

  @Test("Before version 4.0 dates are texts, and cameras stand beside them")
  func oldDates() throws {
    let fixture = DatabaseFixture(
      "CREATE TABLE film_rolls (id INTEGER PRIMARY KEY, folder VARCHAR)",
      """
      CREATE TABLE images (
        id INTEGER PRIMARY KEY, film_id INTEGER, filename VARCHAR, maker VARCHAR, model VARCHAR,
        datetime_taken CHAR(20))
      """,
      "INSERT INTO film_rolls VALUES (1, '/photos')",
      "INSERT INTO images VALUES (1, 1, 'a.nef', 'NIKON', 'D90', '2018:07:28 22:07:53')",
      "INSERT INTO images VALUES (2, 1, 'b.nef', '', NULL, '0000:00:00 00:00:00')",
      "INSERT INTO images VALUES (3, 1, 'c.nef', '', NULL, '')")
    #expect(
      try fixture.photos() == [
        "/photos/a.nef: 2018-07-28T22:07:53 NIKON D90", "/photos/b.nef:", "/photos/c.nef:",
      ])
    #expect(try fixture.findings() == [.dateZero: 1])
  }

  @Test("Of the edits of a file the first counts, whatever its number")
  func duplicates() throws {
    let fixture = database(
      "INSERT INTO images VALUES (1, 1, 'a', 1, 1, 63668412473000000, NULL, NULL, NULL, 0)",
      "INSERT INTO images VALUES (2, 1, 'a', 1, 1, 63668412473000000, NULL, NULL, NULL, 1)",
      "INSERT INTO images VALUES (3, 1, 'b', 1, 1, 63668412473000000, NULL, NULL, NULL, 2)",
      "INSERT INTO images VALUES (4, 1, 'b', 1, 1, 63668412473000000, NULL, NULL, NULL, 3)")
    #expect(try fixture.read().rows.count == 2)
    #expect(try fixture.findings() == [.versionOfPhoto: 2])
  }

  @Test("What is not a number stands as null and is no place")
  func notANumber() throws {
    let fixture = database(
      "INSERT INTO images VALUES (1, 1, 'a', 1, 1, 0, 'nan', 'nan', NULL, 0)",
      "INSERT INTO images VALUES (2, 1, 'b', 1, 1, 0, 9e999, -9e999, NULL, 0)")
    #expect(try fixture.findings() == [.latitudeOutOfRange: 1])
    #expect(try fixture.read().report.located == 0)
  }
}

@Suite("Shotwell's database")
struct ShotwellDatabaseTests {
  private func database(
    time: SQL = "1715947402", hasPlace: SQL = "1", flags: SQL = "0"
  ) -> DatabaseFixture {
    DatabaseFixture(
      """
      CREATE TABLE PhotoTable (
        id INTEGER PRIMARY KEY, filename TEXT, exposure_time INTEGER, import_id INTEGER,
        flags INTEGER, has_gps INTEGER, gps_lat REAL, gps_lon REAL)
      """,
      """
      INSERT INTO PhotoTable VALUES (1, '/p/a.jpg', \(time), 1, \(flags), \(hasPlace), 48.858167,
        2.2945)
      """)
  }

  @Test("An instant is known, and doubtful")
  func doubtful() throws {
    #expect(try database().photos() == ["/p/a.jpg: 2024-05-17T12:03:22Z at 48.858167, 2.294500"])
    #expect(try database().findings() == [.dateByComputerZone: 1])
    #expect(try database(time: "0").photos()[0].hasPrefix("/p/a.jpg: at"))
    #expect(try database(time: "0").findings().isEmpty)
    #expect(try database(time: "9223372036854775807").photos()[0].hasPrefix("/p/a.jpg: at"))
  }

  @Test("With the computer's time zone the clock reading is known again")
  func computerZone() throws {
    let zone = try ZoneFiles().history(of: "America/New_York")
    #expect(
      try database().photos(computerZone: zone)[0].contains(": 2024-05-17T08:03:22 at"))
    #expect(
      try database(time: "1704110602").photos(computerZone: zone)[0].contains(
        ": 2024-01-01T07:03:22 at"), "without daylight time")
  }

  @Test("A place counts only where there is said to be one")
  func hasPlace() throws {
    for none in ["0", "-1", "NULL"] as [SQL] {
      #expect(!(try database(hasPlace: none).photos()[0].contains(" at ")))
      #expect(try database(hasPlace: none).findings() == [.dateByComputerZone: 1])
    }
  }

  @Test("The bin is left out; hidden pictures and favourites take part")
  func flags() throws {
    #expect(try database(flags: "4").findings() == [.deletedInSource: 1])
    #expect(try database(flags: "5").photos().isEmpty)
    #expect(try database(flags: "1").photos()[0].contains(" hidden"))
    #expect(!(try database(flags: "2").photos()[0].contains(" hidden")))
  }

  @Test("Movies stand in a table of their own, pictures of old versions have no places")
  func movies() throws {
    let fixture = DatabaseFixture(
      """
      CREATE TABLE PhotoTable (
        id INTEGER PRIMARY KEY, filename TEXT, exposure_time INTEGER, import_id INTEGER)
      """,
      "CREATE TABLE VideoTable (id INTEGER PRIMARY KEY, filename TEXT, exposure_time INTEGER)",
      "INSERT INTO PhotoTable VALUES (1, '/p/a.jpg', 1715947402, 1)",
      "INSERT INTO VideoTable VALUES (1, '/p/b.mov', 1715947403)")
    #expect(
      try fixture.photos() == [
        "/p/a.jpg: 2024-05-17T12:03:22Z", "/p/b.mov: 2024-05-17T12:03:23Z video",
      ])
  }
}

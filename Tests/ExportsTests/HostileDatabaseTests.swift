import Exports
import Foundation
import Store
import TestSupport
import Testing
import Timeline

@Suite("Hostile and damaged databases")
struct HostileDatabaseTests {
  /// A small database of each program, with the columns that count.
  static let programs: [(String, [SQL])] = [
    (
      "apple-photos",
      [
        """
        CREATE TABLE ZASSET (Z_PK INTEGER PRIMARY KEY, ZUUID TEXT, ZDATECREATED, ZLATITUDE,
          ZLONGITUDE, ZTRASHEDSTATE, ZKIND)
        """,
        "CREATE TABLE ZADDITIONALASSETATTRIBUTES (ZASSET INTEGER, ZTIMEZONEOFFSET)",
        "INSERT INTO ZASSET SELECT i, 'ID-' || i, i * 9e4, i / 9.0, i / 5.0, i % 2, i % 3 FROM n",
        "INSERT INTO ZADDITIONALASSETATTRIBUTES SELECT i, 3600 FROM n",
      ]
    ),
    (
      "digikam",
      [
        "CREATE TABLE Images (id INTEGER PRIMARY KEY, album, name, status, category)",
        "CREATE TABLE Albums (id INTEGER PRIMARY KEY, albumRoot, relativePath)",
        "CREATE TABLE AlbumRoots (id INTEGER PRIMARY KEY, identifier, specificPath)",
        "CREATE TABLE ImageInformation (imageid INTEGER PRIMARY KEY, creationDate)",
        "INSERT INTO Images SELECT i, i % 3, 'IMG_' || i, i % 5, 1 FROM n",
        "INSERT INTO Albums SELECT i, 1, '/' || i FROM n LIMIT 3",
        "INSERT INTO AlbumRoots VALUES (1, 'volumeid:?path=%2Fa', '/')",
        "INSERT INTO ImageInformation SELECT i, '2020-01-02T03:04:05' FROM n",
      ]
    ),
    (
      "lightroom",
      [
        "CREATE TABLE Adobe_images (id_local INTEGER PRIMARY KEY, captureTime, rootFile)",
        "CREATE TABLE AgLibraryFile (id_local INTEGER PRIMARY KEY, baseName, folder)",
        "INSERT INTO Adobe_images SELECT i, '2020-01-02T03:04:05', i FROM n",
        "INSERT INTO AgLibraryFile SELECT i, 'IMG_' || i, 1 FROM n",
      ]
    ),
    (
      "darktable",
      [
        """
        CREATE TABLE images (id INTEGER PRIMARY KEY, film_id, filename, datetime_taken, version,
          latitude, longitude)
        """,
        "CREATE TABLE film_rolls (id INTEGER PRIMARY KEY, folder)",
        """
        INSERT INTO images SELECT i, 1, 'a' || (i / 2), 63668412473000000 + i * 1e9, i % 2, i / 9.0,
          i / 5.0 FROM n
        """,
        "INSERT INTO film_rolls VALUES (1, '/p')",
      ]
    ),
    (
      "shotwell",
      [
        "CREATE TABLE PhotoTable (id, filename, exposure_time, import_id, flags)",
        "INSERT INTO PhotoTable SELECT i, '/p/' || i, i * 100000, 1, i % 8 FROM n",
      ]
    ),
    (
      "nextcloud-memories",
      [
        "CREATE TABLE oc_memories (fileid, datetaken, dayid, epoch, exif, lat, lon)",
        """
        INSERT INTO oc_memories SELECT i, '2020-01-02 03:04:05', 1, 1577934245, '{"Make":"X"}',
          i / 9.0, i / 5.0 FROM n
        """,
      ]
    ),
  ]

  private static func make(_ statements: [SQL], at path: String) throws {
    let database = try Database(.file(path, .create))
    try database.run("CREATE TABLE n (i INTEGER PRIMARY KEY)")
    try database.run(
      """
      WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 300)
      INSERT INTO n SELECT i FROM c
      """)
    for statement in statements { try database.run(statement) }
  }

  @Test("A damaged database of any program is an error or is read, never more", arguments: programs)
  func damaged(program: String, statements: [SQL]) throws {
    let folder = try ScratchFolder()
    let path = folder.path("a")
    try Self.make(statements, at: path)
    #expect(try DatabaseFixture.read(path, in: folder).report.format == program)
    let sound = try Data(contentsOf: URL(filePath: path))
    var generator = SeededGenerator(state: 7)
    var failures = 0
    for turn in 0..<60 {
      var bytes = sound
      if turn < 20 {
        bytes = bytes.prefix(sound.count * turn / 20)
      } else {
        for _ in 0..<(turn * 4) {
          bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(
            truncatingIfNeeded: generator.next())
        }
      }
      try bytes.write(to: URL(filePath: path))
      try DatabaseFixture.age(path)
      do {
        _ = try DatabaseFixture.read(path, in: folder)
      } catch is ExportError {
        failures += 1
      }
    }
    #expect(failures > 20)
    #expect(try folder.names == ["a"], "no copy stays behind")
  }

  @Test("A database of no known program says what is known")
  func unknown() throws {
    let error = #expect(throws: ExportError.self) {
      try DatabaseFixture("CREATE TABLE recipes (id, name)").read()
    }
    #expect(error?.description.contains("digikam") == true)
  }

  @Test("Views and virtual tables with a program's names are not its tables")
  func views() throws {
    #expect(throws: ExportError.self) {
      try DatabaseFixture(
        "CREATE VIEW PhotoTable AS SELECT 'a' AS filename, 1 AS exposure_time, 1 AS import_id"
      ).read()
    }
    #expect(throws: ExportError.self) {
      try DatabaseFixture(
        "CREATE VIRTUAL TABLE PhotoTable USING fts5(filename, exposure_time, import_id)"
      ).read()
    }
  }

  @Test("A program's tables without photos are said to be empty")
  func empty() throws {
    let error = #expect(throws: ExportError.self) {
      try DatabaseFixture("CREATE TABLE PhotoTable (filename, exposure_time, import_id)").read()
    }
    #expect(error?.description.contains("has no photos in it") == true)
  }

  @Test("Any kind of value in any column is read or passed over")
  func kinds() throws {
    let fixture = DatabaseFixture(
      "CREATE TABLE PhotoTable (filename, exposure_time, import_id, flags, has_gps, gps_lat, gps_lon)",
      "INSERT INTO PhotoTable VALUES (x'FF00FE', 'text', 1, 'x', 1, x'01', '48,51.49N')",
      "INSERT INTO PhotoTable VALUES (5, x'00', NULL, NULL, 1, '48,51.49N', '2,17.67E')",
      "INSERT INTO PhotoTable VALUES (NULL, 1.5e300, 1, 1e300, 1.0, 'x', 5)",
      "INSERT INTO PhotoTable VALUES ('a', -1, 1, 0, 1, 91, 181)")
    let reading = try fixture.read()
    #expect(reading.rows.count == 4)
    #expect(reading.report.dated == 1)
    #expect(
      try fixture.findings() == [
        .placeUnreadable: 1, .latitudeOutOfRange: 1, .dateByComputerZone: 1,
      ])
  }
}

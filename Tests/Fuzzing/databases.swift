// modules: Timeline JSONStreaming LocalTime Store Exports
// libraries: sqlite3
import Exports
import Glibc
import Store
import Timeline

/// A photo program's database in which some bytes are others: the first byte of the input chooses the
/// program, then two say where and one says what.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = input.first else { return 0 }
  var bytes = sound[Int(choice) % sound.count]
  var index = 1
  while index + 2 < input.count {
    let place = Int(input[index]) << 8 | Int(input[index + 1])
    // Past the end cuts the file there.
    if place >= 0xFF00 {
      bytes = Array(bytes.prefix((place - 0xFF00) * 64))
    } else if !bytes.isEmpty {
      bytes[place % bytes.count] = input[index + 2]
    }
    index += 3
  }
  write(bytes)
  var settings = ExportSettings(today: nil)
  settings.temporaryFolder = folder
  guard let mapped = try? MappedBytes(path: path) else { return 0 }
  let file = ExportFile(path: path, bytes: .mapped(mapped))
  if let reading = try? DatabaseExport().read(file, settings: settings) {
    precondition(reading.report.located <= reading.report.dated)
    precondition(reading.report.dated <= reading.report.photos)
    precondition(reading.report.photos == reading.rows.count)
  }
  return 0
}

// In memory where the system has such a folder.
private let folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
private let path = folder + "/sojourn-fuzz-\(getpid())"

/// Writes the file with an old date, so that it is copied without waiting for it to settle.
private func write(_ bytes: [UInt8]) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  precondition(descriptor >= 0)
  _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  var times = [
    timespec(tv_sec: 1_700_000_000, tv_nsec: 0), timespec(tv_sec: 1_700_000_000, tv_nsec: 0),
  ]
  futimens(descriptor, &times)
  close(descriptor)
}

/// A database of each program, with all columns that are read.
private let sound: [[UInt8]] = programs.map { statements in
  unlink(path)
  do {
    let database = try Database(.file(path, .create))
    try database.run("PRAGMA page_size = 512")
    try database.run("PRAGMA journal_mode = MEMORY")
    for statement in statements { try database.run(statement) }
  } catch {
    preconditionFailure("\(error)")
  }
  guard let mapped = try? MappedBytes(path: path) else { preconditionFailure("no seed") }
  return mapped.withBytes { bytes in bytes.indices.map { bytes[$0] } }
}

private let programs: [[SQL]] = [
  [
    "CREATE TABLE export_data (filepath, uuid)",
    "CREATE TABLE photoinfo (uuid, photoinfo)",
    """
    INSERT INTO photoinfo VALUES ('U1', '{"uuid": "U1", "date": "2024-05-17T14:03:22+02:00",
      "latitude": 48.8, "longitude": 2.2, "exif_info": {"camera_make": "Apple"}}')
    """,
  ],
  [
    """
    CREATE TABLE ZASSET (Z_PK INTEGER PRIMARY KEY, ZUUID, ZDIRECTORY, ZFILENAME, ZDATECREATED, ZLATITUDE,
      ZLONGITUDE, ZTRASHEDSTATE, ZHIDDEN, ZKIND, ZKINDSUBTYPE, ZSAVEDASSETTYPE, ZAVALANCHEUUID)
    """,
    "CREATE TABLE ZADDITIONALASSETATTRIBUTES (ZASSET INTEGER, ZTIMEZONEOFFSET, ZTIMEZONENAME)",
    "CREATE TABLE ZEXTENDEDATTRIBUTES (ZASSET INTEGER, ZTIMEZONEOFFSET, ZCAMERAMAKE, ZCAMERAMODEL)",
    """
    INSERT INTO ZASSET VALUES (1, 'I1', 'A', 'a.heic', 737640202.5, 48.8, 2.2, 0, 0, 0, 0, 3, NULL),
      (2, 'I2', 'A', 'b.heic', 7e8, -180.0, -180.0, 1, 1, 1, 10, 12, 'B')
    """,
    "INSERT INTO ZADDITIONALASSETATTRIBUTES VALUES (1, 7200, 'Europe/Paris'), (2, NULL, 'GMT+0200')",
    "INSERT INTO ZEXTENDEDATTRIBUTES VALUES (1, 7200, 'Apple', 'iPhone'), (2, NULL, NULL, NULL)",
  ],
  [
    "CREATE TABLE Images (id INTEGER PRIMARY KEY, album, name, status, category)",
    "CREATE TABLE Albums (id INTEGER PRIMARY KEY, albumRoot, relativePath)",
    "CREATE TABLE AlbumRoots (id INTEGER PRIMARY KEY, identifier, specificPath)",
    "CREATE TABLE ImageInformation (imageid INTEGER PRIMARY KEY, creationDate, digitizationDate)",
    "CREATE TABLE ImagePositions (imageid INTEGER PRIMARY KEY, latitudeNumber, longitudeNumber, altitude)",
    "INSERT INTO Images VALUES (1, 1, 'a.jpg', 1, 1), (2, 1, 'b.mp4', 2, 2)",
    "INSERT INTO Albums VALUES (1, 1, '/2024')",
    "INSERT INTO AlbumRoots VALUES (1, 'volumeid:?path=%2Fhome%2Fm', '/')",
    "INSERT INTO ImageInformation VALUES (1, '2024-05-17T14:03:22', NULL), (2, NULL, '2024')",
    "INSERT INTO ImagePositions VALUES (1, 48.8, 2.2, 35.0), (2, NULL, 2.2, NULL)",
  ],
  [
    "CREATE TABLE Adobe_images (id_local INTEGER PRIMARY KEY, captureTime, fileFormat, masterImage, rootFile)",
    "CREATE TABLE AgLibraryFile (id_local INTEGER PRIMARY KEY, baseName, extension, folder)",
    "CREATE TABLE AgHarvestedExifMetadata (image, dateYear, gpsLatitude, gpsLongitude, hasGPS)",
    "INSERT INTO Adobe_images VALUES (1, '2019-08-13T19:47:33.022+02:00', 'RAW', NULL, 1)",
    "INSERT INTO AgLibraryFile VALUES (1, 'IMG', 'CR2', 1)",
    "INSERT INTO AgHarvestedExifMetadata VALUES (1, 2019.0, 48.8, 2.2, 1)",
  ],
  [
    """
    CREATE TABLE images (id INTEGER PRIMARY KEY, film_id, filename, maker, datetime_taken, longitude,
      latitude, version)
    """,
    "CREATE TABLE film_rolls (id INTEGER PRIMARY KEY, folder)",
    """
    INSERT INTO images VALUES (1, 1, 'a', 'X', 63668412473000000, 2.2, 48.8, 0),
      (2, 1, 'a', 'X', '2018:07:28 22:07:53', NULL, NULL, 1)
    """,
    "INSERT INTO film_rolls VALUES (1, '/p')",
  ],
  [
    "CREATE TABLE PhotoTable (filename, exposure_time, import_id, flags, has_gps, gps_lat, gps_lon)",
    "CREATE TABLE VideoTable (filename, exposure_time)",
    "INSERT INTO PhotoTable VALUES ('/a', 1715947402, 1, 0, 1, 48.8, 2.2), ('/b', 0, 1, 4, -1, 0, 0)",
    "INSERT INTO VideoTable VALUES ('/c', 1715947402)",
  ],
  [
    """
    CREATE TABLE asset (id, type, originalPath, fileCreatedAt, fileModifiedAt, localDateTime, visibility,
      deletedAt)
    """,
    "CREATE TABLE asset_exif (assetId, latitude, longitude, make)",
    """
    INSERT INTO asset VALUES ('a', 'VIDEO', '/a', '2024-05-17 12:03:22+00', NULL,
      '2024-05-17 14:03:22+00', 'timeline', NULL)
    """,
    "INSERT INTO asset_exif VALUES ('a', 48.8, 2.2, 'Apple')",
  ],
  [
    "CREATE TABLE oc_memories (fileid, datetaken, epoch, dayid, mtime, exif, lat, lon, orphan)",
    "CREATE TABLE oc_filecache (fileid INTEGER PRIMARY KEY, path)",
    """
    INSERT INTO oc_memories VALUES (1, '2024-05-17 14:03:22', 1715947402, 19860, 1,
      '{"DateTimeOriginal":"2024","Make":"X"}', '48.8', 2.2, 0)
    """,
    "INSERT INTO oc_filecache VALUES (1, 'files/a.jpg')",
  ],
  [
    "CREATE TABLE photos (id, title, type, taken_at, taken_at_orig_tz, latitude, longitude)",
    "CREATE TABLE size_variants (photo_id, type, short_path)",
    """
    INSERT INTO photos VALUES ('a', 'A', 'image/jpeg', '2024-05-17 12:03:22', '+02:00', 48.8, 2.2),
      ('b', 'B', 'video/mp4', '2024-05-17 12:03:22', 'Europe/Paris', 48.8, 2.2)
    """,
    "INSERT INTO size_variants VALUES ('a', 0, 'o/a.jpg')",
  ],
]

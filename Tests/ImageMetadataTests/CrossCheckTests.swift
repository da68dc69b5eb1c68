import Foundation
import ImageMetadata
import Testing
import Timeline

/// Our answers against those of exiftool and exiv2, tag by tag.
@Suite("Cross-checks", .serialized)
struct CrossCheckTests {
  // MARK: On real images

  @Test(
    "Real images say the same to exiftool",
    .enabled(if: Place.hasSamples, "the real images are not here"),
    .enabled(if: OtherReader.exiftool != nil, "exiftool is not installed"))
  func realImagesByExiftool() throws {
    let files = try samples()
    let answers = try #require(OtherReader.exiftool).exiftoolAnswers(files)
    #expect(answers.count == files.count)
    for file in files {
      compare(try reading(file), with: try #require(answers[file.path]), file, "exiftool")
    }
  }

  @Test(
    "Real images say the same to exiv2",
    .enabled(if: Place.hasSamples, "the real images are not here"),
    .enabled(if: OtherReader.exiv2 != nil, "exiv2 is not installed"))
  func realImagesByExiv2() throws {
    let exiv2 = try #require(OtherReader.exiv2)
    // exiv2 reads movies unsafely; they are not handed to it.
    for file in try samples() where file.pathExtension != "mp4" {
      compare(try reading(file), with: try exiv2.exiv2Answer(file), file, "exiv2")
    }
  }

  @Test(
    "Made-up images say the same to exiv2",
    .enabled(if: OtherReader.exiv2 != nil, "exiv2 is not installed"))
  func madeUpImagesByExiv2() throws {
    let exiv2 = try #require(OtherReader.exiv2)
    for row in MadeUpSampleTests.rows {
      let file = Place.fixtures.appending(path: row["file"])
      compare(try reading(file), with: try exiv2.exiv2Answer(file), file, "exiv2")
    }
  }

  // MARK: On images that exiftool writes

  /// What exiftool is told to write.
  struct Writing: Sendable, CustomTestStringConvertible {
    let name: String
    let tags: [String]
    var testDescription: String { name }
  }

  static let writings = [
    Writing(
      name: "everything, in the north and east",
      tags: [
        "EXIF:DateTimeOriginal=2024:05:17 14:03:22", "EXIF:OffsetTimeOriginal=+02:00",
        "EXIF:SubSecTimeOriginal=45", "EXIF:GPSLatitude=48.858167", "EXIF:GPSLatitudeRef=N",
        "EXIF:GPSLongitude=2.2945", "EXIF:GPSLongitudeRef=E", "EXIF:GPSAltitude=35.1",
        "EXIF:GPSAltitudeRef=0", "EXIF:Make=Example", "EXIF:Model=Model X",
      ]),
    Writing(
      name: "south, west and below the sea",
      tags: [
        "EXIF:DateTimeOriginal=1999:12:31 23:59:59", "EXIF:OffsetTimeOriginal=-03:30",
        "EXIF:GPSLatitude=33.856784", "EXIF:GPSLatitudeRef=S", "EXIF:GPSLongitude=179.999999",
        "EXIF:GPSLongitudeRef=W", "EXIF:GPSAltitude=430.5", "EXIF:GPSAltitudeRef=1",
        "EXIF:Make=Example", "EXIF:Model=Modèle Y",
      ]),
    Writing(name: "a date alone", tags: ["EXIF:DateTimeOriginal=2024:02:29 00:00:01"]),
    Writing(
      name: "a place alone",
      tags: [
        "EXIF:GPSLatitude=0.000001", "EXIF:GPSLatitudeRef=N", "EXIF:GPSLongitude=0.5",
        "EXIF:GPSLongitudeRef=E",
      ]),
  ]

  @Test(
    "Images that exiftool writes say the same to all three",
    .enabled(if: OtherReader.exiftool != nil, "exiftool is not installed"), arguments: writings)
  func writtenImages(writing: Writing) throws {
    let exiftool = try #require(OtherReader.exiftool)
    try withFolder { folder in
      let files = try Self.bareImages(in: folder)
      try exiftool.run(
        ["-overwrite_original", "-n"] + writing.tags.map { "-" + $0 } + files.map(\.path))
      let answers = try exiftool.exiftoolAnswers(files)
      for file in files {
        let reading = try reading(file)
        let answer = try #require(answers[file.path])
        // What was written has come back: the comparison is one of values.
        #expect((answer.original != nil) == writing.tags[0].contains("DateTimeOriginal"))
        #expect((answer.latitude != nil) == writing.tags.contains { $0.contains("Latitude") })
        compare(reading, with: answer, file, "exiftool")
        if let exiv2 = OtherReader.exiv2 {
          compare(reading, with: try exiv2.exiv2Answer(file), file, "exiv2")
        }
      }
    }
  }

  @Test(
    "XMP that exiftool writes is read back, in images and in a sidecar",
    .enabled(if: OtherReader.exiftool != nil, "exiftool is not installed"))
  func writtenXMP() throws {
    let exiftool = try #require(OtherReader.exiftool)
    try withFolder { folder in
      let tags = [
        "-XMP-exif:DateTimeOriginal=2024:05:17 14:03:22.45+02:00",
        "-XMP-exif:GPSLatitude=-33.856784", "-XMP-exif:GPSLongitude=-2.2945",
        "-XMP-exif:GPSAltitude=35.1", "-XMP-tiff:Make=Example",
      ]
      let sidecar = folder.appending(path: "sidecar.xmp")
      try exiftool.run(["-n", "-o", sidecar.path] + tags)
      let files = try Self.bareImages(in: folder)
      try exiftool.run(["-overwrite_original", "-n"] + tags + files.map(\.path))
      for file in files + [sidecar] {
        let facts = try reading(file).facts
        #expect(facts.taken == "2024-05-17T14:03:22.45+02:00", "\(file.lastPathComponent)")
        expect(facts.place, near: -33.856784, -2.2945)
        #expect(facts.altitude == 35.1)
      }
    }
  }

  @Test(
    "Dates and places that exiftool writes into a movie are read back",
    .enabled(if: OtherReader.exiftool != nil, "exiftool is not installed"))
  func writtenMovie() throws {
    let exiftool = try #require(OtherReader.exiftool)
    try withFolder { folder in
      let file = folder.appending(path: "movie.mov")
      let track = Boxes.box("trak", Boxes.full("tkhd", [UInt8](repeating: 0, count: 80)))
      try Data(Boxes.movie(Boxes.movieHeader(0), track)).write(to: file)
      try exiftool.run([
        "-overwrite_original", "-QuickTime:CreateDate=2024:05:17 12:03:22", file.path,
      ])
      #expect(try reading(file).facts.instantText == "2024-05-17T12:03:22Z")
      try exiftool.run([
        "-overwrite_original", "-UserData:GPSCoordinates=48.8582, 2.2945, 35.1", file.path,
      ])
      expect(try reading(file).facts.place, near: 48.8582, 2.2945)
      try exiftool.run([
        "-overwrite_original", "-n", "-Keys:CreationDate=2024:05:17 14:03:22+02:00",
        "-Keys:GPSCoordinates=-33.8568 151.2153", "-Keys:Make=Example", file.path,
      ])
      let facts = try reading(file).facts
      #expect(facts.taken == "2024-05-17T14:03:22+02:00")
      #expect(facts.make == "Example")
    }
  }

  // MARK: Comparing

  /// What differs from another reader's answers, and why.
  private static let differences: [String: Set<Tag>] = [
    // Blanks around colons: text to the others, no date here.
    "17_FujiFilm_DX-5.jpg": [.date],
    // Zero degrees on both axes mean "none".
    "13_Samsung_GT-I9000_Galaxy_S_.jpg": [.place], "zero_zero_ok.jpg": [.place],
    "56_isom-avc1.mp4": [.place],
    // Undefined seconds after minutes with a fraction: the others have no position.
    "14_Nikon_D5000.jpg": [.place],
    // Latitudes and fractions that cannot be.
    "50_buggy_panorama.jpg": [.place], "nan_max.jpg": [.place], "neg_unsigned.jpg": [.place],
    // -33 and 52 minutes south: exiv2's text is joined by the sign of each part.
    "neg_signed_with_ref_S.jpg": [.place],
    // References that say nothing, or name the other axis.
    "ref_empty.jpg": [.place], "ref_missing.jpg": [.place], "ref_space.jpg": [.place],
    "ref_swapped.jpg": [.place], "lat_only.jpg": [.place], "rat_0_0_lat_only.jpg": [.place],
    // An altitude of 4,294,967,284 m.
    "52_altitude.jpg": [.altitude],
    // Dates that are none, or mean none; the next tag counts.
    "dt_1904.jpg": [.date], "dt_1970.jpg": [.date], "dt_2000.jpg": [.date],
    "dt_2002_12_08.jpg": [.date], "dt_60s.jpg": [.date], "dt_blank.jpg": [.date],
    "dt_feb30.jpg": [.date], "dt_month13.jpg": [.date], "dt_nulls.jpg": [.date],
    "dt_spaces.jpg": [.date],
    // Dates in other words: hour 24, a Chinese afternoon, another order, other separators.
    "dt_24h.jpg": [.date], "dt_cn_ampm.jpg": [.date], "dt_dmy.jpg": [.date], "dt_us.jpg": [.date],
    "dt_iso.jpg": [.date], "dt_iso_off.jpg": [.date], "dt_slash.jpg": [.date],
    "dt_subsec_inline.jpg": [.date],
    // Offsets that are none, or are written otherwise.
    "off_bad.jpg": [.offset], "off_Z.jpg": [.offset], "off_h.jpg": [.offset],
  ]

  private enum Tag { case date, offset, subSeconds, place, altitude, camera }

  /// Expects every tag that the other reader has to be ours too.
  private func compare(
    _ reading: ImageReading, with other: OtherAnswer, _ file: URL, _ reader: String
  ) {
    let name = file.lastPathComponent
    let differing = Self.differences[name] ?? []
    let facts = reading.facts
    let comment = Comment(rawValue: "\(name), \(reader)")
    if let original = other.original, !differing.contains(.date) {
      let date = facts.wallTime.map { String(text($0).prefix(19)) }
      #expect(
        date?.replacing("-", with: ":").replacing("T", with: " ")
          == original.trimmingCharacters(in: .whitespaces), comment)
    }
    if let offset = other.offset, !differing.contains(.offset) {
      #expect(facts.wallTime?.offset?.description == offset, comment)
    }
    if let digits = other.subSeconds.flatMap({ Double("0." + $0) }), !differing.contains(.date) {
      let fraction = facts.wallTime.map { Double($0.microsecondsOfDay % 1_000_000) / 1e6 }
      #expect(fraction == digits, comment)
    }
    if let latitude = other.latitude, let longitude = other.longitude, !differing.contains(.place) {
      // exiftool prints 15 digits.
      #expect(abs((facts.place?.latitude ?? 999) - latitude) < 1e-9, comment)
      #expect(abs((facts.place?.longitude ?? 999) - longitude) < 1e-9, comment)
    }
    if let altitude = other.altitude, !differing.contains(.altitude) {
      #expect(abs((facts.altitude ?? 1e9) - altitude) < 1e-6, comment)
    }
    if let make = other.make { #expect(facts.make == make, comment) }
    if let model = other.model { #expect(facts.model == model, comment) }
  }

  // MARK: Files

  private func reading(_ file: URL) throws -> ImageReading {
    var settings = ImageMetadataReader.Settings()
    settings.usesFileNames = false
    var reader = ImageMetadataReader(settings: settings)
    return try reader.read(path: file.path)
  }

  private func samples() throws -> [URL] {
    try Table(contentsOf: Place.samples.appending(path: "manifest.tsv")).rows
      .map { Place.samples.appending(path: $0["file"]) }
  }

  /// Images without metadata, of each kind that exiftool writes.
  private static func bareImages(in folder: URL) throws -> [URL] {
    var tiff = TIFFBuilder()
    tiff.first = [(0x0100, .short([1])), (0x0101, .short([1]))]
    let table = JPEG.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    let images: [(String, [UInt8])] = [
      ("image.jpg", JPEG.file(table)), ("image.tif", tiff.bytes), ("image.png", Chunks.png()),
      ("image.webp", Chunks.webP(("VP8L", [0x2F, 0, 0, 0, 0, 0]))),
    ]
    return try images.map { name, bytes in
      let file = folder.appending(path: name)
      try Data(bytes).write(to: file)
      return file
    }
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
}

import Foundation
import ImageMetadata
import Testing
import Timeline

/// Real images, against what exiftool says of them in `manifest.tsv`.
///
/// Where the two differ, the reason stands beside the file.
@Suite("Real samples", .enabled(if: Place.hasSamples, "the real images are not here"))
struct RealSampleTests {
  static let rows = Table.Row.rows(of: Place.samples.appending(path: "manifest.tsv"))

  @Test("All real samples are tried")
  func allAreThere() {
    #expect(Self.rows.count == 40)
  }

  // MARK: Dates

  /// Files whose date is not the first of exiftool's that is there.
  private static let otherDates: [String: (date: String, why: String)] = [
    "17_FujiFilm_DX-5.jpg": ("", "blanks around colons are no date"),
    "56_isom-avc1.mp4": ("", "a movie header of zero is no date"),
  ]

  @Test("A real image's date is that of exiftool", arguments: rows)
  func date(row: Table.Row) throws {
    let facts = try reading(of: row).facts
    let wanted: String
    if let other = Self.otherDates[row["file"]] {
      wanted = other.date
    } else {
      // DateTimeOriginal with its fraction and offset; else the date in XMP.
      let original = row["datetime_original"]
      wanted =
        original.isEmpty
        ? row["xmp_date"].replacing("Z", with: "+00:00")
        : original + fraction(row["subsec"]) + row["offset"]
    }
    #expect(facts.wallTime.map(exiftoolText) ?? "" == wanted)
    #expect(facts.instant == nil)
    if facts.wallTime?.offset != nil { #expect(facts.offsetReason == .stated) }
  }

  /// A date as exiftool writes it.
  private func exiftoolText(_ timestamp: Timestamp) -> String {
    let date = timestamp.date.description.replacing("-", with: ":")
    let time = text(timestamp).dropFirst(10).replacing("T", with: " ")
    let offset = timestamp.offset?.description ?? ""
    return date + time + offset
  }

  /// Digits of a fraction of a second as ours are written: without zeros at the end.
  private func fraction(_ digits: String) -> String {
    let end = digits.lastIndex { $0 != "0" }
    return end.map { "." + digits[...$0] } ?? ""
  }

  // MARK: Places

  /// Files whose place is not exiftool's.
  private static let refusedPlaces: [String: ReadingReason] = [
    // Zero degrees north and east, with references: what this phone writes without a fix.
    "13_Samsung_GT-I9000_Galaxy_S_.jpg": .placeNullIsland,
    // A latitude of 213.64°; exiftool shows it, and folding it would make a place up.
    "50_buggy_panorama.jpg": .latitudeOutOfRange,
    // "+00.0000+000.0000/" in the user data.
    "56_isom-avc1.mp4": .placeNullIsland,
  ]

  /// Files with a place that exiftool does not join.
  private static let foundPlaces: [String: Coordinate] = [
    // 48° 53.32358' and seconds of 0/0, which exiftool shows as an empty position.
    "14_Nikon_D5000.jpg": Coordinate(
      trustedLatitude: 48 + 53.32358 / 60, longitude: 21 + 2.59507 / 60)
  ]

  @Test("A real image's place is that of exiftool", arguments: rows)
  func place(row: Table.Row) throws {
    let facts = try reading(of: row).facts
    if let reason = Self.refusedPlaces[row["file"]] {
      #expect(facts.place == nil)
      #expect(facts.findings.contains { $0.reason == reason })
      return
    }
    let found = Self.foundPlaces[row["file"]]
    guard let latitude = found?.latitude ?? Double(row["lat"]),
      let longitude = found?.longitude ?? Double(row["lon"])
    else {
      #expect(facts.place == nil)
      #expect(!facts.findings.contains { $0.reason.effect == .notLocated })
      return
    }
    let place = try #require(facts.place)
    #expect(abs(place.latitude - latitude) < 1e-12 * 180)
    #expect(abs(place.longitude - longitude) < 1e-12 * 180)
  }

  // MARK: GPS time

  private static let otherGPSTimes: [String: String] = [
    // The date stamp holds a whole date and time, which exiftool joins with the time once more.
    "34_FurnaceCreekInn.jpg": "2008:05:08 09:54:28Z"
  ]

  @Test("A real image's GPS time is that of exiftool", arguments: rows)
  func gpsTime(row: Table.Row) throws {
    let facts = try reading(of: row).facts
    let wanted = Self.otherGPSTimes[row["file"]] ?? row["gps_datetime"]
    guard !wanted.isEmpty else {
      #expect(facts.gpsInstant == nil)
      return
    }
    let instant = LocalDateTime(microseconds: try #require(facts.gpsInstant)).description
    #expect(
      instant.replacing("-", with: ":").replacing("T", with: " ") + "Z" == wanted)
  }

  // MARK: Cameras

  @Test("A real image's camera is that of exiftool", arguments: rows)
  func camera(row: Table.Row) throws {
    let facts = try reading(of: row).facts
    #expect(facts.make ?? "" == row["make"])
    #expect(facts.model ?? "" == row["model"])
  }

  // MARK: The rest

  @Test("A real image's format is recognised by its content", arguments: rows)
  func format(row: Table.Row) throws {
    let formats: [String: ImageFormat] = [
      "jpg": .jpeg, "tif": .tiff, "png": .png, "webp": .webp, "heic": .heif, "HIF": .heif,
      "avif": .avif, "dng": .dng, "cr2": .cr2, "raf": .raf, "rw2": .rw2, "mp4": .mp4,
    ]
    let ending = URL(filePath: row["file"]).pathExtension
    #expect(try reading(of: row).format == formats[ending])
  }

  @Test("A real image is read with few bytes", arguments: rows)
  func bytesRead(row: Table.Row) throws {
    let reading = try reading(of: row)
    let size = try #require(Int(row["bytes"]))
    // Pages of 4 KiB, a few of them, and an XMP packet once more where it has to be asked.
    #expect(reading.bytesRead <= min(size * 3 / 2, 96 * 1024))
  }

  @Test("An embedded thumbnail is a whole JPEG", arguments: rows)
  func thumbnail(row: Table.Row) throws {
    let path = Place.samples.appending(path: row["file"]).path
    var reader = ImageMetadataReader()
    guard let range = try reader.read(path: path).thumbnail else { return }
    let bytes = try #require(try reader.thumbnail(of: path, at: range))
    #expect(bytes.prefix(2) == [0xFF, 0xD8])
    #expect(bytes.count == range.count)
  }

  @Test("Most real photographs carry a thumbnail")
  func thumbnailCount() throws {
    var count = 0
    var reader = ImageMetadataReader()
    for row in Self.rows {
      let path = Place.samples.appending(path: row["file"]).path
      if try reader.read(path: path).thumbnail != nil { count += 1 }
    }
    #expect(count >= 15)
  }

  private func reading(of row: Table.Row) throws -> ImageReading {
    var settings = ImageMetadataReader.Settings()
    settings.usesFileNames = false
    var reader = ImageMetadataReader(settings: settings)
    return try reader.read(path: Place.samples.appending(path: row["file"]).path)
  }
}

import LocalTime
import TestSupport
import Testing
import Timeline

/// A photo as a reader hands it over, written as people write times.
struct ReadPhoto {
  var name = "photo"
  /// `2024-05-17T14:03:22`, with an offset where one is stated, or `Z` for an instant.
  var time: String
  var place: Coordinate?
  /// `2024-05-17T12:03:22`, in UTC.
  var gps: String?
  var traits: PhotoTraits = []
}

/// What became of it.
struct SettledPhoto: Equatable, CustomStringConvertible {
  /// `2024-05-17T14:03:22+02:00`.
  var time: String
  var traits: PhotoTraits

  init(_ time: String, _ traits: PhotoTraits) {
    self.time = time
    self.traits = traits
  }

  var description: String { "\(time) \(traits.rawValue)" }
}

/// A run of the step over a few photos.
struct Settling {
  let photos: [SettledPhoto]
  let tally: LocalTimeTally
  let table: PhotoTable
  let problems: [ZoneFileError]

  init(
    _ photos: [ReadPhoto], zones: TimeZones? = TestZones.all, trustsCameraClock: Bool = false
  ) throws {
    var rows = PhotoRows()
    for photo in photos {
      let isInstant = photo.time.hasSuffix("Z")
      let (time, offset) = try Self.reading(isInstant ? String(photo.time.dropLast()) : photo.time)
      rows.append(
        name: rows.pool.append(photo.name), localTime: time, offset: offset, place: photo.place,
        traits: isInstant ? photo.traits.union(.instantOnly) : photo.traits,
        gpsInstant: try photo.gps.map { try Self.reading($0).time.microseconds })
    }
    var settings = LocalTimeResolution.Settings()
    settings.trustsCameraClock = trustsCameraClock
    let output = LocalTimeResolution(zones: zones, settings: settings).run(on: rows)
    let settled = output.rows
    self.photos = (0..<settled.count).map { row in
      SettledPhoto(
        (settled.localTime(of: row)?.description ?? "") + settled.offset(of: row).description,
        settled.traits(of: row))
    }
    tally = try #require(output.tallies.first)
    table = PhotoTable(rows: settled)
    problems = output.problems
  }

  /// A reading, and the offset if one is stated.
  private static func reading(_ text: String) throws -> (time: LocalDateTime, offset: UTCOffset?) {
    let timestamp = try TimestampText.timestamp(in: Array(text.utf8).span)
    return (timestamp.localTime, timestamp.offset)
  }
}

extension Coordinate {
  static let paris = place(48.858167, 2.2945)
  static let rome = place(41.9, 12.5)
  static let sanFrancisco = place(37.77, -122.42)
  static let newYork = place(40.7128, -74.006)
  static let kathmandu = place(27.7172, 85.324)
  static let midAtlantic = place(35, -40)
}

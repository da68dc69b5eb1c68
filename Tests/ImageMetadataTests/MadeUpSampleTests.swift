import Foundation
import ImageMetadata
import Testing
import Timeline

/// The made-up images, one defect each, against the outcomes wanted.
@Suite("Made-up samples")
struct MadeUpSampleTests {
  static let rows = Table.Row.rows(of: Place.fixtures.appending(path: "expected.tsv"))

  @Test("All made-up samples are tried")
  func allAreThere() {
    #expect(Self.rows.count == 65)
  }

  @Test("A made-up sample gives the place that is wanted", arguments: rows)
  func place(row: Table.Row) throws {
    let facts = try reading(of: row).facts
    if let latitude = Double(row["lat"]), let longitude = Double(row["lon"]) {
      let place = try #require(facts.place)
      #expect(abs(place.latitude - latitude) < 1e-6)
      #expect(abs(place.longitude - longitude) < 1e-6)
    } else {
      #expect(facts.place == nil)
    }
    #expect(facts.placeIsCoarse == row["coord_note"].hasPrefix("low precision"))
    #expect(placeReasons(facts) == wantedPlaceReasons(row["coord_note"]))
  }

  @Test("A made-up sample gives the date that is wanted", arguments: rows)
  func date(row: Table.Row) throws {
    let facts = try reading(of: row).facts
    #expect(facts.wallTime.map(text) ?? "" == row["local_datetime"])
    #expect(facts.wallTime?.offset?.description ?? "" == row["offset"])
    let note = row["date_note"]
    let reasons = facts.findings.map(\.reason)
    switch note {
    case "ok":
      #expect(facts.timeSource == .original)
      #expect(facts.offsetReason == (row["offset"].isEmpty ? nil : .stated))
    case "ok: hour 24 is hour 0 of the same printed date", "day precision", "minute precision":
      #expect(facts.timeSource == .original)
    case "fallback: DateTimeDigitized":
      #expect(facts.timeSource == .digitized)
      #expect(reasons.contains(.otherDateUsed) == (row["file"] != "dt_only_digitized.jpg"))
    case "missing": #expect(reasons.contains(.dateMissing))
    case "reject: known Android default 2002-12-08 12:00:00":
      #expect(reasons.contains(.datePlaceholder))
    case "offset rejected": #expect(reasons.contains(.offsetUnreadable))
    case "low: offset from a sibling tag": #expect(facts.offsetReason == .siblingTag)
    case "ok: XMP", "minute precision: XMP exif:DateTimeOriginal":
      #expect(facts.timeSource == .xmp)
    default: Issue.record("the note \"\(note)\" is not known to the test")
    }
  }

  @Test("A made-up sample gives the GPS time that is wanted", arguments: rows)
  func gpsTime(row: Table.Row) throws {
    let facts = try reading(of: row).facts
    let wanted = row["gps_utc"]
    if wanted.hasSuffix("Z") {
      let instant = try #require(facts.gpsInstant)
      #expect("\(LocalDateTime(microseconds: instant))Z" == wanted)
    } else {
      #expect(facts.gpsInstant == nil)
      #expect(
        facts.findings.contains { $0.reason == .gpsTimeUnusable } == wanted.hasPrefix("rejected"))
    }
  }

  private func reading(of row: Table.Row) throws -> ImageReading {
    var reader = ImageMetadataReader()
    let reading = try reader.read(path: Place.fixtures.appending(path: row["file"]).path)
    #expect(reading.format == .jpeg)
    return reading
  }

  private func placeReasons(_ facts: PhotoFacts) -> [ReadingReason] {
    facts.findings.map(\.reason).filter { $0.effect == .notLocated || $0 == .gpsStatusVoid }
  }

  private func wantedPlaceReasons(_ note: String) -> [ReadingReason] {
    switch note {
    case "missing: one axis only": [.placeOneAxis]
    case "missing: zero denominator": [.placeMissing]
    case "reject: 0xFFFFFFFF/0xFFFFFFFF placeholders": [.placePlaceholder]
    case "reject: out of range": [.latitudeOutOfRange]
    case "reject: hemisphere unknown (unsigned value, no usable ref)": [.hemisphereUnknown]
    case "reject: refs swapped": [.hemisphereConflict]
    case "reject: null island": [.placeNullIsland]
    case "flag: GPSStatus V": [.gpsStatusVoid]
    default: []
    }
  }
}

/// A clock reading as the tables write it: no finer than it is stated.
func text(_ timestamp: Timestamp) -> String {
  switch timestamp.precision {
  case .day: timestamp.date.description
  case .minute: String(timestamp.localTime.description.prefix(16))
  case .second: timestamp.localTime.description
  }
}

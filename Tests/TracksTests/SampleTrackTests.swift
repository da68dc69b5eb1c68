import Foundation
import TestSupport
import Testing
import Timeline
import Tracks

/// What a sample should give.
struct Sample: Sendable, CustomTestStringConvertible {
  var name: String
  var format: TrackFormat
  var fixes: Int
  var visits = 0
  var segments = 1
  var first: (String, Double, Double)?
  var last: (String, Double, Double)?
  var findings: [TrackReason: Int] = [:]

  var testDescription: String { name }
}

@Suite(
  "Samples of location histories",
  .enabled(
    if: SharedFolder.isPresent, "the folder with samples is not beside the project"))
struct SampleTrackTests {
  static let samples: [Sample] = [
    Sample(
      name: "csv_e7_integers.csv", format: .csv, fixes: 3,
      first: ("2024-06-15T10:30:00Z", 52.52, 13.405),
      last: ("2024-06-15T10:32:00Z", 52.522, 13.407)),
    Sample(
      name: "csv_nsew_suffixes.csv", format: .csv, fixes: 3,
      first: ("2024-06-15T10:30:00Z", 52.52, 13.405),
      last: ("2024-06-15T10:32:00Z", 52.522, 13.407)),
    Sample(
      name: "csv_semicolon_eu.csv", format: .csv, fixes: 3,
      first: ("2024-06-15T10:30:00Z", 52.52, 13.405),
      last: ("2024-06-15T10:32:00Z", 52.522, 13.407)),
    Sample(
      name: "gpx_arc_example.gpx", format: .gpx, fixes: 6,
      first: ("2024-12-18T01:44:09Z", 16.82179723266299, 100.26501096574162),
      last: ("2024-12-18T01:44:45Z", 16.821949486294397, 100.26482772930362),
      findings: [.plannedPoint: 1]),
    Sample(
      name: "gpx_garmin_example.gpx", format: .gpx, fixes: 1,
      first: ("2024-11-03T09:30:11.331Z", 10.758321212464024, 106.64234449272531)),
    Sample(
      name: "kml_gx_track.kml", format: .kml, fixes: 4,
      first: ("2024-01-20T08:00:00Z", 37.422, -122.0841),
      last: ("2024-01-20T08:03:00Z", 37.425, -122.0871)),
    Sample(
      name: "google_edge_cases_phone_takeout_array_timeline_path.json",
      format: .googleTimelineIOS, fixes: 3,
      first: ("2025-07-29T13:01:00Z", 29.725358, -95.482259),
      last: ("2025-07-29T16:10:00Z", 29.732, -95.485)),
    Sample(
      name: "google_edge_cases_semantic_history_with_bom.json", format: .googleSemanticHistory,
      fixes: 2, first: ("2024-01-01T10:00:00Z", 60.4518, 22.2666),
      last: ("2024-01-01T10:30:00Z", 60.4519, 22.2667)),
    Sample(
      name: "google_records.json", format: .googleRecords, fixes: 2, segments: 2,
      first: ("2012-12-15T14:21:29.460Z", 53.369055, 83.695001),
      last: ("2013-03-01T05:17:39.849Z", 53.3690589, 83.6951347),
      findings: [.accuracyTooLow: 1]),
    Sample(
      name: "google_semantic_history.json", format: .googleSemanticHistory, fixes: 6,
      first: ("2013-12-01T07:05:14.222Z", 53.340744, 83.7026901),
      last: ("2013-12-01T09:11:45.637Z", 53.3481369, 83.7608337)),
    Sample(
      name: "polarsteps_locations.json", format: .polarsteps, fixes: 3,
      first: ("2024-06-01T10:00:00Z", 52.52, 13.405),
      last: ("2024-06-01T10:30:00Z", 52.522, 13.407)),
  ]

  @Test("Each sample is recognised and read", arguments: samples)
  func read(sample: Sample) throws {
    let url = SharedFolder.url("samples/exports/location_history").appending(path: sample.name)
    let bytes = [UInt8](try Data(contentsOf: url))
    let file = try TrackReader().read(bytes.span, source: sample.name)
    #expect(file.report.format == sample.format && file.report.source == sample.name)
    #expect(file.track.count == sample.fixes && file.report.fixes == sample.fixes)
    #expect(file.track.visits.count == sample.visits && file.report.visits == sample.visits)
    #expect(file.track.segmentCount == sample.segments)
    #expect(file.report.findings.mapValues(\.count) == sample.findings)
    if let (time, latitude, longitude) = sample.first {
      #expect(file.track.instants.first == instant(time))
      expectNear(file.track.coordinate(of: 0), latitude, longitude)
    }
    if let (time, latitude, longitude) = sample.last {
      #expect(file.track.instants.last == instant(time))
      expectNear(file.track.coordinate(of: file.track.count - 1), latitude, longitude)
    }
  }

  @Test("No sample is left out")
  func complete() throws {
    let folder = SharedFolder.url("samples/exports/location_history")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == Set(Self.samples.map(\.name)))
  }

  @Test("Each sample that is cut off anywhere is read or refused", arguments: samples)
  func cutOff(sample: Sample) throws {
    let url = SharedFolder.url("samples/exports/location_history").appending(path: sample.name)
    let bytes = [UInt8](try Data(contentsOf: url))
    for part in 0...50 {
      let piece = Array(bytes.prefix(bytes.count * part / 50))
      do {
        let file = try TrackReader().read(piece.span, source: sample.name)
        #expect(file.track.count <= sample.fixes)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }
}

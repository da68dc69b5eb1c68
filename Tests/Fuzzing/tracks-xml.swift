// modules: Timeline LocalTime Geodesy JSONStreaming Tracks
// libraries: proj geos libxml-2.0
// seeds: *.gpx *.kml *.tcx
import Timeline
import Tracks

/// The forms in XML: GPX, KML, TCX.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let file = try? TrackReader().read(bytes.span, source: "") else { return 0 }
  check(file)
  // The middle of each pair of neighbours, and each end, has a place or a reason.
  var rows = PhotoRows()
  for fix in 0..<min(50, file.track.count) {
    let time = file.track.instants[fix]
    let next = file.track.instants[min(fix + 1, file.track.count - 1)]
    for time in [time, time + (next - time) / 2] {
      let local = LocalDateTime(microseconds: time)
      rows.append(name: .empty, localTime: local, offset: fix % 2 == 0 ? .utc : nil, place: nil)
    }
  }
  let tally = TrackPlacing().place(&rows, from: file.track) { _, _ in .utc }
  precondition(tally.placed + tally.unplaced.counts.values.reduce(0, +) == rows.count)
  for row in 0..<rows.count { if let place = rows.coordinate(of: row) { check(place) } }
  return 0
}

private func check(_ place: Coordinate) {
  precondition(place.latitude >= -90 && place.latitude <= 90)
  precondition(place.longitude >= -180 && place.longitude <= 180)
  precondition(place.latitude != 0 || place.longitude != 0)
}

/// What holds for every file.
private func check(_ file: TrackFile) {
  let track = file.track
  precondition(file.report.fixes == track.count && file.report.visits == track.visits.count)
  for fix in 0..<track.count {
    check(track.coordinate(of: fix))
    precondition(Int(track.segments[fix]) < track.segmentCount)
    precondition(fix == 0 || track.instants[fix - 1] <= track.instants[fix])
    precondition(track.accuracies[fix].isNaN || track.accuracies[fix] >= 0)
  }
  for visit in track.visits { check(visit.place) }
  for (_, finding) in file.report.findings {
    precondition(finding.count > 0 && finding.examples.count <= 3)
  }
}

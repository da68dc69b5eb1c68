internal import LocalTime
internal import Timeline

extension Ingest {
  /// Settles local times and offsets by time zones (clause P3), and adds what is doubtful to the reports.
  func settleLocalTimes(of output: inout Output, zones: TimeZones?) {
    guard LocalTimeResolution.isNeeded(for: output.rows) else { return }
    var choices = LocalTimeResolution.Settings()
    choices.trustsCameraClock = settings.trustsCameraClock
    let resolution = LocalTimeResolution(zones: zones, settings: choices)
    var sources: [Range<Int>] = []
    for count in output.rowCounts {
      let start = sources.last?.upperBound ?? 0
      sources.append(start..<start + count)
    }
    let rows = output.rows
    output.rows = PhotoRows()
    let settled = resolution.run(on: rows, sources: sources)
    output.rows = settled.rows
    for (position, tally) in settled.tallies.enumerated() {
      output.reports[position].findings.merge(tally.findings) { first, _ in first }
    }
    output.warnings += settled.problems.map { "\($0)" }
  }

  /// The time zones; where no photo needs them, they are not opened.
  func zones(for output: inout Output) -> TimeZones? {
    guard LocalTimeResolution.isNeeded(for: output.rows) else { return nil }
    if let zones = settings.zones { return zones }
    guard let data = settings.data else { return nil }
    do {
      return try TimeZones(data: data)
    } catch {
      output.warnings.append("time zones are unknown: \(error)")
      return nil
    }
  }
}

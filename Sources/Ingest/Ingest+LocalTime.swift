internal import LocalTime
internal import Timeline

extension Ingest {
  /// Settles local times and offsets by time zones (clause P3), and adds what is doubtful to the reports.
  ///
  /// Where no photo needs zones, they are not opened.
  func settleLocalTimes(of output: inout Output) {
    guard LocalTimeResolution.isNeeded(for: output.rows) else { return }
    var choices = LocalTimeResolution.Settings()
    choices.trustsCameraClock = settings.trustsCameraClock
    let resolution = LocalTimeResolution(
      zones: zones(warnings: &output.warnings), settings: choices)
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

  private func zones(warnings: inout [String]) -> TimeZones? {
    guard let data = settings.data else { return nil }
    do {
      return try TimeZones(data: data)
    } catch {
      warnings.append("time zones are unknown: \(error)")
      return nil
    }
  }
}

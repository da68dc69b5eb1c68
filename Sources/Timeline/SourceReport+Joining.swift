extension SourceReport {
  /// Takes in what was read of a later part of the same source.
  ///
  /// - Parameters:
  ///   - later: its counts and findings.
  ///   - linesBefore: how many lines come before that part; the lines of its examples count from there.
  public mutating func append(_ later: SourceReport, linesBefore: Int = 0) {
    records += later.records
    photos += later.photos
    dated += later.dated
    located += later.located
    placed += later.placed
    screenshots += later.screenshots
    received += later.received
    hidden += later.hidden
    for remark in later.remarks where !remarks.contains(remark) { remarks.append(remark) }
    for (reason, finding) in later.findings {
      var known = findings[reason] ?? ReadingFinding(count: 0, examples: [])
      known.count += finding.count
      for example in finding.examples.prefix(
        ReadingFinding.exampleLimit - known.examples.count)
      {
        var moved = example
        moved.line = example.line.map { $0 + linesBefore }
        known.examples.append(moved)
      }
      findings[reason] = known
    }
  }
}

internal import JourneyAssembly
internal import Timeline

extension Explainer {
  /// A run: its days, its gaps with their verdicts, and why it starts and ends where it does.
  func run(_ position: Int, into explanation: inout Explanation) {
    let run = analysis.assembly.runs[position]
    let days = run.candidates.map { analysis.days.days[$0] }
    guard let first = days.first, let last = days.last else { return }
    explanation.add(
      .g1,
      "run of \(first.date) to \(last.date): \(Self.count(days.count, "day")) with far photos, "
        + (run.gaps.isEmpty ? "no gap" : Self.count(run.gaps.count, "bridged gap")))
    edge(run.before, isStart: true, into: &explanation)
    for gap in run.gaps { explanation.add(gap.clause, text(of: gap), level: 1) }
    edge(run.after, isStart: false, into: &explanation)
    trimmed(run, into: &explanation)
  }

  func edge(_ gap: Gap?, isStart: Bool, into explanation: inout Explanation) {
    let side = isStart ? "starts" : "ends"
    if let gap {
      explanation.add(gap.clause, "\(side) there: " + text(of: gap), level: 1)
    } else {
      let edge = isStart ? "before" : "after"
      explanation.add(.g1, "\(side) there: no day \(edge) it has far photos", level: 1)
    }
  }

  private func trimmed(_ run: Run, into explanation: inout Explanation) {
    let strays = run.candidates.indices.filter { !run.memberRange.contains($0) }
      .map { analysis.days.days[run.candidates[$0]].date.description }
    guard !strays.isEmpty else { return }
    let reason =
      run.memberRange.isEmpty
      ? "no away day is in the run" : "no away day is joined to them by stray days alone"
    explanation.add(
      .g4, "stray days trimmed off: \(strays.joined(separator: ", ")); \(reason)", level: 1)
  }

  /// A gap with its figures and its verdict.
  func text(of gap: Gap) -> String {
    let thresholds = analysis.thresholds.journeys
    let span = "\(gap.from) to \(gap.to)"
    let days = Self.count(gap.days, "empty day")
    let most = thresholds.maxSameCityGapDays
    let city = Self.kilometres(thresholds.sameCity)
    switch gap.verdict {
    case .short:
      return "\(span): \(days), at most \(thresholds.maxGapDays): bridged"
    case .sameCity(let distance):
      return "\(span): \(days), more than \(thresholds.maxGapDays) but at most \(most), and "
        + "\(distance.text) apart, at most \(city): bridged as the same city"
    case .otherCity(let distance):
      return "\(span): \(days), more than \(thresholds.maxGapDays), and "
        + "\(distance.text) apart, more than \(city): parted"
    case .tooLong:
      return "\(span): \(days), more than \(max(most, thresholds.maxGapDays)): parted"
    case .atHome(let date): return "\(span): \(date) is a home day: parted"
    case .withoutHome(let date): return "\(span): \(date) has no home: parted"
    case .foundFromAll(let isBridged):
      return "\(span): \(isBridged ? "bridged" : "parted"), as found from all photos"
    }
  }

  /// What came of a run: a journey, a near miss with what it lacked, or nothing.
  func outcome(of run: Int, into explanation: inout Explanation) {
    if let journey = analysis.assembly.journeys.first(where: { $0.run == run }) {
      bar(journey.counts, failed: [], into: &explanation)
      explanation.add(
        .j4,
        "journey \(journey.id): \(journey.start) to \(journey.end), "
          + Self.count(journey.photos.count, "photo")
          + " from the first far one to the last, up to \(journey.farthest.text) from home")
      if journey.isOpenAtStart {
        explanation.add(.j6, "open at its start: the library starts with it")
      }
      if journey.isOpenAtEnd {
        explanation.add(.j6, "open at its end: the library ends with it")
      }
    } else if let miss = analysis.assembly.nearMisses.first(where: { $0.run == run }) {
      bar(miss.counts, failed: miss.failed, into: &explanation)
      explanation.add(
        .j5,
        "near miss \(miss.id): \(miss.start) to \(miss.end), failed "
          + miss.failed.map(\.rawValue).joined(separator: ", "))
    } else {
      explanation.add(.g4, "nothing: the run has no away day")
    }
  }

  /// The bar of clauses J1 to J3 with the figures.
  func bar(_ counts: MemberCounts, failed: [Clause], into explanation: inout Explanation) {
    let thresholds = analysis.thresholds.journeys
    let ofShown = JourneyAssembly(thresholds: thresholds).failedClauses(counts)
    func add(_ clause: Clause, _ figures: String) {
      let verdict = failed.contains(clause) ? "fails" : "holds"
      // Where photos are skipped, the figures of those shown need not give the verdict.
      let reason =
        failed.contains(clause) == ofShown.contains(clause) ? "" : ", as found from all photos"
      explanation.add(clause, "\(figures): \(verdict)\(reason)")
    }
    add(.j1, "\(Self.count(counts.awayDays, "away day")), at least \(thresholds.minAwayDays)")
    add(.j2, "\(Self.count(counts.fullDays, "full day")), at least \(thresholds.minFullDays)")
    add(
      .j3,
      "\(Self.count(counts.farPhotos, "far photo")), at least \(thresholds.minFarPhotos), or "
        + "\(thresholds.minFarPhotosManyFull) with \(thresholds.manyFullDays) full days")
  }
}

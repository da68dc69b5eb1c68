internal import DayClassification
internal import HomeDetection
internal import JourneyAssembly
internal import StopClustering
public import Timeline

extension Explainer {
  /// Why a journey of the analysis is one, and why it starts and ends where it does.
  ///
  /// - Parameters:
  ///   - journey: a journey of the analysis.
  ///   - homes: the analysis's homes with their names.
  /// - Returns: the reasons, in the order of the rules.
  public func reasons(for journey: Journey, homes: [NamedHome]) -> [Reason] {
    let stops = analysis.itineraries.indices
      .first { analysis.assembly.journeys[$0].run == journey.run }
      .map { analysis.itineraries[$0].stops.count }
    var reasons = reasons(
      run: journey.run, members: journey.members, counts: journey.counts, failed: [], homes: homes)
    if journey.isOpenAtStart { reasons.append(.openAtStart) }
    if journey.isOpenAtEnd { reasons.append(.openAtEnd) }
    if let stops { reasons.append(.stops(stops, merge: analysis.thresholds.stops.merge)) }
    return reasons
  }

  /// What a near miss of the analysis had and lacked.
  ///
  /// - Parameters:
  ///   - nearMiss: a near miss of the analysis.
  ///   - homes: the analysis's homes with their names.
  /// - Returns: the reasons, in the order of the rules.
  public func reasons(for nearMiss: NearMiss, homes: [NamedHome]) -> [Reason] {
    reasons(
      run: nearMiss.run, members: nearMiss.members, counts: nearMiss.counts,
      failed: nearMiss.failed, homes: homes)
  }

  private func reasons(
    run position: Int, members: [Int], counts: MemberCounts, failed: [Clause], homes: [NamedHome]
  ) -> [Reason] {
    let run = analysis.assembly.runs[position]
    let gaps = gapLimits
    let inForce = homesInForce(during: members, of: homes).map { homes[$0].name }
    var reasons: [Reason] = [
      .homes(inForce), .days(counts, limits: dayLimits),
      .begins(run.before.map(atHomeLast), limits: gaps),
    ]
    reasons += run.gaps.map { .bridged($0, limits: gaps) }
    let trimmed = run.candidates.indices.filter { !run.memberRange.contains($0) }
      .map { analysis.days.days[run.candidates[$0]].date }
    if !trimmed.isEmpty { reasons.append(.trimmed(trimmed)) }
    reasons.append(.ends(run.after, limits: gaps))
    return reasons + bar(counts, failed: failed)
  }

  /// The same gap, but told by its last home day: that is the one before what begins.
  private func atHomeLast(_ gap: Gap) -> Gap {
    guard case .atHome = gap.verdict, let end = analysis.days.position(of: gap.to),
      let last = analysis.days.days[..<end].last(where: { $0.dayClass == .home }),
      last.date > gap.from
    else { return gap }
    return Gap(from: gap.from, to: gap.to, verdict: .atHome(last.date))
  }

  /// The bar with the clauses that failed, which is as found from all photos where some are skipped.
  private func bar(_ counts: MemberCounts, failed: [Clause]) -> [Reason] {
    let thresholds = analysis.thresholds.journeys
    return [
      .awayDays(
        counts.awayDays, needed: thresholds.minAwayDays, holds: !failed.contains(.j1)),
      .fullDays(
        counts.fullDays, needed: thresholds.minFullDays, holds: !failed.contains(.j2)),
      .farPhotos(
        counts.farPhotos, needed: thresholds.minFarPhotos,
        neededWithFullDays: thresholds.minFarPhotosManyFull, fullDays: thresholds.manyFullDays,
        holds: !failed.contains(.j3)),
    ]
  }

  private var dayLimits: DayLimits {
    let thresholds = analysis.thresholds.days
    return DayLimits(
      far: thresholds.far, fullDayShare: thresholds.fullDayShare,
      partialDayFarPhotos: thresholds.partialDayMinFar)
  }

  private var gapLimits: GapLimits {
    let thresholds = analysis.thresholds.journeys
    return GapLimits(
      days: thresholds.maxGapDays, sameCityDays: thresholds.maxSameCityGapDays,
      sameCity: thresholds.sameCity)
  }

  /// The positions of the homes that were in force on one of some days.
  func homesInForce(during members: [Int], of homes: [NamedHome]) -> [Int] {
    let dates = members.map { analysis.days.days[$0].date }
    return homes.indices.filter { home in
      homes[home].home.periods.contains { dates.contains(where: $0.contains) }
    }
  }
}

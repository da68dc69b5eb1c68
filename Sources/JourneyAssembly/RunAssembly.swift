internal import Geodesy
internal import Timeline

/// Joins candidate days into runs (clauses G1 to G3) and trims strays off their ends (G4).
struct RunAssembly {
  let thresholds: JourneyAssembly.Thresholds
  private let geodesic = Geodesic()

  init(thresholds: JourneyAssembly.Thresholds) {
    self.thresholds = thresholds
  }

  /// The runs of a library, in date order.
  func runs(of calendar: DayCalendar, table: PhotoTable) -> [Run] {
    var runs: [Run] = []
    var candidates: [Int] = []
    var gaps: [Gap] = []
    var before: Gap?

    func finish(after: Gap?) {
      guard !candidates.isEmpty else { return }
      runs.append(
        Run(
          candidates: candidates, memberRange: members(of: candidates, in: calendar), gaps: gaps,
          before: before, after: after))
      candidates = []
      gaps = []
      before = after
    }

    for position in calendar.days.indices where calendar.days[position].dayClass.isCandidate {
      if let last = candidates.last,
        let gap = gap(between: last, and: position, of: calendar, table: table)
      {
        if gap.isBridged { gaps.append(gap) } else { finish(after: gap) }
      }
      candidates.append(position)
    }
    finish(after: nil)
    return runs
  }

  /// What lies between two neighbouring candidate days; nil when they follow each other directly.
  private func gap(
    between first: Int, and second: Int, of calendar: DayCalendar, table: PhotoTable
  ) -> Gap? {
    let (from, to) = (calendar.days[first].date, calendar.days[second].date)
    guard to - from > 1 else { return nil }
    func gap(_ verdict: Gap.Verdict) -> Gap { Gap(from: from, to: to, verdict: verdict) }

    for day in calendar.days[first + 1..<second] where day.dayClass != .empty {
      return gap(day.dayClass == .unknown ? .withoutHome(day.date) : .atHome(day.date))
    }
    let emptyDays = to - from - 1
    if emptyDays <= thresholds.maxGapDays { return gap(.short) }
    if emptyDays > thresholds.maxSameCityGapDays { return gap(.tooLong) }
    guard
      let leaving = calendar.lastFarPhoto(of: calendar.days[first]).flatMap(table.coordinate),
      let arriving = calendar.firstFarPhoto(of: calendar.days[second]).flatMap(table.coordinate)
    else { preconditionFailure("a candidate day has far photos, and far photos have a place") }
    let distance = geodesic.distance(from: leaving, to: arriving)
    return gap(distance > thresholds.sameCity ? .otherCity(distance) : .sameCity(distance))
  }

  /// Clause G4: the part of a run's candidates from its first away day to its last, with the strays
  /// joined to these without an empty day between.
  private func members(of candidates: [Int], in calendar: DayCalendar) -> Range<Int> {
    let days = candidates.map { calendar.days[$0] }
    guard var first = days.firstIndex(where: \.dayClass.isAway),
      var last = days.lastIndex(where: \.dayClass.isAway)
    else { return 0..<0 }
    while first > 0, days[first].date - days[first - 1].date == 1 { first -= 1 }
    while last + 1 < days.count, days[last + 1].date - days[last].date == 1 { last += 1 }
    return first..<last + 1
  }
}

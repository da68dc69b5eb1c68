internal import DayClassification
internal import HomeDetection
internal import JourneyAssembly
public import Timeline

extension Explainer {
  /// What decided that there is no journey from the first to the last of some dates.
  ///
  /// - Parameter dates: the dates of a trip that is no journey.
  /// - Returns: statements, the one that decided first: where the nearest journey was joined, parted or ends
  ///   early; or else what a near miss lacked; or else what the days are.
  public func decision(against dates: ClosedRange<LocalDate>) -> [Explanation.Line] {
    var explanation = Explanation(subject: "")
    let journeys = analysis.assembly.journeys.filter { dates.overlaps($0.start...$0.end) }
    for journey in journeys.sorted(by: { isNearer($0, than: $1, to: dates) }) {
      edges(of: journey, against: dates, into: &explanation)
    }
    let misses = analysis.assembly.nearMisses.filter { dates.overlaps($0.start...$0.end) }
    for miss in misses {
      var bar = Explanation(subject: "")
      self.bar(miss.counts, failed: miss.failed, into: &bar)
      for line in bar.lines where miss.failed.contains(line.clause) {
        explanation.add(line.clause, "near miss \(miss.start) to \(miss.end): \(line.text)")
      }
    }
    if explanation.lines.isEmpty { classes(of: dates, into: &explanation) }
    return explanation.lines
  }

  /// What decided that a run is a journey: the homes it is far from, and the bar.
  public func decision(for journey: Journey) -> [Explanation.Line] {
    var explanation = Explanation(subject: "")
    bar(journey.counts, failed: [], into: &explanation)
    let calendar = analysis.homes.calendar
    let day = analysis.days.days[journey.members[0]]
    let areas = calendar.position(of: day.date).map { calendar.areaReferences(at: $0).count } ?? 0
    explanation.add(
      .h5,
      "\(Self.count(areas, "home area")) on \(day.date), from \(day.source?.rawValue ?? "none"); "
        + "up to \(journey.farthest.text) from the nearest")
    return explanation.lines
  }

  /// Whether a journey shares more days with some dates than another; the earlier of equal ones.
  private func isNearer(
    _ journey: Journey, than other: Journey, to dates: ClosedRange<LocalDate>
  ) -> Bool {
    func shared(_ journey: Journey) -> Int {
      min(journey.end, dates.upperBound) - max(journey.start, dates.lowerBound)
    }
    return shared(journey) != shared(other)
      ? shared(journey) > shared(other) : journey.start < other.start
  }

  /// Why a journey starts or ends elsewhere than some dates.
  private func edges(
    of journey: Journey, against dates: ClosedRange<LocalDate>,
    into explanation: inout Explanation
  ) {
    let run = analysis.assembly.runs[journey.run]
    let name = "journey \(journey.start) to \(journey.end)"
    if journey.start > dates.lowerBound {
      part(run.before, name: name, isStart: true, into: &explanation)
    } else if journey.start < dates.lowerBound {
      joined(run.gaps.last { $0.from < dates.lowerBound }, name: name, .d1, into: &explanation)
    }
    if journey.end < dates.upperBound {
      part(run.after, name: name, isStart: false, into: &explanation)
    } else if journey.end > dates.upperBound {
      joined(run.gaps.first { $0.to > dates.upperBound }, name: name, .d1, into: &explanation)
    }
  }

  private func part(
    _ gap: Gap?, name: String, isStart: Bool, into explanation: inout Explanation
  ) {
    var edge = Explanation(subject: "")
    self.edge(gap, isStart: isStart, into: &edge)
    for line in edge.lines { explanation.add(line.clause, "\(name) \(line.text)") }
  }

  private func joined(
    _ gap: Gap?, name: String, _ clause: Clause, into explanation: inout Explanation
  ) {
    if let gap {
      explanation.add(gap.clause, "\(name) goes on over a gap: \(text(of: gap))")
    } else {
      explanation.add(clause, "\(name) goes on without a gap: the days beyond are away too")
    }
  }

  /// What some dates are, where no run with an away day touches them.
  private func classes(of dates: ClosedRange<LocalDate>, into explanation: inout Explanation) {
    let days = analysis.days.days.filter { dates.contains($0.date) }
    func count(_ dayClass: DayClass) -> Int { days.count { $0.dayClass == dayClass } }
    let far = Self.kilometres(analysis.thresholds.days.far)
    if count(.stray) > 0 {
      explanation.add(
        .g4, "\(Self.count(count(.stray), "stray day")) and no away day: a run of strays is nothing"
      )
    }
    if count(.home) > 0 {
      explanation.add(
        .d4, "\(Self.count(count(.home), "home day")): no photo more than \(far) from a home")
    }
    if count(.unknown) > 0 {
      explanation.add(.d6, "\(Self.count(count(.unknown), "day")) without a home to be far from")
    }
    if explanation.lines.isEmpty {
      explanation.add(
        .d5,
        days.isEmpty
          ? "empty: no photos"
          : "empty: \(Self.count(days.count, "date")) with photos, none located")
    }
  }
}

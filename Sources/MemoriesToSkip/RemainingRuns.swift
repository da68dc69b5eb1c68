internal import Timeline

/// Runs over the photos that remain.
///
/// A candidate day stays while a far photo of it remains. A gap keeps what was decided about it when all
/// that decided is still there; else it says only that it was, or was not, bridged.
struct RemainingRuns {
  let runs: [Run]
  // For each run found its position in `runs`; nil where nothing of it remains.
  private let positions: [Int?]

  /// What remains of one run, before gaps are looked at.
  private struct Rest {
    let run: Run
    /// Positions among the candidates found, of those that remain.
    let kept: [Int]
    /// The same as positions of remaining days.
    let days: [Int]
  }

  init(of found: FoundJourneys, days: RemainingDays) {
    var positions: [Int?] = []
    var rests: [Rest] = []
    for run in found.runs {
      let kept = run.candidates.indices.filter { days.positionOfFar(run.candidates[$0]) != nil }
      guard !kept.isEmpty else {
        positions.append(nil)
        continue
      }
      positions.append(rests.count)
      rests.append(
        Rest(
          run: run, kept: kept, days: kept.compactMap { days.positionOfFar(run.candidates[$0]) }))
    }
    let gaps = GapsThatRemain(found: found, days: days)
    self.positions = positions
    runs = rests.indices.map { index in
      let rest = rests[index]
      let members = rest.kept.indices.filter { rest.run.memberRange.contains(rest.kept[$0]) }
      return Run(
        candidates: rest.days,
        memberRange: members.first.map { $0..<$0 + members.count } ?? 0..<0,
        gaps: gaps.within(rest.run, kept: rest.kept, days: rest.days),
        before: gaps.edge(
          rest.run.before, from: index > 0 ? rests[index - 1].days.last : nil,
          to: rest.days.first),
        after: gaps.edge(
          rest.run.after, from: rest.days.last,
          to: index + 1 < rests.count ? rests[index + 1].days.first : nil))
    }
  }

  /// Where a run that was found stands among those that remain.
  func position(of found: Int) -> Int? { positions[found] }
}

/// Gaps between days that remain.
private struct GapsThatRemain {
  let found: FoundJourneys
  let days: RemainingDays

  /// The gaps within a run, between neighbours of the candidates that remain.
  func within(_ run: Run, kept: [Int], days positions: [Int]) -> [Gap] {
    var gaps: [Gap] = []
    for index in kept.indices.dropFirst() {
      let (from, to) = (days.date(positions[index - 1]), days.date(positions[index]))
      guard to - from > 1 else { continue }
      if kept[index] == kept[index - 1] + 1,
        let gap = run.gaps.first(where: { $0.from == from && $0.to == to }), isShown(gap)
      {
        gaps.append(gap)
      } else {
        gaps.append(Gap(from: from, to: to, verdict: .foundFromAll(isBridged: true)))
      }
    }
    return gaps
  }

  /// What parts a run from the one before it or after it, between the days that remain of both.
  func edge(_ gap: Gap?, from: Int?, to: Int?) -> Gap? {
    guard let from, let to else { return nil }
    let (first, last) = (days.date(from), days.date(to))
    if let gap, gap.from == first, gap.to == last, isShown(gap) { return gap }
    return Gap(from: first, to: last, verdict: .foundFromAll(isBridged: false))
  }

  /// Whether all photos that decided about a gap remain, and something of each of its dates.
  private func isShown(_ gap: Gap) -> Bool {
    guard !hidesDate(gap) else { return false }
    return switch gap.verdict {
    case .short, .tooLong, .foundFromAll: true
    case .sameCity, .otherCity: hasEdges(gap)
    case .atHome(let date), .withoutHome(let date): days.calendar.position(of: date) != nil
    }
  }

  /// Whether a date between the edges had photos of which none remains.
  private func hidesDate(_ gap: Gap) -> Bool {
    guard let from = found.days.position(of: gap.from), let to = found.days.position(of: gap.to)
    else { return true }
    return (from + 1..<max(from + 1, to)).contains {
      days.calendar.position(of: found.days.days[$0].date) == nil
    }
  }

  /// Whether the last far photo before a gap and the first one after it remain.
  private func hasEdges(_ gap: Gap) -> Bool {
    guard let from = found.days.position(of: gap.from), let to = found.days.position(of: gap.to),
      let last = found.days.lastFarPhoto(of: found.days.days[from]),
      let first = found.days.firstFarPhoto(of: found.days.days[to])
    else { return false }
    return days.isKept[last] && days.isKept[first]
  }
}

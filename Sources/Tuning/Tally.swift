public import Timeline

/// What was counted over labels and found journeys; tallies of several libraries add up.
public struct Tally: Sendable, Hashable {
  /// Labelled trips that were found.
  public var right = 0
  /// Labelled trips that were not.
  public var missed = 0
  /// Journeys found that no label calls for.
  public var wrong = 0
  /// Journeys found that count neither way.
  public var excused = 0
  /// Days by which starts of matched journeys differ from their labels, early or late.
  public var startDays = 0
  /// The same of ends.
  public var endDays = 0
  /// The overlaps of all matches, added.
  public var overlap = 0.0

  /// Nothing counted yet.
  public init() {}

  /// What a matching comes to.
  public init(
    of matching: Matching, journeys: [ClosedRange<LocalDate>], labels: [Label]
  ) {
    for match in matching.matches {
      add(match, journey: journeys[match.journey], label: labels[match.label])
    }
    missed = matching.missed.count
    wrong = matching.verdicts.count { $0 == .wrong }
    excused = matching.verdicts.count { $0 == .excused }
  }

  /// Counts a match.
  mutating func add(_ match: Match, journey: ClosedRange<LocalDate>, label: Label) {
    right += 1
    startDays += (journey.lowerBound - label.dates.lowerBound).magnitudeOfDays
    endDays += (journey.upperBound - label.dates.upperBound).magnitudeOfDays
    overlap += match.overlap
  }

  /// Both together.
  public static func + (left: Tally, right: Tally) -> Tally {
    var sum = left
    sum.right += right.right
    sum.missed += right.missed
    sum.wrong += right.wrong
    sum.excused += right.excused
    sum.startDays += right.startDays
    sum.endDays += right.endDays
    sum.overlap += right.overlap
    return sum
  }
}

extension Int {
  fileprivate var magnitudeOfDays: Int { self < 0 ? -self : self }
}

/// The figures of a tally; one whose denominator is 0 is nil.
public struct Score: Sendable, Hashable {
  /// The share of found journeys that are right.
  public var precision: Double?
  /// The share of labelled trips that were found.
  public var recall: Double?
  /// The harmonic mean of both: twice the right ones over all found and all labelled ones.
  public var f1: Double?
  /// The mean of how many days the start is off, early or late, over matches.
  public var startError: Double?
  /// The same of the end.
  public var endError: Double?
  /// The mean intersection over union of matches.
  public var overlap: Double?

  /// The figures of a tally.
  public init(of tally: Tally) {
    func ratio(_ part: Double, _ whole: Int) -> Double? {
      whole == 0 ? nil : part / Double(whole)
    }
    precision = ratio(Double(tally.right), tally.right + tally.wrong)
    recall = ratio(Double(tally.right), tally.right + tally.missed)
    f1 = ratio(Double(2 * tally.right), 2 * tally.right + tally.wrong + tally.missed)
    startError = ratio(Double(tally.startDays), tally.right)
    endError = ratio(Double(tally.endDays), tally.right)
    overlap = ratio(tally.overlap, tally.right)
  }

  /// The mean of each figure over those scores that have it.
  public init(meanOf scores: [Score]) {
    func mean(_ figure: (Score) -> Double?) -> Double? {
      let values = scores.compactMap(figure)
      return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
    precision = mean(\.precision)
    recall = mean(\.recall)
    f1 = mean(\.f1)
    startError = mean(\.startError)
    endError = mean(\.endError)
    overlap = mean(\.overlap)
  }

  /// The mean of start and end error.
  public var boundaryError: Double? {
    guard let startError, let endError else { return nil }
    return (startError + endError) / 2
  }

  /// One figure of a score, with its name in outputs.
  public enum Figure: String, Sendable, CaseIterable {
    case precision, recall, f1, startError, endError, overlap

    /// Its value in a score.
    public func value(in score: Score) -> Double? {
      switch self {
      case .precision: score.precision
      case .recall: score.recall
      case .f1: score.f1
      case .startError: score.startError
      case .endError: score.endError
      case .overlap: score.overlap
      }
    }
  }
}

extension Score.Figure {
  /// What the figure is called in tables and pages.
  public var title: String {
    switch self {
    case .precision: "Precision"
    case .recall: "Recall"
    case .f1: "F1"
    case .startError: "Start off by, days"
    case .endError: "End off by, days"
    case .overlap: "Mean overlap"
    }
  }

  /// With how many decimals people are shown it.
  public var decimals: Int {
    switch self {
    case .startError, .endError: 2
    default: 3
    }
  }
}

public import Timeline

/// A labelled trip and the journey that was found for it.
public struct Match: Sendable, Hashable {
  /// The position of the label among those of its library.
  public let label: Int
  /// The position of the journey among those found.
  public let journey: Int
  /// The days that both have.
  public let shared: Int
  /// The days that either has.
  public let union: Int

  /// Intersection over union, from 0.5 to 1.
  public var overlap: Double { Double(shared) / Double(union) }
}

/// Matches found journeys to labelled trips, one to one, and says what became of each.
///
/// 1. A pair of a journey and a label that counts `yes` is possible when the days they share are at least
///    half of the days that either has.
/// 2. The possible pairs are taken by their overlap, the greatest first; of equal ones that with the earlier
///    label, then that with the earlier journey. A pair of which one side is taken already is passed over.
/// 3. A journey that is left, and has at least half of its days on `excused` labels, is excused. Every other
///    one that is left is wrong.
///
/// As labels share no day, and journeys neither, two pairs can only be rivals at an overlap of exactly one
/// half: two trips of two days found as one journey of four, or one trip of four found as two journeys of two.
/// So taking the greatest first never costs a match. A journey that matches a trip is right even where the
/// other half of its days is excused.
public struct Matching: Sendable, Equatable {
  /// What became of a found journey.
  public enum Verdict: Sendable, Hashable {
    /// It is the trip of this match.
    case right(Match)
    /// It counts neither way.
    case excused
    /// No label calls for it.
    case wrong
  }

  /// The pairs, by the position of the label.
  public let matches: [Match]
  /// For each found journey what became of it.
  public let verdicts: [Verdict]
  /// The positions of the labels that count `yes` and have no match.
  public let missed: [Int]

  /// Matches journeys to labels.
  ///
  /// - Parameters:
  ///   - journeys: the dates of the journeys found, in date order, none sharing a day with another.
  ///   - labels: those of the same library, in date order, none sharing a day with another.
  public init(of journeys: [ClosedRange<LocalDate>], to labels: [Label]) {
    let pairs = Self.pairs(journeys, labels).sorted { left, right in
      // Fractions are compared exactly.
      let (first, second) = (left.shared * right.union, right.shared * left.union)
      return first != second
        ? first > second : (left.label, left.journey) < (right.label, right.journey)
    }
    var matchOfJourney = [Match?](repeating: nil, count: journeys.count)
    var isLabelTaken = [Bool](repeating: false, count: labels.count)
    for pair in pairs where !isLabelTaken[pair.label] && matchOfJourney[pair.journey] == nil {
      isLabelTaken[pair.label] = true
      matchOfJourney[pair.journey] = pair
    }
    matches = matchOfJourney.compactMap { $0 }.sorted { $0.label < $1.label }
    missed = labels.indices.filter { labels[$0].counting == .yes && !isLabelTaken[$0] }
    verdicts = journeys.indices.map { position in
      if let match = matchOfJourney[position] { return .right(match) }
      let dates = journeys[position]
      let excused = labels.reduce(0) { days, label in
        label.counting == .excused ? days + dates.daysShared(with: label.dates) : days
      }
      return excused * 2 >= dates.days ? .excused : .wrong
    }
  }

  /// The pairs that overlap enough.
  private static func pairs(_ journeys: [ClosedRange<LocalDate>], _ labels: [Label]) -> [Match] {
    var pairs: [Match] = []
    var firstJourney = 0
    for (position, label) in labels.enumerated() where label.counting == .yes {
      while firstJourney < journeys.count,
        journeys[firstJourney].upperBound < label.dates.lowerBound
      {
        firstJourney += 1
      }
      var journey = firstJourney
      while journey < journeys.count, journeys[journey].lowerBound <= label.dates.upperBound {
        let shared = journeys[journey].daysShared(with: label.dates)
        let union = journeys[journey].days + label.dates.days - shared
        if shared * 2 >= union {
          pairs.append(Match(label: position, journey: journey, shared: shared, union: union))
        }
        journey += 1
      }
    }
    return pairs
  }
}

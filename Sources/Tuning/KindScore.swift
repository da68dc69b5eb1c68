internal import Timeline

/// The figures of the labels of one kind.
public struct KindScore: Sendable, Equatable {
  /// The kind in the labeller's words; empty for labels without one.
  public let kind: String
  /// What finding one of them means.
  public let counting: Label.Counting
  /// How many labels there are.
  public let labels: Int
  /// How many of them were found, each counted once, by however many journeys.
  ///
  /// A label that counts `yes` is found when it has a match. Any other is when a journey that is no trip's match has
  /// at least half of its days on it, or covers at least half of the label's days.
  public let found: Int
  /// What the matches come to, for trips; precision has no meaning for a kind.
  public let score: Score
  /// The 95 % interval over libraries of the share found.
  public let foundInterval: ClosedRange<Double>?

  /// The share of the labels that was found; of those that count `no`, found is wrong.
  public var foundShare: Double { labels == 0 ? 0 : Double(found) / Double(labels) }
}

extension KindScore {
  private struct Key: Hashable, Comparable {
    let counting: Label.Counting
    let kind: String

    static func < (left: Key, right: Key) -> Bool {
      (left.rank, left.kind) < (right.rank, right.kind)
    }

    private var rank: Int {
      switch counting {
      case .yes: 0
      case .excused: 1
      case .no: 2
      }
    }
  }

  /// What is counted of a kind in one library.
  private struct Count {
    var labels = 0
    var found = 0
    var tally = Tally()
  }

  /// The figures by kind over some libraries: trips first, then excused labels, then those that count `no`.
  static func all(of libraries: [LibraryEvaluation], bootstrap: Bootstrap) -> [KindScore] {
    let counts = libraries.map(counts)
    let keys = Set(counts.flatMap(\.keys)).sorted()
    return keys.map { key in
      let ofKind = counts.map { $0[key] ?? Count() }
      let labels = ofKind.reduce(0) { $0 + $1.labels }
      let found = ofKind.reduce(0) { $0 + $1.found }
      let interval = bootstrap.interval(over: libraries.count) { drawn in
        let labels = drawn.reduce(0) { $0 + ofKind[$1].labels }
        let found = drawn.reduce(0) { $0 + ofKind[$1].found }
        return labels == 0 ? nil : Double(found) / Double(labels)
      }
      var score = Score(of: ofKind.reduce(Tally()) { $0 + $1.tally })
      score.precision = nil
      score.f1 = nil
      return KindScore(
        kind: key.kind, counting: key.counting, labels: labels, found: found, score: score,
        foundInterval: interval)
    }
  }

  private static func counts(of library: LibraryEvaluation) -> [Key: Count] {
    var counts: [Key: Count] = [:]
    func key(_ label: Label) -> Key { Key(counting: label.counting, kind: label.kind) }
    for label in library.labels { counts[key(label), default: Count()].labels += 1 }
    for missed in library.missed { counts[key(missed.label), default: Count()].tally.missed += 1 }
    var others: [ClosedRange<LocalDate>] = []
    for journey in library.found {
      switch journey.verdict {
      case .right(let match):
        let label = library.labels[match.label]
        counts[key(label), default: Count()].found += 1
        counts[key(label), default: Count()].tally.add(
          match, journey: journey.dates, label: label)
      case .excused, .wrong: others.append(journey.dates)
      }
    }
    for label in library.labels where label.counting != .yes {
      if others.contains(where: { isFound(label, by: $0) }) {
        counts[key(label), default: Count()].found += 1
      }
    }
    return counts
  }

  /// Whether a journey that is no trip's match finds a label that is no trip.
  private static func isFound(_ label: Label, by journey: ClosedRange<LocalDate>) -> Bool {
    let shared = journey.daysShared(with: label.dates)
    return shared > 0 && shared * 2 >= min(journey.days, label.dates.days)
  }
}

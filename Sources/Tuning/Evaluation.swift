public import Pipeline

/// How well the journeys found in one or many libraries match the labels.
public struct Evaluation: Sendable {
  /// A score with the interval of each of its figures.
  public struct Averaged: Sendable {
    /// The figures.
    public let score: Score
    /// Their 95 % intervals over libraries, in the order of `Score.Figure`; nil for one library.
    public let intervals: [ClosedRange<Double>?]

    /// The interval of a figure.
    public func interval(of figure: Score.Figure) -> ClosedRange<Double>? {
      Score.Figure.allCases.firstIndex(of: figure).flatMap { intervals[$0] }
    }
  }

  /// The thresholds in use.
  public let thresholds: Thresholds
  /// Each library, in the order of their names.
  public let libraries: [LibraryEvaluation]
  /// All counts together.
  public let tally: Tally
  /// The figures of all counts together: every trip weighs the same (micro average).
  public let pooled: Averaged
  /// The mean of the libraries' own figures: every library weighs the same (macro average).
  public let mean: Averaged
  /// The figures by the kind of label.
  public let kinds: [KindScore]
  /// The seed of the intervals.
  public let seed: UInt64

  /// Sums up libraries.
  public init(thresholds: Thresholds, libraries: [LibraryEvaluation], seed: UInt64) {
    self.thresholds = thresholds
    self.libraries = libraries
    self.seed = seed
    let tallies = libraries.map(\.tally)
    let bootstrap = Bootstrap(seed: seed)
    tally = tallies.reduce(Tally(), +)
    pooled = Self.averaged(over: tallies.count, bootstrap: bootstrap) { drawn in
      Score(of: drawn.reduce(Tally()) { $0 + tallies[$1] })
    }
    let scores = tallies.map(Score.init(of:))
    mean = Self.averaged(over: scores.count, bootstrap: bootstrap) { drawn in
      Score(meanOf: drawn.map { scores[$0] })
    }
    kinds = KindScore.all(of: libraries, bootstrap: bootstrap)
  }

  private static func averaged(
    over count: Int, bootstrap: Bootstrap, _ score: ([Int]) -> Score
  ) -> Averaged {
    let figures = Score.Figure.allCases
    return Averaged(
      score: score(Array(0..<count)),
      intervals: bootstrap.intervals(over: count, of: figures.count) { drawn in
        let score = score(drawn)
        return figures.map { $0.value(in: score) }
      })
  }
}

internal import JourneyAssembly
public import Pipeline
public import Timeline

/// How well the journeys found in one library match its labels, and why where they do not.
public struct LibraryEvaluation: Sendable {
  /// A labelled trip that was not found.
  public struct MissedTrip: Sendable, Equatable {
    /// The label.
    public let label: Label
    /// What decided, the deciding clause first.
    public let reasons: [Explanation.Line]
  }

  /// A journey that was found.
  public struct FoundJourney: Sendable, Equatable {
    /// Its first and its last day.
    public let dates: ClosedRange<LocalDate>
    /// What became of it.
    public let verdict: Matching.Verdict
    /// For a wrong one the label it shares most days with; nil where it touches none.
    public let touched: Label?
    /// For a wrong one what decided, the deciding clause first.
    public let reasons: [Explanation.Line]

    /// Its id: its start date.
    public var id: String { dates.lowerBound.description }
  }

  /// The library's name in the labels; empty where there is only one.
  public let name: String
  /// Its first and its last date with photos.
  public let dates: ClosedRange<LocalDate>?
  /// Its labels, by date.
  public let labels: [Label]
  /// The journeys found, by date.
  public let found: [FoundJourney]
  /// The labelled trips that were not found.
  public let missed: [MissedTrip]
  /// The pairs of label and journey.
  public let matches: [Match]
  /// What it comes to.
  public let tally: Tally

  /// Scores a library.
  ///
  /// - Parameters:
  ///   - name: its name in the labels; empty where there is only one.
  ///   - analysis: what was found in it.
  ///   - labels: its labels, by date.
  public init(name: String, analysis: Analysis, labels: [Label]) {
    let journeys = analysis.assembly.journeys
    let spans = journeys.map { $0.start...$0.end }
    let matching = Matching(of: spans, to: labels)
    let explainer = Explainer(analysis)
    self.name = name
    dates = LibrarySummary(of: analysis.table).dates
    self.labels = labels
    matches = matching.matches
    missed = matching.missed.map { position in
      MissedTrip(
        label: labels[position], reasons: explainer.decision(against: labels[position].dates))
    }
    found = journeys.indices.map { position in
      let verdict = matching.verdicts[position]
      guard verdict == .wrong else {
        return FoundJourney(dates: spans[position], verdict: verdict, touched: nil, reasons: [])
      }
      return FoundJourney(
        dates: spans[position], verdict: verdict,
        touched: Self.touched(by: spans[position], among: labels),
        reasons: explainer.decision(for: journeys[position]))
    }
    tally = Tally(of: matching, journeys: spans, labels: labels)
  }

  /// The label with which some dates share most days, the earlier of equal ones.
  private static func touched(by dates: ClosedRange<LocalDate>, among labels: [Label]) -> Label? {
    var best: (label: Label, days: Int)?
    for label in labels {
      let days = dates.daysShared(with: label.dates)
      if days > best?.days ?? 0 { best = (label, days) }
    }
    return best?.label
  }
}

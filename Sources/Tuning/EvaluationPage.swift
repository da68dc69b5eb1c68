internal import Pipeline
public import Reporting
internal import Timeline

/// An evaluation as a page: the figures, what was missed or found wrongly and why, and for each library a
/// timeline of what was labelled against what was found.
public struct EvaluationPage: Sendable {
  private let evaluation: Evaluation

  /// The page of an evaluation.
  public init(_ evaluation: Evaluation) { self.evaluation = evaluation }

  /// Beyond so many libraries what is told of each is folded away.
  private static let mostOpen = 5

  /// Writes it.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    try sink.write(
      PageText.page(title: "Journeys found, against labelled trips") { page in
        summary(&page)
        page.figures(evaluation)
        page.element("h2", "By kind of label")
        page.element(
          "p", ["class": "quiet"],
          "How many labels were found, each counted once: a trip by its match; any other label by a journey that "
            + "is no trip's match, when it has half of its days on the label or covers half of the label."
        )
        page.kinds(evaluation.kinds)
        page.element("h2", "Trips that were missed")
        missed(&page)
        page.element("h2", "Journeys that are false")
        wrong(&page)
        page.element("h2", "Timelines")
        timelines(&page)
        page.element("h2", "Thresholds")
        page.table(
          ["Threshold", "Value"],
          ThresholdEntry.all.map { [$0.name, $0.text(in: evaluation.thresholds)] })
      })
  }

  private func summary(_ page: inout PageText) {
    let tally = evaluation.tally
    page.element(
      "p",
      "\(tally.right) of \(tally.right + tally.missed) labelled trips were found; "
        + "\(tally.wrong) journeys are false and \(tally.excused) excused, in "
        + (evaluation.libraries.count == 1
          ? "one library." : "\(evaluation.libraries.count) libraries."))
    page.element(
      "p", ["class": "quiet"],
      "A journey is right when the days that it and a labelled trip share are at least half of the days that "
        + "either has, one journey to one trip. "
        + (evaluation.libraries.count < 2
          ? "With one library there are no intervals."
          : "Intervals are 95 % bootstrap intervals over libraries, seed \(evaluation.seed)."))
  }

  private func missed(_ page: inout PageText) {
    let header = ["Dates", "Library", "Kind", "Label", "Clause", "Why"]
    byLibrary(header, unbroken: [0, 1, 3], &page) { library in
      library.missed.map { missed in
        [
          missed.label.dates.text, library.name, missed.label.kind, "line \(missed.label.line)",
          missed.reasons.first?.clause.rawValue ?? "", Self.text(of: missed.reasons),
        ]
      }
    }
  }

  private func wrong(_ page: inout PageText) {
    let header = ["Dates", "Library", "Touches", "Clause", "Why"]
    byLibrary(header, unbroken: [0, 1], &page) { library in
      library.found.filter { $0.verdict == .wrong }.map { journey in
        [
          journey.dates.text, library.name,
          journey.touched.map { "line \($0.line)" + ($0.kind.isEmpty ? "" : ", \($0.kind)") }
            ?? "no label",
          journey.reasons.first?.clause.rawValue ?? "", Self.text(of: journey.reasons),
        ]
      }
    }
  }

  /// Writes a table of words over all libraries, or where they are many a folded one for each that has rows.
  private func byLibrary(
    _ header: [String], unbroken: Set<Int>, _ page: inout PageText,
    rows: (LibraryEvaluation) -> [[String]]
  ) {
    let tables = evaluation.libraries.map { (name: $0.name, rows: rows($0)) }
      .filter { !$0.rows.isEmpty }
    guard !tables.isEmpty else { return page.element("p", "None.") }
    guard evaluation.libraries.count > Self.mostOpen else {
      return page.table(
        header, tables.flatMap(\.rows), words: header.count, unbroken: unbroken)
    }
    for table in tables {
      page.element("details") { page in
        page.element("summary", "\(table.name): \(table.rows.count)")
        page.table(header, table.rows, words: header.count, unbroken: unbroken)
      }
    }
  }

  private static func text(of reasons: [Explanation.Line]) -> String {
    reasons.map { "\($0.clause.rawValue) \($0.text)" }.joined(separator: "; ")
  }

  private func timelines(_ page: inout PageText) {
    page.element("p", ["class": "quiet"]) { page in
      page.words("Above what was labelled, below what was found:")
      for (key, name) in [
        ("label", "trip"), ("pale", "excused"), ("right", "right"), ("wrong", "false"),
      ] {
        page.element("svg", ["class": "key", "viewBox": "0 0 10 10"]) { page in
          page.element("rect", ["class": key, "width": "10", "height": "10"], "")
        }
        page.words(name)
      }
      page.words("; a red frame is a missed trip, a grey one a label that counts no.")
    }
    for library in evaluation.libraries {
      let timeline = LibraryTimeline(library)
      guard evaluation.libraries.count > Self.mostOpen else {
        if !library.name.isEmpty { page.element("h3", library.name) }
        page.element("div", ["class": "wide chart"]) { timeline.write(to: &$0) }
        continue
      }
      page.element("details") { page in
        let tally = library.tally
        page.element(
          "summary",
          "\(library.name): \(tally.right) right, \(tally.missed) missed, \(tally.wrong) false")
        page.element("div", ["class": "wide chart"]) { timeline.write(to: &$0) }
      }
      page.line()
    }
  }
}

extension PageText {
  /// Writes the figures of an evaluation with their intervals.
  mutating func figures(_ evaluation: Evaluation) {
    table(
      ["Figure", "All trips (micro)", "95 % interval", "Mean library (macro)", "95 % interval"],
      Score.Figure.allCases.map { figure in
        [
          figure.title,
          FigureText.value(figure.value(in: evaluation.pooled.score), figure),
          FigureText.interval(evaluation.pooled.interval(of: figure), figure),
          FigureText.value(figure.value(in: evaluation.mean.score), figure),
          FigureText.interval(evaluation.mean.interval(of: figure), figure),
        ]
      })
  }

  /// Writes the figures by kind of label.
  mutating func kinds(_ kinds: [KindScore]) {
    table(
      [
        "Kind", "Counts", "Labels", "Of them found", "Share", "95 % interval", "Start off, days",
        "End off, days",
      ],
      kinds.map { kind in
        [
          kind.kind.isEmpty ? "-" : kind.kind, kind.counting.rawValue, String(kind.labels),
          String(kind.found), FigureText.value(kind.foundShare, .recall),
          FigureText.interval(kind.foundInterval, .recall),
          FigureText.value(kind.score.startError, .startError),
          FigureText.value(kind.score.endError, .endError),
        ]
      }, words: 2)
  }
}

/// Figures as tables and pages show them.
public enum FigureText {
  /// A figure; a dash where it has no value.
  public static func value(_ value: Double?, _ figure: Score.Figure) -> String {
    value.map { DecimalText.fixed($0, decimals: figure.decimals) } ?? "-"
  }

  /// An interval; a dash where there is none.
  public static func interval(
    _ interval: ClosedRange<Double>?, _ figure: Score.Figure
  ) -> String {
    guard let interval else { return "-" }
    return value(interval.lowerBound, figure) + " to " + value(interval.upperBound, figure)
  }
}

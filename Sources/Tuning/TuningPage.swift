internal import Pipeline
public import Reporting
internal import Timeline

/// What came of tuning as a page: the gain and how far to trust it, the thresholds, a curve for each, and the pairs
/// that make up for each other.
public struct TuningPage: Sendable {
  private let result: TuningResult

  /// The page of a result.
  public init(_ result: TuningResult) { self.result = result }

  /// Writes it.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    try sink.write(
      PageText.page(title: "Thresholds tuned on labelled trips") { page in
        for warning in result.warnings { page.element("p", ["class": "warning"], warning) }
        summary(&page)
        page.element("h2", "Thresholds")
        thresholds(&page)
        page.element("h2", "How the score goes with each threshold")
        curves(&page)
        page.element("h2", "Thresholds that make up for each other")
        tradeOffs(&page)
        folds(&page)
      })
  }

  private func summary(_ page: inout PageText) {
    let unit = result.hasTimeBlocks ? "block of time" : "library"
    page.element(
      "p",
      "\(result.trips) labelled trips; \(result.setsScored) sets of thresholds were scored"
        + (result.reasonForFewer.map { " (\($0)). " } ?? ". ")
        + "The score is the mean F1 of a \(unit); the mean error of starts and ends may not be more than "
        + "0.1 days above that of the defaults.")
    func row(_ name: String, _ standing: TuningBench.Standing) -> [String] {
      [
        name, FigureText.value(standing.f1, .f1),
        FigureText.value(standing.boundaryError, .startError),
      ]
    }
    var rows: [[String]] = []
    if let heldOut = result.heldOut {
      rows.append(row("Held out: defaults", heldOut.initial))
      rows.append(row("Held out: tuned on the rest", heldOut.tuned))
    }
    rows.append(row("Everything: defaults", result.initialStanding))
    rows.append(row("Everything: chosen, which were tuned on it", result.chosenStanding))
    page.table(["Scored on", "Mean F1", "Starts and ends off by, days"], rows)
    guard let heldOut = result.heldOut else { return }
    let interval = heldOut.gainInterval.map { interval in
      " (95 % interval \(TuningText.signed(interval.lowerBound)) to "
        + "\(TuningText.signed(interval.upperBound)))"
    }
    page.element(
      "p",
      "On data that was not tuned on, tuning changes the mean F1 by "
        + "\(TuningText.signed(heldOut.gain))\(interval ?? "").")
  }

  private func thresholds(_ page: inout PageText) {
    page.table(
      ["Threshold", "Default", "Chosen"],
      ThresholdEntry.all.map { entry in
        let (initial, chosen) = (entry.text(in: Thresholds()), entry.text(in: result.chosen))
        return [entry.name, initial, initial == chosen ? "same" : chosen]
      })
    page.element(
      "p", ["class": "quiet"],
      "The defaults of the program stay as they are; the chosen ones are used with --thresholds. "
        + "stopMergeKm is not tuned: it does not change which days make a journey.")
  }

  private func curves(_ page: inout PageText) {
    page.element(
      "p", ["class": "quiet"],
      "The mean F1 by value. The pale line has all other thresholds at their default, the coloured one as "
        + "chosen. The grey dot is the default, the coloured one what was chosen.")
    for sensitivity in result.sensitivities {
      page.element("h3", sensitivity.knob.entry.name)
      page.element("div", ["class": "wide chart"]) { page in
        SensitivityChart(sensitivity).write(to: &page)
      }
      page.line()
    }
  }

  private func tradeOffs(_ page: inout PageText) {
    guard !result.tradeOffs.isEmpty else {
      return page.element("p", "None were seen among the thresholds that matter most.")
    }
    page.element(
      "p", ["class": "quiet"],
      "Moving either of them alone costs so much mean F1; moving both costs less than half of it.")
    page.table(
      ["The one", "The other", "Loss with the one", "With the other", "With both"],
      result.tradeOffs.map { pair in
        [
          "\(pair.first.entry.name) = \(pair.first.text(at: pair.firstStep))",
          "\(pair.second.entry.name) = \(pair.second.text(at: pair.secondStep))",
          FigureText.value(pair.firstLoss, .f1), FigureText.value(pair.secondLoss, .f1),
          FigureText.value(pair.bothLoss, .f1),
        ]
      }, words: 2)
  }

  private func folds(_ page: inout PageText) {
    guard let heldOut = result.heldOut else { return }
    page.element("h2", "What was held out")
    page.table(
      ["Held out", "What tuning on the rest moved", "Defaults, mean F1", "Tuned on the rest"],
      heldOut.folds.map { fold in
        let moved = ThresholdEntry.all
          .filter { $0.get(fold.thresholds) != $0.get(Thresholds()) }
          .map { "\($0.name) = \($0.text(in: fold.thresholds))" }
        let names = fold.units.map { result.unitNames[$0] }
        return [
          names.count > 4
            ? "\(names.count) of \(result.unitNames.count) libraries"
            : names.joined(separator: ", "),
          moved.isEmpty ? "nothing" : moved.joined(separator: ", "),
          FigureText.value(fold.initial.f1, .f1), FigureText.value(fold.tuned.f1, .f1),
        ]
      }, words: 2)
  }
}

/// Figures of tuning in words.
public enum TuningText {
  /// A difference with its sign, three decimals.
  public static func signed(_ value: Double) -> String {
    let text = DecimalText.fixed(value, decimals: 3)
    return value > 0 && text != "0.000" ? "+" + text : text
  }
}

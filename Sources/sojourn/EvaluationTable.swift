import Pipeline
import Timeline
import Tuning

/// An evaluation as tables for people.
struct EvaluationTable {
  private let evaluation: Evaluation

  init(_ evaluation: Evaluation) { self.evaluation = evaluation }

  /// How many missed and false journeys are listed.
  private static let mostListed = 40

  /// The tables, for an output of so many columns.
  func text(width: Int) -> String {
    figures + "\n" + kinds + reasons(width: width)
  }

  private var figures: String {
    let isSingle = evaluation.libraries.count == 1
    let tally = evaluation.tally
    var text = "\(Counted("labelled trip", tally.right + tally.missed)): \(tally.right) found, "
    text += "\(tally.missed) missed; \(Counted("false journey", tally.wrong)), "
    text += "\(tally.excused) excused; "
    text += "\(Counted("library", plural: "libraries", evaluation.libraries.count))\n\n"
    var table = TextTable(
      columns: [("Figure", .left)]
        + (isSingle
          ? [("Value", .right)]
          : [
            ("All trips (micro)", .right), ("95 % interval", .right),
            ("Mean library (macro)", .right),
            ("95 % interval", .right),
          ]))
    for figure in Score.Figure.allCases {
      var row = [figure.title, FigureText.value(figure.value(in: evaluation.pooled.score), figure)]
      if !isSingle {
        row.append(FigureText.interval(evaluation.pooled.interval(of: figure), figure))
        row.append(FigureText.value(figure.value(in: evaluation.mean.score), figure))
        row.append(FigureText.interval(evaluation.mean.interval(of: figure), figure))
      }
      table.add(row)
    }
    return text + table.text
  }

  private var kinds: String {
    var table = TextTable(
      columns: [
        ("Counts", .left), ("Labels", .right), ("Of them found", .right), ("Share", .right),
        ("Kind", .left),
      ])
    for kind in evaluation.kinds {
      table.add([
        kind.counting.rawValue, String(kind.labels), String(kind.found),
        DecimalText.fixed(kind.foundShare, decimals: 3), kind.kind.isEmpty ? "-" : kind.kind,
      ])
    }
    return table.text
  }

  /// The missed and false journeys, with the clause that decided.
  private func reasons(width: Int) -> String {
    var rows: [[String]] = []
    for library in evaluation.libraries {
      var ofLibrary: [(LocalDate, [String])] = []
      for missed in library.missed {
        let reason = missed.reasons.first
        ofLibrary.append(
          (
            missed.label.dates.lowerBound,
            [
              "missed", missed.label.dates.lowerBound.description,
              missed.label.dates.upperBound.description, library.name,
              reason?.clause.rawValue ?? "", reason?.text ?? "",
            ]
          ))
      }
      for journey in library.found where journey.verdict == .wrong {
        let touched = journey.touched.map { label in
          "touches line \(label.line)" + (label.kind.isEmpty ? "" : " (\(label.kind))") + "; "
        }
        let reason = journey.reasons.first
        ofLibrary.append(
          (
            journey.dates.lowerBound,
            [
              "false", journey.dates.lowerBound.description,
              journey.dates.upperBound.description, library.name,
              reason?.clause.rawValue ?? "", (touched ?? "") + (reason?.text ?? ""),
            ]
          ))
      }
      rows += ofLibrary.sorted { $0.0 < $1.0 }.map(\.1)
    }
    guard !rows.isEmpty else { return "\nEvery labelled trip was found, and nothing else.\n" }
    var table = TextTable(
      columns: [
        ("What", .left), ("From", .left), ("To", .left), ("Library", .left), ("Clause", .left),
        ("Why", .left),
      ])
    for row in rows.prefix(Self.mostListed) { table.add(row) }
    let rest = rows.count - Self.mostListed
    return "\n" + table.text(width: width)
      + (rest > 0 ? "and \(rest) more; --json and --html have them all\n" : "")
  }
}

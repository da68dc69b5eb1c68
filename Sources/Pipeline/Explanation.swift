internal import JourneyAssembly
public import Timeline

/// Why something is as it is: lines of figures, each under the clause that decided.
public struct Explanation: Sendable, Equatable {
  /// One statement.
  public struct Line: Sendable, Equatable {
    /// The clause that decided.
    public let clause: Clause
    /// What was decided, with its figures.
    public let text: String
    /// 0 for a statement, 1 for a detail of the one before it.
    public let level: Int
  }

  /// What is explained: a date, or a journey or near miss with its dates.
  public let subject: String
  /// The statements, in the order of the rules.
  public internal(set) var lines: [Line] = []

  init(subject: String) { self.subject = subject }

  mutating func add(_ clause: Clause, _ text: String, level: Int = 0) {
    lines.append(Line(clause: clause, text: text, level: level))
  }

  /// The explanation as a person reads it, with a line end after each line.
  public var text: String {
    lines.reduce(into: subject + "\n") { text, line in
      let indent = String(repeating: "  ", count: line.level)
      text += "  \(line.clause.rawValue)  \(indent)\(line.text)\n"
    }
  }
}

/// Explains dates, journeys and near misses from what the stages recorded.
///
/// Nothing is decided here a second time: distances come from the stage's own measure, verdicts on gaps from
/// the runs, and areas with their counted days from the home calendar.
public struct Explainer: Sendable {
  let analysis: Analysis

  /// An explainer of an analysis; to explain the homes of a date without located photos, the analysis
  /// must have been asked for that date.
  public init(_ analysis: Analysis) { self.analysis = analysis }
}

extension Explainer {
  /// The run a day belongs to, or nil: the position in the assembly's runs.
  func run(of dayPosition: Int) -> Int? {
    analysis.assembly.runs.firstIndex { $0.candidates.contains(dayPosition) }
  }

  /// A number with its noun: `1 empty day`, `3 empty days`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// A share as a percentage with one decimal, but never rounded over the edge it is compared with.
  static func percent(_ share: Double) -> String {
    let tenths = (share * 1000).rounded(.down)
    return DecimalText.fixed(
      tenths / 10, decimals: tenths.truncatingRemainder(dividingBy: 10) == 0 ? 0 : 1)
      + " %"
  }

  static func kilometres(_ length: Metres) -> String {
    let value = length.kilometres
    return (value == value.rounded() ? String(Int(value)) : String(value)) + " km"
  }
}

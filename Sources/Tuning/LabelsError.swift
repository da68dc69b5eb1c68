/// Why labels cannot be used: every row that is wrong, with its line, up to a few.
public struct LabelsError: Error, Equatable, Sendable {
  /// One thing that is wrong.
  public struct Problem: Equatable, Sendable {
    /// The line of the labels file; nil for the file as a whole.
    public let line: Int?
    /// What was met and what was expected.
    public let text: String
  }

  /// The labels file.
  public let source: String
  /// What is wrong, in the order of lines.
  public let problems: [Problem]

  /// How many problems are told; the rest is counted.
  private static let mostTold = 10

  init(source: String, problems: [Problem]) {
    self.source = source
    self.problems = problems
  }

  init(source: String, line: Int? = nil, _ text: String) {
    self.init(source: source, problems: [Problem(line: line, text: text)])
  }
}

extension LabelsError: CustomStringConvertible {
  /// The messages, one below the other.
  public var description: String { messages.joined(separator: "\n") }

  /// One for each problem: the file, the line, what was met and what was expected.
  public var messages: [String] {
    var lines = problems.prefix(Self.mostTold).map { problem in
      source + (problem.line.map { ":\($0)" } ?? "") + ": \(problem.text)"
    }
    if problems.count > Self.mostTold {
      lines.append("\(source): and \(problems.count - Self.mostTold) more like these")
    }
    return lines
  }
}

import Foundation
import TestSupport
import Testing

@Suite("A terminal of 40 columns")
struct NarrowTerminalTests {
  private func tool() throws -> Tool {
    let tool = try Tool()
    try tool.put("terminal.py", ProgressTests.onTerminal)
    try tool.put("library.csv", MadeUpLibrary().plain)
    try tool.put(
      "labels.csv",
      "start,end,kind\n2024-03-10,2024-03-12,\n2024-06-20,2024-06-21,\n2024-05-01,2024-05-02,\n")
    return tool
  }

  /// The lines that standard output showed on the terminal.
  private func lines(_ tool: borrowing Tool, _ arguments: String) throws -> [String] {
    let outcome = try tool.shell(
      "python3 terminal.py '' /bin/sh -c '\(Tool.program.path) \(arguments) 2>err'", within: 120)
    #expect(outcome.status == 0, "\(outcome.stderr)")
    return try tool.text(of: "seen").replacing("\r\n", with: "\n").split(separator: "\n")
      .map(String.init)
  }

  @Test(
    "What is printed fits its lines, but for words that are longer",
    arguments: [
      "find library.csv", "homes library.csv", "evaluate library.csv --labels labels.csv",
      "simulate --out people --people 2 --photos 300", "inspect library.csv", "--help",
      "find --help", "evaluate --help",
    ])
  func fits(_ arguments: String) throws {
    let tool = try tool()
    let lines = try lines(tool, arguments)
    #expect(lines.count > 1)
    for line in lines where line.count > 40 {
      // An example of a call is shown as it is typed; what has no blank cannot be broken.
      let isOneWord = !line.drop { $0 == " " }.contains(" ")
      // The terminal itself goes on with a sentence in the next line.
      let isSentence = line.first?.isNumber == true && line.contains("; ")
      #expect(isOneWord || isSentence || line.hasPrefix("  sojourn "), "\(line)")
    }
  }

  @Test("Each journey is a paragraph with all that the table says")
  func paragraphs() throws {
    let tool = try tool()
    let lines = try lines(tool, "find library.csv")
    let joined = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    let table = try tool.run("find", "library.csv").text.split(separator: "\n")
    let titles = ["", "To ", "Days ", "Away ", "Photos ", "Farthest ", "Stops "]
    for row in table.dropFirst() {
      let cells = row.replacing(" km", with: "_km").split(
        separator: " ", maxSplits: titles.count - 1
      ).map { $0.trimmingCharacters(in: .whitespaces) }
      let paragraph = zip(titles, cells).map { $0 + $1 }.joined(separator: " ")
      #expect(joined.contains(paragraph.replacing("_km", with: " km")), "\(joined)")
    }
    #expect(table.count == 3)
  }

  @Test("A bar of progress stays on its line", .tags(.slow))
  func bar() throws {
    let tool = try tool()
    try tool.put("more.csv", MadeUpLibrary().plain)
    let outcome = try tool.shell(
      """
      python3 terminal.py '' \(Tool.program.path) tune library.csv --labels labels.csv \
      --evaluations 60 --only farKm
      """, within: 300)
    let seen = try tool.text(of: "seen")
    #expect(outcome.status == 0, "\(seen)")
    let drawings = seen.components(separatedBy: "\r\u{1B}[K").dropFirst()
      .filter { $0.contains("[") }
    #expect(!drawings.isEmpty, "\(seen)")
    for drawing in drawings.dropLast() {
      #expect(drawing.count < 40 && !drawing.contains("\n"), "\(drawing)")
    }
  }
}

import Foundation
import Testing

@Suite("tune")
struct TuneTests {
  @Test("A grid over one threshold: a thresholds file that find takes, a report and a page")
  func grid() throws {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    // As if the second journey were none.
    try tool.put(
      "trips.csv", "start,end,counts\n2024-03-10,2024-03-12,yes\n2024-06-20,2024-06-21,no\n")
    let arguments = [
      "tune", "library.csv", "--labels", "trips.csv", "--only", "journeyMinAwayDays",
      "--evaluations", "40", "--json",
    ]
    let outcome = try tool.run(
      arguments: arguments + ["report.json", "--out", "tuned.json", "--html", "report.html"])
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.text.contains("journeyMinAwayDays        2       3"), "\(outcome.text)")
    #expect(outcome.stderr.contains("too few"))
    let scored = try #require(outcome.text.split(separator: " ").first.flatMap { Int($0) })
    #expect(scored < 40 && outcome.text.contains("\n(of 40 allowed: the grid has no more)\n"))
    let found = try tool.run("find", "library.csv", "--thresholds", "tuned.json", "--csv", "-")
    let lines = found.text.split(whereSeparator: \.isNewline)
    #expect(lines.count == 2, "\(found.text)\(found.stderr)")
    let report = try #require(
      try JSONSerialization.jsonObject(with: tool.content(of: "report.json")) as? [String: Any])
    #expect(report["schema"] as? String == "sojourn.tuning/1")
    #expect(report["method"] as? String == "grid")
    let page = try tool.text(of: "report.html")
    #expect(page.contains("sets of thresholds were scored (of 40 allowed: the grid has no more). "))
    #expect(page.contains("<div class=\"wide chart\"><svg"), "it scrolls where there is no room")
    #expect(page.contains("<svg") && !page.contains("http:") && !page.contains("https:"))
    let again = try tool.run(arguments: arguments + ["-", "--jobs", "1"])
    #expect(again.stdout == (try tool.content(of: "report.json")))
  }

  static let refused = [
    UsageCase("tune library.csv", "tune needs --labels"),
    UsageCase("tune library.csv --labels trips.csv --only farkm", "did you mean farKm?"),
    UsageCase("tune library.csv --labels trips.csv --only stopMergeKm", "stopMergeKm does not"),
    UsageCase("tune library.csv --labels trips.csv --only farKm,farKm", "each threshold once"),
    UsageCase("tune library.csv --labels trips.csv --evaluations 0", "from 1 to 1000000"),
  ]

  @Test("What cannot be used is told", arguments: refused)
  func refusal(_ expected: UsageCase) throws {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    try tool.put("trips.csv", "start,end\n2024-03-10,2024-03-12\n")
    let outcome = try tool.run(arguments: expected.arguments)
    #expect(outcome.status == expected.status)
    for part in expected.said { #expect(outcome.stderr.contains(part), "\(outcome.stderr)") }
  }
}

import Foundation
import Testing

@Suite("evaluate")
struct EvaluateTests {
  static let labels = """
    start,end,kind,counts
    2024-03-10,2024-03-12,holiday,yes
    2024-05-01,2024-05-03,holiday,yes
    2024-06-20,2024-06-21,party,no

    """

  @Test("Each wrong row of the labels has a line of its own")
  func wrongLabels() throws {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    try tool.put("trips.csv", "start,end\n2020-02-30,2020-03-01\n2020-01-05,2020-01-04\n")
    let outcome = try tool.run("evaluate", "library.csv", "--labels", "trips.csv")
    #expect(outcome.status == 65)
    for line in [2, 3] {
      #expect(outcome.stderr.contains("sojourn: trips.csv:\(line): "), "\(outcome.stderr)")
    }
  }

  @Test("One library: the table, JSON and a page, the same bytes each time")
  func oneLibrary() throws {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    try tool.put("trips.csv", Self.labels)
    let outcome = try tool.run(
      "evaluate", "library.csv", "--labels", "trips.csv", "--json", "scores.json", "--html",
      "scores.html")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.text.hasPrefix("2 labelled trips: 1 found, 1 missed; 1 false journey"))
    #expect(outcome.text.contains("D4"))
    let json = try #require(
      try JSONSerialization.jsonObject(with: tool.content(of: "scores.json")) as? [String: Any])
    #expect(json["schema"] as? String == "sojourn.evaluation/1")
    let pooled = try #require(json["micro"] as? [String: Any])
    #expect(pooled["precision"] as? Double == 0.5)
    #expect(pooled["recall"] as? Double == 0.5)
    #expect(pooled["startError"] as? Double == 0)
    let page = try tool.text(of: "scores.html")
    #expect(page.contains("<td class=\"whole\">2024-05-01 to 2024-05-03</td>"))
    #expect(!page.contains("<details>"), "one library is not folded away")
    #expect(page.contains("<svg") && !page.contains("http:") && !page.contains("https:"))
    let again = try tool.run(
      "evaluate", "library.csv", "--labels", "trips.csv", "--json", "-", "--html", "again.html")
    #expect(again.stdout == (try tool.content(of: "scores.json")))
    #expect(try tool.text(of: "again.html") == page)
  }

  @Test("What is told of each of many libraries is folded away")
  func foldedLibraries() throws {
    let tool = try Tool()
    var labels = "start,end,library\n"
    for number in 1...6 {
      try tool.put("people/p\(number)/library.csv", MadeUpLibrary().plain)
      labels += "2024-05-01,2024-05-03,p\(number)\n"
    }
    try tool.put("labels.csv", labels)
    let outcome = try tool.run(
      "evaluate", "people", "--labels", "labels.csv", "--html", "scores.html")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    let page = try tool.text(of: "scores.html")
    for number in 1...6 {
      #expect(page.contains("<details><summary>p\(number): 1</summary>"))
      #expect(page.contains("<details><summary>p\(number): 0 right, 1 missed,"))
    }
    #expect(!page.contains("<details open"))
  }

  @Test("A folder of libraries: each sub-folder is one, and names are escaped")
  func manyLibraries() throws {
    let tool = try Tool()
    try tool.put("people/<anna>/library.csv", MadeUpLibrary().plain)
    try tool.put("people/ben/library.csv", MadeUpLibrary().semicolons)
    try tool.put(
      "people/labels.csv",
      """
      start,end,library
      2024-03-10,2024-03-12,<anna>
      2024-06-20,2024-06-21,<anna>
      2024-03-10,2024-03-12,ben

      """)
    let outcome = try tool.run(
      "evaluate", "people", "--labels", "people/labels.csv", "--json", "scores.json", "--html",
      "scores.html")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    let json = try #require(
      try JSONSerialization.jsonObject(with: tool.content(of: "scores.json")) as? [String: Any])
    let (pooled, mean) = (json["micro"] as? [String: Any], json["macro"] as? [String: Any])
    #expect(pooled?["precision"] as? Double == 0.75)
    #expect(pooled?["recall"] as? Double == 1)
    #expect(mean?["f1"] as? Double == 0.8333)
    let page = try tool.text(of: "scores.html")
    #expect(page.contains("&lt;anna&gt;") && !page.contains("<anna>"))
  }

  static let refused = [
    UsageCase("evaluate library.csv", "evaluate needs --labels"),
    UsageCase("evaluate library.csv --labels none.csv", status: 66, "none.csv"),
    UsageCase(
      "evaluate library.csv --labels outside.csv", status: 65, "outside.csv:2", "lies outside"),
    UsageCase("evaluate library.csv --labels bad.csv", status: 65, "bad.csv:2", "YYYY-MM-DD"),
    UsageCase("evaluate none.csv --labels trips.csv", status: 66, "none.csv"),
    UsageCase("evaluate library.csv --labels trips.csv --json trips.csv", "a source"),
    UsageCase("evaluate library.csv --labels trips.csv --seed -1", "0 or more"),
  ]

  @Test("What cannot be used is told", arguments: refused)
  func refusal(_ expected: UsageCase) throws {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    try tool.put("trips.csv", Self.labels)
    try tool.put("outside.csv", "start,end\n2023-03-10,2023-03-12\n")
    try tool.put("bad.csv", "start,end\n10.3.2024,12.3.2024\n")
    let outcome = try tool.run(arguments: expected.arguments)
    #expect(outcome.status == expected.status)
    for part in expected.said { #expect(outcome.stderr.contains(part), "\(outcome.stderr)") }
    #expect(outcome.stdout.isEmpty)
  }

  @Test("What is skipped is neither shown nor counted: its journey, and the trip that told of it")
  func skipping() throws {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    try tool.put("trips.csv", Self.labels)
    func told(_ from: String, _ to: String, store: String) throws -> String {
      _ = try tool.run("skip", "add", store, "--from", from, "--to", to)
      let outcome = try tool.run(
        "evaluate", "library.csv", "--labels", "trips.csv", "--skip", store, "--json", "s.json",
        "--html", "s.html")
      #expect(outcome.status == 0, "\(outcome.stderr)")
      return try outcome.text + outcome.stderr + tool.text(of: "s.json") + tool.text(of: "s.html")
    }
    let whole = try told("2024-03-10", "2024-03-12", store: "whole")
    #expect(whole.hasPrefix("1 labelled trip: 0 found, 1 missed; 1 false journey"))
    for date in ["2024-03-10", "2024-03-11", "2024-03-12"] { #expect(!whole.contains(date)) }
    let part = try told("2024-03-12", "2024-03-12", store: "part")
    #expect(part.hasPrefix("2 labelled trips: 1 found, 1 missed; 1 false journey"))
    let home = try told("2024-04-01", "2024-04-01", store: "home")
    #expect(home.hasPrefix("2 labelled trips: 1 found, 1 missed; 1 false journey"))
    #expect(
      try tool.run("tune", "library.csv", "--labels", "trips.csv", "--skip", "x").status == 64)
  }
}

import Foundation
import Testing

/// A command line, the status it ends with, and what is said of it.
struct UsageCase: CustomTestStringConvertible {
  let arguments: [String]
  var status: Int32 = 64
  /// Parts of what is said on standard error.
  let said: [String]

  init(_ arguments: String, status: Int32 = 64, _ said: String...) {
    self.arguments = arguments.split(separator: " ").map(String.init)
    self.status = status
    self.said = said
  }

  var testDescription: String { arguments.joined(separator: " ") }
}

@Suite("Usage")
struct UsageTests {
  static let cases = [
    UsageCase("fnd library.csv", "unknown verb fnd", "did you mean find?"),
    UsageCase("find", "find needs SOURCE"),
    UsageCase("find library.csv --jsn x", "unknown option --jsn", "did you mean --json?"),
    UsageCase("find library.csv --json", "--json needs a value"),
    UsageCase("find library.csv --date 2024-01-01", "--date belongs to `sojourn explain`"),
    UsageCase("find library.csv --format cvs", "did you mean csv?", "images", "takeout-zip"),
    UsageCase("find library.csv --language jp", "did you mean ja?", "local, am, ar, be"),
    UsageCase("find library.csv --language xx", "local, am, ar, be", "th, ti, uk, ur, zh"),
    UsageCase("find library.csv --help=x", "--help takes no value", "\"x\""),
    UsageCase("find library.csv -h=x", "-h takes no value"),
    UsageCase("--help=x", "--help takes no value"),
    UsageCase("--version=x", "--version takes no value"),
    UsageCase("find library.csv --computer-zone Vienna", "Europe/Vienna", "Vienna"),
    UsageCase("find library.csv --jobs 0", "a whole number from 1 to 256"),
    UsageCase("find library.csv --since 2024-13-01", "2024-13-01", "YYYY-MM-DD"),
    UsageCase(
      "find library.csv --since 2024-02-01 --until 2024-01-01", "2024-02-01", "2024-01-01"),
    UsageCase("find library.csv --home 91,0", "91", "[-90, 90]"),
    UsageCase("find library.csv --home 50,0,2024-02-01,2024-01-01", "FROM not after TO"),
    UsageCase("find library.csv --set farkm=60", "did you mean farKm?"),
    UsageCase("find library.csv --set farKm", "NAME=VALUE"),
    UsageCase("find library.csv --set farKm=0.5", "farKm=0.5", "from 1 to 1000"),
    UsageCase("find library.csv --set farKm=nan", "from 1 to 1000"),
    UsageCase("find library.csv --set farKm=1001", "from 1 to 1000"),
    UsageCase("find library.csv --set homeMinDays=14.5", "a whole number from 1 to 120"),
    UsageCase("find library.csv --set homePatchDegrees=0.01", "from 0.02 to 2"),
    UsageCase(
      "find library.csv --set homeWideWindowDays=59", "homeWideWindowDays=59",
      "homeNearWindowDays", "60"),
    UsageCase("find library.csv --set homeNearWindowDays=181", "homeWideWindowDays=180", "181"),
    UsageCase("find library.csv --thresholds broken.json", "broken.json", "no JSON"),
    UsageCase("find library.csv --thresholds text.json", "text.json", "farKm is no number"),
    UsageCase("find library.csv --thresholds list.json", "list.json", "no object"),
    UsageCase(
      "find library.csv --thresholds unknown.json", "unknown.json", "farKms",
      "did you mean farKm?"),
    UsageCase("find library.csv --thresholds range.json", "range.json", "from 1 to 1000"),
    UsageCase("find library.csv --thresholds none.json", status: 66, "none.json"),
    UsageCase("find library.csv --thresholds /dev/zero", status: 66, "/dev/zero: File too large"),
    UsageCase("find library.csv --json x --csv x", "two outputs", "x"),
    UsageCase("find library.csv --json x --csv ./x", "two outputs", "x"),
    UsageCase("find library.csv --json 3-days.csv --stages .", "two outputs", "3-days.csv"),
    UsageCase(
      "find library.csv --thresholds list.json --json list.json", "--json list.json",
      "would replace a source"),
    UsageCase("find library.csv --json - --photos -", "only one output"),
    UsageCase("find library.csv --kml - --albums -", "only one output"),
    UsageCase("find library.csv --gpkg x --geojson ./x", "two outputs", "x"),
    UsageCase("find library.csv --gpkg -", "--gpkg", "standard output", "name a file"),
    UsageCase("find library.csv --exiftool-args library.csv", "--exiftool-args", "a source"),
    UsageCase("find library.csv --photos library.csv", "--photos library.csv", "a source"),
    UsageCase("find . --csv ./library.csv", "--csv ./library.csv", "a source"),
    UsageCase("homes library.csv --json library.csv", "a source"),
    UsageCase("inspect library.csv --json library.csv", "a source"),
    UsageCase("explain library.csv --date 2024-01-01 --json library.csv", "a source"),
    UsageCase("explain library.csv", "--date", "--journey", "--near-miss"),
    UsageCase("explain library.csv --date 2024-01-01 --journey 2024-01-01", "only one"),
    UsageCase("explain library.csv --from 2024-01-01", "go together"),
    UsageCase("explain library.csv --from 2024-02-01 --to 2024-01-01", "is after"),
    UsageCase("explain library.csv --journey 2024-03-11", "2024-03-11", "2024-03-10"),
    UsageCase("explain library.csv --near-miss 2024-03-11", "2024-03-11", "no near misses"),
  ]

  @Test(
    "What is wrong is refused with its status, and said with what was expected", arguments: cases)
  func isRefused(_ usage: UsageCase) throws {
    let library = MadeUpLibrary().plain
    let tool = try Tool()
    try tool.put("library.csv", library)
    let thresholds = [
      "broken.json": "{\"farKm\": 60", "text.json": "{\"farKm\": \"x\"}", "list.json": "[1]",
      "unknown.json": "{\"farKms\": 60}", "range.json": "{\"farKm\": 8000}",
    ]
    for (name, content) in thresholds { try tool.put(name, content) }
    let names = try tool.names

    let outcome = try tool.run(arguments: usage.arguments + ["--quiet"])
    #expect(outcome.status == usage.status)
    #expect(outcome.stdout.isEmpty)
    #expect(outcome.stderr.hasPrefix("sojourn: "))
    for part in usage.said { #expect(outcome.stderr.contains(part), "\(outcome.stderr)") }
    #expect(try tool.names == names, "nothing is written")
    #expect(try tool.text(of: "library.csv") == library, "the source is as it was")
  }

  @Test(
    "A thresholds file and --set change the thresholds, --set last; the file may be a journeys JSON"
  )
  func thresholds() throws {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    try tool.put("some.json", "{\"farKm\": 80, \"maxGapDays\": 3}")
    let first = try tool.run(
      "find", "library.csv", "--thresholds", "some.json", "--set", "farKm=90.5", "--json",
      "journeys.json")
    #expect(first.status == 0)
    let again = try tool.run(
      "find", "library.csv", "--thresholds", "journeys.json", "--json", "-", "-q")
    #expect(again.text.contains("\"farKm\": 90.5,"))
    #expect(again.text.contains("\"maxGapDays\": 3,"))
    #expect(again.text == (try tool.text(of: "journeys.json")))
  }

  @Test(
    "Help and version are results, on standard output",
    arguments: [
      ["--help"], ["help"], [], ["help", "find"], ["find", "--help"], ["homes", "-h"],
      ["explain", "--help"], ["inspect", "--help"], ["formats", "--help"],
      ["--version"],
    ])
  func help(_ arguments: [String]) throws {
    let tool = try Tool()
    let outcome = try tool.run(arguments: arguments)
    #expect(outcome.status == 0)
    #expect(outcome.stderr.isEmpty)
    #expect(outcome.text.contains(arguments == ["--version"] ? "sojourn " : "Usage: sojourn "))
    #expect(outcome.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("The version is three numbers")
  func version() throws {
    let text = try Tool().run("--version").text
    #expect(text.wholeMatch(of: /sojourn \d+\.\d+\.\d+\n/) != nil)
  }

  @Test("Help names every threshold with its default")
  func thresholdsInHelp() throws {
    let help = try Tool().run("find", "--help").text
    for part in ["farKm=50", "homePatchDegrees=0.2", "stopMergeKm=30", "fullDayShare=0.6"] {
      #expect(help.contains(part))
    }
  }
}

import Foundation
import TestSupport
import Testing

/// The outputs of the library under Golden, beside what they were when a person last looked at them.
///
/// With `SOJOURN_RECORD_GOLDEN=1` in the environment the files are written anew; then look at the
/// difference, and hold it against the rules, before committing it.
@Suite("Golden outputs")
struct GoldenTests {
  /// A run, and the files that keep what it made.
  struct Case: CustomTestStringConvertible {
    /// The file with what the run prints.
    let file: String
    let arguments: [String]
    /// Further files that the run writes, kept under the same names.
    var written: [String] = []

    var testDescription: String { file }
  }

  static let folder = SharedFolder.package.appending(path: "Tests/SojournTests/Golden")
  static let isRecording = ProcessInfo.processInfo.environment["SOJOURN_RECORD_GOLDEN"] == "1"

  static let cases: [Case] = [
    Case(file: "table.txt", arguments: ["find"]),
    Case(
      file: "table-since.txt",
      arguments: ["find", "--since", "2022-03-17", "--until", "2022-06-02"]),
    Case(file: "journeys.json", arguments: ["find", "--json", "-"]),
    Case(
      file: "journeys-thresholds.json",
      arguments: ["find", "--set", "farKm=400.5", "--home", "48.86,2.35", "--json", "-"]),
    Case(file: "journeys.csv", arguments: ["find", "--csv", "-"]),
    Case(file: "photos.csv", arguments: ["find", "--photos", "-"]),
    Case(file: "journeys.geojson", arguments: ["find", "--geojson", "-"]),
    Case(file: "journeys.kml", arguments: ["find", "--kml", "-"]),
    Case(file: "journeys.gpx", arguments: ["find", "--gpx", "-"]),
    Case(file: "journeys.ics", arguments: ["find", "--ics", "-"]),
    Case(file: "albums.csv", arguments: ["find", "--albums", "-"]),
    Case(file: "exiftool.args", arguments: ["find", "--exiftool-args", "-"]),
    Case(
      file: "nothing.txt", arguments: ["find", "--quiet", "--stages", "stages"],
      written: [
        "stages/1-photos.csv", "stages/2-homes.csv", "stages/3-days.csv", "stages/4-journeys.csv",
        "stages/5-stops.csv", "stages/6-visits.csv",
      ]),
    Case(file: "homes.txt", arguments: ["homes"]),
    Case(file: "homes.json", arguments: ["homes", "--json", "-"]),
    Case(file: "inspect.txt", arguments: ["inspect"]),
    Case(file: "inspect.json", arguments: ["inspect", "--json", "-"]),
    Case(file: "explain-date.txt", arguments: ["explain", "--date", "2022-03-16"]),
    Case(
      file: "explain-range.txt",
      arguments: ["explain", "--from", "2022-03-12", "--to", "2022-03-14"]),
    Case(file: "explain-gap.txt", arguments: ["explain", "--date", "2022-06-04"]),
    Case(file: "explain-home.txt", arguments: ["explain", "--date", "2022-02-03"]),
    Case(file: "explain-no-photos.txt", arguments: ["explain", "--date", "2040-01-01"]),
    Case(file: "explain-journey.txt", arguments: ["explain", "--journey", "2022-03-11"]),
    Case(file: "explain-open.txt", arguments: ["explain", "--journey", "2023-02-24"]),
    Case(file: "explain-near-miss.txt", arguments: ["explain", "--near-miss", "2022-05-14"]),
    Case(
      file: "explain-near-miss.json",
      arguments: ["explain", "--near-miss", "2022-07-02", "--json", "-"]),
  ]

  @Test("What the program prints and writes is what it was", arguments: cases)
  func isUnchanged(_ golden: Case) throws {
    let tool = try Tool()
    try tool.put(
      "library.csv", try Data(contentsOf: Self.folder.appending(path: "library.csv")))
    let outcome = try tool.run(arguments: golden.arguments + ["library.csv"])
    #expect(outcome.status == 0, "\(outcome.stderr)")
    try compare(outcome.stdout, with: golden.file)
    for name in golden.written { try compare(try tool.content(of: name), with: name) }
    let expected =
      ["library.csv"] + Set(golden.written.map { $0.prefix { $0 != "/" } }).map(String.init)
    #expect(try tool.names == expected.sorted(), "nothing else is written")
  }

  @Test("What is said beside the results is what it was, and nothing of it when quiet")
  func messages() throws {
    let tool = try Tool()
    try tool.put(
      "library.csv", try Data(contentsOf: Self.folder.appending(path: "library.csv")))
    let outcome = try tool.run("find", "library.csv", "--json", "-")
    try compare(Data(outcome.stderr.utf8), with: "messages.txt")
    #expect(try tool.run("find", "library.csv", "--json", "-", "--quiet").stderr.isEmpty)
  }

  @Test("Every golden file belongs to a case")
  func noneIsForgotten() throws {
    let kept = Set(
      Self.cases.flatMap { [$0.file] + $0.written } + ["library.csv", "messages.txt"])
    let found = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
      .filter { $0.contains(".") }
    #expect(Set(found) == kept)
    #expect(!Self.cases.isEmpty, "a suite without cases proves nothing")
  }

  private func compare(_ made: Data, with name: String) throws {
    let url = Self.folder.appending(path: name)
    if Self.isRecording {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try made.write(to: url)
      return
    }
    let text = String(decoding: made, as: UTF8.self)
    let expected = try String(contentsOf: url, encoding: .utf8)
    #expect(text == expected, "\(name) differs")
  }
}

import Foundation
import Testing

@Suite("Sources that are missing or of no use")
struct SourceTests {
  private func tool() throws -> Tool {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    try tool.put("header.csv", MadeUpLibrary.header)
    try tool.put("empty.csv", "")
    try tool.put("words.csv", "name,where\na,b\n")
    try FileManager.default.createDirectory(
      atPath: tool.path("folder"), withIntermediateDirectories: true)
    return tool
  }

  @Test("A missing source costs itself: the rest is used, the outputs are written, and it is 66")
  func missing() throws {
    let tool = try tool()
    let whole = try tool.run("find", "library.csv", "--json", "-", "-q")
    let outcome = try tool.run("find", "none.csv", "library.csv", "--json", "out.json", "-q")
    #expect(outcome.status == 66)
    #expect(outcome.stderr == "sojourn: none.csv: No such file or directory\n")
    #expect(try tool.content(of: "out.json") == whole.stdout)
    let alone = try tool.run("find", "none.csv", "--json", "other.json")
    #expect(alone.status == 66)
    #expect(try !tool.names.contains("other.json"))
  }

  @Test(
    "A source of no use is 65 alone, and a warning beside a good one",
    arguments: [
      ("header.csv", "header and no photos"), ("empty.csv", "empty"), ("folder", "empty"),
      ("words.csv", "no date column"),
    ])
  func unusable(_ name: String, _ reason: String) throws {
    let tool = try tool()
    for verb in ["find", "homes", "inspect"] {
      let alone = try tool.run(verb, name)
      #expect(alone.status == 65)
      #expect(alone.stderr.contains(name) && alone.stderr.contains(reason), "\(alone.stderr)")
      #expect(alone.stdout.isEmpty)
    }
    let beside = try tool.run("find", "library.csv", name)
    #expect(beside.status == 0)
    #expect(beside.stderr.contains("warning: \(name)"), "\(beside.stderr)")
    #expect(beside.stderr.contains(reason))
    #expect(try tool.run("find", "library.csv", name, "-q").stderr.isEmpty)
  }

  @Test("An empty folder beside a missing source is told of too")
  func bothAreTold() throws {
    let outcome = try tool().run("find", "none.csv", "folder")
    #expect(outcome.status == 66)
    #expect(outcome.stderr.contains("none.csv"))
    #expect(outcome.stderr.contains("folder: the folder is empty"))
  }

  @Test("Files in a folder that are no photo lists are passed over, and that is said")
  func passedOver() throws {
    let tool = try tool()
    let outcome = try tool.run("find", ".")
    #expect(outcome.status == 0)
    #expect(outcome.stderr.contains("passed over: ./words.csv has no date column"))
    try tool.put("alone/words.csv", "name,where\na,b\n")
    let alone = try tool.run("find", "alone")
    #expect(alone.status == 65)
    #expect(alone.stderr.contains("alone/words.csv has no date column"))
  }

  @Test("A file that may not be read is missing", .enabled(if: geteuid() != 0, "root reads all"))
  func unreadable() throws {
    let tool = try tool()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: tool.path("header.csv"))
    let outcome = try tool.run("find", "header.csv", "library.csv")
    #expect(outcome.status == 66)
    #expect(outcome.stderr.contains("header.csv: Permission denied"))
  }
}

@Suite("Outputs")
struct OutputTests {
  private func tool() throws -> Tool {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    return tool
  }

  @Test(
    "An output that cannot be written is 74, and named",
    arguments: ["--json", "--csv", "--photos", "--stages"])
  func cannotWrite(_ option: String) throws {
    let tool = try tool()
    try tool.put("folder/file", "old")
    let targets = option == "--stages" ? ["folder/file"] : ["folder", "/dev/full", "none/x"]
    for target in targets {
      let outcome = try tool.run("find", "library.csv", option, target, "-q")
      #expect(outcome.status == 74)
      #expect(outcome.stderr.contains(target), "\(outcome.stderr)")
    }
    #expect(try tool.names == ["folder", "library.csv"])
    #expect(try tool.text(of: "folder/file") == "old")
  }

  @Test("A full standard output is 74; one that is closed early is no error")
  func standardOutput() throws {
    let tool = try tool()
    for arguments in [["find"], ["find", "--json", "-"], ["homes"], ["inspect"]] {
      let full = try tool.run(
        arguments: arguments + ["library.csv", "-q"].prefix(arguments.count == 1 ? 1 : 2),
        to: .path("/dev/full"))
      #expect(full.status == 74)
      #expect(full.stderr.contains("standard output"))
      let closed = try tool.run(arguments: arguments + ["library.csv"], to: .closedPipe)
      #expect(closed.status == 0)
      #expect(!closed.stderr.contains("sojourn:"), "\(closed.stderr)")
    }
    #expect(try tool.run("--help", to: .path("/dev/full")).status == 74)
    #expect(try tool.run("--help", to: .closedPipe).status == 0)
  }

  @Test(
    "Quiet leaves nothing; else results are on standard output and the summary on standard error")
  func channels() throws {
    let tool = try tool()
    let quiet = try tool.run("find", "library.csv", "--quiet")
    #expect(quiet.stdout.isEmpty && quiet.stderr.isEmpty)
    let spoken = try tool.run("find", "library.csv")
    #expect(spoken.text.hasPrefix("Journey "))
    #expect(spoken.stderr.contains("1 home, 2 journeys, 0 near misses"))
    let timed = try tool.run("find", "library.csv", "--quiet", "--timings")
    #expect(timed.stdout.isEmpty && timed.stderr.contains("timing photos"))
  }

  @Test("--json - prints JSON and nothing else")
  func onlyJSON() throws {
    let tool = try tool()
    for arguments in [
      ["find"], ["homes"], ["inspect"], ["explain", "--date", "2024-03-10"],
      ["explain", "--journey", "2024-03-10"],
    ] {
      let outcome = try tool.run(arguments: arguments + ["library.csv", "--json", "-"])
      #expect(outcome.status == 0)
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: outcome.stdout) }
    }
  }

  @Test("No journey is no error, and says why")
  func noJourneys() throws {
    let tool = try Tool()
    try tool.put("one.csv", MadeUpLibrary.header + "a.jpg,2024-05-01T10:00:00+02:00,50,10\n")
    let one = try tool.run("find", "one.csv")
    #expect(one.status == 0)
    #expect(one.text == "No journeys found.\n")
    #expect(one.stderr.contains("1 photo, 1 dated, 1 located"))
    #expect(one.stderr.contains("No home was found"))
    try tool.put("nowhere.csv", MadeUpLibrary.header + "a.jpg,2024-05-01T10:00:00+02:00,,\n")
    #expect(try tool.run("find", "nowhere.csv").stderr.contains("No photo has a place"))
  }
}

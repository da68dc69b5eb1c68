import Foundation
import TestSupport
import Testing

@Suite("What is said where something is not as it should be")
struct MessageTests {
  private func tool() throws -> Tool {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    return tool
  }

  @Test("Side inputs without an end are refused before they fill the memory")
  func endlessSideInputs() throws {
    let tool = try tool()
    try tool.put("labels.csv", "start,end\n2024-03-10,2024-03-12\n")
    let calls: [(arguments: [String], statuses: Set<Int32>)] = [
      (["find", "library.csv", "--thresholds", "/dev/zero"], [66]),
      (["find", "library.csv", "--albums-from", "/dev/zero"], [66]),
      (["find", "library.csv", "--skip", "/dev/zero"], [66, 74]),
      (["find", "library.csv", "--catalogue", "/dev/zero"], [66]),
      (["evaluate", "library.csv", "--labels", "/dev/zero"], [66]),
      (["tune", "library.csv", "--labels", "/dev/zero", "--out", "t.json"], [66]),
      (["skip", "add", "store", "--area", "/dev/zero"], [66]),
    ]
    for (arguments, statuses) in calls {
      let outcome = try tool.run(arguments: arguments, within: 240, isWatched: true)
      let status = try #require(outcome.status, "\(arguments): \(outcome.stderr)")
      #expect(statuses.contains(status), "\(arguments): \(status) \(outcome.stderr)")
      #expect(outcome.stderr.contains("/dev/zero"), "\(arguments): \(outcome.stderr)")
      #expect(outcome.peakMemory < 700 << 20, "\(arguments): \(outcome.peakMemory >> 20) MB")
    }
    // Of several inputs a location history costs only itself.
    let track = try tool.run(
      "find", "library.csv", "--track", "/dev/zero", within: 240, isWatched: true)
    #expect(track.status != nil && track.stderr.contains("/dev/zero"), "\(track.stderr)")
    #expect(track.peakMemory < 700 << 20)
  }

  @Test("Two outputs that lead to one file through links are noticed, also before it is there")
  func danglingLinks() throws {
    let tool = try tool()
    for (name, target) in [("a.json", "one.json"), ("b.csv", "one.json"), ("c.csv", "./one.json")] {
      try FileManager.default.createSymbolicLink(
        atPath: tool.path(name), withDestinationPath: target)
    }
    for arguments in [
      ["--json", "a.json", "--csv", "b.csv"], ["--json", "one.json", "--csv", "b.csv"],
      ["--json", "a.json", "--csv", "c.csv"],
    ] {
      let outcome = try tool.run(arguments: ["find", "library.csv"] + arguments)
      #expect(outcome.status == 64)
      #expect(outcome.stderr.contains("two outputs cannot go to one file"), "\(outcome.stderr)")
    }
  }

  @Test("Options of the page without the page are refused")
  func pageOptions() throws {
    let tool = try tool()
    for arguments in [["--tiles", "https://t.example/{z}/{x}/{y}.png"], ["--thumbnails", "many"]] {
      let outcome = try tool.run(arguments: ["find", "library.csv"] + arguments)
      #expect(outcome.status == 64)
      #expect(outcome.stderr.contains("add --html FILE"), "\(outcome.stderr)")
      let page = try tool.run(
        arguments: ["find", "library.csv", "-q", "--html", "j.html"] + arguments)
      #expect(page.status == 0, "\(page.stderr)")
    }
  }

  @Test("Where no photo says its camera, asking for one is said to be in vain")
  func noCameras() throws {
    let tool = try tool()
    let outcome = try tool.run("find", "library.csv", "--only-camera", "Canon")
    #expect(outcome.status == 65)
    #expect(outcome.stderr.contains("no photo says which camera took it"), "\(outcome.stderr)")
    #expect(outcome.stderr.contains("left out by --only-camera"), "\(outcome.stderr)")
    #expect(!outcome.stderr.contains("no photos in"))
  }

  @Test("Files of a folder that are not of the format asked for are passed over together")
  func otherFormats() throws {
    let tool = try tool()
    for number in 0..<5 {
      try tool.put("folder/\(number).csv", MadeUpLibrary().plain)
      try tool.put("folder/\(number).txt", "nothing\n")
    }
    try tool.put(
      "folder/all.json",
      "[{\"SourceFile\":\"a.jpg\",\"DateTimeOriginal\":\"2024:05:17 14:03:22\"}]")
    let outcome = try tool.run("find", "folder", "--format", "exiftool-json")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.stderr.contains("passed over: 10 files that cannot be read as exiftool-json"))
    #expect(!outcome.stderr.contains("warning"), "\(outcome.stderr)")
    // Whoever names a file is told what is wrong with it.
    let named = try tool.run("find", "folder/0.txt", "--format", "exiftool-json")
    #expect(named.status == 65 && named.stderr.contains("folder/0.txt"))
  }

  @Test("Without columns for places it is said which columns there are, and which were looked for")
  func noPlaceColumns() throws {
    let tool = try tool()
    for name in ["a", "b", "c", "d", "e"] {
      try tool.put("folder/\(name).csv", "name,taken,Breite\n\(name),2024-05-17T14:03:22,48\n")
    }
    let outcome = try tool.run("find", "folder")
    #expect(outcome.status == 0)
    #expect(outcome.stderr.contains("folder/a.csv: no columns for latitude and longitude"))
    for part in ["\"Breite\"", "latitude and longitude", "GPSPosition", "and 2 more like"] {
      #expect(outcome.stderr.contains(part), "\(outcome.stderr)")
    }
  }

  @Test("A date with two readings is said to have two")
  func twoReadings() throws {
    let tool = try tool()
    try tool.put("two.csv", MadeUpLibrary.header + "a.jpg,05/06/2024 10:00:00,50,10\n")
    let outcome = try tool.run("find", "two.csv")
    #expect(outcome.status == 65)
    #expect(
      outcome.stderr.contains(
        "two.csv:2: a date whose day and month may stand in either order: \"05/06/2024 10:00:00\""),
      "\(outcome.stderr)")
    #expect(outcome.stderr.contains("expected the year first"))
  }

  @Test("A pipe that nothing comes from is said to be waited for")
  func waitingForPipe() throws {
    let tool = try tool()
    try tool.put("terminal.py", ProgressTests.onTerminal)
    let outcome = try tool.shell(
      """
      mkfifo pipe
      (sleep 1.5; cat library.csv > pipe) &
      python3 terminal.py '' \(Tool.program.path) inspect pipe
      """)
    #expect(outcome.status == 0, "\(outcome.stderr)")
    let seen = try tool.text(of: "seen")
    #expect(seen.contains("\r\u{1B}[Kwaiting for pipe"), "\(seen)")
  }

  @Test("What could not be written is said last, below the summary, of each output once")
  func failedOutputsLast() throws {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    let outcome = try tool.run(
      "find", "library.csv", "--html", "missing/a.html", "--csv", "missing/a.csv", "--json",
      "a.json")
    #expect(outcome.status == 74)
    let lines = outcome.stderr.split(separator: "\n")
    #expect(lines.dropLast(2).contains { $0.contains(" dated, ") })
    #expect(
      lines.suffix(2) == [
        "sojourn: cannot write missing/a.csv: No such file or directory",
        "sojourn: cannot write missing/a.html: No such file or directory",
      ])
    #expect(try tool.names.contains("a.json"))
  }
}

import Foundation
import Glibc
import Store
import TestSupport
import Testing

/// Processes that are ended in the middle of a step, at any moment.
@Suite("Whatever ends the program, a step was done or was not")
struct KillTests {
  private static let photos = (0..<600).map { "p\($0).jpg" }

  /// Runs the program and kills it after some milliseconds.
  ///
  /// - Returns: whether it was killed before it ended.
  private func killed(
    _ tool: borrowing Tool, after milliseconds: Int, _ arguments: [String]
  ) throws -> Bool {
    let process = Process()
    process.executableURL = Tool.program
    process.currentDirectoryURL = URL(filePath: tool.path("."))
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    usleep(UInt32(milliseconds * 1_000))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }

  private func count(_ tool: borrowing Tool, _ album: String) throws -> Int {
    let list = try tool.run("album", "list", "store")
    #expect(list.status == 0, "\(list.stderr)")
    let line = list.text.split(separator: "\n").first { $0.hasSuffix(" \(album)") }
    return line.flatMap { $0.split(separator: " ").first }.flatMap { Int($0) } ?? 0
  }

  @Test(
    "Albums: an add is whole or not there, and what was written down is done by the next run",
    .tags(.slow))
  func albums() throws {
    let tool = try Tool()
    _ = try tool.run("album", "add", "store", "--album", "Other", "--photo", "x")
    var random = SeededGenerator(seed: 1)
    var kills = 0
    var unfinished = 0
    for round in 0..<16 {
      let album = "A\(round)"
      let photos = Self.photos.flatMap { ["--photo", $0] }
      let wasKilled = try killed(
        tool, after: random.whole(1...70), ["album", "add", "store", "--album", album] + photos)
      if wasKilled { kills += 1 }
      let before = try count(tool, album)
      #expect([0, Self.photos.count].contains(before), "\(before) photos")
      // Any other step first does what waits.
      _ = try tool.run("album", "add", "store", "--album", "Other", "--photo", "x\(round)")
      let after = try count(tool, album)
      #expect([0, Self.photos.count].contains(after) && after >= before)
      if before != after { unfinished += 1 }
    }
    #expect(kills > 0, "no run was long enough to be killed")
    print("killed \(kills) of 16 adds; \(unfinished) were written down and done later")
  }

  @Test("Undo and add killed again and again leave all of an add or nothing", .tags(.slow))
  func undo() throws {
    let tool = try Tool()
    var random = SeededGenerator(seed: 2)
    for round in 0..<8 {
      let album = "A\(round)"
      let added = try tool.run(
        arguments: ["album", "add", "store", "--album", album]
          + Self.photos.flatMap { ["--photo", $0] })
      let step = try #require(
        added.text.split(separator: ":").first.flatMap { $0.split(separator: " ").last })
      _ = try killed(
        tool, after: random.whole(1...50), ["album", "undo", "store", "--step", String(step)])
      #expect([0, Self.photos.count].contains(try count(tool, album)))
      _ = try tool.run("album", "undo", "store", "--step", String(step))
      #expect(try count(tool, album) == 0)
    }
  }

  @Test("States and rules: all photos of a call are marked, or none", .tags(.slow))
  func states() throws {
    let tool = try Tool()
    try tool.put(
      "library.csv",
      "file,taken,latitude,longitude\n"
        + Self.photos.map { "\($0),2020-05-10T10:00:00+02:00,,\n" }.joined())
    _ = try tool.run("skip", "add", "store", "--photo", "none.jpg")
    var random = SeededGenerator(seed: 3)
    var marked: Set<Int> = []
    for _ in 0..<12 {
      let photos = Self.photos.flatMap { ["--photo", $0] }
      _ = try killed(
        tool, after: random.whole(1...90),
        ["mark", "library.csv", "--memories", "store", "--keep"] + photos)
      let deck = try tool.run("deck", "library.csv", "--memories", "store", "-q", "--json", "-")
      #expect(deck.status == 0, "\(deck.stderr)")
      let kept = deck.text.split(separator: "\n").count { $0.contains("\"kept\"") }
      #expect([0, Self.photos.count].contains(kept), "\(kept) photos")
      marked.insert(kept)
      _ = try tool.run(
        arguments: ["mark", "library.csv", "--memories", "store", "--undecided"] + photos)
    }
    let rules = try tool.run("skip", "list", "store").text
    #expect(rules.contains("the photo none.jpg"))
    for _ in 0..<8 {
      _ = try killed(
        tool, after: random.whole(1...40),
        ["skip", "add", "store"] + Self.photos.flatMap { ["--photo", $0] })
      let list = try tool.run("skip", "list", "store")
      #expect(list.status == 0)
      for line in list.text.split(separator: "\n").dropFirst(2) {
        #expect(line.hasSuffix("\(Self.photos.count) photos, one by one"), "\(line)")
      }
    }
  }

  @Test("Frames: a batch of pictures is replaced as a whole, or stays as it was", .tags(.slow))
  func frames() throws {
    let tool = try Tool()
    try tool.put(
      "library.csv",
      "file,taken,latitude,longitude\n"
        + Self.photos.map { "\($0),2020-05-10T10:00:00+02:00,,\n" }.joined())
    for album in 0..<8 {
      _ = try tool.run(
        arguments: ["album", "add", "store", "--album", "A\(album)"]
          + Self.photos.flatMap { ["--photo", $0] })
    }
    let albums = (0..<8).flatMap { ["--album", "A\($0)"] }
    let frame = ["frame", "library.csv", "--memories", "store", "--at", "2024-05-01T10"] + albums
    #expect(try tool.run(arguments: frame).status == 0)
    var random = SeededGenerator(seed: 4)
    for _ in 0..<12 {
      _ = try killed(tool, after: random.whole(1...70), frame + ["--renew"])
      let shown = try tool.run(arguments: frame)
      #expect(shown.status == 0, "\(shown.stderr)")
      let database = try Database(.file(tool.path("store"), .readWrite))
      #expect(try database.integer("SELECT count(*) FROM frame_batch") == 1)
      #expect(try database.integer("SELECT count(DISTINCT batch) FROM frame_picture") == 1)
      #expect(try database.integer("SELECT count(*) FROM frame_picture") == 8 * 24)
    }
  }

  @Test(
    "Rules: exceptions are made all or not at all, and a rule ends with all of them", .tags(.slow))
  func exceptions() throws {
    let tool = try Tool()
    let photos = Self.photos.flatMap { ["--photo", $0] }
    var random = SeededGenerator(seed: 5)
    for rule in 1...8 {
      _ = try tool.run("skip", "add", "store", "--name", "p*")
      let id = String(rule)
      _ = try killed(
        tool, after: random.whole(1...50), ["skip", "restore", "store", "--rule", id] + photos)
      let heading = "rule \(id): photos whose file name fits p*\n"
      let whole = "  restored from it:\n" + Self.photos.sorted().map { "    \($0)\n" }.joined()
      let restored = try tool.run("skip", "show", "store", "--rule", id).text
      #expect([heading, heading + whole].contains(restored))
      _ = try tool.run(arguments: ["skip", "restore", "store", "--rule", id] + photos)
      _ = try killed(
        tool, after: random.whole(1...50), ["skip", "remove", "store", "--rule", id, "--yes"])
      let database = try Database(.file(tool.path("store"), .readWrite))
      let left = [
        try database.integer("SELECT count(*) FROM skip_rule"),
        try database.integer("SELECT count(*) FROM skip_exception"),
      ]
      #expect([[0, 0], [1, Int64(Self.photos.count)]].contains(left), "\(left)")
      if left[0] == 1 {
        #expect(try tool.run("skip", "remove", "store", "--rule", id, "--yes").status == 0)
      }
    }
  }
}

import Foundation
import Glibc
import TestSupport
import Testing

@Suite("sojourn worker")
struct WorkerVerbTests {
  private static let stageFiles = [
    "photos": "1-photos.csv", "homes": "2-homes.csv", "days": "3-days.csv",
    "journeys": "4-journeys.csv", "stops": "5-stops.csv", "visits": "6-visits.csv",
  ]

  @Test("What it answers is what find writes, byte by byte, from CSV and from columns")
  func identity() throws {
    let tool = try Tool()
    let people = 11
    #expect(
      try tool.run(
        "simulate", "--out", "all", "--people", "\(people)", "--years", "2", "--photos", "700", "-q"
      ).status == 0)
    let parts = ["json"] + Self.stageFiles.keys.sorted()
    let asked = parts.map { "\"\($0)\"" }.joined(separator: ", ")
    var requests = Data()
    var expected: [[String: Data]] = []
    for person in 1...people {
      let folder = "all/person-0\(person < 10 ? "0" : "")\(person)"
      let csv = try tool.text(of: "\(folder)/photos.csv")
      let found = try tool.run(
        "find", "\(folder)/photos.csv", "--json", "out.json", "--stages", "stages", "--quiet")
      #expect(found.status == 0)
      var texts = ["json": try tool.content(of: "out.json")]
      for (name, file) in Self.stageFiles {
        texts[name] = try tool.content(of: "stages/\(file)")
      }
      expected += [texts, texts]
      requests += WorkerFrame.request(
        "{\"library\": \"csv-\(person)\", \"answer\": [\(asked)]}", body: Data(csv.utf8))
      requests += WorkerFrame.request(
        "{\"library\": \"columns-\(person)\", \"format\": \"columns\", \"answer\": [\(asked)]}",
        body: PhotoBlocks.block(PhotoBlocks.rows(ofCSV: csv)))
    }
    let outcome = try tool.run("worker", input: requests)
    #expect(outcome.status == 0 && outcome.stderr.isEmpty, "\(outcome.stderr)")
    let answers = try #require(try WorkerFrame.frames(in: outcome.stdout))
    #expect(answers.count == expected.count)
    for (answer, texts) in zip(answers, expected) {
      for part in parts {
        #expect(answer.part(part) == texts[part], "\(part) of \(answer.header)")
      }
      for part in answer.header["parts"] as? [[String: Any]] ?? [] {
        guard let name = part["name"] as? String, name != "json" else { continue }
        let text = String(decoding: try #require(texts[name]), as: UTF8.self)
        #expect(part["rows"] as? Int == text.split(separator: "\n").count - 1, "\(name)")
      }
    }
  }

  @Test("Thresholds of the command line hold where a request asks for none")
  func thresholds() throws {
    let tool = try Tool()
    let csv = MadeUpLibrary().plain
    let requests =
      WorkerFrame.request(library: "a", csv: csv)
      + WorkerFrame.request(
        "{\"library\": \"b\", \"thresholds\": {\"farKm\": 50}}", body: Data(csv.utf8))
    try tool.put("library.csv", csv)
    _ = try tool.run("find", "library.csv", "--json", "far.json", "--set", "farKm=200", "-q")
    _ = try tool.run("find", "library.csv", "--json", "near.json", "-q")
    let outcome = try tool.run("worker", "--set", "farKm=200", input: requests)
    let answers = try #require(try WorkerFrame.frames(in: outcome.stdout))
    #expect(
      answers.map { $0.part("json") } == [
        try tool.content(of: "far.json"), try tool.content(of: "near.json"),
      ])
    #expect(answers[0].body != answers[1].body)
    #expect(try tool.run("worker", "--set", "farKn=1").status == 64)
    #expect(try tool.run("worker", "--max-frame", "5000").status == 64)
    #expect(try tool.run("worker").status == 0)
  }

  @Test("A thousand requests take no more memory than fifty")
  func memory() throws {
    let tool = try Tool()
    let request = WorkerFrame.request(
      library: "a", csv: MadeUpLibrary().plain, answer: ["json", "days", "stops"])
    func peak(_ count: Int) throws -> Int {
      let requests = (0..<count).reduce(into: Data()) { data, _ in data += request }
      let outcome = try tool.run("worker", input: requests, within: 300, isWatched: true)
      #expect(outcome.status == 0)
      let answers = try #require(try WorkerFrame.frames(in: outcome.stdout))
      #expect(answers.count == count && Set(answers.map(\.body)).count == 1)
      return outcome.peakMemory
    }
    let (few, many) = (try peak(50), try peak(1000))
    #expect(few > 0 && many < few + (2 << 20), "\(few) and \(many) bytes")
    print("a worker has \(few >> 10) KB after 50 requests, \(many >> 10) KB after 1000")
  }

  @Test("What a large library needed is given back")
  func largeLibrary() throws {
    let tool = try Tool()
    _ = try tool.run(
      "simulate", "--out", "big", "--years", "5", "--photos", "150000", "--life", "settled", "-q")
    let worker = try Running(tool)
    let small = WorkerFrame.request(library: "small", csv: MadeUpLibrary().plain)
    let first = try worker.answer(to: small)
    let before = worker.memory
    let big = try worker.answer(
      to: WorkerFrame.request(library: "big", csv: try tool.text(of: "big/photos.csv")))
    #expect(big["status"] == "ok")
    let second = try worker.answer(to: small)
    #expect(first.body == second.body)
    // Its photos alone need three times as much.
    #expect(worker.memory < before + (16 << 20), "\(before) and \(worker.memory) bytes")
    worker.finish()
    #expect(worker.process.terminationStatus == 0)
  }

  @Test("SIGTERM ends it, between libraries and within one")
  func termination() throws {
    let tool = try Tool()
    let idle = try Running(tool)
    _ = try idle.answer(to: WorkerFrame.request(library: "a", csv: MadeUpLibrary().plain))
    #expect(idle.end(by: SIGTERM) == 143)
    let busy = try Running(tool)
    let request = WorkerFrame.request(library: "a", csv: MadeUpLibrary().plain)
    busy.send(request[..<(request.count / 2)])
    #expect(busy.end(by: SIGTERM) == 143)
  }

  @Test("A reader that has gone is no error, and an input cut short is told of")
  func ends() throws {
    let tool = try Tool()
    let request = WorkerFrame.request(library: "a", csv: MadeUpLibrary().plain)
    #expect(try tool.run("worker", input: request + request, to: .closedPipe).status == 0)
    let full = try tool.run("worker", input: request, to: .path("/dev/full"))
    #expect(full.status == 74 && full.stderr.contains("cannot write standard output"))
    let cut = try tool.run("worker", input: request + request.dropLast())
    #expect(cut.status == 65 && cut.stderr.contains("standard input ended after"))
    let answers = try #require(try WorkerFrame.frames(in: cut.stdout))
    #expect(answers.map { $0["kind"] ?? "none" } == ["none", "truncated"])
  }

  /// A worker that is fed by hand.
  private final class Running {
    let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ tool: borrowing Tool) throws {
      process.executableURL = Tool.program
      process.arguments = ["worker"]
      process.currentDirectoryURL = URL(filePath: tool.path("."))
      process.standardInput = input
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    func send(_ bytes: Data) { input.fileHandleForWriting.write(bytes) }

    /// The answer to a request, which is read before another is sent.
    func answer(to request: Data) throws -> WorkerFrame {
      send(request)
      let prefix = try #require(try output.fileHandleForReading.read(upToCount: 4))
      let length = prefix.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
      let rest = try #require(try output.fileHandleForReading.read(upToCount: length))
      let frames = try #require(try WorkerFrame.frames(in: prefix + rest))
      return try #require(frames.first)
    }

    /// Its anonymous memory, in bytes.
    var memory: Int {
      let path = "/proc/\(process.processIdentifier)/status"
      let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") } ?? ""
      return (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0)
        * 1024
    }

    func finish() {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }

    /// Sends a signal; the status that comes of it, nil when it takes longer than two seconds.
    func end(by signal: Int32) -> Int32? {
      usleep(200_000)
      kill(process.processIdentifier, signal)
      let end = ContinuousClock.now + .seconds(2)
      while process.isRunning, ContinuousClock.now < end { usleep(5_000) }
      guard !process.isRunning else { return nil }
      process.waitUntilExit()
      return process.terminationReason == .exit ? process.terminationStatus : nil
    }
  }
}

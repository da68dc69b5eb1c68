import Foundation
import TestSupport

/// The built program, run as a person runs it: in a folder of its own, with arguments, standard input
/// and environment, for a limited time.
struct Tool: ~Copyable {
  /// What came of a run.
  struct Outcome {
    /// The exit status; nil when the program was ended by a signal, or by the time limit.
    var status: Int32?
    var stdout: Data
    var stderr: String
    /// The most anonymous memory seen, in bytes; 0 unless the run was watched.
    var peakMemory = 0

    var text: String { String(decoding: stdout, as: UTF8.self) }
  }

  /// What standard output leads to.
  enum StandardOutput {
    case kept
    /// A pipe whose reader reads nothing and goes away at once.
    case closedPipe
    case path(String)
  }

  /// The program, which is built beside the tests.
  static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "sojourn")

  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// The path of something in the folder in which the program runs.
  func path(_ name: String) -> String { scratch.path(name) }

  /// The names of all that is in the folder, sorted.
  var names: [String] { get throws { try scratch.names } }

  /// Puts a file into the folder, with the folders above it.
  func put(_ name: String, _ content: Data) throws {
    let url = URL(filePath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try content.write(to: url)
  }

  func put(_ name: String, _ content: String) throws { try put(name, Data(content.utf8)) }

  func content(of name: String) throws -> Data { try Data(contentsOf: URL(filePath: path(name))) }

  func text(of name: String) throws -> String {
    String(decoding: try content(of: name), as: UTF8.self)
  }

  /// Runs the program, and ends it when it takes longer than so many seconds; when watched, its memory
  /// is measured.
  func run(
    _ arguments: String..., input: Data = Data(), environment: [String: String] = [:],
    to target: StandardOutput = .kept, within seconds: Double = 60, isWatched: Bool = false
  ) throws -> Outcome {
    try run(
      arguments: arguments, input: input, environment: environment, to: target, within: seconds,
      isWatched: isWatched)
  }

  func run(
    arguments: [String], input: Data = Data(), environment: [String: String] = [:],
    to target: StandardOutput = .kept, within seconds: Double = 60, isWatched: Bool = false,
    program: URL = Self.program
  ) throws -> Outcome {
    let aside = try ScratchFolder()
    for (name, content) in [("in", input), ("out", Data()), ("err", Data())] {
      try content.write(to: URL(filePath: aside.path(name)))
    }
    let process = Process()
    process.executableURL = program
    process.currentDirectoryURL = URL(filePath: path("."))
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(environment) { _, new in new }
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: aside.path("in")))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: aside.path("err")))
    switch target {
    case .kept:
      process.standardOutput = try FileHandle(forWritingTo: URL(filePath: aside.path("out")))
    case .closedPipe:
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      process.standardOutput = pipe.fileHandleForWriting
    case .path(let path):
      process.standardOutput = try FileHandle(forWritingTo: URL(filePath: path))
    }
    try process.run()
    let (peak, isLate) = Self.wait(for: process, within: seconds, isWatched: isWatched)
    let endedByItself = process.terminationReason == .exit && !isLate
    return Outcome(
      status: endedByItself ? process.terminationStatus : nil,
      stdout: try Data(contentsOf: URL(filePath: aside.path("out"))),
      stderr: String(
        decoding: try Data(contentsOf: URL(filePath: aside.path("err"))), as: UTF8.self),
      peakMemory: peak)
  }

  /// Runs a script of the shell in the same way.
  func shell(_ script: String, within seconds: Double = 60) throws -> Outcome {
    try run(
      arguments: ["-c", script], within: seconds, program: URL(filePath: "/bin/bash"))
  }

  private static func wait(
    for process: Process, within seconds: Double, isWatched: Bool
  ) -> (peak: Int, isLate: Bool) {
    let end = ContinuousClock.now + .seconds(seconds)
    var peak = 0
    var isLate = false
    while process.isRunning {
      if isWatched { peak = max(peak, anonymousMemory(of: process.processIdentifier)) }
      if !isLate, ContinuousClock.now > end {
        isLate = true
        process.terminate()
      }
      usleep(isWatched ? 10_000 : 2_000)
    }
    process.waitUntilExit()
    return (peak, isLate)
  }

  /// The anonymous memory that a process has resident, in bytes; 0 once it has ended.
  private static func anonymousMemory(of process: Int32) -> Int {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      // Until it has become the program, a process has the memory of the one that starts it.
      status.hasPrefix("Name:\tsojourn\n"),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("RssAnon:") }),
      let number = line.split(whereSeparator: \.isWhitespace).dropFirst().first
    else { return 0 }
    return (Int(number) ?? 0) * 1024
  }
}

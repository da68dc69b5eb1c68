import CommandLineKit
import Glibc
import Pipeline
import Worker

/// `sojourn worker`: answers for many libraries, one after the other, in one process.
enum WorkerCommand {
  struct Settings: Sendable {
    var library = LibrarySettings()
    /// In MiB.
    var frameLimit = 1024
    var jobs = 1
  }

  static let verb = Verb(command, run: run)

  static let command = Command(
    "worker", settings: Settings(),
    summary: "answer requests for one library each, for engines that have many",
    discussion: """
      Reads requests from standard input and writes an answer to each to standard output, in the same order, until the \
      input ends. What an answer says is what `sojourn find` says of the same photos. A request that cannot be \
      answered is answered by an error, and the next one is read.

      A request and an answer are a frame each: the number of bytes that follow, then the number of those that \
      are its header, both of 32 bits and little-endian; the header, a JSON object; and the body, all that is left.

      A request's header: "library" is its id; "format" is that of its body, which is csv (the default), any (recognised by its \
      content), another name that `sojourn formats` lists, or columns (arrays); "thresholds", "homes" and "answer" may be left \
      out. "answer" lists what is wanted: json (as `find --json` writes it; the default), and photos, homes, days, \
      journeys, stops and visits (the files of `find --stages`). The answer's body has them in this order, and \
      "parts" in its header says how long each is. "status" is ok or error, with "kind" and "message".

      Documentation/Worker.md has all of it, with examples.
      """,
    groups: [
      OptionGroup(
        "Reading",
        [
          .value(
            "--max-frame", "MB", \.frameLimit, defaultText: "1024",
            "the longest request that is read; longer ones are passed over and answered by an error"
          ) { text throws(ValueError) in
            try whole(text, 1...4095)
          },
          .value(
            "--jobs", "N", \.jobs, defaultText: "1",
            "how many tasks work on a library; engines start a worker for each core"
          ) { text throws(ValueError) in
            try whole(text, 1...256)
          },
          .flag(
            "--trust-camera-clock", \.library.trustsCameraClock,
            "keep the time of cameras whose clock GPS time shows to be on another time zone"),
        ]),
      OptionGroup(
        "Finding, where a request asks for nothing else",
        [
          .value(
            "--thresholds", "FILE", \.library.thresholdsFile, "read thresholds from a JSON file"),
          .values(
            "--set", "NAME=VALUE", \.library.assignments, "set a threshold (see Thresholds below)",
            parse: ThresholdAssignment.init(argument:)),
        ]),
      LibrarySettings.naming.bound(at: \.library),
    ],
    tables: [LibrarySettings.thresholdsTable],
    examples: [
      Example("sojourn worker < requests > answers", "answer requests kept in a file")
    ])

  private static func whole(
    _ text: String, _ bounds: ClosedRange<Int>
  ) throws(ValueError) -> Int {
    guard let number = Int(text), bounds.contains(number) else {
      throw ValueError(
        expected: "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return number
  }

  static func run(_ settings: Settings) async -> Int32 {
    let reading = LibraryReading(settings.library)
    var choices = LibraryWorker.Settings(today: Clock.today)
    do throws(LibraryReading.Stop) {
      try ProgramFiles.requireData(reading.messages)
      choices.thresholds = try reading.thresholds()
    } catch {
      return error.status.rawValue
    }
    choices.data = ProgramFiles.data
    choices.trustsCameraClock = settings.library.trustsCameraClock
    choices.frameLimit = settings.frameLimit << 20
    choices.jobs = settings.jobs
    choices.temporaryFolder = ProgramFiles.temporaryFolder
    let worker = LibraryWorker(choices, naming: reading.naming())
    switch await worker.run(from: STDIN_FILENO, to: STDOUT_FILENO) {
    case .finished: return ExitStatus.done.rawValue
    case .cancelled: return ExitStatus.stopped.rawValue
    case .truncated(let bytes, let expected):
      reading.messages.error(
        "standard input ended after \(bytes) of the \(expected) bytes of a request")
      return ExitStatus.nothingUsable.rawValue
    case .notReadable(let number):
      reading.messages.error("standard input cannot be read: \(SmallFile.reason(number))")
      return ExitStatus.missingInput.rawValue
    case .notWritable(let number):
      reading.messages.error("cannot write standard output: \(SmallFile.reason(number))")
      return ExitStatus.cannotWrite.rawValue
    }
  }
}

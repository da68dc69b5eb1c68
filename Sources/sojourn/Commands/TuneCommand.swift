import CommandLineKit
import Pipeline
import Reporting
import Timeline
import Tuning

/// `sojourn tune`: searches the thresholds that find labelled trips best.
enum TuneCommand {
  struct Settings: Sendable {
    var library = LibrarySettings()
    var labels = ""
    var only: [ThresholdEntry] = []
    var evaluations = Tuner.Settings().evaluations
    var seed = 1
    var out: String?
    var json: String?
    var html: String?

    /// The outputs that are one file each, with the options that ask for them.
    var files: [(option: String, target: String)] {
      [("--out", out), ("--json", json), ("--html", html)].compactMap { option, target in
        target.map { (option, $0) }
      }
    }
  }

  static let verb = Verb(command, run: run)

  static let command = Command(
    "tune", settings: Settings(),
    summary: "search the thresholds that find labelled trips best",
    discussion: """
      Moves the thresholds within their ranges for the best mean F1 (see evaluate), with starts and ends off by \
      at most 0.1 days more than with the defaults. What is reported beside it is the score on libraries that \
      were not tuned on, or on blocks of time where there is one library. Ctrl-C leaves the best so far. \
      No default is changed: the thresholds found are used with --thresholds.
      """,
    positionals: [LibrarySettings.positional.bound(at: \.library)],
    groups: [
      OptionGroup(
        "Tuning",
        [
          .value("--labels", "FILE", \.labels, required: true, "the labelled trips"),
          .value(
            "--only", "NAME,…", \.only, defaultText: "all but stopMergeKm",
            "move only these thresholds; one or two are tried on a plain grid",
            parse: Self.entries),
          .value(
            "--evaluations", "N", \.evaluations, defaultText: String(Settings().evaluations),
            "how many sets are tried; trying each threshold once takes 60"
          ) { text throws(ValueError) in
            guard let count = Int(text), (1...1_000_000).contains(count) else {
              throw ValueError(expected: "a whole number from 1 to 1000000")
            }
            return count
          },
          .value(
            "--seed", "N", \.seed, defaultText: "1",
            "the seed of what is held out, of restarts and of intervals",
            parse: EvaluateCommand.seed),
        ]),
      LibrarySettings.reading.bound(at: \.library),
      OptionGroup(
        "Writing (FILE may be - for standard output, for one of them)",
        [
          .value("--out", "FILE", \.out, "write the thresholds, for find --thresholds"),
          .value("--json", "FILE", \.json, "write the report as JSON"),
          .value("--html", "FILE", \.html, "write the report as a page"),
        ]),
      LibrarySettings.messages.bound(at: \.library),
    ],
    tables: [LibrarySettings.thresholdsTable],
    examples: [
      Example(
        "sojourn tune people/ --labels labels.csv --out tuned.json", "tune on many libraries"),
      Example(
        "sojourn tune photos.csv --labels trips.csv --only farKm,maxGapDays",
        "try two thresholds on a grid"),
    ],
    check: { settings throws(UsageError) in
      try OutputTargets.check(
        settings.files, sources: settings.library.inputs + [settings.labels])
    })

  private static func entries(_ text: String) throws(ValueError) -> [ThresholdEntry] {
    var entries: [ThresholdEntry] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let entry = ThresholdEntry.named(name) else {
        let names = ThresholdEntry.all.map(\.name)
        throw ValueError(
          expected: "names of thresholds, parted by commas; \"\(name)\" is none",
          nearest: Suggestion.nearest(to: name, among: names))
      }
      guard entry.stage != .stops else {
        throw ValueError(
          expected: "thresholds that change which days make a journey, which \(name) does not")
      }
      guard !entries.contains(where: { $0.name == name }) else {
        throw ValueError(expected: "each threshold once")
      }
      entries.append(entry)
    }
    return ThresholdEntry.all.filter { entry in entries.contains { $0.name == entry.name } }
  }

  static func run(_ settings: Settings) async -> Int32 {
    let labelled = LabelledReading(settings.library, labels: settings.labels)
    do {
      let (libraries, status) = try await labelled.map { library in
        TuningLibrary(
          name: library.name, table: library.library.table, labels: library.labels,
          blockCount: library.isOnlyOne ? Tuner.timeBlocks : 1)
      }
      let result = await tuned(libraries, settings)
      try write(result, settings, OutputWriting(messages: labelled.messages))
      for warning in result.warnings { labelled.messages.warning(warning) }
      return status.rawValue
    } catch let stop as LibraryReading.Stop {
      return stop.status.rawValue
    } catch {
      labelled.messages.error("\(error)")
      return ExitStatus.ownFault.rawValue
    }
  }

  private static func tuned(
    _ libraries: [TuningLibrary], _ settings: Settings
  ) async -> TuningResult {
    Interruption.listen()
    let progress = ProgressBar("tuning", of: 1000, isShown: !settings.library.isQuiet)
    defer {
      progress.clear()
      Interruption.stopListening()
    }
    var tuning = Tuner.Settings()
    if !settings.only.isEmpty { tuning.lattice = ThresholdLattice(settings.only) }
    tuning.evaluations = settings.evaluations
    tuning.seed = UInt64(settings.seed)
    let jobs = settings.library.jobs
    let tuner = Tuner(
      settings: tuning, tasks: OrderedTasks(width: jobs > 0 ? jobs : Processors.count),
      isStopped: Interruption.asked, progressed: { progress.show(Int($0 * 1000)) })
    return await tuner.run(on: libraries)
  }

  private static func write(
    _ result: TuningResult, _ settings: Settings, _ outputs: OutputWriting
  ) throws(LibraryReading.Stop) {
    if let target = settings.out {
      outputs.write(target) { sink throws(OutputError) in
        try ThresholdsJSON(result.chosen).write(to: &sink)
      }
    }
    if let target = settings.json {
      outputs.write(target) { sink throws(OutputError) in
        try TuningJSON(result).write(to: &sink)
      }
    }
    if let target = settings.html {
      outputs.write(target) { sink throws(OutputError) in
        try TuningPage(result).write(to: &sink)
      }
    }
    if !settings.library.isQuiet, !OutputTargets.useStandardOutput(settings.files) {
      outputs.print(TuningTable(result).text)
    }
    try outputs.finish()
  }
}

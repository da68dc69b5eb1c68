import CommandLineKit
import Pipeline
import Reporting
import Timeline
import Tuning

/// `sojourn evaluate`: how well the journeys found match labelled trips.
enum EvaluateCommand {
  struct Settings: Sendable {
    var library = LibrarySettings()
    var labels = ""
    var json: String?
    var html: String?
    var seed = 1

    /// The outputs that are one file each, with the options that ask for them.
    var files: [(option: String, target: String)] {
      [("--json", json), ("--html", html)].compactMap { option, target in
        target.map { (option, $0) }
      }
    }
  }

  static let verb = Verb(command, run: run)

  static let command = Command(
    "evaluate", settings: Settings(),
    summary: "score the journeys found against labelled trips",
    discussion: """
      Labels are a CSV with the columns start and end (dates, both included) and, where wanted, library, \
      kind, counts (yes, excused or no) and destinations. Where rows name a library, each sub-folder of \
      SOURCE is one. A journey is right when the days that it and a labelled trip share are at least half \
      of the days that either has, one journey to one trip. With --skip, what is skipped is neither shown nor \
      counted: no journey of which nothing far remains, and no trip of which a photo is skipped and nothing far remains.
      """,
    positionals: [LibrarySettings.positional.bound(at: \.library)],
    groups: [
      OptionGroup(
        "Scoring",
        [
          .value("--labels", "FILE", \.labels, required: true, "the labelled trips"),
          .value("--seed", "N", \.seed, "the seed of the intervals", parse: Self.seed),
        ]),
      LibrarySettings.reading.bound(at: \.library),
      LibrarySettings.finding.bound(at: \.library),
      LibrarySettings.skipping.bound(at: \.library),
      OptionGroup(
        "Writing (FILE may be - for standard output, for one of them)",
        [
          .value("--json", "FILE", \.json, "write all figures as JSON"),
          .value("--html", "FILE", \.html, "write all figures, with timelines, as a page"),
        ]),
      LibrarySettings.messages.bound(at: \.library),
    ],
    tables: [LibrarySettings.thresholdsTable],
    examples: [
      Example("sojourn evaluate photos.csv --labels trips.csv", "score one library"),
      Example(
        "sojourn evaluate people/ --labels labels.csv --html scores.html",
        "score a folder of libraries"),
    ],
    check: { settings throws(UsageError) in
      try OutputTargets.check(
        settings.files, sources: settings.library.inputs + [settings.labels])
    })

  static func seed(_ text: String) throws(ValueError) -> Int {
    guard let seed = Int(text), seed >= 0 else {
      throw ValueError(expected: "a whole number, 0 or more")
    }
    return seed
  }

  static func run(_ settings: Settings) async -> Int32 {
    let labelled = LabelledReading(settings.library, labels: settings.labels)
    do {
      let (found, status) = try await labelled.map { library in
        let analysis = try await library.reading.analysis(of: library.library)
        let labels = ShownLabels(library.labels, found: library.library.table, shown: analysis)
        return (
          analysis.thresholds,
          LibraryEvaluation(name: library.name, analysis: analysis, labels: labels.labels)
        )
      }
      let evaluation = Evaluation(
        thresholds: found.first?.0 ?? Thresholds(), libraries: found.map(\.1),
        seed: UInt64(settings.seed))
      let outputs = OutputWriting(messages: labelled.messages)
      if let target = settings.json {
        outputs.write(target) { sink throws(OutputError) in
          try EvaluationJSON(evaluation).write(to: &sink)
        }
      }
      if let target = settings.html {
        outputs.write(target) { sink throws(OutputError) in
          try EvaluationPage(evaluation).write(to: &sink)
        }
      }
      if !settings.library.isQuiet, !OutputTargets.useStandardOutput(settings.files) {
        outputs.print(EvaluationTable(evaluation).text(width: Terminal.outputWidth))
      }
      try outputs.finish()
      return status.rawValue
    } catch let stop as LibraryReading.Stop {
      return stop.status.rawValue
    } catch {
      labelled.messages.error("\(error)")
      return ExitStatus.ownFault.rawValue
    }
  }
}

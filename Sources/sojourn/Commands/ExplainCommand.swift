import CommandLineKit
import JourneyAssembly
import Pipeline
import Reporting
import Timeline

/// `sojourn explain`: why, clause by clause.
enum ExplainCommand {
  struct Settings: Sendable {
    var library = LibrarySettings()
    var date: LocalDate?
    var from: LocalDate?
    var to: LocalDate?
    var journey: String?
    var nearMiss: String?
    var json: String?

    /// The outputs that are one file each, with the options that ask for them.
    var files: [(option: String, target: String)] { json.map { [("--json", $0)] } ?? [] }
  }

  static let verb = Verb(command, run: run)

  static let command = Command(
    "explain", settings: Settings(),
    summary: "say why a day, a journey or a near miss is what it is",
    discussion:
      "Every statement stands under the clause of the rules that decided, with its figures.",
    positionals: [LibrarySettings.positional.bound(at: \.library)],
    groups: [
      OptionGroup(
        "What to explain (one of these)",
        [
          .value("--date", "D", \.date, "a date"),
          .value(
            "--from", "D", \.from, "all dates from this one, at most ten years of them; with --to"),
          .value("--to", "D", \.to, "the last of these dates"),
          .value("--journey", "ID", \.journey, "a journey, by its id: its start date"),
          .value("--near-miss", "ID", \.nearMiss, "a near miss, by its id: its start date"),
        ]),
      LibrarySettings.reading.bound(at: \.library),
      LibrarySettings.finding.bound(at: \.library),
      LibrarySettings.skipping.bound(at: \.library),
      OptionGroup("Writing", [.value("--json", "FILE", \.json, "write the statements as JSON")]),
      LibrarySettings.messages.bound(at: \.library),
    ],
    tables: [LibrarySettings.thresholdsTable],
    examples: [
      Example("sojourn explain photos.csv --date 2023-07-14", "why that day is away, or not"),
      Example("sojourn explain photos.csv --journey 2023-07-12", "why it starts and ends there"),
    ],
    check: { settings throws(UsageError) in
      let isRange = settings.from != nil || settings.to != nil
      let asked = [
        settings.date != nil, isRange, settings.journey != nil, settings.nearMiss != nil,
      ]
      try OutputTargets.check(settings.files, sources: settings.library.inputs)
      guard asked.count(where: { $0 }) == 1 else {
        throw .unsuitable(
          "explain needs one, and only one, of --date D, --from D --to D, --journey ID, "
            + "--near-miss ID")
      }
      guard isRange else { return }
      guard let from = settings.from, let to = settings.to else {
        throw .unsuitable("--from and --to go together")
      }
      guard from <= to else { throw .unsuitable("--from \(from) is after --to \(to)") }
      guard to - from < 3660 else {
        throw .unsuitable("--from and --to are more than ten years apart")
      }
    })

  static func run(_ settings: Settings) async -> Int32 {
    let reading = LibraryReading(settings.library)
    do {
      let library = try await reading.library()
      let dates = dates(settings)
      let analysis = try await reading.analysis(of: library, alsoFor: dates)
      let explanations: [Explanation]
      do throws(ExplainError) {
        explanations = try self.explanations(settings, dates: dates, analysis: analysis)
      } catch {
        reading.messages.error("\(error)")
        return ExitStatus.usage.rawValue
      }
      let outputs = OutputWriting(messages: reading.messages)
      if let target = settings.json {
        outputs.write(target) { sink throws(OutputError) in
          try ExplanationsJSON(explanations).write(to: &sink)
        }
      }
      if settings.json != "-" {
        outputs.print(
          VisibleText.visible(
            explanations.map(\.text).joined(separator: "\n"), keepsLines: true))
      }
      try outputs.finish()
      return library.status.rawValue
    } catch let stop as LibraryReading.Stop {
      return stop.status.rawValue
    } catch {
      reading.messages.error("\(error)")
      return ExitStatus.ownFault.rawValue
    }
  }

  private static func dates(_ settings: Settings) -> [LocalDate] {
    if let date = settings.date { return [date] }
    guard let from = settings.from, let to = settings.to else { return [] }
    return (0...(to - from)).map { from + $0 }
  }

  private static func explanations(
    _ settings: Settings, dates: [LocalDate], analysis: Analysis
  ) throws(ExplainError) -> [Explanation] {
    let explainer = Explainer(analysis)
    if let id = settings.journey { return [try explainer.explanation(ofJourney: id)] }
    if let id = settings.nearMiss { return [try explainer.explanation(ofNearMiss: id)] }
    return dates.map(explainer.explanation(of:))
  }
}

import CommandLineKit
import Ingest
import Pipeline
import Reporting
import Timeline

/// `sojourn inspect`: what was read.
enum InspectCommand {
  struct Settings: Sendable {
    var library = LibrarySettings()
    var json: String?

    /// The outputs that are one file each, with the options that ask for them.
    var files: [(option: String, target: String)] { json.map { [("--json", $0)] } ?? [] }
  }

  static let verb = Verb(command, run: run)

  static let command = Command(
    "inspect", settings: Settings(),
    summary: "show what was read: counts, dates, and what could not be used and why",
    positionals: [LibrarySettings.positional.bound(at: \.library)],
    groups: [
      LibrarySettings.reading.bound(at: \.library),
      OptionGroup("Writing", [.value("--json", "FILE", \.json, "write all of it as JSON")]),
      LibrarySettings.messages.bound(at: \.library),
    ],
    examples: [Example("sojourn inspect Pictures/ export.csv", "look before finding")],
    check: { settings throws(UsageError) in
      try OutputTargets.check(settings.files, sources: settings.library.inputs)
    })

  static func run(_ settings: Settings) async -> Int32 {
    var quiet = settings.library
    // The table says it all, in order; the same again as warnings would only be noise.
    quiet.isQuiet = true
    let reading = LibraryReading(quiet)
    do {
      let library = try await reading.library(needsDates: false)
      let outputs = OutputWriting(messages: reading.messages)
      if let target = settings.json {
        let json = InspectionJSON(
          library: LibrarySummary(of: library.table), reports: library.reports,
          duplicates: library.table.duplicates, placing: library.placing,
          unread: library.failures.map { ($0.source, $0.message) },
          passedOver: library.passedOver.map { ($0.trait, $0.count, $0.examples.map(\.message)) })
        outputs.write(target) { sink throws(OutputError) in try json.write(to: &sink) }
      }
      if !settings.library.isQuiet, settings.json != "-" { outputs.print(text(of: library)) }
      try outputs.finish()
      return library.status.rawValue
    } catch let stop as LibraryReading.Stop {
      return stop.status.rawValue
    } catch {
      reading.messages.error("\(error)")
      return ExitStatus.ownFault.rawValue
    }
  }

  private static func text(of library: LibraryReading.Library) -> String {
    let summary = LibrarySummary(of: library.table)
    var sources = TextTable(
      columns: [
        ("Records", .right), ("Photos", .right), ("Dated", .right), ("Located", .right),
        ("Format", .left), ("Source", .left),
      ])
    for report in library.reports {
      sources.add(
        [report.records, report.photos, report.dated, report.located].map(String.init)
          + [report.format, report.source])
    }
    var text = sources.text
    let dates = summary.dates.map { "\($0.lowerBound) to \($0.upperBound)" } ?? "no dates"
    text += "\n\(Counted("photo", summary.photos)), \(summary.dated) dated, "
    text += "\(summary.located) of them located; \(dates)\n"
    if library.table.duplicates > 0 {
      text += "\(Counted("photo", library.table.duplicates)) met again, not counted again\n"
    }
    for step in library.placing.steps { text += "\(PlacingMessages.text(of: step))\n" }
    for failure in library.failures { text += "not read: \(failure.message)\n" }
    for kind in library.passedOver { text += "\(LibraryReading.text(of: kind))\n" }
    return text + histories(library.placing) + findings(library.reports)
  }

  private static func histories(_ placing: PlacingReport) -> String {
    guard !placing.histories.isEmpty else { return "" }
    var table = TextTable(
      columns: [
        ("Fixes", .right), ("Visits", .right), ("Not used or doubtful", .left), ("Format", .left),
        ("Location history", .left),
      ])
    for history in placing.histories {
      table.add([
        String(history.fixes), String(history.visits),
        history.findings.map { "\($0.count) (\($0.meaning))" }.joined(separator: ", "),
        history.format, history.source,
      ])
    }
    return "\n" + table.text
  }

  private static func findings(_ reports: [SourceReport]) -> String {
    var table = TextTable(
      columns: [("Count", .right), ("What", .left), ("Examples", .left)])
    var isEmpty = true
    for report in reports {
      for reason in ReadingReason.allCases {
        guard let finding = report.findings[reason] else { continue }
        isEmpty = false
        let examples = finding.examples.map { example in
          let place = (example.file ?? report.source) + (example.line.map { ":\($0)" } ?? "")
          return example.value.isEmpty ? place : "\(place) \"\(example.value)\""
        }
        table.add([
          String(finding.count), reason.meaning, examples.joined(separator: ", "),
        ])
      }
    }
    return isEmpty ? "" : "\n" + table.text
  }
}

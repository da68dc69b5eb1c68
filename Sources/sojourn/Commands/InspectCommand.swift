import CommandLineKit
import Ingest
import MemoriesToSkip
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
      LibrarySettings.skipping.bound(at: \.library),
      OptionGroup("Writing", [.value("--json", "FILE", \.json, "write all of it as JSON")]),
      LibrarySettings.messages.bound(at: \.library),
    ],
    examples: [Example("sojourn inspect Pictures/ export.csv", "look before finding")],
    check: { settings throws(UsageError) in
      try OutputTargets.check(settings.files, sources: settings.library.inputs)
    })

  static func run(_ settings: Settings) async -> Int32 {
    // The table says it all, in order; the same again as warnings would only be noise.
    let reading = LibraryReading(settings.library, saysErrorsOnly: true)
    do {
      let library = try await reading.library(with: .records)
      let table = try await shownTable(of: library)
      let outputs = OutputWriting(messages: reading.messages)
      if let target = settings.json {
        let json = InspectionJSON(
          library: LibrarySummary(of: table), reports: library.reports,
          duplicates: library.duplicates, placing: library.placing,
          unread: library.failures.map { ($0.source, $0.message) },
          passedOver: library.passedOver.map { ($0.trait, $0.count, $0.examples.map(\.message)) },
          countsSources: table.count == library.table.count)
        outputs.write(target) { sink throws(OutputError) in try json.write(to: &sink) }
      }
      if !settings.library.isQuiet, settings.json != "-" {
        outputs.print(text(of: library, table: table))
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

  /// The photos that are not skipped.
  private static func shownTable(of library: LibraryReading.Library) async throws -> PhotoTable {
    let coverage = try await library.skipping.coverage(of: library.table)
    return coverage.count == 0 ? library.table : library.table.keeping(coverage.isKept)
  }

  private static func text(of library: LibraryReading.Library, table: PhotoTable) -> String {
    let summary = LibrarySummary(of: table)
    let isWhole = table.count == library.table.count
    var text = isWhole ? sources(library.reports) : namedSources(library.reports)
    let dates = summary.dates.map { "\($0.lowerBound) to \($0.upperBound)" } ?? "no dates"
    text += "\n\(Counted("photo", summary.photos)), \(summary.dated) dated, "
    text += "\(summary.located) of them located; \(dates)\n"
    if library.duplicates > 0 {
      text += "\(Counted("photo", library.duplicates)) met again, not counted again\n"
    }
    // They count skipped photos as well.
    if isWhole { text += kinds(library.reports) }
    for step in library.placing.steps { text += "\(PlacingMessages.text(of: step))\n" }
    for failure in library.failures {
      text += "not read: \(VisibleText.visible(failure.message))\n"
    }
    for kind in library.passedOver { text += "\(LibraryReading.text(of: kind))\n" }
    return VisibleText.visible(text, keepsLines: true) + histories(library.placing)
      + findings(library.reports)
  }

  /// The sources without their counts, which would count skipped photos as well.
  private static func namedSources(_ reports: [SourceReport]) -> String {
    var table = TextTable(columns: [("Format", .left), ("Source", .left)])
    for report in reports { table.add([report.format, report.source]) }
    return table.text
  }

  /// A line for each source and format; columns in which all is zero are not shown.
  private static func sources(_ reports: [SourceReport]) -> String {
    let columns: [(title: String, count: (SourceReport) -> Int, isAlways: Bool)] = [
      ("Records", { $0.records }, true), ("Photos", { $0.photos }, true),
      ("Dated", { $0.dated }, true), ("Located", { $0.located }, true),
      ("Placed", { $0.placed }, false), ("Again", { $0.findings[.duplicate]?.count ?? 0 }, false),
      ("Left out", { $0.leftOut }, false), ("Doubtful", { $0.count(of: .suspicious) }, false),
    ]
    let shown = columns.filter { column in
      column.isAlways || reports.contains { column.count($0) > 0 }
    }
    var table = TextTable(
      columns: shown.map { ($0.title, .right) } + [("Format", .left), ("Source", .left)])
    for report in reports {
      table.add(shown.map { String($0.count(report)) } + [report.format, report.source])
    }
    return table.text
  }

  /// How many photos are of kinds that can be left out.
  private static func kinds(_ reports: [SourceReport]) -> String {
    let kinds: [(name: String, plural: String, count: Int)] = [
      ("screenshot", "screenshots", reports.reduce(0) { $0 + $1.screenshots }),
      ("received picture", "received pictures", reports.reduce(0) { $0 + $1.received }),
      ("hidden picture", "hidden pictures", reports.reduce(0) { $0 + $1.hidden }),
    ]
    let met = kinds.filter { $0.count > 0 }
    guard !met.isEmpty else { return "" }
    return "among them "
      + met.map { "\(Counted($0.name, plural: $0.plural, $0.count))" }.joined(separator: ", ")
      + "; --leave-out leaves such out\n"
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
          let value = example.value.isEmpty ? "" : " \"\(example.value)\""
          return place + value + (example.expected.isEmpty ? "" : " (\(example.expected))")
        }
        table.add([
          String(finding.count), reason.meaning, examples.joined(separator: ", "),
        ])
      }
    }
    return isEmpty ? "" : "\n" + table.text
  }
}

extension SourceReport {
  /// How often reasons with an effect were met.
  fileprivate func count(of effect: ReadingReason.Effect) -> Int {
    findings.reduce(0) { $0 + ($1.key.effect == effect ? $1.value.count : 0) }
  }

  /// How many records are no photos of their own for another reason than that they were met before.
  fileprivate var leftOut: Int {
    count(of: .recordLeftOut) - (findings[.duplicate]?.count ?? 0)
  }
}

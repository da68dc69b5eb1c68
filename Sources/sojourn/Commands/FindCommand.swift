import CommandLineKit
import JourneyAssembly
import Pipeline
import Reporting
import Timeline

/// `sojourn find`: the main job.
enum FindCommand {
  struct Settings: Sendable {
    var library = LibrarySettings()
    var since: LocalDate?
    var until: LocalDate?
    var json: String?
    var csv: String?
    var photos: String?
    var stages: String?
    var report = ReportSettings()
    var journeyFiles = JourneyFiles()

    /// The outputs that are one file each, with the options that ask for them.
    var files: [(option: String, target: String)] {
      [("--json", json), ("--csv", csv), ("--photos", photos), ("--html", report.file)]
        .compactMap { option, target in target.map { (option, $0) } } + journeyFiles.files
    }

    /// The years that are shown of a library.
    func years(of library: LibrarySummary) -> ClosedRange<Int>? {
      guard let dates = library.dates else { return nil }
      let first = max(dates.lowerBound, since ?? dates.lowerBound).components.year
      let last = min(dates.upperBound, until ?? dates.upperBound).components.year
      return first <= last ? first...last : nil
    }

    /// All files that are written.
    var allFiles: [(option: String, target: String)] {
      files
        + StageFiles.names.flatMap { name in stages.map { [("--stages", $0 + "/" + name)] } ?? [] }
    }
  }

  static let verb = Verb(command, run: run)

  static let command = Command(
    "find", settings: Settings(),
    summary: "find the journeys in photo libraries",
    discussion: """
      Reads every source, finds homes, days away, journeys and their stops, and prints the journeys as a \
      table. Nothing is written unless asked for.
      """,
    positionals: [LibrarySettings.positional.bound(at: \.library)],
    groups: [
      LibrarySettings.reading.bound(at: \.library),
      LibrarySettings.finding.bound(at: \.library),
      LibrarySettings.skipping.bound(at: \.library),
      LibrarySettings.naming.bound(at: \.library),
      OptionGroup(
        "Showing",
        [
          .value(
            "--since", "DATE", \.since,
            "show only journeys that go on until this date or later; homes are found from all"),
          .value(
            "--until", "DATE", \.until, "show only journeys that start on this date or earlier"),
        ]),
      OptionGroup(
        "Writing (FILE may be - for standard output, for one of them)",
        [
          .value("--json", "FILE", \.json, "write the journeys as JSON"),
          .value("--csv", "FILE", \.csv, "write the journeys as CSV, one row a journey"),
          .value(
            "--photos", "FILE", \.photos,
            "write the photos of the journeys as CSV, with their ids exactly as the sources gave them"
          ),
          .value(
            "--stages", "DIR", \.stages,
            "write each stage's output as CSV into a folder, photos with their exact ids"),
        ]),
      ReportSettings.options.bound(at: \.report),
      JourneyFiles.options.bound(at: \.journeyFiles),
      LibrarySettings.messages.bound(at: \.library),
    ],
    tables: [LibrarySettings.thresholdsTable],
    examples: [
      Example("sojourn find photos.csv", "print the journeys"),
      Example("sojourn find Pictures/ export.csv --json journeys.json", "read several sources"),
      Example(
        "sojourn find photos.csv --set farKm=80 --since 2019-01-01", "with another threshold"),
      Example("sojourn find Pictures/ --html journeys.html", "write a page to look at"),
    ],
    check: { settings throws(UsageError) in
      if settings.stages == "-" {
        throw .unsuitable("--stages writes several files: it needs a folder, not standard output")
      }
      try settings.journeyFiles.check()
      try settings.report.check()
      if let since = settings.since, let until = settings.until, since > until {
        throw .unsuitable("--since \(since) is after --until \(until)")
      }
      try OutputTargets.check(settings.allFiles, sources: settings.library.inputs)
    })

  static func run(_ settings: Settings) async -> Int32 {
    let reading = LibraryReading(settings.library)
    do {
      let library = try await reading.library()
      // A folder that is a source has shown its files by now.
      try OutputTargets.check(settings.allFiles, sources: library.reports.map(\.source))
      let analysis = try await reading.analysis(of: library)
      let naming = reading.naming()
      let book = await analysis.book(
        since: settings.since, until: settings.until, naming: naming, tasks: reading.tasks)
      let outputs = OutputWriting(messages: reading.messages)
      write(book, analysis, settings, with: outputs)
      settings.report.write(
        book, of: analysis, naming: naming, shown: settings.years(of: book.library),
        sources: settings.library.sources, with: outputs, messages: reading.messages)
      let printsTable =
        !settings.library.isQuiet && !OutputTargets.useStandardOutput(settings.files)
      if printsTable { outputs.print(JourneyTable(book).text(width: Terminal.outputWidth)) }
      summarise(book, analysis, with: reading.messages)
      try outputs.finish()
      return library.status.rawValue
    } catch let error as UsageError {
      reading.messages.error("\(error)")
      return ExitStatus.usage.rawValue
    } catch let stop as LibraryReading.Stop {
      return stop.status.rawValue
    } catch {
      reading.messages.error("\(error)")
      return ExitStatus.ownFault.rawValue
    }
  }

  private static func write(
    _ book: JourneyBook, _ analysis: Analysis, _ settings: Settings, with outputs: OutputWriting
  ) {
    if let target = settings.json {
      outputs.write(target) { sink throws(OutputError) in
        try JourneysJSON(book).write(to: &sink)
      }
    }
    if let target = settings.csv {
      outputs.write(target) { sink throws(OutputError) in
        try JourneysCSV(book).write(to: &sink)
      }
    }
    if let target = settings.photos {
      let photos = JourneyPhotosCSV(book, table: analysis.table, calendar: analysis.days)
      outputs.write(target) { sink throws(OutputError) in try photos.write(to: &sink) }
    }
    settings.journeyFiles.write(book, analysis, with: outputs)
    if let folder = settings.stages {
      outputs.writeFolder(folder) { () throws(OutputError) in
        try StageFiles(analysis, book: book).write(toFolder: folder)
      }
    }
  }

  /// How many near misses the summary names.
  private static let mostNearMisses = 6

  private static func summarise(
    _ book: JourneyBook, _ analysis: Analysis, with messages: Messages
  ) {
    let library = book.library
    var text = Counted("photo", library.photos).description
    text += ", \(library.dated) dated, \(library.located) located"
    if let dates = library.dates { text += ", \(dates.lowerBound) to \(dates.upperBound)" }
    text += "; \(Counted("home", book.homes.count)), \(Counted("journey", book.journeys.count)), "
    text += Counted("near miss", plural: "near misses", book.nearMisses.count).description
    messages.note(text)
    if !book.nearMisses.isEmpty {
      let ids = book.nearMisses.prefix(mostNearMisses).map(\.id).joined(separator: ", ")
      let more = book.nearMisses.count > mostNearMisses ? ", …" : ""
      messages.note("near misses: \(ids)\(more); `explain --near-miss ID` says what they lacked")
    }
    if analysis.assembly.journeys.isEmpty, library.located == 0 {
      messages.note("No photo has a place, so no home and no journey can be found.")
    } else if analysis.assembly.journeys.isEmpty, book.homes.isEmpty {
      messages.note("No home was found, so no day is away; --home gives one by hand.")
    }
  }
}

import CommandLineKit
import HomeDetection
import Pipeline
import Reporting
import Timeline

/// `sojourn homes`: the homes and the periods they were in force.
enum HomesCommand {
  struct Settings: Sendable {
    var library = LibrarySettings()
    var json: String?

    /// The outputs that are one file each, with the options that ask for them.
    var files: [(option: String, target: String)] { json.map { [("--json", $0)] } ?? [] }
  }

  static let verb = Verb(command, run: run)

  static let command = Command(
    "homes", settings: Settings(),
    summary: "show the homes and the periods they were in force",
    positionals: [LibrarySettings.positional.bound(at: \.library)],
    groups: [
      LibrarySettings.reading.bound(at: \.library),
      LibrarySettings.finding.bound(at: \.library),
      LibrarySettings.skipping.bound(at: \.library),
      LibrarySettings.naming.bound(at: \.library),
      OptionGroup("Writing", [.value("--json", "FILE", \.json, "write the homes as JSON")]),
      LibrarySettings.messages.bound(at: \.library),
    ],
    tables: [LibrarySettings.thresholdsTable],
    examples: [Example("sojourn homes photos.csv", "print the homes")],
    check: { settings throws(UsageError) in
      try OutputTargets.check(settings.files, sources: settings.library.inputs)
    })

  static func run(_ settings: Settings) async -> Int32 {
    let reading = LibraryReading(settings.library)
    do {
      let library = try await reading.library()
      let analysis = try await reading.analysis(of: library)
      let book = await analysis.book(naming: reading.naming(), tasks: reading.tasks)
      let outputs = OutputWriting(messages: reading.messages)
      if let target = settings.json {
        outputs.write(target) { sink throws(OutputError) in
          try HomesJSON(book).write(to: &sink)
        }
      }
      if !settings.library.isQuiet, settings.json != "-" { outputs.print(text(of: book)) }
      try outputs.finish()
      return library.status.rawValue
    } catch let stop as LibraryReading.Stop {
      return stop.status.rawValue
    } catch {
      reading.messages.error("\(error)")
      return ExitStatus.ownFault.rawValue
    }
  }

  private static func text(of book: JourneyBook) -> String {
    guard !book.homes.isEmpty else {
      return "No homes found: a home needs photos on several days over some weeks in one place.\n"
    }
    var table = TextTable(
      columns: [
        ("Home", .left), ("Days", .right), ("From", .left), ("To", .left), ("Name", .left),
      ])
    for named in book.homes {
      for (index, period) in named.home.periods.enumerated() {
        let isFirst = index == 0
        table.add([
          isFirst ? named.home.id : "", isFirst ? String(named.home.days) : "",
          period.lowerBound.description, period.upperBound.description, isFirst ? named.name : "",
        ])
      }
    }
    return table.text
  }
}

public import CommandLineKit
public import Simulation
import Timeline

/// `sojourn simulate`: makes labelled photo libraries of people who do not exist.
enum SimulateCommand {
  struct Settings: Sendable {
    var folder = ""
    var people = 1
    var simulation = Simulation.Settings()
    var replaces = false
    var isQuiet = false
  }

  static let verb = Verb(command, run: run)

  /// More people than this have no room in folder names of one length.
  private static let mostPeople = 9999

  static let command = Command(
    "simulate", settings: Settings(),
    summary: "make labelled photo libraries of people who do not exist",
    discussion: """
      Plans the lives of people, with homes, journeys and what might be taken for one, and takes their photos, \
      with the faults of real ones. What is true is what a person meant to do, whatever can be found of it. \
      The same seed gives the same people on any computer.

      Writes photos.csv (the plain photo CSV), labels.csv (the trips, in the form that `evaluate` reads) and \
      truth.json (everything that was meant) into DIR; of several people, into a folder each, with all labels in \
      DIR/labels.csv. DIR has to be empty, absent, or made by this verb.
      """,
    groups: [
      OptionGroup(
        "People",
        [
          whole("--people", "K", \.people, 1...mostPeople, "how many people"),
          .value(
            "--life", "NAME,…", \.simulation.lives, defaultText: "all in turn",
            "the lives they lead, in turn (see Lives below)",
            completions: Life.allCases.map(\.rawValue)
          ) {
            text throws(ValueError) in
            var lives: [Life] = []
            for name in text.split(separator: ",", omittingEmptySubsequences: false) {
              lives.append(try Life(argument: String(name)))
            }
            return lives
          },
          .value("--seed", "N", \.simulation.seed, defaultText: "1", "other people") {
            text throws(ValueError) in
            guard let seed = UInt64(text) else {
              throw ValueError(expected: "a whole number, not negative")
            }
            return seed
          },
        ]),
      OptionGroup(
        "Photos",
        [
          whole(
            "--years", "N", \.simulation.years, Simulation.Settings.yearsBounds,
            "how many years of photos"),
          .value("--from", "DATE", \.simulation.first, "the first date"),
          .value(
            "--photos", "N", \.simulation.photos, defaultText: "as each one's habit is",
            "how many photos each has"
          ) { text throws(ValueError) in
            try number(in: text, Simulation.Settings.photosBounds)
          },
        ]),
      OptionGroup(
        "Writing",
        [
          .value("--out", "DIR", \.folder, required: true, "where to"),
          .flag(
            "--force", \.replaces,
            "write into a folder that holds other things; files of the same names are replaced"),
        ]),
      OptionGroup(
        "Messages",
        [
          .flag(
            "--quiet", alias: "-q", \.isQuiet,
            "leave only errors on standard error, and print no table")
        ]),
    ],
    tables: [
      HelpTable("Lives", Life.allCases.map { HelpTable.Row($0.rawValue, $0.meaning) })
    ],
    examples: [
      Example("sojourn simulate --out somebody", "one person, eight years"),
      Example(
        "sojourn simulate --out people --people 50 --seed 7", "fifty people, all lives in turn"),
      Example(
        "sojourn simulate --out big --life settled --years 30 --photos 5000000",
        "a big library for measuring"),
    ],
    check: { settings throws(UsageError) in
      let first = settings.simulation.first.components.year
      let last = settings.simulation.dates.upperBound.components.year
      let accepted = LocalDate.acceptedYears
      guard accepted.contains(first), accepted.contains(last) else {
        throw .unsuitable(
          "the years \(first) to \(last) are not all in \(accepted.lowerBound) to "
            + "\(accepted.upperBound)")
      }
    })

  private static func whole(
    _ name: String, _ valueName: String, _ path: SettingsPath<Settings, Int>,
    _ bounds: ClosedRange<Int>, _ summary: String
  ) -> Option<Settings> {
    .value(
      name, valueName, path, defaultText: Settings()[keyPath: path].argumentText, summary
    ) { text throws(ValueError) in try number(in: text, bounds) }
  }

  private static func number(
    in text: String, _ bounds: ClosedRange<Int>
  ) throws(ValueError) -> Int {
    guard let number = Int(text), bounds.contains(number) else {
      throw ValueError(
        expected: "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return number
  }

  static func run(_ settings: Settings) async -> Int32 {
    let messages = Messages(isQuiet: settings.isQuiet)
    let atlas: Atlas
    do {
      try ProgramFiles.requireData(messages)
      atlas = try Atlas(data: ProgramFiles.data)
    } catch let stop as LibraryReading.Stop {
      return stop.status.rawValue
    } catch {
      messages.error("\(error)")
      return ExitStatus.missingInput.rawValue
    }
    let simulation = Simulation(atlas: atlas, settings: settings.simulation)
    do {
      let folder = SimulationFolder(
        settings.folder, people: settings.people, simulation: simulation, messages: messages)
      try folder.prepare(replacing: settings.replaces)
      let summaries = try folder.write()
      if !settings.isQuiet {
        let outputs = OutputWriting(messages: messages)
        outputs.print(SimulationFolder.table(of: summaries).text(width: Terminal.outputWidth))
        try outputs.finish()
      }
      return ExitStatus.done.rawValue
    } catch {
      return error.status.rawValue
    }
  }
}

extension Life: ArgumentValue {}

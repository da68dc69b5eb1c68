import CommandLineKit

/// A made-up program to test with: it plans ferry rides, and has every kind of option.
enum Pace: String, CaseIterable, ArgumentValue {
  case slow, steady, brisk
}

struct Position: Equatable, Sendable {
  var latitude: Double
  var longitude: Double

  static func parsed(from text: String) throws(ValueError) -> Position {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Double(String($0))
    }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
      throw ValueError(expected: "LAT,LON such as 46.2,6.1")
    }
    return Position(latitude: latitude, longitude: longitude)
  }
}

struct OutputSettings: Equatable, Sendable {
  var json: String?
  var isQuiet = false
  var drawsProgress = true

  static let group = OptionGroup<OutputSettings>(
    "Output",
    [
      .value("--json", "FILE", \.json, "write the plan as JSON"),
      .flag("--quiet", alias: "-q", \.isQuiet, "print errors only"),
      .flag("--no-progress", \.drawsProgress, to: false, "draw no progress"),
    ])
}

struct PlanSettings: Equatable, Sendable {
  var stops: [String] = []
  var pace = Pace.steady
  var limit = 12
  var margin = 2.5
  var start: Position?
  var piers: [Position] = []
  var avoided: [Pace] = []
  var output = OutputSettings()
}

struct LogSettings: Equatable, Sendable {
  var ship = ""
  var captain = "nobody"
  var date: String?
  var output = OutputSettings()
}

enum Ferry {
  static let plan = Command(
    "plan", settings: PlanSettings(), summary: "Plan a ride along stops.",
    discussion: """
      Rides are planned from the first stop to the last,
      without a change where there is a choice.

      A ride at night is never planned.
      """,
    positionals: [.repeated("STOP", \.stops, "names of stops, or - to read them")],
    groups: [
      OptionGroup(
        "Ride",
        [
          .value("--pace", "PACE", \.pace, "how fast to go"),
          .value("--limit", "N", \.limit, "the most legs of a ride"),
          .value("--margin", "MINUTES", \.margin, "time to change"),
          .value(
            "--start", "LAT,LON", \.start, defaultText: "the first stop", "where to start",
            parse: { text throws(ValueError) in try Position.parsed(from: text) }),
          .values(
            "--pier", "LAT,LON", \.piers, "a pier not on the map", parse: Position.parsed(from:)),
          .values("--avoid", "PACE", \.avoided, "a pace to avoid"),
        ]),
      OutputSettings.group.bound(at: \.output),
    ],
    examples: [Example("ferry plan --pace brisk Nyon Yvoire", "From Nyon to Yvoire, fast.")],
    check: { settings throws(UsageError) in
      if settings.avoided.contains(settings.pace) {
        throw .unsuitable("--pace and --avoid name the same pace")
      }
    })

  static let log = Command(
    "log", settings: LogSettings(), summary: "Write the log of a ship.",
    positionals: [
      .one("SHIP", \.ship, "the name of the ship"),
      .one("CAPTAIN", \.captain, required: false, "who was in command"),
    ],
    groups: [
      OptionGroup("Log", [.value("--date", "DATE", \.date, required: true, "the day to log")]),
      OutputSettings.group.bound(at: \.output),
    ])

  static let program = Program(
    name: "ferry", version: "1.2.3", summary: "Plan ferry rides and keep their logs.",
    verbs: [
      Verb(plan) { settings in Int32(settings.stops.count) },
      Verb(log) { _ in 7 },
    ],
    exitStatuses: [
      ExitStatusEntry(0, "done"),
      ExitStatusEntry(64, "wrong usage: the message names the nearest right option or verb"),
    ])

  /// The settings of `ferry plan ARGUMENTS`.
  static func planned(_ arguments: String...) throws -> PlanSettings {
    try plan.settings(from: arguments)
  }
}

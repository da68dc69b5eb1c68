import CommandLineKit
import Memories
import Reporting
import Timeline

/// `sojourn deck`: the photos to be reviewed, in order.
enum DeckCommand {
  /// The orders, as the command line names them.
  enum Order: String, Sendable, CaseIterable, ArgumentValue {
    case time, random
  }

  struct Settings: Sendable {
    var library = LibrarySettings()
    var order = Order.time
    /// Which random order; nil for the first.
    var seed: Int?
    var first: String?
    var recentDays = 30
    var date: LocalDate?
    var json: String?
  }

  static let verb = Verb(command, run: run)

  static let command = Command(
    "deck", settings: Settings(),
    summary: "list the photos to be reviewed, in the order to review them",
    discussion: """
      All photos but those skipped, set aside or waiting to be deleted, each once. In random order photos of \
      one burst are never neighbours unless that cannot be avoided; in time order nothing is spread.
      """,
    positionals: [LibrarySettings.positional.bound(at: \.library)],
    groups: [
      OptionGroup(
        "Ordering",
        [
          .value("--order", "ORDER", \.order, "as they were taken, or at random"),
          .value(
            "--seed", "N", \.seed, defaultText: "1",
            "with --order random: which order; equal seeds give equal decks"
          ) { text throws(ValueError) in try EvaluateCommand.seed(text) },
          .value("--first", "PHOTO", \.first, "the photo that is to be on top, by its path or id"),
          .value(
            "--recent-days", "N", \.recentDays,
            "photos seen in so many last days come last; 0 leaves them where they are"),
          .value("--date", "D", \.date, defaultText: "now", "reckon from the end of this day") {
            text throws(ValueError) in try LocalDate(argument: text)
          },
        ]),
      LibrarySettings.remembering.bound(at: \.library),
      LibrarySettings.reading.bound(at: \.library),
      OptionGroup("Writing", [.value("--json", "FILE", \.json, "write the deck as JSON")]),
      LibrarySettings.messages.bound(at: \.library),
    ],
    examples: [Example("sojourn deck Pictures/ --order random --seed 7", "a random deck")],
    check: { settings throws(UsageError) in
      guard (0...36_500).contains(settings.recentDays) else {
        throw .unsuitable("--recent-days \(settings.recentDays): expected 0 to 36500 days")
      }
      guard settings.seed == nil || settings.order == .random else {
        throw .unsuitable("--seed goes with --order random")
      }
      try OutputTargets.check(
        settings.json.map { [("--json", $0)] } ?? [], sources: settings.library.inputs)
    })

  static func run(_ settings: Settings) async -> Int32 {
    let reading = MemoryReading(settings.library)
    return await reading.status {
      let dealt = try await reading.dealt()
      let endOfDay = settings.date.map { (Int64($0.daysSince1970) + 1) * 86_400 }
      var ordering = ReviewDeck.Settings(now: endOfDay ?? Clock.now)
      ordering.recentDays = settings.recentDays > 0 ? settings.recentDays : nil
      ordering.order =
        settings.order == .time ? .time : .random(seed: UInt64(settings.seed ?? 1))
      let deck = ReviewDeck(of: dealt.memory, ordering, first: settings.first)
      if settings.first != nil, !deck.hasFirst {
        reading.messages.note("the photo asked for cannot be shown; this is a fresh deck")
      }
      let lines = PhotoLines(memory: dealt.memory)
      let outputs = OutputWriting(messages: reading.messages)
      if let target = settings.json {
        let json = PhotoListJSON(
          schema: "sojourn.deck/1", members: [("order", settings.order.rawValue)],
          lists: [("photos", lines.entries(of: deck.photos))])
        outputs.write(target) { sink throws(OutputError) in try json.write(to: &sink) }
      }
      if settings.json != "-", !settings.library.isQuiet {
        outputs.print(lines.text(of: deck.photos))
      }
      try outputs.finish()
      return dealt.status
    }
  }
}

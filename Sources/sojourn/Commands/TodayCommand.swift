import CommandLineKit
import Memories
import Reporting
import Timeline

/// `sojourn today`: On This Day.
enum TodayCommand {
  struct Settings: Sendable {
    var library = LibrarySettings()
    var date: LocalDate?
    var first: String?
    var json: String?
  }

  static let verb = Verb(command, run: run)

  static let command = Command(
    "today", settings: Settings(),
    summary: "show photos of this day in earlier years",
    discussion: """
      A set of up to eight: undecided photos first, then kept ones that were not seen for longest. Never shown \
      are photos that are skipped, set aside or waiting to be deleted. Photos of 29 February come on that day, and \
      in years without one on the 28th.
      """,
    positionals: [LibrarySettings.positional.bound(at: \.library)],
    groups: [
      OptionGroup(
        "Showing",
        [
          .value("--date", "D", \.date, defaultText: "today", "the day") {
            text throws(ValueError) in try LocalDate(argument: text)
          },
          .value(
            "--first", "PHOTO", \.first, "the photo that is to be the first, by its path or id"),
        ]),
      LibrarySettings.remembering.bound(at: \.library),
      LibrarySettings.reading.bound(at: \.library),
      OptionGroup("Writing", [.value("--json", "FILE", \.json, "write the set as JSON")]),
      LibrarySettings.messages.bound(at: \.library),
    ],
    examples: [
      Example("sojourn today Pictures/ --memories my.memories", "what happened on this day")
    ],
    check: { settings throws(UsageError) in
      try OutputTargets.check(
        settings.json.map { [("--json", $0)] } ?? [], sources: settings.library.inputs)
    })

  static func run(_ settings: Settings) async -> Int32 {
    let reading = MemoryReading(settings.library)
    return await reading.status {
      let dealt = try await reading.dealt()
      let date = settings.date ?? Clock.today
      let day = OnThisDay(date, in: dealt.memory)
      let answer = day.set(first: settings.first)
      let lines = PhotoLines(memory: dealt.memory)
      let cover = answer.cover.map(dealt.memory.table.name(of:))
      let outputs = OutputWriting(messages: reading.messages)
      if let target = settings.json {
        let json = PhotoListJSON(
          schema: "sojourn.today/1",
          members: [
            ("date", date.description), ("cover", cover), ("first", answer.first.name),
            ("of", String(answer.candidates)),
          ], lists: [("photos", lines.entries(of: answer.photos))])
        outputs.write(target) { sink throws(OutputError) in try json.write(to: &sink) }
      }
      if let note = answer.first.note { reading.messages.note(note) }
      if settings.json != "-", !settings.library.isQuiet {
        var text = "\(date): \(heading(day, answer))\n"
        text += lines.text(of: answer.photos, indent: "  ")
        if let cover { text += "cover: \(VisibleText.visible(cover))\n" }
        outputs.print(text)
      }
      try outputs.finish()
      return dealt.status
    }
  }

  /// How many photos there are, and how many of them are in the set.
  private static func heading(_ day: OnThisDay, _ answer: OnThisDay.Answer) -> String {
    let isGuest = answer.candidates > day.photos.count
    let ofDay = answer.photos.count - (isGuest ? 1 : 0)
    let all = Counted("photo", day.photos.count).description
    return (isGuest ? "the photo asked for, and " : "")
      + (ofDay == day.photos.count ? all : "\(ofDay) of \(all)") + " of earlier years"
  }
}

extension OnThisDay.First {
  /// What came of the photo asked for, for programs.
  fileprivate var name: String? {
    switch self {
    case .notAsked: nil
    case .shown: "shown"
    case .deleted: "deleted"
    case .withheld(.setAside): "set-aside"
    case .withheld(.waiting): "deleted"
    case .withheld(.skipped): "skipped"
    case .unknown: "unknown"
    }
  }

  /// The same for people; nil where there is nothing to say.
  fileprivate var note: String? {
    switch self {
    case .notAsked, .shown: nil
    case .deleted: "the photo asked for was deleted; no other stands in its place"
    case .withheld(.setAside): "the photo asked for was set aside; no other stands in its place"
    case .withheld(.waiting):
      "the photo asked for waits to be deleted; no other stands in its place"
    case .withheld(.skipped(let rule)):
      "the photo asked for is skipped by rule \(rule); no other stands in its place"
    case .unknown: "the photo asked for is not known; this is the regular set"
    }
  }
}

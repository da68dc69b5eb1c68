import CommandLineKit
import Memories
import Timeline

/// `sojourn mark`: what a person decided about photos.
enum MarkCommand {
  struct Settings: Sendable {
    var library = LibrarySettings()
    var photos: [String] = []
    var keep = false
    var setAside = false
    var favorite = false
    var delete = false
    var undecided = false
    var seen = false
    var date: LocalDate?

    /// The states asked for.
    var states: [PhotoState] {
      [
        (keep, PhotoState.kept), (setAside, .setAside), (favorite, .favorite), (delete, .waiting),
        (undecided, .undecided),
      ].compactMap { $0 ? $1 : nil }
    }
  }

  static let verb = Verb(command, run: run)

  static let command = Command(
    "mark", settings: Settings(),
    summary: "note what you decided about photos",
    discussion: """
      Nothing here deletes or changes a photo: the store only remembers what you decided, by the path or id \
      that the source gives.
      """,
    positionals: [LibrarySettings.positional.bound(at: \.library)],
    groups: [
      OptionGroup(
        "Marking",
        [
          .values("--photo", "PHOTO", \.photos, required: true, "a photo, by its path or id"),
          .flag("--keep", \.keep, "it stays"),
          .flag("--set-aside", \.setAside, "it is put aside, out of sight"),
          .flag("--favorite", \.favorite, "it stays, and is one of the best"),
          .flag("--to-be-deleted", \.delete, "it waits to be deleted, by you and elsewhere"),
          .flag("--undecided", \.undecided, "nothing is decided any more"),
          .flag("--seen", \.seen, "it was seen now, or at noon of --date"),
          .value("--date", "D", \.date, "with --seen: the day on which it was seen"),
        ]),
      LibrarySettings.remembering(required: true).bound(at: \.library),
      LibrarySettings.reading.bound(at: \.library),
      LibrarySettings.messages.bound(at: \.library),
    ],
    examples: [
      Example(
        "sojourn mark Pictures/ --memories my.memories --photo Pictures/7.jpg --keep", "keep it")
    ],
    check: { settings throws(UsageError) in
      guard settings.states.count == 1 || (settings.states.isEmpty && settings.seen) else {
        throw .unsuitable(
          "mark needs one of --keep, --set-aside, --favorite, --to-be-deleted and --undecided, or --seen"
        )
      }
      if settings.date != nil, !settings.seen { throw .unsuitable("--date goes with --seen") }
    })

  static func run(_ settings: Settings) async -> Int32 {
    let reading = MemoryReading(settings.library)
    return await reading.status {
      guard let path = settings.library.memories else { return .usage }
      // Made before the library is read, so that its rules, none yet, can be read with it.
      _ = try MemoriesStore(path: path, .making)
      let dealt = try await reading.dealt()
      for photo in settings.photos where dealt.memory.position(of: photo) == nil {
        reading.messages.error("\(photo) is not in the library; nothing was marked")
        return .usage
      }
      let store = try MemoriesStore(path: path, .changing)
      for state in settings.states { try store.mark(settings.photos, state) }
      if settings.seen {
        let moment = settings.date.map { Int64($0.daysSince1970) * 86_400 + 43_200 } ?? Clock.now
        try store.markSeen(settings.photos, at: moment)
      }
      reading.messages.note("marked \(Counted("photo", settings.photos.count))")
      return dealt.status
    }
  }
}

import CommandLineKit
import Memories
import MemoriesToSkip

/// `sojourn album`: albums, and taking back what was added to them.
enum AlbumCommand {
  /// What is done with albums.
  enum Action: String, Sendable, CaseIterable, ArgumentValue {
    case add, undo, list, line
  }

  struct Settings: Sendable {
    var action = Action.list
    var store = ""
    var album: String?
    var photos: [String] = []
    var step: Int?
    var files: [String] = []
    var isQuiet = false
  }

  static let verb = Verb(command) { settings in await run(settings) }

  static let command = Command(
    "album", settings: Settings(),
    summary: "put photos into albums, and take back what was put there",
    discussion: """
      `add` says which photos were really added and the number of the step; `undo` takes out only those. `list` \
      lists albums, `line` says in which albums a photo is. Albums are lists in the store: no photo is changed.
      """,
    positionals: [
      .one("ACTION", \.action, "add, undo, list or line"),
      .one("STORE", \.store, "the memories store; add makes it where it is missing"),
    ],
    groups: [
      OptionGroup(
        "Albums",
        [
          .value("--album", "NAME", \.album, "for add: the album, made where it is new"),
          .values("--photo", "PHOTO", \.photos, "for add and line: a photo, by its path or id"),
          .value("--step", "N", \.step, "for undo: the step of the add"),
          .values(
            "--albums-from", "FILE", \.files,
            "for list and line: albums of a CSV with the columns album and file"),
        ]),
      OptionGroup(
        "Messages",
        [.flag("--quiet", alias: "-q", \.isQuiet, "leave only errors on standard error")]),
    ],
    examples: [
      Example("sojourn album add my.memories --album Rome --photo Pictures/7.jpg", "add a photo"),
      Example("sojourn album undo my.memories --step 1", "take out what that added"),
    ],
    check: { settings throws(UsageError) in
      switch settings.action {
      case .add:
        guard settings.album != nil, !settings.photos.isEmpty else {
          throw .unsuitable("album add needs --album NAME and --photo PHOTO")
        }
      case .undo:
        guard settings.step != nil else { throw .unsuitable("album undo needs --step N") }
      case .line:
        guard settings.photos.count == 1 else {
          throw .unsuitable("album line needs one --photo PHOTO")
        }
      case .list: break
      }
    })

  static func run(_ settings: Settings) async -> Int32 {
    var library = LibrarySettings()
    library.isQuiet = settings.isQuiet
    let reading = MemoryReading(library)
    let outputs = OutputWriting(messages: reading.messages)
    return await reading.status {
      switch settings.action {
      case .add:
        let store = try MemoriesStore(path: settings.store, .making)
        let id = try store.queueAdding(settings.photos, to: settings.album ?? "")
        let step = try store.finish(id)
        let added = step.changed ?? []
        outputs.print(
          "step \(id): added \(Counted("photo", added.count))\n"
            + added.map { "  \($0)\n" }.joined())
      case .undo:
        let store = try MemoriesStore(path: settings.store, .changing)
        let taken = try store.finish(try store.queueUndoing(settings.step ?? 0)).changed ?? []
        outputs.print(
          "took out \(Counted("photo", taken.count))\n" + taken.map { "  \($0)\n" }.joined())
      case .list:
        let albums = try albums(settings, reading.messages)
        guard !albums.names.isEmpty else {
          outputs.print("No albums.\n")
          break
        }
        var table = TextTable(columns: [("Photos", .right), ("Album", .left)])
        for name in albums.names { table.add([String(albums.photos(of: name).count), name]) }
        outputs.print(table.text)
      case .line:
        let line = AlbumIndex(try albums(settings, reading.messages)).line(of: settings.photos[0])
        if let line { outputs.print(line + "\n") }
      }
      try outputs.finish()
      return .done
    }
  }

  private static func albums(
    _ settings: Settings, _ messages: Messages
  ) throws -> AlbumMemberships {
    var albums = try MemoriesStore(path: settings.store, .reading).albums()
    albums.formUnion(try SkipReading(messages: messages).albums(of: settings.files))
    return albums
  }
}

import CommandLineKit
import Memories
import MemoriesToSkip
import Reporting
import Timeline

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
    var library = LibrarySettings()
  }

  static let verb = Verb(command) { settings in await run(settings) }

  static let command = Command(
    "album", settings: Settings(),
    summary: "put photos into albums, and take back what was put there",
    discussion: """
      `add` says which photos were really added and the number of the step; `undo` takes out only those. `list` \
      lists albums, `line` says in which albums a photo is. Albums are lists in the store: no photo is changed. With \
      SOURCE, `add` makes sure that the photos are there, and `list` and `line` know the albums that it has as well. \
      What the store's rules of memories to skip hide is in no list.
      """,
    positionals: [
      .one("ACTION", \.action, "add, undo, list or line"),
      .one("STORE", \.store, "the memories store; add makes it where it is missing"),
      .repeated(
        "SOURCE", \.library.sources, required: false,
        "for add, list and line: where the photos are"),
    ],
    groups: [
      OptionGroup(
        "Albums",
        [
          .value("--album", "NAME", \.album, "for add: the album, made where it is new"),
          .values("--photo", "PHOTO", \.photos, "for add and line: a photo, by its path or id"),
          .value("--step", "N", \.step, "for undo: the step of the add"),
          .values(
            "--albums-from", "FILE", \.library.albums,
            "for list and line: albums of a CSV with the columns album and file"),
        ]),
      LibrarySettings.reading.bound(at: \.library),
      LibrarySettings.messages.bound(at: \.library),
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
        if let source = settings.library.sources.first {
          throw .unexpectedArgument(source, for: "album undo")
        }
      case .line:
        guard settings.photos.count == 1 else {
          throw .unsuitable("album line needs one --photo PHOTO")
        }
      case .list: break
      }
    })

  static func run(_ settings: Settings) async -> Int32 {
    let reading = MemoryReading(settings.library)
    let outputs = OutputWriting(messages: reading.messages)
    return await reading.status {
      var status = ExitStatus.done
      switch settings.action {
      case .add: status = try await add(settings, outputs, reading.messages)
      case .undo:
        let taken = try undone(settings)
        outputs.print("took out \(Counted("photo", taken.count))\n" + lines(taken))
      case .list:
        let (albums, ending) = try await albums(settings, reading.messages)
        status = ending
        guard !albums.names.isEmpty else {
          outputs.print("No albums.\n")
          break
        }
        var table = TextTable(columns: [("Photos", .right), ("Album", .left)])
        for name in albums.names { table.add([String(albums.photos(of: name).count), name]) }
        outputs.print(table.text)
      case .line:
        let (albums, ending) = try await albums(settings, reading.messages)
        status = ending
        if let line = AlbumIndex(albums).line(of: settings.photos[0]) {
          outputs.print(VisibleText.visible(line) + "\n")
        }
      }
      try outputs.finish()
      return status
    }
  }

  private static func add(
    _ settings: Settings, _ outputs: OutputWriting, _ messages: Messages
  ) async throws -> ExitStatus {
    var status = ExitStatus.done
    if !settings.library.sources.isEmpty {
      let library = try await LibraryReading.ofMemories(settings.library).library(with: .records)
      status = library.status
      let names = Set((0..<library.table.count).map(library.table.name(of:)))
      if let unknown = settings.photos.first(where: { !names.contains($0) }) {
        messages.error("\(unknown) is not in the library; nothing was added")
        return .usage
      }
    }
    let (id, added) = try added(settings)
    outputs.print("step \(id): added \(Counted("photo", added.count))\n" + lines(added))
    let before = Set(settings.photos).count - added.count
    if before > 0 { messages.note("\(Counted("photo", before)) had been in the album before") }
    if settings.library.sources.isEmpty, !added.isEmpty {
      messages.note("noted by name: no SOURCE was given in which to look them up")
    }
    return status
  }

  /// Adds the photos: the number of the step, and those really added.
  private static func added(_ settings: Settings) throws -> (step: Int, photos: [String]) {
    let store = try MemoriesStore(path: settings.store, .making)
    let id = try store.queueAdding(settings.photos, to: settings.album ?? "")
    return (id, try store.finish(id).changed ?? [])
  }

  private static func undone(_ settings: Settings) throws -> [String] {
    let store = try MemoriesStore(path: settings.store, .changing)
    return try store.finish(try store.queueUndoing(settings.step ?? 0)).changed ?? []
  }

  private static func lines(_ photos: [String]) -> String {
    photos.map { "  \(VisibleText.visible($0))\n" }.joined()
  }

  private static func stored(
    _ settings: Settings
  ) throws -> (rules: [SkipRule], albums: AlbumMemberships) {
    let store = try MemoriesStore(path: settings.store, .reading)
    return (try store.skipRules(), try store.albums())
  }

  /// The albums of the store, of its files and of its sources, without what the rules of the store hide.
  ///
  /// Without sources only names are known, and so only rules by file name, by album and of single photos hide.
  private static func albums(
    _ settings: Settings, _ messages: Messages
  ) async throws -> (albums: AlbumMemberships, status: ExitStatus) {
    let rules: [SkipRule]
    var albums: AlbumMemberships
    (rules, albums) = try stored(settings)
    guard !settings.library.sources.isEmpty else {
      albums.formUnion(try SkipReading(messages: messages).albums(of: settings.library.albums))
      let skipping = MemoriesToSkip(rules: rules, albums: albums)
      return (albums.leavingOut(skipping.hides(name:)), .done)
    }
    let library = try await LibraryReading.ofMemories(settings.library).library(with: .records)
    albums.formUnion(library.albums)
    let skipping = MemoriesToSkip(rules: rules, albums: albums)
    let coverage = try await skipping.coverage(of: library.table)
    let hidden = Set(
      (0..<library.table.count).filter(coverage.isSkipped).map(library.table.name(of:)))
    let shown = albums.leavingOut { hidden.contains($0) || skipping.hides(name: $0) }
    return (shown, library.status)
  }
}

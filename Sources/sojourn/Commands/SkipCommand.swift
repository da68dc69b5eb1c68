import CommandLineKit
import Memories
import MemoriesToSkip
import Timeline

/// `sojourn skip`: the rules of memories to skip.
enum SkipCommand {
  /// What is done with the rules.
  enum Action: String, Sendable, CaseIterable, ArgumentValue {
    case add, list, show, restore, unrestore, remove
  }

  struct Settings: Sendable {
    var action = Action.list
    var store = ""
    var library = LibrarySettings()
    var from: LocalDate?
    var to: LocalDate?
    var place: Coordinate?
    var radius: Metres?
    var area: String?
    var album: String?
    var name: String?
    var camera: String?
    var photos: [String] = []
    var rule: Int?
    var all = false
    var yes = false

    /// The ways in which a new rule is asked to name photos, by their options.
    var ways: [String] {
      var ways: [String] = []
      if from != nil || to != nil { ways.append("--from and --to") }
      if place != nil || radius != nil { ways.append("--place and --radius") }
      if area != nil { ways.append("--area") }
      if album != nil { ways.append("--album") }
      if name != nil { ways.append("--name") }
      if camera != nil { ways.append("--camera") }
      if !photos.isEmpty { ways.append("--photo") }
      return ways
    }
  }

  static let verb = Verb(command) { settings in await SkipRun(settings).status() }

  static let command = Command(
    "skip", settings: Settings(),
    summary: "choose memories to skip, see what is skipped, and take it back",
    discussion: """
      A rule names photos by one of these ways; what it names is left out of everything that `find --skip \
      STORE` and other verbs show. No photo is ever changed. `add` makes a rule, `list` lists them, `show` \
      says what a rule hides in SOURCE, `restore` makes single photos exceptions of a rule, `unrestore` \
      takes exceptions back, `remove` ends a rule. `restore --all` ends a rule so that its whole group is \
      shown again, `unrestore --all` takes back all exceptions: these two and `remove` ask first. With SOURCE, \
      `restore` makes sure that the rule names the photos, and `add --album` that there is such an album.
      """,
    positionals: [
      .one("ACTION", \.action, "add, list, show, restore, unrestore or remove"),
      .one("STORE", \.store, "the file that keeps the rules; add makes it where it is missing"),
      .repeated(
        "SOURCE", \.library.sources, required: false,
        "for show, restore and add --album: where the photos are"),
    ],
    groups: [
      OptionGroup(
        "Naming photos",
        [
          .value("--from", "D", \.from, "photos from this date on; with --to"),
          .value("--to", "D", \.to, "photos until this date; with --from"),
          .value("--place", "LAT,LON", \.place, "photos around a place; with --radius") {
            text throws(ValueError) in try Coordinate(argument: text)
          },
          .value("--radius", "KM", \.radius, "how far around it, in kilometres") {
            text throws(ValueError) in
            let kilometres = try Double(argument: text)
            guard kilometres > 0, kilometres <= 20_100 else {
              throw ValueError(expected: "kilometres, more than 0 and at most half round the Earth")
            }
            return Metres.kilometres(kilometres)
          },
          .value("--area", "FILE", \.area, "photos in the polygons of a GeoJSON file"),
          .value("--album", "NAME", \.album, "photos of an album"),
          .value("--name", "PATTERN", \.name, "photos whose file name fits, with * and ?"),
          .value("--camera", "PATTERN", \.camera, "photos of a camera: its model, with * and ?"),
          .values("--photo", "PHOTO", \.photos, "a photo, by the path or id that its source gives"),
        ]),
      OptionGroup(
        "Changing rules",
        [
          .value("--rule", "N", \.rule, "the rule, by the number that list shows"),
          .flag("--all", \.all, "restore: the whole group; unrestore: every exception"),
          .flag("--yes", \.yes, "do not ask"),
        ]),
      LibrarySettings.reading.bound(at: \.library),
      OptionGroup(
        "Albums",
        [
          .values(
            "--albums-from", "FILE", \.library.albums,
            "read which photos are in which albums from a CSV with the columns album and file")
        ]),
      LibrarySettings.messages.bound(at: \.library),
    ],
    examples: [
      Example("sojourn skip add my.memories --from 2019-05-01 --to 2019-05-14", "forget two weeks"),
      Example("sojourn skip show my.memories Pictures/ --rule 1", "see what that hides"),
      Example(
        "sojourn skip restore my.memories --rule 1 --photo Pictures/7.jpg", "but not this one"),
    ],
    check: { settings throws(UsageError) in try check(settings) })

  private static func check(_ settings: Settings) throws(UsageError) {
    let name = "skip \(settings.action.rawValue)"
    let takesSources =
      switch settings.action {
      case .show: true
      case .add: settings.album != nil
      case .restore: !settings.all
      case .list, .unrestore, .remove: false
      }
    if !takesSources, let source = settings.library.sources.first {
      throw .unexpectedArgument(source, for: name)
    }
    switch settings.action {
    case .add:
      guard settings.ways.count == 1 else {
        throw .unsuitable(
          "skip add needs one way of naming photos"
            + (settings.ways.isEmpty
              ? "" : ", not \(settings.ways.joined(separator: " and also "))")
            + ": --from and --to, --place and --radius, --area, --album, --name, --camera or --photo"
        )
      }
      guard (settings.from == nil) == (settings.to == nil) else {
        throw .unsuitable("--from and --to go together")
      }
      if let from = settings.from, let to = settings.to, from > to {
        throw .unsuitable("--from \(from) is after --to \(to)")
      }
      guard (settings.place == nil) == (settings.radius == nil) else {
        throw .unsuitable("--place and --radius go together")
      }
    case .list, .show: break
    case .restore, .unrestore:
      guard settings.rule != nil else { throw .unsuitable("\(name) needs --rule N") }
      guard settings.photos.isEmpty == settings.all else {
        throw .unsuitable("\(name) needs either --photo PHOTO or --all")
      }
    case .remove:
      guard settings.rule != nil else { throw .unsuitable("\(name) needs --rule N") }
    }
  }
}

extension Coordinate {
  init(argument: String) throws(ValueError) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let latitude = CoordinateText.decimalNumber(in: Array(parts[0].utf8).span),
      let longitude = CoordinateText.decimalNumber(in: Array(parts[1].utf8).span)
    else { throw ValueError(expected: "LAT,LON, such as 48.2,16.37") }
    do {
      try self.init(latitude: latitude, longitude: longitude)
    } catch {
      throw ValueError(expected: "LAT,LON, such as 48.2,16.37; \(error)")
    }
  }
}

import CommandLineKit
import Memories
import MemoriesToSkip
import Reporting
import Timeline

/// `sojourn frame`: the pictures of a frame, or widget.
enum FrameCommand {
  struct Settings: Sendable {
    var library = LibrarySettings()
    var albums: [String] = []
    var hour: Int?
    var renew = false
    var next: Place?
    var open: String?
    var batch: Int?
  }

  /// A picture by its batch and its place in it: `12:3`.
  struct Place: Sendable, ArgumentValue {
    let batch: Int
    let position: Int

    init(argument: String) throws(ValueError) {
      let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let batch = Int(parts[0]), let position = Int(parts[1]),
        (0..<FrameBatch.mostPictures).contains(position)
      else { throw ValueError(expected: "BATCH:POSITION as frame prints it, such as 12:3") }
      self.batch = batch
      self.position = position
    }

    var argumentText: String? { "\(batch):\(position)" }
  }

  static let verb = Verb(command, run: run)

  static let command = Command(
    "frame", settings: Settings(),
    summary: "say which picture of an album a frame shows now, next, or when it is opened",
    discussion: """
      A batch has up to 24 pictures of up to 8 albums, a new one each hour; after a day, or with --renew, \
      another takes its place. A photo that is skipped, set aside or waiting to be deleted is never chosen, and \
      opening gives exactly the picture that was looked at, or the reason why not, with status 65.
      """,
    positionals: [LibrarySettings.positional.bound(at: \.library)],
    groups: [
      OptionGroup(
        "Showing",
        [
          .values("--album", "NAME", \.albums, required: true, "an album; up to eight for a batch"),
          .value("--at", "HOUR", \.hour, defaultText: "now", "the hour, in UTC: 2024-05-01T10") {
            text throws(ValueError) in try hour(text)
          },
          .flag("--renew", \.renew, "choose other pictures now"),
          .value("--next", "BATCH:POSITION", \.next, "the picture after the one being looked at"),
          .value("--open", "PHOTO", \.open, "open this picture; with --batch"),
          .value("--batch", "N", \.batch, "the batch that the picture to open belongs to"),
        ]),
      LibrarySettings.remembering(required: true).bound(at: \.library),
      LibrarySettings.reading.bound(at: \.library),
      LibrarySettings.messages.bound(at: \.library),
    ],
    examples: [
      Example(
        "sojourn frame Pictures/ --memories my.memories --album Rome", "the picture of this hour")
    ],
    check: { settings throws(UsageError) in
      guard (settings.open == nil) == (settings.batch == nil) else {
        throw .unsuitable("--open and --batch go together")
      }
      let asked = [settings.renew, settings.next != nil, settings.open != nil]
      guard asked.count(where: { $0 }) <= 1 else {
        throw .unsuitable("--renew, --next and --open do not go together")
      }
      guard settings.albums.count <= FrameBatch.mostAlbums else {
        throw .unsuitable("a frame has at most \(FrameBatch.mostAlbums) albums")
      }
      guard settings.albums.count == 1 || (settings.next == nil && settings.open == nil) else {
        throw .unsuitable("--next and --open are of one album")
      }
    })

  private static func hour(_ text: String) throws(ValueError) -> Int {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 2, let hour = Int(parts[1]),
      (0..<24).contains(hour)
    else { throw ValueError(expected: "a date and an hour, such as 2024-05-01T10") }
    return Int(try LocalDate(argument: String(parts[0])).daysSince1970) * 24 + hour
  }

  static func run(_ settings: Settings) async -> Int32 {
    let reading = MemoryReading(settings.library)
    return await reading.status {
      guard let path = settings.library.memories else { return .usage }
      let store = try MemoriesStore(path: path, .making)
      let dealt = try await reading.dealt()
      let hour = settings.hour ?? Int(Clock.now / 3600)
      func frame(_ batch: FrameBatch?) -> PictureFrame {
        PictureFrame(
          batch ?? FrameBatch(id: 0, hour: hour, albums: []), library: dealt.memory,
          memberships: dealt.albums)
      }
      let outputs = OutputWriting(messages: reading.messages)
      let album = settings.albums[0]
      do {
        if let open = settings.open {
          let picture = PictureFrame.Picture(
            batch: settings.batch ?? 0, album: album, position: 0, photo: open)
          _ = try frame(try store.frameBatch()).open(picture)
          outputs.print(VisibleText.visible(open) + "\n")
        } else if let place = settings.next {
          let picture = PictureFrame.Picture(
            batch: place.batch, album: album, position: place.position, photo: "")
          let next = try frame(try store.frameBatch()).next(after: picture)
          outputs.print(line(of: next))
        } else {
          // A slip of the pen must not put another batch in the place of the one in force.
          let known = settings.albums.filter { dealt.albums.photos[$0] != nil }
          for name in settings.albums where !known.contains(name) {
            let nearest = Suggestion.nearest(to: name, among: dealt.albums.names)
            reading.messages.error(
              "no album is called \(name)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
          }
          if known.isEmpty { return .nothingUsable }
          let batch = try store.frameBatch(
            at: hour, albums: known, from: dealt.memory, memberships: dealt.albums,
            renewing: settings.renew)
          let shown = frame(batch)
          for name in settings.albums {
            let picture = shown.picture(of: name, at: hour)
            outputs.print(picture.map(line) ?? "-  \(VisibleText.visible(name))  no picture\n")
          }
        }
      } catch let refusal as PictureFrame.Refusal {
        // It was asked for rightly, and there was such a picture once.
        reading.messages.error("\(refusal)")
        return .nothingUsable
      }
      try outputs.finish()
      return dealt.status
    }
  }

  private static func line(of picture: PictureFrame.Picture) -> String {
    "\(picture.batch):\(picture.position)  \(VisibleText.visible(picture.album))"
      + "  \(VisibleText.visible(picture.photo))\n"
  }
}

import CommandLineKit
import Memories
import PictureContents
import Reporting
import Timeline

/// `sojourn lookalikes`: the photos that look like a photo.
enum LookAlikesCommand {
  struct Settings: Sendable {
    var library = LibrarySettings()
    var photo = ""
    var json: String?
  }

  static let verb = Verb(command, run: run)

  static let command = Command(
    "lookalikes", settings: Settings(),
    summary: "find the photos that look like a photo",
    discussion: """
      Exact duplicates first, then photos that look nearly the same; of the same day, else of the same week. The \
      picture files are opened by the paths that the sources give; movies and screenshots take no part.
      """,
    positionals: [LibrarySettings.positional.bound(at: \.library)],
    groups: [
      OptionGroup(
        "Comparing",
        [.value("--photo", "PHOTO", \.photo, required: true, "the photo, by its path")]),
      LibrarySettings.remembering.bound(at: \.library),
      LibrarySettings.reading.bound(at: \.library),
      OptionGroup("Writing", [.value("--json", "FILE", \.json, "write the group as JSON")]),
      LibrarySettings.messages.bound(at: \.library),
    ],
    examples: [Example("sojourn lookalikes Pictures/ --photo Pictures/7.jpg", "its group")],
    check: { settings throws(UsageError) in
      try OutputTargets.check(
        settings.json.map { [("--json", $0)] } ?? [], sources: settings.library.inputs)
    })

  static func run(_ settings: Settings) async -> Int32 {
    let reading = MemoryReading(settings.library)
    return await reading.status {
      let dealt = try await reading.dealt()
      guard let comparison = PictureComparison(table: dealt.memory.table) else {
        reading.messages.error("there is no memory to decode pictures")
        return .ownFault
      }
      let group: LookAlikes.Group
      do throws(LookAlikes.Refusal) {
        group = try LookAlikes(in: dealt.memory).group(
          of: settings.photo, isSame: comparison.isSame, isNear: comparison.isNear)
      } catch {
        reading.messages.error("\(settings.photo): \(error)")
        return .usage
      }
      for name in comparison.unread { reading.messages.warning("\(name): cannot be compared") }
      let lines = PhotoLines(memory: dealt.memory)
      let outputs = OutputWriting(messages: reading.messages)
      if let target = settings.json {
        let json = PhotoListJSON(
          schema: "sojourn.lookalikes/1",
          members: [("photo", settings.photo), ("within", group.scope.rawValue)],
          lists: [
            ("exact", lines.entries(of: group.exact)), ("near", lines.entries(of: group.near)),
          ])
        outputs.write(target) { sink throws(OutputError) in try json.write(to: &sink) }
      }
      if settings.json != "-", !settings.library.isQuiet {
        var text = "compared with \(Counted("photo", group.compared))"
        text += " of the same day" + (group.scope == .week ? " and week" : "") + "\n"
        if !group.exact.isEmpty {
          text += "the same to the last bit:\n" + lines.text(of: group.exact, indent: "  ")
        }
        if !group.near.isEmpty {
          text += "nearly the same:\n" + lines.text(of: group.near, indent: "  ")
        }
        if group.exact.isEmpty, group.near.isEmpty { text += "none is alike\n" }
        outputs.print(text)
      }
      try outputs.finish()
      return dealt.status
    }
  }
}

/// Compares the picture files of a table; each file is read once.
final class PictureComparison {
  private let table: PhotoTable
  private let reader: PictureReader
  private var hashes: [Int: ContentHash?] = [:]
  private var looks: [Int: Fingerprint?] = [:]

  init?(table: PhotoTable) {
    guard let reader = PictureReader() else { return nil }
    self.table = table
    self.reader = reader
  }

  /// The photos of which neither content nor look can be read, in the order of the table.
  var unread: [String] {
    hashes.keys.sorted().filter { hashes[$0] == .some(nil) }.map(table.name(of:))
  }

  func isSame(_ first: Int, _ second: Int) -> Bool {
    guard let first = hash(first), let second = hash(second) else { return false }
    return first == second
  }

  func isNear(_ first: Int, _ second: Int) -> Bool {
    guard let first = look(first), let second = look(second) else { return false }
    return first.isNear(second)
  }

  private func hash(_ photo: Int) -> ContentHash? {
    if let known = hashes[photo] { return known }
    let hash = ContentHash(ofFile: table.name(of: photo))
    hashes[photo] = .some(hash)
    return hash
  }

  private func look(_ photo: Int) -> Fingerprint? {
    if let known = looks[photo] { return known }
    let look = reader.fingerprint(ofFile: table.name(of: photo))
    looks[photo] = .some(look)
    return look
  }
}

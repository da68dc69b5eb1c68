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
        return error == .notInLibrary ? .usage : .nothingUsable
      }
      if let photo = dealt.memory.position(of: settings.photo), !comparison.canRead(photo) {
        reading.messages.error("\(settings.photo): the file cannot be read; nothing was compared")
        return .missingInput
      }
      let lines = PhotoLines(memory: dealt.memory)
      for photo in group.unread {
        reading.messages.warning("\(lines.name(of: photo)): not compared, the file cannot be read")
      }
      if let photo = dealt.memory.position(of: settings.photo), !comparison.canSee(photo) {
        reading.messages.warning(
          "\(settings.photo): \(Self.onlyBytes)")
      } else {
        for photo in group.unseen {
          reading.messages.warning(
            "\(lines.name(of: photo)): \(Self.onlyBytes)")
        }
      }
      let outputs = OutputWriting(messages: reading.messages)
      if let target = settings.json {
        let json = PhotoListJSON(
          schema: "sojourn.lookalikes/1",
          members: [
            ("photo", settings.photo), ("within", group.scope.rawValue),
          ],
          lists: [
            ("exact", lines.entries(of: group.exact)), ("near", lines.entries(of: group.near)),
            ("notCompared", lines.entries(of: group.unread)),
            ("bytesComparedOnly", lines.entries(of: group.unseen)),
          ])
        outputs.write(target) { sink throws(OutputError) in try json.write(to: &sink) }
      }
      if settings.json != "-", !settings.library.isQuiet { outputs.print(text(of: group, lines)) }
      try outputs.finish()
      return dealt.status
    }
  }

  private static let onlyBytes =
    "only its bytes were compared; the picture cannot be decoded, or is all of one tone"

  /// What people are told.
  private static func text(of group: LookAlikes.Group, _ lines: PhotoLines) -> String {
    var text = "compared with \(Counted("photo", group.compared))"
    text += " of the same day" + (group.scope == .week ? " and week" : "")
    text += group.unread.isEmpty ? "\n" : "; \(group.unread.count) cannot be read\n"
    if !group.exact.isEmpty {
      text += "the same to the last bit:\n" + lines.text(of: group.exact, indent: "  ")
    }
    if !group.near.isEmpty {
      text += "nearly the same:\n" + lines.text(of: group.near, indent: "  ")
    }
    if group.exact.isEmpty, group.near.isEmpty, group.compared > 0 { text += "none is alike\n" }
    return text
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

  /// Whether the file of a photo can be read.
  func canRead(_ photo: Int) -> Bool { hash(photo) != nil }

  /// Whether the picture of a photo can be decoded.
  func canSee(_ photo: Int) -> Bool { look(photo) != nil }

  /// Whether two photos have the same bytes; nil when one of them cannot be read.
  func isSame(_ first: Int, _ second: Int) -> Bool? {
    guard let first = hash(first), let second = hash(second) else { return nil }
    return first == second
  }

  /// Whether two photos look nearly the same; nil when one of them cannot be decoded.
  func isNear(_ first: Int, _ second: Int) -> Bool? {
    guard let first = look(first), let second = look(second) else { return nil }
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

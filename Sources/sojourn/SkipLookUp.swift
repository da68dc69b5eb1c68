import Memories
import MemoriesToSkip
import Timeline

/// Looks up in a library what skip rules name there.
struct SkipLookUp {
  private let memory: MemoryLibrary
  private let albums: AlbumMemberships
  /// The status with which reading the library ended.
  let status: ExitStatus

  /// Reads the library of a call of `sojourn skip`, whose store has some albums.
  init(_ settings: SkipCommand.Settings, albums: AlbumMemberships) async throws {
    let library = try await LibraryReading.ofMemories(settings.library).library(with: .records)
    var albums = albums
    albums.formUnion(library.skipping.albums)
    self.albums = albums
    status = library.status
    memory = MemoryLibrary(
      table: library.table,
      coverage: try await MemoriesToSkip(rules: []).coverage(of: library.table),
      states: PhotoStates())
  }

  /// Whether a rule names a photo, whatever was restored from it; nil when the photo is not there.
  func names(_ photo: String, by rule: SkipRule) async throws -> Bool? {
    let whole = SkipRule(id: rule.id, selection: rule.selection)
    guard memory.position(of: photo) != nil else { return nil }
    return try await ruleHiding(photo, among: [whole]) != nil
  }

  /// The number of the first rule that hides a photo; nil when none does, or the photo is not there.
  func ruleHiding(_ photo: String, among rules: [SkipRule]) async throws -> Int? {
    guard let position = memory.position(of: photo) else { return nil }
    var isKept = [Bool](repeating: false, count: memory.table.count)
    isKept[position] = true
    let alone = memory.table.keeping(isKept)
    return try await MemoriesToSkip(rules: rules, albums: albums).coverage(of: alone)
      .rule(of: 0)?.id
  }
}

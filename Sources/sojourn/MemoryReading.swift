import CommandLineKit
import Memories
import MemoriesToSkip
import Reporting
import Timeline

/// Reads a library for a verb that deals memories from it.
struct MemoryReading {
  /// A library with what was decided about it.
  struct Dealt {
    let memory: MemoryLibrary
    let albums: AlbumMemberships
    let status: ExitStatus
  }

  private let settings: LibrarySettings
  let messages: Messages

  init(_ settings: LibrarySettings) {
    self.settings = settings
    messages = Messages(isQuiet: settings.isQuiet)
  }

  /// The library, with the states and rules of the store.
  ///
  /// - Throws: `Stop` when nothing can be used, `MemoriesError` when the store cannot.
  func dealt() async throws -> Dealt {
    // Before reading, which may take a while.
    let states = try settings.memories.map { try MemoriesStore(path: $0, .reading).photoStates() }
    let library = try await LibraryReading.ofMemories(settings).library(with: .records)
    return Dealt(
      memory: MemoryLibrary(
        table: library.table, coverage: try await library.skipping.coverage(of: library.table),
        states: states ?? PhotoStates()),
      albums: library.albums, status: library.status)
  }

  /// Runs a verb, and turns what went wrong into an exit status.
  func status(_ body: () async throws -> ExitStatus) async -> Int32 {
    do {
      return try await body().rawValue
    } catch let stop as LibraryReading.Stop {
      return stop.status.rawValue
    } catch let error as MemoriesError {
      messages.error("\(error)")
      return SkipRun.status(of: error).rawValue
    } catch {
      messages.error("\(error)")
      return ExitStatus.ownFault.rawValue
    }
  }
}

extension LibraryReading {
  /// Reading for a verb that deals memories.
  static func ofMemories(_ settings: LibrarySettings) -> LibraryReading {
    LibraryReading(settings, notesPassedOver: false, tellsFindings: false)
  }
}

extension LibrarySettings {
  static let remembering = OptionGroup<LibrarySettings>(
    "Memories",
    [
      .value(
        "--memories", "STORE", \.memories,
        "what was decided about photos, their albums, and rules of memories to skip"),
      .value(
        "--skip", "FILE", \.skip, "further rules of memories to skip, in another store"),
      .values(
        "--albums-from", "FILE", \.albums,
        "read which photos are in which albums from a CSV with the columns album and file"),
    ])

  static func remembering(
    required: Bool
  ) -> OptionGroup<LibrarySettings> {
    guard required else { return remembering }
    return OptionGroup(
      "Memories",
      [
        .value(
          "--memories", "STORE", \.memories, required: true,
          "what was decided about photos; it is made where it is missing"),
        .value("--skip", "FILE", \.skip, "further rules of memories to skip, in another store"),
        .values(
          "--albums-from", "FILE", \.albums,
          "read which photos are in which albums from a CSV with the columns album and file"),
      ])
  }
}

/// Photos as the verbs of memories print them.
struct PhotoLines {
  let memory: MemoryLibrary

  /// A photo's path or id.
  func name(of photo: Int) -> String { memory.table.name(of: photo) }

  /// One line a photo: when it was taken, its state, its path or id.
  func text(of photos: [Int], indent: String = "") -> String {
    photos.map { photo in
      let taken =
        photo < memory.table.datedCount
        ? memory.table.localTime(of: photo).description : "no date            "
      let state = memory.record(of: photo).state.rawValue
      return "\(indent)\(taken)  \(state)\(String(repeating: " ", count: max(0, 9 - state.count)))"
        + "  \(VisibleText.visible(memory.table.name(of: photo)))\n"
    }.joined()
  }

  /// The same for JSON.
  func entries(of photos: [Int]) -> [PhotoListJSON.Photo] {
    photos.map { photo in
      PhotoListJSON.Photo(
        file: memory.table.name(of: photo),
        taken: photo < memory.table.datedCount
          ? memory.table.localTime(of: photo).description : nil,
        state: memory.record(of: photo).state.rawValue)
    }
  }
}

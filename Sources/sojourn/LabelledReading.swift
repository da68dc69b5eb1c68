import CommandLineKit
import Ingest
import Pipeline
import Timeline
import Tuning

/// Reads labels and the libraries they are of, for the verbs that score.
struct LabelledReading {
  /// A library with its labels.
  struct Library {
    /// Its name in the labels; empty where there is only one.
    let name: String
    let labels: [Label]
    let isOnlyOne: Bool
    let library: LibraryReading.Library
    let reading: LibraryReading
  }

  let settings: LibrarySettings
  let labelsFile: String
  let messages: Messages

  init(_ settings: LibrarySettings, labels: String) {
    self.settings = settings
    labelsFile = labels
    messages = Messages(isQuiet: settings.isQuiet)
  }

  /// Reads the labels, then each library, and hands it on.
  ///
  /// A library of many in which nothing can be used is left out, and said.
  ///
  /// - Returns: what was made of each library that could be read, and the status to end with.
  /// - Throws: `Stop` when the labels or no library can be used.
  func map<Result>(
    _ work: (Library) async throws -> Result
  ) async throws -> (results: [Result], status: ExitStatus) {
    let labels = try self.labels()
    var results: [Result] = []
    var status = ExitStatus.done
    do {
      let sources = try LabelledSource.all(
        of: settings.sources, labels: labels, subfolders: Folders.names(in:))
      let progress = ProgressBar(
        "reading", of: sources.count, isShown: !settings.isQuiet && sources.count > 1)
      defer { progress.clear() }
      for (position, source) in sources.enumerated() {
        progress.show(position)
        var ofLibrary = settings
        ofLibrary.sources = source.sources
        // Of many libraries each may have labels and other files beside the photos.
        let reading = LibraryReading(
          ofLibrary, notesPassedOver: sources.count == 1, drawsProgress: false)
        do {
          let library = try await reading.library()
          if library.status != .done { status = library.status }
          let own = try labels.labels(
            of: source.name, within: LibrarySummary(of: library.table).dates)
          if own.isEmpty, let name = source.name {
            messages.warning("no label is of library \(name): every journey found in it is false")
          }
          results.append(
            try await work(
              Library(
                name: source.name ?? "", labels: own, isOnlyOne: sources.count == 1,
                library: library, reading: reading)))
        } catch let stop as LibraryReading.Stop {
          guard sources.count > 1, stop.status != .usage else { throw stop }
          status = stop.status
          if let name = source.name { messages.error("library \(name) is left out") }
        }
      }
    } catch let error as LabelsError {
      throw refused(error)
    }
    guard !results.isEmpty else { throw LibraryReading.Stop(status: status) }
    return (results, status)
  }

  private func labels() throws -> Labels {
    guard let bytes = SmallFile.bytes(of: labelsFile) else {
      messages.error("\(labelsFile): \(SmallFile.reason())")
      throw LibraryReading.Stop(status: .missingInput)
    }
    do {
      return try Labels(reading: bytes, source: labelsFile)
    } catch {
      throw refused(error)
    }
  }

  private func refused(_ error: LabelsError) -> LibraryReading.Stop {
    for message in error.messages { messages.error(message) }
    return LibraryReading.Stop(status: .nothingUsable)
  }
}

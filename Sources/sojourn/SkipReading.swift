import Ingest
import Memories
import MemoriesToSkip
import Timeline

/// Reads the memories to skip and the albums that a verb is given.
///
/// Rules that cannot be read end the program: going on without them would show what they hide.
struct SkipReading {
  let messages: Messages

  /// The rules of some stores with the albums they may name.
  ///
  /// - Throws: `Stop` when a file is missing or cannot be used.
  func memories(
    stores: [String], albums files: [String]
  ) throws(LibraryReading.Stop) -> MemoriesToSkip {
    var rules: [SkipRule] = []
    var albums = try self.albums(of: files)
    for path in stores {
      do throws(MemoriesError) {
        let store = try MemoriesStore(path: path, .reading)
        rules += try store.skipRules()
        albums.formUnion(try store.albums())
      } catch {
        messages.error("\(error)")
        throw LibraryReading.Stop(status: SkipRun.status(of: error))
      }
    }
    return MemoriesToSkip(rules: rules, albums: albums)
  }

  /// The albums of some files, in the order given.
  ///
  /// - Throws: `Stop` when a file is missing or has no albums.
  func albums(of files: [String]) throws(LibraryReading.Stop) -> AlbumMemberships {
    var albums = AlbumMemberships()
    for file in files {
      guard let bytes = SmallFile.bytes(of: file) else {
        messages.error("\(file): \(SmallFile.reason())")
        throw LibraryReading.Stop(status: .missingInput)
      }
      do throws(AlbumsFile.Problem) {
        let reading = try AlbumsFile.read(bytes)
        for problem in reading.problems {
          messages.warning("\(file):\(problem.line): \(problem.reason)")
        }
        albums.formUnion(reading.albums)
      } catch {
        messages.error("\(file):\(error.line): \(error.reason)")
        throw LibraryReading.Stop(status: .missingInput)
      }
    }
    return albums
  }
}

extension LibraryReading {
  /// Warns of rules that hide nothing because no one tells of their album; its name may say what it hides.
  func warnOfUnknownAlbums(_ skipping: MemoriesToSkip, _ table: PhotoTable) {
    for rule in skipping.rules {
      guard case .album(let name) = rule.selection, !skipping.albums.names.contains(name),
        !table.albums.names.contains(name)
      else { continue }
      messages.warning(
        "rule \(rule.id) names an album that neither the sources nor the store nor --albums-from tell "
          + "of: it hides nothing")
    }
  }

  /// What was said while reading, fit to be shown: with skip rules it names no file that a rule may hide.
  ///
  /// Examples name photos and their dates, also of records that became no photo, so none is kept; a source
  /// that is a skipped photo itself, or whose name a rule hides, is not mentioned.
  struct ShownReading {
    let reports: [SourceReport]
    let placing: PlacingReport
    private let names: (String) -> Bool
    private let hasRules: Bool

    init(
      _ reports: [SourceReport], _ placing: PlacingReport, table: PhotoTable,
      skipping: MemoriesToSkip
    ) async throws {
      hasRules = !skipping.rules.isEmpty
      guard hasRules else {
        self.reports = reports
        self.placing = placing
        names = { _ in false }
        return
      }
      var hidden: Set<String> = []
      let sources = Set(reports.map(\.source))
      // Hardly a photo has the name of a source, and making a string of each name takes long.
      let lengths = Set(sources.map(\.utf8.count))
      let alone = table.keeping(
        (0..<table.count).map { photo in
          lengths.contains(table.names[photo].length) && sources.contains(table.name(of: photo))
        })
      let coverage = try await skipping.coverage(of: alone)
      for photo in 0..<alone.count where coverage.isSkipped(photo) {
        hidden.insert(alone.name(of: photo))
      }
      names = { hidden.contains($0) || skipping.hides(name: $0) }
      self.reports = reports.filter { [names] in !names($0.source) }.map(\.withoutExamples)
      self.placing = placing.withoutExamples
    }

    /// Files passed over as they may be told of.
    func shown(_ kind: PassedOver) -> PassedOver { hasRules ? kind.withoutExamples : kind }

    /// A failure as it may be shown.
    func shown(_ failure: SourceFailure) -> SourceFailure {
      guard names(failure.source) else { return failure }
      return SourceFailure(
        source: "a skipped file", kind: failure.kind, message: "a skipped file cannot be read")
    }
  }
}

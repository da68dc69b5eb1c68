internal import ImageMetadata
internal import Synchronization
public import Timeline

/// A catalogue beside a run of reading: what it knows need not be read, and it is told of what was.
///
/// Pictures, movies and XMP sidecars are kept, by the absolute path of their folder, their name, their size
/// and the time of their last change. Not kept is what another day could read differently: files without a
/// date, or with one that is not yet past, for then it counts what is a date in the future.
///
/// Changes are written some thousand at a time while reading goes on, so that whatever ends a run, the next
/// one goes on from there.
public final class FileCatalogue: Sendable {
  /// To be raised whenever the readers of pictures read some file differently; what another method read
  /// counts as not known.
  private static let method: Int64 = 1
  /// How many files are written in one transaction.
  private static let batch = 2048

  fileprivate struct Folder {
    let absolutePath: [UInt8]
    var known: CatalogueFolder
  }

  fileprivate struct State: ~Copyable {
    let catalogue: Catalogue
    // By the path under which a folder was met.
    var folders: [[UInt8]: Folder] = [:]
    var changes: [Catalogue.Change] = []
    var kept = 0
    var problem: CatalogueError?
  }

  private let state: Mutex<State>
  private let today: LocalDate
  /// The catalogue's own files, which are no sources.
  let ownFiles: Set<FileSystem.Identity>

  /// Opens a catalogue, and makes it where it is missing.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - today: the date of today, as in the settings of reading.
  /// - Throws: `CatalogueError` when it is no catalogue, a newer program made it, it is damaged, or
  ///   cannot be written.
  public init(path: String, today: LocalDate) throws(CatalogueError) {
    state = Mutex(State(catalogue: try Catalogue(path: path, method: Self.method)))
    self.today = today
    // What SQLite has beside a database.
    let paths = ["", "-wal", "-shm", "-journal"].map { SourcePath(path + $0) }
    ownFiles = Set(paths.compactMap { try? FileSystem.status(of: $0).identity })
  }

  /// How many files have been taken in by this run.
  public var kept: Int { state.withLock { $0.kept } }

  /// Why the catalogue could not be used to the end; reading goes on without it.
  public var problem: CatalogueError? { state.withLock { $0.problem } }

  /// What is known of some files, in their order; nil for those that have to be read.
  func outcomes(of files: [FoundFile]) -> [FileOutcome?] {
    state.withLock { state in
      var current: (path: ArraySlice<UInt8>, folder: Folder)?
      let outcomes = files.map { file -> FileOutcome? in
        guard let path = file.path, !file.isSpecial, file.member == nil else { return nil }
        let end = path.bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        let folderPath = path.bytes[..<end]
        if current?.path != folderPath {
          if let (path, folder) = current { state.folders[Array(path)] = folder }
          current = (folderPath, state.folder(Array(folderPath)))
        }
        let reading = current?.folder.known.reading(
          of: Array(path.bytes[end...]), size: file.size, modified: file.modified)
        return reading.flatMap(Self.outcome(of:))
      }
      if let (path, folder) = current { state.folders[Array(path)] = folder }
      return outcomes
    }
  }

  private static func outcome(of reading: CatalogueReading) -> FileOutcome? {
    guard case .photo(let facts, let name, _) = reading, let format = ImageFormat(rawValue: name)
    else { return nil }
    return format == .xmp ? .xmp(facts) : .picture(format: format, facts: facts)
  }

  /// Takes in files that were read, with what came of it.
  func keep(_ files: [FoundFile], _ outcomes: [FileOutcome]) {
    let readings = zip(files, outcomes).compactMap { file, outcome in
      reading(of: outcome).map { (file, $0) }
    }
    guard !readings.isEmpty else { return }
    state.withLock { state in
      for (file, reading) in readings {
        guard let path = file.path, file.member == nil, !file.isSpecial else { continue }
        let end = path.bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        let folder = Array(path.bytes[..<end])
        guard let known = state.folders[folder] else { continue }
        state.changes.append(
          .put(
            folder: known.absolutePath,
            CatalogueEntry(
              name: Array(path.bytes[end...]), size: file.size, modified: file.modified,
              reading: reading)))
        state.kept += 1
      }
      if state.changes.count >= Self.batch { state.write() }
    }
  }

  /// What is kept of an outcome; nil where another day could read it differently.
  private func reading(of outcome: FileOutcome) -> CatalogueReading? {
    let facts: PhotoFacts
    let format: ImageFormat
    switch outcome {
    case .picture(let known, let read): (format, facts) = (known, read)
    case .xmp(let read): (format, facts) = (.xmp, read)
    default: return nil
    }
    guard let date = facts.wallTime?.date ?? facts.instant.map(Self.date(ofInstant:)), date < today,
      !facts.findings.contains(where: { $0.reason == .dateInFuture })
    else { return nil }
    return .photo(facts, format: format.rawValue)
  }

  private static func date(ofInstant microseconds: Int64) -> LocalDate {
    LocalDateTime(microseconds: microseconds).date
  }

  /// Writes what is not written yet; of folders that were gone through to their end, drops the files that
  /// have vanished.
  ///
  /// - Parameter walked: the folders, as they were met, each source's own one first; none when reading
  ///   was stopped.
  func finish(walked: [[SourcePath]]) {
    state.withLock { state in
      for folders in walked {
        var absolute: Set<[UInt8]> = []
        for folder in folders {
          guard let path = FileSystem.absolutePath(of: folder) else { continue }
          absolute.insert(path)
          let slash = folder.bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
          guard let vanished = state.folders[folder.bytes + slash]?.known.vanished,
            !vanished.isEmpty
          else { continue }
          state.changes.append(.drop(folder: path, names: vanished))
        }
        guard let root = folders.first.flatMap(FileSystem.absolutePath(of:)) else { continue }
        state.dropFolders(below: root, except: absolute)
      }
      state.write()
    }
  }
}

extension FileCatalogue.State {
  /// What is known of the files in a folder, whose path ends in a slash or is empty.
  fileprivate mutating func folder(_ path: [UInt8]) -> FileCatalogue.Folder {
    if let known = folders[path] { return known }
    let absolute = FileSystem.absolutePath(of: SourcePath(bytes: path.isEmpty ? [0x2E] : path))
    var folder = FileCatalogue.Folder(
      absolutePath: absolute ?? path, known: CatalogueFolder(entries: []))
    if problem == nil {
      do throws(CatalogueError) {
        folder.known = try catalogue.folder(folder.absolutePath)
      } catch {
        problem = error
      }
    }
    folders[path] = folder
    return folder
  }

  fileprivate mutating func write() {
    defer { changes.removeAll(keepingCapacity: true) }
    guard problem == nil else { return }
    do throws(CatalogueError) {
      try catalogue.write(changes)
    } catch {
      problem = error
    }
  }

  fileprivate mutating func dropFolders(below root: [UInt8], except walked: Set<[UInt8]>) {
    guard problem == nil else { return }
    do throws(CatalogueError) {
      try catalogue.dropFolders(below: root, except: walked)
    } catch {
      problem = error
    }
  }
}

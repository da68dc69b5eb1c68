internal import Exports
internal import Timeline

/// A file that is to be read.
struct FoundFile: Sendable {
  /// The source it was found in, as the user gave it.
  let root: String
  /// Where it is; nil for standard input.
  ///
  /// Of an archive's member, its path in the archive behind the archive's own.
  let path: SourcePath?
  /// Whether it was found in a folder, and nobody asked for it by name.
  let isFromFolder: Bool
  /// Whether it is a pipe or a device, to be read from its start to its end.
  let isSpecial: Bool
  /// In bytes; of a member, when it is unpacked.
  var size: Int64 = 0
  /// When it was last changed, in nanoseconds since 1970-01-01 00:00 UTC.
  var modified: Int64 = 0
  /// The archive it lies in; nil for a file of its own.
  var member: (archive: ZipArchive, entry: ZipArchive.Member)?
  /// Its bytes, where they are at hand; nil where they are to be read.
  var held: [UInt8]?

  /// How messages name it.
  var source: String { path?.text ?? "standard input" }

  /// The members of an archive, as files in a folder.
  func members(of archive: ZipArchive) -> [FoundFile] {
    archive.members.compactMap { entry in
      // Folders are members as well.
      guard !entry.path.hasSuffix("/") else { return nil }
      let archivePath = path ?? SourcePath(source)
      return FoundFile(
        root: root, path: archivePath.appending(Array(entry.path.utf8)), isFromFolder: true,
        isSpecial: false, size: Int64(entry.size), modified: modified, member: (archive, entry))
    }
  }
}

/// Goes through the sources, folders by their subfolders, in a fixed order.
struct SourceWalk {
  private(set) var files: [FoundFile] = []
  private(set) var failures: [SourceFailure] = []
  private(set) var passedOver = PassedOverFiles()
  /// The folders gone through, for each source that is one, its own first.
  private(set) var folders: [[SourcePath]] = []
  private let ownFiles: Set<FileSystem.Identity>
  private var visited: Set<FileSystem.Identity> = []
  private var skipped = 0

  /// Goes through the sources in the order given.
  ///
  /// - Parameters:
  ///   - sources: the paths, `-` for standard input.
  ///   - ownFiles: the files of the catalogue, which are no sources.
  init(_ sources: [String], ownFiles: Set<FileSystem.Identity> = []) {
    self.ownFiles = ownFiles
    for source in sources {
      if source == "-" {
        files.append(FoundFile(root: source, path: nil, isFromFolder: false, isSpecial: true))
        continue
      }
      let path = SourcePath(source)
      do {
        let status = try FileSystem.status(of: path)
        guard !ownFiles.contains(status.identity) else {
          failures.append(
            SourceFailure(
              source: source, kind: .unusable,
              message: "\(source) is the catalogue, and no source"))
          continue
        }
        guard status.kind == .folder else {
          files.append(
            FoundFile(
              root: source, path: path, isFromFolder: false, isSpecial: status.kind == .special,
              size: status.size, modified: status.modified))
          continue
        }
        visited = [status.identity]
        folders.append([])
        let before = files.count + skipped
        try walk(path, root: source)
        if files.count + skipped == before {
          failures.append(
            SourceFailure(
              source: source, kind: .unusable, message: "\(source): the folder is empty"))
        }
      } catch {
        failures.append(
          SourceFailure(
            source: source, kind: .missing, message: "\(source): \(error.reason)"))
      }
    }
  }

  private mutating func walk(_ folder: SourcePath, root: String) throws(SystemError) {
    if Task.isCancelled { return }
    let names = try FileSystem.names(in: folder)
    // Only now that its names are known: what cannot be read has not been gone through.
    folders[folders.count - 1].append(folder)
    let originals = Self.originals(among: names)
    for name in names where !Self.isUnfinishedOutput(name) {
      let path = folder.appending(name)
      if originals.contains(name) {
        passOver(
          path, "that exiftool kept of files it changed", "kept by exiftool of a changed file")
        continue
      }
      do {
        let status = try FileSystem.status(of: path)
        switch status.kind {
        case .file where ownFiles.contains(status.identity): skipped += 1
        case .file:
          files.append(
            FoundFile(
              root: root, path: path, isFromFolder: true, isSpecial: false, size: status.size,
              modified: status.modified))
        case .special: passOver(path, PassedOverFiles.special, "a pipe, a socket or a device")
        case .folder:
          if let aside = AsideFolder.trait(of: name, in: folder) {
            passOver(path, aside, "a folder " + aside.dropFirst("that are folders ".count))
            continue
          }
          // A link may lead back to a folder that is being read, or has been.
          guard visited.insert(status.identity).inserted else {
            passOver(path, "that are folders read already", "a folder that was read already")
            continue
          }
          try walk(path, root: root)
        }
      } catch {
        passOver(path, PassedOverFiles.unreadable, error.reason)
      }
    }
  }

  /// Whether a file is an output that this program was writing when it was killed: `OutputFile` of
  /// Reporting names them so.
  private static func isUnfinishedOutput(_ name: [UInt8]) -> Bool {
    name.first == UInt8(ascii: ".") && name.suffix(13).elementsEqual(".sojourn-part".utf8)
  }

  /// The files that exiftool keeps beside those it changes, under their names with `_original` behind: the
  /// same photos again.
  private static func originals(among names: [[UInt8]]) -> Set<[UInt8]> {
    let kept = names.filter { $0.suffix(9).elementsEqual("_original".utf8) }
    guard !kept.isEmpty else { return [] }
    let all = Set(names)
    return Set(kept.filter { all.contains(Array($0.dropLast(9))) })
  }

  private mutating func passOver(_ path: SourcePath, _ trait: String, _ reason: String) {
    skipped += 1
    passedOver.add(path.text, trait, "\(path.text): \(reason)")
  }
}

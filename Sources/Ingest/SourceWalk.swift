internal import Timeline

/// A file that is to be read.
struct FoundFile: Sendable, Equatable {
  /// The source it was found in, as the user gave it.
  let root: String
  /// Where it is; nil for standard input.
  let path: SourcePath?
  /// Whether it was found in a folder, and nobody asked for it by name.
  let isFromFolder: Bool
  /// Whether it is a pipe or a device, to be read from its start to its end.
  let isSpecial: Bool

  /// How messages name it.
  var source: String { path?.text ?? "standard input" }
}

/// Goes through the sources, folders by their subfolders, in a fixed order.
struct SourceWalk {
  private(set) var files: [FoundFile] = []
  private(set) var failures: [SourceFailure] = []
  private var visited: Set<FileSystem.Identity> = []

  /// Goes through the sources in the order given.
  init(_ sources: [String]) {
    for source in sources {
      if source == "-" {
        files.append(FoundFile(root: source, path: nil, isFromFolder: false, isSpecial: true))
        continue
      }
      let path = SourcePath(source)
      do {
        let status = try FileSystem.status(of: path)
        guard status.kind == .folder else {
          files.append(
            FoundFile(
              root: source, path: path, isFromFolder: false, isSpecial: status.kind == .special))
          continue
        }
        visited = [status.identity]
        let before = files.count + failures.count
        try walk(path, root: source)
        if files.count + failures.count == before {
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
    for name in try FileSystem.names(in: folder) where !Self.isUnfinishedOutput(name) {
      let path = folder.appending(name)
      do {
        let status = try FileSystem.status(of: path)
        switch status.kind {
        case .file:
          files.append(FoundFile(root: root, path: path, isFromFolder: true, isSpecial: false))
        case .special: passOver(path, "a pipe, a socket or a device")
        case .folder:
          // A link may lead back to a folder that is being read, or has been.
          guard visited.insert(status.identity).inserted else {
            passOver(path, "a folder that was read already")
            continue
          }
          try walk(path, root: root)
        }
      } catch {
        failures.append(
          SourceFailure(
            source: path.text, kind: .passedOver, message: "\(path.text): \(error.reason)"))
      }
    }
  }

  /// Whether a file is an output that this program was writing when it was killed: `OutputFile` of
  /// Reporting names them so.
  private static func isUnfinishedOutput(_ name: [UInt8]) -> Bool {
    name.first == UInt8(ascii: ".") && name.suffix(13).elementsEqual(".sojourn-part".utf8)
  }

  private mutating func passOver(_ path: SourcePath, _ reason: String) {
    failures.append(
      SourceFailure(
        source: path.text, kind: .passedOver, message: "\(path.text): \(reason)"))
  }
}

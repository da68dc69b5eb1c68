import Timeline

/// The time-zone database of the system: a compiled file for each zone, kept up to date by the
/// system's own updates (the package `tzdata` in Debian).
public struct ZoneFiles: Sendable {
  /// Where the database stands on Linux and most other systems.
  public static let systemFolder = "/usr/share/zoneinfo"

  /// The folder with the files.
  public let folder: String

  /// The database in a folder; nothing is read yet.
  public init(folder: String = ZoneFiles.systemFolder) { self.folder = folder }

  /// The history of a zone's clocks, from its name, such as `Europe/Paris`.
  ///
  /// Costs some 20 µs.
  /// - Throws: `ZoneFileError` when there is no such zone here, or its file cannot be used.
  public func history(of name: String) throws(ZoneFileError) -> ZoneHistory {
    guard Self.isName(name) else { throw .noSuchZone(name: name, folder: folder) }
    let path = "\(folder)/\(name)"
    let bytes: MappedBytes
    do {
      bytes = try MappedBytes(path: path)
    } catch {
      throw error.isAbsence
        ? .noSuchZone(name: name, folder: folder)
        : .notReadable(path: path, number: error.number)
    }
    return try bytes.withBytes { (bytes) throws(ZoneFileError) in
      try Self.history(in: bytes, path: path)
    }
  }

  /// The history of a zone's clocks, from the bytes of its file, whatever they are.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - path: the file's name, for errors.
  /// - Returns: the history.
  /// - Throws: `ZoneFileError.damaged`.
  public static func history(
    in bytes: Span<UInt8>, path: String
  ) throws(ZoneFileError) -> ZoneHistory {
    do {
      return try ZoneFile.history(of: bytes)
    } catch {
      throw .damaged(path: path, problem: error.description)
    }
  }

  /// Whether a text can be a zone's name; nothing else is looked for in the folder.
  ///
  /// A name is parts of letters, digits, plus, minus and underscore, joined by slashes.
  static func isName(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { byte in
          (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
        }
    }
  }
}

/// Why the history of a zone cannot be had.
public enum ZoneFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The database here has no zone of that name.
  case noSuchZone(name: String, folder: String)
  /// The file is there and cannot be opened, with the system's error number.
  case notReadable(path: String, number: Int32)
  /// The file's content cannot be used.
  case damaged(path: String, problem: String)

  /// What was met, and what to do, for the user.
  public var description: String {
    switch self {
    case .noSuchZone(let name, let folder):
      "the time zone \(name) is not in \(folder); bring the time-zone database up to date (tzdata)"
    case .notReadable(let path, let number):
      "\(path) cannot be opened (system error \(number)); make it readable"
    case .damaged(let path, let problem):
      "\(path) is no sound file of the time-zone database (\(problem)); put it anew (tzdata)"
    }
  }
}

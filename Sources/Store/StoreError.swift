/// Why a database cannot be opened, read or written; each case names the file.
public enum StoreError: Error, Equatable, Sendable {
  /// The file is not there, or may not be opened; with SQLite's or the system's words.
  case cannotOpen(path: String, message: String)
  /// It is a folder, a device, a pipe or a socket.
  case notARegularFile(path: String)
  /// It is no SQLite database, or is encrypted.
  case notADatabase(path: String)
  /// It is a SQLite database that contradicts itself or is cut.
  case damaged(path: String, message: String)
  /// Other programs held it locked for longer than the busy timeout.
  case busy(path: String)
  /// It, or its folder, may not be written.
  case notWritable(path: String, message: String)
  /// The disk is full.
  case diskFull(path: String)
  /// The disk, or the network behind it, reports an error.
  case inputOutput(path: String, message: String)
  /// The task was cancelled.
  case cancelled(path: String)
  /// Reading took more steps than a database of this size can need.
  case tooMuchWork(path: String)
  /// A value in it is longer than is accepted; in bytes.
  case valueTooLong(path: String, most: Int)
  /// Anything else SQLite reports, with its extended result code.
  case failed(path: String, code: Int32, message: String)

  /// It was written by a newer program: its schema has a number that is not known here.
  case newerSchema(path: String, name: String, found: Int64, known: Int64)
  /// It is a database, but not of the kind asked for.
  case otherKind(path: String, name: String)

  /// Its private copy does not fit into the temporary folder; in bytes.
  case noRoomForCopy(path: String, folder: String, needed: Int64, available: Int64)
  /// Another program kept changing it while it was being copied.
  case changesWhileCopied(path: String)
  /// Another program left a change of several databases unfinished, which only it can put right.
  case unfinishedChange(path: String)
}

extension StoreError: CustomStringConvertible {
  /// What was met, where, and what to do.
  public var description: String {
    switch self {
    case .cannotOpen(let path, let message): "\(path) cannot be opened: \(message)"
    case .notARegularFile(let path): "\(path) is not a regular file"
    case .notADatabase(let path):
      "\(path) is not a database that can be read: it is no SQLite file, or is encrypted"
    case .damaged(let path, let message): "\(path) is a damaged database: \(message)"
    case .busy(let path):
      "\(path) is locked by another program; try again when that has finished"
    case .notWritable(let path, let message): "\(path) cannot be written: \(message)"
    case .diskFull(let path): "\(path) cannot be written: the disk is full"
    case .inputOutput(let path, let message): "\(path) cannot be read or written: \(message)"
    case .cancelled(let path): "reading \(path) was cancelled"
    case .tooMuchWork(let path):
      "\(path) was given up: reading it takes more steps than a sound database of its size can need"
    case .valueTooLong(let path, let most):
      "\(path): a value in it is longer than \(Self.size(Int64(most))), which none of a photo's is; "
        + "nothing of it was read"
    case .failed(let path, let code, let message): "\(path): \(message) (SQLite code \(code))"
    case .newerSchema(let path, let name, let found, let known):
      "\(path) is a \(name) of version \(found), made by a newer program; this one knows versions up"
        + " to \(known)"
    case .otherKind(let path, let name): "\(path) is a database, but no \(name)"
    case .noRoomForCopy(let path, let folder, let needed, let available):
      "\(path) is read from a copy, which needs \(Self.size(needed)) in \(folder), where"
        + " \(Self.size(available)) are free; name a temporary folder with more room"
    case .changesWhileCopied(let path):
      "\(path) is being changed by another program; close that program and try again"
    case .unfinishedChange(let path):
      "\(path) holds an unfinished change; open it once in the program it belongs to and close it"
    }
  }

  private static func size(_ bytes: Int64) -> String {
    guard bytes >= 1_000_000 else { return "\(bytes) bytes" }
    let tenths = bytes / 100_000
    return tenths < 10_000
      ? "\(tenths / 10).\(tenths % 10) MB" : "\(tenths / 10_000).\(tenths / 1000 % 10) GB"
  }
}

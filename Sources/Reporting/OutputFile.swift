internal import Glibc

/// A place to write to: a path, or standard output.
public enum OutputFile: Sendable, Hashable {
  /// Standard output, written `-`.
  case standardOutput
  /// A file by its path.
  case path(String)

  /// A place as the command line names it.
  public init(argument: String) { self = argument == "-" ? .standardOutput : .path(argument) }

  /// Writes a whole output, or nothing.
  ///
  /// A regular file, or one that is not there yet, is written beside its place under another name and
  /// renamed when it is complete, so that whoever reads it sees the old one or the new one. Anything
  /// else (a device, a pipe) is written directly, and a file that is open already (`/dev/stdout`,
  /// `/dev/fd/5`) through its descriptor, at the place where that stands.
  /// - Throws: `OutputError`; the target is then as it was.
  public func write(
    _ body: (inout TextSink) throws(OutputError) -> Void
  ) throws(OutputError) {
    switch self {
    case .standardOutput:
      try Self.fill(STDOUT_FILENO, target: "standard output", body)
    case .path(let path):
      try Self.write(path, body)
    }
  }

  /// Writes a whole file that a library makes by itself, or nothing.
  ///
  /// - Parameter body: is given the path of an empty file, which gets its name when it is complete.
  /// - Throws: `OutputError`; the target is then as it was. What is no regular file cannot be written so.
  public func writeFile(
    _ body: (_ path: String) throws(OutputError) -> Void
  ) throws(OutputError) {
    guard case .path(let path) = self else {
      throw .notMade("standard output cannot take a file that is not written from start to end")
    }
    guard case .file(let target) = Destination(path) else {
      throw .system(path, reason: "it is not the name of a file, which this output needs")
    }
    if let status = Self.status(of: target), status.st_mode & S_IFMT != S_IFREG {
      throw .system(path, reason: "it is not a regular file, which this output needs")
    }
    try Self.replace(target, named: path) { (temporary, descriptor) throws(OutputError) in
      // Only its name is needed; over a network the lock would be in the way of SQLite's own.
      close(descriptor)
      try body(temporary)
    }
  }

  private static func write(
    _ path: String, _ body: (inout TextSink) throws(OutputError) -> Void
  ) throws(OutputError) {
    let target: String
    switch Destination(path) {
    // A link stays a link: its target is replaced.
    case .file(let file): target = file
    case .descriptor(let descriptor): return try fill(descriptor, target: path, body)
    case .openElsewhere: return try writeDirectly(path, flags: O_APPEND, body)
    case .nowhere(let number): throw .system(path, reason: OutputError.reason(number))
    }
    if let status = status(of: target), status.st_mode & S_IFMT != S_IFREG {
      return try writeDirectly(path, flags: 0, body)
    }
    try replace(target, named: path) { (_, descriptor) throws(OutputError) in
      do throws(OutputError) {
        try fill(descriptor, target: path, body)
      } catch {
        close(descriptor)
        throw error
      }
      guard close(descriptor) == 0 else {
        throw .system(path, reason: OutputError.reason(errno))
      }
    }
  }

  private static func writeDirectly(
    _ path: String, flags: Int32, _ body: (inout TextSink) throws(OutputError) -> Void
  ) throws(OutputError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | flags)
    guard descriptor >= 0 else { throw .system(path, reason: OutputError.reason(errno)) }
    defer { close(descriptor) }
    try fill(descriptor, target: path, body)
  }

  /// Makes a file beside a target and renames it; `body` gets its path, and its descriptor to close.
  private static func replace(
    _ target: String, named path: String,
    _ body: (_ temporary: String, _ descriptor: Int32) throws(OutputError) -> Void
  ) throws(OutputError) {
    UnfinishedFiles.removeLeftovers(beside: target)
    let (temporary, descriptor) = try UnfinishedFiles.create(for: target, named: path)
    defer { UnfinishedFiles.remove(temporary) }
    if let status = status(of: target) { fchmod(descriptor, status.st_mode & 0o7777) }
    do throws(OutputError) {
      try body(temporary, descriptor)
      guard unsafe rename(temporary, target) == 0 else {
        throw OutputError.system(path, reason: OutputError.reason(errno))
      }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
  }

  /// What the system says of a file; nil where there is none.
  private static func status(of path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  private static func fill(
    _ descriptor: Int32, target: String,
    _ body: (inout TextSink) throws(OutputError) -> Void
  ) throws(OutputError) {
    var sink = TextSink(descriptor: descriptor, target: target)
    try body(&sink)
    try sink.flush()
  }

  /// Where an output will be: its path with links followed, also to a file that is not there yet; nil
  /// where it goes into a file that is open already, or nowhere.
  public var finalPath: String? {
    guard case .path(let path) = self, case .file(let target) = Destination(path) else {
      return nil
    }
    return target
  }

  /// The descriptor of an open file that an output is written into: that of standard output, or the one
  /// that a path such as `/dev/stderr` leads to; nil for other paths.
  public var descriptor: Int32? {
    switch self {
    case .standardOutput: STDOUT_FILENO
    case .path(let path):
      if case .descriptor(let number) = Destination(path) { number } else { nil }
    }
  }
}

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
  /// else (a device, a pipe) is written directly.
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
    let target = Self.resolved(path)
    if let status = Self.status(of: target), status.st_mode & S_IFMT != S_IFREG {
      throw .system(path, reason: "it is not a regular file, which this output needs")
    }
    try Self.replace(target, named: path) { (temporary, descriptor) throws(OutputError) in
      // Only its name is needed.
      close(descriptor)
      try body(temporary)
    }
  }

  private static func write(
    _ path: String, _ body: (inout TextSink) throws(OutputError) -> Void
  ) throws(OutputError) {
    // A link stays a link: its target is replaced.
    let target = resolved(path)
    if let status = status(of: target), status.st_mode & S_IFMT != S_IFREG {
      let descriptor = unsafe open(target, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .system(path, reason: OutputError.reason(errno)) }
      defer { close(descriptor) }
      return try fill(descriptor, target: path, body)
    }
    try replace(target, named: path) { (_, descriptor) throws(OutputError) in
      UnfinishedFiles.hold(descriptor)
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

  /// Makes a file beside a target and renames it; `body` gets its path, and its descriptor to close.
  private static func replace(
    _ target: String, named path: String,
    _ body: (_ temporary: String, _ descriptor: Int32) throws(OutputError) -> Void
  ) throws(OutputError) {
    UnfinishedFiles.removeLeftovers(beside: target)
    let temporary = UnfinishedFiles.name(for: target)
    UnfinishedFiles.add(temporary)
    defer { UnfinishedFiles.remove(temporary) }
    let descriptor = unsafe open(
      temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw .system(path, reason: OutputError.reason(errno)) }
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

  /// Where an output will be: its path with links followed, also to a file that is not there yet; nil for
  /// standard output.
  public var finalPath: String? {
    guard case .path(let path) = self else { return nil }
    return Self.resolved(path)
  }

  /// Where a path leads, links followed, also to a file that is not there yet.
  private static func resolved(_ path: String) -> String {
    var path = path
    // As many links as the system follows.
    for _ in 0..<40 {
      if let real = unsafe realpath(path, nil) {
        defer { unsafe free(real) }
        return unsafe String(cString: real)
      }
      var link = [CChar](repeating: 0, count: Int(PATH_MAX))
      let length = unsafe readlink(path, &link, link.count)
      guard length > 0 else { return path }
      let next = String(decoding: link.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      path = next.hasPrefix("/") ? next : path.dropLast(name.count) + next
    }
    return path
  }
}

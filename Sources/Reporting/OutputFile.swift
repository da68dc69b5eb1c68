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

  private static func write(
    _ path: String, _ body: (inout TextSink) throws(OutputError) -> Void
  ) throws(OutputError) {
    // A link stays a link: its target is replaced.
    let target = resolved(path)
    var status = stat()
    let exists = unsafe stat(target, &status) == 0
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    if exists, !isRegular {
      let descriptor = unsafe open(target, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .system(path, reason: OutputError.reason(errno)) }
      defer { close(descriptor) }
      return try fill(descriptor, target: path, body)
    }
    let temporary = unfinishedName(for: target)
    UnfinishedFiles.add(temporary)
    defer { UnfinishedFiles.remove(temporary) }
    let descriptor = unsafe open(
      temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw .system(path, reason: OutputError.reason(errno)) }
    var isOpen = true
    do throws(OutputError) {
      if exists { fchmod(descriptor, status.st_mode & 0o7777) }
      try fill(descriptor, target: path, body)
      isOpen = false
      guard close(descriptor) == 0, unsafe rename(temporary, target) == 0 else {
        throw OutputError.system(path, reason: OutputError.reason(errno))
      }
    } catch {
      if isOpen { close(descriptor) }
      unsafe unlink(temporary)
      throw error
    }
  }

  private static func fill(
    _ descriptor: Int32, target: String,
    _ body: (inout TextSink) throws(OutputError) -> Void
  ) throws(OutputError) {
    var sink = TextSink(descriptor: descriptor, target: target)
    try body(&sink)
    try sink.flush()
  }

  /// The hidden name, in the same folder, under which a file is written: `.NAME.PID.sojourn-part`, which
  /// no folder that is read as a source shows as a file of its own.
  private static func unfinishedName(for target: String) -> String {
    let name = target.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    // Names have at most 255 bytes.
    let shown = String(decoding: name.utf8.prefix(200), as: UTF8.self)
    return target.dropLast(name.count) + ".\(shown).\(getpid()).sojourn-part"
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

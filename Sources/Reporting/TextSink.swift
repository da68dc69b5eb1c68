internal import Glibc
public import Timeline

/// Text on its way into a file, gathered into large writes.
public struct TextSink: ~Copyable {
  private static let bufferSize = 1 << 18

  // `nil` where everything stays in memory.
  private let descriptor: Int32?
  private let target: String
  private var buffer: [UInt8] = []

  /// A sink into an open file; the file is not closed here.
  init(descriptor: Int32, target: String) {
    self.descriptor = descriptor
    self.target = target
    buffer.reserveCapacity(Self.bufferSize + 4096)
  }

  private init(inMemoryFor target: String) {
    descriptor = nil
    self.target = target
  }

  /// What is written, in memory.
  ///
  /// - Throws: what `body` throws.
  public static func bytes(
    of target: String, _ body: (inout TextSink) throws(OutputError) -> Void
  ) throws(OutputError) -> [UInt8] {
    var sink = TextSink(inMemoryFor: target)
    try body(&sink)
    return sink.buffer
  }

  /// Writes a text.
  ///
  /// - Throws: `OutputError` when the file cannot take it.
  public mutating func write(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes bytes as they are.
  ///
  /// - Throws: `OutputError` when the file cannot take them.
  public mutating func write(_ bytes: [UInt8]) throws(OutputError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// To be called after names of photos were written, which are read from their sources only then.
  ///
  /// - Throws: `OutputError.sourceChanged` when a source has become shorter, so that names may be wrong.
  public func checkNames(from pool: TextPool) throws(OutputError) {
    if let source = pool.shrunkFile { throw .sourceChanged(target, source: source) }
  }

  /// Hands everything gathered to the system.
  ///
  /// - Throws: `OutputError` when the file cannot take it.
  mutating func flush() throws(OutputError) {
    guard let descriptor else { return }
    var done = 0
    while done < buffer.count {
      let written = unsafe buffer.withUnsafeBytes { bytes in
        unsafe Glibc.write(
          descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
      }
      if written < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN {
          // Whoever opened it did so without waiting.
          var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = unsafe poll(&waiting, 1, -1)
          continue
        }
        if errno == EPIPE { throw .closedByReader(target) }
        throw .system(target, reason: OutputError.reason(errno))
      }
      done += written
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

/// Why an output could not be written.
public enum OutputError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The system refused; the target and the system's reason.
  case system(String, reason: String)
  /// A source changed after it was read, so that the output would be wrong; the target and the source.
  case sourceChanged(String, source: String)
  /// The output could not be made; a sentence that says why.
  case notMade(String)
  /// Whoever read the output stopped reading: no error for the user.
  case closedByReader(String)

  /// What was met, for the user.
  public var description: String {
    switch self {
    case .system(let target, let reason): "cannot write \(target): \(reason)"
    case .sourceChanged(let target, let source):
      "cannot write \(target): \(source) changed while it was read"
    case .notMade(let reason): reason
    case .closedByReader(let target): "\(target) was closed by its reader"
    }
  }

  static func reason(_ number: Int32) -> String {
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}

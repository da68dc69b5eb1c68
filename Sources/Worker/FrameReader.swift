import Glibc

/// Reads frames from a descriptor, one at a time.
///
/// This is the one place where a worker reads. It waits with an eye on whether the task was cancelled, so that a
/// worker that nobody feeds can be stopped.
struct FrameReader: ~Copyable {
  /// What came.
  enum Outcome: Sendable, Equatable {
    /// A frame.
    case frame(Frame)
    /// A frame beyond the limit; it was passed over.
    case oversized(bytes: Int)
    /// A frame whose header is longer than itself; it was passed over.
    case malformed(bytes: Int, header: Int)
    /// The input ended in the middle of a frame.
    case truncated(bytes: Int, expected: Int)
    /// The input ended behind a frame.
    case end
    /// The task was cancelled.
    case cancelled
    /// The system refused; its error number.
    case failed(Int32)
  }

  /// How a read ended before all of it was there.
  private enum Stop: Error {
    case end(got: Int)
    case cancelled
    case failed(Int32)
  }

  /// How long a wait for bytes may go on before it is asked whether the task was cancelled, in milliseconds.
  private static let patience: Int32 = 100

  private let descriptor: Int32
  private let limit: Int

  /// A reader.
  ///
  /// - Parameters:
  ///   - descriptor: an open file, pipe or socket; it is not closed here.
  ///   - limit: the longest frame that is read, in bytes behind the first number.
  init(descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// Reads the next frame.
  borrowing func next() -> Outcome {
    var done = 0
    var expected = Frame.prefixLength
    do throws(Stop) {
      let prefix = try bytes(4)
      done = 4
      let length = Self.number(prefix)
      expected = 4 + length
      guard length >= 4 else {
        try pass(over: length)
        return .malformed(bytes: length, header: 0)
      }
      guard length <= limit else {
        try pass(over: length)
        return .oversized(bytes: length)
      }
      let header = Self.number(try bytes(4))
      done = 8
      guard header <= length - 4 else {
        try pass(over: length - 4)
        return .malformed(bytes: length, header: header)
      }
      let text = try bytes(header)
      done += header
      return .frame(Frame(header: text, body: try bytes(length - 4 - header)))
    } catch {
      switch error {
      case .end(let got):
        return done + got == 0 ? .end : .truncated(bytes: done + got, expected: expected)
      case .cancelled: return .cancelled
      case .failed(let number): return .failed(number)
      }
    }
  }

  private static func number(_ bytes: [UInt8]) -> Int {
    bytes.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
  }

  /// So many bytes.
  private borrowing func bytes(_ count: Int) throws(Stop) -> [UInt8] {
    var bytes: [UInt8] = []
    // What is stated may be wrong: memory is taken a piece at a time, as bytes come.
    let piece = 64 << 20
    while bytes.count < count {
      let start = bytes.count
      let room = min(piece, count - start)
      if start > 0 { bytes.reserveCapacity(min(count, start * 2)) }
      var got = 0
      var stop: Stop?
      let part = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        do throws(Stop) {
          while got < room {
            let read = try waited { () -> Int in
              unsafe Glibc.read(
                descriptor, buffer.baseAddress.map { unsafe $0 + got }, room - got)
            }
            guard read > 0 else { throw .end(got: start + got) }
            got += read
          }
        } catch {
          stop = error
        }
        filled = got
      }
      if let stop { throw stop }
      if start == 0 { bytes = part } else { bytes += part }
    }
    return bytes
  }

  /// Reads bytes that nobody wants.
  private borrowing func pass(over count: Int) throws(Stop) {
    var scratch = [UInt8](repeating: 0, count: min(count, 1 << 16))
    var left = count
    while left > 0 {
      let wanted = min(left, scratch.count)
      let read = try waited { () -> Int in
        unsafe scratch.withUnsafeMutableBytes { buffer in
          unsafe Glibc.read(descriptor, buffer.baseAddress, wanted)
        }
      }
      guard read > 0 else { throw .end(got: count - left) }
      left -= read
    }
  }

  /// Reads once there is something to be read, or the end.
  private borrowing func waited(_ read: () -> Int) throws(Stop) -> Int {
    while true {
      if Task.isCancelled { throw .cancelled }
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&state, 1, Self.patience)
      if ready == 0 || ready < 0 && errno == EINTR { continue }
      guard ready > 0 else { throw .failed(errno) }
      let count = read()
      if count >= 0 { return count }
      if errno != EINTR && errno != EAGAIN { throw .failed(errno) }
    }
  }
}

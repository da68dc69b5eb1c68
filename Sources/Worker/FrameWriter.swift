import Glibc

/// Writes frames to a descriptor, each whole.
struct FrameWriter {
  /// Why a frame could not be written.
  enum Failure: Error, Sendable, Equatable {
    /// Whoever read has gone.
    case readerGone
    /// The system refused; its error number.
    case system(Int32)
  }

  private let descriptor: Int32

  /// A writer; the descriptor is not closed here.
  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Writes a frame.
  func write(_ frame: Frame) throws(Failure) {
    // The small parts in one write, so that a reader that waits for a header gets it at once.
    try write(frame.prefix + frame.header)
    try write(frame.body)
  }

  private func write(_ bytes: [UInt8]) throws(Failure) {
    var done = 0
    while done < bytes.count {
      let start = done
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress.map { unsafe $0 + start }, buffer.count - start)
      }
      if written >= 0 {
        done += written
      } else if errno == EPIPE {
        throw .readerGone
      } else if errno == EAGAIN {
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&state, 1, -1)
      } else if errno != EINTR {
        throw .system(errno)
      }
    }
  }
}

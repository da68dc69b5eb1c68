import Glibc

/// A file that is open for reading, from which bytes are taken at any place.
///
/// This is the one file of ImageMetadata that hands memory to the system. A file that shrinks while
/// it is read only gives fewer bytes.
@safe struct OpenFile: ~Copyable {
  /// How many bytes the file had when it was opened.
  let count: Int
  /// When it was last modified, in microseconds since 1970-01-01 00:00 UTC.
  let modified: Int64
  private let descriptor: Int32
  private let isOwner: Bool

  /// Opens a regular file; devices and pipes are refused without waiting for them.
  ///
  /// - Throws: `ImageMetadataError.unreadable` or `.notARegularFile`.
  init(path: [UInt8]) throws(ImageMetadataError) {
    // A zero byte would end the path early, so that another file is opened.
    guard !path.contains(0) else { throw .unreadable(errorNumber: ENOENT) }
    let text = path.map { CChar(bitPattern: $0) } + [0]
    let descriptor = unsafe open(text, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .unreadable(errorNumber: errno) }
    do {
      (count, modified) = try Self.size(of: descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    isOwner = true
  }

  /// Reads from a descriptor that stays the caller's.
  ///
  /// - Throws: `ImageMetadataError.unreadable` or `.notARegularFile`.
  init(borrowing descriptor: Int32) throws(ImageMetadataError) {
    (count, modified) = try Self.size(of: descriptor)
    self.descriptor = descriptor
    isOwner = false
  }

  deinit {
    if isOwner { close(descriptor) }
  }

  /// Copies bytes of the file into an array.
  ///
  /// - Parameters:
  ///   - array: where to.
  ///   - place: where in the array.
  ///   - length: how many bytes; there must be room for them.
  ///   - offset: where in the file.
  /// - Returns: how many bytes came, fewer than `length` at the end of the file.
  /// - Throws: `ByteSourceError.inputFailed`.
  func read(
    into array: inout [UInt8], at place: Int, length: Int, offset: Int
  ) throws(ByteSourceError) -> Int {
    precondition(place >= 0 && length >= 0 && place <= array.count - length, "outside the buffer")
    var done = 0
    while done < length {
      let came = unsafe array.withUnsafeMutableBytes { buffer in
        unsafe pread(
          descriptor, buffer.baseAddress.map { unsafe $0 + place + done }, length - done,
          offset + done)
      }
      if came > 0 {
        done += came
      } else if came == 0 {
        break
      } else if errno != EINTR {
        throw .inputFailed(errorNumber: errno)
      }
    }
    return done
  }

  private static func size(
    of descriptor: Int32
  ) throws(ImageMetadataError) -> (count: Int, modified: Int64) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(errorNumber: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile }
    let seconds = Int64(status.st_mtim.tv_sec).multipliedReportingOverflow(by: 1_000_000)
    let fraction = Int64(status.st_mtim.tv_nsec / 1000)
    return (Int(status.st_size), seconds.overflow ? 0 : seconds.partialValue + fraction)
  }
}

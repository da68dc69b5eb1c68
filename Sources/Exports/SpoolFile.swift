import Glibc
public import Timeline

/// A temporary file without a name, to be written once and then mapped: text of any length that has
/// to be converted, or comes through a pipe, needs no memory of its own.
///
/// The system removes it with the last descriptor and mapping. It lies in `TMPDIR`, else `/tmp`.
@safe public struct SpoolFile: ~Copyable {
  private let descriptor: Int32

  /// The folder of such files.
  public static var folder: String {
    let stated = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    return stated.isEmpty ? "/tmp" : stated
  }

  /// Makes an empty file.
  ///
  /// - Throws: `SpoolError` with the system's error number.
  public init() throws(SpoolError) {
    let folder = Self.folder
    // mkstemp writes the name it chose over the X's.
    var template = Array((folder + "/sojourn-XXXXXX").utf8CString)
    let opened = unsafe template.withUnsafeMutableBufferPointer { buffer -> Int32 in
      guard let name = buffer.baseAddress else { return -1 }
      let opened = unsafe mkstemp(name)
      if opened >= 0 {
        _ = unsafe unlink(name)
        _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
      }
      return opened
    }
    guard opened >= 0 else { throw SpoolError(number: errno) }
    descriptor = opened
  }

  deinit { close(descriptor) }

  /// Adds bytes at the end.
  ///
  /// - Throws: `SpoolError` with the system's error number.
  public borrowing func append(_ bytes: Span<UInt8>) throws(SpoolError) {
    var written = 0
    while written < bytes.count {
      let result = unsafe bytes.extracting(written..<bytes.count).withUnsafeBytes { buffer in
        unsafe write(descriptor, buffer.baseAddress, buffer.count)
      }
      if result >= 0 {
        written += result
      } else if errno != EINTR {
        throw SpoolError(number: errno)
      }
    }
  }

  /// How many bytes the file system it is in has room for; the greatest number where it does not tell.
  public var freeSpace: Int {
    var status = statvfs()
    guard unsafe fstatvfs(descriptor, &status) == 0 else { return .max }
    return Int(clamping: status.f_bavail) * Int(clamping: status.f_frsize)
  }

  /// What was written, mapped for reading.
  ///
  /// - Throws: `SpoolError` with the system's error number.
  public consuming func mapped() throws(SpoolError) -> MappedBytes {
    do throws(MappingError) {
      return try MappedBytes(fileDescriptor: descriptor)
    } catch {
      throw SpoolError(number: error.number)
    }
  }
}

/// Why a temporary file cannot be used: the system's error number.
public struct SpoolError: Error, Equatable, Sendable {
  /// The value of `errno`.
  public let number: Int32
}

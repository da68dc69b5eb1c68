internal import Exports
internal import Glibc
internal import Timeline

/// A path as the system knows it: bytes, which need not be UTF-8.
public struct SourcePath: Sendable, Hashable, Comparable {
  /// The bytes, without a NUL.
  public let bytes: [UInt8]

  /// A path from its bytes.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// A path from text.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// The path for people; bytes that are not UTF-8 become U+FFFD.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The last part of the path.
  var name: [UInt8] {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return bytes }
    return Array(bytes[(slash + 1)...])
  }

  /// A path below this one.
  func appending(_ name: [UInt8]) -> SourcePath {
    SourcePath(
      bytes: bytes.last == UInt8(ascii: "/") ? bytes + name : bytes + [UInt8(ascii: "/")] + name)
  }

  /// Whether the first path sorts before the second, byte by byte.
  public static func < (left: SourcePath, right: SourcePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

/// What the system said when something could not be done, in its words.
struct SystemError: Error, Equatable {
  let reason: String
  /// The thing is not there.
  let isMissing: Bool

  /// So many bytes came, and still no end.
  static func endless(_ bytes: Int) -> SystemError {
    let gigabytes = Double(bytes) / Double(1 << 30)
    return SystemError(
      reason: "no end after \(DecimalText.fixed(gigabytes, decimals: 1)) GiB, the most that is "
        + "read of a pipe or a device (64 GiB, or half of the room in TMPDIR); write it to a file "
        + "first",
      isMissing: false)
  }

  static func last() -> SystemError {
    let number = errno
    return SystemError(
      reason: unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)",
      isMissing: number == ENOENT || number == ENOTDIR)
  }
}

/// The calls to the system that reading needs; the one file of Ingest that touches raw memory.
enum FileSystem {
  /// What a path leads to.
  enum Kind: Equatable {
    case file
    case folder
    /// A pipe, a socket or a device.
    case special
  }

  /// What tells two names of one folder.
  struct Identity: Hashable {
    let device: UInt64
    let node: UInt64
  }

  /// What the system says of a path.
  struct Status {
    let kind: Kind
    let identity: Identity
    /// In bytes.
    let size: Int64
    /// When it was last changed, in nanoseconds since 1970-01-01 00:00 UTC.
    let modified: Int64
  }

  /// What a path leads to, links followed.
  static func status(of path: SourcePath) throws(SystemError) -> Status {
    var status = stat()
    guard unsafe withPath(path, { unsafe systemStatus($0, &status) }) == 0 else { throw .last() }
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .special
      }
    let seconds = Int64(status.st_mtim.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    return Status(
      kind: kind, identity: Identity(device: UInt64(status.st_dev), node: UInt64(status.st_ino)),
      size: Int64(status.st_size),
      modified: seconds.overflow ? 0 : seconds.partialValue &+ Int64(status.st_mtim.tv_nsec))
  }

  /// A path from the root of the file system, without links; nil when there is nothing there.
  static func absolutePath(of path: SourcePath) -> [UInt8]? {
    guard let real = unsafe withPath(path, { unsafe realpath($0, nil) }) else { return nil }
    defer { unsafe free(real) }
    let length = unsafe strlen(real)
    return unsafe UnsafeRawBufferPointer(start: real, count: length).map { $0 }
  }

  /// The names in a folder, sorted byte by byte.
  static func names(in folder: SourcePath) throws(SystemError) -> [[UInt8]] {
    guard let directory = unsafe withPath(folder, { unsafe opendir($0) }) else { throw .last() }
    defer { unsafe closedir(directory) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(directory) else { break }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    guard errno == 0 else { throw .last() }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Opens a file for reading, without waiting for a pipe; whoever does so closes it.
  static func open(_ path: SourcePath) throws(SystemError) -> Int32 {
    let descriptor = unsafe withPath(path) {
      unsafe Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard descriptor >= 0 else { throw .last() }
    return descriptor
  }

  /// Closes a file.
  static func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }

  /// The bytes of a file that is open: copied where it is small, else mapped.
  static func contents(
    of descriptor: Int32, name: String
  ) throws(SystemError) -> ExportBytes {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .last() }
    // A copy of a small file costs a fraction of a mapping.
    let smallest = 1 << 15
    let size = Int(status.st_size)
    guard size <= smallest else { return .mapped(try mapped(descriptor, name: name)) }
    var bytes = [UInt8](repeating: 0, count: size)
    var done = 0
    while done < size {
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe pread(descriptor, $0.baseAddress.map { unsafe $0 + done }, size - done, done)
      }
      if count > 0 {
        done += count
      } else if count == 0 {
        bytes.removeLast(size - done)
        break
      } else if errno != EINTR {
        throw .last()
      }
    }
    return .held(bytes)
  }

  /// Maps a file.
  static func map(_ path: SourcePath) throws(SystemError) -> MappedBytes {
    let descriptor = try open(path)
    defer { close(descriptor) }
    return try mapped(descriptor, name: path.text)
  }

  /// Maps what a pipe, a device or standard input delivers: it goes through a temporary file that has no
  /// name, so that it needs no memory, however long it is.
  ///
  /// What has no end is not read for ever: of what `isKnown` does not know by its first megabyte no more is read,
  /// and nothing may take more than half of the room there is for temporary files, or 64 GB.
  ///
  /// - Parameters:
  ///   - path: nil for standard input.
  ///   - arrived: is told how many bytes have come, whenever some have.
  ///   - isKnown: whether what begins so is worth reading on.
  /// - Returns: all of it, mapped; of what is not known, the beginning.
  /// - Throws: `SystemError` when it cannot be read, does not end, or the temporary file cannot be
  ///   written.
  static func spool(
    _ path: SourcePath?, arrived: (Int) -> Void = { _ in },
    isKnown: ([UInt8]) -> Bool = { !$0.allSatisfy { $0 == 0 } }
  ) throws(SystemError) -> MappedBytes {
    var input = STDIN_FILENO
    if let path {
      input = unsafe withPath(path) { unsafe Glibc.open($0, O_RDONLY | O_CLOEXEC) }
      guard input >= 0 else { throw .last() }
    }
    defer { if path != nil { close(input) } }
    let isFile = path == nil && isRegular(STDIN_FILENO)
    if isFile { return try mapped(STDIN_FILENO, name: "standard input") }

    do {
      let spool = try SpoolFile()
      let mostBytes = min(max(spool.freeSpace / 2, 64 << 20), 64 << 30)
      var buffer = [UInt8](repeating: 0, count: 1 << 18)
      var beginning: [UInt8]? = []
      var total = 0
      while true {
        let count = unsafe buffer.withUnsafeMutableBytes {
          unsafe read(input, $0.baseAddress, $0.count)
        }
        if count == 0 { return try spool.mapped() }
        if count > 0 {
          try spool.append(buffer.span.extracting(0..<count))
          total += count
          arrived(total)
          if var known = beginning.take() {
            known += buffer[..<count]
            if known.count < firstLook {
              beginning = known
            } else if !isKnown(known) {
              return try spool.mapped()
            }
          }
          guard total <= mostBytes else { throw SystemError.endless(mostBytes) }
        } else if errno != EINTR {
          throw SystemError.last()
        }
      }
    } catch let error as SpoolError {
      errno = error.number
      throw SystemError(
        reason: "no temporary file in \(SpoolFile.folder): \(SystemError.last().reason); TMPDIR "
          + "names that folder",
        isMissing: false)
    } catch let error as SystemError {
      throw error
    } catch {
      preconditionFailure("a temporary file fails with its own error")
    }
  }

  private static func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && lseek(descriptor, 0, SEEK_CUR) == 0
  }

  /// How many bytes of what may have no end are read before it is decided whether to read on.
  private static let firstLook = 1 << 20

  private static func mapped(
    _ descriptor: Int32, name: String
  ) throws(SystemError) -> MappedBytes {
    do {
      return try MappedBytes(fileDescriptor: descriptor, name: name)
    } catch {
      errno = error.number
      throw .last()
    }
  }

  private static func withPath<Result>(
    _ path: SourcePath, _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    let characters = path.bytes.map { CChar(bitPattern: $0) } + [0]
    return unsafe characters.withUnsafeBufferPointer { buffer in
      // A buffer with at least the NUL has an address.
      guard let start = buffer.baseAddress else { preconditionFailure("a path has bytes") }
      return unsafe body(start)
    }
  }
}

/// The function `stat`, which shares its name with the type of what it fills in.
private func systemStatus(
  _ path: UnsafePointer<CChar>, _ status: UnsafeMutablePointer<stat>
) -> Int32 {
  unsafe stat(path, status)
}

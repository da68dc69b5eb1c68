import Glibc

/// A file that is open; this file is the wrapper around what the system does with files and folders.
@safe struct SystemFile: ~Copyable {
  private let descriptor: Int32
  /// For messages.
  let path: String

  private init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Opens a regular file for reading; devices and pipes are refused without waiting for them.
  ///
  /// - Returns: nil when there is none.
  /// - Throws: `StoreError.cannotOpen` or `.notARegularFile`.
  static func reading(_ path: String) throws(StoreError) -> SystemFile? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .cannotOpen(path: path, message: words(of: errno))
    }
    let file = SystemFile(descriptor: descriptor, path: path)
    _ = try file.status()
    return file
  }

  /// Makes a file that only this user may read.
  ///
  /// - Throws: `StoreError.notWritable`.
  static func creating(_ path: String) throws(StoreError) -> SystemFile {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .notWritable(path: path, message: words(of: errno)) }
    return SystemFile(descriptor: descriptor, path: path)
  }

  /// What the system says of the file now.
  ///
  /// - Throws: `StoreError.notARegularFile` or `.inputOutput`.
  func status() throws(StoreError) -> FileStatus {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw .inputOutput(path: path, message: words(of: errno))
    }
    guard let status = FileStatus(status) else { throw .notARegularFile(path: path) }
    return status
  }

  /// Some bytes of the file; fewer at its end.
  ///
  /// - Throws: `StoreError.inputOutput`.
  func bytes(at offset: Int64, count: Int) throws(StoreError) -> [UInt8] {
    var came = 0
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while came < count {
        let more = unsafe pread(
          descriptor, buffer.baseAddress.map { unsafe $0 + came }, count - came,
          off_t(offset) + came)
        if more > 0 {
          came += more
        } else if more == 0 || errno != EINTR {
          if more < 0 { failure = errno }
          break
        }
      }
      initialized = came
    }
    guard failure == 0 else { throw .inputOutput(path: path, message: words(of: failure)) }
    return bytes
  }
}

// MARK: - Copying

extension SystemFile {
  /// Shares the content of another file, where the file system can; nothing is copied until one of the
  /// two is written.
  ///
  /// - Returns: whether it could.
  func clone(_ source: borrowing SystemFile) -> Bool {
    // FICLONE of linux/fs.h, _IOW(0x94, 9, int); Swift does not see macros that compute.
    ioctl(descriptor, 0x4004_9409, source.descriptor) == 0
  }

  /// Copies the first bytes of another file, within the kernel where it can.
  ///
  /// - Returns: how many bytes came; fewer when the file has become shorter.
  /// - Throws: `StoreError.inputOutput`, `.diskFull` or `.cancelled`.
  func copy(_ source: borrowing SystemFile, count: Int64) throws(StoreError) -> Int64 {
    var done: Int64 = 0
    var isInKernel = true
    while done < count {
      guard !Task.isCancelled else { throw .cancelled(path: source.path) }
      let part = Int(min(count - done, 16 << 20))
      if isInKernel {
        // Writes where the last part ended.
        var from = off_t(done)
        let came = unsafe sendfile(descriptor, source.descriptor, &from, part)
        if came > 0 {
          done += Int64(came)
          continue
        }
        switch came == 0 ? 0 : errno {
        case EINTR: continue
        case ENOSPC, EDQUOT: throw .diskFull(path: path)
        // Also at 0, where the file has become shorter or a file system gives nothing this way.
        default: isInKernel = false
        }
      }
      let bytes = try source.bytes(at: done, count: min(part, 1 << 20))
      guard !bytes.isEmpty else { break }
      try write(bytes, at: done)
      done += Int64(bytes.count)
    }
    return done
  }

  private func write(_ bytes: [UInt8], at offset: Int64) throws(StoreError) {
    var done = 0
    while done < bytes.count {
      let went = unsafe bytes.withUnsafeBytes { buffer in
        unsafe pwrite(
          descriptor, buffer.baseAddress.map { unsafe $0 + done }, bytes.count - done,
          off_t(offset) + done)
      }
      if went >= 0 {
        done += went
      } else if errno == ENOSPC || errno == EDQUOT {
        throw .diskFull(path: path)
      } else if errno != EINTR {
        throw .inputOutput(path: path, message: words(of: errno))
      }
    }
  }
}

// MARK: - Without opening

/// What the system says of a regular file.
struct FileStatus: Equatable {
  /// In bytes.
  let size: Int64
  /// When the content was last changed, in nanoseconds since 1970-01-01 00:00 UTC.
  let modified: Int64
  /// When anything was last changed, likewise.
  let changed: Int64
  private let device: UInt64
  private let number: UInt64

  /// Nil for anything but a regular file.
  init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int64(status.st_size)
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Refuses folders, devices and pipes, which SQLite would wait for.
  ///
  /// - Throws: `StoreError.cannotOpen` or `.notARegularFile`.
  static func requireRegularFile(at path: String, mayBeMissing: Bool) throws(StoreError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      if errno == ENOENT, mayBeMissing, !path.isEmpty { return }
      throw .cannotOpen(path: path, message: words(of: errno))
    }
    guard FileStatus(status) != nil else { throw .notARegularFile(path: path) }
  }
}

/// A folder of our own in the temporary folder; it goes away with all that is in it.
@safe struct TemporaryFolder: ~Copyable {
  let path: String

  /// - Throws: `StoreError.notWritable`.
  init(in parent: String) throws(StoreError) {
    var template = Array((parent + "/sojourn-XXXXXX").utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { letters -> String? in
      guard let made = unsafe letters.baseAddress.flatMap({ unsafe mkdtemp($0) }) else {
        return nil
      }
      return unsafe String(cString: made)
    }
    guard let made else { throw .notWritable(path: parent, message: words(of: errno)) }
    path = made
  }

  deinit {
    for name in Self.names { unsafe unlink(path + "/" + name) }
    unsafe rmdir(path)
  }

  /// All names that are used in it, and those SQLite puts beside a database.
  private static let names = ["", "-wal", "-journal", "-shm"].map { "database" + $0 }

  /// Where the database stands.
  var database: String { path + "/" + Self.names[0] }

  /// How many bytes are free for this user; nil when the system does not say.
  var available: Int64? {
    var status = statvfs()
    guard unsafe statvfs(path, &status) == 0 else { return nil }
    return Int64(
      clamping: UInt64(status.f_bavail).multipliedReportingOverflow(
        by: UInt64(status.f_frsize)
      ).partialValue)
  }
}

/// A path without links.
///
/// - Throws: `StoreError.cannotOpen`.
func resolvedPath(_ path: String) throws(StoreError) -> String {
  guard let resolved = unsafe realpath(path, nil) else {
    throw .cannotOpen(path: path, message: words(of: errno))
  }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// Waits.
func pause(milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }

/// Nanoseconds since 1970-01-01 00:00 UTC.
func now() -> Int64 {
  var time = timespec()
  unsafe clock_gettime(CLOCK_REALTIME, &time)
  return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
}

private func words(of number: Int32) -> String {
  var letters = [CChar](repeating: 0, count: 256)
  guard unsafe strerror_r(number, &letters, letters.count) == 0 else {
    return "system error \(number)"
  }
  return String(decoding: letters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

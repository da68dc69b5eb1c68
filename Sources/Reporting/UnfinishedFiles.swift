internal import Glibc
internal import Synchronization

/// The files that are being written under another name just now.
///
/// Whoever ends the program early removes them, so that nothing is left of what was not finished. What a run
/// left that could not do so, because it was killed, is removed by the next run that writes into the same
/// folder.
public enum UnfinishedFiles {
  private static let paths = Mutex<Set<String>>([])
  /// The folders in which this run has looked for leftovers.
  private static let lookedIn = Mutex<Set<String>>([])

  private static let ending = ".sojourn-part"

  static func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Removes them all and ends the program; no other file is begun meanwhile.
  public static func removeAll(andThen end: () -> Never) -> Never {
    paths.withLock { paths in
      // The order in which they are removed shows nowhere.
      for path in paths { _ = unsafe unlink(path) }
      end()
    }
  }

  /// Makes an empty file in the same folder, under a hidden name that nothing there has: no other run writes
  /// into it, and nothing that someone put there is written into.
  ///
  /// It is held as long as it is open. Other runs know by the process in its name too that it is being
  /// written; but a process of a container, or of another computer that shares the folder, is not seen by
  /// its number.
  ///
  /// - Throws: `OutputError` about the output that is called `shown`.
  static func create(
    for target: String, named shown: String
  ) throws(OutputError) -> (path: String, descriptor: Int32) {
    var failure = EEXIST
    // Names are hardly ever met twice, unless someone does so on purpose.
    for _ in 0..<100 {
      let path = name(for: target)
      // The lock keeps a signal from coming between the file and the note of it.
      let descriptor = paths.withLock { paths in
        let descriptor = unsafe open(
          path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
        failure = errno
        if descriptor >= 0 { paths.insert(path) }
        return descriptor
      }
      if descriptor >= 0, isHeld(descriptor) { return (path, descriptor) }
      if descriptor >= 0 {
        // Another run, for which this process is none, takes it for a leftover.
        close(descriptor)
        remove(path)
        failure = EBUSY
      } else if failure != EEXIST {
        break
      }
    }
    throw .system(shown, reason: OutputError.reason(failure))
  }

  /// The hidden name, in the same folder, under which a file is written:
  /// `.NAME.RANDOM.PID.sojourn-part`, which no folder that is read as a source shows as a file of its own.
  private static func name(for target: String) -> String {
    let name = target.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    // Names have at most 255 bytes.
    let shown = String(decoding: name.utf8.prefix(200), as: UTF8.self)
    let random = String(UInt32.random(in: .min ... .max), radix: 16)
    return target.dropLast(name.count) + ".\(shown).\(random).\(getpid())" + ending
  }

  /// Holds a new file, and says whether it is still there.
  private static func isHeld(_ descriptor: Int32) -> Bool {
    // Where the file system has no locks, the number has to do.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { return false }
    var status = stat()
    return unsafe fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  /// Removes what runs that were killed left in the folder of a target; looks once into each folder.
  static func removeLeftovers(beside target: String) {
    let name = target.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let folder = String(target.dropLast(name.count))
    guard lookedIn.withLock({ $0.insert(folder).inserted }),
      let directory = unsafe opendir(folder.isEmpty ? "." : folder)
    else { return }
    defer { unsafe closedir(directory) }
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let process = process(inName: name), isGone(process, folder + name) {
        removeUnlessHeld(folder + name)
      }
    }
  }

  /// The process that wrote a file of such a name; nil for other names.
  private static func process(inName name: String) -> Int32? {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return nil }
    let parts = name.dropLast(ending.count).split(
      separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 2, let process = parts.last.flatMap({ Int32($0) }), process > 0 else {
      return nil
    }
    return process
  }

  /// Whether the process that wrote a file has ended.
  ///
  /// In each container the first one has the number that this one may have: a file of the own number that
  /// nobody has touched for an hour is nobody's.
  private static func isGone(_ process: Int32, _ path: String) -> Bool {
    guard process == getpid() else { return kill(process, 0) != 0 && errno == ESRCH }
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return false }
    return time(nil) - status.st_mtim.tv_sec > 3600
  }

  private static func removeUnlessHeld(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
    else { return }
    _ = unsafe unlink(path)
  }
}

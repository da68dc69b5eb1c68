internal import Glibc
internal import Synchronization

/// The files that are being written under another name just now.
///
/// Whoever ends the program early removes them, so that nothing is left of what was not finished.
public enum UnfinishedFiles {
  private static let paths = Mutex<Set<String>>([])

  static func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }

  static func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Removes them all and ends the program; no other file is begun meanwhile.
  public static func removeAll(andThen end: () -> Never) -> Never {
    paths.withLock { paths in
      // The order in which they are removed shows nowhere.
      for path in paths { _ = unsafe unlink(path) }
      end()
    }
  }
}

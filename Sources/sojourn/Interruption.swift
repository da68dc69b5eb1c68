import Glibc
import Synchronization

/// Ctrl-C: the first one asks the work to leave off with what it has, the second ends the program.
enum Interruption {
  private static let isAsked = Atomic<Bool>(false)

  /// From here on a first Ctrl-C only asks.
  static func listen() {
    signal(SIGINT) { _ in
      Interruption.isAsked.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
  }

  /// Whether the user asked to leave off.
  @Sendable static func asked() -> Bool { isAsked.load(ordering: .relaxed) }
}

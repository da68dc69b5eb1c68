import Synchronization

/// Ctrl-C for work that can leave off with what it has: the first one asks it to, the second ends the program
/// (`StopSignals`).
enum Interruption {
  private enum Phase: Int {
    case deaf, listening, asked
  }

  private static let phase = Atomic<Int>(Phase.deaf.rawValue)

  /// From here on a first Ctrl-C only asks.
  static func listen() { phase.store(Phase.listening.rawValue, ordering: .relaxed) }

  /// From here on Ctrl-C ends the program again.
  static func stopListening() {
    _ = phase.compareExchange(
      expected: Phase.listening.rawValue, desired: Phase.deaf.rawValue, ordering: .relaxed)
  }

  /// Takes a Ctrl-C, where one is waited for.
  static func takes() -> Bool {
    phase.compareExchange(
      expected: Phase.listening.rawValue, desired: Phase.asked.rawValue, ordering: .relaxed
    ).exchanged
  }

  /// Whether the user asked to leave off.
  @Sendable static func asked() -> Bool {
    phase.load(ordering: .relaxed) == Phase.asked.rawValue
  }
}

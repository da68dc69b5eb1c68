internal import Synchronization

/// Runs each stage, and remembers how long it took.
public final class StageRunner: Sendable {
  /// How long a stage took.
  public struct Timing: Sendable, Equatable {
    /// The stage.
    public let stage: Stage
    /// Seconds from its start to its end.
    public let seconds: Double
    /// The most memory the process has had resident until the stage's end, in bytes.
    public let peakMemory: Int
  }

  private let measured = Mutex<[Timing]>([])
  private let peakMemory: @Sendable () -> Int

  /// A runner.
  ///
  /// - Parameter peakMemory: tells the most memory the process has had resident so far, in bytes.
  public init(peakMemory: @escaping @Sendable () -> Int = { 0 }) { self.peakMemory = peakMemory }

  /// The stages run so far, in order.
  public var timings: [Timing] { measured.withLock { $0 } }

  /// Runs a stage.
  public func run<Output, Failure: Error>(
    _ stage: Stage, _ work: () throws(Failure) -> Output
  ) throws(Failure) -> Output {
    let clock = ContinuousClock()
    let start = clock.now
    let output = try work()
    record(stage, clock.now - start)
    return output
  }

  /// Runs a stage that waits for tasks.
  public func run<Output>(
    _ stage: Stage, _ work: () async throws -> Output
  ) async rethrows -> Output {
    let clock = ContinuousClock()
    let start = clock.now
    let output = try await work()
    record(stage, clock.now - start)
    return output
  }

  private func record(_ stage: Stage, _ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let timing = Timing(
      stage: stage, seconds: Double(seconds) + Double(attoseconds) * 1e-18,
      peakMemory: peakMemory())
    measured.withLock { $0.append(timing) }
  }
}

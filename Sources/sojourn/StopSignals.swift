import Glibc
import Reporting
import Synchronization

/// Stops the program as the user or the system asks: Ctrl-C, a terminal that goes away, `kill`.
///
/// The first signal asks the work to stop, which then keeps what it has and ends; where it has not ended
/// shortly after, and at a second signal, the program ends at once. Either way nothing is left of outputs
/// that were not finished.
///
/// A signal handler may do next to nothing, so it only tells a thread that waits for it, where ordinary
/// code may run. (Blocking the signals and waiting for them would not do: the main thread sleeps with all
/// signals let through.)
enum StopSignals {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// How long the work may take to stop, in milliseconds.
  private static let patience: Int32 = 800
  /// Where the handler writes the signal's number; the other end is read by the thread.
  private static let writingEnd = Atomic<Int32>(-1)
  /// The first signal that came; 0 before.
  private static let received = Atomic<Int32>(0)

  /// The status with which a program ends that was asked to stop, as shells have it; nil when it was not.
  static var status: Int32? {
    let signal = received.load(ordering: .sequentiallyConsistent)
    return signal == 0 ? nil : 128 + signal
  }

  /// Starts waiting.
  ///
  /// - Parameter stop: asks the work to stop.
  static func watch(_ stop: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    writingEnd.store(ends[1], ordering: .sequentiallyConsistent)
    let readingEnd = ends[0]
    // Without the thread signals do what they always do.
    guard SystemThread.start({ wait(at: readingEnd, stop) }) else { return }
    for signal in signals { install(signal) }
  }

  private static func install(_ signal: Int32) {
    var action = sigaction()
    guard unsafe sigaction(signal, nil, &action) == 0 else { return }
    // SIG_IGN is the address 1: `nohup` and shells that start a program in the background set it.
    guard unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) != 1 else {
      return
    }
    unsafe action.__sigaction_handler.sa_handler = { signal in
      let saved = errno
      var number = UInt8(truncatingIfNeeded: signal)
      _ = unsafe write(StopSignals.writingEnd.load(ordering: .relaxed), &number, 1)
      errno = saved
    }
    action.sa_flags = SA_RESTART
    unsafe sigaction(signal, &action, nil)
  }

  private static func wait(at readingEnd: Int32, _ stop: () -> Void) {
    var number: UInt8 = 0
    repeat {
      while unsafe read(readingEnd, &number, 1) != 1 {}
    } while Int32(number) == SIGINT && Interruption.takes()
    let status = 128 + Int32(number)
    received.store(Int32(number), ordering: .sequentiallyConsistent)
    stop()
    var second = pollfd(fd: readingEnd, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&second, 1, patience)
    // What is drawn of progress goes first.
    let erasing = Terminal.isStandardErrorTerminal ? "\r\u{1B}[K" : ""
    var stream = StandardError()
    stream.write(erasing + "sojourn: stopped\n")
    UnfinishedFiles.removeAll { _exit(status) }
  }
}

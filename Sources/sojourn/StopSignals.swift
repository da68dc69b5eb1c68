import Glibc
import Reporting
import Synchronization

/// Ends the program as the user or the system asks: Ctrl-C, a terminal that goes away, `kill`.
///
/// A signal handler may do next to nothing, so it only tells a thread that waits for it, where ordinary
/// code may run. (Blocking the signals and waiting for them would not do: the main thread sleeps with all
/// signals let through.)
enum StopSignals {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// Where the handler writes the signal's number; the other end is read by the thread.
  private static let writingEnd = Atomic<Int32>(-1)

  /// Starts waiting.
  static func watch() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    writingEnd.store(ends[1], ordering: .sequentiallyConsistent)
    let readingEnd = unsafe UnsafeMutableRawPointer(bitPattern: Int(ends[0]))
    var thread = pthread_t()
    let failed = unsafe pthread_create(
      &thread, nil,
      { end in
        StopSignals.wait(at: Int32(Int(bitPattern: end)))
        return nil
      }, readingEnd)
    // Without the thread signals do what they always do.
    guard failed == 0 else { return }
    pthread_detach(thread)
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

  private static func wait(at readingEnd: Int32) {
    var number: UInt8 = 0
    repeat {
      while unsafe read(readingEnd, &number, 1) != 1 {}
    } while Int32(number) == SIGINT && Interruption.takes()
    // As shells have it for programs that a signal ended.
    let status = 128 + Int32(number)
    UnfinishedFiles.removeAll { _exit(status) }
  }
}

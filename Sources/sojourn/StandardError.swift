import Glibc
import Reporting

/// Standard error: warnings, the summary and errors; results go to standard output.
struct StandardError: TextOutputStream {
  mutating func write(_ string: String) {
    var bytes = Array(string.utf8)[...]
    while !bytes.isEmpty {
      let written = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      // Nobody is left to be told when standard error is closed.
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }
}

/// What the program says beside its results.
struct Messages: Sendable {
  /// Leaves only errors.
  let isQuiet: Bool

  func note(_ text: String) { if !isQuiet { say(text) } }

  func warning(_ text: String) { if !isQuiet { say("sojourn: warning: \(text)") } }

  func error(_ text: String) { say("sojourn: \(text)") }

  private func say(_ text: String) {
    var stream = StandardError()
    print(VisibleText.visible(text, keepsLines: true), to: &stream)
  }
}

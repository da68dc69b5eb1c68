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

  func warning(_ text: String) {
    if !isQuiet { say("sojourn: warning: \(Self.line(text))") }
  }

  /// Says an error, and on a line of its own what to do.
  func error(_ text: String, advice: String? = nil) {
    say("sojourn: \(Self.line(text))" + (advice.map { "\n\($0)" } ?? ""))
  }

  /// One line, so that no name of a file looks like a message of its own.
  private static func line(_ text: String) -> String { VisibleText.visible(text) }

  private func say(_ text: String) {
    var stream = StandardError()
    print(VisibleText.visible(text, keepsLines: true), to: &stream)
  }
}

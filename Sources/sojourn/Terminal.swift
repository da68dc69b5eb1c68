import Glibc

/// What is known of the terminal.
enum Terminal {
  /// Whether standard error is a terminal: only then is progress drawn.
  static var isStandardErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard input is typed on a terminal.
  static var isStandardInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether a person can be asked: there is a terminal to ask on and to answer from.
  static var canAsk: Bool { isStandardInputTerminal && isStandardErrorTerminal }

  /// How many columns a table may have on standard output: no limit when it is no terminal.
  static var outputWidth: Int { isatty(STDOUT_FILENO) == 1 ? width : .max }

  /// How many columns standard output has; 80 when it is no terminal.
  static var width: Int { width(of: STDOUT_FILENO) }

  /// How many columns standard error has; 80 when it is no terminal.
  static var standardErrorWidth: Int { width(of: STDERR_FILENO) }

  private static let usual = 80

  private static func width(of descriptor: Int32) -> Int {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return usual }
    if size.ws_col > 0 { return Int(size.ws_col) }
    // A terminal that does not know its size, such as one over a serial line.
    let stated = unsafe getenv("COLUMNS").flatMap { Int(unsafe String(cString: $0)) }
    return stated.flatMap { (1...10_000).contains($0) ? $0 : nil } ?? usual
  }
}

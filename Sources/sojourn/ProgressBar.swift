import Synchronization

/// A line on standard error that says how far the work is; drawn only where that is a terminal.
final class ProgressBar: Sendable {
  private static let width = 30
  /// A shorter bar says nothing.
  private static let narrowest = 5

  private let title: String
  private let total: Int
  private let isShown: Bool
  /// The hundredth drawn last, so that nothing is drawn twice; -1 when nothing stands on the line.
  private let drawn = Mutex(-1)

  init(_ title: String, of total: Int, isShown: Bool) {
    self.title = title
    self.total = max(1, total)
    self.isShown = isShown && Terminal.isStandardErrorTerminal
  }

  /// Shows that so many pieces of work are done.
  func show(_ done: Int, _ remark: String = "") {
    guard isShown else { return }
    drawn.withLock { drawn in
      let hundredth = min(done, total) * 100 / total
      guard hundredth != drawn else { return }
      drawn = hundredth
      let line = line(hundredth, remark, width: Terminal.standardErrorWidth)
      write("\r\u{1B}[K" + line)
    }
  }

  /// As much as fits into one line of the terminal, the last column left free, where some go to the next line.
  private func line(_ hundredth: Int, _ remark: String, width: Int) -> String {
    let share = "\(hundredth) %"
    let end = remark.isEmpty ? "" : "  \(remark)"
    for end in [end, ""] {
      // What the title, the share and what is around the bar leave.
      let room = min(Self.width, width - 1 - title.count - end.count - 9)
      guard room >= Self.narrowest else { continue }
      let filled = hundredth * room / 100
      let bar =
        String(repeating: "=", count: filled) + String(repeating: " ", count: room - filled)
      return "\(title) [\(bar)] \(share)\(end)"
    }
    return String("\(title) \(share)".prefix(max(0, width - 1)))
  }

  /// Takes the line away.
  func clear() {
    drawn.withLock { drawn in
      if drawn >= 0 { write("\r\u{1B}[K") }
      drawn = -1
    }
  }

  private func write(_ text: String) {
    var stream = StandardError()
    stream.write(text)
  }
}

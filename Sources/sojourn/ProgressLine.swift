import Glibc
import Ingest
import Reporting
import Synchronization
import Timeline

/// How far reading has come, in one line of the terminal that is drawn anew up to ten times a second, and
/// erased at the end.
///
/// There is none where standard error is no terminal, or the program is to be quiet.
final class ProgressLine: Sendable {
  private struct Drawing {
    var hasEnded = false
    var isDrawn = false
  }

  private let progress: ReadingProgress
  private let start = ContinuousClock.now
  private let drawing = Mutex(Drawing())

  private init(_ progress: ReadingProgress) { self.progress = progress }

  /// Starts drawing, where there is something to draw on.
  static func begin(_ progress: ReadingProgress, isQuiet: Bool) -> ProgressLine? {
    guard !isQuiet, Terminal.isStandardErrorTerminal else { return nil }
    let line = ProgressLine(progress)
    return SystemThread.start(line.drawUntilEnd) ? line : nil
  }

  /// Erases the line; nothing is drawn any more.
  func end() {
    drawing.withLock { drawing in
      drawing.hasEnded = true
      if drawing.isDrawn { write("\r\u{1B}[K") }
    }
  }

  private func drawUntilEnd() {
    while true {
      // What is read at once needs no line.
      usleep(100_000)
      let hasEnded = drawing.withLock { drawing in
        if !drawing.hasEnded {
          drawing.isDrawn = true
          let (seconds, attoseconds) = (ContinuousClock.now - start).components
          let elapsed = Double(seconds) + Double(attoseconds) * 1e-18
          let text = ProgressText(progress.state, elapsed: elapsed)
          write("\r\u{1B}[K" + text.fitting(width: Terminal.standardErrorWidth))
        }
        return drawing.hasEnded
      }
      if hasEnded { return }
    }
  }

  private func write(_ text: String) {
    var stream = StandardError()
    stream.write(text)
  }
}

/// How far reading has come, in words for a line of any width.
struct ProgressText {
  private let state: ReadingProgress.State
  private let elapsed: Double

  /// What to say of a state, so many seconds after reading began.
  init(_ state: ReadingProgress.State, elapsed: Double) {
    self.state = state
    self.elapsed = elapsed
  }

  /// As much as fits, the last column left free, where some terminals go to the next line.
  func fitting(width: Int) -> String {
    guard state.files > 0 else { return "looking for files".fitted(to: width - 1) }
    if let stream = state.stream {
      let read = Self.size(stream.bytes) + " of "
      return ((stream.bytes == 0 ? "waiting for " : read) + VisibleText.visible(stream.name))
        .fitted(to: width - 1)
    }
    let files = "\(state.filesDone) of \(state.files) files"
    let short = "\(state.filesDone)/\(state.files)"
    let rate = rate.map { ", \($0)" } ?? ""
    let left = left.map { ", \($0) left" } ?? ""
    let lines = [
      files + ", " + bytes(" of ") + rate + left, short + ", " + bytes("/") + rate + left,
      short + rate + left, short + left, short,
    ]
    return lines.first { $0.count < width } ?? short.fitted(to: width - 1)
  }

  private func bytes(_ between: String) -> String {
    let unit = Self.unit(for: state.bytes)
    let numbers = [state.bytesDone, state.bytes].map {
      DecimalText.fixed(Double($0) / unit.size, decimals: 1)
    }
    return numbers.joined(separator: between) + " " + unit.name
  }

  private static func size(_ bytes: Int64) -> String {
    let unit = unit(for: bytes)
    return DecimalText.fixed(Double(bytes) / unit.size, decimals: 1) + " " + unit.name
  }

  private static func unit(for bytes: Int64) -> (name: String, size: Double) {
    let units: [(name: String, size: Double)] = [("GB", 1e9), ("MB", 1e6), ("kB", 1e3)]
    return units.first { Double(bytes) >= $0.size } ?? units[2]
  }

  private var rate: String? {
    guard elapsed > 0, state.filesDone > 1 else { return nil }
    return DecimalText.fixed(Double(state.filesDone) / elapsed, decimals: 0) + "/s"
  }

  /// Minutes and seconds.
  ///
  /// Of many files each takes about as long, pictures being read but for their beginnings; of a few
  /// files the bytes tell.
  private var left: String? {
    let share =
      state.files >= 100
      ? Double(state.filesDone) / Double(state.files)
      : Double(state.bytesDone) / Double(max(1, state.bytes))
    guard share > 0.01, share <= 1 else { return nil }
    let seconds = Int((elapsed * (1 - share) / share).rounded(.up))
    let rest = seconds % 60
    return "\(seconds / 60):" + (rest < 10 ? "0" : "") + "\(rest)"
  }
}

extension String {
  fileprivate func fitted(to width: Int) -> String { String(prefix(max(0, width))) }
}

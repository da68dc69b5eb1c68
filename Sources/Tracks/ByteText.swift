// What the readers ask of bytes that are text.

extension Span<UInt8> {
  /// Whether UTF-8's byte order mark comes first.
  var hasByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }

  /// Whether the bytes are those of a text.
  func isEqual(to text: String) -> Bool {
    guard count == text.utf8.count else { return false }
    var index = 0
    for byte in text.utf8 {
      if self[index] != byte { return false }
      index += 1
    }
    return true
  }

  /// Whether some bytes stand in a part of the text, and nothing else.
  func has(_ wanted: [UInt8], at part: Range<Int>) -> Bool {
    guard part.count == wanted.count else { return false }
    var index = part.lowerBound
    for byte in wanted {
      if self[index] != byte { return false }
      index &+= 1
    }
    return true
  }

  /// A part of the text without the blanks at its ends.
  func trimmed(_ part: Range<Int>) -> Range<Int> {
    var (start, end) = (part.lowerBound, part.upperBound)
    while start < end, self[start] <= 0x20 { start += 1 }
    while end > start, self[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }

  /// Where the line on which a position stands ends: at its line feed, or at the end of the text.
  func endOfLine(from start: Int) -> Int {
    var end = start
    while end < count, self[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }
}

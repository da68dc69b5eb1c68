public import Timeline

/// Finds where strings and containers of a JSON text end, without looking at what they say.
///
/// Nothing is recursive, so that no depth of nesting costs more than its bytes.
public enum JSONScan {
  /// Where a string ends.
  public struct StringEnd: Sendable {
    /// The closing quote; what breaks the string off, if it has none.
    public var index: Int
    /// Whether there are escapes in it.
    public var isEscaped: Bool
    /// There is no closing quote before the end of the line, or of the text.
    ///
    /// JSON writes a line end in a string as `\n`: a real one means that a quote is missing, or one
    /// too many is there. Taking the string to end there keeps such a fault within its line.
    public var isBroken: Bool

    @inlinable
    init(index: Int, isEscaped: Bool, isBroken: Bool) {
      self.index = index
      self.isEscaped = isEscaped
      self.isBroken = isBroken
    }
  }

  /// The end of the string whose opening quote is at a position.
  @inlinable @inline(__always)
  public static func endOfString(openedAt opening: Int, in bytes: Span<UInt8>, until limit: Int)
    -> StringEnd
  {
    var index = opening + 1
    var isEscaped = false
    while true {
      while index &+ 8 <= limit {
        let word = bytes.word(at: index)
        let marks =
          ByteWord.marks(of: UInt8(ascii: "\""), in: word)
          | ByteWord.marks(of: UInt8(ascii: "\\"), in: word)
          | ByteWord.marks(of: UInt8(ascii: "\n"), in: word)
        if marks != 0 {
          index &+= ByteWord.firstMark(marks)
          break
        }
        index &+= 8
      }
      guard index < limit else {
        return StringEnd(index: limit, isEscaped: isEscaped, isBroken: true)
      }
      switch bytes[index] {
      case UInt8(ascii: "\""): return StringEnd(index: index, isEscaped: isEscaped, isBroken: false)
      case UInt8(ascii: "\n"): return StringEnd(index: index, isEscaped: isEscaped, isBroken: true)
      case UInt8(ascii: "\\"):
        isEscaped = true
        index &+= 2
      default: index &+= 1
      }
    }
  }

  /// Behind the container that opens at a position; nil when it does not end before `limit`.
  public static func endOfContainer(
    openedAt opening: Int, in bytes: Span<UInt8>, until limit: Int
  ) -> Int? {
    var index = opening
    var depth = 0
    while index < limit {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let end = endOfString(openedAt: index, in: bytes, until: limit)
        index = end.index + 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        index += 1
        if depth == 0 { return index }
      default: index += 1
      }
    }
    return nil
  }

  /// How many lines end in a part of a text.
  public static func lineEnds(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    let part = bytes.extracting(range)
    var count = 0
    for index in part.indices { count &+= part[index] == UInt8(ascii: "\n") ? 1 : 0 }
    return count
  }
}

/// The text of JSON strings.
public enum JSONString {
  /// Whether a part of a text is a name, byte by byte; a name with escapes equals none.
  @inlinable @inline(__always)
  public static func equals(_ bytes: Span<UInt8>, _ range: Range<Int>, _ name: String) -> Bool {
    let utf8 = name.utf8
    guard utf8.count == range.count else { return false }
    var index = range.lowerBound
    for byte in utf8 {
      guard bytes[index] == byte else { return false }
      index &+= 1
    }
    return true
  }

  /// Adds the text of a string to others, with its escapes resolved.
  ///
  /// Half a surrogate pair becomes U+FFFD; an escape that is none stands as it is.
  ///
  /// - Parameters:
  ///   - bytes: the whole text.
  ///   - range: the string without its quotes.
  ///   - text: where it is added.
  public static func append(_ bytes: Span<UInt8>, _ range: Range<Int>, to text: inout [UInt8]) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < range.upperBound else {
        text.append(byte)
        continue
      }
      let letter = bytes[index]
      index += 1
      switch letter {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "u"): appendUnicode(bytes, &index, range.upperBound, to: &text)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
      default:
        text.append(UInt8(ascii: "\\"))
        text.append(letter)
      }
    }
  }

  /// The character of `\u` and four digits, or of two such that make a pair.
  private static func appendUnicode(
    _ bytes: Span<UInt8>, _ index: inout Int, _ end: Int, to text: inout [UInt8]
  ) {
    guard let first = unit(bytes, at: index, end) else {
      text.append(contentsOf: Array("\\u".utf8))
      return
    }
    index += 4
    var value = UInt32(first)
    if UTF16.isLeadSurrogate(first), index + 1 < end, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u"), let second = unit(bytes, at: index + 2, end),
      UTF16.isTrailSurrogate(second)
    {
      index += 6
      value = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF))
    }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    text.append(contentsOf: Array(String(Character(scalar)).utf8))
  }

  /// Four hexadecimal digits.
  private static func unit(_ bytes: Span<UInt8>, at start: Int, _ end: Int) -> UInt16? {
    guard start + 4 <= end else { return nil }
    var value: UInt16 = 0
    for index in start..<start + 4 {
      let digit: UInt8
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = bytes[index] - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = bytes[index] - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = bytes[index] - UInt8(ascii: "A") + 10
      default: return nil
      }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  /// The beginning of a part of a text for an example, in one line.
  public static func excerpt(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    let end = min(range.upperBound, range.lowerBound + 80)
    var text: [UInt8] = []
    for index in range.lowerBound..<end {
      let byte = bytes[index]
      // Line ends with what indents the next line, as one blank.
      if byte > 0x20 {
        text.append(byte)
      } else if text.last != UInt8(ascii: " ") {
        text.append(UInt8(ascii: " "))
      }
    }
    return String(decoding: text, as: UTF8.self) + (end < range.upperBound ? "…" : "")
  }
}

/// A short text of an export or an image file, copied and made ready to be read by hand.
///
/// The copy is trimmed of blanks and NULs, in lower case, and has one byte for what is written in
/// several ways: a tab, a no-break or a thin space is a blank, a minus sign or an en dash is `-`, the
/// degree signs are `degreeSign`, primes and curly quotes are `'` and `"`. Nothing is allocated.
struct FieldCursor {
  /// The longest text that is read; a date or a place is never longer.
  static let capacity = 120
  /// What `°`, `º` and a bare Latin-1 degree sign become.
  static let degreeSign: UInt8 = 0xB0

  private var bytes = InlineArray<120, UInt8>(repeating: 0)
  private(set) var count = 0
  /// The next byte to be read.
  var position = 0

  /// Copies a text; nil when, trimmed, it is longer than `capacity`.
  init?(_ text: Span<UInt8>) {
    var start = 0
    var end = text.count
    while start < end, Self.isPadding(text[start]) { start += 1 }
    while end > start, Self.isPadding(text[end - 1]) { end -= 1 }
    guard end - start <= Self.capacity else { return nil }
    while start < end {
      let (byte, width) = Self.normalized(text, at: start, end: end)
      if let byte {
        bytes[count] = byte
        count += 1
      }
      start += width
    }
    while count > 0, bytes[count - 1] == UInt8(ascii: " ") { count -= 1 }
    skipBlanks()
  }

  private static func isPadding(_ byte: UInt8) -> Bool {
    byte == 0 || byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }

  /// The byte that stands for the character at a position (nil: none), and how many it takes up.
  @inline(__always)
  private static func normalized(
    _ text: Span<UInt8>, at index: Int, end: Int
  ) -> (UInt8?, width: Int) {
    let byte = text[index]
    switch byte {
    case 0x41...0x5A: return (byte | 0x20, 1)
    case 0, 0x09...0x0D: return (0x20, 1)
    case 0xC2 where index + 1 < end: return normalizedLatin(text[index + 1])
    case 0xE2 where index + 2 < end:
      return normalizedPunctuation(text[index + 1], text[index + 2])
    default: return (byte, 1)
    }
  }

  /// The Latin-1 signs, U+0080 to U+00BF.
  private static func normalizedLatin(_ second: UInt8) -> (UInt8?, width: Int) {
    switch second {
    case 0xA0: (0x20, 2)
    case 0xB0, 0xBA: (degreeSign, 2)
    default: (0xC2, 1)
    }
  }

  /// General punctuation, U+2000 to U+203F, and the minus sign, U+2212.
  private static func normalizedPunctuation(
    _ second: UInt8, _ third: UInt8
  ) -> (UInt8?, width: Int) {
    switch (second, third) {
    case (0x80, 0x89), (0x80, 0xAF): (0x20, 3)
    case (0x80, 0x8E), (0x80, 0x8F): (nil, 3)  // marks of writing direction
    case (0x80, 0x93), (0x88, 0x92): (UInt8(ascii: "-"), 3)
    case (0x80, 0x98), (0x80, 0x99), (0x80, 0xB2): (UInt8(ascii: "'"), 3)
    case (0x80, 0x9C), (0x80, 0x9D), (0x80, 0xB3): (UInt8(ascii: "\""), 3)
    default: (0xE2, 1)
    }
  }
}

extension FieldCursor {
  /// Whether everything has been read.
  var isAtEnd: Bool { position >= count }

  /// The next byte; 0 at the end.
  var next: UInt8 { position < count ? bytes[position] : 0 }

  /// The byte so many places on; 0 past the end.
  func peek(_ distance: Int) -> UInt8 {
    position + distance < count ? bytes[position + distance] : 0
  }

  /// The byte at a position below `count`.
  subscript(index: Int) -> UInt8 { bytes[index] }

  /// Puts another byte in the place of one.
  mutating func replace(_ index: Int, with byte: UInt8) { bytes[index] = byte }

  /// A part of the text as a text of its own.
  func part(_ range: Range<Int>) -> FieldCursor? { FieldCursor(bytes.span.extracting(range)) }

  /// Where a byte stands, from a position on.
  func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    (start..<max(start, count)).first { bytes[$0] == byte }
  }

  /// Lends a part of the text.
  func withBytes<Result>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
    body(bytes.span.extracting(range))
  }

  /// Passes over blanks.
  mutating func skipBlanks() {
    while next == UInt8(ascii: " ") { position += 1 }
  }

  /// Passes over a byte if it is the next one.
  mutating func accept(_ byte: UInt8) -> Bool {
    guard position < count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Passes over a text, in lower case, if it comes next.
  mutating func accept(_ text: String) -> Bool {
    var place = position
    for byte in text.utf8 {
      guard place < count, bytes[place] == byte else { return false }
      place += 1
    }
    position = place
    return true
  }

  /// Reads digits, at most 18.
  mutating func digits() -> (value: Int, count: Int)? {
    let start = position
    var value = 0
    while Self.isDigit(next) {
      guard position - start < 18 else { return nil }
      value = value * 10 + Int(next - UInt8(ascii: "0"))
      position += 1
    }
    return position == start ? nil : (value, position - start)
  }

  /// Reads ASCII letters.
  mutating func word() -> Range<Int> {
    let start = position
    while Self.isLetter(next) { position += 1 }
    return start..<position
  }

  /// Whether a part of the text is a name in lower case, or at least its first three letters.
  func isAbbreviation(_ part: Range<Int>, of name: String) -> Bool {
    guard part.count >= 3, part.count <= name.utf8.count else { return false }
    var place = part.lowerBound
    for byte in name.utf8 {
      if place == part.upperBound { break }
      guard bytes[place] == byte else { return false }
      place += 1
    }
    return true
  }

  /// Whether the whole text is one that means "no value".
  var isMissing: Bool {
    if count == 0 { return true }
    guard count <= 10 else { return false }
    var copy = self
    for word in Self.missingWords {
      copy.position = 0
      if copy.accept(word), copy.isAtEnd { return true }
    }
    return false
  }

  private static let missingWords: [String] = [
    "-", "--", "null", "\\n", "nan", "none", "nil", "undef", "unknown", "unknown ()", "_", "n/a",
    "+inf", "-inf",
    "inf", "infinity", "-infinity", "-nan", "<null>", "(null)",
  ]

  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }

  static func isLetter(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") <= 25 }
}

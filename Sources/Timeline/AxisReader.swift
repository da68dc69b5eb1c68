extension CoordinateText {
  /// Reads the text of one axis.
  ///
  /// Accepted, each with a sign or a letter or word of direction at either end, or neither:
  /// `48.858167`, `4.8858167E1` (an exponent before a letter), `48.858167°`, `48 deg 51' 29.40"`,
  /// `48° 51′ 29.40″`, `48 51 29.4`, `48 51.49`, `48|51|29.40`, `48:51:29.4`, `(48, 51, 29.4)`,
  /// `48/1 51/1 2940/100`, and with a letter `48,51.490N` and `48,51,29N`.
  ///
  /// - Parameters:
  ///   - bytes: the text; blanks at its ends are passed over.
  ///   - decimalComma: whether a comma between digits is a decimal point: `48,858167`.
  /// - Returns: the value as stated, or that there is none.
  public static func axis(in bytes: Span<UInt8>, decimalComma: Bool = false) -> AxisReading {
    if let degrees = decimalNumber(in: bytes) {
      let first = bytes[0]
      let hasSign = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
      return .value(AxisValue(degrees: degrees, hasSign: hasSign))
    }
    if let value = PrintedAngle.axis(in: bytes) { return .value(value) }
    guard let text = FieldCursor(bytes) else { return .unreadable }
    return axis(in: text, decimalComma: decimalComma)
  }

  static func axis(in text: FieldCursor, decimalComma: Bool) -> AxisReading {
    if text.isMissing { return .missing }
    var reader = AxisReader(text, decimalComma: decimalComma)
    return reader.reading()
  }
}

/// Reads the text of one axis in any form but the plain decimal.
struct AxisReader {
  private var cursor: FieldCursor
  private let decimalComma: Bool
  private var degrees = 0.0
  private var partCount = 0
  private var isNegative = false
  private var hasSign = false

  init(_ cursor: FieldCursor, decimalComma: Bool) {
    self.cursor = cursor
    self.decimalComma = decimalComma
  }

  /// Reads the whole text.
  mutating func reading() -> CoordinateText.AxisReading {
    if let inside = bracketed { return inside }
    if cursor.firstIndex(of: UInt8(ascii: "/")) != nil { return rational() }
    if let xmp = commaForm() { return xmp }
    cursor.position = 0
    var direction = Self.acceptDirection(&cursor)
    cursor.skipBlanks()
    acceptSign()
    guard readParts(comma: false) else { return .unreadable }
    cursor.skipBlanks()
    if let last = Self.acceptDirection(&cursor) {
      guard direction == nil else { return .unreadable }
      direction = last
    }
    guard cursor.isAtEnd else { return .unreadable }
    return value(direction: direction)
  }

  private func value(
    direction: CoordinateText.Direction?, isDecimal: Bool? = nil, isCoarse: Bool = false
  ) -> CoordinateText.AxisReading {
    .value(
      CoordinateText.AxisValue(
        degrees: isNegative ? -degrees : degrees, direction: direction, hasSign: hasSign,
        isDecimal: isDecimal ?? (partCount == 1), isCoarse: isCoarse))
  }

  private mutating func acceptSign() {
    isNegative = cursor.next == UInt8(ascii: "-")
    hasSign = isNegative || cursor.next == UInt8(ascii: "+")
    if hasSign { cursor.position += 1 }
  }

  /// Passes over a letter or word of direction if it comes next.
  static func acceptDirection(_ cursor: inout FieldCursor) -> CoordinateText.Direction? {
    let start = cursor.position
    let word = cursor.word()
    cursor.position = start
    let names: [(String, String, CoordinateText.Direction)] = [
      ("n", "north", .north), ("s", "south", .south), ("e", "east", .east), ("w", "west", .west),
    ]
    for (letter, name, direction) in names {
      if word.count == 1, cursor.accept(letter) { return direction }
      if word.count == name.utf8.count, cursor.accept(name) { return direction }
    }
    return nil
  }
}

// MARK: - Degrees, minutes, seconds

extension AxisReader {
  /// Adds up to three numbers, of which all but the last are whole, in `degrees`.
  private mutating func readParts(comma: Bool) -> Bool {
    var scale = 1.0
    while partCount < 3 {
      guard let number = number() else { return false }
      partCount += 1
      degrees += number / scale
      scale *= 60
      acceptMark()
      let end = cursor.position
      cursor.skipBlanks()
      if cursor.next == UInt8(ascii: "|") || cursor.next == UInt8(ascii: ":")
        || comma && cursor.next == UInt8(ascii: ",")
      {
        cursor.position += 1
        cursor.skipBlanks()
      }
      guard FieldCursor.isDigit(cursor.next) else {
        cursor.position = end
        return true
      }
      guard number == number.rounded(.down) else { return false }
    }
    return true
  }

  /// A decimal number; an exponent is one only when digits follow the `e`.
  private mutating func number() -> Double? {
    let start = cursor.position
    passDigits()
    let isPoint = cursor.next == UInt8(ascii: ".")
    let isComma =
      decimalComma && cursor.next == UInt8(ascii: ",") && FieldCursor.isDigit(cursor.peek(1))
    if isPoint || isComma {
      cursor.replace(cursor.position, with: UInt8(ascii: "."))
      cursor.position += 1
      passDigits()
    }
    if cursor.next == UInt8(ascii: "e") {
      let isSigned = cursor.peek(1) == UInt8(ascii: "-") || cursor.peek(1) == UInt8(ascii: "+")
      if FieldCursor.isDigit(cursor.peek(isSigned ? 2 : 1)) {
        cursor.position += isSigned ? 2 : 1
        passDigits()
      }
    }
    return cursor.withBytes(start..<cursor.position) { CoordinateText.decimalNumber(in: $0) }
  }

  private mutating func passDigits() {
    while FieldCursor.isDigit(cursor.next) { cursor.position += 1 }
  }

  /// The sign or word that says what the part just read is.
  private mutating func acceptMark() {
    let start = cursor.position
    cursor.skipBlanks()
    let isMark: Bool
    switch partCount {
    case 1:
      isMark =
        cursor.accept(FieldCursor.degreeSign) || cursor.accept("degrees") || cursor.accept("deg")
        || cursor.accept("d")
    case 2: isMark = cursor.accept(UInt8(ascii: "'")) || cursor.accept("min")
    default:
      isMark = cursor.accept(UInt8(ascii: "\"")) || cursor.accept("''") || cursor.accept("sec")
    }
    if !isMark { cursor.position = start }
  }

  /// `(48, 51, 29.4)` with one kind of brackets or the other.
  private var bracketed: CoordinateText.AxisReading? {
    guard cursor.count >= 2 else { return nil }
    switch (cursor[0], cursor[cursor.count - 1]) {
    case (UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: "["), UInt8(ascii: "]")): break
    default: return nil
    }
    guard let inside = cursor.part(1..<cursor.count - 1) else { return .unreadable }
    if inside.isMissing { return .missing }
    var reader = AxisReader(inside, decimalComma: false)
    if inside.firstIndex(of: UInt8(ascii: "/")) != nil { return reader.rational() }
    reader.acceptSign()
    guard reader.readParts(comma: true), reader.cursor.isAtEnd else { return .unreadable }
    return reader.value(direction: nil, isDecimal: false)
  }

  /// XMP's `DDD,MM.mmmmk` and `DDD,MM,SSk`; nil when it is neither.
  private func commaForm() -> CoordinateText.AxisReading? {
    guard cursor.firstIndex(of: UInt8(ascii: ",")) != nil else { return nil }
    var reader = AxisReader(cursor, decimalComma: false)
    guard let (whole, _) = reader.cursor.digits(), reader.cursor.accept(UInt8(ascii: ",")),
      let minutes = reader.number(), minutes < 60
    else { return nil }
    reader.degrees = Double(whole) + minutes / 60
    if reader.cursor.accept(UInt8(ascii: ",")) {
      guard minutes == minutes.rounded(.down), let seconds = reader.number(), seconds < 60 else {
        return nil
      }
      reader.degrees += seconds / 3600
    } else if cursor.firstIndex(of: UInt8(ascii: ".")) == nil {
      return nil
    }
    guard let direction = Self.acceptDirection(&reader.cursor), reader.cursor.isAtEnd else {
      return nil
    }
    return reader.value(direction: direction, isDecimal: false)
  }
}

// MARK: - Rationals

extension AxisReader {
  /// One to three rationals, as EXIF stores an axis; a letter may stand at the end.
  ///
  /// Undefined seconds (`0/0`) count as 0 and leave a coarse value; undefined degrees or minutes make
  /// it missing. All bits set over all bits set is a placeholder, not a number.
  private mutating func rational() -> CoordinateText.AxisReading {
    var isCoarse = false
    var isUndefined = false
    var scale = 1.0
    while partCount < 3 {
      if partCount == 0 { acceptSign() } else { _ = cursor.accept(UInt8(ascii: "-")) }
      guard let (numerator, _) = cursor.digits(), cursor.accept(UInt8(ascii: "/")),
        let (denominator, _) = cursor.digits()
      else { return .unreadable }
      guard numerator != 0xFFFF_FFFF || denominator != 0xFFFF_FFFF else { return .unreadable }
      partCount += 1
      if denominator == 0 {
        if partCount == 3, numerator == 0 { isCoarse = true } else { isUndefined = true }
      } else {
        degrees += Double(numerator) / Double(denominator) / scale
      }
      scale *= 60
      cursor.skipBlanks()
      if cursor.accept(UInt8(ascii: ",")) { cursor.skipBlanks() }
      guard FieldCursor.isDigit(cursor.next) || cursor.next == UInt8(ascii: "-") else { break }
    }
    let direction = Self.acceptDirection(&cursor)
    guard cursor.isAtEnd else { return .unreadable }
    if isUndefined { return .missing }
    return value(direction: direction, isDecimal: false, isCoarse: isCoarse)
  }
}

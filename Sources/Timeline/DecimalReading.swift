// Decimal numbers in coordinate texts, rounded exactly once.

extension CoordinateText {
  /// Reads a decimal number with a sign, a fraction and an exponent, each optional, and nothing else.
  ///
  /// The value is the double nearest to the text, as `Double.init(_:)` gives it. Up to 19 digits whose
  /// number is below 2⁵³, with a power of ten that is exact, take one multiplication or division; the
  /// rest goes to the standard library.
  /// - Returns: nil for anything else, blanks and an overflow included.
  public static func decimalNumber(in bytes: Span<UInt8>) -> Double? {
    let count = bytes.count
    var index = 0
    var isNegative = false
    if count > 0, bytes[0] == UInt8(ascii: "-") || bytes[0] == UInt8(ascii: "+") {
      isNegative = bytes[0] == UInt8(ascii: "-")
      index = 1
    }
    var mantissa: UInt64 = 0
    let start = index
    while index < count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      index += 1
    }
    var digits = index - start
    var exponent = 0
    if index < count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      let fraction = index
      while index < count {
        let digit = bytes[index] &- UInt8(ascii: "0")
        guard digit <= 9 else { break }
        mantissa = mantissa &* 10 &+ UInt64(digit)
        index += 1
      }
      digits += index - fraction
      exponent = fraction - index
    }
    guard digits > 0 else { return nil }
    if index < count {
      guard let written = writtenExponent(bytes, from: index) else { return nil }
      exponent += written
    }
    guard digits <= 19, mantissa < 1 << 53, exponent >= -22, exponent <= 22 else {
      return roundedByLibrary(bytes)
    }
    let size =
      exponent < 0
      ? Double(mantissa) / powersOfTen[-exponent] : Double(mantissa) * powersOfTen[exponent]
    return isNegative ? -size : size
  }

  /// Reads `e-3` up to the end; nil for anything else.
  ///
  /// Large exponents are cut to 9999.
  private static func writtenExponent(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    guard bytes[start] | 0x20 == UInt8(ascii: "e") else { return nil }
    var index = start + 1
    var isNegative = false
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    guard index < bytes.count else { return nil }
    var value = 0
    while index < bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = min(value * 10 + Int(digit), 9999)
      index += 1
    }
    return isNegative ? -value : value
  }

  private static func roundedByLibrary(_ bytes: Span<UInt8>) -> Double? {
    var text = ""
    text.reserveCapacity(bytes.count)
    for index in bytes.indices {
      text.unicodeScalars.append(Unicode.Scalar(bytes[index]))
    }
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// Reads degrees times 10⁷ as an integer, as location histories write them.
  ///
  /// - Returns: the degrees; nil when the text is no integer of at most 15 digits.
  public static func degreesE7(in bytes: Span<UInt8>) -> Double? {
    guard let text = FieldCursor(bytes) else { return nil }
    var cursor = text
    let isNegative = cursor.accept(UInt8(ascii: "-"))
    if !isNegative { _ = cursor.accept(UInt8(ascii: "+")) }
    guard let (value, digits) = cursor.digits(), digits <= 15, cursor.isAtEnd else { return nil }
    let degrees = Double(value) / 10_000_000
    return isNegative ? -degrees : degrees
  }
}

/// The powers of ten that a double holds exactly.
private let powersOfTen: InlineArray<23, Double> = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
]

/// The one form in which most exports print an angle, `48 deg 51' 29.40" N`, read in place.
///
/// It gives what `AxisReader` gives for the same text, at a fraction of the cost.
enum PrintedAngle {
  /// Reads a text that is one such angle and nothing else; nil for anything else.
  static func axis(in bytes: Span<UInt8>) -> CoordinateText.AxisValue? {
    var index = 0
    guard let value = angle(bytes, &index), index == bytes.count else { return nil }
    return value
  }

  /// Reads a text that is two such angles with a comma and a blank between; nil for anything else.
  static func pair(
    in bytes: Span<UInt8>
  ) -> (CoordinateText.AxisValue, CoordinateText.AxisValue)? {
    var index = 0
    guard let first = angle(bytes, &index), accept(", ", bytes, &index),
      let second = angle(bytes, &index), index == bytes.count
    else { return nil }
    return (first, second)
  }

  private static func angle(
    _ bytes: Span<UInt8>, _ index: inout Int
  ) -> CoordinateText.AxisValue? {
    guard let degrees = digits(bytes, &index), accept(" deg ", bytes, &index),
      let minutes = digits(bytes, &index), accept("' ", bytes, &index)
    else { return nil }
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      guard bytes[index] &- UInt8(ascii: "0") <= 9 || bytes[index] == UInt8(ascii: ".") else {
        return nil
      }
      index += 1
    }
    guard let seconds = CoordinateText.decimalNumber(in: bytes.extracting(start..<index)),
      accept("\" ", bytes, &index), index < bytes.count
    else { return nil }
    let direction: CoordinateText.Direction
    switch bytes[index] {
    case UInt8(ascii: "N"): direction = .north
    case UInt8(ascii: "S"): direction = .south
    case UInt8(ascii: "E"): direction = .east
    case UInt8(ascii: "W"): direction = .west
    default: return nil
    }
    index += 1
    return CoordinateText.AxisValue(
      degrees: Double(degrees) + Double(minutes) / 60 + seconds / 3600, direction: direction,
      isDecimal: false)
  }

  /// One to three digits.
  private static func digits(_ bytes: Span<UInt8>, _ index: inout Int) -> Int? {
    let start = index
    var value = 0
    while index < bytes.count, index - start < 3, bytes[index] &- UInt8(ascii: "0") <= 9 {
      value = value * 10 + Int(bytes[index] &- UInt8(ascii: "0"))
      index += 1
    }
    return index > start ? value : nil
  }

  private static func accept(
    _ text: String, _ bytes: Span<UInt8>, _ index: inout Int
  ) -> Bool {
    for byte in text.utf8 {
      guard index < bytes.count, bytes[index] == byte else { return false }
      index += 1
    }
    return true
  }
}

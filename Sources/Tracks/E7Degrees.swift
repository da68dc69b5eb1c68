import Timeline

/// Degrees times 10⁷ as a whole number, as Google writes them.
///
/// Some programs wrote negative numbers without their sign, as 32 bits: a number above the 1,800,000,000
/// that a longitude may have is 2³² too large.
enum E7Degrees {
  /// The degrees of such a number.
  static func degrees(_ number: Double) -> Double {
    (number > 1_800_000_000 ? number - 4_294_967_296 : number) / 10_000_000
  }

  /// What a text that should be such a number says of an axis.
  static func axis(in text: Span<UInt8>) -> CoordinateText.AxisReading {
    if text.count == 0 { return .missing }
    guard let number = CoordinateText.decimalNumber(in: text) else { return .unreadable }
    return .value(CoordinateText.AxisValue(degrees: degrees(number), hasSign: true))
  }
}

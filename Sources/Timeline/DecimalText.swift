/// Decimal numbers as the outputs write them: always positional, never with an exponent.
public enum DecimalText {
  /// Degrees with the shortest digits that read back as the same number, and at least six decimals.
  public static func degrees(_ value: Double) -> String {
    padded(positional(value), decimals: 6)
  }

  /// A number rounded to a fixed number of decimals (half away from zero), without a negative zero.
  ///
  /// The value is finite and below 9·10¹² in magnitude; there are 0 to 6 decimals.
  public static func fixed(_ value: Double, decimals: Int) -> String {
    precondition(decimals >= 0 && decimals <= 6, "decimals must be 0 to 6")
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (value.magnitude * scale).rounded(.toNearestOrAwayFromZero)
    let whole = Int64(scaled)
    let sign = value < 0 && whole != 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(whole) }
    let unit = Int64(scale)
    let fraction = String(whole % unit)
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return sign + String(whole / unit) + "." + zeros + fraction
  }

  /// Swift's shortest round-trip digits with an exponent, if any, written out.
  private static func positional(_ value: Double) -> String {
    let text = value.description
    guard let mark = text.firstIndex(of: "e"),
      let exponent = Int(text[text.index(after: mark)...])
    else { return text }
    let mantissa = text[..<mark]
    let sign = mantissa.hasPrefix("-") ? "-" : ""
    let digits = mantissa.filter { $0.isNumber }
    let pointAt =
      (mantissa.firstIndex(of: ".").map {
        mantissa.distance(from: mantissa.startIndex, to: $0)
      } ?? mantissa.count) - sign.count + exponent
    if pointAt <= 0 {
      return sign + "0." + String(repeating: "0", count: -pointAt) + digits
    }
    if pointAt >= digits.count {
      return sign + digits + String(repeating: "0", count: pointAt - digits.count) + ".0"
    }
    let split = digits.index(digits.startIndex, offsetBy: pointAt)
    return sign + digits[..<split] + "." + digits[split...]
  }

  private static func padded(_ text: String, decimals: Int) -> String {
    guard let point = text.firstIndex(of: ".") else {
      return text + "." + String(repeating: "0", count: decimals)
    }
    let present = text.distance(from: point, to: text.endIndex) - 1
    return present >= decimals ? text : text + String(repeating: "0", count: decimals - present)
  }
}

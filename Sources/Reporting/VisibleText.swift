/// Text for people to see on a terminal, whatever stands in it.
public enum VisibleText {
  /// The text with a visible sign in place of each character that would move the cursor, change colours or
  /// turn the direction of writing, so that a file's name cannot pretend to be something else.
  ///
  /// - Parameters:
  ///   - text: any text.
  ///   - keepsLines: line ends are the text's own.
  /// - Returns: the same text where it has no such character, as nearly all have.
  public static func visible(_ text: String, keepsLines: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: { isHidden($0) }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !isHidden(scalar) || keepsLines && scalar == "\n" {
        result.append(scalar)
      } else if scalar.value < 0x20, let sign = Unicode.Scalar(0x2400 + scalar.value) {
        // The pictures of control characters, U+240A for a line end.
        result.append(sign)
      } else {
        result.append(
          contentsOf: "<U+\(String(scalar.value, radix: 16, uppercase: true))>".unicodeScalars)
      }
    }
    return String(result)
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E,
      0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }
}

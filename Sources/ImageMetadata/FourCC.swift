/// The four letters that name a box, a chunk or a brand.
struct FourCC: Equatable, Sendable {
  /// The letters as one number, the first in the highest byte.
  let code: UInt32

  init(code: UInt32) { self.code = code }

  init(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ third: Unicode.Scalar,
    _ fourth: Unicode.Scalar
  ) {
    code =
      (first.value & 0xFF) << 24 | (second.value & 0xFF) << 16 | (third.value & 0xFF) << 8
      | (fourth.value & 0xFF)
  }

  static func ~= (pattern: FourCC, value: FourCC) -> Bool { pattern.code == value.code }
}

extension FourCC: CustomStringConvertible {
  /// The letters, with a dot for each that cannot be printed.
  var description: String {
    var text = ""
    for shift in [24, 16, 8, 0] as [UInt32] {
      let letter = UInt8(truncatingIfNeeded: code >> shift)
      text.unicodeScalars.append(
        letter >= 0x20 && letter < 0x7F ? Unicode.Scalar(letter) : ".")
    }
    return text
  }
}

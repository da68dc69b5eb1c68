/// A message between a worker and the program that feeds it: a header in JSON, and bytes.
///
/// On the wire it is, with both numbers little-endian and of 32 bits:
/// 1. how many bytes follow in all,
/// 2. how many of them are the header,
/// 3. the header, in UTF-8,
/// 4. the body: all that is left.
struct Frame: Sendable, Equatable {
  /// How long the two numbers are together.
  static let prefixLength = 8

  /// The header.
  var header: [UInt8]
  /// What comes behind it.
  var body: [UInt8]

  /// How many bytes follow the first number.
  var length: Int { 4 + header.count + body.count }

  /// What stands before the header.
  var prefix: [UInt8] { Self.number(length) + Self.number(header.count) }

  private static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

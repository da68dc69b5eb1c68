/// A country as ISO 3166-1 alpha-2 writes it, such as `CH`; and `XK`, which ISO leaves to its users and
/// everyone uses for Kosovo.
public struct CountryCode: Sendable, Hashable, Comparable, CustomStringConvertible {
  private let first: UInt8
  private let second: UInt8

  /// A code of two capital letters; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let letters = Array(text.utf8)
    guard letters.count == 2 else { return nil }
    self.init(letters[0], letters[1])
  }

  /// A code from its two letters; nil when they are not capital letters.
  init?(_ first: UInt8, _ second: UInt8) {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard capitals.contains(first), capitals.contains(second) else { return nil }
    self.first = first
    self.second = second
  }

  /// Antarctica: in ISO 3166, as in the treaty, all that lies south of 60° south.
  static let antarctica = CountryCode(trusted: "AQ")

  private init(trusted text: StaticString) {
    let letters = Array(text.description.utf8)
    first = letters[0]
    second = letters[1]
  }

  /// The two letters.
  public var description: String { String(decoding: [first, second], as: UTF8.self) }

  /// The order of the alphabet.
  public static func < (left: CountryCode, right: CountryCode) -> Bool {
    (left.first, left.second) < (right.first, right.second)
  }
}

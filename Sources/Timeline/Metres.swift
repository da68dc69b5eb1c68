/// A length in metres.
public struct Metres: Sendable, Hashable, Comparable {
  /// The number of metres.
  public var value: Double

  /// A length of so many metres.
  @inlinable
  public init(_ value: Double) { self.value = value }

  /// A length of so many kilometres.
  @inlinable
  public static func kilometres(_ value: Double) -> Metres { Metres(value * 1000) }

  /// The same length in kilometres.
  @inlinable
  public var kilometres: Double { value / 1000 }

  /// Whether the first length is the shorter one.
  @inlinable
  public static func < (left: Metres, right: Metres) -> Bool { left.value < right.value }

  /// The length as explanations write it: to the metre, in kilometres (`50.001 km`).
  public var text: String { DecimalText.fixed(kilometres, decimals: 3) + " km" }
}

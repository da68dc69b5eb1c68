import Timeline

/// A time zone, by its number in a raster, or by the hours it is ahead of UTC on the high seas.
public struct ZoneID: Sendable, Hashable {
  /// The number in the raster's table of names; from `firstAtSea` on, a zone of the high seas.
  public let rawValue: UInt16

  /// The zone 12 hours behind UTC; the 24 others follow.
  static let firstAtSea: UInt16 = 0xFF00

  /// The zone with a number in the raster's table.
  init(number: UInt16) { rawValue = number }

  /// The zone of the high seas at a longitude: ships count 15° to the hour, and 0 around Greenwich.
  init(atSeaOn longitude: Double) {
    let hours = ((longitude + 7.5) / 15).rounded(.down)
    rawValue = Self.firstAtSea + UInt16(min(max(hours, -12), 12) + 12)
  }

  /// Whether it is a zone of the high seas, where clocks show what the ship decides: the zone is
  /// then the best guess, and says nothing against a clock that shows something else.
  public var isAtSea: Bool { rawValue >= Self.firstAtSea }

  /// How far ahead of UTC a zone of the high seas is; nil for the others, which change over time.
  var offsetAtSea: UTCOffset? {
    isAtSea ? UTCOffset(seconds: (Int32(rawValue - Self.firstAtSea) - 12) * 3600) : nil
  }
}

import Timeline

/// The offset that follows from a clock reading and the instant beside it.
enum CompanionOffset {
  /// How far a clock reading is ahead of an instant, where that can be an offset: whole quarters of an
  /// hour, give or take a minute, within what offsets can be.
  ///
  /// - Parameters:
  ///   - wall: the clock reading.
  ///   - instant: microseconds since 1970-01-01 00:00 UTC.
  /// - Returns: nil when the two do not belong together so.
  static func offset(of wall: Timestamp, at instant: Int64) -> UTCOffset? {
    guard wall.precision != .day else { return nil }
    let difference = Double(wall.localTime.microseconds - instant)
    let quarters = (difference / 900e6).rounded()
    guard (difference - quarters * 900e6).magnitude <= 60e6,
      quarters.magnitude * 900 <= Double(UTCOffset.acceptedSeconds.upperBound)
    else { return nil }
    return UTCOffset(seconds: Int32(quarters) * 900)
  }

  /// The instant that a text states; in UTC without an offset.
  static func instant(in text: [UInt8]?) -> Int64? {
    guard let text, let stamp = try? TimestampText.timestamp(in: text.span), stamp.precision != .day
    else { return nil }
    return stamp.localTime.microseconds - Int64(stamp.offset?.seconds ?? 0) * 1_000_000
  }
}

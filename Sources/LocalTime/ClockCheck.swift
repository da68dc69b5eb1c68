public import Timeline

/// Compares a camera's clock with the GPS receiver's time beside it.
///
/// d = clock reading − GPS time should be the offset of the place. GPS times can be minutes or
/// hours old (the last fix kept), so d is evidence and no proof:
/// 1. d within 30 minutes of the offset of the place: they agree.
/// 2. |d| of more than 14 hours: one of the two is wrong, and nothing says which.
/// 3. Else d is rounded to the nearest offset that clocks somewhere show, at most 30 minutes away.
///    When that differs from the place by whole hours, the clock stood on another time zone.
/// 4. Everything else is a GPS time of some other moment.
///
/// Odd example: at a place 5¾ hours ahead (Nepal), d = 5:30 agrees, and d = 2:00 is case 4, since
/// it differs by 3¾ hours. Known to be wrong: a fix kept for just about an hour looks like a clock
/// that is an hour ahead.
public enum ClockCheck {
  enum Verdict: Equatable {
    case agrees
    /// The clock showed this offset, which is not the place's.
    case otherZone(UTCOffset)
    /// One of the two times is wrong.
    case oneIsWrong
    /// The GPS time says nothing of the clock.
    case noEvidence
  }

  /// - Parameters:
  ///   - clock: the clock reading.
  ///   - gps: the GPS time, in microseconds since 1970-01-01 00:00 UTC.
  ///   - placeOffset: the offset of the place at that time.
  /// - Returns: the first of the four that holds.
  static func verdict(clock: LocalDateTime, gps: Int64, placeOffset: UTCOffset) -> Verdict {
    let difference = clock.microseconds - gps
    if (difference - microseconds(placeOffset)).magnitude <= tolerance { return .agrees }
    guard !isOneWrong(clock: clock, gps: gps) else { return .oneIsWrong }
    guard let shown = offset(clock: clock, gps: gps),
      (shown.seconds - placeOffset.seconds) % 3600 == 0
    else { return .noEvidence }
    return .otherZone(shown)
  }

  /// Whether the two times are further apart than any clock of the Earth is from UTC.
  static func isOneWrong(clock: LocalDateTime, gps: Int64) -> Bool {
    (clock.microseconds - gps).magnitude > 14 * 3_600_000_000
  }

  /// The offset that the clock showed, rounded to one that exists.
  ///
  /// - Parameters:
  ///   - clock: the clock reading.
  ///   - gps: the GPS time, in microseconds since 1970-01-01 00:00 UTC.
  /// - Returns: nil when no offset is near, or one of the two times is wrong.
  public static func offset(clock: LocalDateTime, gps: Int64) -> UTCOffset? {
    guard !isOneWrong(clock: clock, gps: gps) else { return nil }
    let difference = clock.microseconds - gps
    var nearest: Int32?
    var least = tolerance
    for minutes in existing {
      let distance = (difference - Int64(minutes) * 60_000_000).magnitude
      if distance < least || (nearest == nil && distance == least) {
        least = distance
        nearest = minutes
      }
    }
    return nearest.map { UTCOffset(seconds: $0 * 60) }
  }

  private static func microseconds(_ offset: UTCOffset) -> Int64 {
    Int64(offset.seconds) * 1_000_000
  }

  private static let tolerance: UInt64 = 30 * 60_000_000

  /// The offsets, in minutes, that inhabited places have had since cameras know GPS time (2000),
  /// from the time-zone database.
  private static let existing: [Int32] = [
    -660, -600, -570, -540, -480, -420, -360, -300, -270, -240, -210, -180, -150, -120, -60,
    0, 60, 120, 180, 210, 240, 270, 300, 330, 345, 360, 390, 420, 480, 510, 525, 540, 570, 585,
    600, 630, 660, 690, 720, 765, 780, 825, 840,
  ]
}

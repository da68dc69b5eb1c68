/// What a clock on the spot showed: a date and a time of day, without zone.
public struct LocalDateTime: Sendable, Hashable, Comparable {
  /// Microseconds since 1970-01-01 00:00 on that clock.
  public let microseconds: Int64

  /// The reading so many microseconds after 1970-01-01 00:00.
  @inlinable
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// A date and microseconds since its midnight.
  @inlinable
  public init(date: LocalDate, microsecondsOfDay: Int64) {
    microseconds = Int64(date.daysSince1970) * Self.microsecondsPerDay + microsecondsOfDay
  }

  /// Microseconds in a day of 24 hours.
  public static let microsecondsPerDay: Int64 = 86_400_000_000

  /// Where a photo with a date and no time counts as taken: 12:00 (clause P3).
  public static let noon: Int64 = microsecondsPerDay / 2

  /// The calendar date.
  @inlinable
  public var date: LocalDate {
    let quotient = microseconds / Self.microsecondsPerDay
    let floored = microseconds < quotient * Self.microsecondsPerDay ? quotient - 1 : quotient
    return LocalDate(daysSince1970: Int32(truncatingIfNeeded: floored))
  }

  /// Microseconds since midnight.
  @inlinable
  public var microsecondsOfDay: Int64 {
    microseconds - Int64(date.daysSince1970) * Self.microsecondsPerDay
  }

  /// Whether the first clock reading is the earlier one.
  @inlinable
  public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    left.microseconds < right.microseconds
  }
}

extension LocalDateTime: CustomStringConvertible {
  /// ISO 8601 without offset, with as many sub-second digits as are needed.
  public var description: String {
    let ofDay = microsecondsOfDay
    let seconds = ofDay / 1_000_000
    var text = "\(date)T\(twoDigits(seconds / 3600)):\(twoDigits(seconds / 60 % 60)):"
    text += twoDigits(seconds % 60)
    var fraction = ofDay % 1_000_000
    guard fraction != 0 else { return text }
    var width = 6
    while fraction % 10 == 0 {
      fraction /= 10
      width -= 1
    }
    let digits = String(fraction)
    return text + "." + String(repeating: "0", count: width - digits.utf8.count) + digits
  }
}

/// How far a clock is ahead of UTC.
public struct UTCOffset: Sendable, Hashable {
  /// Seconds ahead of UTC, negative to the west.
  public let seconds: Int32

  /// An offset of so many seconds.
  @inlinable
  public init(seconds: Int32) { self.seconds = seconds }

  /// Greenwich.
  public static let utc = UTCOffset(seconds: 0)

  /// What offsets can be: the world's civil offsets run from -12:00 to +14:00, and local mean time,
  /// before there were zones, reached -15:13 (Manila until 1844) and +15:02 (Alaska until 1867).
  public static let acceptedSeconds: ClosedRange<Int32> = -57_600...57_600
}

extension UTCOffset: CustomStringConvertible {
  /// The offset as `+02:00`, with seconds where it has some.
  public var description: String {
    let size = Int64(seconds.magnitude)
    let text = (seconds < 0 ? "-" : "+") + twoDigits(size / 3600) + ":" + twoDigits(size / 60 % 60)
    return size % 60 == 0 ? text : text + ":" + twoDigits(size % 60)
  }
}

private func twoDigits(_ value: Int64) -> String { value < 10 ? "0\(value)" : String(value) }

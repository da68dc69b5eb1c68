/// A date, and possibly a time and an offset, as a text stated them.
public struct Timestamp: Sendable, Hashable {
  /// How fine the statement is.
  public enum Precision: Sendable, Hashable {
    /// A date without a time.
    case day
    /// Hours and minutes.
    case minute
    /// Seconds or finer.
    case second
  }

  /// The calendar date.
  public var date: LocalDate
  /// Microseconds since midnight; 12:00 when the text has no time (clause P3).
  public var microsecondsOfDay: Int64
  /// How fine the statement is.
  public var precision: Precision
  /// The offset from UTC, where a readable one is stated.
  public var offset: UTCOffset?
  /// An offset is stated that cannot be one, such as `+99:99`.
  public var hasUnreadableOffset: Bool

  /// A statement.
  public init(
    date: LocalDate, microsecondsOfDay: Int64, precision: Precision, offset: UTCOffset? = nil,
    hasUnreadableOffset: Bool = false
  ) {
    self.date = date
    self.microsecondsOfDay = microsecondsOfDay
    self.precision = precision
    self.offset = offset
    self.hasUnreadableOffset = hasUnreadableOffset
  }

  /// The clock reading.
  public var localTime: LocalDateTime {
    LocalDateTime(date: date, microsecondsOfDay: microsecondsOfDay)
  }
}

extension Timestamp {
  /// Adds a fraction of a second that stands by itself, where the time has whole seconds.
  ///
  /// - Parameter digits: its digits, with blanks around them or not; other text adds nothing.
  public mutating func addFraction(_ digits: Span<UInt8>) {
    guard precision == .second, microsecondsOfDay % 1_000_000 == 0 else { return }
    var unit: Int64 = 100_000
    var fraction: Int64 = 0
    var started = false
    for index in digits.indices {
      let byte = digits[index]
      if byte == 0x20, !started { continue }
      guard byte >= 0x30, byte <= 0x39 else { break }
      started = true
      fraction += Int64(byte - 0x30) * unit
      unit /= 10
    }
    microsecondsOfDay += fraction
  }
}

/// Why a text is not a date that a photo can have.
public enum TimestampProblem: Error, Sendable, Equatable {
  /// Empty, blank, `-`, `null`, or blanks around colons.
  case missing
  /// All zeros, such as `0000:00:00 00:00:00`.
  case zero
  /// No date can be read.
  case unreadable
  /// Day and month may stand in either order, as in `05/06/2024`.
  case ambiguous
  /// The year is not in 1826 to 2100 (clause P1).
  case yearOutOfRange
}

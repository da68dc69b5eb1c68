import Timeline

/// What a location history says of when something was.
///
/// A text without a zone is read as UTC, as the definition of GPX asks, and counted: the few programs
/// that write local time there are at most hours off, while most loggers leave out the `Z`.
enum TrackTime: Sendable, Equatable {
  /// Microseconds since 1970-01-01 00:00 UTC.
  case instant(Int64)
  /// The same, from a text that states no zone.
  case withoutZone(Int64)
  /// There is none, and why; with the text met.
  case unusable(TrackReason, String)

  /// None is stated.
  static let missing = TrackTime.unusable(.timeMissing, "")

  /// The instant, if there is one.
  var value: Int64? {
    switch self {
    case .instant(let instant), .withoutZone(let instant): instant
    case .unusable: nil
    }
  }

  /// Reads a date with a time, in any form, or a number that counts from 1970.
  init(_ bytes: Span<UInt8>) {
    if let number = Self.number(bytes) {
      self.init(counted: number)
      return
    }
    do {
      let stamp = try TimestampText.timestamp(in: bytes)
      self.init(stamp, bytes)
    } catch {
      let text = Self.text(bytes)
      switch error {
      case .missing: self = .missing
      case .zero: self = .unusable(.timePlaceholder, text)
      case .unreadable, .ambiguous, .yearOutOfRange: self = .unusable(.timeUnreadable, text)
      }
    }
  }

  private init(_ stamp: Timestamp, _ bytes: Span<UInt8>) {
    var stamp = stamp
    guard stamp.precision != .day else {
      self = .unusable(.timeIsDateOnly, Self.text(bytes))
      return
    }
    guard !stamp.hasUnreadableOffset else {
      self = .unusable(.timeUnreadable, Self.text(bytes))
      return
    }
    let hasZone = stamp.offset != nil
    let offset = stamp.offset ?? .utc
    stamp.offset = offset
    guard !TimestampText.isPlaceholder(stamp) else {
      self = .unusable(.timePlaceholder, Self.text(bytes))
      return
    }
    let instant = stamp.localTime.microseconds - Int64(offset.seconds) * 1_000_000
    self = hasZone ? .instant(instant) : .withoutZone(instant)
  }

  /// Reads a count of seconds, milliseconds, microseconds or nanoseconds since 1970, told apart by size.
  init(counted number: Double) {
    if number == 0 {
      self.init(microseconds: 0)
      return
    }
    let size = number.magnitude
    // From 1973, so that a year is not taken for a count, to the year 2100 (4.1 · 10⁹ seconds).
    let microseconds: Double =
      switch size {
      case 1e8..<4.2e9: number * 1e6
      case 1e10..<4.2e12: number * 1e3
      case 1e13..<4.2e15: number
      case 1e16..<4.2e18: number / 1e3
      default: .nan
      }
    guard microseconds.isFinite else {
      self = .unusable(.timeUnreadable, "\(number)")
      return
    }
    self.init(microseconds: Int64(microseconds.rounded()))
  }

  /// A count of microseconds since 1970; 0 is how programs write that they know none.
  init(microseconds: Int64) {
    if microseconds == 0 {
      self = .unusable(.timePlaceholder, "0")
      return
    }
    let year = LocalDateTime(microseconds: microseconds).date.components.year
    self =
      LocalDate.acceptedYears.contains(year)
      ? .instant(microseconds) : .unusable(.timeUnreadable, "\(microseconds) µs")
  }

  /// A number that fills the text, and is too long for a date in digits.
  private static func number(_ bytes: Span<UInt8>) -> Double? {
    guard bytes.count > 0, bytes.count <= 24 else { return nil }
    // `20240517` and `20240517120322` are dates.
    if bytes.count == 8 || bytes.count == 14 {
      if bytes.indices.allSatisfy({ bytes[$0] &- UInt8(ascii: "0") <= 9 }) { return nil }
    }
    return CoordinateText.decimalNumber(in: bytes)
  }

  private static func text(_ bytes: Span<UInt8>) -> String {
    let part = bytes.extracting(first: 120)
    var copy: [UInt8] = []
    for index in part.indices { copy.append(part[index]) }
    return String(decoding: copy, as: UTF8.self)
  }
}

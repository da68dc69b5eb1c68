/// Dates as exports, cameras and editors write them, read from raw bytes.
///
/// 1. The two fixed layouts that nearly every photo has (ISO 8601 and EXIF) are read in place.
/// 2. Everything else goes to a `TimestampReader`, which knows separators, order, padding, names of
///    months and days, 12-hour clocks and offsets.
///
/// A date that could be read in two ways is refused: `05/06/2024` has no meaning, `05/17/2024` has.
/// Hour 24 is hour 0 of the printed date, as phones that write it mean it. Nothing is clamped.
public enum TimestampText {
  /// Reads a date with or without a time and an offset.
  ///
  /// - Parameter bytes: the text; blanks and NULs at its ends are passed over.
  /// - Returns: what the text states; 12:00 where it has no time.
  /// - Throws: `TimestampProblem` saying why there is none.
  public static func timestamp(
    in bytes: Span<UInt8>
  ) throws(TimestampProblem) -> Timestamp {
    if let timestamp = fixedLayout(bytes) { return timestamp }
    guard let text = FieldCursor(bytes) else { throw .unreadable }
    var reader = TimestampReader(text)
    return try reader.timestamp()
  }

  /// Reads an offset from UTC that stands by itself, such as `+02:00`, `+2`, `Z` or `GMT+2`.
  ///
  /// - Throws: `TimestampProblem.missing` where there is none (empty, or blanks around a colon),
  ///   `.unreadable` where the text cannot be one, such as `+99:99`.
  public static func offset(in bytes: Span<UInt8>) throws(TimestampProblem) -> UTCOffset {
    guard let text = FieldCursor(bytes) else { throw .unreadable }
    guard !text.isMissing else { throw .missing }
    var reader = OffsetReader(text)
    switch reader.offset() {
    case .none: throw .missing
    case .offset(let offset): return offset
    case .unreadable: throw .unreadable
    }
  }
}

// MARK: - The fixed layouts

extension TimestampText {
  /// `YYYY-MM-DDTHH:MM:SS` or `YYYY:MM:DD HH:MM:SS`, then a fraction, then `Z` or `±HH:MM`, both
  /// optional; nil for anything else, be it another form or no date at all.
  private static func fixedLayout(_ bytes: Span<UInt8>) -> Timestamp? {
    let count = bytes.count
    guard count >= 19, count <= 40 else { return nil }
    let dateSeparator = bytes[4]
    let middle = bytes[10]
    guard dateSeparator == UInt8(ascii: "-") || dateSeparator == UInt8(ascii: ":"),
      bytes[7] == dateSeparator, middle == UInt8(ascii: "T") || middle == UInt8(ascii: " "),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":")
    else { return nil }
    var worst: UInt8 = 0
    let century = twoDigits(bytes[0], bytes[1], &worst)
    let yearOfCentury = twoDigits(bytes[2], bytes[3], &worst)
    let month = twoDigits(bytes[5], bytes[6], &worst)
    let day = twoDigits(bytes[8], bytes[9], &worst)
    let hour = twoDigits(bytes[11], bytes[12], &worst)
    let minute = twoDigits(bytes[14], bytes[15], &worst)
    let second = twoDigits(bytes[17], bytes[18], &worst)
    let year = century * 100 + yearOfCentury
    guard worst <= 9, hour < 24, minute < 60, second < 60, year >= 1826, year <= 2100,
      let date = try? LocalDate(year: year, month: month, day: day)
    else { return nil }
    var microseconds = Int64((hour * 60 + minute) * 60 + second) * 1_000_000
    var index = 19
    if index < count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      var unit: Int64 = 100_000
      let start = index
      while index < count, bytes[index] &- UInt8(ascii: "0") <= 9 {
        microseconds += Int64(bytes[index] &- UInt8(ascii: "0")) * unit
        unit /= 10
        index += 1
      }
      guard index > start else { return nil }
    }
    guard let offset = fixedOffset(bytes, from: index) else { return nil }
    return Timestamp(
      date: date, microsecondsOfDay: microseconds, precision: .second, offset: offset.value)
  }

  /// Nothing, `Z` or `±HH:MM` up to the end; nil for anything else.
  @inline(__always)
  private static func fixedOffset(
    _ bytes: Span<UInt8>, from index: Int
  ) -> (value: UTCOffset?, Void)? {
    let rest = bytes.count - index
    if rest == 0 { return (nil, ()) }
    let sign = bytes[index]
    if rest == 1, sign == UInt8(ascii: "Z") { return (.utc, ()) }
    guard rest == 6, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      bytes[index + 3] == UInt8(ascii: ":")
    else { return nil }
    var worst: UInt8 = 0
    let hours = twoDigits(bytes[index + 1], bytes[index + 2], &worst)
    let minutes = twoDigits(bytes[index + 4], bytes[index + 5], &worst)
    guard worst <= 9, hours <= 15, minutes < 60 else { return nil }
    let seconds = Int32((hours * 60 + minutes) * 60)
    return (UTCOffset(seconds: sign == UInt8(ascii: "-") ? -seconds : seconds), ())
  }

  /// Two digits as a number; `worst` keeps the greatest byte value above `0`, so that one test at the
  /// end tells whether all were digits.
  @inline(__always)
  private static func twoDigits(_ tens: UInt8, _ ones: UInt8, _ worst: inout UInt8) -> Int {
    let high = tens &- UInt8(ascii: "0")
    let low = ones &- UInt8(ascii: "0")
    worst = max(worst, max(high, low))
    return Int(high) * 10 + Int(low)
  }
}

// MARK: - Placeholders

extension TimestampText {
  /// Whether a date is one that devices and programs write when they know none, to the microsecond:
  /// the zero of a clock (1904, 1970, 1980, 2000, 2001), 2002-12-08 12:00:00 (an Android fault) or
  /// 4501-01-01 (a mail program's "never").
  ///
  /// With an offset, an instant that is exactly the zero of Unix, Apple or QuickTime time counts too.
  /// A date without a time never does. Whether a placeholder is a date is for the source to say
  /// (clause P1).
  public static func isPlaceholder(_ timestamp: Timestamp) -> Bool {
    guard timestamp.precision != .day else { return false }
    let wall = timestamp.localTime.microseconds
    guard wall % 1_000_000 == 0 else { return false }
    switch wall / 1_000_000 {
    case -2_082_844_800,  // 1904-01-01 00:00:00
      -2_082_862_800,  // 1903-12-31 19:00:00, the same moved by a computer's zone
      0,  // 1970-01-01 00:00:00
      315_532_800,  // 1980-01-01 00:00:00
      946_684_800,  // 2000-01-01 00:00:00
      978_307_200,  // 2001-01-01 00:00:00
      1_039_348_800,  // 2002-12-08 12:00:00
      79_870_665_600:  // 4501-01-01 00:00:00
      return true
    default: break
    }
    guard let offset = timestamp.offset else { return false }
    switch wall / 1_000_000 - Int64(offset.seconds) {
    case -2_082_844_800, 0, 978_307_200: return true
    default: return false
    }
  }
}

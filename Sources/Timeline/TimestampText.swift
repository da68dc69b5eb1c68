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
    if let offset = fixedOffset(bytes, from: 0)?.value { return offset }
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
    // `YYYY-MM-`, `DDTHH:MM` and `HH:MM:SS`, eight bytes each.
    let yearAndMonth = bytes.word(at: 0)
    let dayAndHour = bytes.word(at: 8)
    let time = bytes.word(at: 11)
    let dateSeparator = yearAndMonth >> 32 & 0xFF
    let middle = dayAndHour >> 16 & 0xFF
    guard dateSeparator == 0x2D || dateSeparator == 0x3A, yearAndMonth >> 56 == dateSeparator,
      middle == 0x54 || middle == 0x20, time & 0x0000_FF00_00FF_0000 == 0x0000_3A00_003A_0000,
      areDigits(yearAndMonth, at: 0x00FF_FF00_FFFF_FFFF), areDigits(dayAndHour, at: 0xFFFF),
      areDigits(time, at: 0xFFFF_00FF_FF00_FFFF)
    else { return nil }
    let years = digitPairs(yearAndMonth)
    let year = Int(years & 0xFF) * 100 + Int(years >> 16 & 0xFF)
    let month = Int(years >> 40 & 0xFF)
    let day = Int(digitPairs(dayAndHour) & 0xFF)
    let times = digitPairs(time)
    let hour = Int(times & 0xFF)
    let minute = Int(times >> 24 & 0xFF)
    let second = Int(times >> 48 & 0xFF)
    guard hour < 24, minute < 60, second < 60, year >= 1826, year <= 2100,
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

  /// Whether the bytes under a mask are digits.
  @inline(__always)
  private static func areDigits(_ word: UInt64, at mask: UInt64) -> Bool {
    // Digits have 3 in the upper half, and still have it when 6 is added.
    let upper = 0xF0F0_F0F0_F0F0_F0F0 & mask
    let threes = 0x3030_3030_3030_3030 & mask
    return word & upper == threes
      && ((word & mask) &+ (0x0606_0606_0606_0606 & mask)) & upper == threes
  }

  /// In each byte the number of the digit there and the next one; of use where both are digits.
  @inline(__always)
  private static func digitPairs(_ word: UInt64) -> UInt64 {
    let digits = word & 0x0F0F_0F0F_0F0F_0F0F
    return digits &* 10 &+ digits >> 8
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

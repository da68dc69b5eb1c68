import Timeline

/// Dates that a program or a spreadsheet writes as one number.
///
/// What the number counts is told by its size: days of a spreadsheet (5 digits), seconds (up to 10),
/// milliseconds (13) and microseconds (16) since 1970, seconds since 2001 as Apple counts them (9 digits,
/// 600 to 800 million), microseconds since the year 1 (17).
enum NumberDate {
  /// What a number says.
  enum Reading {
    /// A clock reading.
    case wall(Timestamp)
    /// An instant, as its UTC reading.
    case instant(Timestamp)
    /// The number is no date.
    case none
    /// It is one outside the accepted years.
    case outOfYears
  }

  /// Reads a number.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - daysOnly: only a spreadsheet's day number is accepted.
  /// - Returns: the clock reading or instant, or that there is none.
  static func reading(in bytes: Span<UInt8>, daysOnly: Bool) -> Reading {
    guard let (whole, digits, fraction) = parts(of: bytes) else { return .none }
    if digits == 5, (10_000...75_000).contains(whole) {
      return spreadsheetDay(whole, fraction: fraction)
    }
    if daysOnly { return .none }
    let micro: Int64
    switch digits {
    case 9 where (600_000_000...800_000_000).contains(whole):
      micro = (whole + 978_307_200) * 1_000_000 + Int64(fraction * 1_000_000)
    case 8...10:
      micro = whole * 1_000_000 + Int64(fraction * 1_000_000) * (whole < 0 ? -1 : 1)
    case 12, 13: micro = whole * 1000 + Int64(fraction * 1000) * (whole < 0 ? -1 : 1)
    case 15, 16: micro = whole
    case 17:
      return checked(LocalDateTime(microseconds: whole - 62_135_596_800_000_000)) { .wall($0) }
    default: return .none
    }
    return checked(LocalDateTime(microseconds: micro)) { stamp in
      var stamp = stamp
      stamp.offset = .utc
      return .instant(stamp)
    }
  }

  /// Days since 1899-12-30, with the time as a fraction, rounded to the second.
  private static func spreadsheetDay(_ day: Int64, fraction: Double) -> Reading {
    let seconds = (fraction * 86_400).rounded()
    let reading = LocalDateTime(
      microseconds: (day - 25_569) * LocalDateTime.microsecondsPerDay + Int64(seconds) * 1_000_000)
    guard fraction == 0 else { return checked(reading) { .wall($0) } }
    return .wall(
      Timestamp(date: reading.date, microsecondsOfDay: LocalDateTime.noon, precision: .day))
  }

  private static func checked(
    _ reading: LocalDateTime, _ result: (Timestamp) -> Reading
  ) -> Reading {
    let year = reading.date.components.year
    guard LocalDate.acceptedYears.contains(year) else { return .outOfYears }
    return result(
      Timestamp(
        date: reading.date, microsecondsOfDay: reading.microsecondsOfDay, precision: .second))
  }

  /// The whole part with its sign and count of digits, and the fraction; a comma may be the point.
  private static func parts(
    of bytes: Span<UInt8>
  ) -> (whole: Int64, digits: Int, fraction: Double)? {
    var index = 0
    var end = bytes.count
    while index < end, bytes[index] == 0x20 { index += 1 }
    while end > index, bytes[end - 1] == 0x20 || bytes[end - 1] == 0 { end -= 1 }
    let isNegative = index < end && bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    var whole: Int64 = 0
    let start = index
    while index < end, bytes[index] &- UInt8(ascii: "0") <= 9, index - start < 18 {
      whole = whole * 10 + Int64(bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    let digits = index - start
    guard digits > 0, digits < 18 else { return nil }
    var fraction = 0.0
    if index < end, bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ",") {
      index += 1
      var unit = 0.1
      while index < end, bytes[index] &- UInt8(ascii: "0") <= 9 {
        fraction += Double(bytes[index] - UInt8(ascii: "0")) * unit
        unit /= 10
        index += 1
      }
    }
    guard index == end else { return nil }
    return (isNegative ? -whole : whole, digits, fraction)
  }
}

/// A calendar date (proleptic Gregorian) on a clock at the place, without time or zone (clause P4).
public struct LocalDate: Sendable, Hashable, Comparable {
  /// Whole days since 1970-01-01.
  public let daysSince1970: Int32

  /// The date so many days after 1970-01-01.
  @inlinable
  public init(daysSince1970: Int32) { self.daysSince1970 = daysSince1970 }

  /// The date with a year, month and day.
  ///
  /// - Throws: `LocalDateError` when the month has no such day, or there is no such month.
  @inlinable
  public init(year: Int, month: Int, day: Int) throws(LocalDateError) {
    guard month >= 1, month <= 12 else { throw .noSuchMonth(month) }
    guard day >= 1, day <= Self.daysIn(month: month, of: year) else {
      throw .noSuchDay(year: year, month: month, day: day)
    }
    // Days from civil: years start in March, so that a leap day ends its year.
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(daysSince1970: Int32(era * 146_097 + dayOfEra - 719_468))
  }

  /// Year, month and day.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = Int(daysSince1970) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, day)
  }

  /// How many days a month has.
  @inlinable
  public static func daysIn(month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whole days from the second date to the first (clause P4).
  @inlinable
  public static func - (left: LocalDate, right: LocalDate) -> Int {
    Int(left.daysSince1970) - Int(right.daysSince1970)
  }

  /// The date so many days later.
  @inlinable
  public static func + (date: LocalDate, days: Int) -> LocalDate {
    LocalDate(daysSince1970: date.daysSince1970 + Int32(days))
  }

  /// The date so many days earlier.
  @inlinable
  public static func - (date: LocalDate, days: Int) -> LocalDate {
    LocalDate(daysSince1970: date.daysSince1970 - Int32(days))
  }

  /// Whether the first date is the earlier one.
  @inlinable
  public static func < (left: LocalDate, right: LocalDate) -> Bool {
    left.daysSince1970 < right.daysSince1970
  }
}

/// Why three numbers, or a text, are not a date.
public enum LocalDateError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Months go from 1 to 12.
  case noSuchMonth(Int)
  /// The month has no such day.
  case noSuchDay(year: Int, month: Int, day: Int)
  /// The text does not read `YYYY-MM-DD`.
  case notADate(String)

  /// What was met and what was expected, for the user.
  public var description: String {
    switch self {
    case .noSuchMonth(let month): "there is no month \(month)"
    case .noSuchDay(let year, let month, let day): "there is no day \(day) in \(year)-\(month)"
    case .notADate(let text): "\"\(text)\" is not a date; expected YYYY-MM-DD"
    }
  }
}

extension LocalDate: CustomStringConvertible {
  /// The years in which a photo takes part (clause P1).
  public static let acceptedYears = 1826...2100

  /// The date as `YYYY-MM-DD`.
  public var description: String {
    let (year, month, day) = components
    let zeros = String(repeating: "0", count: max(0, 4 - String(year.magnitude).count))
    let sign = year < 0 ? "-" : ""
    return "\(sign)\(zeros)\(year.magnitude)-\(month < 10 ? "0" : "")\(month)-"
      + "\(day < 10 ? "0" : "")\(day)"
  }

  /// Reads `YYYY-MM-DD`.
  ///
  /// - Throws: `LocalDateError` when the text has another form or names no day.
  public init(text: String) throws(LocalDateError) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
      parts[2].utf8.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { throw .notADate(text) }
    try self.init(year: year, month: month, day: day)
  }
}

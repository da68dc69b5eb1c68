internal import FoundationEssentials
internal import FoundationInternationalization
internal import Timeline

/// Dates and numbers as a report in some language writes them, whatever the computer is set to.
///
/// Foundation's formatters say what is usual in a language. Dates are those of a calendar in UTC, so that no
/// time zone moves them.
struct ReportDates: Sendable {
  private let spans: Date.IntervalFormatStyle
  private let shortSpans: Date.IntervalFormatStyle
  private let dates: Date.FormatStyle
  private let shortDates: Date.FormatStyle
  private let days: Date.FormatStyle
  private let months: Date.FormatStyle
  private let monthNames: Date.FormatStyle
  private let numbers: IntegerFormatStyle<Int>

  /// The formats of a locale, such as `en_GB`.
  init(locale identifier: String) {
    let locale = Locale(identifier: identifier)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = locale
    spans = Date.IntervalFormatStyle(
      date: .long, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt)
    shortSpans = Date.IntervalFormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
      .day().month(.abbreviated)
    let plain = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
    dates = plain.day().month(.wide).year()
    shortDates = plain.day().month(.abbreviated)
    days = plain.weekday(.abbreviated).day().month(.wide)
    months = plain.month(.wide).year()
    monthNames = plain.month(.abbreviated)
    numbers = IntegerFormatStyle<Int>(locale: locale).grouping(.automatic)
  }

  /// From one date to another: `3–11 April 2024`; one date where they are equal.
  func span(_ from: LocalDate, _ to: LocalDate) -> String {
    guard from < to else { return date(from) }
    return spans.format(moment(from)..<moment(to))
  }

  /// A date: `3 April 2024`.
  func date(_ date: LocalDate) -> String { dates.format(moment(date)) }

  /// A date whose year is known: `Wed 3 April`.
  func day(_ date: LocalDate) -> String { days.format(moment(date)) }

  /// From one date to another where the year is known: `3–11 Apr`.
  func shortSpan(_ from: LocalDate, _ to: LocalDate) -> String {
    guard from < to else { return shortDates.format(moment(from)) }
    return shortSpans.format(moment(from)..<moment(to))
  }

  /// A month by its number, from 1: `Apr`.
  func monthName(_ month: Int) -> String {
    guard let date = try? LocalDate(year: 2000, month: month, day: 1) else { return "" }
    return monthNames.format(moment(date))
  }

  /// A month: `April 2024`.
  func month(_ date: LocalDate) -> String { months.format(moment(date)) }

  /// A number: `18,283`.
  func number(_ number: Int) -> String { numbers.format(number) }

  /// Noon of a date, so that no rounding leads to the day before.
  private func moment(_ date: LocalDate) -> Date {
    Date(timeIntervalSince1970: Double(date.daysSince1970) * 86_400 + 43_200)
  }
}

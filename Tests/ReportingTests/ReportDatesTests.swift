import Foundation
import TestSupport
import Testing
import Timeline

// A report is only seen whole from outside.
@testable import Reporting

@Suite("Dates and numbers of the report")
struct ReportDatesTests {
  private let dates = ReportDates.english

  /// What Foundation's formatters write for Britain.
  private struct British {
    private let locale = Locale(identifier: "en_GB")
    private var calendar = Calendar(identifier: .gregorian)

    init() {
      calendar.timeZone = .gmt
      calendar.locale = locale
    }

    func text(_ date: LocalDate, _ fields: (Date.FormatStyle) -> Date.FormatStyle) -> String {
      let plain = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
      return fields(plain).format(moment(date))
    }

    func span(_ from: LocalDate, _ to: LocalDate) -> String {
      Date.IntervalFormatStyle(
        date: .long, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt
      ).format(moment(from)..<moment(to))
    }

    func shortSpan(_ from: LocalDate, _ to: LocalDate) -> String {
      Date.IntervalFormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
        .day().month(.abbreviated).format(moment(from)..<moment(to))
    }

    func number(_ number: Int) -> String { IntegerFormatStyle<Int>(locale: locale).format(number) }

    private func moment(_ date: LocalDate) -> Date {
      Date(timeIntervalSince1970: Double(date.daysSince1970) * 86_400 + 43_200)
    }
  }

  @Test("They read as Foundation writes them for Britain, from 1826 to 2100")
  func isBritish() throws {
    let british = British()
    let first = try LocalDate(year: 1826, month: 1, day: 1)
    let last = try LocalDate(year: 2100, month: 12, day: 31)
    // A prime number of days, so that every weekday, month and end of a month comes.
    for days in stride(from: 0, through: last - first, by: 97) {
      let date = first + days
      #expect(dates.date(date) == british.text(date) { $0.day().month(.wide).year() })
      #expect(dates.day(date) == british.text(date) { $0.weekday(.abbreviated).day().month(.wide) })
      #expect(dates.month(date) == british.text(date) { $0.month(.wide).year() })
      #expect(
        dates.monthName(date.components.month) == british.text(date) { $0.month(.abbreviated) })
      for length in [1, 9, 40, 300, 800] {
        let end = date + length
        #expect(dates.span(date, end) == british.span(date, end))
        #expect(dates.shortSpan(date, end) == british.shortSpan(date, end))
      }
    }
  }

  @Test("A span of one date is that date")
  func oneDate() throws {
    let date = try LocalDate(year: 2024, month: 9, day: 1)
    #expect(dates.span(date, date) == "1 September 2024")
    #expect(dates.shortSpan(date, date) == "1 Sep")
    #expect(dates.monthName(0).isEmpty && dates.monthName(13).isEmpty)
  }

  @Test(
    "Numbers have commas between groups of three digits",
    arguments: [
      0, 7, 999, 1000, 9999, 18_283, 100_000, 1_234_567, -1, -1234, -123, Int.max, Int.min,
    ])
  func numbers(_ number: Int) {
    #expect(dates.number(number) == British().number(number))
  }
}

import TestSupport
import Testing
import Timeline

@Suite("Dates (P4)")
struct LocalDateTests {
  @Test(
    "P4: a difference is a number of calendar days, over leap days too",
    arguments: [
      ("2020-03-01", "2020-02-28", 2), ("2021-03-01", "2021-02-28", 1),
      ("2000-03-01", "2000-02-28", 2), ("1900-03-01", "1900-02-28", 1),
      ("2020-07-05", "2020-06-01", 34), ("1970-01-01", "1969-12-31", 1),
      ("2020-01-01", "2020-12-31", -365), ("2100-12-31", "1826-01-01", 100_441),
    ])
  func difference(later: String, earlier: String, days: Int) {
    #expect(date(later) - date(earlier) == days)
    #expect(date(earlier) + days == date(later))
    #expect(date(later) - days == date(earlier))
  }

  @Test("Every date of the years that take part is written and read back, one day after the other")
  func everyDate() throws {
    var expected = date("1826-01-01")
    for year in LocalDate.acceptedYears {
      for month in 1...12 {
        for day in 1...LocalDate.daysIn(month: month, of: year) {
          let made = try LocalDate(year: year, month: month, day: day)
          let parts = made.components
          if made != expected || parts.year != year || parts.month != month || parts.day != day {
            Issue.record("\(year)-\(month)-\(day) became \(made), after \(expected - 1)")
            return
          }
          expected = expected + 1
        }
      }
    }
    #expect(expected == date("2100-12-31") + 1)
  }

  @Test(
    "Days that no month has are refused",
    arguments: [(2021, 2, 29), (1900, 2, 29), (2020, 4, 31), (2020, 1, 0), (2020, 1, 32)])
  func noSuchDay(year: Int, month: Int, day: Int) {
    #expect(throws: LocalDateError.noSuchDay(year: year, month: month, day: day)) {
      try LocalDate(year: year, month: month, day: day)
    }
  }

  @Test("Months go from 1 to 12", arguments: [0, 13])
  func noSuchMonth(_ month: Int) {
    #expect(throws: LocalDateError.noSuchMonth(month)) {
      try LocalDate(year: 2020, month: month, day: 1)
    }
  }

  @Test(
    "A clock reading belongs to the day between its two midnights, before 1970 as well",
    arguments: ["1969-12-30", "1969-12-31", "1970-01-01", "1826-01-01", "2100-12-31"])
  func dayOfReading(_ text: String) {
    let day = date(text)
    let last = LocalDateTime.microsecondsPerDay - 1
    for ofDay in [0, 1, LocalDateTime.noon, last] {
      let reading = LocalDateTime(date: day, microsecondsOfDay: ofDay)
      #expect(reading.date == day)
      #expect(reading.microsecondsOfDay == ofDay)
    }
  }

  @Test("The photos of a date are found by the date, and no others")
  func index() {
    let table = PhotoTable([
      TestPhoto(date("2020-01-01"), "00:00", at: .bern),
      TestPhoto(date("2020-01-01"), "23:59:59", at: nil),
      TestPhoto(date("2020-01-02"), "00:00", at: .bern),
      TestPhoto(date("2020-01-05"), "12:00", at: .bern),
    ])
    let index = DayIndex(of: table)
    #expect(index.dates == [date("2020-01-01"), date("2020-01-02"), date("2020-01-05")])
    #expect((0..<3).map(index.photos(at:)) == [0..<2, 2..<3, 3..<4])
    #expect(index.position(of: date("2020-01-05")) == 2)
    #expect(index.position(of: date("2020-01-03")) == nil)
    #expect(index.position(of: date("2020-01-06")) == nil)
  }
}

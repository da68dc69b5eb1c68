import Timeline

/// The rule at the end of a zone file, such as `CET-1CEST,M3.5.0,M10.5.0/3`: standard time,
/// daylight time, and on which day of the year and at what time of day clocks change (POSIX, with
/// the wider hours of RFC 8536).
struct ZoneRule: Equatable {
  /// Seconds ahead of UTC.
  let standardOffset: Int32
  /// Nil without daylight time.
  let daylight: Daylight?

  /// Daylight time: its offset, and when it begins (by standard time) and ends (by daylight time).
  struct Daylight: Equatable {
    let offset: Int32
    let start: YearlyMoment
    let end: YearlyMoment
  }

  /// A moment that comes back every year.
  struct YearlyMoment: Equatable {
    let day: Day
    /// Seconds from the midnight before; may be negative or more than a day.
    let time: Int32

    enum Day: Equatable {
      /// 1 to 365; 29 February is never counted.
      case numberWithoutLeapDay(Int)
      /// 0 to 365; 29 February is counted.
      case number(Int)
      /// The weekday (0 is Sunday) of a week of a month; week 5 is the last.
      case weekday(Int, week: Int, month: Int)
    }

    /// The moment in a year, in seconds since 1970-01-01 00:00 on the clock that shows `time`.
    func reading(in year: Int) -> Int64 {
      Int64(daysSince1970(in: year)) * 86_400 + Int64(time)
    }

    private func daysSince1970(in year: Int) -> Int {
      switch day {
      case .number(let number): return firstDay(of: 1, in: year) + number
      case .numberWithoutLeapDay(let number):
        let isAfterLeapDay = number >= 60 && LocalDate.daysIn(month: 2, of: year) == 29
        return firstDay(of: 1, in: year) + number - 1 + (isAfterLeapDay ? 1 : 0)
      case .weekday(let weekday, let week, let month):
        let first = firstDay(of: month, in: year)
        // 1970-01-01 was a Thursday.
        let weekdayOfFirst = ((first + 4) % 7 + 7) % 7
        let day = (weekday - weekdayOfFirst + 7) % 7 + (week - 1) * 7
        return first + (day < LocalDate.daysIn(month: month, of: year) ? day : day - 7)
      }
    }

    private func firstDay(of month: Int, in year: Int) -> Int {
      // The first of a month always is a date.
      (try? LocalDate(year: year, month: month, day: 1)).map { Int($0.daysSince1970) } ?? 0
    }
  }

  /// Reads a rule; nil when the text is none.
  init?(_ text: [UInt8]) {
    var reader = ZoneRuleReader(text)
    guard reader.skipName(), let west = reader.time(maximumHours: 24) else { return nil }
    standardOffset = -west
    if reader.isAtEnd {
      daylight = nil
      return
    }
    guard reader.skipName() else { return nil }
    var offset = standardOffset + 3600
    if !reader.isAt(",") {
      guard let west = reader.time(maximumHours: 24) else { return nil }
      offset = -west
    }
    guard reader.skip(","), let start = reader.yearlyMoment(),
      reader.skip(","), let end = reader.yearlyMoment(), reader.isAtEnd
    else { return nil }
    daylight = Daylight(offset: offset, start: start, end: end)
  }

  /// The changes that the rule makes after a moment, up to the end of a year.
  ///
  /// - Parameters:
  ///   - last: seconds since 1970-01-01 00:00 UTC; nil when nothing is known before the rule.
  ///   - year: the last year.
  /// - Returns: the changes in order of time.
  func changes(after last: Int64?, upTo year: Int) -> [ZoneHistory.Change] {
    guard let daylight else {
      return [ZoneHistory.Change(second: last.map { $0 + 1 } ?? -1 << 40, offset: standardOffset)]
    }
    let lastYear = last.map { LocalDateTime(microseconds: $0 * 1_000_000).date.components.year }
    let firstYear = max(lastYear ?? 0, LocalDate.acceptedYears.lowerBound)
    guard firstYear <= year else { return [] }
    var changes: [ZoneHistory.Change] = []
    // The year before tells which of the two was in force when the rule took over.
    for year in firstYear - 1...year {
      let start = daylight.start.reading(in: year) - Int64(standardOffset)
      let end = daylight.end.reading(in: year) - Int64(daylight.offset)
      let begins = ZoneHistory.Change(second: start, offset: daylight.offset)
      let ends = ZoneHistory.Change(second: end, offset: standardOffset)
      changes += start < end ? [begins, ends] : [ends, begins]
    }
    // Daylight time all year round ends when the next begins: the beginning counts, so it comes
    // last.
    changes.sort { left, right in
      left.second != right.second
        ? left.second < right.second
        : left.offset == standardOffset && right.offset == daylight.offset
    }
    guard let last else { return changes }
    return changes.filter { $0.second > last }
  }
}

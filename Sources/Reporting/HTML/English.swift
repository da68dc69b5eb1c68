internal import Timeline

/// The report in English, with dates as in Great Britain.
struct English: ReportLanguage {
  let code = "en"
  let dates = ReportDates.english

  func title(years: ClosedRange<Int>?) -> String {
    guard let years else { return "Journeys" }
    return years.count == 1
      ? "Journeys of \(years.lowerBound)" : "Journeys, \(years.lowerBound)–\(years.upperBound)"
  }

  func origin(_ library: LibrarySummary) -> String {
    guard let span = library.dates else { return "No photo of this library has a date." }
    return
      "Found in \(photos(library.photos)), \(dates.number(library.located)) of them with a date "
      + "and a place, taken \(dates.span(span.lowerBound, span.upperBound))."
  }

  func farthest(_ journey: Journey) -> (before: String, after: String) {
    ("The farthest from home was ", ", \(distance(journey.farthest)) away.")
  }

  func longest(_ journey: Journey) -> (before: String, after: String) {
    ("The longest was ", ", \(days(journey.calendarDays)).")
  }

  func days(_ count: Int) -> String { counted(count, "day") }
  func journeys(_ count: Int) -> String { counted(count, "journey") }
  func nights(_ count: Int) -> String { counted(count, "night") }
  func stops(_ count: Int) -> String { counted(count, "stop") }
  func photos(_ count: Int) -> String { counted(count, "photo") }

  func distance(_ distance: Metres) -> String {
    "\(dates.number(Int(distance.kilometres.rounded()))) km"
  }

  func year(_ totals: YearTotals) -> String {
    "\(totals.year): \(days(totals.awayDays)) away, \(journeys(totals.journeys))"
  }

  func bar(title: String, _ journey: Journey) -> String {
    "\(title), \(dates.span(journey.start, journey.end))"
  }

  let filterResult = "{shown} of {all} journeys"
  let step = "Journey {number} of {all}"

  func length(from: Int, to: Int?) -> String {
    guard let to else { return "\(from) days or more" }
    return "\(from) to \(to) days"
  }

  func facts(_ journey: Journey) -> String {
    let away = journey.counts.awayDays
    let span = days(journey.calendarDays)
    return (away == journey.calendarDays ? span : "\(span), \(dates.number(away)) of them away")
      + " · \(photos(journey.photos.count)) · up to \(distance(journey.farthest)) from home"
  }

  func day(_ mark: DayMark, stop: String?) -> String {
    let place = stop.map { ", \($0)" } ?? ""
    let counts: String
    if mark.photos == 0 {
      counts = "no photos"
    } else if mark.located == 0 {
      counts = "\(photos(mark.photos)), none with a place"
    } else {
      counts = "\(dates.number(mark.far)) of \(photos(mark.located)) far"
    }
    return "\(dates.day(mark.date)): \(name(mark.dayClass)), \(counts)\(place)"
  }

  func name(_ dayClass: DayClass) -> String {
    switch dayClass {
    case .full: "full day away"
    case .partial: "partial day away"
    case .stray: "stray day"
    case .home: "day at home"
    case .empty: "empty day"
    case .unknown: "day without a known home"
    }
  }

  func picture(date: LocalDate, stop: String?) -> String {
    [stop, dates.date(date)].compactMap(\.self).joined(separator: ", ")
  }

  func nearMisses(_ count: Int) -> String {
    counted(count, "near miss", plural: "near misses")
  }

  func periods(of home: Home) -> String {
    let spans = home.periods.map { dates.span($0.lowerBound, $0.upperBound) }
    return "\(spans.joined(separator: "; ")) · photos on \(days(home.days))"
  }

  func moreCountries(_ count: Int) -> String {
    count == 1 ? "1 more country" : "\(dates.number(count)) more countries"
  }

  func onlineTiles(host: String) -> String {
    "Map pictures are loaded from \(host), as was asked for: whoever runs it sees which parts of the "
      + "map you look at. Nothing else leaves your computer."
  }

  func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    "\(dates.number(count)) \(count == 1 ? noun : plural ?? noun + "s")"
  }
}

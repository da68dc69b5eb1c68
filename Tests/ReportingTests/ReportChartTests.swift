import TestSupport
import Testing
import Timeline

// What the page draws is worked out by types that are not for other modules.
@testable import Reporting

@Suite("Route of a journey")
struct JourneyRouteTests {
  private func stop(_ latitude: Double, _ longitude: Double, _ visits: String...) -> Stop {
    Stop(
      position: place(latitude, longitude), days: [0],
      visits: visits.map { Visit(from: date($0), to: date($0)) })
  }

  private func point(_ latitude: Double, _ longitude: Double) -> JourneyRoute.Point {
    JourneyRoute.Point(latitude: latitude, longitude: longitude)
  }

  @Test("From Fiji to Samoa and back the way crosses the date line, not the world")
  func dateLine() {
    let fiji = stop(-18, 178, "2024-01-01", "2024-01-05")
    let samoa = stop(-14, -172, "2024-01-03")
    let route = JourneyRoute([fiji, samoa], start: 170)
    #expect(route.way == [point(-18, 178), point(-14, 188), point(-18, 178)])
    #expect(route.stops == [point(-18, 178), point(-14, 188)])
  }

  @Test("Around the world the way goes on, and a stop is where the way first comes by")
  func aroundTheWorld() {
    let tokyo = stop(35, 140, "2024-01-01", "2024-01-09")
    let angeles = stop(34, -118, "2024-01-03")
    let london = stop(51, 0, "2024-01-06")
    let route = JourneyRoute([tokyo, angeles, london], start: 7)
    #expect(route.way == [point(35, 140), point(34, 242), point(51, 360), point(35, 500)])
    #expect(route.stops == [point(35, 140), point(34, 242), point(51, 360)])
  }

  @Test("It starts on the copy of the world that is nearest to home")
  func startsNearHome() {
    let auckland = stop(-37, 175, "2024-01-01")
    #expect(JourneyRoute([auckland], start: 4).way == [point(-37, 175)])
    #expect(JourneyRoute([auckland], start: -118).way == [point(-37, -185)])
    // Half way round both ways are as long, and one of them is always taken.
    #expect(JourneyRoute([stop(0.5, 180, "2024-01-01")], start: 0).way == [point(0.5, -180)])
  }

  @Test("A journey without stops has no way")
  func empty() { #expect(JourneyRoute([], start: 0).way.isEmpty) }
}

@Suite("Charts of the report")
struct ReportChartTests {
  @Test(
    "The axis ends at a round number not below the greatest value",
    arguments: [
      (0, [0, 1]), (1, [0, 1]), (5, [0, 1, 2, 3, 4, 5]), (6, [0, 2, 4, 6]), (7, [0, 2, 4, 6, 8]),
      (30, [0, 10, 20, 30]), (31, [0, 10, 20, 30, 40]), (101, [0, 50, 100, 150]),
      (366, [0, 100, 200, 300, 400]), (2600, [0, 500, 1000, 1500, 2000, 2500, 3000]),
    ])
  func axis(_ greatest: Int, _ ticks: [Int]) {
    #expect(ChartScale(upTo: greatest).ticks == ticks)
  }

  @Test("Years are written under the columns as far as there is room")
  func labels() {
    #expect([1, 12, 13, 40, 41, 80, 81].map(ChartScale.labelStep) == [1, 1, 5, 5, 10, 10, 20])
  }

  private func journey(_ start: String, _ end: String) -> Journey {
    Journey(
      run: 0, members: [0], start: date(start), end: date(end), counts: MemberCounts(),
      photos: 0..<1, farthest: .kilometres(100), isOpenAtStart: false, isOpenAtEnd: false)
  }

  @Test("A journey over New Year has a bar in both years, and each day is in one of them")
  func bars() {
    let journeys = [journey("2023-05-01", "2023-05-01"), journey("2023-12-29", "2024-01-02")]
    #expect(
      TimelineBar.bars(of: journeys, in: 2023) == [
        TimelineBar(journey: 0, firstDay: 120, days: 1, daysOfYear: 365),
        TimelineBar(journey: 1, firstDay: 362, days: 3, daysOfYear: 365),
      ])
    #expect(
      TimelineBar.bars(of: journeys, in: 2024) == [
        TimelineBar(journey: 1, firstDay: 0, days: 2, daysOfYear: 366)
      ])
    #expect(TimelineBar.bars(of: journeys, in: 2022).isEmpty)
  }
}

@Suite("The report in English")
struct EnglishReportTests {
  private let english = English()
  private let limits = GapLimits(days: 2, sameCityDays: 5, sameCity: .kilometres(30))

  @Test("Dates and numbers are written as in Great Britain, whatever the computer is set to")
  func dates() {
    let dates = english.dates
    // Foundation puts thin spaces beside the dash.
    func plain(_ text: String) -> String { text.filter { !"\u{2009} ".contains($0) } }
    #expect(plain(dates.span(date("2024-04-03"), date("2024-04-11"))) == "3–11April2024")
    #expect(
      plain(dates.span(date("2023-12-29"), date("2024-01-02"))) == "29December2023–2January2024")
    #expect(dates.span(date("1826-01-01"), date("1826-01-01")) == "1 January 1826")
    #expect(dates.date(date("2100-12-31")) == "31 December 2100")
    #expect(dates.day(date("2024-02-29")) == "Thu 29 February")
    #expect(dates.monthName(9) == "Sep")
    #expect(dates.number(18_283) == "18,283")
  }

  @Test("Every reason is a sentence with its figures")
  func sentences() {
    var counts = MemberCounts()
    counts.fullDays = 1
    counts.partialDays = 2
    let gap = Gap(from: date("2024-05-01"), to: date("2024-05-04"), verdict: .short)
    let reasons: [(Reason, String)] = [
      (.homes(["Bern", "Basel"]), "Home then was Bern and Basel."),
      (.homes([]), "No home was in force then."),
      (
        .days(
          counts,
          limits: DayLimits(far: .kilometres(50), fullDayShare: 0.6, partialDayFarPhotos: 2)),
        "It has 1 full day (at least 60 % of the photos taken more than 50 km from home) and "
          + "2 partial days (fewer, but at least 2)."
      ),
      (
        .begins(
          Gap(
            from: date("2024-05-01"), to: date("2024-05-04"),
            verdict: .atHome(date("2024-05-03"))), limits: limits),
        "It starts after 3 May 2024, a day at home."
      ),
      (
        .ends(
          Gap(from: date("2024-05-01"), to: date("2024-05-09"), verdict: .tooLong),
          limits: limits),
        "It ends there: 7 empty days part it from the next far photo, and at most 5 may."
      ),
      (
        .begins(nil, limits: limits),
        "It starts there: no day before it has photos far from home."
      ),
      (.awayDays(1, needed: 2, holds: false), "1 day away: too few (at least 2)."),
      (.fullDays(3, needed: 0, holds: true), "3 full days: enough (none)."),
      (
        .farPhotos(4, needed: 6, neededWithFullDays: 3, fullDays: 2, holds: true),
        "4 photos far from home: enough (at least 6, or 3 with 2 full days)."
      ),
    ]
    for (reason, sentence) in reasons { #expect(english.sentence(reason) == sentence) }
    #expect(
      english.sentence(.bridged(gap, limits: limits)).hasSuffix(
        "did not end it: up to 2 may pass anywhere."))
  }

  @Test("A day tells its counts, one without photos or places says so")
  func days() {
    func mark(_ dayClass: DayClass, _ photos: Int, _ located: Int, _ far: Int) -> DayMark {
      DayMark(
        date: date("2024-05-01"), dayClass: dayClass, photos: photos, located: located, far: far,
        stop: nil)
    }
    #expect(
      english.day(mark(.full, 9, 8, 7), stop: "Kyoto")
        == "Wed 1 May: full day away, 7 of 8 photos far, Kyoto")
    #expect(english.day(mark(.empty, 0, 0, 0), stop: nil) == "Wed 1 May: empty day, no photos")
    #expect(
      english.day(mark(.empty, 2, 0, 0), stop: nil)
        == "Wed 1 May: empty day, 2 photos, none with a place")
  }
}

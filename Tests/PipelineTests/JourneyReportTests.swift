import TestSupport
import Testing
import Timeline

@testable import Pipeline

@Suite("Journey report")
struct JourneyReportTests {
  /// Forty days in Bern, a journey of Paris (three days), a silence of two, Lyon (a day with a stray one
  /// after it), home again; and a single day in Kyoto, which is a near miss.
  private static func report(pictures: Int = 0) async throws -> JourneyReport {
    var library = LibraryBuilder(home: .bern, from: "2023-11-18")
    library.atHome(days: 40)
    library.away(days: 3, at: .paris)  // 28 to 30 December
    library.silence(days: 2)
    library.away(days: 1, at: .lyon)  // 2 January
    library.stray(at: .lyon)
    library.atHome(days: 20)
    library.away(days: 1, at: .kyoto)
    library.atHome(days: 5)
    let analysis = try await Pipeline(thresholds: Thresholds()).analysis(of: library.table)
    return analysis.report(of: await analysis.book(), naming: nil, pictures: pictures)
  }

  @Test("Every date of a journey has a mark, also the empty ones")
  func dates() async throws {
    let report = try await Self.report()
    #expect(report.journeys.count == 1)
    let marks = report.journeys[0].dates
    #expect(marks.map(\.date) == (0..<7).map { date("2023-12-28") + $0 })
    #expect(marks.map(\.dayClass) == [.full, .full, .full, .empty, .empty, .full, .stray])
    #expect(marks.map(\.photos) == [3, 3, 3, 0, 0, 3, 5])
    #expect(marks.map(\.far) == [3, 3, 3, 0, 0, 3, 1])
    #expect(marks.map(\.stop) == [0, 0, 0, nil, nil, 1, 1])
  }

  @Test("An away day counts in its own year, a journey in the year it starts")
  func years() async throws {
    let report = try await Self.report()
    #expect(
      report.years == [
        YearTotals(year: 2023, journeys: 1, awayDays: 3),
        YearTotals(year: 2024, journeys: 0, awayDays: 1),
      ])
    #expect(report.awayDays == 4)
  }

  @Test("The reasons are those of the stages, in the order of the rules")
  func reasons() async throws {
    let report = try await Self.report()
    let limits = GapLimits(days: 2, sameCityDays: 5, sameCity: .kilometres(30))
    var counts = MemberCounts()
    counts.fullDays = 4
    counts.strayDays = 1
    counts.farPhotos = 13
    #expect(
      report.journeys[0].reasons == [
        .homes([report.homes[0].name]),
        .days(
          counts,
          limits: DayLimits(far: .kilometres(50), fullDayShare: 0.6, partialDayFarPhotos: 2)),
        .begins(nil, limits: limits),
        .bridged(
          Gap(from: date("2023-12-30"), to: date("2024-01-02"), verdict: .short), limits: limits),
        .ends(
          Gap(
            from: date("2024-01-03"), to: date("2024-01-24"),
            verdict: .atHome(date("2024-01-04"))), limits: limits),
        .awayDays(4, needed: 2, holds: true), .fullDays(4, needed: 1, holds: true),
        .farPhotos(13, needed: 6, neededWithFullDays: 3, fullDays: 2, holds: true),
        .stops(2, merge: .kilometres(30)),
      ])
    #expect(report.nearMisses.map(\.nearMiss.failed) == [[.j1, .j3]])
    // Told by the home day next to what begins, not by the first one after what went before.
    #expect(
      report.nearMisses[0].reasons.contains(
        .begins(
          Gap(
            from: date("2024-01-03"), to: date("2024-01-24"),
            verdict: .atHome(date("2024-01-23"))), limits: limits)))
  }

  @Test("Pictures are spread over the days, a stop not yet shown goes first")
  func pictures() async throws {
    let slots = try await Self.report(pictures: 2).journeys[0].pictures
    #expect(slots.map { $0.candidates.first?.stop } == [0, 1])
    #expect(slots.allSatisfy { $0.candidates.count <= PictureChoice.mostCandidates })
    #expect(try await Self.report(pictures: 0).journeys[0].pictures.isEmpty)
    // There are five days with far photos, so there are no more pictures than that.
    #expect(try await Self.report(pictures: 12).journeys[0].pictures.count == 5)
  }
}

@Suite("Totals of a report")
struct ReportTotalsTests {
  private static let france = NamedCountry(code: "FR", name: "France")
  private static let japan = NamedCountry(code: "JP", name: "Japan")

  private func journey(_ stops: [Int?]) -> ReportedJourney {
    let start = date("2024-05-01")
    let named = ["FR", "JP", nil].map { country in
      NamedStop(
        stop: Stop(position: .paris, days: [0], visits: [Visit(from: start, to: start)]),
        name: "", country: country)
    }
    let journey = Journey(
      run: 0, members: [0], start: start, end: start + (stops.count - 1), counts: MemberCounts(),
      photos: 0..<1, farthest: .kilometres(1), isOpenAtStart: false, isOpenAtEnd: false)
    return ReportedJourney(
      named: NamedJourney(journey: journey, title: "", stops: named, days: []),
      countries: [Self.france, Self.japan],
      dates: stops.enumerated().map { number, stop in
        DayMark(
          date: start + number, dayClass: stop == nil ? .empty : .full, photos: 1, located: 1,
          far: 1, stop: stop)
      }, home: nil, reasons: [], pictures: [])
  }

  @Test("A night counts where the last stop before it was, before the first stop at that one")
  func nights() {
    // An unknown day, two in France, a silent one, one in Japan, one at sea, one in Japan.
    #expect(
      ReportTotals.countries(of: [journey([nil, 0, 0, nil, 1, 2, 1])]) == [
        CountryTotals(country: Self.france, journeys: 1, days: 2, nights: 4),
        CountryTotals(country: Self.japan, journeys: 1, days: 2, nights: 2),
      ])
  }

  @Test("Years without journeys are listed where they are shown, and none where there is nothing")
  func emptyYears() {
    #expect(
      ReportTotals.years(of: [journey([0])], shown: 2023...2025).map(\.journeys) == [0, 1, 0])
    #expect(ReportTotals.years(of: [], shown: nil).isEmpty)
  }
}

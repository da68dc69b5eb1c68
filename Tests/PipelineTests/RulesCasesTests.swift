import JourneyAssembly
import Pipeline
import TestSupport
import Testing
import Timeline

/// The program's answers beside those of an independent brute-force program.
@Suite("Cases of the rules")
struct RulesCasesTests {
  @Test(
    "Days, journeys, stops, visits and near misses are those of the independent program",
    arguments: RulesCase.all)
  func isIdentical(_ sharedCase: RulesCase) async throws {
    let answer = try sharedCase.answer()
    let table = PhotoTable(try sharedCase.photos())
    let analysis = try await Pipeline(thresholds: Thresholds()).analysis(of: table)

    #expect(table.count - table.datedCount == answer.undated)
    #expect(analysis.days.days.map(RulesCase.Answer.Day.init) == answer.days)
    let journeys = zip(analysis.assembly.journeys, analysis.itineraries)
      .map { RulesCase.Answer.Journey($0, $1) }
    #expect(journeys == answer.journeys)
    #expect(
      analysis.assembly.nearMisses.map(RulesCase.Answer.NearMiss.init) == answer.nearMisses)
  }
}

extension RulesCase.Answer.Day {
  init(_ day: Day) {
    self.init(
      date: day.date.description, class: day.dayClass.rawValue, photos: day.photos.count,
      located: day.located, far: day.far, source: day.source?.rawValue)
  }
}

extension RulesCase.Answer.Journey {
  init(_ journey: Journey, _ itinerary: Itinerary) {
    self.init(
      start: journey.start.description, end: journey.end.description,
      days: journey.calendarDays, awayDays: journey.counts.awayDays,
      fullDays: journey.counts.fullDays, partialDays: journey.counts.partialDays,
      farPhotos: journey.counts.farPhotos, photos: journey.photos.count,
      openStart: journey.isOpenAtStart, openEnd: journey.isOpenAtEnd,
      stops: itinerary.stops.map { stop in
        RulesCase.Answer.Stop(
          latitude: stop.position.latitude, longitude: stop.position.longitude,
          days: stop.days.count,
          visits: stop.visits.map {
            RulesCase.Answer.Visit(from: $0.from.description, to: $0.to.description)
          })
      })
  }
}

extension RulesCase.Answer.NearMiss {
  init(_ nearMiss: NearMiss) {
    self.init(
      start: nearMiss.start.description, end: nearMiss.end.description,
      failed: nearMiss.failed.map(\.rawValue))
  }
}

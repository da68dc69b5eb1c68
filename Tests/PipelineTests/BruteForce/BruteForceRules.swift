import Pipeline
import TestSupport

/// The rules as a brute-force program, written from their text and sharing nothing with the stages
/// but the geodesic.
struct BruteForceRules {
  let thresholds: Thresholds

  /// The answer for some photos, and the greatest distance from home of each journey, in metres.
  func answer(for photos: [TestPhoto]) -> (answer: RulesAnswer, farthest: [Double]) {
    let ordered = OrderedPhotos(photos)
    let dated = ordered.dated
    var answer = RulesAnswer()
    answer.names = (dated + ordered.undated).map { String(decoding: $0.name, as: UTF8.self) }
    answer.offsets = dated.map { $0.offset ?? 0 }

    let homes = BruteForceHomes(dated, thresholds: thresholds.homes)
    let datesWithPlaces = Set(dated.filter { $0.latitude != nil }.map(\.date)).sorted()
    answer.homesOfDates = datesWithPlaces.map { date in
      let (source, boxes) = homes.homes(on: date)
      return RulesAnswer.Homes(date: date, source: source, boxes: boxes)
    }
    answer.homes = BruteForceGrouping.homes(of: answer.homesOfDates, photos: dated)

    let classification = BruteForceDays(thresholds: thresholds.days)
    answer.days = classification.days(of: dated, homes: answer.homesOfDates)
    let assembly = BruteForceJourneys(
      thresholds: thresholds.journeys, photos: dated, days: answer.days)
    let clustering = BruteForceStops(thresholds: thresholds.stops, photos: dated)
    var farthest: [Double] = []
    for run in assembly.runs() {
      let failed = assembly.failed(run)
      guard failed.isEmpty else {
        answer.nearMisses.append(RulesAnswer.NearMiss(dates: run.map(\.date), failed: failed))
        continue
      }
      var journey = assembly.journey(run)
      (journey.places, journey.stops) = clustering.stops(of: run)
      answer.journeys.append(journey)
      farthest.append(
        run.flatMap { day in
          let boxes = answer.homesOfDates.first { $0.date == day.date }?.boxes ?? []
          return day.farPhotos.map { classification.nearest(dated[$0], boxes) }
        }.max() ?? 0)
    }
    return (answer, farthest)
  }
}

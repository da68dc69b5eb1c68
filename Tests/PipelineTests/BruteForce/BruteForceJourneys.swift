import Geodesy
import JourneyAssembly
import Timeline

/// Clauses G1 to G4 and J1 to J6 from their text.
struct BruteForceJourneys {
  typealias Day = RulesAnswer.Day

  let thresholds: JourneyAssembly.Thresholds
  let photos: [PlainPhoto]
  let days: [Day]
  private let geodesic = Geodesic()

  init(thresholds: JourneyAssembly.Thresholds, photos: [PlainPhoto], days: [Day]) {
    self.thresholds = thresholds
    self.photos = photos
    self.days = days
  }

  /// The member days of each run that has an away day, in date order.
  func runs() -> [[Day]] {
    let candidates = days.filter { ["full", "partial", "stray"].contains($0.dayClass) }
    var runs: [[Day]] = []
    for day in candidates {
      if let before = runs.last?.last, isJoined(before, day) {
        runs[runs.count - 1].append(day)
      } else {
        runs.append([day])
      }
    }
    return runs.map(trimmed).filter { !$0.isEmpty }
  }

  /// Clauses G1, G2 and G3: whether a run goes on from one candidate day to the next.
  private func isJoined(_ before: Day, _ after: Day) -> Bool {
    let between = days.filter { $0.date > before.date && $0.date < after.date }
    if between.contains(where: { $0.dayClass != "empty" }) { return false }
    let emptyDays = after.date - before.date - 1
    if emptyDays <= thresholds.maxGapDays { return true }
    if emptyDays > thresholds.maxSameCityGapDays { return false }
    guard let last = before.farPhotos.last, let first = after.farPhotos.first else { return false }
    return distance(last, first) <= thresholds.sameCity.value
  }

  private func distance(_ one: Int, _ other: Int) -> Double {
    geodesic.distance(from: photos[one].coordinate, to: photos[other].coordinate).value
  }

  /// Clause G4: from the first to the last away day, and strays joined to these day by day.
  private func trimmed(_ run: [Day]) -> [Day] {
    let away = run.filter { $0.dayClass != "stray" }
    guard let first = away.first, let last = away.last else { return [] }
    let dates = Set(run.map(\.date))
    return run.filter { day in
      if day.date < first.date { return (day.date..<first.date).allSatisfy(dates.contains) }
      if day.date > last.date { return (last.date..<day.date).allSatisfy(dates.contains) }
      return true
    }
  }

  private func count(_ run: [Day], _ dayClass: String) -> Int {
    run.count { $0.dayClass == dayClass }
  }

  private func farPhotos(_ run: [Day]) -> Int { run.reduce(0) { $0 + $1.farPhotos.count } }

  /// The clauses that a run fails (J1, J2, J3).
  func failed(_ run: [Day]) -> [String] {
    let full = count(run, "full")
    let far = farPhotos(run)
    let isRich =
      far >= thresholds.minFarPhotos
      || (full >= thresholds.manyFullDays && far >= thresholds.minFarPhotosManyFull)
    return [
      ("J1", full + count(run, "partial") >= thresholds.minAwayDays),
      ("J2", full >= thresholds.minFullDays), ("J3", isRich),
    ].filter { !$0.1 }.map(\.0)
  }

  /// The journey of a run that holds the bar, without its stops.
  func journey(_ run: [Day]) -> RulesAnswer.Journey {
    let located = days.filter { $0.located > 0 }
    let dates = run.map(\.date)
    let far = run.flatMap(\.farPhotos)
    return RulesAnswer.Journey(
      dates: dates,
      counts: [count(run, "full"), count(run, "partial"), count(run, "stray"), farPhotos(run)],
      photos: (far.min() ?? 0)..<(far.max() ?? 0) + 1,
      isOpenAtStart: located.first.map { dates.contains($0.date) } ?? false,
      isOpenAtEnd: located.last.map { dates.contains($0.date) } ?? false, places: [], stops: [])
  }
}

extension PlainPhoto {
  /// Where a located photo was taken.
  var coordinate: Coordinate {
    guard let latitude, let longitude else { preconditionFailure("a far photo is located") }
    return Coordinate(trustedLatitude: latitude, longitude: longitude)
  }
}

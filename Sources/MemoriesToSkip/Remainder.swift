public import Geodesy
public import Timeline

/// What the stages found from all photos, on the way to being written over those that remain.
public struct FoundJourneys: Sendable {
  /// The photos.
  public let table: PhotoTable
  /// The homes of every date.
  public let homes: HomeCalendar
  /// The distances from the areas of `homes`.
  public let distance: HomeDistance
  /// The classified dates.
  public let days: DayCalendar
  /// The runs, in date order.
  public let runs: [Run]
  /// The journeys, in date order.
  public let journeys: [Journey]
  /// The near misses, in date order.
  public let nearMisses: [NearMiss]

  /// What the stages found.
  public init(
    table: PhotoTable, homes: HomeCalendar, distance: HomeDistance, days: DayCalendar,
    runs: [Run], journeys: [Journey], nearMisses: [NearMiss]
  ) {
    self.table = table
    self.homes = homes
    self.distance = distance
    self.days = days
    self.runs = runs
    self.journeys = journeys
    self.nearMisses = nearMisses
  }
}

/// What was found, written over the photos that remain (clause K2): all that may be shown.
public struct Remainder: Sendable {
  /// The photos that remain.
  public let table: PhotoTable
  /// Their dates.
  public let dates: DayIndex
  /// Their dates with the classes of all photos and the counts of the remaining ones.
  public let days: DayCalendar
  /// The home areas, as boxes of remaining photos.
  public let homes: RemainingHomes
  /// The runs of which a far photo remains.
  public let runs: [Run]
  /// The journeys of which a far photo remains.
  public let journeys: [Journey]
  /// The near misses of which a far photo remains.
  public let nearMisses: [NearMiss]
}

extension MemoriesToSkip {
  /// Writes what was found over the photos that remain.
  ///
  /// The classes of days, whether something is a journey, what a near miss failed and whether an end is open
  /// stay as found from all photos. A member day stays one while a far photo of it remains, so that a
  /// journey starts and ends on the dates of its first and its last remaining far photo.
  ///
  /// Cost: one pass over the photos, and work for each home and journey that a skipped photo touches.
  /// - Parameters:
  ///   - found: what was found from all photos.
  ///   - coverage: which photos are skipped.
  ///   - asked: dates whose homes are wanted whatever remains of them.
  /// - Returns: what may be shown.
  public static func remainder(
    of found: FoundJourneys, leavingOut coverage: SkipCoverage, alsoFor asked: [LocalDate] = []
  ) -> Remainder {
    let isKept = coverage.isKept
    let table = found.table.keeping(isKept)
    let days = RemainingDays(of: found, isKept: isKept)
    let runs = RemainingRuns(of: found, days: days)
    let members = RemainingMembers(of: found, days: days, table: table)
    return Remainder(
      table: table, dates: DayIndex(of: table), days: days.calendar,
      homes: RemainingHomes(
        of: found, isKept: isKept, table: table, days: days.calendar, asked: asked),
      runs: runs.runs,
      journeys: found.journeys.compactMap { members.journey($0, runs: runs) },
      nearMisses: found.nearMisses.compactMap { members.nearMiss($0, runs: runs) })
  }
}

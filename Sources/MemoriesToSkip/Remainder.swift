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
  /// Homes are written beside journeys, on two tasks. Cost: two passes over the photos, and work for each home and
  /// journey that a skipped photo touches.
  /// - Parameters:
  ///   - found: what was found from all photos.
  ///   - coverage: which photos are skipped.
  ///   - asked: dates whose homes are wanted whatever remains of them.
  ///   - tasks: how many pieces of the work are done at once; the result is the same.
  /// - Returns: what may be shown.
  public static func remainder(
    of found: FoundJourneys, leavingOut coverage: SkipCoverage, alsoFor asked: [LocalDate] = [],
    tasks: OrderedTasks = OrderedTasks(width: 1)
  ) async -> Remainder {
    let isKept = coverage.isKept
    let days = RemainingDays(of: found, isKept: isKept)
    // In the order in which they are started where there is one task only.
    let parts = await tasks.map(RemainderPart.allCases) { part -> RemainderPart.Result in
      switch part {
      case .homes:
        .homes(
          RemainingHomes(of: found, isKept: isKept, days: days.calendar, asked: asked))
      case .rest: .rest(rest(of: found, days: days))
      }
    }
    guard case .homes(let homes) = parts[0], case .rest(let rest) = parts[1] else {
      preconditionFailure("results come in the order of the parts")
    }
    return Remainder(
      table: rest.table, dates: DayIndex(of: rest.table), days: days.calendar, homes: homes,
      runs: rest.runs, journeys: rest.journeys, nearMisses: rest.nearMisses)
  }

  private static func rest(of found: FoundJourneys, days: RemainingDays) -> RemainderPart.Rest {
    let runs = RemainingRuns(of: found, days: days)
    let members = RemainingMembers(of: found, days: days)
    return RemainderPart.Rest(
      table: found.table.keeping(days.isKept), runs: runs.runs,
      journeys: found.journeys.compactMap { members.journey($0, runs: runs) },
      nearMisses: found.nearMisses.compactMap { members.nearMiss($0, runs: runs) })
  }
}

/// What is written at the same time.
private enum RemainderPart: CaseIterable, Sendable {
  case homes, rest

  enum Result: Sendable {
    case homes(RemainingHomes)
    case rest(Rest)
  }

  struct Rest: Sendable {
    let table: PhotoTable
    let runs: [Run]
    let journeys: [Journey]
    let nearMisses: [NearMiss]
  }
}

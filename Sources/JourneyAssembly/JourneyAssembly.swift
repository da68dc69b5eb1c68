public import Geodesy
public import Timeline

/// Joins days away into runs over short silences, and applies the bar (clauses G1 to G4, J1 to J6).
///
/// 1. Full, partial and stray days in date order are candidates. Between two neighbours there may be a
///    gap of empty days only; a short one is bridged, a longer one only when both its edges are in the
///    same city (`RunAssembly`).
/// 2. Strays at a run's ends that do not touch an away day are trimmed off.
/// 3. What is left is a journey when it holds the bar, else, with an away day, a near miss.
///
/// Every gap and its verdict is kept with the run, for explanations.
public struct JourneyAssembly: Sendable {
  /// The thresholds of the stage, by the names in the rules.
  public struct Thresholds: Sendable, Hashable {
    /// `maxGapDays`: so many empty days never break a run.
    public var maxGapDays = 2
    /// `maxSameCityGapDays`: so many empty days do not break a run within the same city.
    public var maxSameCityGapDays = 5
    /// `sameCityKm`: how far apart the edges of a gap may be in the same city.
    public var sameCity = Metres.kilometres(30)
    /// `journeyMinAwayDays`: how many away days make a journey.
    public var minAwayDays = 2
    /// `journeyMinFullDays`: how many of them must be full days.
    public var minFullDays = 1
    /// `journeyMinFarPhotos`: how many far photos make a journey.
    public var minFarPhotos = 6
    /// `journeyManyFullDays`: with so many full days fewer far photos are enough.
    public var manyFullDays = 2
    /// `journeyMinFarPhotosManyFull`: how many far photos are then enough.
    public var minFarPhotosManyFull = 3

    /// The defaults of the rules.
    public init() {}
  }

  /// What the stage found.
  public struct Output: Sendable, Equatable {
    /// Every run, in date order, with its gaps.
    public let runs: [Run]
    /// The runs that hold the bar, in date order.
    public let journeys: [Journey]
    /// The runs with an away day that fail it, in date order.
    public let nearMisses: [NearMiss]

    /// The runs of a library, and what was found of them in parts, in order.
    public init(runs: [NumberedRun], parts: [Part]) {
      self.runs = runs.map(\.run)
      journeys = parts.flatMap(\.journeys)
      nearMisses = parts.flatMap(\.nearMisses)
    }

    /// What remains of what the stage found (clause K2).
    public init(runs: [Run], journeys: [Journey], nearMisses: [NearMiss]) {
      self.runs = runs
      self.journeys = journeys
      self.nearMisses = nearMisses
    }
  }

  /// A run with its position among those of the library.
  public struct NumberedRun: Sendable {
    let position: Int
    let run: Run
  }

  /// What came of some runs.
  public struct Part: Sendable {
    let journeys: [Journey]
    let nearMisses: [NearMiss]
  }

  /// The thresholds in use.
  public let thresholds: Thresholds

  /// The stage with some thresholds.
  public init(thresholds: Thresholds) { self.thresholds = thresholds }

  /// Assembles the journeys of a library.
  ///
  /// - Parameters:
  ///   - calendar: its classified dates.
  ///   - table: its photos.
  ///   - homes: its homes, for how far a journey went.
  ///   - distance: the distances from the areas of `homes`.
  /// - Returns: the journeys and near misses, and every run with its gaps.
  public func run(
    on calendar: DayCalendar, table: PhotoTable, homes: HomeCalendar, distance: HomeDistance
  ) -> Output {
    let runs = runs(of: calendar, table: table)
    let found = run(on: runs[...], of: calendar, table: table, homes: homes, distance: distance)
    return Output(runs: runs, parts: [found])
  }

  /// The first step: the runs of a library, in date order (clauses G1 to G4).
  public func runs(of calendar: DayCalendar, table: PhotoTable) -> [NumberedRun] {
    RunAssembly(thresholds: thresholds).runs(of: calendar, table: table).enumerated()
      .map { NumberedRun(position: $0.offset, run: $0.element) }
  }

  /// The second step: the bar (clauses J1 to J6), for some of the runs; parts can be worked on side by
  /// side.
  ///
  /// - Parameters:
  ///   - runs: the runs.
  ///   - calendar: the classified dates of their library.
  ///   - table: its photos.
  ///   - homes: its homes.
  ///   - distance: the distances from the areas of `homes`.
  /// - Returns: the journeys and near misses among them.
  public func run(
    on runs: ArraySlice<NumberedRun>, of calendar: DayCalendar, table: PhotoTable,
    homes: HomeCalendar, distance: HomeDistance
  ) -> Part {
    let ends = LibraryEnds(of: calendar)
    var journeys: [Journey] = []
    var nearMisses: [NearMiss] = []
    for numbered in runs where !numbered.run.memberRange.isEmpty {
      let members = Array(numbered.run.members)
      let counts = MemberCounts(over: members, of: calendar)
      let (start, end) = (calendar.days[members[0]].date, calendar.days[members.last ?? 0].date)
      let failed = failedClauses(counts)
      if failed.isEmpty {
        journeys.append(
          Journey(
            run: numbered.position, members: members, start: start, end: end, counts: counts,
            photos: Self.photos(of: members, in: calendar),
            farthest: Self.farthest(
              members, of: calendar, table: table, homes: homes, distance: distance),
            isOpenAtStart: ends.first.map(members.contains) ?? false,
            isOpenAtEnd: ends.last.map(members.contains) ?? false))
      } else {
        nearMisses.append(
          NearMiss(
            run: numbered.position, members: members, start: start, end: end, counts: counts,
            failed: failed))
      }
    }
    return Part(journeys: journeys, nearMisses: nearMisses)
  }

  /// The dates of the runs that are journeys, in date order: what a score needs, at a small part of the cost, since
  /// how far a journey went is not measured.
  ///
  /// - Parameters:
  ///   - runs: the runs of the library.
  ///   - calendar: its classified dates.
  /// - Returns: the first and last member day of each journey.
  public func journeyDates(
    among runs: [NumberedRun], of calendar: DayCalendar
  ) -> [ClosedRange<LocalDate>] {
    runs.compactMap { numbered in
      let members = numbered.run.members
      guard let first = members.first, let last = members.last,
        failedClauses(MemberCounts(over: Array(members), of: calendar)).isEmpty
      else { return nil }
      return calendar.days[first].date...calendar.days[last].date
    }
  }

  /// The clauses of the bar that some counts fail: of J1, J2 and J3, in that order.
  public func failedClauses(_ counts: MemberCounts) -> [Clause] {
    var failed: [Clause] = []
    if counts.awayDays < thresholds.minAwayDays { failed.append(.j1) }
    if counts.fullDays < thresholds.minFullDays { failed.append(.j2) }
    let isEnough =
      counts.farPhotos >= thresholds.minFarPhotos
      || (counts.fullDays >= thresholds.manyFullDays
        && counts.farPhotos >= thresholds.minFarPhotosManyFull)
    if !isEnough { failed.append(.j3) }
    return failed
  }

  /// All dated photos from the first far photo to the last (clause J4).
  private static func photos(of members: [Int], in calendar: DayCalendar) -> Range<Int> {
    guard let first = members.first, let last = members.last,
      let from = calendar.firstFarPhoto(of: calendar.days[first]),
      let to = calendar.lastFarPhoto(of: calendar.days[last])
    else { preconditionFailure("the member days of a run have far photos") }
    return from..<to + 1
  }

  private static func farthest(
    _ members: [Int], of calendar: DayCalendar, table: PhotoTable, homes: HomeCalendar,
    distance: HomeDistance
  ) -> Metres {
    let dates = members.compactMap { member -> PlacesOfDate? in
      let day = calendar.days[member]
      guard let position = homes.position(of: day.date) else { return nil }
      let places = day.photos.lazy.filter { calendar.isFar[$0] }.compactMap(table.coordinate)
      return PlacesOfDate(places: Array(places), areas: homes.areaReferences(at: position))
    }
    return distance.greatest(of: dates) ?? Metres(0)
  }
}

/// The library's first and last day with a located photo (clause J6), as positions in the calendar.
private struct LibraryEnds {
  let first: Int?
  let last: Int?

  init(of calendar: DayCalendar) {
    first = calendar.days.firstIndex { $0.located > 0 }
    last = calendar.days.lastIndex { $0.located > 0 }
  }
}

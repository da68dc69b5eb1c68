public import Geodesy
public import Timeline

/// Classifies every date with photos (clauses F1, F2 and D1 to D6).
///
/// Only located photos count. With L located and F far photos on a date that has a home, the first of
/// these that holds is the date's class: full when F/L is at least `fullDayShare`; partial when F is at
/// least `partialDayMinFar`; stray when F is at least 1; home. Without located photos a date is empty,
/// and without a home it is unknown.
///
/// Cost: some 10 ns for a photo at home, some 100 ns for a far one.
public struct DayClassification: Sendable {
  /// The thresholds of the stage, by the names in the rules.
  public struct Thresholds: Sendable, Hashable {
    /// `farKm`: beyond this distance from the nearest home area a photo is far.
    public var far = Metres.kilometres(50)
    /// `fullDayShare`: the share of far photos that makes a full day away.
    public var fullDayShare = 0.6
    /// `partialDayMinFar`: how many far photos make a partial day away.
    public var partialDayMinFar = 2

    /// The defaults of the rules.
    public init() {}
  }

  /// The thresholds in use.
  public let thresholds: Thresholds
  private let geodesic = Geodesic()

  /// The stage with some thresholds.
  public init(thresholds: Thresholds) { self.thresholds = thresholds }

  /// Classifies the dates of a library.
  ///
  /// - Parameters:
  ///   - table: the photos.
  ///   - index: the dates of the same table.
  ///   - homes: the homes of at least every date with located photos.
  /// - Returns: every date with its class, and which photos are far.
  public func run(on table: PhotoTable, days index: DayIndex, homes: HomeCalendar) -> DayCalendar {
    DayCalendar(joining: [
      run(
        on: table, days: index, at: index.dates.indices, homes: homes,
        distance: distance(from: homes))
    ])
  }

  /// Classifies some of the dates; parts of a library can be worked on side by side.
  ///
  /// - Parameters:
  ///   - table: the photos.
  ///   - index: the dates of the same table.
  ///   - positions: the positions of the dates in `index`.
  ///   - homes: the homes of at least every date with located photos.
  ///   - distance: the distances from the areas of `homes`.
  /// - Returns: these dates with their classes, and which of their photos are far.
  public func run(
    on table: PhotoTable, days index: DayIndex, at positions: Range<Int>, homes: HomeCalendar,
    distance: HomeDistance
  ) -> DayCalendar.Part {
    var isFar: [Bool] = []
    var days: [Day] = []
    days.reserveCapacity(positions.count)
    for position in positions {
      let date = index.dates[position]
      let photos = index.photos(at: position)
      let inCalendar = homes.position(of: date)
      let areas = inCalendar.map(homes.areaReferences(at:)) ?? []
      var located = 0
      var far = 0
      for photo in photos {
        guard let place = table.coordinate(of: photo) else {
          isFar.append(false)
          continue
        }
        located += 1
        let isPhotoFar = !areas.isEmpty && distance.isFar(place, from: areas)
        if isPhotoFar { far += 1 }
        isFar.append(isPhotoFar)
      }
      days.append(
        Day(
          date: date,
          dayClass: dayClass(located: located, far: far, hasHome: !areas.isEmpty),
          photos: photos, located: located, far: far,
          source: located == 0 ? nil : inCalendar.map { homes.sources[$0] } ?? HomeSource.none))
    }
    return DayCalendar.Part(days: days, isFar: isFar)
  }

  /// The same dates classed anew, from the far photos that were counted already: what a run gives when only
  /// `fullDayShare` and `partialDayMinFar` differ from those that gave `calendar`.
  public func reclassified(_ calendar: DayCalendar) -> DayCalendar {
    let days = calendar.days.map { day in
      Day(
        date: day.date,
        dayClass: dayClass(
          located: day.located, far: day.far, hasHome: day.dayClass != .unknown),
        photos: day.photos, located: day.located, far: day.far, source: day.source)
    }
    return DayCalendar(days: days, isFar: calendar.isFar)
  }

  /// The distances on which the stage decides, for explanations and for later stages.
  public func distance(from homes: HomeCalendar) -> HomeDistance {
    HomeDistance(areas: homes.areas, limit: thresholds.far, geodesic: geodesic)
  }

  /// The class of a date with so many located and far photos (clauses D1 to D6).
  public func dayClass(located: Int, far: Int, hasHome: Bool) -> DayClass {
    if located == 0 { return .empty }
    if !hasHome { return .unknown }
    if Double(far) / Double(located) >= thresholds.fullDayShare { return .full }
    if far >= thresholds.partialDayMinFar { return .partial }
    return far >= 1 ? .stray : .home
  }
}

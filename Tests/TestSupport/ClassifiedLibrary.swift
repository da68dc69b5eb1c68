public import Timeline

/// A library whose days are classified by hand, for the stages that come after: what is not exactly
/// at the builder's home is far.
public struct ClassifiedLibrary: Sendable {
  /// The photos.
  public let table: PhotoTable
  /// The classes of their dates.
  public let calendar: DayCalendar
  /// One home area on every date, the builder's home.
  public let homes: HomeCalendar

  /// The date of a day of the calendar.
  public func date(at position: Int) -> String { calendar.days[position].date.description }
}

extension LibraryBuilder {
  /// The library with its days classified by the defaults of the rules.
  ///
  /// - Parameters:
  ///   - unknown: dates that have no home.
  ///   - partialDayMinFar: how many far photos make a partial day.
  /// - Returns: the photos with the classes of their days.
  public func classified(
    unknown: Set<LocalDate> = [], partialDayMinFar: Int = 2
  ) -> ClassifiedLibrary {
    let table = self.table
    let index = DayIndex(of: table)
    var isFar = [Bool](repeating: false, count: table.datedCount)
    var days: [Day] = []
    for position in index.dates.indices {
      let date = index.dates[position]
      let photos = index.photos(at: position)
      let located = photos.filter(table.isLocated)
      let hasHome = !unknown.contains(date)
      for photo in located where hasHome { isFar[photo] = table.coordinate(of: photo) != home }
      let far = located.count { isFar[$0] }
      let dayClass: DayClass =
        if located.isEmpty { .empty } else if !hasHome { .unknown } else if far == 0 {
          .home
        } else if 10 * far >= 6 * located.count { .full } else if far >= partialDayMinFar {
          .partial
        } else {
          .stray
        }
      days.append(
        Day(
          date: date, dayClass: dayClass, photos: photos, located: located.count, far: far,
          source: located.isEmpty ? nil : hasHome ? .near : HomeSource.none))
    }
    let area = HomeArea(box: CoordinateBox(at: home), evidence: .given)
    return ClassifiedLibrary(
      table: table, calendar: DayCalendar(days: days, isFar: isFar),
      homes: HomeCalendar(
        areas: [area],
        days: index.dates.map { date in
          let hasHome = !unknown.contains(date)
          return (date, hasHome ? .near : .none, hasHome ? [0] : [])
        }))
  }
}

extension CoordinateBox {
  /// The box that is one place.
  public init(at place: Coordinate) {
    self.init(
      south: place.latitude, west: place.longitude, north: place.latitude, east: place.longitude)
  }

  /// The box of two places; the second may lie east of ±180°.
  public init(from southWest: Coordinate, to northEast: Coordinate) {
    let crosses = northEast.longitude < southWest.longitude
    self.init(
      south: southWest.latitude, west: southWest.longitude, north: northEast.latitude,
      east: northEast.longitude + (crosses ? 360 : 0))
  }
}

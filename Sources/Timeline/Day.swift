/// The class of a date (clauses D1 to D6).
public enum DayClass: String, Sendable, Hashable, CaseIterable {
  /// Enough of the located photos are far.
  case full
  /// Several are far, but not enough for a full day.
  case partial
  /// One is far (by the default thresholds).
  case stray
  /// All located photos are at home.
  case home
  /// No photo is located.
  case empty
  /// The date has no home.
  case unknown

  /// The clause that defines the class.
  public var clause: Clause {
    switch self {
    case .full: .d1
    case .partial: .d2
    case .stray: .d3
    case .home: .d4
    case .empty: .d5
    case .unknown: .d6
    }
  }

  /// Full and partial days are away days.
  public var isAway: Bool { self == .full || self == .partial }

  /// Full, partial and stray days can belong to a run (clause G1).
  public var isCandidate: Bool { isAway || self == .stray }
}

/// A date with photos, classified.
public struct Day: Sendable, Hashable {
  /// The date.
  public let date: LocalDate
  /// What the date is.
  public let dayClass: DayClass
  /// Its photos in the table.
  public let photos: Range<Int>
  /// How many of them are located.
  public let located: Int
  /// How many of them are far (clause F2).
  public let far: Int
  /// Where its homes come from; nil when no photo is located.
  public let source: HomeSource?

  /// A classified date.
  public init(
    date: LocalDate, dayClass: DayClass, photos: Range<Int>, located: Int, far: Int,
    source: HomeSource?
  ) {
    precondition(!photos.isEmpty, "a day has photos")
    precondition(
      0 <= far && far <= located && located <= photos.count, "far photos are located photos")
    precondition((located == 0) == (dayClass == .empty), "an empty day has no located photo")
    precondition((far > 0) == dayClass.isCandidate, "a day with far photos is a candidate")
    self.date = date
    self.dayClass = dayClass
    self.photos = photos
    self.located = located
    self.far = far
    self.source = source
  }
}

extension Day {
  /// The same date, written over the photos that remain of it (clause K2): its class stays that of all
  /// photos, the counts are those of the remaining ones.
  ///
  /// - Parameters:
  ///   - photos: the remaining photos in the table of these.
  ///   - located: how many of them are located.
  ///   - far: how many of them are far.
  /// - Returns: the date.
  public func remaining(photos: Range<Int>, located: Int, far: Int) -> Day {
    precondition(!photos.isEmpty, "a day has photos")
    precondition(
      0 <= far && far <= located && located <= photos.count, "far photos are located photos")
    precondition(
      photos.count <= self.photos.count && located <= self.located && far <= self.far,
      "what remains is not more than there was")
    return Day(
      unchecked: date, dayClass: dayClass, photos: photos, located: located, far: far,
      source: located == 0 ? nil : source)
  }

  private init(
    unchecked date: LocalDate, dayClass: DayClass, photos: Range<Int>, located: Int, far: Int,
    source: HomeSource?
  ) {
    self.date = date
    self.dayClass = dayClass
    self.photos = photos
    self.located = located
    self.far = far
    self.source = source
  }
}

/// The classified dates of a library, and which photos are far.
public struct DayCalendar: Sendable {
  /// One for each date with photos, in order.
  public let days: [Day]
  /// For each dated photo whether it is far (clause F2).
  public let isFar: [Bool]

  /// The classified dates of a library.
  public init(days: [Day], isFar: [Bool]) {
    precondition(days.last?.photos.upperBound ?? 0 == isFar.count, "every dated photo has a day")
    self.days = days
    self.isFar = isFar
  }

  /// Some dates of a library, in order, and which of their photos are far.
  public struct Part: Sendable {
    let days: [Day]
    let isFar: [Bool]

    /// Some dates of a library.
    public init(days: [Day], isFar: [Bool]) {
      self.days = days
      self.isFar = isFar
    }
  }

  /// The parts of a library, put together in order.
  public init(joining parts: [Part]) {
    self.init(days: parts.flatMap(\.days), isFar: parts.flatMap(\.isFar))
  }

  /// Where a date stands in `days`; nil when it has no photos.
  public func position(of date: LocalDate) -> Int? {
    let position = days.partitioningIndex { $0.date >= date }
    return position < days.count && days[position].date == date ? position : nil
  }

  /// The first far photo of a day; nil when none is far.
  public func firstFarPhoto(of day: Day) -> Int? { day.photos.first { isFar[$0] } }

  /// The last far photo of a day; nil when none is far.
  public func lastFarPhoto(of day: Day) -> Int? { day.photos.last { isFar[$0] } }
}

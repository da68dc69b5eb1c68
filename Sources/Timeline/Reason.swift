/// One reason why a journey is one, or a near miss none: what a stage decided, under its clause, with the
/// figures it decided on.
///
/// A reason is not yet in words, so that every language can say it.
public enum Reason: Sendable, Hashable {
  /// The homes in force then, by their names.
  case homes([String])
  /// The days by their classes, and what makes a class.
  case days(MemberCounts, limits: DayLimits)
  /// What parted it from the day with far photos before it; nil when there is none.
  case begins(Gap?, limits: GapLimits)
  /// A gap within it that was bridged.
  case bridged(Gap, limits: GapLimits)
  /// Stray days at its ends that were trimmed off.
  case trimmed([LocalDate])
  /// What parted it from the day with far photos after it; nil when there is none.
  case ends(Gap?, limits: GapLimits)
  /// How many away days it has, and needs.
  case awayDays(Int, needed: Int, holds: Bool)
  /// How many full days it has, and needs.
  case fullDays(Int, needed: Int, holds: Bool)
  /// How many far photos it has, and needs; with so many full days fewer are enough.
  case farPhotos(Int, needed: Int, neededWithFullDays: Int, fullDays: Int, holds: Bool)
  /// It was already going when the library starts.
  case openAtStart
  /// It is still going when the library ends.
  case openAtEnd
  /// How many stops it has, and how far apart the days of one may be.
  case stops(Int, merge: Metres)

  /// The clause that decided.
  public var clause: Clause {
    switch self {
    case .homes: .h7
    case .days: .d1
    case .begins(let gap, _), .ends(let gap, _): gap?.clause ?? .g1
    case .bridged(let gap, _): gap.clause
    case .trimmed: .g4
    case .awayDays: .j1
    case .fullDays: .j2
    case .farPhotos: .j3
    case .openAtStart, .openAtEnd: .j6
    case .stops: .s2
    }
  }
}

/// What makes a day away (clauses F2, D1 and D2).
public struct DayLimits: Sendable, Hashable {
  /// Beyond this distance from the nearest home a photo is far.
  public let far: Metres
  /// The share of far photos that makes a full day.
  public let fullDayShare: Double
  /// How many far photos make a partial day.
  public let partialDayFarPhotos: Int

  /// The limits in use.
  public init(far: Metres, fullDayShare: Double, partialDayFarPhotos: Int) {
    self.far = far
    self.fullDayShare = fullDayShare
    self.partialDayFarPhotos = partialDayFarPhotos
  }
}

/// Which silences are bridged (clauses G2 and G3).
public struct GapLimits: Sendable, Hashable {
  /// So many empty days never break a run.
  public let days: Int
  /// So many empty days do not break a run within the same city.
  public let sameCityDays: Int
  /// How far apart the edges of a gap may be in the same city.
  public let sameCity: Metres

  /// The limits in use.
  public init(days: Int, sameCityDays: Int, sameCity: Metres) {
    self.days = days
    self.sameCityDays = sameCityDays
    self.sameCity = sameCity
  }
}

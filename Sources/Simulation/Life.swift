/// How somebody lives: where home is, and what takes them away from it.
public enum Life: String, Sendable, CaseIterable {
  /// One home all the time.
  case settled
  /// Two homes used in turn, some weeks each.
  case twoHomes = "two-homes"
  /// A move within the same city, of some 10 km.
  case moveNear = "move-10"
  /// A move of some 100 km.
  case moveFar = "move-100"
  /// A move to another continent, of 5,000 km or more.
  case moveAbroad = "move-5000"
  /// Terms in a university city, holidays with the parents, then a first job somewhere else.
  case student
  /// Works in a city 60 to 90 km away, and is back every night.
  case commuter
  /// Spends many weekends in a cabin 70 to 150 km away.
  case cabin
  /// Away on business every second week or so, with few photos.
  case business
  /// Lives abroad, and visits the old home for weeks.
  case expat
  /// Lives for some weeks or months here and there, without a home to come back to.
  case nomad

  /// What the life is, in a few words, for help and reports.
  public var meaning: String {
    switch self {
    case .settled: "one home"
    case .twoHomes: "two homes, in turn"
    case .moveNear: "a move of 10 km"
    case .moveFar: "a move of 100 km"
    case .moveAbroad: "a move of 5,000 km or more"
    case .student: "terms in one city, holidays in another"
    case .commuter: "works in a city 60 to 90 km away"
    case .cabin: "weekends in a cabin 70 to 150 km away"
    case .business: "away on business every second week, with few photos"
    case .expat: "lives abroad, visits the old home for weeks"
    case .nomad: "some weeks or months here and there"
    }
  }
}

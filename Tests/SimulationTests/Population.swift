import Geodesy
import LocalTime
import Simulation
import Timeline

/// Some people of all lives, for several tests.
enum Population {
  static let atlas = Result { try Atlas(data: DataFolder(stated: nil, executable: nil)) }

  /// Three of each life, over five years, with so many photos each and nothing wrong with them.
  static let faultless = Result {
    try people(3 * Life.allCases.count, years: 5, photos: 2000, rates: .none)
  }

  static func people(
    _ count: Int, seed: UInt64 = 1, lives: [Life] = [], years: Int = 6, photos: Int? = nil,
    rates: NoiseRates = NoiseRates()
  ) throws -> [SimulatedPerson] {
    var settings = Simulation.Settings()
    settings.seed = seed
    settings.lives = lives
    settings.years = years
    settings.photos = photos
    settings.rates = rates
    let simulation = Simulation(atlas: try atlas.get(), settings: settings)
    return (1...count).map(simulation.person)
  }

  static func photos(of person: SimulatedPerson) -> [SimulatedPhoto] {
    var (all, day): ([SimulatedPhoto], [SimulatedPhoto]) = ([], [])
    var stream = person.photos
    while stream.nextDay(into: &day) { all += day }
    return all
  }

  static func kilometres(_ first: Coordinate, _ second: Coordinate) -> Double {
    Geodesic().distance(from: first, to: second).kilometres
  }
}

extension SimulatedPerson {
  /// The home on a date.
  func home(on date: LocalDate) -> PlannedStop? {
    plan.stays.first { $0.dates.contains(date) }.map { plan.homes[$0.home] }
  }

  func episodes(_ kind: Episode.Kind) -> [Episode] { plan.episodes.filter { $0.kind == kind } }
}

extension SimulatedPhoto {
  var place: Coordinate? {
    guard case .at(let latitude, let longitude) = position else { return nil }
    return Coordinate(
      trustedLatitude: Double(latitude) / 1_000_000, longitude: Double(longitude) / 1_000_000)
  }
}

extension Episode {
  var days: Int { dates.upperBound - dates.lowerBound + 1 }

  /// Its dates, in order.
  var allDates: [LocalDate] { (0..<days).map { dates.lowerBound + $0 } }
}

/// The journeys of a library with their names: what the output formats write.
///
/// It holds what may be shown: the journeys asked for, and later what skipping leaves of them.
public struct JourneyBook: Sendable {
  /// Counts over the whole library.
  public let library: LibrarySummary
  /// The thresholds in use, by name, in the order of the rules; values as outputs write them.
  public let thresholds: [(name: String, value: String)]
  /// The homes, by first date in force.
  public let homes: [NamedHome]
  /// The journeys, in date order.
  public let journeys: [NamedJourney]
  /// The near misses, in date order.
  public let nearMisses: [NearMiss]

  /// A book.
  public init(
    library: LibrarySummary, thresholds: [(name: String, value: String)], homes: [NamedHome],
    journeys: [NamedJourney], nearMisses: [NearMiss]
  ) {
    self.library = library
    self.thresholds = thresholds
    self.homes = homes
    self.journeys = journeys
    self.nearMisses = nearMisses
  }
}

/// Counts over a whole library.
public struct LibrarySummary: Sendable, Equatable {
  /// How many photos there are.
  public let photos: Int
  /// How many have a usable date (clause P1).
  public let dated: Int
  /// How many of these have a usable place (clause P2).
  public let located: Int
  /// The first and the last date with photos; nil when no photo is dated.
  public let dates: ClosedRange<LocalDate>?

  /// The counts of a table.
  public init(of table: PhotoTable) {
    photos = table.count
    dated = table.datedCount
    located = (0..<table.datedCount).count(where: table.isLocated)
    dates =
      table.datedCount > 0
      ? table.localTime(of: 0).date...table.localTime(of: table.datedCount - 1).date : nil
  }
}

/// A home with its name.
public struct NamedHome: Sendable, Hashable {
  /// The home.
  public let home: Home
  /// Its name.
  public let name: String

  /// A home with its name.
  public init(home: Home, name: String) {
    self.home = home
    self.name = name
  }
}

/// A country with its name.
public struct NamedCountry: Sendable, Hashable {
  /// The ISO 3166-1 alpha-2 code.
  public let code: String
  /// Its English name.
  public let name: String

  /// A country with its name.
  public init(code: String, name: String) {
    self.code = code
    self.name = name
  }
}

/// A stop with its name.
public struct NamedStop: Sendable, Hashable {
  /// The stop.
  public let stop: Stop
  /// Its name; its coordinates where places have no names.
  public let name: String
  /// The ISO 3166-1 alpha-2 code of its country; nil at sea, or where places have no names.
  public let country: String?

  /// A stop with its name.
  public init(stop: Stop, name: String, country: String?) {
    self.stop = stop
    self.name = name
    self.country = country
  }
}

/// A journey with its title and its stops.
public struct NamedJourney: Sendable, Hashable {
  /// The journey.
  public let journey: Journey
  /// Its title.
  public let title: String
  /// Its stops, in the order founded.
  public let stops: [NamedStop]
  /// For each member day, in order, its place and its stop.
  public let days: [Itinerary.DayPlace]
  /// The countries to be said beside the title, in the order first visited: none where the title is
  /// one of countries, and never the one that was home then.
  public let countries: [NamedCountry]

  /// A journey with its title and its stops.
  public init(
    journey: Journey, title: String, stops: [NamedStop], days: [Itinerary.DayPlace],
    countries: [NamedCountry] = []
  ) {
    self.journey = journey
    self.title = title
    self.stops = stops
    self.days = days
    self.countries = countries
  }
}

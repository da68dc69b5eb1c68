/// Everything that a report for people says of a library, before it is put into words and drawn.
///
/// Its journeys, near misses and homes are those of a `JourneyBook`; counts by year and by country are
/// those of the journeys in it.
public struct JourneyReport: Sendable {
  /// Counts over the whole library.
  public let library: LibrarySummary
  /// The homes, by first date in force.
  public let homes: [NamedHome]
  /// The journeys, in date order.
  public let journeys: [ReportedJourney]
  /// The near misses, in date order.
  public let nearMisses: [ReportedNearMiss]
  /// Every year that is shown, in order, also those without journeys.
  public let years: [YearTotals]
  /// The countries of the journeys, those with the most days first, of equal ones by name; empty where
  /// places have no names.
  public let countries: [CountryTotals]
  /// Towns around the stops and homes, for the labels of maps; the biggest first.
  public let labels: [MapLabel]
  /// Whether places have names; else they are named by their coordinates.
  public let hasNames: Bool

  /// A report.
  public init(
    library: LibrarySummary, homes: [NamedHome], journeys: [ReportedJourney],
    nearMisses: [ReportedNearMiss], years: [YearTotals], countries: [CountryTotals],
    labels: [MapLabel], hasNames: Bool
  ) {
    self.library = library
    self.homes = homes
    self.journeys = journeys
    self.nearMisses = nearMisses
    self.years = years
    self.countries = countries
    self.labels = labels
    self.hasNames = hasNames
  }

  /// The away days of all journeys.
  public var awayDays: Int { journeys.reduce(0) { $0 + $1.named.journey.counts.awayDays } }

  /// The journey that went farthest from home, of equals the first; nil when there is none.
  public var farthest: ReportedJourney? { first { $0.farthest } }

  /// The journey with the most calendar days, of equals the first; nil when there is none.
  public var longest: ReportedJourney? { first { $0.calendarDays } }

  /// The first journey that has the most of something.
  private func first<Value: Comparable>(by value: (Journey) -> Value) -> ReportedJourney? {
    journeys.reduce(nil) { best, next in
      guard let best else { return next }
      return value(next.named.journey) > value(best.named.journey) ? next : best
    }
  }
}

/// A journey as a report shows it.
public struct ReportedJourney: Sendable {
  /// The journey with its title and its stops.
  public let named: NamedJourney
  /// Every country it stopped in, in the order first visited.
  public let countries: [NamedCountry]
  /// Every date from its first to its last.
  public let dates: [DayMark]
  /// Which home it left from: a position in the homes of the report; nil when none was in force.
  public let home: Int?
  /// Why it is a journey, in the order of the rules.
  public let reasons: [Reason]
  /// The pictures it is to be shown with, in date order.
  public let pictures: [PictureSlot]

  /// A journey as a report shows it.
  public init(
    named: NamedJourney, countries: [NamedCountry], dates: [DayMark], home: Int?,
    reasons: [Reason], pictures: [PictureSlot]
  ) {
    self.named = named
    self.countries = countries
    self.dates = dates
    self.home = home
    self.reasons = reasons
    self.pictures = pictures
  }
}

/// A near miss as a report shows it.
public struct ReportedNearMiss: Sendable {
  /// The near miss.
  public let nearMiss: NearMiss
  /// What the place of its day with the most far photos is called.
  public let place: String
  /// What it had and lacked, in the order of the rules.
  public let reasons: [Reason]

  /// A near miss as a report shows it.
  public init(nearMiss: NearMiss, place: String, reasons: [Reason]) {
    self.nearMiss = nearMiss
    self.place = place
    self.reasons = reasons
  }
}

/// A date of a journey, whether it has photos or not.
public struct DayMark: Sendable, Hashable {
  /// The date.
  public let date: LocalDate
  /// What the date is.
  public let dayClass: DayClass
  /// How many photos it has.
  public let photos: Int
  /// How many of them are located.
  public let located: Int
  /// How many of them are far.
  public let far: Int
  /// The stop it belongs to, from 0; nil when it belongs to none.
  public let stop: Int?

  /// A date of a journey.
  public init(
    date: LocalDate, dayClass: DayClass, photos: Int, located: Int, far: Int, stop: Int?
  ) {
    self.date = date
    self.dayClass = dayClass
    self.photos = photos
    self.located = located
    self.far = far
    self.stop = stop
  }
}

/// What a year adds up to.
public struct YearTotals: Sendable, Hashable {
  /// The year.
  public let year: Int
  /// How many journeys start in it.
  public let journeys: Int
  /// How many of its dates are away days of a journey.
  public let awayDays: Int

  /// What a year adds up to.
  public init(year: Int, journeys: Int, awayDays: Int) {
    self.year = year
    self.journeys = journeys
    self.awayDays = awayDays
  }
}

/// What the journeys to a country add up to.
public struct CountryTotals: Sendable, Hashable {
  /// The country.
  public let country: NamedCountry
  /// How many journeys stopped in it.
  public let journeys: Int
  /// How many away and stray days belong to a stop in it.
  public let days: Int
  /// How many nights within journeys were spent in it: a night counts where the last stop before it was.
  public let nights: Int

  /// What the journeys to a country add up to.
  public init(country: NamedCountry, journeys: Int, days: Int, nights: Int) {
    self.country = country
    self.journeys = journeys
    self.days = days
    self.nights = nights
  }
}

/// A town for the labels of maps.
public struct MapLabel: Sendable, Hashable {
  /// Its name.
  public let name: String
  /// Where it is.
  public let position: Coordinate
  /// How many people live there; 0 when that is not known.
  public let population: Int

  /// A town for the labels of maps.
  public init(name: String, position: Coordinate, population: Int) {
    self.name = name
    self.position = position
    self.population = population
  }
}

/// A picture that a journey is to be shown with: the photos that will do, the best first.
public struct PictureSlot: Sendable, Hashable {
  /// A photo that will do.
  public struct Candidate: Sendable, Hashable {
    /// Its path, as its source gave it.
    public let path: [UInt8]
    /// Its date.
    public let date: LocalDate
    /// The stop its date belongs to, from 0; nil when it belongs to none.
    public let stop: Int?

    /// A photo that will do.
    public init(path: [UInt8], date: LocalDate, stop: Int?) {
      self.path = path
      self.date = date
      self.stop = stop
    }
  }

  /// The photos that will do, the best first.
  public let candidates: [Candidate]

  /// A picture of one of these photos.
  public init(candidates: [Candidate]) { self.candidates = candidates }
}

public import Timeline

extension PlaceNaming {
  /// A home as naming sees it.
  public struct HomePlaces: Sendable {
    /// The middle of its photos.
    public let position: Coordinate
    /// When it was in force.
    public let periods: [ClosedRange<LocalDate>]

    /// A home.
    public init(position: Coordinate, periods: [ClosedRange<LocalDate>]) {
      self.position = position
      self.periods = periods
    }
  }

  /// A journey as naming sees it.
  public struct JourneyPlaces: Sendable {
    /// The date of its first day.
    public let start: LocalDate
    /// Its stops, in the order founded.
    public let stops: [StopPlaces]

    /// A journey.
    public init(start: LocalDate, stops: [StopPlaces]) {
      self.start = start
      self.stops = stops
    }
  }

  /// The names of a library's homes and journeys.
  public struct Output: Sendable, Equatable {
    /// The name of each home.
    public let homes: [PlaceName]
    /// The title of each journey, and the names of its stops.
    public let journeys: [JourneyName]
  }

  /// The title of a journey, and the names of its stops.
  public struct JourneyName: Sendable, Hashable {
    /// The title.
    public let title: String
    /// The name of each stop.
    public let stops: [PlaceName]
    /// The countries to be said beside the title, in the order first visited: none where the title is
    /// one of countries, and never the one that was home then.
    public let countries: [CountryCode]
  }

  /// Names the homes and journeys of a library.
  ///
  /// - Parameters:
  ///   - homes: all its homes, by first date in force.
  ///   - journeys: all its journeys, in date order; to leave some out would change the names of others.
  /// - Returns: the names, in the same order.
  public func run(homes: [HomePlaces], journeys: [JourneyPlaces]) -> Output {
    named(homes: homes, journeys: journeys, called: called(journeys[...]))
  }

  /// Names the homes and journeys of a library, on several tasks.
  ///
  /// - Parameters:
  ///   - homes: all its homes, by first date in force.
  ///   - journeys: all its journeys, in date order.
  ///   - tasks: how many journeys are worked on at once; the names are the same.
  /// - Returns: the names, in the same order.
  public func run(
    homes: [HomePlaces], journeys: [JourneyPlaces], tasks: OrderedTasks
  ) async -> Output {
    let called = await tasks.map(journeys.parts(upTo: tasks.width * 4)) { self.called($0) }
    return named(homes: homes, journeys: journeys, called: called.flatMap { $0 })
  }

  /// What the stops of some journeys are called by themselves.
  private func called(_ journeys: ArraySlice<JourneyPlaces>) -> [[PlaceName]] {
    journeys.map { journey in journey.stops.map { $0.name(by: self) } }
  }

  private func named(
    homes: [HomePlaces], journeys: [JourneyPlaces], called: [[PlaceName]]
  ) -> Output {
    // Homes go first, so that coming back to an old one is a journey to the place of that name.
    var stopNaming = StopNaming(self)
    let homeNames = homes.map {
      stopNaming.name(of: StopPlaces(position: $0.position, days: []))
    }
    let journeyNames = zip(journeys, called).map { journey, called in
      let names = zip(journey.stops, called).map { stopNaming.name(of: $0, called: $1) }
      let title = JourneyTitle(
        parts: zip(journey.stops, names).map { .init(name: $1, days: $0.days.count) },
        homeCountries: homeCountries(on: journey.start, homes: homes, names: homeNames),
        gazetteer: gazetteer)
      return JourneyName(title: title.text, stops: names, countries: title.countriesBeside)
    }
    return Output(homes: homeNames, journeys: journeyNames)
  }

  /// The countries of the homes in force on a date; where none was, of the one left last, else of the first.
  private func homeCountries(
    on date: LocalDate, homes: [HomePlaces], names: [PlaceName]
  ) -> Set<CountryCode> {
    let inForce = homes.indices.filter { home in
      homes[home].periods.contains { $0.contains(date) }
    }
    if !inForce.isEmpty { return Set(inForce.compactMap { names[$0].country }) }
    let left = homes.indices.compactMap { home in
      homes[home].periods.map(\.upperBound).filter { $0 < date }.max().map { (home, $0) }
    }
    let last = left.max { $0.1 < $1.1 }?.0 ?? homes.indices.first
    return Set(last.flatMap { names[$0].country }.map { [$0] } ?? [])
  }
}

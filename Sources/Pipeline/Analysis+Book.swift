internal import HomeDetection
internal import JourneyAssembly
public import PlaceNaming
public import Timeline

extension Analysis {
  /// The journeys with their names, as the outputs write them.
  ///
  /// - Parameters:
  ///   - since: journeys and near misses that end before it are not shown; nil for no limit.
  ///   - until: journeys and near misses that start after it are not shown; nil for no limit.
  ///   - naming: what names places; for nil a stop and a home are named by their coordinates, and a
  ///     journey by its stops.
  ///   - tasks: how many journeys are named at once; the book is the same.
  /// - Returns: the book. Counts over the library and the homes are those of all photos, and a name is
  ///   the same whatever is shown.
  public func book(
    since: LocalDate? = nil, until: LocalDate? = nil, naming: PlaceNaming? = nil,
    tasks: OrderedTasks = OrderedTasks(width: 1)
  ) async -> JourneyBook {
    var names: PlaceNaming.Output?
    if let naming { names = await self.names(by: naming, tasks: tasks) }
    func isShown(_ start: LocalDate, _ end: LocalDate) -> Bool {
      (since.map { end >= $0 } ?? true) && (until.map { start <= $0 } ?? true)
    }
    let journeys = assembly.journeys.indices
      .filter { isShown(assembly.journeys[$0].start, assembly.journeys[$0].end) }
      .map { namedJourney($0, names: names?.journeys[$0], by: naming) }
    let homes = homes.homes.enumerated().map { number, home in
      NamedHome(home: home, name: names?.homes[number].text ?? home.position.text)
    }
    return JourneyBook(
      library: LibrarySummary(of: table),
      thresholds: ThresholdEntry.all.map { ($0.name, $0.text(in: thresholds)) },
      homes: homes, journeys: journeys,
      nearMisses: assembly.nearMisses.filter { isShown($0.start, $0.end) })
  }

  private func namedJourney(
    _ number: Int, names: PlaceNaming.JourneyName?, by naming: PlaceNaming?
  ) -> NamedJourney {
    let itinerary = itineraries[number]
    let stops = itinerary.stops.enumerated().map { number, stop in
      NamedStop(
        stop: stop, name: names?.stops[number].text ?? stop.position.text,
        country: names?.stops[number].country?.description)
    }
    return NamedJourney(
      journey: assembly.journeys[number],
      title: names?.title ?? stops.map(\.name).joined(separator: "; "), stops: stops,
      days: itinerary.days,
      countries: (names?.countries ?? []).map { country in
        NamedCountry(
          code: country.description,
          name: naming?.gazetteer.name(of: country) ?? country.description)
      })
  }
}

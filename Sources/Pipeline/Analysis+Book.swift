internal import HomeDetection
internal import JourneyAssembly
public import Timeline

extension Analysis {
  /// The journeys with their names, as the outputs write them.
  ///
  /// Until places have names, a stop and a home are named by their coordinates, and a journey by its stops.
  /// - Parameters:
  ///   - since: journeys and near misses that end before it are not shown; nil for no limit.
  ///   - until: journeys and near misses that start after it are not shown; nil for no limit.
  /// - Returns: the book. Counts over the library and the homes are those of all photos.
  public func book(since: LocalDate? = nil, until: LocalDate? = nil) -> JourneyBook {
    func isShown(_ start: LocalDate, _ end: LocalDate) -> Bool {
      (since.map { end >= $0 } ?? true) && (until.map { start <= $0 } ?? true)
    }
    let journeys = zip(assembly.journeys, itineraries)
      .filter { isShown($0.0.start, $0.0.end) }
      .map { journey, itinerary in
        let stops = itinerary.stops.map {
          NamedStop(stop: $0, name: $0.position.text, country: nil)
        }
        return NamedJourney(
          journey: journey, title: stops.map(\.name).joined(separator: "; "), stops: stops,
          days: itinerary.days)
      }
    return JourneyBook(
      library: LibrarySummary(of: table),
      thresholds: ThresholdEntry.all.map { ($0.name, $0.text(in: thresholds)) },
      homes: homes.homes.map { NamedHome(home: $0, name: $0.position.text) },
      journeys: journeys,
      nearMisses: assembly.nearMisses.filter { isShown($0.start, $0.end) })
  }
}

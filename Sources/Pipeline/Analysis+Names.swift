internal import Geodesy
internal import HomeDetection
internal import JourneyAssembly
internal import PlaceNaming
internal import Timeline

extension Analysis {
  /// The names of all homes and journeys.
  func names(by naming: PlaceNaming, tasks: OrderedTasks) async -> PlaceNaming.Output {
    await naming.run(
      homes: homes.homes.map { .init(position: middle(of: $0), periods: $0.periods) },
      journeys: zip(assembly.journeys, itineraries).map { journey, itinerary in
        let stops = itinerary.stops.enumerated().map { number, stop in
          StopPlaces(
            position: stop.position,
            days: itinerary.days.filter { $0.stop == number }
              .compactMap { table.coordinate(of: $0.photo) })
        }
        return .init(start: journey.start, stops: stops)
      }, tasks: tasks)
  }

  /// The middle of a home's photos: the component-wise lower median of one photo a date.
  ///
  /// The middle of its box may be a field between two towns; a photo a date weighs days, not parties.
  private func middle(of home: Home) -> Coordinate {
    let center = home.bounds.middle
    var latitudes: [Double] = []
    var east: [Double] = []
    let positions = home.periods.lazy.flatMap { period in
      let start = dates.dates.partitioningIndex { $0 >= period.lowerBound }
      return start..<dates.dates.partitioningIndex { $0 > period.upperBound }
    }
    for position in positions {
      let place = dates.photos(at: position).lazy.compactMap { table.coordinate(of: $0) }
        .first { home.bounds.contains($0) }
      guard let place else { continue }
      latitudes.append(place.latitude)
      let offset = place.longitude - center.longitude
      east.append(offset > 180 ? offset - 360 : offset < -180 ? offset + 360 : offset)
    }
    guard !latitudes.isEmpty else { return center }
    latitudes.sort()
    east.sort()
    let longitude = center.longitude + east[(east.count - 1) / 2]
    return Coordinate(
      trustedLatitude: latitudes[(latitudes.count - 1) / 2],
      longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)
  }
}

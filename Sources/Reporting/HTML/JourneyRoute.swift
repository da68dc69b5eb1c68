internal import Timeline

/// The way of a journey over its stops, with longitudes that go on over ±180° instead of jumping, so that
/// a line from Fiji to Samoa crosses the Pacific and not Asia.
struct JourneyRoute: Equatable {
  /// A place on the way; the longitude may lie outside [-180, 180].
  struct Point: Equatable {
    /// Degrees north.
    let latitude: Double
    /// Degrees east, nearest to those of the point before.
    let longitude: Double
  }

  /// Where the stops are, in their order: each where the way first comes by.
  let stops: [Point]
  /// The way from stop to stop, in the order of the visits.
  let way: [Point]

  /// The way over some stops.
  ///
  /// - Parameters:
  ///   - stops: the stops, in the order founded.
  ///   - start: the longitude that the first stop is to be nearest to: that of home.
  init(_ stops: [Stop], start: Double) {
    let route = Route(stops)
    let eastings = route.eastings
    let shift = eastings.first.map { Self.wholeTurns(from: $0, to: start) } ?? 0
    var way: [Point] = []
    var places = [Point?](repeating: nil, count: stops.count)
    for (visited, east) in zip(route.points, eastings) {
      let point = Point(latitude: visited.position.latitude, longitude: east + shift)
      if way.last != point { way.append(point) }
      if places[visited.stop] == nil { places[visited.stop] = point }
    }
    self.way = way
    self.stops = zip(places, stops).map { place, stop in
      place ?? Point(latitude: stop.position.latitude, longitude: stop.position.longitude)
    }
  }

  /// The turns, in degrees, that bring a longitude nearest to another; of two as near, to the west of it.
  private static func wholeTurns(from longitude: Double, to other: Double) -> Double {
    360 * ((other - longitude - 180) / 360).rounded(.up)
  }
}

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
    let visits = stops.indices
      .flatMap { stop in stops[stop].visits.map { (stop: stop, from: $0.from) } }
      .sorted { ($0.from, $0.stop) < ($1.from, $1.stop) }
    var way: [Point] = []
    var places = [Point?](repeating: nil, count: stops.count)
    var longitude = start
    for (stop, _) in visits {
      let position = stops[stop].position
      longitude += Self.shorterWay(position.longitude - longitude)
      let point = Point(latitude: position.latitude, longitude: longitude)
      if way.last != point { way.append(point) }
      if places[stop] == nil { places[stop] = point }
    }
    self.way = way
    self.stops = zip(places, stops).map { place, stop in
      place ?? Point(latitude: stop.position.latitude, longitude: stop.position.longitude)
    }
  }

  /// A difference of longitudes the shorter way round, in [-180, 180).
  private static func shorterWay(_ difference: Double) -> Double {
    let turn = (difference + 180).truncatingRemainder(dividingBy: 360)
    return (turn < 0 ? turn + 360 : turn) - 180
  }
}

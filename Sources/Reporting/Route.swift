internal import Timeline

/// The way of a journey over the map: its stops in the order in which they were visited.
///
/// Lines between them are straight on the map, the shorter way round the Earth.
struct Route: Sendable {
  /// A visit on the way.
  struct Point: Sendable, Hashable {
    /// The stop, counted from 0 in the order founded.
    let stop: Int
    /// When it was visited.
    let visit: Visit
    /// Where the stop is.
    let position: Coordinate
  }

  /// One for each visit, in order.
  let points: [Point]

  /// The way of a journey.
  init(_ journey: NamedJourney) { self.init(journey.stops.map(\.stop)) }

  /// The way over some stops, in the order founded.
  init(_ stops: [Stop]) {
    points = stops.enumerated().flatMap { number, stop in
      stop.visits.map { Point(stop: number, visit: $0, position: stop.position) }
    }.sorted { ($0.visit.from, $0.stop) < ($1.visit.from, $1.stop) }
  }

  /// A place, and how often the way has gone round the Earth to get there.
  private struct Place {
    let position: Coordinate
    /// How many times ±180° was crossed eastwards, less the times it was crossed westwards.
    let turns: Double

    var east: Double { position.longitude + 360 * turns }
  }

  /// How many times the way has crossed ±180° eastwards, less the times it crossed it westwards, by the time it is
  /// at each of its points.
  private var turns: [Double] {
    var turns = 0.0
    return points.indices.map { number in
      guard number > 0 else { return 0 }
      let step = points[number].position.longitude - points[number - 1].position.longitude
      turns += step > 180 ? -1 : step < -180 ? 1 : 0
      return turns
    }
  }

  /// The longitude of each point, going on over ±180° instead of jumping; the first lies within it.
  var eastings: [Double] {
    zip(points, turns).map { Place(position: $0.position, turns: $1).east }
  }

  /// The places on the way, each other than the one before.
  private var places: [Place] {
    zip(points, turns).reduce(into: [Place]()) { places, next in
      let place = Place(position: next.0.position, turns: next.1)
      if let last = places.last, place.east == last.east,
        place.position.latitude == last.position.latitude
      {
        return
      }
      places.append(place)
    }
  }

  /// The line through the places, cut at ±180° where it crosses it (RFC 7946, section 3.1.9); empty when
  /// there is only one place.
  var lines: [[Coordinate]] {
    let places = self.places
    guard let first = places.first else { return [] }
    var lines = [[first.position]]
    func add(_ position: Coordinate) {
      if lines[lines.count - 1].last != position { lines[lines.count - 1].append(position) }
    }
    for (from, to) in zip(places, places.dropFirst()) {
      if from.turns != to.turns {
        let edge: Double = to.turns > from.turns ? 180 : -180
        let latitude = Self.latitude(at: edge + 360 * from.turns, between: from, and: to)
        add(Coordinate(trustedLatitude: latitude, longitude: edge))
        lines.append([Coordinate(trustedLatitude: latitude, longitude: -edge)])
      }
      add(to.position)
    }
    return lines.filter { $0.count > 1 }
  }

  private static func latitude(at east: Double, between from: Place, and to: Place) -> Double {
    let length = to.east - from.east
    let share = length == 0 ? 0 : (east - from.east) / length
    let (start, end) = (from.position.latitude, to.position.latitude)
    // Rounding may not carry it out of what lies between.
    return min(max(start + (end - start) * share, min(start, end)), max(start, end))
  }

  /// The box of the line; nil when there is no place.
  var bounds: CoordinateBox? {
    let places = self.places
    let latitudes = places.map(\.position.latitude)
    let east = places.map(\.east)
    guard let south = latitudes.min(), let north = latitudes.max(), let westmost = east.min(),
      let eastmost = east.max()
    else { return nil }
    // Into the circle that boxes start in.
    let shift = 360 * ((westmost + 180) / 360).rounded(.down)
    return CoordinateBox(
      south: south, west: westmost - shift, north: north, east: eastmost - shift)
  }
}

extension CoordinateBox {
  /// The least height and width of a box on a map, in degrees: some ten centimetres.
  ///
  /// A home of which all photos have one position is a box without size, of which map programs make
  /// nothing, or call it broken.
  private static let leastSize = 1e-6

  /// The box as rings, each closed and counterclockwise; two where it crosses ±180°.
  var rings: [[Coordinate]] {
    let (south, north) =
      self.north > self.south
      ? (self.south, self.north)
      : (max(-90, self.south - Self.leastSize / 2), min(90, self.north + Self.leastSize / 2))
    let east = self.east > self.west ? self.east : self.west + Self.leastSize
    guard east > 180 else { return [Self.ring(south, west, north, east)] }
    return [Self.ring(south, west, north, 180), Self.ring(south, -180, north, east - 360)]
  }

  private static func ring(
    _ south: Double, _ west: Double, _ north: Double, _ east: Double
  ) -> [Coordinate] {
    [(south, west), (south, east), (north, east), (north, west), (south, west)]
      .map { Coordinate(trustedLatitude: $0, longitude: $1) }
  }
}

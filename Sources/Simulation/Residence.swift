internal import LocalTime
internal import Timeline

/// A place to live in, with what somebody knows around it.
struct Residence: Sendable {
  let town: Atlas.Town
  let spot: Spot
  /// Where most days away from the house are spent: work, shops, friends; a few kilometres away.
  let outings: [Spot]
  /// Towns for a day, at 55 to 180 km.
  let around: [Int]
  /// Where family lives, 60 to 120 km away; nil where there is no town.
  let family: Int?
  /// Where a cabin is, 70 to 150 km away.
  let cabin: Spot
  /// Where work is, for a commuter: a city 60 to 90 km away; nil where there is none.
  let work: Int?
}

/// Makes places to live in.
struct HomeChoice {
  let atlas: Atlas

  /// The hours of each place, read once.
  static func spot(at place: Coordinate, _ clocks: inout Clocks) -> Spot {
    Spot(place, zone: clocks.history(at: place))
  }

  /// A city to live in: for every second person one of any country, each as likely; for the others any city.
  ///
  /// Cities that have no towns for a commuter or a family around them are passed over.
  func city(_ draw: inout RandomStream) -> Int {
    for _ in 0..<200 {
      let ofCountry = draw.element(of: atlas.citiesOfCountries)
      let city =
        draw.happens(0.5) ? draw.element(of: ofCountry ?? []) : draw.whole(0...atlas.cityCount - 1)
      if let city, hasSurroundings(city) { return city }
    }
    return 0
  }

  /// A city to live in, so far from another place; nil where there is none.
  func city(
    from place: Coordinate, kilometres: ClosedRange<Double>, _ draw: inout RandomStream
  ) -> Int? {
    let cities = atlas.towns(from: place, kilometres: kilometres, cities: true)
    for _ in 0..<20 {
      if let city = draw.element(of: cities), hasSurroundings(city) { return city }
    }
    return draw.element(of: cities)
  }

  private func hasSurroundings(_ city: Int) -> Bool {
    let place = atlas.towns[city].place
    return !atlas.towns(from: place, kilometres: 62...88, cities: false).isEmpty
      && atlas.towns(from: place, kilometres: 62...118, cities: false).count > 2
  }

  /// A home in a town, up to 6 km from its middle.
  func residence(in town: Int, _ draw: inout RandomStream, _ clocks: inout Clocks) -> Residence {
    let middle = atlas.towns[town].place
    let point = draw.pointInDisc()
    return residence(
      of: town, at: Sphere.moved(middle, east: 6 * point.x, north: 6 * point.y), &draw, &clocks)
  }

  /// A home at a place that is counted to a town.
  func residence(
    of town: Int, at place: Coordinate, _ draw: inout RandomStream, _ clocks: inout Clocks
  ) -> Residence {
    let outings = (0..<4).map { _ in
      let point = draw.pointInDisc()
      return Self.spot(at: Sphere.moved(place, east: 8 * point.x, north: 8 * point.y), &clocks)
    }
    let toCabin = draw.pointOnRim()
    let cabinDistance = draw.number(71...149)
    let cabin = Sphere.moved(
      place, east: cabinDistance * toCabin.x, north: cabinDistance * toCabin.y)
    return Residence(
      town: atlas.towns[town], spot: Self.spot(at: place, &clocks), outings: outings,
      around: atlas.towns(from: place, kilometres: 55...180, cities: false),
      family: draw.element(of: atlas.towns(from: place, kilometres: 61...119, cities: false)),
      cabin: Self.spot(at: cabin, &clocks),
      work: draw.element(of: atlas.towns(from: place, kilometres: 61...89, cities: false)))
  }
}

/// The clocks of places, for as long as a plan is made.
struct Clocks {
  private var zones: TimeZones

  init(_ zones: TimeZones) { self.zones = zones }

  mutating func history(at place: Coordinate) -> ZoneHistory? {
    zones.history(of: zones.zone(at: place))
  }

  mutating func offset(at place: Coordinate, on date: LocalDate) -> Double {
    let noon = LocalDateTime(date: date, microsecondsOfDay: LocalDateTime.noon)
    return Double(zones.offset(at: place, localTime: noon)?.seconds ?? 0) / 3600
  }
}

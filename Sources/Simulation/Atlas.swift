public import LocalTime
public import PlaceNaming
public import Timeline

/// The towns in which people of a simulation live and to which they go, from the gazetteer, with borders and time zones.
///
/// Making one costs about a tenth of a second; one serves any number of people.
public struct Atlas: Sendable {
  /// A town of the gazetteer.
  struct Town: Sendable {
    let name: String
    let country: CountryCode
    let place: Coordinate
    let people: Int
    let point: Sphere.Point
  }

  /// The biggest towns of the Earth, the biggest first.
  let towns: [Town]
  /// How many of them are cities, where people of simulations live.
  let cityCount: Int
  let countries: CountryMap
  let zones: TimeZones
  /// The towns of each degree of latitude, from `south` on, the biggest first.
  private let bands: [[Int]]
  /// The cities of each country that has some, countries in the order of their codes.
  let citiesOfCountries: [[Int]]

  /// Of the 234,908 places, those of about 20,000 people or more: enough for a town within an hour's drive
  /// nearly everywhere.
  private static let townCount = 20_000
  /// Fewer people than this are no city.
  private static let leastOfCity = 100_000

  private static let south = -60.0
  private static let north = 72.0

  /// The towns of a gazetteer.
  public init(gazetteer: Gazetteer, countries: CountryMap, zones: TimeZones) {
    let whole = CoordinateBox(south: Self.south, west: -180, north: Self.north, east: 180)
    towns = gazetteer.places(in: whole, limit: Self.townCount).map { place in
      Town(
        name: place.name, country: place.country, place: place.position,
        people: place.population ?? 0, point: Sphere.Point(place.position))
    }
    let cityCount = towns.firstIndex { $0.people < Self.leastOfCity } ?? towns.count
    self.cityCount = cityCount
    self.countries = countries
    self.zones = zones
    var bands = [[Int]](repeating: [], count: Int(Self.north - Self.south) + 1)
    for (index, town) in towns.enumerated() { bands[Self.band(of: town.place)].append(index) }
    self.bands = bands
    let byCountry = Dictionary(grouping: 0..<cityCount) { [towns] in towns[$0].country }
    citiesOfCountries = byCountry.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The towns of the program's data.
  ///
  /// - Throws: `AtlasError` when places, borders or time zones are absent or cannot be used.
  public init(data: DataFolder) throws(AtlasError) {
    let naming: PlaceNaming
    do {
      naming = try PlaceNaming(data: data)
    } catch {
      throw .places(error)
    }
    do {
      self.init(
        gazetteer: naming.gazetteer, countries: naming.countries, zones: try TimeZones(data: data))
    } catch {
      throw .timeZones(error)
    }
  }

  private static func band(of place: Coordinate) -> Int {
    min(max(0, Int(place.latitude - south)), Int(north - south))
  }

  /// The towns so far from a place, from south to north by degrees of latitude.
  ///
  /// Cost: some 50 µs for the whole Earth, much less for a short way.
  func towns(
    from place: Coordinate, kilometres: ClosedRange<Double>, cities isOnlyCities: Bool
  ) -> [Int] {
    let point = Sphere.Point(place)
    let nearest = Sphere.chordSquared(kilometres: kilometres.lowerBound)
    let farthest = Sphere.chordSquared(kilometres: kilometres.upperBound)
    // A degree more, for the edges of bands.
    let reach = kilometres.upperBound / Sphere.kilometresPerDegree + 1
    let first = Self.band(of: Sphere.moved(place, east: 0, north: -reach * 112))
    let last = Self.band(of: Sphere.moved(place, east: 0, north: reach * 112))
    var found: [Int] = []
    for band in bands[first...last] {
      for town in band {
        // The biggest come first.
        if isOnlyCities, town >= cityCount { break }
        let chord = point.chordSquared(to: towns[town].point)
        if chord >= nearest, chord <= farthest { found.append(town) }
      }
    }
    return found
  }

  /// A place on the high seas 45 km from another, if there is one in one of eight directions.
  ///
  /// Borders reach to the end of the territorial waters, 22 km out.
  func openSea(off place: Coordinate) -> Coordinate? {
    let (far, slant) = (45.0, 31.8)
    let directions = [
      (far, 0), (slant, slant), (0, far), (-slant, slant), (-far, 0), (-slant, -slant), (0, -far),
      (slant, -slant),
    ]
    return directions.lazy
      .map { Sphere.moved(place, east: $0.0, north: $0.1) }
      .first { countries.country(at: $0) == nil }
  }
}

/// Why there is no atlas.
public enum AtlasError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The places or the borders cannot be used.
  case places(PlaceDataError)
  /// The time zones cannot be used.
  case timeZones(TimeZonesError)

  /// What was met, and what to do, for the user.
  public var description: String {
    switch self {
    case .places(let error): error.description
    case .timeZones(let error): error.description
    }
  }
}

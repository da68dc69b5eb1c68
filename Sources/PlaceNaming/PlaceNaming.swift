internal import Geodesy
public import Timeline

/// Names stops, homes and journeys.
///
/// What a single place is called is decided by population and distance; the type comment of
/// `NamingRule` has the rule, and page 5 of Documentation/Decisions its reasons and its score. On top
/// of it:
///
/// 1. A **stop** is named by its days: each day place gets its name, and the stop that of most of its
///    days; of equals, that of its position (clause S5) if it is one of them, else the earliest. So five
///    days in Paris with one in Versailles are Paris, wherever most photos were taken.
/// 2. **The same place is the same name every time.** A stop whose position lies within `samePlace` of one
///    named before, in the same country, takes over its name. Stops are named in the order of all the
///    journeys of the library, whatever of them is shown.
/// 3. A **home** is named by the place nearest to the middle of its photos.
/// 4. A **journey's title** names what covers most of it at the fitting scale: `JourneyTitle` has the rule.
public struct PlaceNaming: Sendable {
  /// The settings of the naming rule.
  public struct Thresholds: Sendable, Hashable {
    /// How densely people live in a town, for telling its radius from its population.
    public var peoplePerSquareKilometre = 3500.0
    /// What a place of unknown population counts as.
    public var unknownPopulation = 500.0
    /// The share of its radius that a place has left across the line of a region.
    public var otherRegionShare = 0.5
    /// Up to here from a place's edge one is in it.
    public var plainWithin = Metres.kilometres(10)
    /// Up to here from a place's edge one is near it.
    public var nearWithin = Metres.kilometres(50)
    /// How far a named place may be that tells the region of the wilds.
    public var regionWithin = Metres.kilometres(400)
    /// Stops nearer to each other than this are the same place, and have one name.
    public var samePlace = Metres.kilometres(3)

    /// The defaults.
    public init() {}
  }

  /// The places.
  public let gazetteer: Gazetteer
  /// The borders.
  public let countries: CountryMap
  /// In which language places are named.
  public let language: NameLanguage
  /// The settings in use.
  public let thresholds: Thresholds
  let sameness: DistanceTest
  private let rule: NamingRule
  // By country number.
  private let usesLocalName: [Bool]

  /// A naming from its two files.
  public init(
    gazetteer: Gazetteer, countries: CountryMap, language: NameLanguage = .international,
    thresholds: Thresholds = Thresholds()
  ) {
    self.gazetteer = gazetteer
    self.countries = countries
    self.language = language
    self.thresholds = thresholds
    sameness = DistanceTest(limit: thresholds.samePlace, geodesic: Geodesic())
    rule = NamingRule(gazetteer: gazetteer, countries: countries, thresholds: thresholds)
    usesLocalName = (0..<gazetteer.layout.countryCount).map { country in
      switch language {
      case .international: false
      case .local: true
      case .language(let code): gazetteer.localLanguage(ofCountryNumber: country) == code
      }
    }
  }

  /// A naming from the program's data.
  ///
  /// Cost: about a millisecond.
  /// - Throws: `PlaceDataError` when one of the two files is absent or cannot be used.
  public init(
    data: DataFolder, language: NameLanguage = .international,
    thresholds: Thresholds = Thresholds()
  ) throws(PlaceDataError) {
    let places = try Self.file(Gazetteer.file, in: data)
    let borders = try Self.file(CountryMap.file, in: data)
    self.init(
      gazetteer: try Gazetteer(places), countries: try CountryMap(borders), language: language,
      thresholds: thresholds)
  }

  private static func file(
    _ name: String, in data: DataFolder
  ) throws(PlaceDataError) -> DataFile {
    let file: DataFile?
    do {
      file = try data.file(name)
    } catch {
      throw .notReadable(error)
    }
    guard let file else { throw .absent(file: name, folders: data.candidates) }
    return file
  }

  /// What a place is called, and in which country it lies.
  ///
  /// Cost: about 5 µs near towns.
  public func name(of place: Coordinate) -> PlaceName {
    switch rule.answer(at: place) {
    case .at(let named): self.name(by: named, as: .place, at: place)
    case .near(let named): self.name(by: named, as: .near, at: place)
    case .inRegion(let region, let country):
      PlaceName(
        subject: regionName(region, of: country) ?? country.description, kind: .region,
        country: country, region: regionName(region, of: country))
    case .inCountry(let country):
      PlaceName(
        subject: gazetteer.name(of: country) ?? country.description, kind: .country,
        country: country, region: nil)
    case .atSea:
      PlaceName(subject: Seas.name(at: place), kind: .sea, country: nil, region: nil)
    }
  }

  private func name(
    by named: GazetteerPlace, as kind: PlaceName.Kind, at place: Coordinate
  ) -> PlaceName {
    PlaceName(
      subject: name(of: named), kind: kind, country: countries.country(at: place),
      region: regionName(named.region, of: named.country))
  }

  /// What a town is called in the language in use.
  func name(of town: GazetteerPlace) -> String {
    let isLocal = gazetteer.number(of: town.country).map { usesLocalName[$0] } ?? false
    return isLocal ? town.localName ?? town.name : town.name
  }

  /// The name of a region; nil where it has none.
  ///
  /// One that only says where in its country it lies says which country: "Northern Fiji".
  private func regionName(_ region: Int, of country: CountryCode) -> String? {
    let name = gazetteer.name(ofRegion: region)
    guard !name.isEmpty else { return nil }
    guard Self.directions.contains(name), let country = gazetteer.name(of: country) else {
      return name
    }
    return "\(name) \(country)"
  }

  private static let directions: Set = [
    "North", "East", "South", "West", "Northeast", "Northwest", "Southeast", "Southwest",
    "Northern", "Eastern", "Southern", "Western", "Central", "Center",
  ]
}

internal import Glibc
internal import Timeline

/// Decides what a place is called.
///
/// The nearest named place is the wrong answer: it calls a street in Suzhou "Pingjianglu", Shibuya
/// "Dōgenzaka" and Montmartre "Paris 18". The biggest place around is wrong too: it calls Versailles
/// "Paris". What people go by is which town a place lies in, and a town is as wide as its people make
/// it. So:
///
/// 1. The **country** is told by the borders (`CountryMap`). Only places of that country are asked, so
///    that Kehl is never Strasbourg.
/// 2. Each place has a **radius**: that of the disc which its people fill at
///    `peoplePerSquareKilometre`. At 3,500 that is 300 m for a village of 1,000, 3 km for a town of
///    100,000, 14 km for Paris, 30 km for Tokyo. An unknown number counts as `unknownPopulation`.
/// 3. Regions (states, provinces) are lines in people's heads too: across one a radius shrinks to
///    `otherRegionShare` of itself, so that Newark is not New York and Kawasaki not Tokyo. The region of
///    the place asked about is that of the nearest named place. An unnamed region is no other one.
/// 4. The name is that of the place whose **edge**, distance less radius, is nearest, or which the place
///    asked about lies in most deeply. (Geometers know this as a Voronoi diagram with additive weights.) A
///    district whose disc lies inside that of its city is thereby never chosen, whatever its own centre;
///    a town beside the city is, as soon as its own disc sticks out.
/// 5. Up to `plainWithin` from the edge the place has that name; up to `nearWithin` it is **near** it.
/// 6. Farther out it is named by the **region** of the nearest place of the country within
///    `regionWithin`, and failing that by the country.
/// 7. Outside every country it is near a place whose edge is within `nearWithin`, of whatever country, else
///    **at sea** (`Seas`).
///
/// Of places equally good the first in the file is taken, so the answer is the same every time.
///
/// Example: at Sensō-ji, Taitō's edge is 2 km away on the inside, Tokyo's 20 km: Tokyo. An odd one: at
/// Sidi Bou Saïd, a village of 5,000 between two towns, the deepest disc is that of La Marsa.
///
/// Known to be wrong: famous villages that a town has grown around; places of fewer than 500 people that
/// are not in the data (Doolin, Geiranger); cities whose middle GeoNames puts far from where people go.
struct NamingRule {
  let gazetteer: Gazetteer
  let countries: CountryMap
  let thresholds: PlaceNaming.Thresholds
  // By population code, in kilometres.
  private let radii: [Double]
  // By number.
  private let isNamedRegion: [Bool]

  init(gazetteer: Gazetteer, countries: CountryMap, thresholds: PlaceNaming.Thresholds) {
    self.gazetteer = gazetteer
    self.countries = countries
    self.thresholds = thresholds
    radii = Gazetteer.populations.map { people in
      let people = people > 0 ? people : thresholds.unknownPopulation
      return (people / (.pi * thresholds.peoplePerSquareKilometre)).squareRoot()
    }
    isNamedRegion = gazetteer.regionsWithNames
  }

  /// What a place is called, before it is put in words.
  enum Answer {
    /// In a place of the gazetteer, or at least by it.
    case at(GazetteerPlace)
    /// Within a day's walk of one.
    case near(GazetteerPlace)
    /// In the wilds of a region.
    case inRegion(Int, CountryCode)
    /// In the wilds of a country.
    case inCountry(CountryCode)
    /// Outside every country.
    case atSea
  }

  /// The largest radius of a place on Earth, and so how much farther than an edge a middle can be.
  private static let largestRadius = 50.0

  func answer(at place: Coordinate) -> Answer {
    let country = countries.country(at: place)
    let number = country.flatMap(gazetteer.number(of:))
    if country != nil, number == nil { return country.map(Answer.inCountry) ?? .atSea }
    // Nearly every photo is taken near a town; the wide search is for the wilds.
    let plain = thresholds.plainWithin.kilometres
    let near = thresholds.nearWithin.kilometres
    for edge in [plain, near] {
      if let best = best(
        around: place, within: edge + Self.largestRadius, country: number), best.edge <= edge
      {
        return best.edge <= plain ? .at(best.place) : .near(best.place)
      }
    }
    guard let country else { return .atSea }
    if let region = nearestRegion(
      around: place, within: thresholds.regionWithin.kilometres, country: number)
    {
      return .inRegion(region, country)
    }
    return .inCountry(country)
  }

  /// The best place of a group, once with its whole radius and once with the share.
  private struct Contender {
    let group: Gazetteer.Group
    var nearest = Double.infinity
    var whole = (edge: Double.infinity, place: 0)
    var shrunk = (edge: Double.infinity, place: 0)
  }

  /// The contenders so far, and what a place must be to matter beside them.
  private struct Contest {
    var contenders: [Contender] = []
    /// No place farther away than this can tell the region.
    var nearest = Double.infinity
    /// No place with a farther edge than this can be the answer.
    var edge = Double.infinity
  }

  private func best(
    around place: Coordinate, within kilometres: Double, country: Int?
  ) -> (edge: Double, place: GazetteerPlace)? {
    gazetteer.bytes.withBytes { bytes in
      var contest = Contest()
      // What stands in the same cell bounds what must be looked at in the others.
      for reach in [0, kilometres] {
        contest.contenders = []
        gazetteer.visitGroups(around: place, within: reach, country: country, bytes) { group in
          enter(group, in: &contest, around: place, bytes)
        }
      }
      guard let home = contest.contenders.min(by: { $0.nearest < $1.nearest })?.group.region else {
        return nil
      }
      var best: (edge: Double, place: Int, group: Gazetteer.Group)?
      for contender in contest.contenders {
        let region = contender.group.region
        let isOther = region != home && isNamedRegion[region] && isNamedRegion[home]
        let candidate = isOther ? contender.shrunk : contender.whole
        if let best, best.edge <= candidate.edge { continue }
        best = (candidate.edge, candidate.place, contender.group)
      }
      return best.map { ($0.edge, gazetteer.place($0.place, in: $0.group, bytes)) }
    }
  }

  private func enter(
    _ group: Gazetteer.Group, in contest: inout Contest, around place: Coordinate,
    _ bytes: Span<UInt8>
  ) {
    let away = distance(to: group, from: place)
    var contender = Contender(group: group)
    for number in group.places {
      let radius = radii[gazetteer.populationCode(of: number, bytes)]
      // The biggest come first, and those of unknown size last: from here on none matters.
      if away > contest.nearest, away - max(radius, radii[0]) > contest.edge { break }
      let distance = distance(to: number, in: group, from: place, bytes)
      contender.nearest = min(contender.nearest, distance)
      if distance - radius < contender.whole.edge {
        contender.whole = (distance - radius, number)
      }
      let shrunk = distance - radius * thresholds.otherRegionShare
      if shrunk < contender.shrunk.edge { contender.shrunk = (shrunk, number) }
    }
    contest.nearest = min(contest.nearest, contender.nearest)
    contest.edge = min(contest.edge, contender.shrunk.edge)
    if contender.nearest < .infinity { contest.contenders.append(contender) }
  }

  /// Kilometres to a group's cell, rather too few than too many.
  private func distance(to group: Gazetteer.Group, from place: Coordinate) -> Double {
    let north = max(
      0, max(group.south - place.latitude, place.latitude - group.south - group.height))
    var middle = abs(group.west + group.width / 2 - place.longitude)
    if middle > 180 { middle = 360 - middle }
    let east = max(0, middle - group.width / 2) * cos(place.latitude * .pi / 180)
    return (north * north + east * east).squareRoot() * Gazetteer.kilometresPerDegree * 0.999
  }

  /// Kilometres to a place of a group.
  ///
  /// Flat, with the degrees of longitude of the place asked about: within 1 % at 100 km up to 70° of
  /// latitude, which is better than anyone's idea of where a town ends.
  private func distance(
    to number: Int, in group: Gazetteer.Group, from place: Coordinate, _ bytes: Span<UInt8>
  ) -> Double {
    let (latitude, longitude) = gazetteer.position(of: number, in: group, bytes)
    var east = abs(longitude - place.longitude)
    if east > 180 { east = 360 - east }
    east *= cos(place.latitude * .pi / 180)
    let north = latitude - place.latitude
    return (east * east + north * north).squareRoot() * Gazetteer.kilometresPerDegree
  }

  private func nearestRegion(
    around place: Coordinate, within kilometres: Double, country: Int?
  ) -> Int? {
    gazetteer.bytes.withBytes { bytes in
      var best: (distance: Double, region: Int)?
      gazetteer.visitGroups(around: place, within: kilometres, country: country, bytes) { group in
        guard isNamedRegion[group.region] else { return }
        for number in group.places {
          let distance = distance(to: number, in: group, from: place, bytes)
          if distance <= kilometres, distance < best?.distance ?? .infinity {
            best = (distance, group.region)
          }
        }
      }
      return best?.region
    }
  }
}

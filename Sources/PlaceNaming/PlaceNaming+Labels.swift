public import Timeline

extension PlaceNaming {
  /// How many towns around a place are worth a label.
  private static let labelsAround = 8
  /// How far from a place towns are looked for, in degrees of latitude.
  private static let labelReach = 0.6
  /// The most labels of one report: 30 bytes each.
  private static let mostLabels = 2500

  /// The biggest towns around some places, for the labels of maps, the most people first.
  ///
  /// Cost: about 50 µs for each half degree that has a place in it.
  public func labels(around places: [Coordinate]) -> [MapLabel] {
    var looked = Set<[Int]>()
    var towns: [Int: GazetteerPlace] = [:]
    for place in places {
      // Places close to each other have the same towns around them.
      let cell = [place.latitude, place.longitude].map { Int(($0 / Self.labelReach).rounded()) }
      guard looked.insert(cell).inserted else { continue }
      for town in gazetteer.places(in: Self.box(around: place), limit: Self.labelsAround) {
        towns[town.number] = town
      }
    }
    let order = towns.values.sorted {
      ($1.population ?? 0, $0.number) < ($0.population ?? 0, $1.number)
    }
    return order.prefix(Self.mostLabels).map { town in
      MapLabel(
        name: name(of: town), position: town.position, population: town.population ?? 0)
    }
  }

  private static func box(around place: Coordinate) -> CoordinateBox {
    // Meridians come closer together towards the poles; half as many degrees again are enough to 48°.
    let east = labelReach * 1.5
    return CoordinateBox(
      south: max(-90, place.latitude - labelReach), west: place.longitude - east,
      north: min(90, place.latitude + labelReach), east: place.longitude + east)
  }
}

public import Timeline

extension CoordinateBox {
  /// Whether a place lies in the box or on its edge.
  public func contains(_ place: Coordinate) -> Bool {
    guard place.latitude >= south, place.latitude <= north else { return false }
    // Longitude 180 is -180 (clause H1).
    let longitude = place.longitude == 180 ? -180 : place.longitude
    return (longitude >= west && longitude <= east)
      || (longitude + 360 >= west && longitude + 360 <= east)
  }

  /// Whether another box lies wholly in this one.
  public func contains(_ other: CoordinateBox) -> Bool {
    guard other.south >= south, other.north <= north else { return false }
    if east - west >= 360 { return true }
    return (other.west >= west && other.east <= east)
      || (other.west + 360 >= west && other.east + 360 <= east)
  }

  /// The box of all of some boxes.
  ///
  /// Its longitudes leave out the widest part of the circle that no box covers; of several equally
  /// wide ones, the westernmost.
  /// - Returns: nil when there are no boxes.
  public static func enclosing(_ boxes: [CoordinateBox]) -> CoordinateBox? {
    guard let south = boxes.map(\.south).min(), let north = boxes.map(\.north).max() else {
      return nil
    }
    let arcs = boxes.map { (west: $0.west, east: $0.east) }.sorted { $0.west < $1.west }
    // Walk east from the westernmost arc; what lies between the reach so far and the next arc, or
    // round to the first one, is uncovered. An arc that crosses ±180° reaches east of it from the start.
    var reach = max(arcs[0].east, (arcs.map(\.east).max() ?? 0) - 360)
    var widest = (gap: 0.0, west: 0.0, east: 360.0)
    for arc in arcs.dropFirst() {
      if arc.west - reach > widest.gap {
        widest = (arc.west - reach, arc.west, reach + 360)
      }
      reach = max(reach, arc.east)
    }
    if arcs[0].west + 360 - reach > widest.gap {
      widest = (arcs[0].west + 360 - reach, arcs[0].west, reach)
    }
    guard widest.gap > 0 else {
      return CoordinateBox(south: south, west: -180, north: north, east: 180)
    }
    return CoordinateBox(south: south, west: widest.west, north: north, east: widest.east)
  }
}

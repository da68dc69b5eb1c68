import Glibc
public import Timeline

/// Clause F1: how far places are from home areas, and clause F2: whether that is far.
///
/// The distance of a place from an area is the geodesic distance from the place to its own
/// coordinates clamped into the box, longitude along the shorter way round; 0 inside. This is the one
/// place where it is worked out: the classes of days, the greatest distance of a journey and the
/// explanations all ask here.
public struct HomeDistance: Sendable {
  /// A home area made ready for many questions.
  struct PreparedBox: Sendable {
    let south: Double
    let north: Double
    let west: Double
    let width: Double
    let cosSouth: Double
    let cosNorth: Double
    // The edges on the sphere of reduced latitudes, for `greatest(of:)`.
    let reducedSouth: (sine: Double, cosine: Double)
    let reducedNorth: (sine: Double, cosine: Double)
    let directionWest: (x: Double, y: Double)
    let directionEast: (x: Double, y: Double)

    init(_ box: CoordinateBox) {
      south = box.south
      north = box.north
      west = box.west
      width = box.east - box.west
      cosSouth = cos(box.south * (.pi / 180))
      cosNorth = cos(box.north * (.pi / 180))
      reducedSouth = ReducedPoint.reduced(latitude: box.south)
      reducedNorth = ReducedPoint.reduced(latitude: box.north)
      directionWest = ReducedPoint.direction(longitude: box.west)
      directionEast = ReducedPoint.direction(longitude: box.east)
    }
  }

  let geodesic: Geodesic
  private let test: DistanceTest
  let boxes: [PreparedBox]
  // Two places whose latitudes differ by more degrees than this are surely beyond the limit.
  private let latitudesApart: Double

  /// Distances from the areas of a calendar.
  ///
  /// Questions name the areas by position; a place is far beyond the limit.
  public init(areas: [HomeArea], limit: Metres, geodesic: Geodesic) {
    self.geodesic = geodesic
    test = DistanceTest(limit: limit, geodesic: geodesic)
    boxes = areas.map { PreparedBox($0.box) }
    latitudesApart = limit.value / SphericalBounds.leastScale * (180 / .pi) * (1 + 1e-9)
  }

  /// Whether a place is more than the limit from every one of the areas (clause F2).
  ///
  /// Cost: a few nanoseconds for a place in the first area, some 30 for each area it is far from.
  public func isFar(_ place: Coordinate, from areas: ArraySlice<Int32>) -> Bool {
    var cosine: Double?
    for area in areas {
      let box = boxes[Int(area)]
      let latitudeStep =
        place.latitude < box.south
        ? box.south - place.latitude : max(0, place.latitude - box.north)
      if latitudeStep > latitudesApart { continue }
      let clamped = box.clamped(place)
      let longitudeStep = (place.longitude - clamped.longitude)
      if latitudeStep == 0, longitudeStep == 0 { return false }

      let ofPlace = cosine ?? cos(place.latitude * (.pi / 180))
      cosine = ofPlace
      let ofClamped =
        latitudeStep == 0 ? ofPlace : place.latitude < box.south ? box.cosSouth : box.cosNorth
      let north = sin(latitudeStep * (.pi / 360))
      let east = sin(longitudeStep * (.pi / 360))
      let haversine = north * north + ofPlace * ofClamped * east * east
      if !test.isBeyond(from: place, to: clamped, haversine: haversine) { return false }
    }
    return true
  }

  /// The distance of a place from one area (clause F1).
  public func distance(of place: Coordinate, from area: Int32) -> Metres {
    let clamped = boxes[Int(area)].clamped(place)
    return clamped == place ? Metres(0) : geodesic.distance(from: place, to: clamped)
  }

  /// The nearest of some areas and its distance; the first of several equally near.
  ///
  /// - Returns: nil when there are no areas.
  public func nearest(
    to place: Coordinate, among areas: ArraySlice<Int32>
  ) -> (area: Int32, distance: Metres)? {
    var best: (area: Int32, distance: Metres)?
    for area in areas {
      let distance = distance(of: place, from: area)
      if let found = best, found.distance <= distance { continue }
      best = (area, distance)
    }
    return best
  }

  /// Where a place lies once clamped into an area (clause F1).
  func clamped(_ place: Coordinate, into area: Int32) -> Coordinate {
    boxes[Int(area)].clamped(place)
  }
}

extension HomeDistance.PreparedBox {
  /// Where one coordinate of a place lies, as clamping sees it.
  enum Edge {
    /// It is clamped to the southern or western edge.
    case lower
    /// It stays.
    case inside
    /// It is clamped to the northern or eastern edge.
    case upper
  }

  /// To which edges a place is clamped; in longitude along the shorter way round, and to the west edge when
  /// both ways are equally long.
  func edges(nearestTo place: Coordinate) -> (latitude: Edge, longitude: Edge) {
    let latitude: Edge =
      place.latitude < south ? .lower : place.latitude > north ? .upper : .inside
    // How far the place lies east of the west edge, in [0, 360).
    var east = place.longitude - west
    if east < 0 { east += 360 }
    if east >= 360 { east -= 360 }
    if east <= width || place.longitude == west + width { return (latitude, .inside) }
    return (latitude, east - width < 360 - east ? .upper : .lower)
  }

  /// A place clamped into the box.
  func clamped(_ place: Coordinate) -> Coordinate {
    let (latitude, longitude) = edges(nearestTo: place)
    return Coordinate(
      trustedLatitude:
        latitude == .lower ? south : latitude == .upper ? north : place.latitude,
      longitude:
        longitude == .lower ? west : longitude == .upper ? west + width : place.longitude)
  }
}

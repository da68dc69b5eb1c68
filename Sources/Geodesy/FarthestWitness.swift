import Glibc
import Timeline

/// A place that was measured, with what it shows of places near it without a geodesic.
///
/// Let c be the point of an area from which the place q was measured, at the distance r. Where the
/// curvature of a surface is nowhere negative, as on an ellipsoid, the distance from c bends away from
/// its first-order change by at most |v|²/2r over a step v (the Hessian comparison theorem; Petersen,
/// "Riemannian Geometry", 3rd edition, chapter 6). So of a place p that is the step v from q
///
///     d(p, c) ≤ r + |v| cos θ + |v|²/2r,
///
/// where θ is the angle between v and the direction in which the shortest line from c arrives at q. Where
/// p is clamped to another point than c, what lies between the two is added. The step is taken in the
/// plane, which is wrong by less than 2 (1 + |tan φ|) |v|²/b; that, and twice |v|²/2r, are added.
struct FarthestWitness {
  let distance: Metres
  private let place: Coordinate
  private let clamped: Coordinate
  private let arrival: (north: Double, east: Double)
  private let metresNorth: Double
  private let metresEast: Double
  private let bend: Double

  init(place: Coordinate, area: Int32, distance: Metres, homes: HomeDistance) {
    self.place = place
    self.distance = distance
    clamped = homes.clamped(place, into: area)
    let azimuth = homes.geodesic.line(from: clamped, to: place).arrival * (.pi / 180)
    arrival = (cos(azimuth), sin(azimuth))
    // The radii of curvature: M to the north, N cos φ to the east.
    let latitude = place.latitude * (.pi / 180)
    let eccentricitySquared = Geodesic.flattening * (2 - Geodesic.flattening)
    let root = (1 - eccentricitySquared * sin(latitude) * sin(latitude)).squareRoot()
    metresNorth =
      Geodesic.equatorialRadius * (1 - eccentricitySquared) / (root * root * root) * (.pi / 180)
    metresEast = Geodesic.equatorialRadius / root * cos(latitude) * (.pi / 180)
    let smallest = Geodesic.equatorialRadius * (1 - Geodesic.flattening)
    bend = 1 / distance.value + 2 * (1 + tan(latitude).magnitude) / smallest
  }

  /// A bound of the distance of another place from the nearest of its areas; infinity where nothing shows.
  func bound(
    of other: Coordinate, from areas: ArraySlice<Int32>, homes: HomeDistance
  ) -> Double {
    let degreesEast = other.longitude - place.longitude
    guard degreesEast.magnitude < 180, place.latitude.magnitude < 89 else { return .infinity }
    let north = (other.latitude - place.latitude) * metresNorth
    let east = degreesEast * metresEast
    let lengthSquared = north * north + east * east
    guard lengthSquared < Self.reachSquared, lengthSquared * 100 < distance.value * distance.value
    else { return .infinity }
    let change = north * arrival.north + east * arrival.east + lengthSquared * bend
    var apart = Double.infinity
    for area in areas {
      apart = min(apart, Self.reach(from: clamped, to: homes.clamped(other, into: area)))
      if apart == 0 { break }
    }
    return distance.value + change + apart + Self.slack
  }

  /// A bound of the distance of two points.
  private static func reach(from: Coordinate, to: Coordinate) -> Double {
    let east = (to.longitude - from.longitude).magnitude
    return ((to.latitude - from.latitude).magnitude + min(east, (360 - east).magnitude))
      * (.pi / 180) * SphericalBounds.mostScale
  }

  /// Far more, in metres, than rounding can be wrong by.
  private static let slack = 1e-6
  /// Steps of at most 50 km, for which the plane is near enough.
  private static let reachSquared = 50_000.0 * 50_000.0
}

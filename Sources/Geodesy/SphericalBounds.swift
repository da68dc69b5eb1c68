import Glibc
public import Timeline

/// Bounds of a geodesic distance that cost a fraction of the distance itself.
///
/// Read latitude and longitude as those of a unit sphere. A short step on the ellipsoid is then
/// M·dφ to the north and N·cos φ·dλ to the east, where the radii of curvature obey
/// a(1 − e²) ≤ M ≤ a/√(1 − e²) and a ≤ N ≤ a/√(1 − e²). So every path, and with it the shortest one, is
/// on the ellipsoid between a(1 − e²) and a/√(1 − e²) times as long as on the sphere, and the geodesic
/// distance of two places lies between these multiples of their central angle: 1 % apart.
public enum SphericalBounds {
  /// The least metres of the ellipsoid to a radian of the sphere: a(1 − e²).
  public static let leastScale = Geodesic.equatorialRadius * (1 - eccentricitySquared)
  /// The most metres of the ellipsoid to a radian of the sphere: a/√(1 − e²).
  public static let mostScale = Geodesic.equatorialRadius / (1 - eccentricitySquared).squareRoot()

  private static let eccentricitySquared = Geodesic.flattening * (2 - Geodesic.flattening)

  /// What rounding may add to a haversine, relative and absolute, with a wide margin.
  static let slack = 1e-12

  /// The haversine, sin²(σ/2), of the central angle σ between two places.
  public static func haversine(from: Coordinate, to: Coordinate) -> Double {
    let latitude = sin((to.latitude - from.latitude) * (.pi / 360))
    let longitude = sin((to.longitude - from.longitude) * (.pi / 360))
    return latitude * latitude + cos(from.latitude * (.pi / 180))
      * cos(to.latitude * (.pi / 180)) * longitude * longitude
  }

  /// The haversines of the central angles from one place to others.
  ///
  /// Places near the first one, by far the most, cost a few products: the sines and the cosine of small
  /// steps come from their series, whose first term left out is below 10⁻¹⁷.
  static func haversines(from place: Coordinate, to others: [Coordinate]) -> [Double] {
    let sine = sin(place.latitude * (.pi / 180))
    let cosine = cos(place.latitude * (.pi / 180))
    return others.map { other in
      let north = (other.latitude - place.latitude) * (.pi / 180)
      let east = (other.longitude - place.longitude) * (.pi / 180)
      guard north.magnitude < smallStep, east.magnitude < smallStep else {
        return haversine(from: place, to: other)
      }
      let cosineOfOther = cosine * cosineOfSmall(north) - sine * sineOfSmall(north)
      let halfNorth = sineOfSmall(north / 2)
      let halfEast = sineOfSmall(east / 2)
      return halfNorth * halfNorth + cosine * cosineOfOther * halfEast * halfEast
    }
  }

  /// Steps of at most 1/16 radian: x⁹/9! < 4·10⁻¹⁷, and x⁸/8! < 6·10⁻¹⁵ in a factor.
  private static let smallStep = 1.0 / 16

  private static func sineOfSmall(_ x: Double) -> Double {
    let square = x * x
    return x * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
  }

  private static func cosineOfSmall(_ x: Double) -> Double {
    let square = x * x
    return 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
  }

  /// The haversine of the central angle that is so long with a scale; 2, which no angle reaches, for
  /// lengths beyond the antipode.
  static func haversine(of length: Metres, scale: Double) -> Double {
    let half = length.value / scale / 2
    guard half < .pi / 2 else { return 2 }
    return sin(half) * sin(half)
  }
}

/// Decides whether two places are more than a fixed distance apart, exactly, and nearly always
/// without a geodesic: the bounds of `SphericalBounds` decide outside a band of 1 %.
public struct DistanceTest: Sendable {
  /// The distance.
  public let limit: Metres
  private let geodesic: Geodesic
  private let surelyWithin: Double
  private let surelyBeyond: Double

  /// A test for a distance.
  public init(limit: Metres, geodesic: Geodesic) {
    self.limit = limit
    self.geodesic = geodesic
    surelyWithin =
      SphericalBounds.haversine(of: limit, scale: SphericalBounds.mostScale)
      * (1 - SphericalBounds.slack) - SphericalBounds.slack
    surelyBeyond =
      SphericalBounds.haversine(of: limit, scale: SphericalBounds.leastScale)
      * (1 + SphericalBounds.slack) + SphericalBounds.slack
  }

  /// Whether the geodesic distance is more than the limit.
  public func isBeyond(from: Coordinate, to: Coordinate) -> Bool {
    isBeyond(from: from, to: to, haversine: SphericalBounds.haversine(from: from, to: to))
  }

  /// The same, for a caller that has the haversine already.
  func isBeyond(from: Coordinate, to: Coordinate, haversine: Double) -> Bool {
    if haversine > surelyBeyond { return true }
    if haversine < surelyWithin { return false }
    return geodesic.distance(from: from, to: to) > limit
  }
}

extension Geodesic {
  /// The place nearest to another by geodesic distance; the first of several equally near.
  ///
  /// Cost: a haversine a place, and a geodesic for those that the bounds cannot tell apart.
  /// - Returns: its position in `places`; nil when there is none.
  public func nearest(to place: Coordinate, among places: [Coordinate]) -> Int? {
    let haversines = SphericalBounds.haversines(from: place, to: places)
    guard let least = haversines.min() else { return nil }
    // The nearest one lies within `least` times the ratio of the scales; the slack covers rounding.
    let angle =
      2 * asin(min(1, least.squareRoot())) * SphericalBounds.mostScale / SphericalBounds.leastScale
    let reach = angle < .pi ? sin(angle / 2) * sin(angle / 2) * (1 + 1e-9) + 1e-18 : 2
    var best: (position: Int, distance: Metres)?
    for (position, haversine) in haversines.enumerated() where haversine <= reach {
      if let found = best, places[found.position] == places[position] { continue }
      let distance = distance(from: place, to: places[position])
      if let found = best, found.distance <= distance { continue }
      best = (position, distance)
    }
    return best?.position
  }
}

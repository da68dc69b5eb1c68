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
    let angles = places.map { candidate in
      2 * asin(min(1, SphericalBounds.haversine(from: place, to: candidate).squareRoot()))
    }
    guard let least = angles.min() else { return nil }
    // The nearest one lies within `least * mostScale`; the slack covers rounding near zero.
    let reach = least * SphericalBounds.mostScale / SphericalBounds.leastScale + 1e-9
    var best: (position: Int, distance: Metres)?
    for (position, angle) in angles.enumerated() where angle <= reach {
      let distance = distance(from: place, to: places[position])
      if let found = best, found.distance <= distance { continue }
      best = (position, distance)
    }
    return best?.position
  }
}

internal import CSystemPROJ
public import Timeline

/// The WGS 84 ellipsoid: its size and shape, and geodesic distances on it by PROJ's routines.
///
/// The one owner of PROJ's geodesic structure, which holds only numbers, needs no freeing and is never
/// changed after it is made.
public struct Geodesic: Sendable {
  /// The equatorial radius in metres (NIMA TR8350.2, "World Geodetic System 1984").
  public static let equatorialRadius = 6_378_137.0
  /// The flattening (same source).
  public static let flattening = 1 / 298.257223563

  private let ellipsoid: geod_geodesic

  /// WGS 84.
  public init() {
    var ellipsoid = geod_geodesic()
    unsafe geod_init(&ellipsoid, Self.equatorialRadius, Self.flattening)
    self.ellipsoid = ellipsoid
  }

  /// The length of the shortest line over the ellipsoid between two places.
  ///
  /// Cost: about 0.7 µs.
  public func distance(from: Coordinate, to: Coordinate) -> Metres {
    line(from: from, to: to).length
  }

  /// The shortest line between two places: its length, and its direction where it arrives, in degrees
  /// clockwise from north.
  func line(from: Coordinate, to: Coordinate) -> (length: Metres, arrival: Double) {
    var length = 0.0
    var arrival = 0.0
    unsafe withUnsafePointer(to: ellipsoid) { ellipsoid in
      unsafe geod_inverse(
        ellipsoid, from.latitude, from.longitude, to.latitude, to.longitude, &length, nil,
        &arrival)
    }
    precondition(length.isFinite, "a geodesic between two places has a length")
    return (Metres(length), arrival)
  }
}

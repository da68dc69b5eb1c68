internal import Timeline

/// Distances and moves on a sphere as large as the Earth, in operations that every machine rounds alike.
///
/// Where people live and go is chosen by distance. The geodesics of PROJ, and the sines of the C library, may
/// differ in the last digit from machine to machine, and with it, once in a while, a choice and all that follows it.
/// So the sine here is a polynomial, and distances are compared as chords. They are within 0.6 % of the
/// geodesic, which is finer than any figure of the plan.
enum Sphere {
  /// Kilometres to a degree on a sphere of the Earth's mean radius, 6,371.0088 km (IUGG).
  static let kilometresPerDegree = 111.195

  private static let radiansPerDegree = 0.017453292519943295

  /// The cosine of an angle in [-180, 180] degrees, to within 10⁻¹¹.
  static func cosine(ofDegrees degrees: Double) -> Double {
    let size = degrees.magnitude
    if size > 90 { return -cosine(ofDegrees: 180 - size) }
    let square = size * radiansPerDegree * (size * radiansPerDegree)
    // Taylor's series, from its last term: 1 - x²/2! + x⁴/4! - …
    var sum = 1.0
    for step in stride(from: 18.0, through: 2, by: -2) {
      sum = 1 - square / (step * (step - 1)) * sum
    }
    return sum
  }

  /// The sine of an angle in [-180, 180] degrees.
  static func sine(ofDegrees degrees: Double) -> Double {
    degrees < 0 ? -cosine(ofDegrees: -degrees - 90) : cosine(ofDegrees: degrees - 90)
  }

  /// A place as a point on the sphere of radius 1.
  struct Point: Sendable {
    let x: Double
    let y: Double
    let z: Double

    init(_ place: Coordinate) {
      let parallel = cosine(ofDegrees: place.latitude)
      x = parallel * cosine(ofDegrees: place.longitude)
      y = parallel * sine(ofDegrees: place.longitude)
      z = sine(ofDegrees: place.latitude)
    }

    /// The square of the chord to another point.
    @inline(__always)
    func chordSquared(to other: Point) -> Double {
      let (east, north, up) = (x - other.x, y - other.y, z - other.z)
      return east * east + north * north + up * up
    }
  }

  /// The square of the chord of so many kilometres, at most half the Earth's circumference.
  static func chordSquared(kilometres: Double) -> Double {
    let half = sine(ofDegrees: min(kilometres / kilometresPerDegree, 180) / 2)
    return 4 * half * half
  }

  /// Whether two places are at most so many kilometres apart.
  static func are(_ first: Coordinate, _ second: Coordinate, within kilometres: Double) -> Bool {
    Point(first).chordSquared(to: Point(second)) <= chordSquared(kilometres: kilometres)
  }

  /// The place so many kilometres east and north of another, on a flat map; good for some hundred kilometres away from the poles.
  static func moved(_ place: Coordinate, east: Double, north: Double) -> Coordinate {
    let latitude = min(max(place.latitude + north / kilometresPerDegree, -85), 85)
    let parallel = cosine(ofDegrees: (place.latitude + latitude) / 2)
    var longitude = place.longitude + east / (kilometresPerDegree * parallel)
    if longitude >= 180 { longitude -= 360 }
    if longitude < -180 { longitude += 360 }
    return Coordinate(trustedLatitude: latitude, longitude: longitude)
  }
}

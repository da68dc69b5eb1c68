import Timeline

/// Places between two others.
enum Interpolation {
  /// The place at a part of the way from one place to another, linear in latitude and in longitude, along
  /// the shorter way around the Earth.
  ///
  /// Over the distances that are bridged, linear degrees and a great circle differ by less than fixes
  /// are wrong, but within a few kilometres of the poles.
  static func place(from: Coordinate, to: Coordinate, part: Double) -> Coordinate {
    if part <= 0 { return from }
    if part >= 1 { return to }
    let latitude = from.latitude + (to.latitude - from.latitude) * part
    var east = to.longitude - from.longitude
    if east > 180 { east -= 360 } else if east < -180 { east += 360 }
    var longitude = from.longitude + east * part
    if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
    do {
      return try Coordinate(latitude: latitude, longitude: longitude)
    } catch {
      // Exactly (0, 0), which would mean no place.
      return part < 0.5 ? from : to
    }
  }

  /// The part of the way from one time to another at which a time stands; 0 where they are equal.
  static func part(of time: Int64, from: Int64, to: Int64) -> Double {
    to > from ? Double(time - from) / Double(to - from) : 0
  }
}

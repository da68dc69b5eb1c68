/// A box of latitudes and longitudes, in degrees, both ends included.
///
/// It may cross ±180°: `west` is in [-180, 180) and `east` lies up to 360° east of it, unwrapped.
public struct CoordinateBox: Sendable, Hashable {
  /// The southern edge.
  public let south: Double
  /// The western edge, in [-180, 180).
  public let west: Double
  /// The northern edge, not below `south`.
  public let north: Double
  /// The eastern edge, from `west` to `west` + 360.
  public let east: Double

  /// A box from its edges; longitudes in any unwrapping, `east` not below `west`.
  public init(south: Double, west: Double, north: Double, east: Double) {
    precondition(south <= north && west <= east, "a box has its south and west edges first")
    self.south = south
    self.north = north
    if east - west >= 360 {
      self.west = -180
      self.east = 180
      return
    }
    var shift = 0.0
    if west < -180 { shift = 360 }
    if west >= 180 { shift = -360 }
    self.west = west + shift
    self.east = east + shift
  }

  /// The eastern edge as outputs write it, in [-180, 180]: below `west` where the box crosses ±180°.
  public var wrappedEast: Double { east > 180 ? east - 360 : east }

  /// The middle of the box.
  public var middle: Coordinate {
    let longitude = (west + east) / 2
    return Coordinate(
      trustedLatitude: (south + north) / 2, longitude: longitude > 180 ? longitude - 360 : longitude
    )
  }
}

extension CoordinateBox: Comparable {
  /// The order in which boxes are written: by south, west, north, east.
  public static func < (left: CoordinateBox, right: CoordinateBox) -> Bool {
    (left.south, left.west, left.north, left.east)
      < (right.south, right.west, right.north, right.east)
  }
}

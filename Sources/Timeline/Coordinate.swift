/// A place on the Earth: WGS 84 latitude and longitude in degrees.
///
/// Holding a `Coordinate` is proof of clause P2: both numbers are finite and in range, and they are
/// not exactly (0, 0), which is how devices write "no position".
public struct Coordinate: Sendable, Hashable {
  /// Degrees north of the equator, in [-90, 90].
  public let latitude: Double
  /// Degrees east of Greenwich, in [-180, 180].
  public let longitude: Double

  /// Checks clause P2.
  ///
  /// A negative zero becomes zero, so that equal places are written alike.
  /// - Throws: `CoordinateError` naming the value that is out of range, or null island.
  public init(latitude: Double, longitude: Double) throws(CoordinateError) {
    guard latitude >= -90, latitude <= 90 else { throw .latitudeOutOfRange(latitude) }
    guard longitude >= -180, longitude <= 180 else { throw .longitudeOutOfRange(longitude) }
    guard latitude != 0 || longitude != 0 else { throw .nullIsland }
    self.latitude = latitude + 0.0
    self.longitude = longitude + 0.0
  }

  /// A place known to satisfy P2, because it came from a `Coordinate` before it was put in a column.
  @inlinable
  public init(trustedLatitude latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Why two numbers are not a place (clause P2).
public enum CoordinateError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The latitude is not a number in [-90, 90].
  case latitudeOutOfRange(Double)
  /// The longitude is not a number in [-180, 180].
  case longitudeOutOfRange(Double)
  /// Both are exactly 0: a device's way of writing "no position".
  case nullIsland

  /// What was met and what was expected, for the user.
  public var description: String {
    switch self {
    case .latitudeOutOfRange(let value): "latitude \(value) is not in [-90, 90]"
    case .longitudeOutOfRange(let value): "longitude \(value) is not in [-180, 180]"
    case .nullIsland: "(0, 0) means no position"
    }
  }
}

extension Coordinate {
  /// The place as people read it, to some ten metres: `35.0116, 135.7681`.
  public var text: String {
    DecimalText.fixed(latitude, decimals: 4) + ", " + DecimalText.fixed(longitude, decimals: 4)
  }
}

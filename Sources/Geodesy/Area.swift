public import Timeline

/// Polygons on the map, with holes: edges are straight lines of longitude and latitude, as in GeoJSON.
///
/// Longitudes of a ring are unwrapped: they may lie beyond ±180° where the ring crosses that line.
public struct Area: Sendable, Hashable {
  /// A corner, in degrees; (0, 0) is one as well.
  public struct Corner: Sendable, Hashable {
    /// Degrees east, in any unwrapping.
    public let longitude: Double
    /// Degrees north.
    public let latitude: Double

    /// A corner.
    public init(longitude: Double, latitude: Double) {
      self.longitude = longitude
      self.latitude = latitude
    }
  }

  /// A polygon: its outline, then its holes; each ring ends where it starts.
  public struct Polygon: Sendable, Hashable {
    /// The rings.
    public let rings: [[Corner]]
  }

  /// The polygons; a place in any of them is in the area.
  public let polygons: [Polygon]
  /// The box of all of them.
  public let box: CoordinateBox

  /// The most corners that are accepted, so that a hostile file cannot take all memory and time.
  public static let mostCorners = 1_000_000

  /// An area of polygons, each an outline and its holes, with longitudes as a file states them.
  ///
  /// An edge longer than 180° goes the other way round, across ±180°, unless it runs from the one of these
  /// lines to the other. A ring that is open is closed.
  /// - Throws: `AreaError` when a ring is none.
  public init(polygons: [[[Corner]]]) throws(AreaError) {
    let corners = polygons.reduce(0) { $1.reduce($0) { $0 + $1.count } }
    guard corners <= Self.mostCorners else { throw .tooManyCorners(corners) }
    guard !polygons.isEmpty else { throw .noPolygon }
    var unwrapped: [Polygon] = []
    for rings in polygons {
      var made: [[Corner]] = []
      for ring in rings { made.append(try Self.unwrapped(ring, around: made.first)) }
      guard !made.isEmpty else { throw .noPolygon }
      unwrapped.append(Polygon(rings: made))
    }
    let boxes = unwrapped.compactMap { $0.rings.first.map(Self.box(of:)) }
    guard let box = CoordinateBox.enclosing(boxes) else { throw .noPolygon }
    self.polygons = unwrapped
    self.box = box
  }

  private static func unwrapped(
    _ ring: [Corner], around outline: [Corner]?
  ) throws(AreaError) -> [Corner] {
    var corners: [Corner] = []
    var shift = 0.0
    var previous: Corner?
    for corner in ring + (ring.first.map { $0 == ring.last ? [] : [$0] } ?? []) {
      guard corner.latitude.magnitude <= 90, corner.longitude.magnitude <= 540 else {
        throw .cornerOffTheEarth(longitude: corner.longitude, latitude: corner.latitude)
      }
      if let previous {
        let step = corner.longitude - previous.longitude
        let isWholeWay = previous.longitude.magnitude == 180 && corner.longitude.magnitude == 180
        if step.magnitude > 180, !isWholeWay { shift += step > 0 ? -360 : 360 }
      }
      corners.append(Corner(longitude: corner.longitude + shift, latitude: corner.latitude))
      previous = corner
    }
    let different = Set(corners).count
    guard different >= 3 else { throw .fewCorners(different) }
    guard corners.first == corners.last else { throw .roundAPole }
    guard let outline else { return corners }
    // A hole is moved to where its outline lies.
    let west = outline.map(\.longitude).min() ?? 0
    let east = outline.map(\.longitude).max() ?? 0
    let middle = corners.map(\.longitude).reduce(0, +) / Double(corners.count)
    let moved = middle < west ? 360.0 : middle > east ? -360.0 : 0
    return corners.map { Corner(longitude: $0.longitude + moved, latitude: $0.latitude) }
  }

  private static func box(of ring: [Corner]) -> CoordinateBox {
    let latitudes = ring.map(\.latitude)
    let longitudes = ring.map(\.longitude)
    var west = longitudes.min() ?? 0
    var east = longitudes.max() ?? 0
    while west < -180 {
      west += 360
      east += 360
    }
    while west >= 180 {
      west -= 360
      east -= 360
    }
    return CoordinateBox(
      south: latitudes.min() ?? 0, west: west, north: latitudes.max() ?? 0, east: east)
  }
}

/// Why rings are no area.
public enum AreaError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no polygon.
  case noPolygon
  /// A ring has fewer than three different corners: so many.
  case fewCorners(Int)
  /// A corner is not on the Earth.
  case cornerOffTheEarth(longitude: Double, latitude: Double)
  /// A ring goes once round the Earth, so that it has no inside on the map.
  case roundAPole
  /// There are more corners than are accepted.
  case tooManyCorners(Int)

  /// What was met and what was expected, for the user.
  public var description: String {
    switch self {
    case .noPolygon: "there is no polygon in it; expected a Polygon or MultiPolygon"
    case .fewCorners(let count):
      "a ring with \(count == 1 ? "one corner" : "\(count) different corners"); "
        + "expected at least three"
    case .cornerOffTheEarth(let longitude, let latitude):
      "a corner at longitude \(longitude), latitude \(latitude), which is not on the Earth; "
        + "GeoJSON writes the longitude first"
    case .roundAPole:
      "a ring that goes round a pole; expected one that runs along longitudes -180 and 180"
    case .tooManyCorners(let count):
      "\(count) corners; expected at most \(Area.mostCorners)"
    }
  }
}

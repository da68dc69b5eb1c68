internal import Geodesy
internal import Timeline

/// A shape of a feature in a GeoPackage.
enum GeoPackageShape {
  /// A point.
  case point(Coordinate)
  /// Lines.
  case lines([[Coordinate]])
  /// Polygons without holes.
  case polygons([[Coordinate]])

  /// The edges of its box as a GeoPackage has them: x is the longitude, and nothing crosses ±180°.
  var edges: GeoPackageEdges {
    switch self {
    case .point(let place):
      return GeoPackageEdges(place)
    case .lines(let parts), .polygons(let parts):
      var edges = GeoPackageEdges()
      for part in parts { for place in part { edges.join(GeoPackageEdges(place)) } }
      return edges
    }
  }
}

/// A box in longitudes (x) and latitudes (y), from -180 to 180.
struct GeoPackageEdges {
  private(set) var minX = Double.infinity
  private(set) var maxX = -Double.infinity
  private(set) var minY = Double.infinity
  private(set) var maxY = -Double.infinity

  /// The box of nothing.
  init() {}

  /// The box of a place.
  init(_ place: Coordinate) {
    minX = place.longitude
    maxX = place.longitude
    minY = place.latitude
    maxY = place.latitude
  }

  /// Whether there is nothing in it.
  var isEmpty: Bool { minX > maxX }

  /// Widens the box by another one.
  mutating func join(_ other: GeoPackageEdges) {
    minX = min(minX, other.minX)
    maxX = max(maxX, other.maxX)
    minY = min(minY, other.minY)
    maxY = max(maxY, other.maxY)
  }
}

/// Writes shapes as a GeoPackage holds them (OGC 12-128r17, section 2.1.3): a head with the reference system
/// and, for all but points, the box; then well-known binary.
struct GeoPackageShapeWriter: ~Copyable {
  /// What went wrong; a class, since shapes are written while the database is being used.
  private final class Faults {
    var first: GeodesyError?
  }

  private let writer: WKBWriter
  private let faults = Faults()

  init() throws(GeodesyError) { writer = try WKBWriter() }

  /// Why a shape could not be made; the first, and nil when there was none.
  var fault: GeodesyError? { faults.first }

  /// The bytes of a shape; none when the geometry library fails, which `fault` then tells.
  func bytes(of shape: GeoPackageShape, _ edges: GeoPackageEdges) -> [UInt8] {
    // "GP", version 1 (written 0), and what is in the head: little end first is 1, a box of x and y is 2.
    var bytes: [UInt8] = [0x47, 0x50, 0, 1]
    var hasBox = false
    if case .point = shape {} else { hasBox = true }
    if hasBox { bytes[3] |= 2 }
    append(UInt32(GeoPackageTables.wgs84), to: &bytes)
    if hasBox {
      for edge in [edges.minX, edges.maxX, edges.minY, edges.maxY] {
        append(edge.bitPattern, to: &bytes)
      }
    }
    do throws(GeodesyError) {
      switch shape {
      case .point(let place): bytes += try writer.point(place)
      case .lines(let lines): bytes += try writer.lines(lines)
      case .polygons(let rings): bytes += try writer.polygons(rings)
      }
    } catch {
      if faults.first == nil { faults.first = error }
    }
    return bytes
  }

  private func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    var rest = number.littleEndian
    for _ in 0..<(number.bitWidth / 8) {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}

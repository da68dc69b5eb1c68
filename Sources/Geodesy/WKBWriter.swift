internal import CSystemGEOS
public import Timeline

/// Shapes as well-known binary (OGC Simple Features), by GEOS: little end first, x is the longitude.
///
/// The one owner of its GEOS handles. A point costs about a microsecond.
@safe
public struct WKBWriter: ~Copyable {
  private let context: GEOSContextHandle_t
  private let writer: OpaquePointer

  /// A writer.
  ///
  /// - Throws: `GeodesyError` when GEOS cannot make it (out of memory).
  public init() throws(GeodesyError) {
    guard let context = unsafe GEOS_init_r() else { throw .library("GEOS_init_r") }
    guard let writer = unsafe GEOSWKBWriter_create_r(context) else {
      unsafe GEOS_finish_r(context)
      throw .library("GEOSWKBWriter_create_r")
    }
    // Whatever the machine has, so that the same shapes are the same bytes.
    unsafe GEOSWKBWriter_setByteOrder_r(context, writer, Int32(GEOS_WKB_NDR.rawValue))
    unsafe GEOSWKBWriter_setOutputDimension_r(context, writer, 2)
    unsafe self.context = unsafe context
    unsafe self.writer = unsafe writer
  }

  deinit {
    // The writer before its context.
    unsafe GEOSWKBWriter_destroy_r(context, writer)
    unsafe GEOS_finish_r(context)
  }

  /// A point.
  ///
  /// - Throws: `GeodesyError` when GEOS cannot make it (out of memory).
  public func point(_ place: Coordinate) throws(GeodesyError) -> [UInt8] {
    guard
      let point = unsafe GEOSGeom_createPointFromXY_r(context, place.longitude, place.latitude)
    else { throw .library("GEOSGeom_createPointFromXY_r") }
    return try unsafe bytes(of: point)
  }

  /// A collection of lines, each of at least two places.
  ///
  /// - Throws: `GeodesyError` when GEOS cannot make it.
  public func lines(_ lines: [[Coordinate]]) throws(GeodesyError) -> [UInt8] {
    var parts: [OpaquePointer?] = unsafe []
    do throws(GeodesyError) {
      for line in lines {
        let places = try unsafe sequence(of: line)
        // It owns its places from here on, also when it fails.
        guard let part = unsafe GEOSGeom_createLineString_r(context, places) else {
          throw .library("GEOSGeom_createLineString_r")
        }
        unsafe parts.append(part)
      }
    } catch {
      unsafe destroy(parts)
      throw error
    }
    return try unsafe collection(Int32(GEOS_MULTILINESTRING.rawValue), of: parts)
  }

  /// A collection of polygons without holes, each a closed ring of at least four places.
  ///
  /// - Throws: `GeodesyError` when GEOS cannot make it.
  public func polygons(_ rings: [[Coordinate]]) throws(GeodesyError) -> [UInt8] {
    var parts: [OpaquePointer?] = unsafe []
    do throws(GeodesyError) {
      for ring in rings {
        let places = try unsafe sequence(of: ring)
        guard let shell = unsafe GEOSGeom_createLinearRing_r(context, places) else {
          throw .library("GEOSGeom_createLinearRing_r")
        }
        guard let part = unsafe GEOSGeom_createPolygon_r(context, shell, nil, 0) else {
          throw .library("GEOSGeom_createPolygon_r")
        }
        unsafe parts.append(part)
      }
    } catch {
      unsafe destroy(parts)
      throw error
    }
    return try unsafe collection(Int32(GEOS_MULTIPOLYGON.rawValue), of: parts)
  }

  private func sequence(of places: [Coordinate]) throws(GeodesyError) -> OpaquePointer {
    guard let sequence = unsafe GEOSCoordSeq_create_r(context, UInt32(places.count), 2) else {
      throw .library("GEOSCoordSeq_create_r")
    }
    for (index, place) in places.enumerated() {
      // 0 = exception
      guard
        unsafe GEOSCoordSeq_setXY_r(
          context, sequence, UInt32(index), place.longitude, place.latitude) != 0
      else {
        unsafe GEOSCoordSeq_destroy_r(context, sequence)
        throw .library("GEOSCoordSeq_setXY_r")
      }
    }
    return unsafe sequence
  }

  private func collection(
    _ type: Int32, of parts: [OpaquePointer?]
  ) throws(GeodesyError) -> [UInt8] {
    var parts = unsafe parts
    // It owns its parts from here on, also when it fails.
    let collection = unsafe parts.withUnsafeMutableBufferPointer { parts in
      unsafe GEOSGeom_createCollection_r(
        context, type, parts.baseAddress, UInt32(parts.count))
    }
    guard let collection = unsafe collection else {
      throw .library("GEOSGeom_createCollection_r")
    }
    return try unsafe bytes(of: collection)
  }

  /// Writes a geometry, and destroys it.
  private func bytes(of geometry: OpaquePointer) throws(GeodesyError) -> [UInt8] {
    var size = 0
    let written = unsafe GEOSWKBWriter_write_r(context, writer, geometry, &size)
    unsafe GEOSGeom_destroy_r(context, geometry)
    guard let written = unsafe written else { throw .library("GEOSWKBWriter_write_r") }
    defer { unsafe GEOSFree_r(context, written) }
    return unsafe Array(UnsafeBufferPointer(start: written, count: size))
  }

  private func destroy(_ geometries: [OpaquePointer?]) {
    unsafe geometries.forEach { unsafe GEOSGeom_destroy_r(context, $0) }
  }
}

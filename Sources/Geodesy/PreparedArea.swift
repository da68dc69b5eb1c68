internal import CSystemGEOS
public import Timeline

/// An area made ready for many questions.
///
/// Nearly all are answered by an `AreaIndex`; the rest by GEOS, whose form of the area is made when the first such
/// question comes. The one owner of its GEOS handles; no `Sendable`, so every worker makes its own of one index.
public final class PreparedArea {
  private let area: Area
  private let index: AreaIndex
  private var exact: ExactArea?

  /// Makes an area ready.
  ///
  /// A ring that crosses itself is mended by GEOS: what it goes round an odd number of times is inside.
  /// - Throws: `GeodesyError` when GEOS cannot (out of memory).
  public convenience init(_ area: Area) throws(GeodesyError) {
    self.init(area, index: try AreaIndex(area))
  }

  /// An area with its index.
  public init(_ area: Area, index: AreaIndex) {
    self.area = area
    self.index = index
  }

  /// Whether a place lies in the area or on its border.
  ///
  /// - Throws: `GeodesyError` when GEOS cannot answer (out of memory).
  public func contains(_ place: Coordinate) throws(GeodesyError) -> Bool {
    guard place.latitude >= index.south, place.latitude <= index.north else { return false }
    if index.west >= -180, index.east <= 180, place.longitude.magnitude < 180 {
      guard place.longitude >= index.west, place.longitude <= index.east else { return false }
      return try contains(longitude: place.longitude, latitude: place.latitude)
    }
    // The area may lie in any unwrapping from -540 to 900.
    for turn in -2...3 {
      let longitude = place.longitude + 360 * Double(turn)
      guard longitude >= index.west, longitude <= index.east else { continue }
      if try contains(longitude: longitude, latitude: place.latitude) { return true }
    }
    return false
  }

  private func contains(
    longitude: Double, latitude: Double
  ) throws(GeodesyError) -> Bool {
    if let known = index.contains(longitude: longitude, latitude: latitude) { return known }
    if let exact { return try exact.contains(longitude: longitude, latitude: latitude) }
    let exact = try ExactArea(area)
    self.exact = exact
    return try exact.contains(longitude: longitude, latitude: latitude)
  }

  /// The rings of the polygons, valid and united; nil where that gives more than polygons, such as a line of a
  /// polygon without width.
  static func validRings(of area: Area) throws(GeodesyError) -> [[Area.Corner]]? {
    try ExactArea(area).rings()
  }
}

/// An area as GEOS has it.
@safe
private final class ExactArea {
  private let context: GEOSContextHandle_t
  private let geometry: OpaquePointer
  private var prepared: OpaquePointer?

  init(_ area: Area) throws(GeodesyError) {
    guard let context = unsafe GEOS_init_r() else { throw .library("GEOS_init_r") }
    let geometry: OpaquePointer
    do {
      unsafe geometry = try Self.geometry(of: area, in: context)
    } catch {
      unsafe GEOS_finish_r(context)
      throw error
    }
    unsafe self.context = unsafe context
    unsafe self.geometry = unsafe geometry
    unsafe prepared = nil
  }

  deinit {
    // The prepared form before the geometry it refers to, and the context last.
    if let prepared = unsafe prepared { unsafe GEOSPreparedGeom_destroy_r(context, prepared) }
    unsafe GEOSGeom_destroy_r(context, geometry)
    unsafe GEOS_finish_r(context)
  }

  func contains(longitude: Double, latitude: Double) throws(GeodesyError) -> Bool {
    guard let prepared = unsafe prepared ?? GEOSPrepare_r(context, geometry) else {
      throw .library("GEOSPrepare_r")
    }
    unsafe self.prepared = unsafe prepared
    guard let point = unsafe GEOSGeom_createPointFromXY_r(context, longitude, latitude) else {
      throw .library("GEOSGeom_createPointFromXY_r")
    }
    defer { unsafe GEOSGeom_destroy_r(context, point) }
    // 2 = exception
    let answer = unsafe GEOSPreparedIntersects_r(context, prepared, point)
    guard answer != 2 else { throw .library("GEOSPreparedIntersects_r") }
    return answer == 1
  }

  /// The rings of all polygons; nil where there is something else as well.
  func rings() throws(GeodesyError) -> [[Area.Corner]]? {
    var rings: [[Area.Corner]] = []
    // -1 = exception
    let count = unsafe GEOSGetNumGeometries_r(context, geometry)
    guard count >= 0 else { throw .library("GEOSGetNumGeometries_r") }
    for number in 0..<count {
      guard let part = unsafe GEOSGetGeometryN_r(context, geometry, number) else {
        throw .library("GEOSGetGeometryN_r")
      }
      guard unsafe GEOSGeomTypeId_r(context, part) == Int32(GEOS_POLYGON.rawValue) else {
        return nil
      }
      rings.append(unsafe try corners(GEOSGetExteriorRing_r(context, part)))
      let holes = unsafe GEOSGetNumInteriorRings_r(context, part)
      guard holes >= 0 else { throw .library("GEOSGetNumInteriorRings_r") }
      for hole in 0..<holes {
        rings.append(unsafe try corners(GEOSGetInteriorRingN_r(context, part, hole)))
      }
    }
    return rings
  }

  private func corners(_ ring: OpaquePointer?) throws(GeodesyError) -> [Area.Corner] {
    guard let ring = unsafe ring, let sequence = unsafe GEOSGeom_getCoordSeq_r(context, ring) else {
      throw .library("GEOSGeom_getCoordSeq_r")
    }
    var count: UInt32 = 0
    // 0 = exception
    guard unsafe GEOSCoordSeq_getSize_r(context, sequence, &count) != 0 else {
      throw .library("GEOSCoordSeq_getSize_r")
    }
    var corners: [Area.Corner] = []
    corners.reserveCapacity(Int(count))
    for position in 0..<count {
      var (longitude, latitude) = (0.0, 0.0)
      guard
        unsafe GEOSCoordSeq_getXY_r(context, sequence, position, &longitude, &latitude) != 0
      else { throw .library("GEOSCoordSeq_getXY_r") }
      corners.append(Area.Corner(longitude: longitude, latitude: latitude))
    }
    return corners
  }
}

// MARK: - From our values to GEOS's

extension ExactArea {
  private static func geometry(
    of area: Area, in context: GEOSContextHandle_t
  ) throws(GeodesyError) -> OpaquePointer {
    var polygons: [OpaquePointer?] = unsafe []
    do {
      for polygon in area.polygons {
        let made = unsafe try Self.polygon(polygon, in: context)
        unsafe polygons.append(try Self.valid(made, in: context))
      }
    } catch {
      unsafe polygons.forEach { unsafe GEOSGeom_destroy_r(context, $0) }
      throw error
    }
    if unsafe polygons.count == 1, let only = unsafe polygons[0] { return unsafe only }
    // The collection owns its parts from here on.
    let collection = unsafe GEOSGeom_createCollection_r(
      context, Int32(GEOS_GEOMETRYCOLLECTION.rawValue), &polygons, UInt32(polygons.count))
    guard let collection = unsafe collection else { throw .library("GEOSGeom_createCollection_r") }
    defer { unsafe GEOSGeom_destroy_r(context, collection) }
    guard let union = unsafe GEOSUnaryUnion_r(context, collection) else {
      throw .library("GEOSUnaryUnion_r")
    }
    return unsafe union
  }

  /// The geometry itself, or a mended one in its place.
  private static func valid(
    _ geometry: OpaquePointer, in context: GEOSContextHandle_t
  ) throws(GeodesyError) -> OpaquePointer {
    // 0 = invalid, 2 = exception
    if unsafe GEOSisValid_r(context, geometry) == 1 { return unsafe geometry }
    defer { unsafe GEOSGeom_destroy_r(context, geometry) }
    guard let mended = unsafe GEOSMakeValid_r(context, geometry) else {
      throw .library("GEOSMakeValid_r")
    }
    return unsafe mended
  }

  private static func polygon(
    _ polygon: Area.Polygon, in context: GEOSContextHandle_t
  ) throws(GeodesyError) -> OpaquePointer {
    var rings: [OpaquePointer?] = unsafe []
    do {
      for ring in polygon.rings { unsafe rings.append(try Self.ring(ring, in: context)) }
    } catch {
      unsafe rings.forEach { unsafe GEOSGeom_destroy_r(context, $0) }
      throw error
    }
    let outline = unsafe rings.removeFirst()
    // The polygon owns its rings from here on.
    let made = unsafe GEOSGeom_createPolygon_r(context, outline, &rings, UInt32(rings.count))
    guard let made = unsafe made else { throw .library("GEOSGeom_createPolygon_r") }
    return unsafe made
  }

  private static func ring(
    _ corners: [Area.Corner], in context: GEOSContextHandle_t
  ) throws(GeodesyError) -> OpaquePointer {
    guard let sequence = unsafe GEOSCoordSeq_create_r(context, UInt32(corners.count), 2) else {
      throw .library("GEOSCoordSeq_create_r")
    }
    for (position, corner) in corners.enumerated() {
      // 0 = exception
      let isSet = unsafe GEOSCoordSeq_setXY_r(
        context, sequence, UInt32(position), corner.longitude, corner.latitude)
      guard isSet != 0 else {
        unsafe GEOSCoordSeq_destroy_r(context, sequence)
        throw .library("GEOSCoordSeq_setXY_r")
      }
    }
    // The ring owns the sequence from here on.
    guard let ring = unsafe GEOSGeom_createLinearRing_r(context, sequence) else {
      throw .library("GEOSGeom_createLinearRing_r")
    }
    return unsafe ring
  }
}

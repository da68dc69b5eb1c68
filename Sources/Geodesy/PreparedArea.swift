internal import CSystemGEOS
public import Timeline

/// An area made ready for many questions, by GEOS.
///
/// The one owner of its GEOS handles; no `Sendable`, so every worker makes its own. The box of the area is
/// cut into 32 by 32 cells, and a cell is judged as a whole when the first place in it is asked for:
/// inside, outside, or crossed by the border. Only places in crossed cells are asked of GEOS one by
/// one (about 0.3 µs; the others cost a few nanoseconds).
@safe
public final class PreparedArea {
  private enum Cell: UInt8 { case unasked, inside, outside, crossed }

  private static let side = 32

  private let context: GEOSContextHandle_t
  private let geometry: OpaquePointer
  private let prepared: OpaquePointer
  private let south: Double
  private let west: Double
  private let north: Double
  private let east: Double
  private var cells = [Cell](repeating: .unasked, count: side * side)

  /// Makes an area ready.
  ///
  /// A ring that crosses itself is mended by GEOS: what it goes round an odd number of times is inside.
  /// - Throws: `GeodesyError` when GEOS cannot (out of memory).
  public init(_ area: Area) throws(GeodesyError) {
    guard let context = unsafe GEOS_init_r() else { throw .library("GEOS_init_r") }
    let geometry: OpaquePointer
    do {
      unsafe geometry = try Self.geometry(of: area, in: context)
    } catch {
      unsafe GEOS_finish_r(context)
      throw error
    }
    guard let prepared = unsafe GEOSPrepare_r(context, geometry) else {
      unsafe GEOSGeom_destroy_r(context, geometry)
      unsafe GEOS_finish_r(context)
      throw .library("GEOSPrepare_r")
    }
    unsafe self.context = unsafe context
    unsafe self.geometry = unsafe geometry
    unsafe self.prepared = unsafe prepared
    let corners = area.polygons.flatMap { $0.rings.first ?? [] }
    south = corners.map(\.latitude).min() ?? 0
    north = corners.map(\.latitude).max() ?? 0
    west = corners.map(\.longitude).min() ?? 0
    east = corners.map(\.longitude).max() ?? 0
  }

  deinit {
    // The prepared form before the geometry it refers to, and the context last.
    unsafe GEOSPreparedGeom_destroy_r(context, prepared)
    unsafe GEOSGeom_destroy_r(context, geometry)
    unsafe GEOS_finish_r(context)
  }

  /// Whether a place lies in the area or on its border.
  ///
  /// - Throws: `GeodesyError` when GEOS cannot answer (out of memory).
  public func contains(_ place: Coordinate) throws(GeodesyError) -> Bool {
    guard place.latitude >= south, place.latitude <= north else { return false }
    // The area may lie in any unwrapping from -540 to 900.
    var longitude = place.longitude - 720
    while longitude < west { longitude += 360 }
    while longitude <= east {
      if try contains(longitude: longitude, latitude: place.latitude) { return true }
      longitude += 360
    }
    return false
  }

  private func contains(
    longitude: Double, latitude: Double
  ) throws(GeodesyError) -> Bool {
    let column = Self.cell(longitude, west, east)
    let row = Self.cell(latitude, south, north)
    var cell = cells[row * Self.side + column]
    if cell == .unasked {
      cell = try judged(row: row, column: column)
      cells[row * Self.side + column] = cell
    }
    switch cell {
    case .inside: return true
    case .outside: return false
    case .unasked, .crossed: break
    }
    guard let point = unsafe GEOSGeom_createPointFromXY_r(context, longitude, latitude) else {
      throw .library("GEOSGeom_createPointFromXY_r")
    }
    defer { unsafe GEOSGeom_destroy_r(context, point) }
    // 2 = exception
    let answer = unsafe GEOSPreparedIntersects_r(context, prepared, point)
    guard answer != 2 else { throw .library("GEOSPreparedIntersects_r") }
    return answer == 1
  }

  private static func cell(_ value: Double, _ low: Double, _ high: Double) -> Int {
    guard high > low else { return 0 }
    return min(side - 1, max(0, Int((value - low) / (high - low) * Double(side))))
  }

  /// Whether all of a cell, with a margin for rounding, is inside or outside.
  private func judged(row: Int, column: Int) throws(GeodesyError) -> Cell {
    let height = (north - south) / Double(Self.side)
    let width = (east - west) / Double(Self.side)
    let margin = 1e-9
    let rectangle = unsafe GEOSGeom_createRectangle_r(
      context, west + Double(column) * width - margin, south + Double(row) * height - margin,
      west + Double(column + 1) * width + margin, south + Double(row + 1) * height + margin)
    guard let rectangle = unsafe rectangle else { throw .library("GEOSGeom_createRectangle_r") }
    defer { unsafe GEOSGeom_destroy_r(context, rectangle) }
    let isInside = unsafe GEOSPreparedContains_r(context, prepared, rectangle)
    // 2 = exception
    guard isInside != 2 else { throw .library("GEOSPreparedContains_r") }
    if isInside == 1 { return .inside }
    let meets = unsafe GEOSPreparedIntersects_r(context, prepared, rectangle)
    guard meets != 2 else { throw .library("GEOSPreparedIntersects_r") }
    return meets == 0 ? .outside : .crossed
  }
}

// MARK: - From our values to GEOS's

extension PreparedArea {
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

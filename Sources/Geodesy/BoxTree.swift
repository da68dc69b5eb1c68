internal import CSystemGEOS
public import Timeline

/// Boxes in a GEOS search tree (STRtree), to find which of them overlap or touch.
///
/// The one owner of its GEOS handles. Boxes that cross ±180° stand in the tree twice, 360° apart.
@safe
public struct BoxTree: ~Copyable {
  private let context: GEOSContextHandle_t
  private let tree: OpaquePointer
  private let geometries: [OpaquePointer]

  /// A tree of boxes, which answers name by position.
  ///
  /// - Throws: `GeodesyError` when GEOS cannot make it (out of memory).
  public init(_ boxes: [CoordinateBox]) throws(GeodesyError) {
    guard let context = unsafe GEOS_init_r() else { throw .library("GEOS_init_r") }
    guard let tree = unsafe GEOSSTRtree_create_r(context, 10) else {
      unsafe GEOS_finish_r(context)
      throw .library("GEOSSTRtree_create_r")
    }
    var geometries: [OpaquePointer] = unsafe []
    for (position, box) in boxes.enumerated() {
      for shift in box.copies {
        guard let geometry = unsafe Self.rectangle(box, shift: shift, in: context) else {
          unsafe Self.destroy(context, tree, geometries)
          throw .library("GEOSGeom_createRectangle_r")
        }
        unsafe geometries.append(geometry)
        // The tree keeps the pointer and never follows it: a position stands in it, plus one so
        // that it is not null.
        unsafe GEOSSTRtree_insert_r(
          context, tree, geometry, UnsafeMutableRawPointer(bitPattern: position + 1))
      }
    }
    unsafe self.context = unsafe context
    unsafe self.tree = unsafe tree
    unsafe self.geometries = unsafe geometries
  }

  deinit {
    unsafe Self.destroy(context, tree, geometries)
  }

  /// The positions of the boxes that overlap or touch a box, in order.
  ///
  /// - Throws: `GeodesyError` when GEOS cannot answer (out of memory).
  public func positions(meeting box: CoordinateBox) throws(GeodesyError) -> [Int] {
    let found = FoundPositions()
    for shift in box.copies {
      guard let geometry = unsafe Self.rectangle(box, shift: shift, in: context) else {
        throw .library("GEOSGeom_createRectangle_r")
      }
      unsafe GEOSSTRtree_query_r(
        context, tree, geometry,
        { item, found in
          guard let item = unsafe item, let found = unsafe found else { return }
          unsafe Unmanaged<FoundPositions>.fromOpaque(found).takeUnretainedValue()
            .positions.insert(Int(bitPattern: item) - 1)
        }, Unmanaged.passUnretained(found).toOpaque())
      unsafe GEOSGeom_destroy_r(context, geometry)
    }
    return found.positions.sorted()
  }

  private static func rectangle(
    _ box: CoordinateBox, shift: Double, in context: GEOSContextHandle_t
  ) -> OpaquePointer? {
    unsafe GEOSGeom_createRectangle_r(
      context, box.west + shift, box.south, box.east + shift, box.north)
  }

  private static func destroy(
    _ context: GEOSContextHandle_t, _ tree: OpaquePointer, _ geometries: [OpaquePointer]
  ) {
    // The tree before the geometries it refers to, and the context last.
    unsafe GEOSSTRtree_destroy_r(context, tree)
    unsafe geometries.forEach { unsafe GEOSGeom_destroy_r(context, $0) }
    unsafe GEOS_finish_r(context)
  }
}

/// What a query of the tree has found; a class, since it goes through C as a pointer.
private final class FoundPositions {
  var positions: Set<Int> = []
}

extension CoordinateBox {
  /// By how many degrees the box has to be shifted to meet every box in [-180, 180] that it meets.
  fileprivate var copies: [Double] { east >= 180 ? [0, -360] : west <= -180 ? [0, 360] : [0] }
}

/// What can go wrong in a geometry library.
public enum GeodesyError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A call that failed.
  case library(String)

  /// What was met, for the user.
  public var description: String {
    switch self {
    case .library(let call): "the geometry library GEOS failed in \(call); is memory short?"
    }
  }
}

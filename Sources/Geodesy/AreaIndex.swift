/// An area cut into cells, which answers at once for nearly every place.
///
/// 1. GEOS makes the polygons valid and unites those that overlap, so that a place is inside where a ray from it
///    crosses an odd number of edges.
/// 2. The box of the area is cut into cells. Those that an edge touches, with a margin for rounding, are crossed; any
///    run of others in a row lies inside or outside as a whole.
/// 3. For a place in a crossed cell the edges of its row are counted. An edge that passes so near that rounding
///    could be wrong about its side leaves the question to GEOS (`PreparedArea`), and so does a row of very many edges.
///
/// It is a value without handles, made once and shared by all tasks. Cost: a few nanoseconds, and about one for each
/// edge of the row in crossed cells; some 40 bytes an edge and row.
public struct AreaIndex: Sendable {
  enum Cell: UInt8, Sendable { case outside, inside, crossed }

  struct Edge: Sendable {
    let fromX: Double
    let fromY: Double
    let toX: Double
    let toY: Double
  }

  /// More degrees than rounding can move a place or an edge by.
  private static let margin = 1e-9
  /// Beyond so many edges in a row GEOS, which has a tree of them, is the faster one.
  private static let mostEdges = 512

  let south: Double
  let west: Double
  let north: Double
  let east: Double
  private let side: Int
  // Row by row from the south; empty where the area is more than polygons.
  private let cells: [Cell]
  // The edges that meet row i are those at edges[starts[i]..<starts[i + 1]].
  private let edges: [Edge]
  private let starts: [Int32]

  /// An index of an area.
  ///
  /// - Throws: `GeodesyError` when GEOS cannot make its polygons valid (out of memory).
  public init(_ area: Area) throws(GeodesyError) {
    let rings = try PreparedArea.validRings(of: area)
    let corners = area.polygons.flatMap { $0.rings.first ?? [] }
    south = corners.map(\.latitude).min() ?? 0
    north = corners.map(\.latitude).max() ?? 0
    west = corners.map(\.longitude).min() ?? 0
    east = corners.map(\.longitude).max() ?? 0
    guard let rings, north > south, east > west else {
      (side, cells, edges, starts) = (1, [], [], [])
      return
    }
    let all = rings.flatMap { ring in
      zip(ring, ring.dropFirst()).map { from, to in
        Edge(fromX: from.longitude, fromY: from.latitude, toX: to.longitude, toY: to.latitude)
      }
    }
    let side = min(1024, max(16, Int(4 * Double(all.count).squareRoot())))
    self.side = side
    let frame = Frame(
      south: south, west: west, height: (north - south) / Double(side),
      width: (east - west) / Double(side), side: side)
    (edges, starts) = frame.edgesByRow(all, margin: Self.margin)
    cells = frame.cells(edges, starts, margin: Self.margin)
  }

  /// Whether a place lies in the area or on its border; nil where only GEOS can tell.
  ///
  /// The longitude is unwrapped as the area is.
  @inline(__always)
  func contains(longitude: Double, latitude: Double) -> Bool? {
    guard !cells.isEmpty else { return nil }
    let row = Self.cell(latitude, south, north, side)
    switch cells[row * side + Self.cell(longitude, west, east, side)] {
    case .outside: return false
    case .inside: return true
    case .crossed:
      let range = Int(starts[row])..<Int(starts[row + 1])
      guard range.count <= Self.mostEdges else { return nil }
      return isInside(longitude, latitude, range)
    }
  }

  private static func cell(_ value: Double, _ low: Double, _ high: Double, _ side: Int) -> Int {
    min(side - 1, max(0, Int((value - low) / (high - low) * Double(side))))
  }

  /// Counts the edges that a ray to the east crosses; nil where an edge is too near to tell on which side it passes.
  private func isInside(_ x: Double, _ y: Double, _ range: Range<Int>) -> Bool? {
    var isInside = false
    for index in range {
      let edge = edges[index]
      let isFromAbove = edge.fromY > y
      let isToAbove = edge.toY > y
      if isFromAbove == isToAbove, isFromAbove || (edge.fromY < y && edge.toY < y) { continue }
      if edge.fromX < x, edge.toX < x { continue }
      if edge.fromX > x, edge.toX > x {
        if isFromAbove != isToAbove { isInside.toggle() }
        continue
      }
      // On which side of the edge: the bound is that of Shewchuk's "Adaptive Precision Floating-Point Arithmetic
      // and Fast Robust Geometric Predicates" (1997) for the sign of this determinant.
      let left = (edge.fromX - x) * (edge.toY - y)
      let right = (edge.fromY - y) * (edge.toX - x)
      let determinant = left - right
      guard determinant.magnitude > 4e-16 * (left.magnitude + right.magnitude) else { return nil }
      // The crossing lies to the east when the place is on the left of an edge that rises.
      if isFromAbove != isToAbove, (determinant > 0) == isToAbove { isInside.toggle() }
    }
    return isInside
  }
}

/// The cells over the box of an area.
private struct Frame {
  let south: Double
  let west: Double
  let height: Double
  let width: Double
  let side: Int

  private func row(_ latitude: Double) -> Int { index((latitude - south) / height) }

  private func column(_ longitude: Double) -> Int { index((longitude - west) / width) }

  private func index(_ value: Double) -> Int { min(side - 1, max(0, Int(value.rounded(.down)))) }

  private func rows(of edge: AreaIndex.Edge, _ margin: Double) -> ClosedRange<Int> {
    row(min(edge.fromY, edge.toY) - margin)...row(max(edge.fromY, edge.toY) + margin)
  }

  /// The edges, again for each row that they meet.
  func edgesByRow(
    _ all: [AreaIndex.Edge], margin: Double
  ) -> (edges: [AreaIndex.Edge], starts: [Int32]) {
    var starts = [Int32](repeating: 0, count: side + 1)
    for edge in all { for row in rows(of: edge, margin) { starts[row + 1] += 1 } }
    for row in 0..<side { starts[row + 1] += starts[row] }
    var next = starts
    var edges = [AreaIndex.Edge](
      repeating: AreaIndex.Edge(fromX: 0, fromY: 0, toX: 0, toY: 0), count: Int(starts[side]))
    for edge in all {
      for row in rows(of: edge, margin) {
        edges[Int(next[row])] = edge
        next[row] += 1
      }
    }
    return (edges, starts)
  }

  /// What each cell is.
  func cells(
    _ edges: [AreaIndex.Edge], _ starts: [Int32], margin: Double
  ) -> [AreaIndex.Cell] {
    var cells = [AreaIndex.Cell](repeating: .outside, count: side * side)
    for row in 0..<side {
      let ofRow = edges[Int(starts[row])..<Int(starts[row + 1])]
      let low = south + Double(row) * height - margin
      let high = south + Double(row + 1) * height + margin
      for edge in ofRow {
        let (from, to) = (along(edge, at: low), along(edge, at: high))
        for column in column(min(from, to) - margin)...column(max(from, to) + margin) {
          cells[row * side + column] = .crossed
        }
      }
      let middle = south + (Double(row) + 0.5) * height
      var state: AreaIndex.Cell?
      for column in 0..<side {
        guard cells[row * side + column] != .crossed else {
          state = nil
          continue
        }
        let known = state ?? stateOf(west + (Double(column) + 0.5) * width, middle, ofRow)
        state = known
        cells[row * side + column] = known
      }
    }
    return cells
  }

  /// The longitude of an edge at a latitude, or that of its end where it does not reach so far.
  ///
  /// A level edge has that of its other end at its second end.
  private func along(_ edge: AreaIndex.Edge, at latitude: Double) -> Double {
    let rise = edge.toY - edge.fromY
    guard rise != 0 else { return latitude < edge.fromY ? edge.fromX : edge.toX }
    let share = min(1, max(0, (latitude - edge.fromY) / rise))
    return edge.fromX + share * (edge.toX - edge.fromX)
  }

  /// Whether the middle of a cell that no edge touches is inside.
  private func stateOf(
    _ x: Double, _ y: Double, _ edges: ArraySlice<AreaIndex.Edge>
  ) -> AreaIndex.Cell {
    var isInside = false
    for edge in edges where (edge.fromY > y) != (edge.toY > y) {
      if along(edge, at: y) > x { isInside.toggle() }
    }
    return isInside ? .inside : .outside
  }
}

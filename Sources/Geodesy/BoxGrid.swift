internal import Glibc
public import Timeline

/// Which of some boxes a place may lie in, by the square of one degree that the place lies in.
///
/// Cost: a few nanoseconds a question where no box is near; 260 kilobytes and 4 bytes for each box and
/// square.
public struct BoxGrid: Sendable {
  private static let columns = 360
  private static let rows = 180

  // The boxes that meet square i are those at entries[starts[i]..<starts[i + 1]].
  private let starts: [Int32]
  private let entries: [Int32]

  /// A grid of boxes, which answers name by position.
  public init(_ boxes: [CoordinateBox]) {
    var squares = [[Int32]](repeating: [], count: Self.columns * Self.rows)
    for (position, box) in boxes.enumerated() {
      let rows = Self.row(box.south)...Self.row(box.north)
      let first = Int((box.west + 180).rounded(.down))
      let last = min(first + Self.columns - 1, Int((box.east + 180).rounded(.down)))
      for row in rows {
        for column in first...last {
          squares[row * Self.columns + column % Self.columns].append(Int32(position))
        }
      }
    }
    var starts: [Int32] = [0]
    var entries: [Int32] = []
    starts.reserveCapacity(squares.count + 1)
    for square in squares {
      entries.append(contentsOf: square)
      starts.append(Int32(entries.count))
    }
    self.starts = starts
    self.entries = entries
  }

  private static func row(_ latitude: Double) -> Int {
    min(rows - 1, max(0, Int((latitude + 90).rounded(.down))))
  }

  /// The positions of the boxes that meet the square of a place, in order; no others hold the place.
  public func positions(near place: Coordinate) -> ArraySlice<Int32> {
    positions(inSquare: Self.square(of: place))
  }

  /// The number of the square that a place lies in.
  public static func square(of place: Coordinate) -> Int {
    let column = Int((place.longitude + 180).rounded(.down)) % columns
    return row(place.latitude) * columns + column
  }

  /// The positions of the boxes that meet a square, in order.
  public func positions(inSquare square: Int) -> ArraySlice<Int32> {
    entries[Int(starts[square])..<Int(starts[square + 1])]
  }
}

extension CoordinateBox {
  /// A box that holds every place within a distance of a place, and little more.
  public init(around place: Coordinate, within distance: Metres) {
    // The central angle on the sphere is at most this (`SphericalBounds`).
    let angle = distance.value / SphericalBounds.leastScale * (1 + 1e-9) + 1e-11
    let degrees = angle * (180 / .pi)
    let south = max(-90, place.latitude - degrees)
    let north = min(90, place.latitude + degrees)
    // Where the circle holds a pole it meets every meridian.
    guard south > -90, north < 90 else {
      self.init(south: south, west: -180, north: north, east: 180)
      return
    }
    let east =
      asin(min(1, sin(angle) / cos(place.latitude * (.pi / 180)))) * (180 / .pi) * (1 + 1e-9) + 1e-9
    self.init(
      south: south, west: place.longitude - east, north: north, east: place.longitude + east)
  }
}

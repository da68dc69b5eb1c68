import Glibc

/// One of the four staggered grids of patches (clauses H1 and H2).
///
/// All numbers are IEEE doubles, evaluated as the clause writes them, from left to right.
public struct PatchGrid: Sendable {
  /// A patch of the grid.
  public struct Patch: Sendable, Hashable {
    /// Counts from the south.
    public let row: Int32
    /// Counts from -180° to the east.
    public let column: Int32

    /// The patch in a row and column.
    @inlinable
    public init(row: Int32, column: Int32) {
      self.row = row
      self.column = column
    }
  }

  /// The grids by number: latitude shift s ∈ {0, h/2} and column shift t ∈ {0, ½}.
  public static let count = 4

  /// The height of a patch in degrees (h).
  public let height: Double
  /// The grid's latitude shift in degrees (s).
  public let latitudeShift: Double
  /// The grid's shift in columns (t).
  public let columnShift: Double
  // For each row, how many columns it has (n) and how wide one is (w).
  private let columns: [Double]
  private let widths: [Double]

  /// A grid.
  ///
  /// - Parameters:
  ///   - number: 0 to 3.
  ///   - height: of a patch in degrees, 0.02 to 2.
  public init(number: Int, height: Double) {
    precondition((0..<Self.count).contains(number), "there are four grids")
    precondition(height > 0, "a patch has a height")
    self.height = height
    latitudeShift = number & 1 == 0 ? 0 : height / 2
    columnShift = number & 2 == 0 ? 0 : 0.5
    let rows = Int((180 + latitudeShift) / height) + 1
    var columns: [Double] = []
    var widths: [Double] = []
    for row in 0..<rows {
      let middle = -90 + (Double(row) + 0.5) * height - latitudeShift
      let clamped = min(max(middle, -90), 90)
      let count = max(1, (360 * cos(clamped * (.pi / 180)) / height).rounded(.down))
      columns.append(count)
      widths.append(360 / count)
    }
    self.columns = columns
    self.widths = widths
  }

  /// The patch in which a place lies.
  public func patch(latitude: Double, longitude: Double) -> Patch {
    let row = Int(((latitude + 90 + latitudeShift) / height).rounded(.down))
    let longitude = longitude == 180 ? -180 : longitude
    let columnsInRow = columns[row]
    let column = ((longitude + 180) / widths[row] + columnShift).rounded(.down)
    return Patch(
      row: Int32(truncatingIfNeeded: row),
      column: Int32(column >= columnsInRow ? column - columnsInRow : column))
  }

  /// Latitudes and longitudes that surely lie in a patch: all of it but for a margin of 10⁻⁹ degrees, far more
  /// than rounding can be wrong by, and without what lies beyond -180°.
  ///
  /// Asking whether a place lies in them costs a fraction of `patch(latitude:longitude:)`.
  public func interior(
    of patch: Patch
  ) -> (latitudes: Range<Double>, longitudes: Range<Double>) {
    let margin = 1e-9
    let south = -90 - latitudeShift + Double(patch.row) * height
    let width = widths[Int(patch.row)]
    let west = -180 + (Double(patch.column) - columnShift) * width
    return (south + margin..<south + height - margin, west + margin..<west + width - margin)
  }

  /// The longitude of a patch's middle, around which its photos' longitudes are unwrapped (H4).
  public func middleLongitude(of patch: Patch) -> Double {
    -180 + (Double(patch.column) + 0.5 - columnShift) * widths[Int(patch.row)]
  }

  /// The longitude opposite a patch's middle, in [-180, 180): unwrapped longitudes go east from it.
  public func seam(of patch: Patch) -> Double {
    let opposite = middleLongitude(of: patch) - 180
    return opposite < -180 ? opposite + 360 : opposite
  }
}

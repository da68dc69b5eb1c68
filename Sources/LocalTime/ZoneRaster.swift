public import Timeline

/// Which time zone a place lies in, from a raster of the Earth that costs no network and no
/// geometry.
///
/// The Earth is cut into cells of equal degrees (0.02°, about 2 km, in the file of
/// Datasets/time-zones); each row of cells is a list of runs in one zone, from west to east.
/// Territorial waters belong to the zone of their coast; beyond them the zone follows the
/// longitude. A look-up searches the runs of one row; it allocates nothing.
///
/// Known limit: within a kilometre or so of a border it may answer with the zone on the other side.
public struct ZoneRaster: Sendable {
  /// The release of the boundaries that the raster was made from, such as `2026c`.
  public let release: String
  // By number; number 0 is the high seas.
  private let names: [String]
  private let cellsPerDegree: Double
  private let columns: Int
  private let rows: Int
  // Where the runs of each row start in `runs`, and where the last row's end.
  private let firstRuns: [UInt32]
  // The first column of a run in the upper half, the number of its zone in the lower one.
  private let runs: [UInt32]

  /// Reads a raster that has been opened, and checks all of it.
  ///
  /// - Throws: `ZoneRasterError` naming the file.
  public init(_ file: DataFile) throws(ZoneRasterError) {
    self = try file.bytes.withBytes { (bytes) throws(ZoneRasterError) in
      try ZoneRaster(bytes: bytes, path: file.path)
    }
  }

  /// Reads a raster from its bytes, whatever they are.
  ///
  /// - Parameters:
  ///   - bytes: the file, as Datasets/time-zones/README.md describes it.
  ///   - path: the file's name, for errors.
  /// - Throws: `ZoneRasterError`.
  public init(bytes: Span<UInt8>, path: String) throws(ZoneRasterError) {
    let file = try ZoneRasterFile(bytes: bytes, path: path)
    let lines = try file.lines(of: bytes)
    release = lines[0]
    names = lines
    cellsPerDegree = Double(file.columns / 360)
    columns = file.columns
    rows = file.rows
    firstRuns = try file.firstRuns(of: bytes)
    runs = try file.runs(of: bytes, firstRuns: firstRuns)
  }

  /// The zone of a place.
  ///
  /// Longitude 180 is read as -180.
  public func zone(at place: Coordinate) -> ZoneID {
    let (row, column) = cell(of: place)
    return zone(row: row, column: column, longitude: place.longitude)
  }

  /// Whether the cell of a place or one of the eight around it satisfies the test: what may be true
  /// of the place, as far as the raster can tell.
  public func hasZone(around place: Coordinate, where test: (ZoneID) -> Bool) -> Bool {
    let (row, column) = cell(of: place)
    for row in max(0, row - 1)...min(rows - 1, row + 1) {
      for column in column - 1...column + 1 {
        let wrapped = (column + columns) % columns
        let middle = (Double(wrapped) + 0.5) / cellsPerDegree - 180
        if test(zone(row: row, column: wrapped, longitude: middle)) { return true }
      }
    }
    return false
  }

  /// The name of a zone in the time-zone database, such as `Europe/Paris` or `Etc/GMT+3`.
  public func name(of zone: ZoneID) -> String {
    guard let offset = zone.offsetAtSea else { return names[Int(zone.rawValue)] }
    // The names have the sign of the POSIX standard: how far UTC is ahead.
    let hours = -offset.seconds / 3600
    return hours == 0 ? "Etc/GMT" : "Etc/GMT\(hours > 0 ? "+" : "")\(hours)"
  }

  /// The names of the zones on land, in alphabetical order; their numbers run from 1.
  public var landZoneNames: ArraySlice<String> { names[1...] }

  private func cell(of place: Coordinate) -> (row: Int, column: Int) {
    let column = Int((place.longitude + 180) * cellsPerDegree)
    return (
      min(Int((place.latitude + 90) * cellsPerDegree), rows - 1),
      column < columns ? column : column - columns
    )
  }

  private func zone(row: Int, column: Int, longitude: Double) -> ZoneID {
    // The last run that starts at or before the column; the first one starts at column 0.
    let wanted = UInt32(column) << 16 | 0xFFFF
    var low = Int(firstRuns[row])
    var count = Int(firstRuns[row + 1]) - low
    while count > 1 {
      let half = count / 2
      if runs[low + half] <= wanted { low += half }
      count -= half
    }
    let number = UInt16(truncatingIfNeeded: runs[low])
    return number == 0 ? ZoneID(atSeaOn: longitude) : ZoneID(number: number)
  }
}

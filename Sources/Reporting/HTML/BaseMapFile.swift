internal import FoundationEssentials
internal import Timeline

/// Land, lakes and borders of the Earth: the whole coarsely, and in cells finely.
///
/// Datasets/base-map/README.md describes the file. Only its index is read here; the lines themselves go into
/// the page as they are, and its script draws them.
struct BaseMapFile: Sendable {
  /// The file in the program's data.
  static let name = "base-map/base-map.bin"

  private static let magic = Array("SJRNBASE".utf8)
  private static let version = 1
  private static let headSize = 28

  private let bytes: MappedBytes
  /// Degrees to a cell's side.
  let cellDegrees: Int
  /// Units to a degree, in the coarse lines.
  let coarseUnits: Int
  /// Units to a degree, in the lines of cells.
  let fineUnits: Int
  private let coarse: Range<Int>
  // Of each cell, from the south-west row by row.
  private let cells: [Range<Int>]

  /// Reads the index of a file that has been opened.
  ///
  /// - Throws: `ReportDataError.damaged`.
  init(_ file: DataFile) throws(ReportDataError) {
    bytes = file.bytes
    let index = bytes.withBytes { Self.index($0) }
    guard let index else { throw .damaged(path: file.path) }
    (cellDegrees, coarseUnits, fineUnits, coarse, cells) = index
  }

  private static func index(
    _ bytes: Span<UInt8>
  ) -> (Int, coarse: Int, fine: Int, Range<Int>, [Range<Int>])? {
    guard bytes.count >= headSize, magic.indices.allSatisfy({ bytes[$0] == magic[$0] }) else {
      return nil
    }
    func number(_ place: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    let cell = number(12)
    guard number(8) == version, cell > 0, 180 % cell == 0 else { return nil }
    let count = (180 / cell) * (360 / cell)
    let coarse = headSize + 4 * (count + 1)
    guard bytes.count >= coarse else { return nil }
    let body = coarse + number(24)
    var cells: [Range<Int>] = []
    var start = number(headSize)
    for cell in 1...count {
      let end = number(headSize + 4 * cell)
      guard start <= end, body + end <= bytes.count else { return nil }
      cells.append(body + start..<body + end)
      start = end
    }
    guard body + start == bytes.count else { return nil }
    return (cell, number(16), number(20), coarse..<body, cells)
  }

  /// The cells within some degrees of some places, by their numbers.
  func cells(around places: [Coordinate]) -> [Int] {
    let columns = 360 / cellDegrees
    let rows = 180 / cellDegrees
    var found = Set<Int>()
    for place in places {
      // At high latitudes a map shows more degrees of longitude.
      let north = Self.reach
      let east = north * (place.latitude.magnitude < 55 ? 1.5 : 2.5)
      func step(_ degrees: Double) -> Int { Int((degrees / Double(cellDegrees)).rounded(.down)) }
      for row in step(place.latitude + 90 - north)...step(place.latitude + 90 + north)
      where (0..<rows).contains(row) {
        for column in step(place.longitude + 180 - east)...step(place.longitude + 180 + east) {
          found.insert(row * columns + (column + columns) % columns)
        }
      }
    }
    return found.sorted()
  }

  /// How far around a stop its map is to be fine, in degrees of latitude.
  private static let reach = 2.0

  /// The JSON that the page's script draws maps from: the coarse lines, and the cells around some places.
  func json(around places: [Coordinate]) -> JSONText {
    var json = JSONText()
    json.inlineObject { json in
      json.number("cell", cellDegrees)
      json.number("coarseUnits", coarseUnits)
      json.number("fineUnits", fineUnits)
      json.string("coarse", base64(coarse))
      json.inlineObject("cells") { json in
        for cell in cells(around: places) where !cells[cell].isEmpty {
          json.string(String(cell), base64(cells[cell]))
        }
      }
    }
    return json
  }

  private func base64(_ range: Range<Int>) -> String {
    bytes.withBytes { bytes in
      var copy = Data(capacity: range.count)
      for index in range { copy.append(bytes[index]) }
      return copy.base64EncodedString()
    }
  }
}

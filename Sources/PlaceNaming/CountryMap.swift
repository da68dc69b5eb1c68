public import Timeline

/// Which country a place lies in, good to about 60 m at a border, from a file that is read in place.
///
/// The Earth is cut into cells of one degree. Most lie in one country, or in none; for the others the
/// file has the border lines in them, each with the country on its left and on its right, and one
/// place in the cell, far from every line, whose country is known. A look-up walks in a straight line
/// from the place asked to that one: the first border met tells the country on this side of it.
///
/// Countries reach 12 nautical miles out to sea; what lies beyond is in none. South of 60° south all is
/// Antarctica, which is how ISO 3166 defines its code.
///
/// Where a border is disputed the answer is that of the maps of OpenStreetMap, and of two overlapping claims the
/// smaller one's (the West Bank is `PS`, not `IL`).
public struct CountryMap: Sendable {
  private let bytes: MappedBytes
  private let layout: CountryMapLayout
  // By number; nil is no country.
  private let codes: [CountryCode?]

  /// The file of the borders in the program's data.
  public static let file = "gazetteer/borders.bin"

  /// Reads a file that has been opened, and checks its index.
  ///
  /// Cost: about a tenth of a millisecond.
  /// - Parameter file: the file, as Datasets/gazetteer/README.md describes it.
  /// - Throws: `PlaceDataError` naming the file.
  public init(_ file: DataFile) throws(PlaceDataError) {
    bytes = file.bytes
    let layout = try bytes.withBytes { (bytes) throws(PlaceDataError) in
      try CountryMapLayout(bytes, path: file.path)
    }
    self.layout = layout
    codes = bytes.withBytes { bytes in
      (0..<layout.codeCount).map {
        CountryCode(bytes[layout.codes + 2 * $0], bytes[layout.codes + 2 * $0 + 1])
      }
    }
  }

  /// The country that a place lies in; nil at sea.
  ///
  /// Cost: 20 ns in a cell without borders, about 0.5 µs in one with them.
  public func country(at place: Coordinate) -> CountryCode? {
    guard place.latitude >= -60 else { return .antarctica }
    let longitude = place.longitude < 180 ? place.longitude : -180
    let row = min(Int(place.latitude + 90), layout.rowCount - 1)
    let column = min(Int(longitude + 180), layout.columnCount - 1)
    return bytes.withBytes { bytes in
      let cell = bytes.number16(at: layout.cells + 2 * (row * layout.columnCount + column))
      guard cell >= CountryMapLayout.mixed else { return codes[cell] }
      let units = Double(CountryMapLayout.units)
      return codes[
        Self.number(
          x: Int(((longitude + 180 - Double(column)) * units).rounded()),
          y: Int(((place.latitude + 90 - Double(row)) * units).rounded()),
          entry: layout.entries + (cell - CountryMapLayout.mixed) * CountryMapLayout.entrySize,
          lines: layout.lines, codeCount: layout.codeCount, bytes)]
    }
  }

  /// The number of the country at a place of a cell with borders, in units from the cell's corner.
  private static func number(
    x: Int, y: Int, entry: Int, lines: Int, codeCount: Int, _ bytes: Span<UInt8>
  ) -> Int {
    let calm = (x: bytes.number16(at: entry + 4), y: bytes.number16(at: entry + 6))
    let way = (x: calm.x - x, y: calm.y - y)
    var answer = Int(bytes[entry + 8])
    // How far along the way the nearest border so far is met, as a fraction; 1 is the calm place.
    var nearest = 1.0
    var reader = NumberReader(
      position: lines + bytes.number32(at: entry),
      end: lines + bytes.number32(at: entry + CountryMapLayout.entrySize))
    while let left = reader.byte(bytes), let right = reader.byte(bytes),
      let count = reader.number(bytes)
    {
      guard Int(left) < codeCount, Int(right) < codeCount else { break }
      var last = (x: 0, y: 0)
      var lastSide = 0
      for point in 0..<count {
        guard let east = reader.signedNumber(bytes), let north = reader.signedNumber(bytes) else {
          return answer
        }
        let next = (x: last.x &+ east, y: last.y &+ north)
        // Which side of the way the point lies on; on the way itself counts as one side, so that a
        // line that crosses at a point is met exactly once.
        let side = way.x &* (next.y &- y) &- way.y &* (next.x &- x)
        if point > 0, (side >= 0) != (lastSide >= 0) {
          let along = (x: next.x &- last.x, y: next.y &- last.y)
          let mine = along.x &* (y &- last.y) &- along.y &* (x &- last.x)
          let theirs = along.x &* (calm.y &- last.y) &- along.y &* (calm.x &- last.x)
          if (mine >= 0) != (theirs >= 0) {
            let share = Double(mine) / Double(mine &- theirs)
            if share < nearest {
              nearest = share
              answer = Int(mine >= 0 ? left : right)
            }
          }
        }
        last = next
        lastSide = side
      }
    }
    return answer
  }
}

/// Reads numbers of as many bytes as they need, 7 bits a byte, and never leaves its range.
private struct NumberReader {
  var position: Int
  let end: Int

  mutating func byte(_ bytes: Span<UInt8>) -> UInt8? {
    guard position < end else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func number(_ bytes: Span<UInt8>) -> Int? {
    var value = 0
    var shift = 0
    while let byte = byte(bytes) {
      value |= Int(byte & 127) << shift
      if byte < 128 { return value }
      shift += 7
      // No number in the file is that long.
      guard shift <= 28 else { return nil }
    }
    return nil
  }

  mutating func signedNumber(_ bytes: Span<UInt8>) -> Int? {
    number(bytes).map { $0 & 1 == 0 ? $0 >> 1 : -($0 >> 1) - 1 }
  }
}

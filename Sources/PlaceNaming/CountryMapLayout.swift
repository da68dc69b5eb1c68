/// Where the parts of borders.bin stand, checked once when the file is opened.
///
/// Datasets/gazetteer/README.md describes the format. The cells and their index are checked here; the
/// lines are not, and reading them stays inside their cell's bytes whatever they say.
struct CountryMapLayout: Sendable {
  let columnCount: Int
  let rowCount: Int
  let codeCount: Int
  let entryCount: Int

  let codes: Int
  let cells: Int
  let entries: Int
  let lines: Int
  let end: Int

  /// Cells from this number on have borders.
  static let mixed = 0x8000
  static let entrySize = 12
  /// Units of the lines to a degree.
  static let units = 10_000

  private static let headSize = 32
  private static let magic = Array("SJRNLAND".utf8)
  private static let version = 1

  init(_ bytes: Span<UInt8>, path: String) throws(PlaceDataError) {
    guard bytes.count >= Self.headSize, bytes.begins(with: Self.magic) else {
      throw .otherKind(path: path)
    }
    let version = bytes.number32(at: 8)
    guard version == Self.version else { throw .otherVersion(path: path, version: version) }
    columnCount = bytes.number32(at: 12)
    rowCount = bytes.number32(at: 16)
    codeCount = bytes.number32(at: 20)
    entryCount = bytes.number32(at: 24)
    guard columnCount == 360, rowCount == 180, codeCount > 0, codeCount <= 256,
      entryCount <= columnCount * rowCount, entryCount <= Self.mixed
    else { throw .damaged(path: path, where: "in its head") }
    codes = Self.headSize
    cells = codes + (codeCount * 2 + 3) / 4 * 4
    entries = cells + columnCount * rowCount * 2
    lines = entries + (entryCount + 1) * Self.entrySize
    end = lines + bytes.number32(at: 28)
    guard end == bytes.count else {
      throw .otherLength(path: path, expected: end, found: bytes.count)
    }
    for cell in 0..<columnCount * rowCount {
      let number = bytes.number16(at: cells + 2 * cell)
      guard number < Self.mixed ? number < codeCount : number - Self.mixed < entryCount else {
        throw .damaged(path: path, where: "at cell \(cell)")
      }
    }
    var start = 0
    for entry in 0...entryCount {
      let place = entries + entry * Self.entrySize
      let next = bytes.number32(at: place)
      guard next >= start, entry > 0 || next == 0, Int(bytes[place + 8]) < codeCount else {
        throw .damaged(path: path, where: "in the index of its lines, at entry \(entry)")
      }
      start = next
    }
    guard start == end - lines else {
      throw .damaged(path: path, where: "at the end of its lines")
    }
  }
}

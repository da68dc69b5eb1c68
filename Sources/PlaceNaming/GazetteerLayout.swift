/// Where the parts of places.bin stand, checked once when the file is opened.
///
/// Datasets/gazetteer/README.md describes the format. The index (rows, groups, regions, countries) is
/// checked here; places and names are not, and reading them stays inside the file whatever they say.
struct GazetteerLayout: Sendable {
  let countryCount: Int
  let regionCount: Int
  let rowCount: Int
  let groupCount: Int
  let placeCount: Int

  let countries: Int
  let regions: Int
  let rows: Int
  let groups: Int
  let places: Int
  let text: Int
  let names: Int
  let end: Int

  static let countrySize = 20
  static let regionSize = 8
  static let rowSize = 8
  static let groupSize = 12
  static let placeSize = 6

  private static let headSize = 40
  private static let magic = Array("SJRNNAME".utf8)
  private static let version = 1

  init(_ bytes: Span<UInt8>, path: String) throws(PlaceDataError) {
    guard bytes.count >= Self.headSize, bytes.begins(with: Self.magic) else {
      throw .otherKind(path: path)
    }
    let version = bytes.number32(at: 8)
    guard version == Self.version else { throw .otherVersion(path: path, version: version) }
    countryCount = bytes.number32(at: 12)
    regionCount = bytes.number32(at: 16)
    rowCount = bytes.number32(at: 20)
    groupCount = bytes.number32(at: 24)
    placeCount = bytes.number32(at: 28)
    // Four-byte counts times these sizes cannot overflow.
    countries = Self.headSize
    regions = countries + countryCount * Self.countrySize
    rows = regions + regionCount * Self.regionSize
    groups = rows + (rowCount + 1) * Self.rowSize
    places = groups + (groupCount + 1) * Self.groupSize
    text = places + placeCount * Self.placeSize
    names = text + bytes.number32(at: 32)
    end = names + bytes.number32(at: 36)
    guard end == bytes.count else {
      throw .otherLength(path: path, expected: end, found: bytes.count)
    }
    // The regions and the columns of groups are two-byte numbers.
    guard countryCount > 0, regionCount > 0, regionCount <= 1 << 16, rowCount > 0,
      rowCount <= 1 << 14
    else { throw .damaged(path: path, where: "in its head") }
    try check(bytes, path: path)
  }

  private func check(_ bytes: Span<UInt8>, path: String) throws(PlaceDataError) {
    func isText(_ offset: Int) -> Bool {
      offset < names - text && text + offset + 1 + Int(bytes[text + offset]) <= names
    }
    // The first text says where the data comes from.
    guard isText(0) else { throw .damaged(path: path, where: "in its texts") }
    for country in 0..<countryCount {
      let entry = countries + country * Self.countrySize
      guard CountryCode(bytes[entry], bytes[entry + 1]) != nil,
        isText(bytes.number32(at: entry + 12)), isText(bytes.number32(at: entry + 16))
      else { throw .damaged(path: path, where: "in the countries") }
    }
    for region in 0..<regionCount {
      let entry = regions + region * Self.regionSize
      guard bytes.number16(at: entry) < countryCount, isText(bytes.number32(at: entry + 4)) else {
        throw .damaged(path: path, where: "in the regions")
      }
    }
    var first = 0
    for row in 0..<rowCount {
      let next = bytes.number32(at: rows + (row + 1) * Self.rowSize)
      let columns = bytes.number32(at: rows + row * Self.rowSize + 4)
      guard bytes.number32(at: rows + row * Self.rowSize) == first, next >= first,
        next <= groupCount, columns > 0, columns <= 1 << 16
      else { throw .damaged(path: path, where: "at row \(row)") }
      try checkGroups(first..<next, columns: columns, bytes, path: path)
      first = next
    }
    let last = groups + groupCount * Self.groupSize
    guard first == groupCount, bytes.number32(at: groups + 4) == 0,
      bytes.number32(at: last + 4) == placeCount, bytes.number32(at: last + 8) == end - names
    else { throw .damaged(path: path, where: "at its last row") }
  }

  private func checkGroups(
    _ range: Range<Int>, columns: Int, _ bytes: Span<UInt8>, path: String
  ) throws(PlaceDataError) {
    var column = 0
    for group in range {
      let entry = groups + group * Self.groupSize
      let next = entry + Self.groupSize
      let here = bytes.number16(at: entry)
      guard here >= column, here < columns, bytes.number16(at: entry + 2) < regionCount,
        bytes.number32(at: entry + 4) < bytes.number32(at: next + 4),
        bytes.number32(at: next + 4) <= placeCount,
        bytes.number32(at: entry + 8) <= bytes.number32(at: next + 8),
        bytes.number32(at: next + 8) <= end - names
      else { throw .damaged(path: path, where: "in the index of its places, at entry \(group)") }
      column = here
    }
  }
}

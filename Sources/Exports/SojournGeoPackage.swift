import Store
import Timeline

/// Reads the layer `photos` of a GeoPackage that `sojourn find --gpkg` wrote, also after a map program has
/// changed it.
///
/// The clock reading is as it was settled then, and so is its offset, but for one that was guessed from
/// neighbours or is 0 for want of any: that is found anew. A photo's place is its point.
struct SojournGeoPackage: DatabaseReader {
  static func recognises(_ tables: DatabaseTables) -> Bool {
    tables.has("gpkg_contents", "table_name")
      && tables.has("photos", "geom", "name", "name_bytes", "taken", "utc_offset", "traits")
  }

  init(_ tables: DatabaseTables, settings: ExportSettings) {}

  func read(
    _ database: borrowing Database, into collector: inout PhotoCollector
  ) throws(StoreError) {
    try database.withStatement(
      "SELECT name, name_bytes, taken, utc_offset, traits, geom FROM photos"
    ) { (row) throws(StoreError) in
      while try row.step() {
        var facts = PhotoFacts()
        let traits = PhotoTraits(
          rawValue: row.integer(at: 4).map { UInt16(truncatingIfNeeded: $0) } ?? 0)
        facts.traits = traits.intersection(Self.lasting)
        readTime(row, traits, into: &facts)
        readPlace(row, into: &facts)
        collector.add(facts, name: row.bytes(at: 1) ?? row.bytes(at: 0) ?? [])
      }
    }
  }

  /// The traits that are not worked out anew.
  private static let lasting: PhotoTraits = [
    .video, .screenshot, .received, .guessedOffset, .correctedClock, .placedFromTrack,
    .placedFromNeighbours, .hidden,
  ]

  private func readTime(
    _ row: borrowing Statement, _ traits: PhotoTraits, into facts: inout PhotoFacts
  ) {
    guard row.isFilled(2) else { return }
    let text = row.bytes(at: 2) ?? []
    var stamp: Timestamp
    do throws(TimestampProblem) {
      stamp = try TimestampText.timestamp(in: text.span)
    } catch {
      let reason = text.isEmpty ? .dateUnreadable : ReadingReason(error)
      facts.findings.append(PhotoFacts.Finding(reason, row.shown(2)))
      return
    }
    if traits.contains(.dateOnly) { stamp.precision = .day }
    let isKnown = !traits.isDisjoint(with: [.ownOffset, .placeOffset, .instantOnly])
    if isKnown, row.isFilled(3) {
      let offset = row.withBytes(at: 3) { text in try? TimestampText.offset(in: text) }
      stamp.offset = offset ?? nil
      stamp.hasUnreadableOffset = stamp.offset == nil
      facts.offsetReason = stamp.offset == nil ? nil : .stated
    }
    facts.wallTime = stamp
    facts.timeSource = .export
  }

  private func readPlace(_ row: borrowing Statement, into facts: inout PhotoFacts) {
    guard row.kind(at: 5) != .null else { return }
    guard let point = row.withBytes(at: 5, Self.point) ?? nil else {
      facts.findings.append(PhotoFacts.Finding(.placeUnreadable, row.shown(5)))
      return
    }
    do throws(CoordinateError) {
      facts.place = try Coordinate(latitude: point.latitude, longitude: point.longitude)
    } catch {
      let reason: ReadingReason =
        switch error {
        case .latitudeOutOfRange: .latitudeOutOfRange
        case .longitudeOutOfRange: .longitudeOutOfRange
        case .nullIsland: .placeNullIsland
        }
      facts.findings.append(
        PhotoFacts.Finding(reason, "\(point.latitude), \(point.longitude)"))
    }
  }

  /// The bytes of a GeoPackage's box by the number in its head (OGC 12-128r17, section 2.1.3).
  private static let boxSizes = [0, 32, 48, 48, 64]

  /// The point in a GeoPackage's shape; nil for any other shape, or what is none.
  static func point(_ bytes: Span<UInt8>) -> (latitude: Double, longitude: Double)? {
    guard bytes.count > 8, bytes[0] == UInt8(ascii: "G"), bytes[1] == UInt8(ascii: "P") else {
      return nil
    }
    let box = Int(bytes[3] >> 1 & 7)
    guard boxSizes.indices.contains(box) else { return nil }
    // Well-known binary: the order of bytes, the kind, then x and y; height and measure may follow.
    let start = 8 + boxSizes[box]
    guard bytes.count >= start + 21 else { return nil }
    let isLittle = bytes[start] == 1
    let kind = number(in: bytes, at: start + 1, size: 4, isLittle: isLittle) & 0xFFFF
    guard kind % 1000 == 1 else { return nil }
    func axis(_ position: Int) -> Double {
      Double(bitPattern: number(in: bytes, at: position, size: 8, isLittle: isLittle))
    }
    return (axis(start + 13), axis(start + 5))
  }

  private static func number(
    in bytes: Span<UInt8>, at position: Int, size: Int, isLittle: Bool
  ) -> UInt64 {
    var number: UInt64 = 0
    for index in 0..<size {
      number = number << 8 | UInt64(bytes[position + (isLittle ? size - 1 - index : index)])
    }
    return number
  }
}

import Exports
import Timeline

/// A CSV text as a file, read with chunks of one size or another.
struct CSVFixture {
  var bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// 2030-01-01, so that no date of a test is in the future by accident.
  static let today = LocalDate(daysSince1970: 21_915)

  /// The file, mapped.
  func mapped() throws -> MappedBytes {
    let file = try SpoolFile()
    try file.append(bytes.span)
    return try file.mapped()
  }

  func document(
    chunkSize: Int? = nil, today: LocalDate? = today
  ) throws -> CSVDocument {
    try CSVDocument(try mapped(), source: "photos.csv", today: today, chunkSize: chunkSize)
  }

  func read(chunkSize: Int? = nil, today: LocalDate? = today) throws -> CSVReading {
    try document(chunkSize: chunkSize, today: today).read()
  }

  /// The photos, as `name: time offset place traits`, sorted.
  func photos(chunkSize: Int? = nil) throws -> [String] {
    PhotoTable(rows: try read(chunkSize: chunkSize).rows).summaries
  }

  /// The only photo, without its name.
  func photo() throws -> String {
    let photos = try photos()
    precondition(photos.count == 1, "the test has one photo")
    return String(photos[0].drop { $0 != ":" }.dropFirst(2))
  }

  /// How often each reason was met.
  func counts() throws -> [ReadingReason: Int] {
    try read().report.findings.mapValues(\.count)
  }
}

extension PhotoTable {
  /// Each photo in one line: its name, local time, own offset, place and further traits.
  var summaries: [String] {
    (0..<count).map { photo in
      var parts = [photo < datedCount ? "\(localTime(of: photo))" : "undated"]
      if traits[photo].contains(.ownOffset) { parts[0] += "\(offset(of: photo))" }
      if let place = coordinate(of: photo) {
        let degrees = [place.latitude, place.longitude].map(DecimalText.degrees)
        parts.append("at \(degrees.joined(separator: ", "))")
      }
      if traits[photo].contains(.dateOnly) { parts.append("day") }
      if traits[photo].contains(.instantOnly) { parts.append("instant") }
      return "\(name(of: photo)): \(parts.joined(separator: " "))"
    }.sorted()
  }
}

/// A small seeded generator, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

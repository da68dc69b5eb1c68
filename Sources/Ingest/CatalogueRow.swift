internal import Store
internal import Timeline

/// A row of a catalogue: writes and reads what is known of a file.
///
/// Times are microseconds since 1970-01-01 00:00, local or UTC; the time of the file's last change is
/// in nanoseconds, as the file system has it. Words are the raw values of their types; an empty
/// `precision` means seconds. A row with anything that is not known here counts as if it were not there, so
/// that the file is read anew.
enum CatalogueRow {
  /// Bits of `flags`.
  private static let placeIsCoarse: Int64 = 1
  private static let offsetIsUnreadable: Int64 = 2

  // MARK: Writing

  static func bind(
    _ entry: CatalogueEntry, folder: Int64, method: Int64, to row: borrowing Statement
  ) throws(StoreError) {
    try row.bind(bytes: entry.name.span, at: 1)
    try row.bind(integer: entry.size, at: 2)
    try row.bind(integer: entry.modified, at: 3)
    try row.bind(integer: method, at: 4)
    var facts = PhotoFacts()
    switch entry.reading {
    case .photo(let known, let format, let thumbnail):
      facts = known
      try row.bind(text: format, at: 5)
      try row.bind(integer: thumbnail.map { Int64($0.lowerBound) }, at: 25)
      try row.bind(integer: thumbnail.map { Int64($0.upperBound) }, at: 26)
    case .nothing(let problem):
      try row.bind(text: problem, at: 6)
    }
    try row.bind(integer: facts.wallTime?.localTime.microseconds, at: 7)
    try row.bind(text: facts.wallTime.flatMap { word(for: $0.precision) }, at: 8)
    try row.bind(integer: (facts.wallTime?.offset?.seconds).map(Int64.init), at: 9)
    try row.bind(text: facts.timeSource?.rawValue, at: 10)
    try row.bind(text: facts.offsetReason?.rawValue, at: 11)
    try row.bind(integer: facts.instant, at: 12)
    try row.bind(integer: facts.gpsInstant, at: 13)
    try row.bind(number: facts.place?.latitude, at: 14)
    try row.bind(number: facts.place?.longitude, at: 15)
    try row.bind(number: facts.altitude, at: 16)
    try row.bind(text: facts.make, at: 17)
    try row.bind(text: facts.model, at: 18)
    try row.bind(text: facts.owner, at: 19)
    try row.bind(text: facts.contentIdentifier, at: 20)
    try row.bind(text: facts.burstIdentifier, at: 21)
    try row.bind(integer: Int64(facts.traits.rawValue), at: 22)
    var flags: Int64 = 0
    if facts.placeIsCoarse { flags |= placeIsCoarse }
    if facts.wallTime?.hasUnreadableOffset == true { flags |= offsetIsUnreadable }
    try row.bind(integer: flags, at: 23)
    try row.bind(text: facts.findings.isEmpty ? nil : text(of: facts.findings), at: 24)
    try row.bind(integer: folder, at: 27)
  }

  // MARK: Reading

  /// The file of a row; nil when another method read it, or something in it is not known here.
  static func entry(_ row: borrowing Statement, method: Int64) -> CatalogueEntry? {
    guard row.integer(at: 3) == method, let name = row.bytes(at: 0), let size = row.integer(at: 1),
      let modified = row.integer(at: 2)
    else { return nil }
    if let problem = row.text(at: 5) {
      return CatalogueEntry(
        name: name, size: size, modified: modified, reading: .nothing(problem: problem))
    }
    guard let format = row.text(at: 4), let facts = facts(row) else { return nil }
    var thumbnail: Range<Int>?
    if let start = row.integer(at: 24), let end = row.integer(at: 25), start >= 0, start <= end {
      thumbnail = Int(start)..<Int(end)
    }
    return CatalogueEntry(
      name: name, size: size, modified: modified,
      reading: .photo(facts, format: format, thumbnail: thumbnail))
  }

  /// Whether microseconds are of the years that are written with four digits, or near them: beyond,
  /// calculations with them would end the program.
  private static func isMoment(_ microseconds: Int64) -> Bool {
    microseconds.magnitude < 400_000_000_000_000_000
  }

  private static func facts(_ row: borrowing Statement) -> PhotoFacts? {
    var facts = PhotoFacts()
    let flags = row.integer(at: 22) ?? 0
    if let time = row.integer(at: 6) {
      guard isMoment(time), let precision = precision(for: row.text(at: 7)) else { return nil }
      let local = LocalDateTime(microseconds: time)
      facts.wallTime = Timestamp(
        date: local.date, microsecondsOfDay: local.microsecondsOfDay, precision: precision,
        offset: row.integer(at: 8).map { UTCOffset(seconds: Int32(clamping: $0)) },
        hasUnreadableOffset: flags & offsetIsUnreadable != 0)
    }
    if let word = row.text(at: 9) {
      guard let source = TimeSource(rawValue: word) else { return nil }
      facts.timeSource = source
    }
    if let word = row.text(at: 10) {
      guard let reason = OffsetReason(rawValue: word) else { return nil }
      facts.offsetReason = reason
    }
    facts.instant = row.integer(at: 11)
    facts.gpsInstant = row.integer(at: 12)
    guard isMoment(facts.instant ?? 0), isMoment(facts.gpsInstant ?? 0) else { return nil }
    if let latitude = row.number(at: 13), let longitude = row.number(at: 14) {
      guard let place = try? Coordinate(latitude: latitude, longitude: longitude) else {
        return nil
      }
      facts.place = place
    }
    facts.placeIsCoarse = flags & placeIsCoarse != 0
    facts.altitude = row.number(at: 15)
    facts.make = row.text(at: 16)
    facts.model = row.text(at: 17)
    facts.owner = row.text(at: 18)
    facts.contentIdentifier = row.text(at: 19)
    facts.burstIdentifier = row.text(at: 20)
    facts.traits = PhotoTraits(rawValue: .init(truncatingIfNeeded: row.integer(at: 21) ?? 0))
    if let text = row.text(at: 23) {
      guard let findings = findings(in: text) else { return nil }
      facts.findings = findings
    }
    return facts
  }

  // MARK: Words

  private static func word(for precision: Timestamp.Precision) -> String? {
    switch precision {
    case .second: nil
    case .minute: "minute"
    case .day: "day"
    }
  }

  private static func precision(for word: String?) -> Timestamp.Precision? {
    switch word {
    case nil: .second
    case "minute": .minute
    case "day": .day
    default: nil
    }
  }

  /// A line for each finding: the reason, a tab, the value with `\` before `\` and for line ends.
  private static func text(of findings: [PhotoFacts.Finding]) -> String {
    findings.map { finding in
      let value = finding.value.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
      return "\(finding.reason.rawValue)\t\(value)"
    }.joined(separator: "\n")
  }

  private static func findings(in text: String) -> [PhotoFacts.Finding]? {
    var findings: [PhotoFacts.Finding] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let reason = ReadingReason(rawValue: String(parts[0])) else {
        return nil
      }
      findings.append(PhotoFacts.Finding(reason, unescaped(parts[1])))
    }
    return findings
  }

  private static func unescaped(_ value: Substring) -> String {
    guard value.contains("\\") else { return String(value) }
    var text = ""
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        text.unicodeScalars.append(scalar == "n" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

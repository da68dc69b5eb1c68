/// Takes in what readers say of photos, one record at a time, as rows and a report.
///
/// It judges what every reader has to judge alike: which years count (clause P1), and what is counted as
/// undated, not located or suspicious.
public struct PhotoCollector: Sendable {
  /// The photos so far.
  public private(set) var rows = PhotoRows()
  /// The report so far.
  public private(set) var report: SourceReport
  /// The photos so far as records, where these are kept instead of rows.
  public private(set) var records: [PhotoRecord] = []
  private let keepsRecords: Bool
  // Names are gathered here and join the pool at the end.
  private var names: [UInt8] = []
  private let today: LocalDate?

  /// A collector for one source.
  ///
  /// - Parameters:
  ///   - source: the path, or `-`.
  ///   - format: the name of the format.
  ///   - today: the date after which a photo's date is suspicious; nil not to look.
  ///   - keepsRecords: photos are kept as `records`, uncounted, for another collector to take in once
  ///     more is known of them.
  public init(source: String, format: String, today: LocalDate?, keepsRecords: Bool = false) {
    self.keepsRecords = keepsRecords
    report = SourceReport(source: source, format: format)
    self.today = today
  }

  /// Takes in a photo.
  ///
  /// - Parameters:
  ///   - facts: what the record says of it; its findings are counted.
  ///   - name: its path or id, as the source gave it; at most `PooledText.maximumLength` bytes are kept.
  ///   - line: the line on which its record starts, in formats that have lines.
  public mutating func add(_ facts: PhotoFacts, name: some Collection<UInt8>, line: Int? = nil) {
    add(facts, name: Array(name), line: line)
  }

  /// Takes in a photo, as the method of the same name does, and for less.
  public mutating func add(_ facts: PhotoFacts, name: [UInt8], line: Int? = nil) {
    if keepsRecords {
      records.append(PhotoRecord(facts: facts, name: name, line: line))
      return
    }
    func note(_ reason: ReadingReason, _ value: String) {
      report.note(
        reason,
        example: ReadingFinding.Example(
          line: line, file: line == nil ? String(decoding: name, as: UTF8.self) : nil,
          value: String(value.prefix(120)), expected: ""))
    }
    var traits = facts.traits
    // What pairs a still with its movie; the movie has it as well.
    if facts.contentIdentifier != nil, !traits.contains(.video) { traits.insert(.livePhoto) }
    var time = facts.wallTime
    if time == nil, let instant = facts.instant {
      let utc = LocalDateTime(microseconds: instant)
      time = Timestamp(
        date: utc.date, microsecondsOfDay: utc.microsecondsOfDay, precision: .second)
      traits.insert(.instantOnly)
    }
    if let date = time?.date, !LocalDate.acceptedYears.contains(date.components.year) {
      note(.dateOutOfYears, date.description)
      time = nil
    }
    if let date = time?.date, let today, date - today > 1 {
      note(.dateInFuture, date.description)
    }
    if time?.precision == .day { traits.insert(.dateOnly) }
    if facts.timeSource?.isWeak == true { traits.insert(.weakTime) }
    if time?.hasUnreadableOffset == true { note(.offsetUnreadable, "") }
    // Photos are counted, not the tags that have the same fault in one of them.
    for (index, finding) in facts.findings.enumerated()
    where !facts.findings[..<index].contains(where: { $0.reason == finding.reason }) {
      note(finding.reason, finding.value)
    }

    report.records += 1
    report.photos += 1
    if time != nil {
      report.dated += 1
      if facts.place != nil { report.located += 1 }
    } else if !facts.findings.contains(where: { $0.reason.effect == .undated }) {
      note(.dateMissing, "")
    }
    if facts.place == nil, !facts.findings.contains(where: { $0.reason.effect == .notLocated }) {
      note(.placeMissing, "")
    }
    let start = names.count
    names.append(contentsOf: name.prefix(PooledText.maximumLength))
    rows.append(
      name: PooledText(address: start, length: names.count - start), localTime: time?.localTime,
      offset: time?.offset, place: facts.place, traits: traits,
      gpsInstant: facts.wallTime == nil || time == nil ? nil : facts.gpsInstant)
    if let camera = Camera(make: facts.make, model: facts.model, owner: facts.owner) {
      rows.setCamera(camera, of: rows.count - 1)
    }
    for album in facts.albums { rows.addLast(to: album) }
  }

  /// Counts a record that is no photo, or could not be used.
  public mutating func leaveOut(_ reason: ReadingReason, value: String, line: Int? = nil) {
    report.records += 1
    report.note(
      reason,
      example: ReadingFinding.Example(line: line, value: String(value.prefix(120)), expected: ""))
  }

  /// Takes in the counts and findings of another reader of the same source.
  public mutating func append(_ other: SourceReport) { report.append(other) }

  /// Takes in the counts and findings of a file of the source, a folder; the examples name it.
  public mutating func append(_ other: SourceReport, ofFile file: String) {
    var named = other
    for (reason, finding) in other.findings {
      named.findings[reason]?.examples = finding.examples.map { example in
        var example = example
        example.file = example.file ?? file
        return example
      }
    }
    report.append(named)
  }

  /// Counts something that a record has besides, or why it was not used as a photo of its own.
  public mutating func note(_ reason: ReadingReason, of name: [UInt8], value: String = "") {
    report.note(
      reason,
      example: ReadingFinding.Example(
        line: nil, file: String(decoding: name, as: UTF8.self), value: value, expected: ""))
  }

  /// Counts a record that became a part of a photo counted elsewhere.
  public mutating func countJoined(_ reason: ReadingReason, of name: [UInt8]) {
    report.records += 1
    note(reason, of: name)
  }

  /// The rows and the report; the collector is spent.
  public consuming func finish() -> (rows: PhotoRows, report: SourceReport) {
    _ = rows.pool.append(.gathered(names))
    return (rows, report)
  }
}

/// A photo as a reader understood its record, before it is counted.
public struct PhotoRecord: Sendable, Equatable {
  /// What the record says.
  public var facts: PhotoFacts
  /// The photo's path or id.
  public var name: [UInt8]
  /// The line on which the record starts, in formats that have lines.
  public var line: Int?

  /// A record.
  public init(facts: PhotoFacts, name: [UInt8], line: Int? = nil) {
    self.facts = facts
    self.name = name
    self.line = line
  }
}

public import Timeline

/// All photos of a CSV file, and what was met while reading it.
public struct CSVReading: Sendable {
  /// The photos, in the order of the file.
  public var rows: PhotoRows
  /// Counts and findings.
  public var report: SourceReport
}

extension CSVDocument {
  /// Joins what was read of the chunks, all of them, in any order.
  ///
  /// - Parameter readings: one for each of `chunks`, from `read(_:)` of this document.
  /// - Returns: what reading the file from its first byte to its last gives, whatever the chunks.
  /// - Throws: `CSVError.headerOnly` without a record, `.axesSwapped` when latitude and longitude are
  ///   swapped, `.changed` when the file became shorter meanwhile.
  public func joined(_ readings: consuming [CSVChunkReading]) throws(CSVError) -> CSVReading {
    precondition(readings.count == chunks.count, "every chunk is to be joined")
    var remaining = readings.sorted { $0.chunk.index > $1.chunk.index }
    readings = []
    var joining = CSVJoining(document: self, roomFor: remaining.reduce(0) { $0 + $1.rows.count })
    while let reading = remaining.popLast() { joining.append(reading) }
    if bytes.hasShrunk { throw .changed(source: source) }
    return try joining.finished()
  }
}

/// Puts chunks together in order: checks where each started, counts, and works out lines.
struct CSVJoining {
  private let document: CSVDocument
  private var rows = PhotoRows()
  private var report: SourceReport
  private var axes = CSVAxesEvidence()
  private var header: CSVHeader
  private var end: Int?
  private var lines: CSVLineCounter

  init(document: CSVDocument, roomFor rowCount: Int) {
    self.document = document
    report = SourceReport(
      source: document.source, format: document.isPlain ? "plain photo CSV" : "CSV")
    header = document.header
    lines = CSVLineCounter(lineEnd: document.scanner.lineEnd)
    rows.reserveCapacity(rowCount)
    if document.header.columns.places.isEmpty {
      report.remarks.append(document.withoutPlaceColumns)
    }
  }

  /// Adds the next chunk, or what it is when it is read from where the chunk before really ended.
  mutating func append(_ reading: consuming CSVChunkReading) {
    var reading = reading
    let start = end ?? reading.start
    let isAsRead = document.bytes.withBytes {
      reading.start == start && reading.headerAtStart.isSame(as: header, in: $0)
    }
    if !isAsRead {
      reading = document.read(reading.chunk, from: start, header: header)
    }
    end = reading.end
    header = reading.headerAtEnd
    lines.beginChunk(at: start)
    report.records += reading.tally.records
    report.photos += reading.rows.count
    report.dated += reading.tally.dated
    report.located += reading.tally.located
    axes.add(reading.tally.axes)
    addFindings(of: reading.tally)
    nameUnnamed(&reading)
    rows.append(reading.rows)
  }

  /// Everything, once all chunks are added.
  consuming func finished() throws(CSVError) -> CSVReading {
    guard report.records > 0 else { throw .headerOnly(source: document.source) }
    if axes.showsSwap, let columns = axes.columns, let record = axes.firstRecord {
      throw .axesSwapped(
        source: document.source,
        latitudeColumn: header.columns.title(ofSlot: columns.latitude),
        longitudeColumn: header.columns.title(ofSlot: columns.longitude),
        line: line(of: record))
    }
    return CSVReading(rows: rows, report: report)
  }

  private mutating func addFindings(of tally: CSVTally) {
    var shown: [(reason: ReadingReason, example: CSVTally.Example)] = []
    for entry in tally.entries {
      let known = report.findings[entry.reason] ?? ReadingFinding(count: 0, examples: [])
      let room = ReadingFinding.exampleLimit - known.examples.count
      shown += entry.examples.prefix(room).map { (entry.reason, $0) }
      report.findings[entry.reason] = ReadingFinding(
        count: known.count + entry.count, examples: known.examples)
    }
    // In the order of the file, so that lines are counted once.
    shown.sort { $0.example.recordStart < $1.example.recordStart }
    for (reason, example) in shown {
      let shown = ReadingFinding.Example(
        line: line(of: example.recordStart), value: example.value, expected: example.expected)
      report.findings[reason]?.examples.append(shown)
    }
  }

  /// A photo without a name is called after its source and line.
  private mutating func nameUnnamed(_ reading: inout CSVChunkReading) {
    guard !reading.unnamed.isEmpty else { return }
    var text: [UInt8] = []
    var names: [(row: Int, range: Range<Int>)] = []
    names.reserveCapacity(reading.unnamed.count)
    for (row, recordStart) in reading.unnamed {
      let start = text.count
      text.append(contentsOf: document.source.utf8)
      text.append(UInt8(ascii: ":"))
      text.append(contentsOf: String(line(of: recordStart)).utf8)
      names.append((Int(row), start..<text.count))
    }
    let base = reading.rows.pool.append(.gathered(text))
    for (row, range) in names {
      reading.rows.rename(
        row, to: PooledText(address: base + range.lowerBound, length: range.count))
    }
  }

  private mutating func line(of position: Int) -> Int {
    lines.line(of: position, in: document.bytes)
  }
}

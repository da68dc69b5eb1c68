public import Timeline

/// Reads columns of photos by the same rules as the plain photo CSV, so that a library in columns gives what
/// it gives as CSV.
public struct PhotoColumnsReader: Sendable {
  /// What reports call the format.
  public static let format = "photo columns"
  private static let header = Array("file,taken,latitude,longitude\n".utf8)

  private let today: LocalDate?

  /// A reader.
  ///
  /// - Parameter today: dates more than a day later are noted; nil not to look.
  public init(today: LocalDate?) { self.today = today }

  /// Reads all rows.
  ///
  /// - Parameters:
  ///   - columns: the library.
  ///   - source: its name for messages, and for photos without a name.
  /// - Returns: the photos, in the order of the rows; lines of examples are rows, counted from 1.
  /// - Throws: `CSVError.headerOnly` without a row, `.axesSwapped` when latitude and longitude are swapped.
  public func read(
    _ columns: PhotoColumns, source: String
  ) throws(CSVError) -> CSVReading {
    guard columns.rows > 0 else { throw .headerOnly(source: source) }
    let scanner = CSVRecordScanner(delimiter: UInt8(ascii: ","), lineEnd: UInt8(ascii: "\n"))
    let read = CSVHeaderReader.header(of: Self.header.span, at: 0, scanner: scanner)
    guard let header = read?.header, let slot = header.columns.plainDate,
      let name = header.columns.names.first
    else { preconditionFailure("the header of the plain photo CSV is one") }
    var reader = CSVChunkReader(
      scanner: scanner, today: today, keepsPlaceholders: true, header: header,
      part: 0..<columns.bytes.count)
    reader.rows.reserveCapacity(columns.rows)
    _ = reader.rows.pool.append(.gathered(columns.bytes))
    reader.read(columns, nameSlot: name, dateSlot: slot)
    return try finished(reader, source: source)
  }

  private func finished(
    _ reader: CSVChunkReader, source: String
  ) throws(CSVError) -> CSVReading {
    let tally = reader.tally
    if tally.axes.showsSwap, let row = tally.axes.firstRecord {
      throw .axesSwapped(
        source: source, latitudeColumn: "latitude", longitudeColumn: "longitude", line: row)
    }
    var report = SourceReport(source: source, format: Self.format)
    report.records = tally.records
    report.photos = reader.rows.count
    report.dated = tally.dated
    report.located = tally.located
    for entry in tally.entries {
      report.findings[entry.reason] = ReadingFinding(
        count: entry.count,
        examples: entry.examples.map {
          ReadingFinding.Example(line: $0.recordStart, value: $0.value, expected: $0.expected)
        })
    }
    var rows = reader.rows
    nameUnnamed(reader.unnamed, in: &rows, source: source)
    return CSVReading(rows: rows, report: report)
  }

  /// A photo without a name is called after its source and row.
  private func nameUnnamed(
    _ unnamed: [(row: Int32, recordStart: Int)], in rows: inout PhotoRows, source: String
  ) {
    guard !unnamed.isEmpty else { return }
    var text: [UInt8] = []
    let ranges = unnamed.map { row in
      let start = text.count
      text += Array("\(source):\(row.recordStart)".utf8)
      return start..<text.count
    }
    let base = rows.pool.append(.gathered(text))
    for ((row, _), range) in zip(unnamed, ranges) {
      rows.rename(
        Int(row),
        to: PooledText(address: base + range.lowerBound, length: range.count))
    }
  }
}

extension CSVChunkReader {
  /// Reads the rows of columns; a row's number, from 1, is where its record starts.
  fileprivate mutating func read(_ columns: PhotoColumns, nameSlot: Int, dateSlot: Int) {
    let meaning = header.columns
    var fieldArray = Array(repeating: CSVField(), count: meaning.slotCount)
    var fields = fieldArray.mutableSpan
    let bytes = columns.bytes.span
    var number = 0
    for block in columns.blocks {
      holdsNULs = bytes.hasNUL(in: block.times.texts)
      for row in 0..<block.rows {
        number += 1
        tally.records += 1
        let name = block.names.range(row, in: bytes)
        let time = block.times.range(row, in: bytes)
        guard name.count + time.count < CSVRecordScanner.recordLimit else {
          note(.recordTooLong, at: number, expected: "a record of at most 1 MiB") { "" }
          continue
        }
        fields[nameSlot] = CSVField(start: name.lowerBound, end: name.upperBound)
        fields[dateSlot] = CSVField(start: time.lowerBound, end: time.upperBound)
        readPhoto(
          bytes, number: number, fields: fields.span, columns: meaning,
          latitude: bytes.real64(at: block.latitudes + 8 * row),
          longitude: bytes.real64(at: block.longitudes + 8 * row))
      }
    }
  }

  private mutating func readPhoto(
    _ bytes: Span<UInt8>, number: Int, fields: Span<CSVField>, columns: CSVColumns,
    latitude: Double, longitude: Double
  ) {
    let date = date(bytes, recordStart: number, fields: fields, columns: columns)
    let place = place(latitude: latitude, longitude: longitude, number: number)
    if date.time != nil {
      tally.dated += 1
      if place != nil { tally.located += 1 }
    }
    rows.append(
      name: name(bytes, recordStart: number, fields: fields, columns: columns),
      localTime: date.time, offset: date.offset, place: place, traits: date.traits)
  }

  private mutating func place(
    latitude: Double, longitude: Double, number: Int
  ) -> Coordinate? {
    if latitude.magnitude <= 90,
      let place = try? Coordinate(latitude: latitude, longitude: longitude)
    {
      tally.axes.add(latitude: latitude, longitude: longitude)
      return place
    }
    if latitude.isFinite, longitude.isFinite {
      tally.axes.add(latitude: latitude, longitude: longitude)
      if latitude.magnitude > 90 {
        tally.axes.addBeyond(latitude: latitude, at: number, columns: (0, 0))
      }
    }
    let reading = CoordinateText.place(
      latitude: Self.axis(latitude), longitude: Self.axis(longitude))
    let reason: ReadingReason
    switch reading {
    case .place(let place): return place
    case .missing: reason = .placeMissing
    case .rejected(let why): reason = why
    }
    note(reason, at: number, expected: reason == .placeMissing ? "" : Self.expectation(reason)) {
      reason == .placeMissing ? "" : "\(latitude), \(longitude)"
    }
    return nil
  }

  private static func axis(_ degrees: Double) -> CoordinateText.AxisReading {
    if degrees.isNaN { return .missing }
    return degrees.isFinite
      ? .value(CoordinateText.AxisValue(degrees: degrees)) : .unreadable
  }
}

extension Span<UInt8> {
  /// Whether there is a NUL in a part.
  fileprivate func hasNUL(in range: Range<Int>) -> Bool {
    var index = range.lowerBound
    // Eight bytes at once: one of them is zero when taking 1 from each borrows where no high bit was.
    while index + 8 <= range.upperBound {
      let word = word(at: index)
      if (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0 { return true }
      index += 8
    }
    while index < range.upperBound {
      if self[index] == 0 { return true }
      index += 1
    }
    return false
  }
}

import Timeline

/// Reads the records of a chunk into columns.
///
/// Nothing is allocated for a record but what is kept of it: the rows, gathered names, a few examples.
struct CSVChunkReader {
  let scanner: CSVRecordScanner
  /// The date after which a date is noted as one in the future; nil not to look.
  let today: LocalDate?
  /// Whether placeholder dates count as dates (clause P1).
  let keepsPlaceholders: Bool
  /// Whether there is a NUL byte in the chunk, which no text has.
  var holdsNULs = false
  private(set) var header: CSVHeader
  /// Headers met before, the latest first: exports appended in turn repeat a few.
  private var otherHeaders: [CSVHeader] = []
  private static let headersKept = 4
  var rows: PhotoRows
  var tally = CSVTally()
  /// Rows whose record has no name, and where the record starts.
  var unnamed: [(row: Int32, recordStart: Int)] = []
  /// Names that do not stand in the file as they are; their addresses follow those of the file's part.
  var gathered: [UInt8] = []
  /// The part of the file to which names refer.
  let part: Range<Int>
  /// The camera of the record before, which most records share.
  var lastCamera: LastCamera?
  /// An escaped or joined field, put together anew.
  var scratch: [UInt8] = []

  init(
    scanner: CSVRecordScanner, today: LocalDate?, keepsPlaceholders: Bool, header: CSVHeader,
    part: Range<Int>
  ) {
    self.scanner = scanner
    self.today = today
    self.keepsPlaceholders = keepsPlaceholders
    self.header = header
    self.part = part
    rows = PhotoRows()
  }

  /// Reads the records that start in a range.
  ///
  /// - Returns: where the first record after them starts.
  mutating func readRecords(_ bytes: Span<UInt8>, startingIn range: Range<Int>) -> Int {
    var position = range.lowerBound
    while position < range.upperBound {
      position = readRecords(bytes, from: position, until: range.upperBound)
    }
    return position
  }

  /// Reads records with the columns of one header; comes back when the columns change.
  private mutating func readRecords(_ bytes: Span<UInt8>, from start: Int, until end: Int) -> Int {
    let columns = header.columns
    var fieldArray = Array(repeating: CSVField(), count: columns.slotCount)
    var fields = fieldArray.mutableSpan
    let slots = columns.slots.span
    let lineEnd = scanner.lineEnd
    var position = start
    while position < end {
      if beginsLikeHeader(bytes, at: position),
        let changed = acceptHeader(bytes, at: &position)
      {
        if changed { return position }
        continue
      }
      let (outcome, next) = scanner.scan(bytes, from: position, slots: slots, fields: &fields)
      switch outcome {
      case .record:
        tally.records += 1
        readRow(bytes, recordStart: position, fields: fields.span, columns: columns)
      case .blank: break
      case .malformedQuote:
        tally.records += 1
        note(.malformedQuote, at: position, expected: "a closing quote, then a delimiter") {
          CSVText.line(of: bytes, from: position, lineEnd: lineEnd)
        }
      case .tooLong:
        tally.records += 1
        note(.recordTooLong, at: position, expected: "a record of at most 1 MiB") {
          CSVText.line(of: bytes, from: position, lineEnd: lineEnd)
        }
      }
      position = next
    }
    return position
  }

  private mutating func readRow(
    _ bytes: Span<UInt8>, recordStart: Int, fields: Span<CSVField>, columns: CSVColumns
  ) {
    if isLeftOut(bytes, recordStart: recordStart, fields: fields, columns: columns) { return }
    let date = date(bytes, recordStart: recordStart, fields: fields, columns: columns)
    let place = place(bytes, recordStart: recordStart, fields: fields, columns: columns)
    if date.time != nil {
      tally.dated += 1
      if place != nil { tally.located += 1 }
    }
    let name = name(bytes, recordStart: recordStart, fields: fields, columns: columns)
    var gps: Int64?
    if let columns = columns.gpsTime, let time = date.time, !date.traits.contains(.instantOnly) {
      gps = gpsInstant(
        bytes, recordStart: recordStart, fields: fields, columns: columns,
        clock: time.microseconds - Int64(date.offset?.seconds ?? 0) * 1_000_000,
        isDateOnly: date.traits.contains(.dateOnly))
    }
    rows.append(
      name: name, localTime: date.time, offset: date.offset, place: place, traits: date.traits,
      gpsInstant: gps)
    if let camera = columns.camera { setCamera(bytes, fields: fields, columns: camera) }
  }

  /// Counts a record that had been deleted, or is a part of another photo.
  @inline(__always)
  private mutating func isLeftOut(
    _ bytes: Span<UInt8>, recordStart: Int, fields: Span<CSVField>, columns: CSVColumns
  ) -> Bool {
    let deletions = columns.deletions.span
    for index in deletions.indices where isDeletion(bytes, fields[deletions[index]]) {
      note(.deletedInSource, at: recordStart, expected: "") {
        CSVText.text(of: bytes, fields[deletions[index]])
      }
      return true
    }
    guard let slot = columns.visibility, !fields[slot].isEmpty,
      CSVText.text(of: bytes, fields[slot]) == "hidden"
    else { return false }
    note(.partOfPhoto, at: recordStart, expected: "") { CSVText.text(of: bytes, fields[slot]) }
    return true
  }

  /// `yes`, `True`, `1` or a date.
  private func isDeletion(_ bytes: Span<UInt8>, _ field: CSVField) -> Bool {
    guard !field.isEmpty else { return false }
    return switch bytes[field.start] | 0x20 {
    case UInt8(ascii: "y"), UInt8(ascii: "t"), UInt8(ascii: "1")...UInt8(ascii: "9"): true
    default: false
    }
  }
}

// MARK: - Repeated headers

extension CSVChunkReader {
  @inline(__always)
  private func beginsLikeHeader(_ bytes: Span<UInt8>, at position: Int) -> Bool {
    let first = bytes[position]
    guard first == header.beginning[0] || first == 0xEF else { return false }
    return repeatsBeginning(bytes, at: position)
  }

  private func repeatsBeginning(_ bytes: Span<UInt8>, at position: Int) -> Bool {
    let start = CSVHeaderReader.afterMark(bytes, at: position)
    guard start + header.beginning.count <= bytes.count else { return false }
    return header.beginning.indices.allSatisfy { bytes[start + $0] == header.beginning[$0] }
  }

  /// Passes over a header that is met again, as in appended exports.
  ///
  /// - Returns: whether it is another one, whose columns are in force from here; nil when the record is
  ///   not a header.
  private mutating func acceptHeader(_ bytes: Span<UInt8>, at position: inout Int) -> Bool? {
    var changed: CSVHeader?
    let recordStart = position
    let lineEnd = scanner.lineEnd
    let start = CSVHeaderReader.afterMark(bytes, at: position)
    if header.isRepeated(bytes, at: start) {
      position = start + header.range.count
    } else if let known = otherHeaders.first(where: { $0.isRepeated(bytes, at: start) }) {
      position = start + known.range.count
      changed = known
    } else {
      guard
        let found = CSVHeaderReader.header(of: bytes, at: start, scanner: scanner),
        !found.header.columns.dates.isEmpty
      else { return nil }
      position = found.next
      changed = found.header
    }
    tally.records += 1
    note(.repeatedHeader, at: recordStart, expected: "one header") {
      CSVText.line(of: bytes, from: recordStart, lineEnd: lineEnd)
    }
    guard let changed else { return false }
    otherHeaders.removeAll { $0.range == changed.range }
    otherHeaders.insert(header, at: 0)
    if otherHeaders.count > Self.headersKept { otherHeaders.removeLast() }
    header = changed
    lastCamera = nil
    return true
  }
}

// MARK: - Names

extension CSVChunkReader {
  mutating func name(
    _ bytes: Span<UInt8>, recordStart: Int, fields: Span<CSVField>, columns: CSVColumns
  ) -> PooledText {
    let names = columns.names.span
    for index in names.indices {
      let field = fields[names[index]]
      guard hasText(bytes, field) else { continue }
      if index == 0, let directory = columns.directory, hasText(bytes, fields[directory]) {
        return joinedName(bytes, directory: fields[directory], file: field)
      }
      if field.isEscaped {
        let start = gathered.count
        CSVText.append(field, of: bytes, to: &gathered)
        return gatheredName(from: start)
      }
      return PooledText(address: field.start - part.lowerBound, length: field.end - field.start)
    }
    unnamed.append((Int32(rows.count), recordStart))
    return .empty
  }

  private mutating func joinedName(
    _ bytes: Span<UInt8>, directory: CSVField, file: CSVField
  ) -> PooledText {
    let start = gathered.count
    CSVText.append(directory, of: bytes, to: &gathered)
    if gathered.last != UInt8(ascii: "/"), gathered.last != UInt8(ascii: "\\") {
      gathered.append(UInt8(ascii: "/"))
    }
    CSVText.append(file, of: bytes, to: &gathered)
    return gatheredName(from: start)
  }

  private func gatheredName(from start: Int) -> PooledText {
    PooledText(
      address: part.count + start,
      length: min(gathered.count - start, PooledText.maximumLength))
  }
}

// MARK: - Texts

extension CSVChunkReader {
  /// Counts a reason, and keeps the record as an example while there are few.
  mutating func note(
    _ reason: ReadingReason, at recordStart: Int, expected: @autoclosure () -> String,
    value: () -> String
  ) {
    guard tally.count(reason) else { return }
    tally.keep(
      CSVTally.Example(recordStart: recordStart, value: value(), expected: expected()), of: reason)
  }

  /// Whether a field has more than blanks and NULs.
  @inline(__always)
  func hasText(_ bytes: Span<UInt8>, _ field: CSVField) -> Bool {
    var index = field.start
    while index < field.end {
      if bytes[index] > 0x20 { return true }
      index += 1
    }
    return false
  }

  /// Lends a field's text, put together anew where quotes are doubled in it.
  @inline(__always)
  mutating func withText<Result>(
    _ bytes: Span<UInt8>, _ field: CSVField, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    guard field.isEscaped else { return body(bytes.extracting(field.start..<field.end)) }
    scratch.removeAll(keepingCapacity: true)
    CSVText.append(field, of: bytes, to: &scratch)
    return body(scratch.span)
  }
}

public import Timeline

/// A CSV file of photos, ready to be read: its dialect, its columns, and the chunks it can be read in.
///
/// 1. Opening looks at the beginning only: text or not, UTF-16 (which is converted to a temporary file),
///    delimiter, header.
/// 2. `read(_:)` reads one chunk; it is pure, so that the chunks of a file can be read on all cores.
/// 3. `joined(_:)` puts them together to exactly what reading from the first byte to the last gives.
///
/// A chunk is read from where a record seems to start: behind the first line end. A quoted line end may
/// make that wrong, and so may a header in an earlier chunk that changes the columns. What a record is
/// depends on nothing before its start (`CSVRecordScanner`), so it is enough that each chunk started
/// where the one before really ended, and with its header; a chunk that did not is read again.
public struct CSVDocument: Sendable {
  /// A part of a file, to be read by itself.
  public struct Chunk: Sendable, Hashable {
    /// Which one it is, from 0.
    public let index: Int
    /// Where the records that belong to it start.
    let range: Range<Int>
  }

  /// The text, as UTF-8 or bytes like it.
  let bytes: MappedBytes
  /// The source as the user gave it.
  let source: String
  let today: LocalDate?
  let scanner: CSVRecordScanner
  let header: CSVHeader
  /// Whether the columns are those of the plain photo CSV, in which placeholder dates are dates.
  public let isPlain: Bool
  /// The parts to be read, in order.
  public let chunks: [Chunk]
  /// How many bytes a record has, at the beginning of the file.
  private let typicalRecordLength: Int

  /// Opens a CSV file.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - source: its name for messages, and for photos without a name.
  ///   - today: dates more than a day later are noted; nil not to look.
  ///   - chunkSize: how many bytes a chunk has; nil for a size that suits the file.
  /// - Throws: `CSVError` when the file is empty, no text, or has no header with a date column.
  public init(
    _ bytes: MappedBytes, source: String, today: LocalDate?, chunkSize: Int? = nil
  ) throws(CSVError) {
    let text = try Self.text(of: bytes, source: source)
    let dialect = text.withBytes { CSVDialect(of: $0) }
    let scanner = CSVRecordScanner(delimiter: dialect.delimiter, lineEnd: dialect.lineEnd)
    guard dialect.headerStart < text.count else { throw .empty(source: source) }
    let read = text.withBytes {
      CSVHeaderReader.header(of: $0, at: dialect.headerStart, scanner: scanner)
    }
    guard let (header, bodyStart) = read else {
      throw Self.hasControls(text)
        ? .binary(source: source, looksLike: "binary data") : .unreadableHeader(source: source)
    }
    try Self.check(header, of: text, source: source)
    self.bytes = text
    self.source = source
    self.today = today
    self.scanner = scanner
    self.header = header
    isPlain = header.columns.isPlain
    let size = max(1, chunkSize ?? max(Self.leastChunk, text.count / Self.mostChunks + 1))
    chunks = text.withBytes {
      Self.chunks(of: $0, from: bodyStart, size: size, scanner: scanner)
    }
    typicalRecordLength = text.withBytes { Self.recordLength(in: $0, from: bodyStart, scanner) }
  }

  /// Reads one chunk; the same chunk always gives the same.
  public func read(_ chunk: Chunk) -> CSVChunkReading {
    read(chunk, from: chunk.range.lowerBound, header: header)
  }

  /// Reads the whole file, one chunk after another.
  ///
  /// - Throws: `CSVError` when nothing of the file can be used.
  public func read() throws(CSVError) -> CSVReading {
    try joined(chunks.map { read($0) })
  }

  /// Reads a chunk from where its first record is known to start.
  func read(_ chunk: Chunk, from start: Int, header: CSVHeader) -> CSVChunkReading {
    let limit = chunk.range.upperBound
    let part = start..<max(start, min(bytes.count, limit + CSVRecordScanner.recordLimit + 1))
    var reader = CSVChunkReader(
      scanner: scanner, today: today, keepsPlaceholders: isPlain, header: header, part: part)
    if start < limit {
      reader.rows.reserveCapacity((limit - start) / typicalRecordLength * 9 / 8 + 16)
    }
    _ = reader.rows.pool.append(.mapped(bytes, part))
    if start < limit { bytes.prefetch(start..<limit) }
    reader.holdsNULs = start < limit && bytes.occurrences(of: 0, in: start..<limit) > 0
    let end = bytes.withBytes { bytes in
      start < limit ? reader.readRecords(bytes, startingIn: start..<limit) : start
    }
    if !reader.gathered.isEmpty { _ = reader.rows.pool.append(.gathered(reader.gathered)) }
    return CSVChunkReading(
      chunk: chunk, start: start, end: end, headerAtStart: header, headerAtEnd: reader.header,
      rows: reader.rows, tally: reader.tally, unnamed: reader.unnamed)
  }
}

/// What one chunk of a CSV file has; to be joined with the others by `CSVDocument.joined(_:)`.
public struct CSVChunkReading: Sendable {
  let chunk: CSVDocument.Chunk
  /// Where its first record was taken to start, and where the record after its last one starts.
  let start: Int
  let end: Int
  let headerAtStart: CSVHeader
  let headerAtEnd: CSVHeader
  var rows: PhotoRows
  var tally: CSVTally
  let unnamed: [(row: Int32, recordStart: Int)]
}

// MARK: - Opening

extension CSVDocument {
  private static let leastChunk = 4 << 20
  private static let mostChunks = 64
  /// How many columns a message shows.
  private static let columnsShown = 20

  /// The file itself, or its text as UTF-8 where it is UTF-16.
  private static func text(
    of bytes: MappedBytes, source: String
  ) throws(CSVError) -> MappedBytes {
    guard bytes.count > 0 else { throw .empty(source: source) }
    return try bytes.withBytes { (span) throws(CSVError) in
      if let (order, start) = WideText.plainText(of: span) {
        let text: MappedBytes
        do throws(SpoolError) {
          text = try WideText.converted(span, order: order, from: start)
        } catch {
          throw .conversionFailed(source: source, errorNumber: error.number)
        }
        if bytes.hasShrunk { throw .changed(source: source) }
        return text
      }
      if let kind = FileKind.binaryKind(of: span) {
        throw .binary(source: source, looksLike: kind)
      }
      return bytes
    }
  }

  private static func hasControls(_ text: MappedBytes) -> Bool {
    text.withBytes { FileKind.hasControls($0) }
  }

  private static func check(
    _ header: CSVHeader, of text: MappedBytes, source: String
  ) throws(CSVError) {
    guard header.columns.dates.isEmpty else { return }
    if hasControls(text) {
      throw .binary(source: source, looksLike: "binary data")
    }
    throw .noDateColumn(
      source: source, seen: seen(header), columnCount: header.columns.header.count,
      lookedFor: CSVColumnNames.datesInMessages)
  }

  /// The first columns, as messages show them.
  private static func seen(_ header: CSVHeader) -> [String] {
    header.columns.header.prefix(columnsShown).map { String($0.original.prefix(60)) }
  }

  /// What to say of a header in which no column is for places.
  var withoutPlaceColumns: String {
    let columns = CSVError.list(Self.seen(header), of: header.columns.header.count)
    return "no columns for latitude and longitude, so no photo is located: its first line has "
      + "\(columns); looked for \(CSVColumnNames.placesInMessages.joined(separator: ", ")) and the like"
  }

  /// Cuts behind the first line end at or after each multiple of the size.
  private static func chunks(
    of bytes: Span<UInt8>, from start: Int, size: Int, scanner: CSVRecordScanner
  ) -> [Chunk] {
    var chunks: [Chunk] = []
    var position = start
    while position < bytes.count {
      let end =
        bytes.count - position <= size
        ? bytes.count : scanner.lineAfter(position + size - 1, in: bytes)
      chunks.append(Chunk(index: chunks.count, range: position..<end))
      position = end
    }
    return chunks
  }

  /// The mean length of the first lines.
  private static func recordLength(
    in bytes: Span<UInt8>, from start: Int, _ scanner: CSVRecordScanner
  ) -> Int {
    let end = min(bytes.count, start + 1 << 16)
    let lines = (start..<end).count { bytes[$0] == scanner.lineEnd }
    return max(8, (end - start) / max(1, lines))
  }
}

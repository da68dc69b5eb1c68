import JSONStreaming
import Timeline

/// Decides what to believe of the records of one JSON format.
///
/// One judge serves one piece, so it may keep buffers from record to record.
protocol JSONRecordJudge: SendableMetatype {
  init(settings: ExportSettings)

  /// Takes in what a record says.
  ///
  /// - Parameters:
  ///   - record: the members of the object.
  ///   - bytes: the text it stands in.
  ///   - context: where the record stands, and the file's path.
  ///   - collector: where photos go, and what is no photo or cannot be used.
  mutating func judge(
    _ record: JSONRecord, in bytes: Span<UInt8>, _ context: JSONRecordContext,
    into collector: inout PhotoCollector)
}

/// Where a record stands.
struct JSONRecordContext {
  /// The file.
  let file: ExportFile
  /// The line on which it starts, from 1, counted from the beginning of the piece; nil for a text that
  /// is no file of its own.
  let line: Int?
  /// Where it starts in the file.
  let position: Int

  /// What a photo is called that has no name: its file and where in it.
  var placeName: [UInt8] { Array("\(file.path)@\(position)".utf8) }
}

/// A format that is JSON.
public protocol JSONExportFormat: ExportFormat where Document == JSONDocument {}

/// A JSON file of photos, read by a judge of its format.
public struct JSONDocument: ExportDocument {
  let file: ExportFile
  let format: String
  let places: JSONRecordPlaces
  let settings: ExportSettings
  /// A piece ends with the record that takes it to so many bytes: enough that what is done for each
  /// piece does not count, and few enough that some fit in memory.
  public var pieceSize = 4 << 20
  private let reader: @Sendable (JSONDocument, JSONPiece) -> JSONPieceReading

  /// A document whose records a judge of the given type decides on.
  init<Judge: JSONRecordJudge>(
    _ file: ExportFile, format: String, places: JSONRecordPlaces, settings: ExportSettings,
    judgedBy judge: Judge.Type
  ) throws(ExportError) {
    self.file = try ExportText.asUTF8(file)
    self.format = format
    self.places = places
    self.settings = settings
    reader = { document, piece in document.read(piece, as: Judge.self) }
    guard file.bytes.count > 0 else { throw .empty(source: file.path) }
  }

  /// The parts, found one after the other while the file is gone through.
  public var pieces: JSONPieces { JSONPieces(document: self) }

  /// Reads one piece.
  public func read(_ piece: JSONPiece) -> JSONPieceReading { reader(self, piece) }

  /// Puts together what was read of all pieces, in their order.
  ///
  /// - Throws: `ExportError.withoutPhotos` when there was no record, `.changed` when the file became
  ///   shorter meanwhile.
  public func joined(
    _ readings: consuming [JSONPieceReading]
  ) throws(ExportError) -> ExportReading {
    var result = ExportReading(
      rows: PhotoRows(), report: SourceReport(source: file.path, format: format))
    result.rows.reserveCapacity(readings.reduce(0) { $0 + $1.rows.count })
    var lines = 0
    var remaining = readings.reversed() as [JSONPieceReading]
    readings = []
    while let reading = remaining.popLast() {
      lines += reading.lineEndsBefore
      result.report.append(reading.report, linesBefore: lines)
      for var record in reading.records {
        record.line = record.line.map { $0 + lines }
        result.records.append(record)
      }
      result.rows.append(reading.rows)
      lines += reading.lineEnds
    }
    if file.bytes.hasShrunk { throw .changed(source: file.path) }
    guard result.report.records + result.records.count > 0 else {
      throw .withoutPhotos(source: file.path, format: format)
    }
    return result
  }
}

/// The parts of a JSON file, in order.
public struct JSONPieces: Sequence, Sendable {
  let document: JSONDocument

  /// Goes through the file from its beginning.
  public func makeIterator() -> some IteratorProtocol<JSONPiece> {
    JSONCutter(
      document.file.bytes, places: document.places, pieceSize: document.pieceSize)
  }
}

/// What was read of a piece of a JSON file.
public struct JSONPieceReading: Sendable {
  let rows: PhotoRows
  let report: SourceReport
  let records: [PhotoRecord]
  let lineEndsBefore: Int
  let lineEnds: Int
}

extension JSONDocument {
  private func read<Judge: JSONRecordJudge>(
    _ piece: JSONPiece, as judge: Judge.Type
  ) -> JSONPieceReading {
    var reader = JSONPieceReader(self, piece, judge: Judge(settings: settings))
    let lineEnds = file.bytes.withBytes { reader.read($0) }
    file.bytes.release(piece.range)
    let records = reader.collector.records
    let (rows, report) = reader.collector.finish()
    return JSONPieceReading(
      rows: rows, report: report, records: records, lineEndsBefore: piece.lineEndsBefore,
      lineEnds: lineEnds)
  }
}

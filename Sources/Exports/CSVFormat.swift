import Timeline

/// Comma, semicolon or tab separated values with a header: exiftool's, osxphotos', Apple's, tables of
/// servers, and what people make.
struct CSVFormat: ExportFormat {
  let name = "csv"
  let summary =
    "CSV with a header: exiftool, osxphotos, Apple's privacy export, tables, your own"
  let mark = "a header with a column for dates"

  func recognition(of sample: ExportSample) -> ExportRecognition {
    let bytes = sample.beginning.span
    guard sample.json == nil, FileKind.binaryKind(of: bytes) == nil else { return .other }
    let dialect = CSVDialect(of: bytes)
    guard dialect.headerStart < bytes.count,
      let header = CSVHeaderReader.header(
        of: bytes, at: dialect.headerStart,
        scanner: CSVRecordScanner(delimiter: dialect.delimiter, lineEnd: dialect.lineEnd))
    else { return .other }
    let names = Set(header.header.columns.header.map(\.name))
    if names.isSuperset(of: ["datetime", "filename", "exported", "new", "updated"]) {
      return .nothing(
        remark:
          "a report of osxphotos on what it exported; it has no place and no date of a photo: "
          + "read the exported files, or the output of osxphotos query")
    }
    return header.header.columns.dates.isEmpty ? .other : .photos
  }

  static let osxphotosReportRemark =
    "a report of osxphotos on what it exported: it has no place and no date of a photo; read the "
    + "exported files, or the output of osxphotos query"

  func open(
    _ file: ExportFile, settings: ExportSettings
  ) throws(ExportError) -> CSVExport {
    do throws(CSVError) {
      return CSVExport(
        document: try CSVDocument(
          try Self.mapped(file), source: file.path, today: settings.today))
    } catch {
      throw .csv(error)
    }
  }

  /// Up to so many bytes are kept in memory, and more in a temporary file.
  private static let mostHeld = 1 << 20

  /// The bytes of a file; those in memory are copied to where names can refer to them.
  private static func mapped(_ file: ExportFile) throws(CSVError) -> MappedBytes {
    switch file.bytes {
    case .mapped(let bytes): return bytes
    case .held(let bytes) where bytes.count > mostHeld:
      do throws(SpoolError) {
        let spool = try SpoolFile()
        try spool.append(bytes.span)
        return try spool.mapped()
      } catch {
        throw .noTemporaryFile(source: file.path, errorNumber: error.number)
      }
    case .held(let bytes):
      do throws(MappingError) {
        return try MappedBytes(copying: bytes.span)
      } catch {
        throw .noMemory(source: file.path)
      }
    }
  }
}

/// A CSV file, read in chunks.
struct CSVExport: ExportDocument {
  /// The file.
  let document: CSVDocument

  /// The chunks, in the order of the file.
  var pieces: [CSVDocument.Chunk] { document.chunks }

  /// Reads one chunk.
  func read(_ piece: CSVDocument.Chunk) -> CSVChunkReading { document.read(piece) }

  /// Puts together what was read of all chunks.
  ///
  /// - Throws: `ExportError.csv` when nothing of the file can be used.
  func joined(
    _ readings: consuming [CSVChunkReading]
  ) throws(ExportError) -> ExportReading {
    do throws(CSVError) {
      let reading = try document.joined(readings)
      return ExportReading(rows: reading.rows, report: reading.report)
    } catch {
      throw .csv(error)
    }
  }
}

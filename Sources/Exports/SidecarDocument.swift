import Timeline

/// A small file of one photo that is not JSON, read in one piece.
struct SidecarDocument: ExportDocument {
  /// A sidecar is never longer.
  static let limit = 1 << 20

  let file: ExportFile
  let format: String
  let settings: ExportSettings
  /// Reads the bytes into a collector.
  let body: @Sendable (Span<UInt8>, inout PhotoCollector) -> Void

  var pieces: CollectionOfOne<Int> { CollectionOfOne(0) }

  func read(_ piece: Int) -> ExportReading {
    var collector = PhotoCollector(
      source: file.path, format: format, today: settings.today,
      keepsRecords: settings.keepsRecords)
    file.bytes.withBytes { body($0.extracting(first: Self.limit), &collector) }
    let records = collector.records
    let (rows, report) = collector.finish()
    return ExportReading(rows: rows, report: report, records: records)
  }

  func joined(_ readings: consuming [ExportReading]) throws(ExportError) -> ExportReading {
    guard let reading = readings.first, reading.report.records + reading.records.count > 0 else {
      throw .withoutPhotos(source: file.path, format: format)
    }
    return reading
  }
}

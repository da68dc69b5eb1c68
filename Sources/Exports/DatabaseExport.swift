import Store
import Timeline

/// Databases of photo programs: SQLite files, recognised by their tables, whatever their names are.
///
/// A database is read from a private copy (`ForeignDatabase`), with what stands in its log. Which programs are known
/// is in `DatabaseProgram`.
public struct DatabaseExport: ExportFormat {
  /// The name on the command line.
  public let name = "database"

  /// What it is, for the list of formats.
  public let summary = "a photo program's database: Apple Photos, digiKam, Lightroom, darktable, …"

  /// What in its content shows it.
  public let mark = "an SQLite file with the tables of such a program"

  /// A format without state.
  public init() {}

  /// Whether a file is a SQLite database; of which program is seen when it is read.
  public func recognition(of sample: ExportSample) -> ExportRecognition {
    ForeignDatabase.isDatabase(beginning: sample.beginning.span) ? .photos : .other
  }

  /// Makes a database ready to be read; it is not touched yet.
  ///
  /// - Throws: `ExportError.notOfFormat` when it is no file of its own.
  public func open(
    _ file: ExportFile, settings: ExportSettings
  ) throws(ExportError) -> DatabaseDocument {
    guard case .mapped = file.bytes else {
      throw .notOfFormat(
        source: file.path, format: "a database that can be read",
        expected: "a file of its own; unpack the archive it is in")
    }
    return DatabaseDocument(path: file.path, settings: settings)
  }
}

/// A database to be read, in one piece.
public struct DatabaseDocument: ExportDocument {
  let path: String
  let settings: ExportSettings

  /// All of it.
  public var pieces: CollectionOfOne<Int> { CollectionOfOne(0) }

  /// Copies the database, finds out whose it is and reads it.
  public func read(_ piece: Int) -> Result<ExportReading, ExportError> {
    do throws(ExportError) { return .success(try reading()) } catch { return .failure(error) }
  }

  /// What was read.
  ///
  /// - Throws: `ExportError` when it cannot be read, is of no known program or holds no photo.
  public func joined(
    _ readings: consuming [Result<ExportReading, ExportError>]
  ) throws(ExportError) -> ExportReading {
    guard let reading = readings.first else { throw .empty(source: path) }
    return try reading.get()
  }

  private func reading() throws(ExportError) -> ExportReading {
    let program: DatabaseProgram?
    var collector: PhotoCollector
    do throws(StoreError) {
      let copy = try ForeignDatabase(path: path, temporaryFolder: settings.temporaryFolder)
      let tables = DatabaseTables(try copy.database.tables())
      program = DatabaseProgram(tables)
      collector = PhotoCollector(
        source: path, format: program?.rawValue ?? "", today: settings.today)
      if let program {
        try program.reader.init(tables, settings: settings).read(copy.database, into: &collector)
      }
    } catch {
      throw .database(error)
    }
    guard let program else {
      throw .notOfFormat(
        source: path, format: "a photo program's database",
        expected: "one of: "
          + DatabaseProgram.allCases.map(\.rawValue).joined(separator: ", "))
    }
    guard collector.report.records > 0 else {
      throw .withoutPhotos(source: path, format: program.summary)
    }
    let (rows, report) = collector.finish()
    return ExportReading(rows: rows, report: report)
  }
}

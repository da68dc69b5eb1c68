/// All formats of exports.
public enum ExportFormats {
  /// JSON of exiftool, and of programs that write the same.
  public static let exiftoolJSON: any JSONExportFormat = ExiftoolJSON()
  /// Comma, semicolon or tab separated values.
  public static let csv: any ExportFormat = CSVFormat()

  /// Databases of photo programs.
  public static let database: any ExportFormat = DatabaseExport()

  /// The formats, in the order in which a file is tried; CSV, which asks for least, comes last.
  public static let all: [any ExportFormat] = [database, exiftoolJSON, csv]

  /// The format of a name on the command line; nil when there is none.
  public static func named(_ name: String) -> (any ExportFormat)? {
    all.first { $0.name == name }
  }
}

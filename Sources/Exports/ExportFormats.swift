/// All formats of exports.
public enum ExportFormats {
  /// JSON of exiftool, and of programs that write the same.
  public static let exiftoolJSON: any JSONExportFormat = ExiftoolJSON()
  /// Sidecars of a Google Takeout.
  public static let takeout: any JSONExportFormat = TakeoutSidecar()
  /// A Google Takeout as a ZIP archive.
  public static let takeoutArchive: any ExportFormat = TakeoutArchive()
  /// JSON of osxphotos.
  public static let osxphotosJSON: any JSONExportFormat = OsxphotosJSON()
  /// JSON of Immich.
  public static let immichJSON: any JSONExportFormat = ImmichJSON()
  /// JSON of PhotoPrism.
  public static let photoPrismJSON: any JSONExportFormat = PhotoPrismJSON()
  /// YAML of PhotoPrism.
  public static let photoPrismYAML: any ExportFormat = PhotoPrismYAML()
  /// Exports of Ente.
  public static let ente: any JSONExportFormat = EnteExport()
  /// Account data of Flickr.
  public static let flickr: any JSONExportFormat = FlickrJSON()
  /// Comma, semicolon or tab separated values.
  public static let csv: any ExportFormat = CSVFormat()

  /// Databases of photo programs.
  public static let database: any ExportFormat = DatabaseExport()

  /// The formats, in the order in which a file is tried; CSV, which asks for least, comes last.
  public static let all: [any ExportFormat] = [
    database, exiftoolJSON, osxphotosJSON, immichJSON, photoPrismJSON, photoPrismYAML, ente,
    takeout,
    takeoutArchive, flickr, csv,
  ]

  /// The format of a name on the command line; nil when there is none.
  public static func named(_ name: String) -> (any ExportFormat)? {
    all.first { $0.name == name }
  }

  /// What a file is.
  public enum Recognised: Sendable {
    /// An export.
    case export(any ExportFormat)
    /// A file of a known program that tells of no photo; the remark, if any, is a sentence for the user.
    case nothing(remark: String?)
    /// Something else.
    case unknown
  }

  /// Finds out what a file is by its content.
  public static func recognised(_ sample: ExportSample) -> Recognised {
    var nothing: Recognised?
    for format in all {
      switch format.recognition(of: sample) {
      case .photos: return .export(format)
      case .nothing(let remark): nothing = nothing ?? .nothing(remark: remark)
      case .other: break
      }
    }
    return nothing ?? WithoutPhotos.recognised(sample) ?? .unknown
  }
}

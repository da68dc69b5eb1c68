internal import Exports
internal import ImageMetadata

/// A form of files that is read, by its name on the command line.
public struct SourceFormat: Sendable, Hashable {
  /// The name, in lower case.
  public let name: String
  /// What it is, in one line.
  public let summary: String
  /// What in a file's content shows it, in a few words.
  public let mark: String
  /// Each file tells of one photo.
  public let isSidecar: Bool

  /// Pictures and movies.
  public static let images = SourceFormat(
    name: "images",
    summary: "pictures and movies: "
      + ImageFormat.allCases.filter { $0 != .xmp }.map(\.rawValue).joined(separator: ", "),
    mark: "the first bytes that each kind has", isSidecar: false)

  /// Sidecars of XMP.
  public static let xmp = SourceFormat(
    name: "xmp", summary: "XMP sidecars beside pictures: IMG_0001.jpg.xmp or IMG_0001.xmp",
    mark: "XML with XMP in it", isSidecar: true)

  /// All formats: pictures, their sidecars, and exports in the order in which a file is tried.
  public static let all: [SourceFormat] =
    [images, xmp]
    + ExportFormats.all.map {
      SourceFormat(name: $0.name, summary: $0.summary, mark: $0.mark, isSidecar: $0.isSidecar)
    }

  /// The format of a name; nil when there is none.
  public static func named(_ name: String) -> SourceFormat? { all.first { $0.name == name } }
}

/// The beginning of a file and its place, by which formats recognise it.
public struct ExportSample: Sendable {
  /// How many bytes are worth looking at.
  public static let length = 1 << 16

  /// The first bytes; of UTF-16 text, as UTF-8.
  public let beginning: [UInt8]
  /// Whether these are all.
  public let isWhole: Bool
  /// The file's name.
  public let name: String
  /// The name of the folder it is in; empty when that is not known.
  public let folder: String
  /// The shape of JSON; nil when it is not JSON.
  public let json: JSONShape?

  /// A sample of a file.
  public init(_ file: ExportFile) {
    let beginning = file.bytes.withBytes { ExportText.beginning(of: $0, upTo: Self.length) }
    self.init(
      beginning: beginning, isWhole: file.bytes.count <= Self.length, name: String(file.name),
      folder: String(file.folder))
  }

  /// A sample from its parts.
  public init(beginning: [UInt8], isWhole: Bool, name: String, folder: String = "") {
    self.beginning = beginning
    self.isWhole = isWhole
    self.name = name
    self.folder = folder
    json = JSONShape(beginning)
  }
}

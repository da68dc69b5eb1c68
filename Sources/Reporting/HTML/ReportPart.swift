internal import Timeline

/// A style sheet or script of the program's own that goes into a page as it is.
struct ReportPart: Sendable {
  /// Its text, in UTF-8.
  let bytes: [UInt8]
}

/// The files that a report is made with, from the program's data.
struct ReportFiles: Sendable {
  /// The style sheets, in order.
  let styles: [ReportPart]
  /// A script that runs before anything is drawn.
  let start: ReportPart
  /// The scripts that run once the page is there, in order; the first is the map library.
  let scripts: [ReportPart]
  /// Land, lakes and borders; nil where the file is absent, so that maps have none.
  let baseMap: BaseMapFile?

  private static let styleNames = ["report/leaflet/leaflet.css", "report/page.css"]
  private static let scriptNames = [
    "report/leaflet/leaflet.js", "report/base-map.js", "report/labels.js", "report/maps.js",
    "report/list.js", "report/page.js",
  ]

  private static let startName = "report/start.js"

  /// Their names, that of the base map last.
  static let names = styleNames + [startName] + scriptNames + [BaseMapFile.name]

  /// Reads them.
  ///
  /// - Throws: `ReportDataError` when one is absent or cannot be used.
  init(data: DataFolder) throws(ReportDataError) {
    var styles: [ReportPart] = []
    for name in Self.styleNames { styles.append(try Self.part(name, in: data, end: "</style")) }
    var scripts: [ReportPart] = []
    for name in Self.scriptNames { scripts.append(try Self.part(name, in: data, end: "</script")) }
    self.styles = styles
    start = try Self.part(Self.startName, in: data, end: "</script")
    self.scripts = scripts
    baseMap = try Self.file(BaseMapFile.name, in: data).map { (file) throws(ReportDataError) in
      try BaseMapFile(file)
    }
  }

  private static func part(
    _ name: String, in data: DataFolder, end: String
  ) throws(ReportDataError) -> ReportPart {
    guard let file = try file(name, in: data) else {
      throw .absent(file: name, folders: data.candidates)
    }
    let bytes = file.bytes.withBytes { bytes in
      bytes.indices.reduce(into: [UInt8]()) { copy, index in copy.append(bytes[index]) }
    }
    // Such a text would end its element early, or turn the rest of it into a comment.
    let text = String(decoding: bytes, as: UTF8.self)
    guard !text.contains(end), !text.contains("<!--") else { throw .damaged(path: file.path) }
    return ReportPart(bytes: bytes)
  }

  private static func file(
    _ name: String, in data: DataFolder
  ) throws(ReportDataError) -> DataFile? {
    do {
      return try data.file(name)
    } catch {
      throw .notReadable("\(error)")
    }
  }
}

/// Why the files that a report is made with cannot be used.
public enum ReportDataError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No folder of the program's data has the file.
  case absent(file: String, folders: [String])
  /// The file cannot be opened; what the system says.
  case notReadable(String)
  /// The file is not what it should be.
  case damaged(path: String)

  /// What was met and what to do, for the user.
  public var description: String {
    switch self {
    case .absent(let file, let folders):
      "the report needs \(file), which is in none of \(folders.joined(separator: ", ")); "
        + "SOJOURN_DATA names the folder that has it"
    case .notReadable(let text): text
    case .damaged(let path):
      "\(path) is not a file that a report can be made with; take it anew from the project"
    }
  }
}

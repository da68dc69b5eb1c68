import Timeline

/// What a file is that is no export, as far as its beginning tells, and what to say of it.
public enum UnknownFile: Sendable, Equatable {
  /// There are no bytes, or only blanks.
  case empty
  /// It is no text; the phrase says what it looks like, such as "a PDF document".
  case binary(looksLike: String)
  /// JSON of another form.
  case json
  /// Columns, none of which is one for dates.
  case table
  /// Another text.
  case text

  /// Judges a file of which `ExportFormats.recognised` knows nothing.
  ///
  /// - Parameters:
  ///   - sample: its beginning.
  ///   - wasNamed: the user gave this very file, so that it is meant to be an export.
  public init(_ sample: ExportSample, wasNamed: Bool) {
    let bytes = sample.beginning.span
    let name = sample.name.lowercased()
    if sample.beginning.allSatisfy({ $0 <= 0x20 }) {
      self = .empty
    } else if sample.json != nil {
      self = .json
    } else if let kind = FileKind.binaryKind(of: bytes) {
      self = .binary(looksLike: kind)
    } else if FileKind.hasControls(bytes) {
      self = .binary(looksLike: "binary data")
    } else if [".csv", ".tsv", ".tab"].contains(where: name.hasSuffix)
      || wasNamed && Self.hasColumns(bytes)
    {
      self = .table
    } else {
      self = .text
    }
  }

  private static func hasColumns(_ bytes: Span<UInt8>) -> Bool {
    let dialect = CSVDialect(of: bytes)
    guard dialect.headerStart < bytes.count,
      let header = CSVHeaderReader.header(
        of: bytes, at: dialect.headerStart,
        scanner: CSVRecordScanner(delimiter: dialect.delimiter, lineEnd: dialect.lineEnd))
    else { return false }
    return header.header.columns.header.count > 1
  }

  /// What was met and what was expected; nil for a table, of which opening it as CSV says more.
  public func message(for source: String) -> String? {
    switch self {
    case .empty: "\(source) is empty"
    case .binary(let kind): "\(source) is not a file that is read: it looks like \(kind)"
    case .json:
      "\(source) is JSON, and of none of the forms that are read: expected the photos of exiftool, "
        + "osxphotos, Google Takeout, Immich, PhotoPrism, Ente or Flickr; `sojourn formats` says "
        + "what each looks like"
    case .table: nil
    case .text:
      "\(source) is text and no list of photos: expected a first line that names columns, one of "
        + "them for dates, or one of the forms that `sojourn formats` lists"
    }
  }

  /// What several such files have in common, after "3 files".
  public var trait: String {
    switch self {
    case .empty: "that are empty"
    case .binary(let kind): "that look like \(kind)"
    case .json: "with JSON that is no export of photos"
    case .table: "without a date column"
    case .text: "with text that is no list of photos"
    }
  }
}

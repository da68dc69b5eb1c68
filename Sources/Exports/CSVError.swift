/// Why a file cannot be read as CSV, or nothing of it can be used.
public enum CSVError: Error, Equatable, Sendable {
  /// There are no bytes, or only blank lines.
  case empty(source: String)
  /// It is no text; `looksLike` says what it may be, such as "a JPEG image".
  case binary(source: String, looksLike: String)
  /// The header has a quote that is not closed, or is longer than 1 MiB.
  case unreadableHeader(source: String)
  /// No column of the header is one that dates are looked for in.
  ///
  /// - seen: the first columns of the header.
  /// - columnCount: how many columns there are.
  /// - lookedFor: the usual names of date columns.
  case noDateColumn(source: String, seen: [String], columnCount: Int, lookedFor: [String])
  /// There is a header and nothing below it.
  case headerOnly(source: String)
  /// Latitudes leave [-90, 90] and longitudes never do: the columns are probably swapped.
  case axesSwapped(source: String, latitudeColumn: String, longitudeColumn: String, line: Int)
  /// Another program made the file shorter, or its disk failed, while it was read.
  case changed(source: String)
  /// The file could not be kept in a temporary file; the system's error number.
  case noTemporaryFile(source: String, errorNumber: Int32)
  /// There is no memory for the file.
  case noMemory(source: String)
  /// The text is UTF-16 and no temporary file could be made to convert it; the system's error number.
  case conversionFailed(source: String, errorNumber: Int32)
}

extension CSVError: CustomStringConvertible {
  /// What was met, where, and what to do.
  public var description: String {
    switch self {
    case .empty(let source): "\(source) is empty"
    case .binary(let source, let looksLike):
      "\(source) is not a CSV file: it looks like \(looksLike)"
    case .unreadableHeader(let source):
      "\(source): the header line has a quote that is not closed, or is longer than 1 MiB"
    case .noDateColumn(let source, let seen, let columnCount, let lookedFor):
      "\(source) has no date column: its first line has \(Self.list(seen, of: columnCount)); "
        + "looked for \(lookedFor.joined(separator: ", ")) and the like"
    case .headerOnly(let source): "\(source) has a header and no photos below it"
    case .axesSwapped(let source, let latitude, let longitude, let line):
      "\(source): column \"\(latitude)\" has values beyond 90 (first on line \(line)) and "
        + "\"\(longitude)\" has none; latitude and longitude seem to be swapped: "
        + "exchange the two names in the header"
    case .changed(let source):
      "\(source) changed while it was read: it is shorter now, or cannot be read on; try again"
    case .noTemporaryFile(let source, let number):
      "\(source) could not be read: no temporary file (system error \(number)); TMPDIR names their folder"
    case .noMemory(let source): "\(source) cannot be read: there is no memory for it"
    case .conversionFailed(let source, let number):
      "\(source) is UTF-16 and could not be converted: no temporary file (system error \(number))"
    }
  }

  static func list(_ columns: [String], of count: Int) -> String {
    let quoted = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    return count > columns.count ? "\(quoted) and \(count - columns.count) more" : quoted
  }
}

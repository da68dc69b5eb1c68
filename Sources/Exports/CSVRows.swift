internal import Timeline

/// A small CSV file as cells of text, with the line of each row: for tables that are no photos.
///
/// The dialect is found as in photo exports: comma, semicolon or tab, a byte order mark, quoted line ends.
/// Cells have no blanks around them.
public struct CSVRows: Sendable, Equatable {
  /// A row of the file.
  public struct Row: Sendable, Equatable {
    /// The line it starts on, from 1.
    public let line: Int
    /// Its cells; short rows have fewer than the header.
    public let cells: [String]
  }

  /// Names the columns.
  public let header: Row
  /// What stands below it, without blank lines.
  public let rows: [Row]

  /// Reads a file's bytes.
  ///
  /// - Throws: `CSVRowsError`; a file of which a part cannot be read is refused, since what is left of it would
  ///   be taken for the whole.
  public init(_ bytes: [UInt8]) throws(CSVRowsError) {
    let text = bytes.span
    let dialect = CSVDialect(of: text)
    let scanner = CSVRecordScanner(delimiter: dialect.delimiter, lineEnd: dialect.lineEnd)
    var position = dialect.headerStart
    var counted = 0
    var line = 1
    var records: [Row] = []
    while position < text.count {
      while counted < position {
        if text[counted] == dialect.lineEnd { line += 1 }
        counted += 1
      }
      let (outcome, next, cells) = Self.record(of: text, at: position, scanner: scanner)
      switch outcome {
      case .record: records.append(Row(line: line, cells: cells))
      case .blank: break
      case .malformedQuote, .tooLong: throw .unreadable(line: line)
      }
      position = next
    }
    guard let first = records.first else { throw .empty }
    header = first
    rows = Array(records.dropFirst())
  }

  private static func record(
    of text: Span<UInt8>, at start: Int, scanner: CSVRecordScanner
  ) -> (CSVRecordScanner.Outcome, next: Int, cells: [String]) {
    // First for where it ends, and so how many cells it can have, then with a slot for each.
    var noFields: [CSVField] = []
    var nothing = noFields.mutableSpan
    let noSlots: [Int16] = []
    let (outcome, end) = scanner.scan(text, from: start, slots: noSlots.span, fields: &nothing)
    guard case .record = outcome else { return (outcome, end, []) }
    let delimiters = (start..<end).count { text[$0] == scanner.delimiter }
    let slots = (0...min(delimiters, Int(Int16.max) - 1)).map { Int16($0) }
    var fieldArray = Array(repeating: CSVField(), count: slots.count)
    var fields = fieldArray.mutableSpan
    _ = scanner.scan(text, from: start, slots: slots.span, fields: &fields)
    var cells: [String] = []
    for column in slots.indices {
      let field = fields[column]
      // A cell that the record does not have.
      if column > 0, field.start == 0 { break }
      cells.append(trimmed(CSVText.whole(field, of: text)))
    }
    return (outcome, end, cells)
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
    let end = text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? start
    return String(text[start..<end])
  }
}

/// Why a small CSV file cannot be read.
public enum CSVRowsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There are no bytes, or only blank lines.
  case empty
  /// A row has a quote that is not closed, or is longer than 1 MiB.
  case unreadable(line: Int)

  /// What was met, for the user.
  public var description: String {
    switch self {
    case .empty: "the file is empty"
    case .unreadable: "the row has a quote that is not closed, or is longer than 1 MiB"
    }
  }
}

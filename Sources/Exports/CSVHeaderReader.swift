import Timeline

/// The header in force at a place of a file: its columns, and where it stands.
struct CSVHeader: Sendable {
  /// Where the record is.
  var range: Range<Int>
  var columns: CSVColumns
  /// The bytes with which a repeated header starts: up to and with what ends its first named field.
  var beginning: [UInt8]

  /// Whether the bytes at a position are those of this header.
  func isRepeated(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    guard start + range.count <= bytes.count else { return false }
    return range.allSatisfy { bytes[$0] == bytes[start + $0 - range.lowerBound] }
  }

  /// Whether another header is the same, byte by byte, wherever it stands.
  func isSame(as other: CSVHeader, in bytes: Span<UInt8>) -> Bool {
    range == other.range
      || range.count == other.range.count && isRepeated(bytes, at: other.range.lowerBound)
  }
}

/// Reads the record that names the columns.
enum CSVHeaderReader {
  /// Reads the header at a position.
  ///
  /// - Returns: the header and where the next record starts; nil when it is malformed or too long.
  static func header(
    of bytes: Span<UInt8>, at start: Int, scanner: CSVRecordScanner
  ) -> (header: CSVHeader, next: Int)? {
    // First for the count of columns, then with a slot for each.
    let columnCount = 1 + delimiterBound(bytes, from: start, scanner: scanner)
    let slots = (0..<columnCount).map { Int16($0) }
    var fieldArray = Array(repeating: CSVField(start: -1, end: -1), count: columnCount)
    var fields = fieldArray.mutableSpan
    let (outcome, next) = scanner.scan(bytes, from: start, slots: slots.span, fields: &fields)
    guard case .record = outcome else { return nil }
    var names: [CSVColumnName] = []
    var beginningEnd: Int?
    let recordEnd = next
    for column in 0..<columnCount {
      let field = fields[column]
      if column > 0, field.start == 0, field.end == 0 { break }
      let name = CSVColumnName(CSVText.whole(field, of: bytes))
      names.append(name)
      if beginningEnd == nil, !name.original.isEmpty {
        let isQuoted = field.start > start && bytes[field.start - 1] == UInt8(ascii: "\"")
        beginningEnd = min(field.end + (isQuoted ? 2 : 1), recordEnd)
      }
    }
    let beginning = (start..<(beginningEnd ?? recordEnd)).map { bytes[$0] }
    guard !beginning.isEmpty else { return nil }
    return (
      CSVHeader(
        range: start..<recordEnd, columns: CSVColumns(header: names), beginning: beginning), next
    )
  }

  /// Behind a byte order mark, if one stands at the position.
  static func afterMark(_ bytes: Span<UInt8>, at position: Int) -> Int {
    position + 3 <= bytes.count && bytes[position] == 0xEF && bytes[position + 1] == 0xBB
      && bytes[position + 2] == 0xBF ? position + 3 : position
  }

  /// How many delimiters there are, at most, up to the end of the record.
  private static func delimiterBound(
    _ bytes: Span<UInt8>, from start: Int, scanner: CSVRecordScanner
  ) -> Int {
    var nothing: [CSVField] = []
    var fields = nothing.mutableSpan
    let noSlots: [Int16] = []
    let (_, next) = scanner.scan(bytes, from: start, slots: noSlots.span, fields: &fields)
    return min((start..<next).count { bytes[$0] == scanner.delimiter }, Int(Int16.max) - 1)
  }
}

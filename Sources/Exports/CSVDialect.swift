import Timeline

/// How a CSV file parts its fields and lines, and where its header starts.
struct CSVDialect: Sendable, Equatable {
  /// Comma, semicolon or tab, or what a `sep=` line says.
  var delimiter = UInt8(ascii: ",")
  /// Line feed, or carriage return for files that have no line feed.
  var lineEnd = UInt8(ascii: "\n")
  /// Where the header starts: behind a byte order mark, a `sep=` line and blank lines.
  var headerStart = 0

  /// Looks at the beginning of a file: the byte order mark, the `sep=` line that spreadsheets write,
  /// and the delimiters of the header outside quotes.
  init(of bytes: Span<UInt8>) {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { headerStart = 3 }
    lineEnd = Self.lineEnd(of: bytes)
    skipBlankLines(bytes)
    if let stated = acceptSeparatorLine(bytes) {
      delimiter = stated
      skipBlankLines(bytes)
    } else {
      delimiter = Self.guessedDelimiter(bytes, from: headerStart, lineEnd: lineEnd)
    }
  }

  /// A file is taken to end its lines with carriage returns only when there is one and no line feed
  /// near its beginning.
  private static func lineEnd(of bytes: Span<UInt8>) -> UInt8 {
    var hasReturn = false
    for index in 0..<min(bytes.count, PooledText.maximumLength) {
      if bytes[index] == UInt8(ascii: "\n") { return UInt8(ascii: "\n") }
      if bytes[index] == UInt8(ascii: "\r") { hasReturn = true }
    }
    return hasReturn ? UInt8(ascii: "\r") : UInt8(ascii: "\n")
  }

  private mutating func skipBlankLines(_ bytes: Span<UInt8>) {
    var index = headerStart
    while index < bytes.count {
      let byte = bytes[index]
      if byte == lineEnd || byte == UInt8(ascii: "\r") {
        headerStart = index + 1
      } else if byte != UInt8(ascii: " ") {
        return
      }
      index += 1
    }
  }

  /// Passes over `sep=;`, in quotes or not, and gives its separator.
  private mutating func acceptSeparatorLine(_ bytes: Span<UInt8>) -> UInt8? {
    var index = headerStart
    let isQuoted = index < bytes.count && bytes[index] == UInt8(ascii: "\"")
    if isQuoted { index += 1 }
    for expected in "sep=".utf8 {
      guard index < bytes.count, bytes[index] | 0x20 == expected | 0x20 else { return nil }
      index += 1
    }
    guard index < bytes.count else { return nil }
    let separator = bytes[index]
    guard separator != lineEnd, separator != UInt8(ascii: "\""), separator != UInt8(ascii: "\r")
    else { return nil }
    index += 1
    if isQuoted {
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
      index += 1
    }
    guard index == bytes.count || bytes[index] == lineEnd || bytes[index] == UInt8(ascii: "\r")
    else { return nil }
    headerStart = min(index + 1, bytes.count)
    return separator
  }

  /// The delimiter that the header has most often outside quotes; a comma if none.
  private static func guessedDelimiter(
    _ bytes: Span<UInt8>, from start: Int, lineEnd: UInt8
  ) -> UInt8 {
    var commas = 0
    var semicolons = 0
    var tabs = 0
    var isInQuotes = false
    for index in start..<min(bytes.count, start + PooledText.maximumLength) {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") { isInQuotes.toggle() }
      if isInQuotes { continue }
      if byte == lineEnd || byte == UInt8(ascii: "\r") { break }
      switch byte {
      case UInt8(ascii: ","): commas += 1
      case UInt8(ascii: ";"): semicolons += 1
      case UInt8(ascii: "\t"): tabs += 1
      default: break
      }
    }
    if semicolons > commas, semicolons >= tabs { return UInt8(ascii: ";") }
    return tabs > commas ? UInt8(ascii: "\t") : UInt8(ascii: ",")
  }
}

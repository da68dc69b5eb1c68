/// Cells and rows of CSV by RFC 4180, in UTF-8.
public enum CSVText {
  /// A row, with its line end: LF, or CR LF for programs that insist on the letter of RFC 4180.
  public static func row(_ cells: [String], lineEnd: String = "\n") -> String {
    cells.map(cell).joined(separator: ",") + lineEnd
  }

  /// A cell: in quotes where it has to be.
  public static func cell(_ text: String) -> String {
    let needsQuotes = text.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }

  /// A cell's bytes, in quotes where they have to be; for names that need not be UTF-8.
  public static func cell(_ bytes: [UInt8]) -> [UInt8] {
    let needsQuotes = bytes.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else { return bytes }
    var quoted: [UInt8] = [0x22]
    for byte in bytes {
      if byte == 0x22 { quoted.append(0x22) }
      quoted.append(byte)
    }
    quoted.append(0x22)
    return quoted
  }

  /// A text that no spreadsheet runs as a formula: one that starts like a formula gets an apostrophe
  /// before it, which spreadsheets read as "this is text".
  public static func harmless(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, "=+-@\t\r\n".unicodeScalars.contains(first) else {
      return text
    }
    return "'" + text
  }
}

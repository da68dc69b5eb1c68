/// The text of fields, with doubled quotes read as one.
enum CSVText {
  /// How many bytes of a value an example shows.
  private static let excerptLength = 80

  /// Adds a field's bytes.
  static func append(_ field: CSVField, of bytes: Span<UInt8>, to text: inout [UInt8]) {
    var index = field.start
    while index < field.end {
      text.append(bytes[index])
      index += field.isEscaped && bytes[index] == UInt8(ascii: "\"") ? 2 : 1
    }
  }

  /// A whole field; bytes that are not UTF-8 become U+FFFD.
  static func whole(_ field: CSVField, of bytes: Span<UInt8>) -> String {
    var text: [UInt8] = []
    append(field, of: bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// A field for an example, cut to a readable length.
  static func text(of bytes: Span<UInt8>, _ field: CSVField) -> String {
    var cut = field
    cut.end = min(field.end, field.start + excerptLength)
    return whole(cut, of: bytes) + (cut.end < field.end ? "…" : "")
  }

  /// The line from a position on for an example, cut to a readable length.
  static func line(of bytes: Span<UInt8>, from position: Int, lineEnd: UInt8) -> String {
    var end = position
    while end < bytes.count, bytes[end] != lineEnd, bytes[end] != UInt8(ascii: "\r"),
      end - position <= excerptLength
    {
      end += 1
    }
    return text(of: bytes, CSVField(start: position, end: end))
  }
}

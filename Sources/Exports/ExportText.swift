import JSONStreaming
import Timeline

/// Makes the text of an export ready to be read as UTF-8.
enum ExportText {
  /// The byte order of UTF-16 text and where it starts; nil for what may be UTF-8.
  private static func wideness(
    of bytes: Span<UInt8>
  ) -> (order: WideText.ByteOrder, start: Int)? {
    if let order = WideText.byteOrder(of: bytes) { return (order, 2) }
    return WideText.byteOrderWithoutMark(of: bytes).map { ($0, 0) }
  }

  /// The file itself, or its text as UTF-8 in a temporary file where it is UTF-16.
  static func asUTF8(_ file: ExportFile) throws(ExportError) -> ExportFile {
    try file.bytes.withBytes { (bytes) throws(ExportError) in
      guard let (order, start) = wideness(of: bytes) else { return file }
      do throws(SpoolError) {
        let text = try WideText.converted(bytes, order: order, from: start)
        return ExportFile(path: file.path, bytes: .mapped(text))
      } catch {
        throw .conversionFailed(source: file.path, errorNumber: error.number)
      }
    }
  }

  /// The first bytes of a text, as UTF-8.
  static func beginning(of bytes: Span<UInt8>, upTo limit: Int) -> [UInt8] {
    guard let (order, start) = wideness(of: bytes) else {
      return [UInt8](copying: bytes.extracting(first: limit))
    }
    var text: [UInt8] = []
    var index = start
    WideText.appendText(bytes, from: &index, order, to: &text, upTo: limit)
    return text
  }
}

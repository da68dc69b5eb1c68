internal import CSystemLibXML2

/// Writes XML step by step, two spaces to a level; the one wrapper around libxml2's writer.
///
/// It is the one owner of its libxml2 handles. Everything that comes in as text or value is escaped by
/// libxml2, and made legal before: XML 1.0 has no place for most control characters, not even escaped.
@safe
struct XMLText: ~Copyable {
  private let buffer: xmlBufferPtr
  private let writer: xmlTextWriterPtr
  // libxml2 fails only when memory is short; then nothing more is written, and `flush` says so.
  private var isSound = true

  /// A document whose root is still to be written.
  ///
  /// - Throws: `OutputError` when memory is short.
  init() throws(OutputError) {
    guard let buffer = unsafe xmlBufferCreate() else { throw Self.shortage }
    // 0 = not compressed
    guard let writer = unsafe xmlNewTextWriterMemory(buffer, 0) else {
      unsafe xmlBufferFree(buffer)
      throw Self.shortage
    }
    unsafe self.buffer = unsafe buffer
    unsafe self.writer = unsafe writer
    check(unsafe xmlTextWriterSetIndent(writer, 1))
    check(unsafe xmlTextWriterSetIndentString(writer, "  "))
    check(unsafe xmlTextWriterStartDocument(writer, "1.0", "UTF-8", nil))
  }

  deinit {
    // The writer before the buffer it writes into.
    unsafe xmlFreeTextWriter(writer)
    unsafe xmlBufferFree(buffer)
  }

  /// Writes an element with what stands in it.
  mutating func element<Failure: Error>(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
    _ content: (inout XMLText) throws(Failure) -> Void
  ) throws(Failure) {
    start(name, attributes)
    try content(&self)
    check(unsafe xmlTextWriterEndElement(writer))
  }

  /// Writes an element with a text, or an empty one.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String = ""
  ) {
    start(name, attributes)
    if !text.isEmpty { check(unsafe xmlTextWriterWriteString(writer, Self.legal(text))) }
    check(unsafe xmlTextWriterEndElement(writer))
  }

  /// Hands what has been written so far on.
  ///
  /// - Throws: `OutputError` when the sink cannot take it, or memory was short.
  mutating func flush(to sink: inout TextSink) throws(OutputError) {
    check(unsafe xmlTextWriterFlush(writer))
    guard isSound else { throw Self.shortage }
    if let content = unsafe xmlBufferContent(buffer) {
      let bytes = unsafe UnsafeBufferPointer(start: content, count: Int(xmlBufferLength(buffer)))
      try sink.write(unsafe Array(bytes))
    }
    unsafe xmlBufferEmpty(buffer)
  }

  /// Ends the document and hands its rest on.
  ///
  /// - Throws: `OutputError` when the sink cannot take it, or memory was short.
  mutating func end(to sink: inout TextSink) throws(OutputError) {
    check(unsafe xmlTextWriterEndDocument(writer))
    try flush(to: &sink)
  }

  private mutating func start(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    check(unsafe xmlTextWriterStartElement(writer, name))
    for (name, value) in attributes {
      check(unsafe xmlTextWriterWriteAttribute(writer, name, Self.legal(value)))
    }
  }

  // -1 = failed, else the bytes written.
  private mutating func check(_ result: Int32) { if result < 0 { isSound = false } }

  private static let shortage = OutputError.notMade("XML cannot be written: memory is short")

  /// A text with U+FFFD for every character that XML 1.0 has no place for.
  static func legal(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isIllegal) else { return text }
    var legal = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { legal.append(isIllegal(scalar) ? "\u{FFFD}" : scalar) }
    return String(legal)
  }

  private static func isIllegal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD: false
    case 0..<0x20, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}

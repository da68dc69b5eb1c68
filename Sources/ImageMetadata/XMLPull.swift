import CSystemLibXML2

/// Goes through an XML text element by element; the one wrapper around libxml2.
///
/// Nothing is fetched, no document type is read (a text with one is refused, so that there are no
/// entities to expand), and depth and size are bounded.
@safe struct XMLPull: ~Copyable {
  /// The longest text that is read.
  static let byteLimit = 4 << 20
  /// How deep elements may stand in each other.
  static let depthLimit = 64

  private let reader: xmlTextReaderPtr
  // libxml2 reads from these bytes as long as `reader` lives.
  private let text: UnsafeMutableBufferPointer<CChar>

  /// Starts before the first element.
  ///
  /// - Returns: nil when the text is too long, has a document type, or cannot be started on.
  init?(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, bytes.count <= Self.byteLimit, !Self.hasDocumentType(bytes) else {
      return nil
    }
    _ = Self.isStarted
    let text = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
    for index in bytes.indices {
      unsafe text.initializeElement(at: index, to: CChar(bitPattern: bytes[index]))
    }
    let options =
      Int32(XML_PARSE_NONET.rawValue) | Int32(XML_PARSE_NOERROR.rawValue)
      | Int32(XML_PARSE_NOWARNING.rawValue) | Int32(XML_PARSE_COMPACT.rawValue)
    let reader = unsafe xmlReaderForMemory(
      text.baseAddress, Int32(bytes.count), nil, nil, options)
    guard let reader = unsafe reader else {
      unsafe text.deallocate()
      return nil
    }
    unsafe self.reader = reader
    unsafe self.text = text
  }

  deinit {
    // The reader goes first: it reads from the text.
    unsafe xmlFreeTextReader(reader)
    unsafe text.deallocate()
  }

  /// What the text goes on with.
  enum Event {
    /// An element starts.
    case start
    /// An element with content ends.
    case end
    /// Letters between elements.
    case text
  }

  /// Goes to the next start, end or text.
  ///
  /// - Returns: nil at the end of the text, where it is not well-formed, or too deep.
  func next() -> Event? {
    // 1 = there is a node, 0 = the end, -1 = an error.
    while unsafe xmlTextReaderRead(reader) == 1 {
      guard depth <= Self.depthLimit else { return nil }
      switch unsafe xmlTextReaderNodeType(reader) {
      case Self.element: return .start
      case Self.endOfElement: return .end
      case Self.letters, Self.quotedLetters: return .text
      case Self.documentType: return nil
      default: continue
      }
    }
    return nil
  }

  private static let element = Int32(bitPattern: XML_READER_TYPE_ELEMENT.rawValue)
  private static let endOfElement = Int32(bitPattern: XML_READER_TYPE_END_ELEMENT.rawValue)
  private static let letters = Int32(bitPattern: XML_READER_TYPE_TEXT.rawValue)
  private static let quotedLetters = Int32(bitPattern: XML_READER_TYPE_CDATA.rawValue)
  private static let documentType = Int32(bitPattern: XML_READER_TYPE_DOCUMENT_TYPE.rawValue)

  /// How many elements the current one stands in.
  var depth: Int { Int(unsafe xmlTextReaderDepth(reader)) }

  /// Whether the current element has neither content nor an end of its own.
  var isEmptyElement: Bool { unsafe xmlTextReaderIsEmptyElement(reader) == 1 }

  /// The address that names the current element's or attribute's vocabulary.
  var namespace: String { unsafe Self.copy(xmlTextReaderConstNamespaceUri(reader)) }

  /// The current element's or attribute's name without prefix.
  var name: String { unsafe Self.copy(xmlTextReaderConstLocalName(reader)) }

  /// The current text's letters, or the current attribute's value.
  var value: String { unsafe Self.copy(xmlTextReaderConstValue(reader)) }

  /// Goes to the current element's next attribute.
  ///
  /// - Returns: false after the last; then the element is current again.
  func nextAttribute() -> Bool {
    if unsafe xmlTextReaderMoveToNextAttribute(reader) == 1 { return true }
    unsafe xmlTextReaderMoveToElement(reader)
    return false
  }

  private static func copy(_ text: UnsafePointer<xmlChar>?) -> String {
    guard let text = unsafe text else { return "" }
    return unsafe String(decodingCString: text, as: UTF8.self)
  }

  private static let isStarted: Bool = {
    xmlInitParser()
    return true
  }()

  /// Whether `<!DOCTYPE` or `<!ENTITY` stands in the text, also with two bytes a letter.
  private static func hasDocumentType(_ bytes: [UInt8]) -> Bool {
    let letters = bytes.lazy.filter { $0 != 0 }
    var before: UInt8 = 0
    var sign: UInt8 = 0
    for byte in letters {
      if sign == UInt8(ascii: "<"), before == UInt8(ascii: "!"),
        byte == UInt8(ascii: "D") || byte == UInt8(ascii: "E")
      {
        return true
      }
      sign = before
      before = byte
    }
    return false
  }
}

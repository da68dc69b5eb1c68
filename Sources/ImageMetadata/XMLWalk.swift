import CSystemLibXML2

/// What an XML text goes on with, and how many elements it stands in.
enum XMLEvent {
  /// An element starts; of its attributes only those of the wanted vocabularies are given.
  case start(XMLName, depth: Int, attributes: [(name: XMLName, value: String)])
  /// An element ends.
  case end(depth: Int)
  /// The letters before the next start or end.
  case text(String, depth: Int)
}

/// The name of an element or attribute.
struct XMLName: Equatable {
  /// Its vocabulary's number among those that are wanted; nil for another one.
  var vocabulary: Int?
  /// The name without prefix.
  var local: String
}

/// Goes through an XML text from event to event; the one wrapper around libxml2.
///
/// Nothing is fetched; a document type ends the walk and no entity is ever declared, so that there
/// are none to expand; depth and size are bounded. A text that is not well-formed gives what stands
/// before its fault.
@safe final class XMLWalk {
  /// The longest text that is read.
  static let byteLimit = 4 << 20
  /// How deep elements may stand in each other.
  static let depthLimit = 64
  /// The longest text of an element, and the longest value of an attribute, that is given whole.
  static let valueLimit = 256

  private let vocabularies: [[UInt8]]
  private let body: (XMLEvent) -> Void
  private var depth = 0
  private var letters: [UInt8] = []
  private var context: xmlParserCtxtPtr?

  private init(_ vocabularies: [[UInt8]], _ body: @escaping (XMLEvent) -> Void) {
    self.vocabularies = vocabularies
    self.body = body
  }

  /// Walks over a text.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - vocabularies: the addresses of the wanted vocabularies; an empty one stands for names without.
  ///   - body: is given one event after the other.
  static func walk(
    over bytes: [UInt8], vocabularies: [[UInt8]], _ body: (XMLEvent) -> Void
  ) {
    guard !bytes.isEmpty, bytes.count <= byteLimit else { return }
    withoutActuallyEscaping(body) { body in
      XMLWalk(vocabularies, body).run(bytes)
    }
  }

  // MARK: The parser

  private static let isStarted: Bool = {
    xmlInitParser()
    return true
  }()

  private func run(_ bytes: [UInt8]) {
    _ = Self.isStarted
    var handler = unsafe xmlSAXHandler()
    unsafe handler.initialized = UInt32(XML_SAX2_MAGIC)
    unsafe handler.startElementNs = { walk, name, _, address, _, _, count, _, attributes in
      unsafe XMLWalk.of(walk)?.start(name, address, Int(count), attributes)
    }
    unsafe handler.endElementNs = { walk, _, _, _ in unsafe XMLWalk.of(walk)?.end() }
    unsafe handler.characters = { walk, letters, count in
      unsafe XMLWalk.of(walk)?.text(UnsafeBufferPointer(start: letters, count: Int(count)))
    }
    unsafe handler.cdataBlock = handler.characters
    unsafe handler.internalSubset = { walk, _, _, _ in unsafe XMLWalk.of(walk)?.stop() }
    // Faults are no news: what stands before them counts.
    unsafe handler.serror = { _, _ in }
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    // nil = no memory
    guard let context = unsafe xmlCreatePushParserCtxt(&handler, this, nil, 0, nil) else { return }
    unsafe self.context = context
    defer {
      unsafe self.context = nil
      unsafe xmlFreeParserCtxt(context)
    }
    unsafe xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue))
    unsafe bytes.withUnsafeBytes { buffer in
      let letters = unsafe buffer.bindMemory(to: CChar.self)
      // Its result says only whether the text is well-formed.
      unsafe _ = xmlParseChunk(context, letters.baseAddress, Int32(letters.count), 1)
    }
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLWalk? {
    unsafe pointer.map { unsafe Unmanaged<XMLWalk>.fromOpaque($0).takeUnretainedValue() }
  }

  private func stop() {
    if let context = unsafe context { unsafe xmlStopParser(context) }
  }

  // MARK: Events

  private func start(
    _ name: UnsafePointer<xmlChar>?, _ address: UnsafePointer<xmlChar>?, _ count: Int,
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    flush()
    guard depth < Self.depthLimit else { return stop() }
    var wanted: [(name: XMLName, value: String)] = []
    if let attributes = unsafe attributes {
      for index in 0..<count {
        // Five pointers each: name, prefix, address, where the value starts, where it ends.
        let attribute = unsafe attributes + index * 5
        guard let vocabulary = unsafe vocabulary(attribute[2]), let start = unsafe attribute[3],
          let end = unsafe attribute[4]
        else { continue }
        let value = unsafe UnsafeBufferPointer(
          start: start, count: min(end - start, Self.valueLimit))
        let local = unsafe Self.text(attribute[0])
        wanted.append(
          (
            XMLName(vocabulary: vocabulary, local: local),
            unsafe String(decoding: value, as: UTF8.self)
          ))
      }
    }
    let element = unsafe XMLName(vocabulary: vocabulary(address), local: Self.text(name))
    body(.start(element, depth: depth, attributes: wanted))
    depth += 1
  }

  private func end() {
    flush()
    depth -= 1
    body(.end(depth: depth))
  }

  private func text(_ more: UnsafeBufferPointer<xmlChar>) {
    let room = Self.valueLimit - letters.count
    if room > 0 { unsafe letters += more.prefix(room) }
  }

  private func flush() {
    guard !letters.isEmpty else { return }
    // Line breaks and indents between elements say nothing.
    if letters.contains(where: { $0 > 0x20 }) {
      body(.text(String(decoding: letters, as: UTF8.self), depth: depth))
    }
    letters.removeAll(keepingCapacity: true)
  }

  /// The number of a vocabulary among those that are wanted.
  private func vocabulary(_ address: UnsafePointer<xmlChar>?) -> Int? {
    guard let address = unsafe address else { return vocabularies.firstIndex { $0.isEmpty } }
    return vocabularies.firstIndex { wanted in
      guard !wanted.isEmpty else { return false }
      for (index, byte) in wanted.enumerated() where unsafe address[index] != byte { return false }
      return unsafe address[wanted.count] == 0
    }
  }

  private static func text(_ letters: UnsafePointer<xmlChar>?) -> String {
    guard let letters = unsafe letters else { return "" }
    return unsafe String(decodingCString: letters, as: UTF8.self)
  }
}

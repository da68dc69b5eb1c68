import CSystemLibXML2

/// Something met in an XML text.
struct XMLEvent {
  enum Kind {
    /// An element starts; its attributes follow.
    case start
    /// An attribute of the element that has just started.
    case attribute
    /// An element ends; the text is what stood directly in it, for elements that were asked for.
    case end
  }

  let kind: Kind
  /// The position of the name in the list that was asked for.
  let name: Int
  /// How many elements the element stands in.
  let depth: Int
  /// The line on which the element starts or ends.
  let line: Int
  /// Where the attribute's or element's text stands among the texts of the batch.
  let text: Range<Int>
}

/// Goes through an XML text as it is fed, with libxml2's SAX interface: the one wrapper around it in
/// Tracks.
///
/// Names are compared without their namespaces, and only elements and attributes that are asked for are
/// told. Nothing is fetched, and nothing is kept of the text but the current batch. A text that declares an
/// entity is refused at that point, so that there is nothing to expand; depth is bounded by the library (256).
@safe struct XMLEvents: ~Copyable {
  /// How the text ended.
  enum Ending: Equatable {
    /// Well-formed to the end.
    case whole
    /// With a fault; what stood before was told.
    case damaged
    /// With a declaration of an entity.
    case refused
  }

  private static let batchSize = 64 << 10

  private let sink: Sink
  private let parser: xmlParserCtxtPtr

  /// Starts before a text; nil when the library has no memory.
  ///
  /// - Parameters:
  ///   - elements: the names of the elements that are told.
  ///   - attributes: the names of the attributes that are told.
  init?(elements: [String], attributes: [String]) {
    _ = Self.isStarted
    let sink = Sink(elements: elements, attributes: attributes)
    var handler = unsafe Self.handler
    // The library copies the handler. The sink lives as long as the parser.
    let parser = unsafe xmlCreatePushParserCtxt(
      &handler, Unmanaged.passUnretained(sink).toOpaque(), nil, 0, nil)
    guard let parser = unsafe parser else { return nil }
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    unsafe xmlCtxtUseOptions(parser, Int32(options))
    unsafe sink.parser = unsafe parser
    self.sink = sink
    unsafe self.parser = unsafe parser
  }

  deinit {
    unsafe sink.parser = nil
    unsafe xmlFreeParserCtxt(parser)
  }

  /// Tells what stands in a text, batch by batch.
  ///
  /// - Parameters:
  ///   - bytes: the whole text.
  ///   - body: takes the events of a batch, the texts they refer to, and how many bytes have been read.
  /// - Returns: how it ended.
  consuming func read(
    _ bytes: Span<UInt8>, _ body: ([XMLEvent], Span<UInt8>, Int) -> Void
  ) -> Ending {
    var start = 0
    while start < bytes.count, sink.batch.ending == .whole {
      let end = min(start + Self.batchSize, bytes.count)
      feed(bytes.extracting(start..<end), isLast: end == bytes.count)
      tell(upTo: end, body)
      sink.batch.forget()
      start = end
    }
    return bytes.count == 0 ? .damaged : sink.batch.ending
  }

  private func tell(upTo end: Int, _ body: ([XMLEvent], Span<UInt8>, Int) -> Void) {
    // Held here only, so that the sink can use its storage again.
    let (events, texts) = (sink.batch.events, sink.batch.texts)
    body(events, texts.span, end)
  }

  private func feed(_ bytes: Span<UInt8>, isLast: Bool) {
    let status = unsafe bytes.withUnsafeBytes { buffer in
      // 0 = well-formed so far.
      unsafe xmlParseChunk(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count),
        isLast ? 1 : 0)
    }
    if status != 0, sink.batch.ending == .whole { sink.batch.ending = .damaged }
  }

  private static let isStarted: Bool = {
    xmlInitParser()
    return true
  }()

  /// What the library calls; everything else is left out, so that it builds no tree.
  private static var handler: xmlSAXHandler {
    var handler = unsafe xmlSAXHandler()
    unsafe handler.initialized = UInt32(XML_SAX2_MAGIC)
    unsafe handler.startElementNs = { context, name, _, _, _, _, count, _, attributes in
      guard let sink = unsafe Sink.of(context) else { return }
      unsafe sink.batch.start(name, attributes, count, line: sink.line)
    }
    unsafe handler.endElementNs = { context, name, _, _ in
      guard let sink = unsafe Sink.of(context) else { return }
      unsafe sink.batch.end(name, line: sink.line)
    }
    unsafe handler.characters = { context, text, count in
      unsafe Sink.of(context)?.batch.text(UnsafeBufferPointer(start: text, count: Int(count)))
    }
    unsafe handler.cdataBlock = { context, text, count in
      unsafe Sink.of(context)?.batch.text(UnsafeBufferPointer(start: text, count: Int(count)))
    }
    unsafe handler.entityDecl = { context, _, _, _, _, _ in
      unsafe Sink.of(context)?.refuse()
    }
    return unsafe handler
  }
}

extension XMLEvents {
  /// What the library calls back with is taken in here, and told batch by batch.
  @safe private final class Sink {
    var parser: xmlParserCtxtPtr?
    // One value, so that each call checks access to it once.
    var batch: Batch

    init(elements: [String], attributes: [String]) {
      batch = Batch(elements: NameTable(elements), attributes: NameTable(attributes))
    }

    static func of(_ context: UnsafeMutableRawPointer?) -> Sink? {
      guard let context = unsafe context else { return nil }
      return unsafe Unmanaged<Sink>.fromOpaque(context).takeUnretainedValue()
    }

    /// The line on which the library is.
    var line: Int { unsafe parser.map { unsafe Int(xmlSAX2GetLineNumber($0)) } ?? 0 }

    func refuse() {
      batch.ending = .refused
      if let parser = unsafe parser { unsafe xmlStopParser(parser) }
    }
  }

  /// What has been met since the last batch was told.
  private struct Batch {
    /// The longest text of one element that is kept; a longer one is cut.
    static let textLimit = 64 << 20

    let elements: NameTable
    let attributes: NameTable
    var ending = Ending.whole
    private(set) var events: [XMLEvent] = []
    private(set) var texts: [UInt8] = []
    private var depth = 0
    // Where the text of the innermost element starts, while it is one that was asked for.
    private var textStart: Int?

    init(elements: NameTable, attributes: NameTable) {
      self.elements = elements
      self.attributes = attributes
    }

    /// Forgets the events told so far, and all texts but the one that is not yet whole.
    mutating func forget() {
      events.removeAll(keepingCapacity: true)
      guard let start = textStart else {
        texts.removeAll(keepingCapacity: true)
        return
      }
      texts.removeSubrange(..<start)
      textStart = 0
    }

    mutating func start(
      _ name: UnsafePointer<xmlChar>?, _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
      _ count: Int32, line: Int
    ) {
      defer { depth += 1 }
      textStart = nil
      guard let name = unsafe elements.position(of: name) else { return }
      append(.start, name, 0..<0, line)
      if let values = unsafe values {
        for index in 0..<Int(count) {
          // Name, prefix, namespace, start of the value, its end.
          let values = unsafe values + 5 * index
          guard let name = unsafe attributes.position(of: values[0]),
            let start = unsafe values[3], let end = unsafe values[4], unsafe end >= start
          else { continue }
          let before = texts.count
          unsafe texts.append(contentsOf: UnsafeBufferPointer(start: start, count: end - start))
          append(.attribute, name, before..<texts.count, line)
        }
      }
      textStart = texts.count
    }

    mutating func end(_ name: UnsafePointer<xmlChar>?, line: Int) {
      depth -= 1
      defer { textStart = nil }
      guard let name = unsafe elements.position(of: name) else { return }
      append(.end, name, (textStart ?? texts.count)..<texts.count, line)
    }

    mutating func text(_ letters: UnsafeBufferPointer<xmlChar>) {
      guard let start = textStart, texts.count - start + letters.count <= Self.textLimit else {
        return
      }
      unsafe texts.append(contentsOf: letters)
    }

    private mutating func append(
      _ kind: XMLEvent.Kind, _ name: Int, _ text: Range<Int>, _ line: Int
    ) {
      events.append(XMLEvent(kind: kind, name: name, depth: depth, line: line, text: text))
    }
  }

  /// Names, found by their letters.
  private struct NameTable {
    private let names: [[UInt8]]

    init(_ names: [String]) { self.names = names.map { Array($0.utf8) } }

    /// The position of a name that ends with a NUL; nil when it is not one of them.
    func position(of name: UnsafePointer<xmlChar>?) -> Int? {
      guard let name = unsafe name else { return nil }
      for (position, candidate) in names.enumerated() {
        var index = 0
        while index < candidate.count, unsafe name[index] == candidate[index] { index += 1 }
        if index == candidate.count, unsafe name[index] == 0 { return position }
      }
      return nil
    }
  }
}

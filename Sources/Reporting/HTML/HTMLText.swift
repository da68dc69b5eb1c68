/// Writes HTML step by step.
///
/// Elements and attributes are words of this file, and every text is escaped on its way in, so that no name
/// can become markup.
///
/// Written by hand because no library at hand writes HTML: libxml2's writer makes XML, and its HTML
/// serialiser knows HTML 4.
struct HTMLText: Sendable {
  /// The page so far, in UTF-8.
  private(set) var bytes: [UInt8] = []

  /// An empty page.
  init() { bytes.reserveCapacity(1 << 20) }

  /// Takes away what has been written so far, to pass it on.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Writes an element with what the body writes in it.
  mutating func element(
    _ tag: HTMLTag, _ attributes: HTMLAttribute..., body: (inout HTMLText) -> Void
  ) {
    open(tag, attributes)
    body(&self)
    close(tag)
  }

  /// Writes an element that holds a text.
  mutating func element(_ tag: HTMLTag, _ attributes: HTMLAttribute..., text: String) {
    open(tag, attributes)
    self.text(text)
    close(tag)
  }

  /// Writes an element that holds nothing; a void one has no end.
  mutating func element(_ tag: HTMLTag, _ attributes: HTMLAttribute...) {
    open(tag, attributes)
    if !tag.isVoid { close(tag) }
  }

  /// Writes a text.
  mutating func text(_ text: String) { append(text, inAttribute: false) }

  /// Writes a name that came with the data, kept apart from the direction of the text around it.
  mutating func name(_ name: String) { element(.bdi, text: name) }

  /// Starts a new line, so that the page can be looked at.
  mutating func newLine() { bytes.append(0x0A) }

  /// Writes the document type.
  mutating func documentType() { bytes.append(contentsOf: "<!DOCTYPE html>\n".utf8) }

  // These three go on over several sections, and so have an opening and a closing of their own.

  /// Opens the document.
  mutating func openDocument(language: String) { open(.html, [.set(.lang, language)]) }
  /// Opens the body.
  mutating func openBody() { open(.body, []) }
  /// Opens the main part.
  mutating func openMain() { open(.main, []) }
  /// Closes the main part.
  mutating func closeMain() { close(.main) }
  /// Closes the body and the document.
  mutating func closeDocument() {
    close(.body)
    close(.html)
    newLine()
  }

  /// Writes a script or style sheet of the program's own, as it is.
  mutating func element(_ tag: HTMLTag, _ attributes: HTMLAttribute..., own part: ReportPart) {
    open(tag, attributes)
    bytes.append(contentsOf: part.bytes)
    close(tag)
  }

  /// Writes JSON that was written by `JSONText`, whose strings hold no `<`.
  mutating func element(_ tag: HTMLTag, _ attributes: HTMLAttribute..., json: JSONText) {
    open(tag, attributes)
    bytes.append(contentsOf: json.text.utf8)
    close(tag)
  }

  private mutating func open(_ tag: HTMLTag, _ attributes: [HTMLAttribute]) {
    bytes.append(0x3C)
    bytes.append(contentsOf: tag.rawValue.utf8)
    for attribute in attributes {
      bytes.append(0x20)
      bytes.append(contentsOf: attribute.name.rawValue.utf8)
      guard let value = attribute.value else { continue }
      bytes.append(contentsOf: [0x3D, 0x22])
      append(value, inAttribute: true)
      bytes.append(0x22)
    }
    bytes.append(0x3E)
  }

  private mutating func close(_ tag: HTMLTag) {
    bytes.append(contentsOf: [0x3C, 0x2F])
    bytes.append(contentsOf: tag.rawValue.utf8)
    bytes.append(0x3E)
  }

  private mutating func append(_ text: String, inAttribute: Bool) {
    HTMLEscaping.append(text, inAttribute: inAttribute, to: &bytes)
  }
}

/// The elements that the report is made of.
enum HTMLTag: String, Sendable {
  case a, article, aside, bdi, body, button, caption, dd, details, div, dl, dt, footer, form, h1, h2
  case h3, h4, head, header, html, img, input, label, li, link, main, meta, nav, noscript, ol,
    option
  case output, p, script, section, select, small, span, strong, style, summary, table, tbody, td, th
  case thead, time, title, tr, ul

  /// Whether it holds nothing and has no end.
  var isVoid: Bool {
    switch self {
    case .img, .input, .link, .meta: true
    default: false
    }
  }
}

/// An attribute with its value; one without a value is only there or not.
struct HTMLAttribute: Sendable {
  /// The attributes that the report uses.
  enum Name: String, Sendable {
    case alt, autocomplete, charset, `class`, content, `for`, height, hidden, href, id, lang,
      loading
    case name, open, placeholder, rel, role, scope, src, style, tabindex, title, type, value
    case width
    case ariaDescribedBy = "aria-describedby"
    case ariaHidden = "aria-hidden"
    case ariaLabel = "aria-label"
    case ariaLabelledBy = "aria-labelledby"
    case ariaLive = "aria-live"
    case httpEquiv = "http-equiv"
    case journey = "data-journey"
  }

  let name: Name
  let value: String?

  /// An attribute with a value, which is escaped where it is written.
  static func set(_ name: Name, _ value: String) -> HTMLAttribute {
    HTMLAttribute(name: name, value: value)
  }

  /// An attribute that is only there.
  static func flag(_ name: Name) -> HTMLAttribute { HTMLAttribute(name: name, value: nil) }

  static func `class`(_ value: String) -> HTMLAttribute { .set(.class, value) }
  static func id(_ value: String) -> HTMLAttribute { .set(.id, value) }
}

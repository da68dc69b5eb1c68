/// Writes JSON step by step, two spaces to a level, members in the order given.
///
/// Written by hand because the encoders at hand cannot write a number with a fixed number of decimals, and
/// sort members by name.
public struct JSONText: Sendable {
  /// The text so far.
  public private(set) var text = ""
  private var level = 0
  private var isFirst = true
  private var isInline = false

  /// An empty text.
  public init() {}

  /// Takes away what has been written so far, to pass it on.
  public mutating func takeText() -> String {
    defer { text = "" }
    return text
  }

  /// Writes an object; `name` is given for a member of an object.
  public mutating func object(_ name: String? = nil, _ members: (inout JSONText) -> Void) {
    nest(name, "{", "}", inline: isInline, members)
  }

  /// Writes an array.
  public mutating func array(_ name: String? = nil, _ elements: (inout JSONText) -> Void) {
    nest(name, "[", "]", inline: isInline, elements)
  }

  /// Writes an array or object of few small values on one line.
  public mutating func inlineArray(_ name: String? = nil, _ elements: (inout JSONText) -> Void) {
    nest(name, "[", "]", inline: true, elements)
  }

  /// Writes an object of few small values on one line.
  public mutating func inlineObject(_ name: String? = nil, _ members: (inout JSONText) -> Void) {
    nest(name, "{", "}", inline: true, members)
  }

  /// Writes a string, or null.
  public mutating func string(_ name: String? = nil, _ value: String?) {
    begin(name)
    text += value.map(Self.quoted) ?? "null"
  }

  /// Writes a whole number, or null.
  public mutating func number(_ name: String? = nil, _ value: Int?) {
    begin(name)
    text += value.map(String.init) ?? "null"
  }

  /// Writes a number that is given as its digits, or null.
  public mutating func number(_ name: String? = nil, digits: String?) {
    begin(name)
    text += digits ?? "null"
  }

  /// Writes a truth value.
  public mutating func bool(_ name: String? = nil, _ value: Bool) {
    begin(name)
    text += value ? "true" : "false"
  }

  /// Writes null.
  public mutating func null(_ name: String? = nil) {
    begin(name)
    text += "null"
  }

  private mutating func nest(
    _ name: String?, _ open: String, _ close: String, inline: Bool,
    _ body: (inout JSONText) -> Void
  ) {
    begin(name)
    text += open
    let outer = isInline
    isInline = inline
    level += 1
    isFirst = true
    body(&self)
    level -= 1
    if !isFirst, !isInline { newLine() }
    isInline = outer
    isFirst = false
    text += close
  }

  private mutating func begin(_ name: String?) {
    if !isFirst { text += isInline ? ", " : "," }
    if level > 0, !isInline { newLine() }
    isFirst = false
    if let name { text += Self.quoted(name) + ": " }
  }

  private mutating func newLine() {
    text += Self.lineStarts[min(level, Self.lineStarts.count - 1)]
  }

  /// Line ends with the spaces of the next line, by level; no output is nested deeper.
  private static let lineStarts = (0..<16).map { "\n" + String(repeating: "  ", count: $0) }

  /// A string in quotes; also safe inside a script element of a page.
  public static func quoted(_ value: String) -> String {
    let isPlain = value.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3C && $0 != 0x5C
    }
    if isPlain { return "\"" + value + "\"" }
    var result = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "<", "\u{2028}", "\u{2029}", "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// Text for roff, with the macros of man(7).
struct RoffText {
  private(set) var text = ""

  /// The escapes of characters that the oldest devices know too; others are written by their number.
  private static let names: [Character: String] = [
    "\\": "\\e", "…": "...", "–": "\\(en", "—": "\\(em", "°": "\\(de", "×": "\\(mu", "©": "\\(co",
    "≥": "\\(>=", "≤": "\\(<=", "±": "\\(+-", "µ": "\\(mc",
  ]

  /// Text as it is to be read, without macros and fonts.
  ///
  /// A hyphen between letters is one; any other dash is that of options and dates, which is to be copied
  /// from the page as it was typed.
  static func escaped(_ text: String) -> String {
    var result = ""
    var before: Character?
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "-" {
        let isHyphen = before?.isLetter == true && rest.first?.isLetter == true
        result += isHyphen ? "-" : "\\-"
      } else if let name = names[character] {
        result += name
      } else if character.isASCII {
        result.append(character)
      } else {
        for scalar in character.unicodeScalars {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
        }
      }
      before = character
    }
    return result
  }

  /// Prose: what stands between backticks is bold.
  private static func prose(_ text: some StringProtocol) -> String {
    let parts = String(text).split(separator: "`" as Character, omittingEmptySubsequences: false)
      .map(String.init)
    return parts.enumerated().map { index, part in
      index.isMultiple(of: 2) ? escaped(part) : "\\fB\(escaped(part))\\fR"
    }.joined()
  }

  /// A line as it is; one that would be taken for a macro has to be meant as one.
  mutating func line(_ line: String) { text += line + "\n" }

  /// A line of text, which is none of roff's even when it begins with a dot or an apostrophe.
  private mutating func textLine(_ line: String) {
    self.line(line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line)
  }

  mutating func title(_ name: String, section: Int, source: String) {
    line(".\\\" Made from the definitions of the verbs; changes here are lost.")
    line(".TH \(name.uppercased()) \(section) \"\" \"\(Self.escaped(source))\"")
    // Ragged on the right, and no words broken: options and paths are to be found as they are.
    line(".ad l")
    line(".nh")
  }

  mutating func section(_ heading: String) { line(".SH " + Self.quoted(heading)) }

  mutating func subsection(_ heading: String) { line(".SS " + Self.quoted(heading)) }

  /// A heading within a subsection.
  mutating func heading(_ heading: String) {
    line(".P")
    textLine("\\fB\(Self.escaped(heading))\\fR")
  }

  /// A paragraph; `start` is put before it as it is.
  mutating func paragraph(_ start: String, _ text: String) {
    if text.isEmpty { return }
    if start.isEmpty { line(".P") }
    textLine(start + Self.prose(Self.inOneLine(text)))
  }

  /// Paragraphs separated by an empty line.
  mutating func paragraphs(_ text: String) {
    for paragraph in text.split(separator: "\n\n") { self.paragraph("", String(paragraph)) }
  }

  /// A label, as it is, and what it means, indented below it.
  mutating func entry(_ label: String, _ text: String) {
    line(".TP")
    textLine(label)
    textLine(Self.prose(Self.inOneLine(text)))
  }

  private static func inOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\""
  }
}

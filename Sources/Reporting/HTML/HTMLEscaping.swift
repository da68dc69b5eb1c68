/// How any text is written into HTML, so that none can become markup, turn the text around it, or make the page invalid.
enum HTMLEscaping {
  /// Appends a text, escaped.
  ///
  /// - Parameters:
  ///   - text: any text.
  ///   - inAttribute: whether it stands between double quotes.
  ///   - bytes: what it is appended to, in UTF-8.
  static func append(_ text: String, inAttribute: Bool, to bytes: inout [UInt8]) {
    if text.utf8.allSatisfy(isPlain) {
      bytes.append(contentsOf: text.utf8)
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes.append(contentsOf: "&amp;".utf8)
      case "<": bytes.append(contentsOf: "&lt;".utf8)
      case ">": bytes.append(contentsOf: "&gt;".utf8)
      case "\"": bytes.append(contentsOf: (inAttribute ? "&quot;" : "\"").utf8)
      case "'": bytes.append(contentsOf: (inAttribute ? "&#39;" : "'").utf8)
      case "\t", "\n", "\r": bytes.append(0x20)
      // Marks that turn the text around them, also outside their element.
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": break
      default:
        let shown = isAllowed(scalar) ? scalar : "\u{FFFD}"
        bytes.append(contentsOf: Character(shown).utf8)
      }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    // Printable ASCII but for " & ' < and >.
    byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x26 && byte != 0x27 && byte != 0x3C
      && byte != 0x3E
  }

  /// Whether HTML allows a character: no control characters, no "noncharacters".
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: false
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }
}

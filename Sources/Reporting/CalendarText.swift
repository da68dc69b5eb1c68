internal import Timeline

/// Content lines of iCalendar (RFC 5545, section 3.1), in UTF-8.
///
/// Written by hand: neither Foundation nor a library of Debian's that Swift can call writes iCalendar, and
/// what is needed of it is two rules, folding and escaping.
enum CalendarText {
  /// How many octets a line has at most, its line end not counted.
  private static let longestLine = 75

  /// A property whose value is a text.
  static func text(_ name: String, _ value: String) -> String { line(name, escaped(value)) }

  /// A property with a list of texts.
  static func list(_ name: String, _ values: [String]) -> String {
    line(name, values.map(escaped).joined(separator: ","))
  }

  /// A property that is a date.
  static func date(_ name: String, _ date: LocalDate) -> String {
    line(name + ";VALUE=DATE", digits(of: date))
  }

  /// The date as `20190119`.
  static func digits(of date: LocalDate) -> String { date.description.replacing("-", with: "") }

  /// A property whose value stands as it is, folded: a line that would be too long goes on in the next one,
  /// after a blank, and no character is cut.
  static func line(_ name: String, _ value: String) -> String {
    var folded = ""
    var octets = 0
    for scalar in (name + ":" + value).unicodeScalars {
      let size = UTF8.width(scalar)
      if octets + size > longestLine {
        folded += "\r\n "
        octets = 1
      }
      folded.unicodeScalars.append(scalar)
      octets += size
    }
    return folded + "\r\n"
  }

  /// A text in which nothing has a meaning; control characters, which may not stand in one, become U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    var followsReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      case "\n" where followsReturn: break
      case "\n", "\r": escaped += "\\n"
      case "\t": escaped += "\t"
      case "\u{0}"..<"\u{20}", "\u{7F}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
      followsReturn = scalar == "\r"
    }
    return escaped
  }
}

/// The text of a statement, made of literals, quoted names and whole numbers only, so that no value met in a file can
/// become part of it; values come in through bindings.
///
/// ```swift
/// let table: SQL = "SELECT \(name: column) FROM photo WHERE id = ?1"
/// ```
public struct SQL: Sendable, Hashable {
  /// What SQLite is given.
  public let text: String

  private init(text: String) { self.text = text }

  /// Joins parts, with a literal between them.
  public static func joined(_ parts: some Sequence<SQL>, separator: SQL = ", ") -> SQL {
    SQL(text: parts.map(\.text).joined(separator: separator.text))
  }
}

extension SQL: ExpressibleByStringInterpolation {
  /// A literal.
  public init(stringLiteral value: StaticString) { text = value.description }

  /// A literal with parts.
  public init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// Takes in literals, other SQL and names.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Starts without text.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Takes in a literal.
    public mutating func appendLiteral(_ literal: StaticString) { text += literal.description }

    /// Takes in other SQL as it is.
    public mutating func appendInterpolation(_ part: SQL) { text += part.text }

    /// Takes in a whole number, where SQL takes no binding.
    public mutating func appendInterpolation(number: Int64) { text += String(number) }

    /// Takes in the name of a table or column, in quotes.
    public mutating func appendInterpolation(name: String) {
      text += "\""
      for letter in name {
        if letter == "\"" { text += "\"" }
        text.append(letter)
      }
      text += "\""
    }
  }
}

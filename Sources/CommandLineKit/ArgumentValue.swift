/// A type that can be read from one word of the command line.
///
/// An enum with string raw values needs only to declare the conformance and `CaseIterable`.
public protocol ArgumentValue: Sendable {
  /// Reads the value from `argument`.
  ///
  /// - Parameter argument: The word as the user typed it, never empty for an option.
  /// - Throws: ``ValueError``, saying what was expected.
  init(argument: String) throws(ValueError)

  /// The word that would give this value, shown as the default in help; nil when there is none.
  var argumentText: String? { get }

  /// All words accepted, when they are few and fixed; else empty.
  static var argumentChoices: [String] { get }
}

/// Why a word cannot be a value: what was expected in its place.
public struct ValueError: Error, Equatable, Sendable {
  /// What was expected, as it reads after "expected": `a date such as 2024-05-01`.
  public let expected: String
  /// The right word that the wrong one is near to, if any.
  public let nearest: String?

  /// States what was expected, and the right word that the user may have meant.
  public init(expected: String, nearest: String? = nil) {
    self.expected = expected
    self.nearest = nearest
  }

  /// A word that is none of the choices: they are listed, and the nearest is named.
  public init(_ word: String, isNoneOf choices: [String]) {
    self.init(
      expected: choices.asChoice, nearest: Suggestion.nearest(to: word, among: choices))
  }
}

extension ArgumentValue {
  /// No fixed choices.
  public static var argumentChoices: [String] { [] }
}

extension ArgumentValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  /// Reads a case by its raw value; anything else throws, listing the choices.
  public init(argument: String) throws(ValueError) {
    guard let value = Self(rawValue: argument) else {
      throw ValueError(argument, isNoneOf: Self.argumentChoices)
    }
    self = value
  }

  /// The raw value.
  public var argumentText: String? { rawValue }

  /// The raw values, in the order of the cases.
  public static var argumentChoices: [String] { allCases.map(\.rawValue) }
}

extension [String] {
  /// The words as a choice in a sentence: `a`, `a or b`, `one of a, b, c`.
  var asChoice: String {
    count > 2 ? "one of " + joined(separator: ", ") : joined(separator: " or ")
  }
}

extension String: ArgumentValue {
  /// Takes the word as it is.
  public init(argument: String) throws(ValueError) { self = argument }

  /// The text itself; nil when empty, as there is nothing to show.
  public var argumentText: String? { isEmpty ? nil : self }
}

extension Int: ArgumentValue {
  /// Reads a decimal whole number.
  public init(argument: String) throws(ValueError) {
    guard let value = Int(argument) else { throw ValueError(expected: "a whole number") }
    self = value
  }

  /// The decimal digits.
  public var argumentText: String? { String(self) }
}

extension Double: ArgumentValue {
  /// Reads a finite number.
  public init(argument: String) throws(ValueError) {
    guard let value = Double(argument), value.isFinite else {
      throw ValueError(expected: "a number")
    }
    self = value
  }

  /// The shortest digits that read back as this number, without `.0`.
  public var argumentText: String? {
    let text = String(self)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension Optional: ArgumentValue where Wrapped: ArgumentValue {
  /// Reads the wrapped value; a word that is given is never nil.
  public init(argument: String) throws(ValueError) { self = .some(try Wrapped(argument: argument)) }

  /// The text of the wrapped value; nil for nil.
  public var argumentText: String? { flatMap(\.argumentText) }

  /// The choices of the wrapped value.
  public static var argumentChoices: [String] { Wrapped.argumentChoices }
}

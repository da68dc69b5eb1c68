/// What is wrong with a command line.
public enum UsageError: Error, Equatable, Sendable {
  /// No verb has this name.
  case unknownVerb(String, nearest: String?, known: [String])
  /// No option has this name.
  case unknownOption(String, nearest: String?)
  /// The option is one of other commands (`tool copy`), not of this verb; nil before any verb.
  case foreignOption(String, owners: [String], verb: String?)
  /// The option was given without its value; `follower` is the word in its place, if any.
  case missingValue(option: String, valueName: String, follower: String?)
  /// The flag was given a value.
  case unexpectedValue(option: String, value: String)
  /// The value of an option or argument cannot be read.
  case badValue(of: String, value: String, ValueError)
  /// The option was given twice and holds one value.
  case repeatedOption(String)
  /// The verb (or option) cannot do without this option.
  case missingOption(String, for: String, expected: String)
  /// A positional argument is missing.
  case missingArgument(String, for: String, expected: String)
  /// A positional argument was given where none is taken.
  case unexpectedArgument(String, for: String)
  /// Arguments that are sound one by one do not go together; the text says which and why.
  case unsuitable(String)
}

extension UsageError: CustomStringConvertible {
  /// One sentence for the user, without a full stop.
  public var description: String {
    switch self {
    case .unknownVerb(let verb, let nearest, let known):
      let hint = nearest.map { "did you mean \($0)?" }
      return "unknown verb \(verb); "
        + (hint ?? "the verbs are \(known.joined(separator: ", "))")
    case .unknownOption(let option, let nearest):
      return "unknown option \(option)" + Self.question(nearest)
    case .foreignOption(let option, let owners, let verb):
      let list = owners.map { "`\($0)`" }.joined(separator: " and ")
      return "\(option) belongs to \(list)"
        + (verb.map { ", not to \($0)" } ?? "; the verb comes first")
    case .missingValue(let option, let valueName, nil):
      return "\(option) needs a value: \(option) \(valueName)"
    case .missingValue(let option, let valueName, let follower?):
      return "\(option) needs a value: \(option) \(valueName) "
        + "(if \(follower) is the value, write \(option)=\(follower))"
    case .unexpectedValue(let option, let value):
      return "\(option) takes no value, but was given \"\(value)\""
    case .badValue(let name, let value, let error):
      return "\(name) \"\(value)\": expected \(error.expected)" + Self.question(error.nearest)
    case .repeatedOption(let option):
      return "\(option) was given twice; it can be given once"
    case .missingOption(let name, let taker, let expected),
      .missingArgument(let name, let taker, let expected):
      return "\(taker) needs \(name): \(expected)"
    case .unexpectedArgument(let word, let taker):
      return "unexpected argument \"\(word)\": \(taker) takes no more"
    case .unsuitable(let reason):
      return reason
    }
  }

  private static func question(_ nearest: String?) -> String {
    nearest.map { "; did you mean \($0)?" } ?? ""
  }
}

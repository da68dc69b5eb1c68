extension Command {
  /// The settings that `arguments` (those after the verb) ask for.
  ///
  /// - Parameter arguments: The words of the command line after the verb.
  /// - Returns: The defaults, overwritten by what was given.
  /// - Throws: ``UsageError``, for the first thing that is wrong.
  public func settings(from arguments: [String]) throws(UsageError) -> Settings {
    var reading = ArgumentReading(command: self)
    try reading.readOptions(of: arguments)
    try reading.assignWords()
    try check(reading.settings)
    return reading.settings
  }
}

/// One walk over the words of a command line: options are stored as they come, other words at the
/// end, when it is known how many there are.
private struct ArgumentReading<Settings: Sendable> {
  private let command: Command<Settings>
  private let entries: [OptionEntry]
  private(set) var settings: Settings
  private var given: Set<String> = []
  private var words: [String] = []

  init(command: Command<Settings>) {
    self.command = command
    self.entries = command.entry.options
    self.settings = command.initial
  }

  mutating func readOptions(of arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        break
      }
      if argument.isWord {
        words.append(argument)
      } else {
        try readOption(argument, rest: &rest)
      }
    }
    for entry in entries where entry.isRequired && !given.contains(entry.name) {
      throw .missingOption(entry.label, for: command.entry.name, expected: entry.summary)
    }
  }

  private mutating func readOption(
    _ argument: String, rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let (name, attached) = argument.splitAtEqualsSign
    // Without a value it is known to every verb and never comes here.
    if let attached, VerbEntry.help.answers(to: name) {
      throw .unexpectedValue(option: name, value: attached)
    }
    guard let index = entries.firstIndex(where: { $0.answers(to: name) }) else {
      let known = entries.map(\.name) + ["--help"]
      throw .unknownOption(name, nearest: Suggestion.nearest(to: name, among: known))
    }
    let entry = entries[index]
    guard given.insert(entry.name).inserted || entry.isRepeatable else {
      throw .repeatedOption(entry.name)
    }
    let value: String
    if entry.valueIsOptional {
      value = attached ?? ""
    } else if let valueName = entry.valueName {
      value = try self.value(of: entry.name, valueName, attached: attached, rest: &rest)
    } else if let attached {
      throw .unexpectedValue(option: entry.name, value: attached)
    } else {
      value = ""
    }
    try store(value, of: entry.name, with: command.options[index].store)
  }

  /// The value attached by `=`, or the next word unless that is an option itself.
  ///
  /// An empty value counts as missing: it comes from an unset variable far more often than from
  /// intent.
  private func value(
    of name: String, _ valueName: String, attached: String?, rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
      throw .missingValue(option: name, valueName: valueName, follower: nil)
    }
    let isOption = value.hasPrefix("--") || value == "-h" || entries.contains { $0.alias == value }
    guard attached != nil || !isOption else {
      throw .missingValue(option: name, valueName: valueName, follower: value)
    }
    return value
  }

  mutating func assignWords() throws(UsageError) {
    var rest = words[...]
    for positional in command.positionals {
      let entry = positional.entry
      if rest.isEmpty, entry.isRequired {
        throw .missingArgument(entry.label, for: command.entry.name, expected: entry.summary)
      }
      let taken = entry.isRepeated ? rest : rest.prefix(1)
      rest = rest.dropFirst(taken.count)
      for word in taken {
        try store(word, of: entry.name, with: positional.store)
      }
    }
    if let word = rest.first {
      throw .unexpectedArgument(word, for: command.entry.name)
    }
  }

  private mutating func store(
    _ text: String, of name: String, with store: Option<Settings>.Store
  ) throws(UsageError) {
    do throws(ValueError) {
      try store(&settings, text)
    } catch {
      throw .badValue(of: name, value: text, error)
    }
  }
}

extension String {
  /// Whether this is a word and no option: standard input (`-`) and negative numbers are words.
  var isWord: Bool {
    guard hasPrefix("-"), let second = dropFirst().first else { return true }
    return second == "." || ("0"..."9").contains(second)
  }

  /// The parts of `--name=value`; no value where there is no sign.
  var splitAtEqualsSign: (name: String, value: String?) {
    guard let sign = firstIndex(of: "=") else { return (self, nil) }
    return (String(self[..<sign]), String(self[index(after: sign)...]))
  }
}

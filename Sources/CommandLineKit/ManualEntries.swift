/// All that a manual says of a verb, as plain values.
///
/// The help text, the manual page and the shell completions are made from it.
public struct VerbEntry: Equatable, Sendable {
  /// The word that calls the verb.
  public let name: String
  /// What it does, in one line.
  public let summary: String
  /// More about it, in paragraphs separated by an empty line; may be empty.
  public let discussion: String
  /// The positional arguments, in order.
  public let positionals: [PositionalEntry]
  /// The options, in groups with headings.
  public let groups: [GroupEntry]
  /// Tables of what some options take, such as names and their meanings.
  public let tables: [HelpTable]
  /// Calls to learn from.
  public let examples: [Example]

  /// The options of all groups, in order.
  public var options: [OptionEntry] { groups.flatMap(\.options) }
}

/// A table in a verb's help: labels and what they mean.
public struct HelpTable: Equatable, Sendable {
  /// A row of the table.
  public struct Row: Equatable, Sendable {
    /// What stands to the left.
    public let label: String
    /// What it means.
    public let text: String

    /// A row.
    public init(_ label: String, _ text: String) {
      self.label = label
      self.text = text
    }
  }

  /// The heading, without a colon.
  public let heading: String
  /// The rows, in the order they are shown.
  public let rows: [Row]

  /// A table.
  public init(_ heading: String, _ rows: [Row]) {
    self.heading = heading
    self.rows = rows
  }
}

/// What a manual says of a positional argument.
public struct PositionalEntry: Equatable, Sendable {
  /// Its name in capitals: `SOURCE`.
  public let name: String
  /// What is expected there, as it reads after a colon.
  public let summary: String
  /// Whether at least one must be given.
  public let isRequired: Bool
  /// Whether it takes all words that remain.
  public let isRepeated: Bool
  /// All words accepted, when they are few and fixed; else empty.
  public var choices: [String] = []

  /// The name as it stands in the arguments section: `SOURCE…`.
  var label: String { isRepeated ? name + "…" : name }
}

/// What a manual says of a group of options.
public struct GroupEntry: Equatable, Sendable {
  /// The heading in help, without a colon.
  public let heading: String
  /// The options, in the order they are shown.
  public let options: [OptionEntry]
}

/// What a manual says of an option.
public struct OptionEntry: Equatable, Sendable {
  /// The name with its dashes: `--json`.
  public let name: String
  /// A short name that works too and is not shown in help, with its dash: `-q`.
  public internal(set) var alias: String?
  /// The name of its value in capitals, `FILE`; nil for a flag.
  public internal(set) var valueName: String?
  /// Whether the value may be left out; it is then written behind an equals sign only.
  public internal(set) var valueIsOptional = false
  /// What it does.
  public let summary: String
  /// All words accepted as its value, when they are few and fixed; else empty.
  public internal(set) var choices: [String] = []
  /// Words that a shell may offer as its value, beside the choices; one that ends in `=` is to be
  /// continued.
  public internal(set) var completions: [String] = []
  /// Whether the verb cannot do without it.
  public internal(set) var isRequired = false
  /// Whether it may be given more than once.
  public internal(set) var isRepeatable = false
  /// The value when it is not given, as the user would type it; nil when there is none to show.
  public internal(set) var defaultText: String?

  /// The name with that of its value: `--json FILE`.
  var label: String {
    valueName.map { valueIsOptional ? "\(name)[=\($0)]" : "\(name) \($0)" } ?? name
  }

  /// Whether `word` calls this option.
  func answers(to word: String) -> Bool { word == name || word == alias }
}

/// A call to learn from.
public struct Example: Equatable, Sendable {
  /// The call, as it would be typed.
  public let call: String
  /// What it does.
  public let explanation: String

  /// A call and what it does.
  public init(_ call: String, _ explanation: String) {
    self.call = call
    self.explanation = explanation
  }
}

/// A row of the exit status table.
public struct ExitStatusEntry: Equatable, Sendable {
  /// The status the process ends with.
  public let code: Int32
  /// When it does.
  public let meaning: String

  /// A status and its meaning.
  public init(_ code: Int32, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }
}

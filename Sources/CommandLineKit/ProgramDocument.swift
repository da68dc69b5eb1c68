/// A text that is made from the definitions of a program's verbs.
public enum ProgramDocument: String, CaseIterable, ArgumentValue {
  /// A manual page for `man`, in roff with the macros of man(7).
  case man
  /// Completions for bash, to be sourced.
  case bash
  /// Completions for zsh, an autoloaded function in a folder of `fpath`.
  case zsh
  /// Completions for fish, a file in its folder `completions`.
  case fish
}

/// What documents say beside what the verbs define.
public struct ProgramNotes: Sendable {
  /// More about the program, in paragraphs separated by an empty line.
  public var description: String
  /// The environment variables that bear on the program, and how.
  public var environment: [HelpTable.Row]
  /// The files that the program has of its own.
  public var files: [HelpTable.Row]
  /// The names of values that are files: `FILE`.
  public var fileValues: Set<String>
  /// The names of values that are folders: `DIR`.
  public var folderValues: Set<String>

  /// Notes; without them a manual has no such sections, and no value is completed by files.
  public init(
    description: String = "", environment: [HelpTable.Row] = [], files: [HelpTable.Row] = [],
    fileValues: Set<String> = [], folderValues: Set<String> = []
  ) {
    self.description = description
    self.environment = environment
    self.files = files
    self.fileValues = fileValues
    self.folderValues = folderValues
  }
}

extension Program {
  /// A document's text, with a line feed at its end.
  public func text(of document: ProgramDocument) -> String {
    switch document {
    case .man: ManualPage(self).text
    case .bash: BashCompletions(self).text
    case .zsh: ZshCompletions(self).text
    case .fish: FishCompletions(self).text
    }
  }
}

/// What a shell may offer in the place of a value.
enum CompletedValue: Equatable {
  /// Nothing: any word.
  case anything
  /// The names of files.
  case files
  /// The names of folders.
  case folders
  /// These words; one that ends in `=` is to be continued.
  case words([String])
}

extension Program {
  /// What may be offered as the value of an option; nil for a flag.
  func completedValue(of option: OptionEntry) -> CompletedValue? {
    option.valueName.map { completedValue(named: $0, option.choices + option.completions) }
  }

  /// What may be offered as a positional argument.
  func completedValue(of positional: PositionalEntry) -> CompletedValue {
    completedValue(named: positional.name, positional.choices)
  }

  private func completedValue(named name: String, _ words: [String]) -> CompletedValue {
    if !words.isEmpty { return .words(words) }
    if notes.fileValues.contains(name) { return .files }
    return notes.folderValues.contains(name) ? .folders : .anything
  }
}

extension VerbEntry {
  /// The option that every verb has.
  static let help = OptionEntry(name: "--help", alias: "-h", summary: "show help")
  /// Everything that may follow the verb and begins with a dash.
  var allOptions: [OptionEntry] { options + [Self.help] }
}

extension String {
  /// The text between single quotes, as bash and zsh read it.
  var inShellQuotes: String { "'" + replacing("'", with: "'\\''") + "'" }
}

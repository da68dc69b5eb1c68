/// The definition of a verb: what it is called, what it takes, and where each thing is put.
///
/// ```swift
/// let copy = Command(
///   "copy", settings: CopySettings(), summary: "Copy files.",
///   positionals: [.repeated("FILE", \.files, "the files to copy")],
///   groups: [OptionGroup("Output", [.value("--to", "DIR", \.target, "where to")])])
/// ```
public struct Command<Settings: Sendable>: Sendable {
  /// What a manual says of the verb.
  public let entry: VerbEntry

  let initial: Settings
  let positionals: [Positional<Settings>]
  let options: [Option<Settings>]
  let check: @Sendable (Settings) throws(UsageError) -> Void

  /// Defines a verb; `settings` holds the defaults.
  ///
  /// It is a programmer's mistake, and stops the program, to give two options one name, an option a
  /// malformed name, or to let an argument follow one that is repeated or may be left out.
  ///
  /// - Parameters:
  ///   - name: The word that calls the verb.
  ///   - settings: The settings before any argument is read; its values are shown as defaults.
  ///   - summary: What the verb does, in one line.
  ///   - discussion: More about it, in paragraphs separated by an empty line.
  ///   - positionals: The arguments known by their place, in order.
  ///   - groups: The options, under their headings.
  ///   - tables: Tables of what some options take, below the options.
  ///   - examples: Calls to learn from.
  ///   - check: Refuses what does not go together, with ``UsageError/unsuitable(_:)``.
  public init(
    _ name: String, settings: Settings, summary: String, discussion: String = "",
    positionals: [Positional<Settings>] = [], groups: [OptionGroup<Settings>] = [],
    tables: [HelpTable] = [], examples: [Example] = [],
    check: @escaping @Sendable (Settings) throws(UsageError) -> Void = { _ in }
  ) {
    self.initial = settings
    self.positionals = positionals
    self.options = groups.flatMap(\.options)
    self.check = check
    self.entry = VerbEntry(
      name: name, summary: summary, discussion: discussion,
      positionals: positionals.map(\.entry),
      groups: groups.map { group in
        GroupEntry(
          heading: group.heading,
          options: group.options.map { $0.entry(withDefaultsOf: settings) })
      },
      tables: tables, examples: examples)
    entry.requireSound()
  }
}

extension VerbEntry {
  /// Stops the program when the definition contradicts itself.
  fileprivate func requireSound() {
    var names: Set<String> = ["--help", "-h"]
    for option in options {
      precondition(
        option.name.hasPrefix("--") && option.name.count > 2
          && !option.name.contains { $0 == "=" || $0.isWhitespace },
        "\(name): \(option.name) is not a name such as --name")
      precondition(names.insert(option.name).inserted, "\(name): two options \(option.name)")
      guard let alias = option.alias else { continue }
      precondition(
        alias.count == 2 && alias.hasPrefix("-") && alias.last?.isLetter == true,
        "\(name): \(alias) is not a short name such as -n")
      precondition(names.insert(alias).inserted, "\(name): two options \(alias)")
    }
    for earlier in positionals.dropLast() {
      precondition(
        earlier.isRequired && !earlier.isRepeated, "\(name): an argument follows \(earlier.label)")
    }
  }
}

/// An executable: its name and its verbs.
///
/// It reads a command line and says what is to be done; it prints nothing and ends nothing.
public struct Program: Sendable {
  /// What a command line asks for.
  public enum Outcome: Sendable {
    /// The help of a verb, or of the program when nil.
    case help(VerbEntry?)
    /// The version; verbose when more than one line is wanted.
    case version(verbose: Bool)
    /// A text made from the definitions of the verbs.
    case document(ProgramDocument)
    /// To run a verb.
    case run(Invocation)
  }

  /// The name of the executable.
  public let name: String
  /// The version, as `1.2.3`.
  public let version: String
  /// What the program does, in one line.
  public let summary: String
  /// The verbs, in the order they are listed.
  public let verbs: [Verb]
  /// The exit status table; may be empty.
  public let exitStatuses: [ExitStatusEntry]
  /// What documents say beside that.
  public let notes: ProgramNotes
  /// The options that the program takes without a verb.
  public let options: [OptionEntry] = [
    OptionEntry(
      name: "--help", alias: "-h", summary: "show help; after a verb, that of the verb"),
    OptionEntry(name: "--version", summary: "show the version"),
    OptionEntry(name: "--verbose", summary: "with --version: say more about it"),
    OptionEntry(
      name: Self.generation, valueName: "TEXT",
      summary: "write the manual page or a shell's completions",
      choices: ProgramDocument.argumentChoices),
  ]

  private static let generation = "--generate"

  /// Defines a program.
  ///
  /// Two verbs of one name, and a verb `help`, are a programmer's mistake and stop the program.
  public init(
    name: String, version: String, summary: String, verbs: [Verb],
    exitStatuses: [ExitStatusEntry] = [], notes: ProgramNotes = ProgramNotes()
  ) {
    var names: Set<String> = ["help"]
    for verb in verbs {
      precondition(names.insert(verb.entry.name).inserted, "two verbs \(verb.entry.name)")
    }
    self.name = name
    self.version = version
    self.summary = summary
    self.verbs = verbs
    self.exitStatuses = exitStatuses
    self.notes = notes
  }

  /// The name and the version in one line.
  public var versionLine: String { "\(name) \(version)" }

  /// What `arguments` (those after the name of the executable) ask for.
  ///
  /// Help wins over everything else that is asked for, right or wrong.
  ///
  /// - Parameter arguments: The words of the command line, without the executable.
  /// - Returns: What to do.
  /// - Throws: ``UsageError``, for the first thing that is wrong.
  public func outcome(of arguments: [String]) throws(UsageError) -> Outcome {
    guard let first = arguments.first else { return .help(nil) }
    let rest = Array(arguments.dropFirst())
    if first == "help" || first.isHelpFlag {
      let topic = rest.first { !$0.hasPrefix("-") }
      guard let topic else { return .help(nil) }
      return .help(try verb(named: topic).entry)
    }
    guard first.isWord else { return try outcome(ofOptions: arguments, first: first) }
    let verb = try verb(named: first)
    if rest.prefix(while: { $0 != "--" }).contains(where: \.isHelpFlag) {
      return .help(verb.entry)
    }
    do {
      return .run(try verb.invocation(rest))
    } catch .unknownOption(let option, let nearest) {
      let owners = owners(of: option)
      guard owners.isEmpty else {
        throw .foreignOption(option, owners: owners, verb: first)
      }
      throw .unknownOption(option, nearest: nearest)
    }
  }

  /// What a command line without a verb asks for.
  private func outcome(
    ofOptions arguments: [String], first: String
  ) throws(UsageError) -> Outcome {
    if arguments.contains(where: \.isHelpFlag) { return .help(nil) }
    let (option, value) = first.splitAtEqualsSign
    guard options.contains(where: { $0.answers(to: option) }) else {
      let owners = owners(of: option)
      guard owners.isEmpty else { throw .foreignOption(option, owners: owners, verb: nil) }
      let known = options.map(\.name) + verbs.flatMap { $0.entry.options.map(\.name) }
      throw .unknownOption(option, nearest: Suggestion.nearest(to: option, among: known))
    }
    if option == Self.generation {
      return .document(try document(arguments.dropFirst(), attached: value))
    }
    if let value { throw .unexpectedValue(option: option, value: value) }
    if let other = arguments.first(where: { $0 != "--version" && $0 != "--verbose" }) {
      throw .unexpectedArgument(other, for: option)
    }
    guard arguments.contains("--version") else {
      throw .missingOption("--version", for: option, expected: "it says more about the version")
    }
    return .version(verbose: arguments.contains("--verbose"))
  }

  /// The document that `--generate` asks for, by its attached value or the words after it.
  private func document(
    _ words: ArraySlice<String>, attached: String?
  ) throws(UsageError) -> ProgramDocument {
    var rest = words
    guard let name = attached ?? rest.popFirst(), !name.isEmpty else {
      throw .missingValue(option: Self.generation, valueName: "TEXT", follower: nil)
    }
    if let other = rest.first { throw .unexpectedArgument(other, for: Self.generation) }
    do {
      return try ProgramDocument(argument: name)
    } catch {
      throw .badValue(of: Self.generation, value: name, error)
    }
  }

  private func verb(named name: String) throws(UsageError) -> Verb {
    if let verb = verbs.first(where: { $0.entry.name == name }) { return verb }
    let known = verbs.map(\.entry.name)
    throw .unknownVerb(
      name, nearest: Suggestion.nearest(to: name, among: known + ["help"]), known: known)
  }

  /// The commands that take `option`, as they are called.
  private func owners(of option: String) -> [String] {
    let own = options.contains { $0.answers(to: option) } ? [name] : []
    let owners = verbs.filter { $0.entry.options.contains { $0.answers(to: option) } }
    return own + owners.map { "\(name) \($0.entry.name)" }
  }
}

extension String {
  fileprivate var isHelpFlag: Bool { self == "--help" || self == "-h" }
}

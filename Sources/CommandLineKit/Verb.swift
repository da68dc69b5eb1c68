/// A command together with what it does, whatever the type of its settings.
public struct Verb: Sendable {
  /// What a manual says of the verb.
  public let entry: VerbEntry

  let invocation: @Sendable ([String]) throws(UsageError) -> Invocation

  /// A command and what to do with its settings; `run` returns the exit status.
  public init<Settings>(
    _ command: Command<Settings>, run: @escaping @Sendable (Settings) async -> Int32
  ) {
    self.entry = command.entry
    self.invocation = { (arguments: [String]) throws(UsageError) in
      let settings = try command.settings(from: arguments)
      return Invocation(verb: command.entry.name) { await run(settings) }
    }
  }
}

/// A verb with its settings, ready to run.
public struct Invocation: Sendable {
  /// The name of the verb.
  public let verb: String

  /// Does what the verb does and returns the exit status.
  public let run: @Sendable () async -> Int32
}

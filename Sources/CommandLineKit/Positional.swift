/// An argument that is known by its place, bound to a property of the verb's settings.
public struct Positional<Settings: Sendable>: Sendable {
  let entry: PositionalEntry
  let store: Option<Settings>.Store

  /// One word; the summary says what is expected, as it reads after a colon.
  public static func one<Value: ArgumentValue>(
    _ name: String, _ path: SettingsPath<Settings, Value>, required: Bool = true,
    _ summary: String
  ) -> Positional {
    let entry = PositionalEntry(
      name: name, summary: summary, isRequired: required, isRepeated: false,
      choices: Value.argumentChoices)
    return Positional(entry: entry) {
      (settings: inout Settings, text: String) throws(ValueError) in
      settings[keyPath: path] = try Value(argument: text)
    }
  }

  /// All words that remain, appended to `path`; at least one when required.
  public static func repeated<Value: ArgumentValue>(
    _ name: String, _ path: SettingsPath<Settings, [Value]>, required: Bool = true,
    _ summary: String
  ) -> Positional {
    let entry = PositionalEntry(
      name: name, summary: summary, isRequired: required, isRepeated: true,
      choices: Value.argumentChoices)
    return Positional(entry: entry) {
      (settings: inout Settings, text: String) throws(ValueError) in
      settings[keyPath: path].append(try Value(argument: text))
    }
  }

  /// The same argument for settings that contain these ones at `path`, to share it among verbs.
  public func bound<Root>(
    at path: SettingsPath<Root, Settings>
  ) -> Positional<Root> {
    let store = store
    return Positional<Root>(entry: entry) {
      (root: inout Root, text: String) throws(ValueError) in
      try store(&root[keyPath: path], text)
    }
  }
}

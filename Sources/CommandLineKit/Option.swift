/// The way from a settings type to the property that an argument is put in: `\.limit`.
public typealias SettingsPath<Settings, Value> =
  any WritableKeyPath<Settings, Value> & Sendable

/// An option of a verb, bound to a property of the verb's settings.
///
/// Names are written as the user types them, dashes included.
public struct Option<Settings: Sendable>: Sendable {
  typealias Store = @Sendable (inout Settings, String) throws(ValueError) -> Void

  private var blankEntry: OptionEntry
  private var defaultText: @Sendable (Settings) -> String?
  let store: Store

  private init(
    _ entry: OptionEntry, defaultText: @escaping @Sendable (Settings) -> String?,
    store: @escaping Store
  ) {
    self.blankEntry = entry
    self.defaultText = defaultText
    self.store = store
  }

  /// What a manual says of the option, with its default as `settings` has it.
  func entry(withDefaultsOf settings: Settings) -> OptionEntry {
    var entry = blankEntry
    entry.defaultText = entry.isRequired ? nil : defaultText(settings)
    return entry
  }

  /// The same option for settings that contain these ones.
  func bound<Root>(at path: SettingsPath<Root, Settings>) -> Option<Root> {
    let (store, defaultText) = (store, defaultText)
    return Option<Root>(blankEntry, defaultText: { defaultText($0[keyPath: path]) }) {
      (root: inout Root, text: String) throws(ValueError) in
      try store(&root[keyPath: path], text)
    }
  }

  /// An option without a value, which sets `path` to `value`.
  public static func flag(
    _ name: String, alias: String? = nil, _ path: SettingsPath<Settings, Bool>,
    to value: Bool = true, _ summary: String
  ) -> Option {
    Option(OptionEntry(name: name, alias: alias, summary: summary), defaultText: { _ in nil }) {
      settings, _ in
      settings[keyPath: path] = value
    }
  }

  /// An option with a value, given at most once; its default is what `path` holds beforehand.
  public static func value<Value: ArgumentValue>(
    _ name: String, alias: String? = nil, _ valueName: String,
    _ path: SettingsPath<Settings, Value>, required: Bool = false, _ summary: String
  ) -> Option {
    var option = value(
      name, alias: alias, valueName, path, required: required, summary,
      parse: Value.init(argument:))
    option.blankEntry.choices = Value.argumentChoices
    option.defaultText = { $0[keyPath: path].argumentText }
    return option
  }

  /// An option with a value in a form of its own, which `parse` reads.
  ///
  /// `defaultText` says what holds when the option is not given; nil shows nothing. `completions` are
  /// words that a shell may offer for the value; they bind nobody.
  public static func value<Value>(
    _ name: String, alias: String? = nil, _ valueName: String,
    _ path: SettingsPath<Settings, Value>, required: Bool = false,
    defaultText: String? = nil, _ summary: String, completions: [String] = [],
    parse: @escaping @Sendable (String) throws(ValueError) -> Value
  ) -> Option {
    var entry = OptionEntry(
      name: name, alias: alias, valueName: valueName, summary: summary, isRequired: required)
    entry.completions = completions
    return Option(entry, defaultText: { _ in defaultText }) {
      (settings: inout Settings, text: String) throws(ValueError) in
      settings[keyPath: path] = try parse(text)
    }
  }

  /// An option whose value may be left out: `--name` sets `path` to `standard`, `--name=VALUE` to the value.
  public static func optionalValue(
    _ name: String, _ valueName: String, _ path: SettingsPath<Settings, String?>,
    standard: String, _ summary: String
  ) -> Option {
    var entry = OptionEntry(name: name, alias: nil, valueName: valueName, summary: summary)
    entry.valueIsOptional = true
    return Option(entry, defaultText: { _ in nil }) { settings, text in
      settings[keyPath: path] = text.isEmpty ? standard : text
    }
  }

  /// An option that may be repeated; each value is appended to `path`.
  public static func values<Value: ArgumentValue>(
    _ name: String, alias: String? = nil, _ valueName: String,
    _ path: SettingsPath<Settings, [Value]>, required: Bool = false, _ summary: String
  ) -> Option {
    var option = values(
      name, alias: alias, valueName, path, required: required, summary,
      parse: Value.init(argument:))
    option.blankEntry.choices = Value.argumentChoices
    return option
  }

  /// An option that may be repeated, with values in a form of its own, which `parse` reads.
  ///
  /// `completions` are words that a shell may offer for the value; they bind nobody.
  public static func values<Value>(
    _ name: String, alias: String? = nil, _ valueName: String,
    _ path: SettingsPath<Settings, [Value]>, required: Bool = false, _ summary: String,
    completions: [String] = [], parse: @escaping @Sendable (String) throws(ValueError) -> Value
  ) -> Option {
    var entry = OptionEntry(
      name: name, alias: alias, valueName: valueName, summary: summary, isRequired: required,
      isRepeatable: true)
    entry.completions = completions
    return Option(entry, defaultText: { _ in nil }) {
      (settings: inout Settings, text: String) throws(ValueError) in
      settings[keyPath: path].append(try parse(text))
    }
  }
}

/// Options that stand under one heading in help.
public struct OptionGroup<Settings: Sendable>: Sendable {
  let heading: String
  let options: [Option<Settings>]

  /// Options under a heading, in the order they are shown.
  public init(_ heading: String, _ options: [Option<Settings>]) {
    self.heading = heading
    self.options = options
  }

  /// The same options for settings that contain these ones at `path`, to share a group among verbs.
  public func bound<Root>(
    at path: SettingsPath<Root, Settings>
  ) -> OptionGroup<Root> {
    OptionGroup<Root>(heading, options.map { $0.bound(at: path) })
  }
}

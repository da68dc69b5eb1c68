import Memories
import MemoriesToSkip
import Timeline

/// What `sojourn skip` does.
struct SkipRun {
  private let settings: SkipCommand.Settings
  private let messages: Messages
  private let outputs: OutputWriting

  init(_ settings: SkipCommand.Settings) {
    self.settings = settings
    messages = Messages(isQuiet: settings.library.isQuiet)
    outputs = OutputWriting(messages: messages)
  }

  /// Does it.
  ///
  /// - Returns: the exit status.
  func status() async -> Int32 {
    do {
      switch settings.action {
      case .add: try add()
      case .list: try list()
      case .show:
        let status = try await show()
        try outputs.finish()
        return status.rawValue
      case .restore, .unrestore, .remove: try change()
      }
      try outputs.finish()
      return ExitStatus.done.rawValue
    } catch let stop as LibraryReading.Stop {
      return stop.status.rawValue
    } catch let error as MemoriesError {
      messages.error("\(error)")
      return Self.status(of: error).rawValue
    } catch {
      messages.error("\(error)")
      return ExitStatus.ownFault.rawValue
    }
  }

  static func status(of error: MemoriesError) -> ExitStatus {
    switch error {
    case .store(_, let isMissing): isMissing ? .missingInput : .cannotWrite
    case .damagedRule: .missingInput
    case .noSuchRule, .notNamed, .noSuchStep: .usage
    }
  }

  // MARK: - Making and listing

  private func add() throws {
    let selection = try selection()
    let rule = try MemoriesStore(path: settings.store, .making).addSkipRule(selection)
    outputs.print("rule \(rule.id): \(rule.selection)\n")
  }

  private func selection() throws(LibraryReading.Stop) -> SkipSelection {
    if let from = settings.from, let to = settings.to { return .dates(from...to) }
    if let place = settings.place, let radius = settings.radius {
      return .place(place, radius: radius)
    }
    if let file = settings.area {
      guard let bytes = SmallFile.bytes(of: file) else {
        messages.error("\(file): \(SmallFile.reason())")
        throw LibraryReading.Stop(status: .missingInput)
      }
      do {
        return .area(try SkipArea(geoJSON: String(decoding: bytes, as: UTF8.self)))
      } catch {
        messages.error("\(file): \(error)")
        throw LibraryReading.Stop(status: .nothingUsable)
      }
    }
    if let album = settings.album { return .album(album) }
    if let name = settings.name { return .fileName(NamePattern(name)) }
    if let camera = settings.camera { return .camera(CameraPattern(camera)) }
    return .photos(settings.photos)
  }

  private func list() throws {
    let rules = try MemoriesStore(path: settings.store, .reading).skipRules()
    guard !rules.isEmpty else { return outputs.print("No rules.\n") }
    var table = TextTable(
      columns: [("Rule", .right), ("Restored", .right), ("Hides", .left)])
    for rule in rules {
      table.add([String(rule.id), String(rule.exceptions.count), rule.selection.description])
    }
    outputs.print(table.text(width: Terminal.outputWidth))
  }

  // MARK: - Seeing what is hidden

  private func show() async throws -> ExitStatus {
    let store = try MemoriesStore(path: settings.store, .reading)
    let rules = try settings.rule.map { [try store.skipRule($0)] } ?? store.skipRules()
    guard !settings.library.sources.isEmpty else {
      for rule in rules { outputs.print(heading(of: rule) + exceptions(of: rule)) }
      return .done
    }
    let reading = LibraryReading(settings.library)
    let library = try await reading.library(with: .records)
    for rule in rules {
      // Each rule by itself: what it hides, whether or not another one does as well.
      let coverage = try await MemoriesToSkip(rules: [rule], albums: library.skipping.albums)
        .coverage(of: library.table)
      var text = heading(of: rule)
      text += "  hides \(Counted("photo", coverage.count)) here\n"
      for photo in 0..<library.table.count where coverage.isSkipped(photo) {
        let time =
          photo < library.table.datedCount
          ? library.table.localTime(of: photo).description : "no date"
        text += "    \(time)  \(library.table.name(of: photo))\n"
      }
      outputs.print(text + exceptions(of: rule))
    }
    return library.status
  }

  private func heading(of rule: SkipRule) -> String { "rule \(rule.id): \(rule.selection)\n" }

  private func exceptions(of rule: SkipRule) -> String {
    guard !rule.exceptions.isEmpty else { return "" }
    return "  restored from it:\n" + rule.exceptions.map { "    \($0)\n" }.joined()
  }

  // MARK: - Changing

  private func change() throws {
    guard let id = settings.rule else { return }
    let store = try MemoriesStore(path: settings.store, .changing)
    let rule = try store.skipRule(id)
    switch settings.action {
    case .restore where !settings.all:
      let count = try store.restore(settings.photos, fromRule: id)
      messages.note("rule \(id) hides \(Counted("photo", count)) less; another rule still may")
    case .unrestore where !settings.all:
      let count = try store.unrestore(settings.photos, fromRule: id)
      messages.note("rule \(id) hides \(Counted("photo", count)) again")
    case .unrestore:
      try confirm(
        "All \(Counted("exception", rule.exceptions.count)) of rule \(id) (\(rule.selection)) go: "
          + "the photos restored one by one are hidden again, and which they were is forgotten.")
      try store.clearExceptions(ofRule: id)
      messages.note("rule \(id) has no exceptions now")
    default:
      let group = settings.action == .restore
      try confirm(
        "Rule \(id) (\(rule.selection)) ends"
          + (group ? ", and its whole group is shown again" : "")
          + ". With it \(Self.exceptionsGo(rule)).")
      try store.removeSkipRule(id)
      messages.note("rule \(id) is gone; what another rule names stays hidden")
    }
  }

  private static func exceptionsGo(_ rule: SkipRule) -> String {
    switch rule.exceptions.count {
    case 0: "nothing else goes: no photo was restored from it one by one"
    case 1: "goes its exception, the one photo restored by itself"
    default: "go its \(rule.exceptions.count) exceptions, the photos restored one by one"
    }
  }

  /// Asks the person before something is done that cannot be taken back.
  ///
  /// - Throws: `Stop` when the answer is not yes, or no one can be asked.
  private func confirm(_ whatGoes: String) throws(LibraryReading.Stop) {
    if settings.yes { return }
    let question = "\(whatGoes) This cannot be undone. No photo is touched."
    guard Terminal.canAsk else {
      messages.error("\(question) Without a terminal to ask on, this needs --yes.")
      throw LibraryReading.Stop(status: .usage)
    }
    messages.error("\(question) Go on? Type yes:")
    guard readLine()?.lowercased() == "yes" else {
      messages.error("nothing was changed")
      throw LibraryReading.Stop(status: .usage)
    }
  }
}

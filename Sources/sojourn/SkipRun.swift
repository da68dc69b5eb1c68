import CommandLineKit
import Memories
import MemoriesToSkip
import Reporting
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
      let status: ExitStatus
      switch settings.action {
      case .add: status = try await add()
      case .list: status = try list()
      case .show: status = try await show()
      case .restore where !settings.all: status = try await restore()
      case .restore, .unrestore, .remove: status = try change()
      }
      try outputs.finish()
      return status.rawValue
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
    case .store(.missing, _), .store(.unusable, _): .missingInput
    case .store(.unwritable, _): .cannotWrite
    case .damagedRule: .nothingUsable
    case .noSuchRule, .notNamed, .noSuchStep: .usage
    }
  }

  // MARK: - Making and listing

  private func add() async throws -> ExitStatus {
    let selection = try selection()
    var status = ExitStatus.done
    if case .album(let name) = selection { status = try await check(album: name) }
    let rule = try MemoriesStore(path: settings.store, .making).addSkipRule(selection)
    outputs.print(heading(of: rule))
    return status
  }

  /// Warns of an album that no one knows, or that could not be looked up: it is easily misspelt, and the rule
  /// then hides nothing.
  private func check(album name: String) async throws -> ExitStatus {
    var status = ExitStatus.done
    var albums = try SkipReading(messages: messages).albums(of: settings.library.albums)
    if !settings.library.sources.isEmpty {
      let library = try await LibraryReading.ofMemories(settings.library).library(with: .records)
      albums.formUnion(library.albums)
      status = library.status
    }
    albums.formUnion(try storedAlbums())
    guard !albums.names.contains(name) else { return status }
    guard !albums.names.isEmpty || !settings.library.sources.isEmpty else {
      messages.warning(
        "whether there is an album \(name) was not looked up, since no SOURCE was given and the store has no "
          + "albums; the rule is made all the same, and hides nothing unless there is one")
      return status
    }
    let nearest = Suggestion.nearest(to: name, among: albums.names)
    messages.warning(
      "no album that is known here is called \(name)"
        + (nearest.map { "; did you mean \($0)?" } ?? ".")
        + " The rule is made all the same, and hides nothing until there is one.")
    return status
  }

  /// The albums of the store; none where it is about to be made.
  private func storedAlbums() throws(MemoriesError) -> AlbumMemberships {
    do throws(MemoriesError) {
      let store = try MemoriesStore(path: settings.store, .reading)
      return try store.albums()
    } catch {
      guard case .store(.missing, _) = error else { throw error }
      return AlbumMemberships()
    }
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

  private func list() throws -> ExitStatus {
    let rules = try MemoriesStore(path: settings.store, .reading).skipRules()
    guard !rules.isEmpty else {
      outputs.print("No rules.\n")
      return .done
    }
    var table = TextTable(
      columns: [("Rule", .right), ("Restored", .right), ("Hides", .left)])
    for rule in rules {
      table.add([String(rule.id), String(rule.exceptions.count), rule.selection.description])
    }
    outputs.print(table.text(width: Terminal.outputWidth))
    return .done
  }

  // MARK: - Seeing what is hidden

  private func show() async throws -> ExitStatus {
    let (rules, known) = try shown()
    guard !settings.library.sources.isEmpty else {
      for rule in rules { outputs.print(heading(of: rule) + exceptions(of: rule)) }
      return .done
    }
    let library = try await LibraryReading.ofMemories(settings.library).library(with: .records)
    var albums = known
    albums.formUnion(library.skipping.albums)
    for rule in rules {
      // Each rule by itself: what it hides, whether or not another one does as well.
      let coverage = try await MemoriesToSkip(rules: [rule], albums: albums)
        .coverage(of: library.table)
      var text = heading(of: rule)
      text += "  hides \(Counted("photo", coverage.count)) here\n"
      for photo in 0..<library.table.count where coverage.isSkipped(photo) {
        let time =
          photo < library.table.datedCount
          ? library.table.localTime(of: photo).description : "no date"
        text += "    \(time)  \(VisibleText.visible(library.table.name(of: photo)))\n"
      }
      outputs.print(text + exceptions(of: rule))
    }
    return library.status
  }

  /// The rules to be shown, and the albums of their store.
  private func shown() throws -> (rules: [SkipRule], albums: AlbumMemberships) {
    let store = try MemoriesStore(path: settings.store, .reading)
    let rules = try store.skipRules()
    return (try settings.rule.map { [try store.skipRule($0)] } ?? rules, try store.albums())
  }

  private func heading(of rule: SkipRule) -> String {
    "rule \(rule.id): \(VisibleText.visible(rule.selection.description))\n"
  }

  private func exceptions(of rule: SkipRule) -> String {
    guard !rule.exceptions.isEmpty else { return "" }
    return "  restored from it:\n"
      + rule.exceptions.map { "    \(VisibleText.visible($0))\n" }.joined()
  }

  // MARK: - Changing

  /// Makes photos exceptions of a rule, and says what that did.
  ///
  /// With sources it is known what the rule names: a photo that it does not name, or that is not there, is
  /// refused, and nothing is changed. Without, a rule by dates, places, albums or cameras cannot tell.
  private func restore() async throws -> ExitStatus {
    guard let id = settings.rule else { return .usage }
    let (rule, albums) = try stored(rule: id)
    var lookUp: SkipLookUp?
    if !settings.library.sources.isEmpty {
      let found = try await SkipLookUp(settings, albums: albums)
      for photo in settings.photos {
        guard let isNamed = try await found.names(photo, by: rule) else {
          messages.error("\(photo) is not in the library; nothing was restored")
          return .usage
        }
        guard isNamed else {
          messages.error("rule \(id) does not name \(photo); nothing was restored")
          return .usage
        }
      }
      lookUp = found
    }
    let (count, rules) = try restored(fromRule: id)
    var note = "\(Counted("photo", count)) more restored from rule \(id)"
    let before = Set(settings.photos).count - count
    if before > 0 { note += "; \(Counted("photo", before)) had been before" }
    let isCertain = settings.photos.allSatisfy { rule.selection.namesByName($0) == true }
    if lookUp == nil, !isCertain {
      note += "; whether the rule names them was not looked up, since no SOURCE was given"
    }
    messages.note(note)
    guard let lookUp else {
      messages.note("what another rule names stays hidden")
      return .done
    }
    for photo in settings.photos {
      if let other = try await lookUp.ruleHiding(photo, among: rules) {
        messages.note("\(photo) stays hidden: rule \(other) names it as well")
      }
    }
    return lookUp.status
  }

  /// A rule, and the albums of its store.
  private func stored(rule id: Int) throws -> (rule: SkipRule, albums: AlbumMemberships) {
    let store = try MemoriesStore(path: settings.store, .changing)
    return (try store.skipRule(id), try store.albums())
  }

  /// Restores the photos: how many were none before, and all rules after it.
  private func restored(fromRule id: Int) throws -> (count: Int, rules: [SkipRule]) {
    let store = try MemoriesStore(path: settings.store, .changing)
    let count = try store.restore(settings.photos, fromRule: id)
    return (count, try store.skipRules())
  }

  private func change() throws -> ExitStatus {
    guard let id = settings.rule else { return .usage }
    let store = try MemoriesStore(path: settings.store, .changing)
    let rule = try store.skipRule(id)
    switch settings.action {
    case .unrestore where !settings.all:
      let count = try store.unrestore(settings.photos, fromRule: id)
      var note = "\(Counted("exception", count)) of rule \(id) taken back"
      let others = Set(settings.photos).count - count
      if others > 0 { note += "; \(Counted("photo", others)) had not been restored from it" }
      messages.note(note)
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
    return .done
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

import CommandLineKit
import Geodesy
import Ingest
import MemoriesToSkip
import Pipeline
import PlaceNaming
import Reporting
import Timeline

/// Reads a library and finds what is in it, for a verb; tells the user what happened on the way.
struct LibraryReading {
  /// A library that has been read.
  struct Library {
    let thresholds: Thresholds
    let table: PhotoTable
    let reports: [SourceReport]
    let placing: PlacingReport
    let failures: [SourceFailure]
    let passedOver: [PassedOver]
    let skipping: MemoriesToSkip

    /// All albums that are known: those of the sources first, then those of stores and files.
    var albums: AlbumMemberships {
      var albums = AlbumMemberships(of: table)
      albums.formUnion(skipping.albums)
      return albums
    }

    /// The status with which the program ends if nothing else goes wrong.
    var status: ExitStatus {
      if failures.contains(where: { $0.kind == .missing }) { return .missingInput }
      return table.count == 0 ? .nothingUsable : .done
    }

    /// How many photos were met again, in all.
    var duplicates: Int {
      table.duplicates + reports.reduce(0) { $0 + ($1.findings[.duplicate]?.count ?? 0) }
    }
  }

  /// A reason to stop, already told to the user.
  struct Stop: Error {
    let status: ExitStatus
  }

  /// What a library has to have to be of use.
  enum Need {
    /// A photo with a date.
    case dates
    /// A record, good or bad.
    case records
  }

  let settings: LibrarySettings
  let messages: Messages
  private let drawsProgress: Bool
  let runner = StageRunner(peakMemory: ProcessMemory.peak)

  var tasks: OrderedTasks {
    OrderedTasks(width: settings.jobs > 0 ? settings.jobs : Processors.count)
  }

  /// Whether files of folders that were passed over are noted.
  private let notesPassedOver: Bool
  /// Whether it is told what single records lack.
  private let tellsFindings: Bool

  /// Reading for a verb, which may show itself what was read, or draw progress itself.
  ///
  /// A verb that deals memories tells no findings: `inspect` does, and most people would hear them again with each photo.
  init(
    _ settings: LibrarySettings, notesPassedOver: Bool = true, tellsFindings: Bool = true,
    saysErrorsOnly: Bool = false, drawsProgress: Bool = true
  ) {
    self.settings = settings
    self.notesPassedOver = notesPassedOver
    self.tellsFindings = tellsFindings
    self.drawsProgress = drawsProgress
    messages = Messages(isQuiet: settings.isQuiet || saysErrorsOnly)
  }

  /// Reads all sources.
  ///
  /// - Parameter need: what a library has to have to be of use.
  /// - Returns: the photos in order, and what was met.
  /// - Throws: `Stop` when nothing can be used.
  func library(with need: Need = .dates) async throws -> Library {
    // Before reading, which may take a while.
    try ProgramFiles.requireData(messages)
    let thresholds = try self.thresholds()
    let skipping = try self.skipping()
    var ingestSettings = Ingest.Settings(today: Clock.today)
    ingestSettings.format = settings.format
    ingestSettings.jobs = tasks.width
    ingestSettings.data = ProgramFiles.data
    ingestSettings.leavesOut = settings.leavesOut
    ingestSettings.onlyCameras = settings.onlyCameras
    ingestSettings.exceptCameras = settings.exceptCameras
    ingestSettings.computerZone = settings.computerZone
    ingestSettings.temporaryFolder = ProgramFiles.temporaryFolder
    ingestSettings.trustsCameraClock = settings.trustsCameraClock
    ingestSettings.tracks = settings.tracks
    ingestSettings.placesFromNeighbours = settings.placesFromNeighbours
    let catalogue = try catalogue(today: ingestSettings.today)
    ingestSettings.catalogue = catalogue
    ingestSettings.exiftool = try exiftool()
    let progress = ReadingProgress()
    ingestSettings.progress = progress
    let ingest = Ingest(settings: ingestSettings)
    let isTyped = settings.sources.contains("-") && Terminal.isStandardInputTerminal
    if isTyped { messages.note("reading what is typed here; Ctrl-D on an empty line ends it") }
    let line =
      drawsProgress && !isTyped ? ProgressLine.begin(progress, isQuiet: settings.isQuiet) : nil
    let (table, output) = await runner.run(.photos) {
      var output = await ingest.read(settings.sources)
      line?.end()
      let rows = output.rows
      output.rows = PhotoRows()
      return (PhotoTable(rows: rows), output)
    }
    // No verb shows these itself.
    let unshown = Messages(isQuiet: settings.isQuiet)
    if let problem = catalogue?.problem {
      unshown.warning("\(problem); the rest was read all the same")
    }
    if Task.isCancelled { throw stopped(catalogue) }
    if let source = table.pool.shrunkFile {
      messages.error("\(source) changed while it was read; try again")
      throw Stop(status: .missingInput)
    }
    let shown = try await ShownReading(
      output.reports, output.placing, table: table, skipping: skipping)
    let failures = output.failures.map(shown.shown)
    let passedOver = output.passedOver.map(shown.shown)
    for warning in output.warnings { unshown.warning(warning) }
    for failure in failures {
      let text = failure.message
      switch failure.kind {
      case .missing: messages.error(text)
      case .unusable:
        if table.count == 0 { messages.error(text) } else { messages.warning(text) }
      }
    }
    notePassedOver(passedOver)
    warnOfUnknownAlbums(skipping, table)
    if tellsFindings {
      FindingMessages(messages, trustsCameraClock: settings.trustsCameraClock).report(
        shown.reports, duplicatesInTable: table.duplicates)
    }
    let library = Library(
      thresholds: thresholds, table: table, reports: shown.reports, placing: shown.placing,
      failures: failures, passedOver: passedOver, skipping: skipping)
    let isUsable =
      switch need {
      case .dates: table.datedCount > 0
      case .records: table.count > 0 || output.reports.contains { $0.records > 0 }
      }
    guard isUsable else {
      if output.failures.contains(where: { $0.kind == .missing }) {
        throw Stop(status: .missingInput)
      }
      if table.count > 0 {
        messages.error(NothingUsable.undated(table.count, reports: shown.reports))
      } else if let leftOut = NothingUsable.leftOut(of: output.reports) {
        messages.error(leftOut)
      } else if output.failures.isEmpty {
        messages.error("no photos in \(settings.sources.joined(separator: ", "))")
      }
      throw Stop(status: .nothingUsable)
    }
    if tellsFindings { PlacingMessages(messages).report(shown.placing) }
    return library
  }

  /// The catalogue asked for.
  ///
  /// - Throws: `Stop` when it cannot be used.
  private func catalogue(today: LocalDate) throws(Stop) -> FileCatalogue? {
    guard let path = settings.catalogue else { return nil }
    do throws(CatalogueError) {
      return try FileCatalogue(path: path, today: today)
    } catch {
      messages.error("\(error)")
      throw Stop(status: .missingInput)
    }
  }

  /// The exiftool asked for.
  ///
  /// - Throws: `Stop` when it is not there.
  private func exiftool() throws(Stop) -> String? {
    guard let name = settings.exiftool else { return nil }
    if let path = Programs.path(of: name) { return path }
    messages.error(
      "\(name) is not there, or is no program: install exiftool, or say where it is with "
        + "--exiftool=PATH")
    throw Stop(status: .missingInput)
  }

  /// Tells the user that reading was stopped, and what is left of it.
  private func stopped(_ catalogue: FileCatalogue?) -> Stop {
    messages.error(
      catalogue.map {
        "stopped; the catalogue has \(Counted("file", $0.kept)) more, which are not read again"
      } ?? "stopped")
    return Stop(status: .stopped)
  }

  /// The memories to skip.
  private func skipping() throws(Stop) -> MemoriesToSkip {
    try SkipReading(messages: messages)
      .memories(stores: settings.skipStores, albums: settings.albums)
  }

  /// Says that files in folders were passed over: quietly, since no one asked for them by name.
  private func notePassedOver(_ kinds: [PassedOver]) {
    for kind in kinds where notesPassedOver && kind.isWorthTelling {
      messages.note(Self.text(of: kind))
    }
  }

  /// How many files of a kind were passed over, with the first one.
  static func text(of kind: PassedOver) -> String {
    if kind.count == 1, let only = kind.examples.first {
      return "passed over: \(VisibleText.visible(only.message))"
    }
    let trait = kind.trait.hasPrefix(",") ? kind.trait : " " + kind.trait
    let noun = kind.trait.contains("are folders") ? "folders" : "files"
    let text = trait.replacing(" that are folders", with: "")
    let first = kind.examples.first?.file ?? ""
    return "passed over: \(kind.count) \(noun)\(text); the first: \(VisibleText.visible(first))"
  }

  /// What names places; nil, with a warning, where its data cannot be used.
  func naming() -> PlaceNaming? {
    do {
      return try PlaceNaming(data: ProgramFiles.data, language: settings.language)
    } catch {
      messages.warning("places are named by their coordinates: \(error)")
      return nil
    }
  }

  /// Runs the stages over a library.
  ///
  /// - Throws: `Stop` when the thresholds file cannot be used or a stage fails.
  func analysis(of library: Library, alsoFor dates: [LocalDate] = []) async throws -> Analysis {
    do {
      let analysis = try await Pipeline(
        thresholds: library.thresholds, givenHomes: settings.homes, skipping: library.skipping
      ).analysis(of: library.table, alsoFor: dates, tasks: tasks, runner: runner)
      printTimings(photos: analysis.table.count)
      return analysis
    } catch is CancellationError {
      throw stopped(nil)
    } catch {
      messages.error("\(error)")
      throw Stop(status: .ownFault)
    }
  }

  private func printTimings(photos: Int) {
    guard settings.showsTimings else { return }
    for timing in runner.timings {
      messages.error(
        "timing \(timing.stage.rawValue) \(DecimalText.fixed(timing.seconds, decimals: 6)) "
          + "\(photos) \(DecimalText.fixed(Double(timing.peakMemory) / 1_048_576, decimals: 1))")
    }
  }
}

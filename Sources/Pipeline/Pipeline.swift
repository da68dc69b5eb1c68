internal import DayClassification
internal import Geodesy
public import HomeDetection
public import JourneyAssembly
public import MemoriesToSkip
internal import StopClustering
public import Timeline

/// The stages of the pipeline, in order; the raw value is the name in timings and messages.
public enum Stage: String, Sendable, Hashable, CaseIterable {
  /// Reading the sources and putting the photos in order.
  case photos
  /// The homes of every date.
  case homes
  /// The classes of dates.
  case days
  /// Runs, journeys and near misses.
  case journeys
  /// Leaving out what memories to skip name; only where there are such rules.
  case skipping
  /// The stops of journeys.
  case stops
}

/// Everything the stages found in a library, each stage's output as it gave it.
///
/// Where memories are skipped, all of it is written over the photos that remain (clause K2): no output made
/// of it can name a skipped photo, since it has none.
public struct Analysis: Sendable {
  /// The thresholds in use.
  public let thresholds: Thresholds
  /// The photos.
  public let table: PhotoTable
  /// Their dates.
  public let dates: DayIndex
  /// The homes of every date with located photos.
  public let homes: HomeDetection.Output
  /// The classified dates.
  public let days: DayCalendar
  /// Runs, journeys and near misses.
  public let assembly: JourneyAssembly.Output
  /// The stops of each journey, in the same order.
  public let itineraries: [Itinerary]

  /// The homes as found from all photos, from which distances are measured; they are not shown.
  let foundHomes: HomeCalendar
  /// Whether photos are skipped.
  let leavesOut: Bool
  /// For each area of `foundHomes` its position in the calendar that is shown; nil where it is not.
  let shownAreas: [Int32?]
}

/// Runs the stages in order over a table of photos.
public struct Pipeline: Sendable {
  /// The thresholds of the stages.
  public let thresholds: Thresholds
  /// Homes given by hand.
  public let givenHomes: [HomeDetection.GivenHome]
  /// The memories to skip.
  public let skipping: MemoriesToSkip

  /// A pipeline.
  public init(
    thresholds: Thresholds = Thresholds(), givenHomes: [HomeDetection.GivenHome] = [],
    skipping: MemoriesToSkip = MemoriesToSkip(rules: [])
  ) {
    self.thresholds = thresholds
    self.givenHomes = givenHomes
    self.skipping = skipping
  }

  /// Finds everything in a library.
  ///
  /// - Parameters:
  ///   - table: its photos.
  ///   - asked: dates whose homes are wanted although no photo of theirs is located.
  ///   - tasks: how many pieces of the work are done at once; the result is the same.
  ///   - runner: runs each stage, and remembers how long it took.
  /// - Returns: what each stage found, over the photos that are not skipped.
  /// - Throws: `GeodesyError` of Geodesy when the geometry library fails, `CancellationError` when the task was
  ///   cancelled.
  public func analysis(
    of table: PhotoTable, alsoFor asked: [LocalDate] = [],
    tasks: OrderedTasks = OrderedTasks(width: 1), runner: StageRunner = StageRunner()
  ) async throws -> Analysis {
    let dates = DayIndex(of: table)
    let detection = HomeDetection(thresholds: thresholds.homes)
    let calendar = await runner.run(.homes) {
      await detection.calendar(
        of: table, days: dates, given: givenHomes, alsoFor: asked, tasks: tasks)
    }
    try Task.checkCancellation()
    let classification = DayClassification(thresholds: thresholds.days)
    let distance = classification.distance(from: calendar)
    // Homes for people to read; nothing below waits for them.
    async let allHomes =
      skipping.rules.isEmpty ? detection.homes(of: calendar, table: table, days: dates) : []
    let days = await runner.run(.days) {
      let parts = await tasks.map(dates.parts(upTo: tasks.width * 2)) { positions in
        classification.run(
          on: table, days: dates, at: positions, homes: calendar, distance: distance)
      }
      return DayCalendar(joining: parts)
    }
    try Task.checkCancellation()
    let assembly = await runner.run(.journeys) {
      let stage = JourneyAssembly(thresholds: thresholds.journeys)
      let runs = stage.runs(of: days, table: table)
      let found = await tasks.map(runs.parts(upTo: tasks.width * 4)) { runs in
        stage.run(on: runs, of: days, table: table, homes: calendar, distance: distance)
      }
      return JourneyAssembly.Output(runs: runs, parts: found)
    }
    guard !skipping.rules.isEmpty else {
      let itineraries = await itineraries(
        of: assembly, days: days, table: table, tasks: tasks, runner: runner)
      return Analysis(
        thresholds: thresholds, table: table, dates: dates,
        homes: HomeDetection.Output(calendar: calendar, homes: try await allHomes), days: days,
        assembly: assembly, itineraries: itineraries, foundHomes: calendar,
        leavesOut: false, shownAreas: calendar.areas.indices.map { Int32($0) })
    }
    _ = try await allHomes
    let found = FoundJourneys(
      table: table, homes: calendar, distance: distance, days: days, runs: assembly.runs,
      journeys: assembly.journeys, nearMisses: assembly.nearMisses)
    let rest = try await runner.run(.skipping) {
      let coverage = try await skipping.coverage(of: table, tasks: tasks)
      return await MemoriesToSkip.remainder(
        of: found, leavingOut: coverage, alsoFor: asked, tasks: tasks)
    }
    let shown = JourneyAssembly.Output(
      runs: rest.runs, journeys: rest.journeys, nearMisses: rest.nearMisses)
    async let homes = detection.homes(
      of: calendar, found: table, foundDays: dates,
      boxes: rest.homes.positions.map { $0.map { rest.homes.calendar.areas[Int($0)].box } },
      remaining: rest.table, days: rest.dates)
    let itineraries = await itineraries(
      of: shown, days: rest.days, table: rest.table, tasks: tasks, runner: runner)
    return Analysis(
      thresholds: thresholds, table: rest.table, dates: rest.dates,
      homes: HomeDetection.Output(calendar: rest.homes.calendar, homes: try await homes),
      days: rest.days, assembly: shown, itineraries: itineraries, foundHomes: calendar,
      leavesOut: rest.table.count < table.count, shownAreas: rest.homes.positions)
  }

  private func itineraries(
    of assembly: JourneyAssembly.Output, days: DayCalendar, table: PhotoTable,
    tasks: OrderedTasks, runner: StageRunner
  ) async -> [Itinerary] {
    await runner.run(.stops) {
      let stage = StopClustering(thresholds: thresholds.stops)
      return await tasks.map(assembly.journeys.parts(upTo: tasks.width * 4)) { journeys in
        stage.run(on: journeys, days: days, table: table)
      }.flatMap { $0 }
    }
  }
}

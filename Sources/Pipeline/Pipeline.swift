internal import DayClassification
internal import Geodesy
public import HomeDetection
public import JourneyAssembly
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
  /// The stops of journeys.
  case stops
}

/// Everything the stages found in a library, each stage's output as it gave it.
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
}

/// Runs the stages in order over a table of photos.
public struct Pipeline: Sendable {
  /// The thresholds of the stages.
  public let thresholds: Thresholds
  /// Homes given by hand.
  public let givenHomes: [HomeDetection.GivenHome]

  /// A pipeline.
  public init(thresholds: Thresholds, givenHomes: [HomeDetection.GivenHome] = []) {
    self.thresholds = thresholds
    self.givenHomes = givenHomes
  }

  /// Finds everything in a library.
  ///
  /// - Parameters:
  ///   - table: its photos.
  ///   - asked: dates whose homes are wanted although no photo of theirs is located.
  ///   - tasks: how many pieces of the work are done at once; the result is the same.
  ///   - runner: runs each stage, and remembers how long it took.
  /// - Returns: what each stage found.
  /// - Throws: `GeodesyError` of Geodesy when the geometry library fails, `CancellationError` when the task was
  ///   cancelled.
  public func analysis(
    of table: PhotoTable, alsoFor asked: [LocalDate] = [],
    tasks: OrderedTasks = OrderedTasks(width: 1), runner: StageRunner = StageRunner()
  ) async throws -> Analysis {
    let dates = DayIndex(of: table)
    let detection = HomeDetection(thresholds: thresholds.homes)
    let calendar = await runner.run(.homes) {
      let patches = await tasks.map(Array(0..<PatchGrid.count)) { grid in
        detection.patches(ofGrid: grid, in: table, days: dates)
      }
      return detection.calendar(
        of: table, days: dates, patches: patches, given: givenHomes, alsoFor: asked)
    }
    try Task.checkCancellation()
    // Homes for people to read; nothing below waits for them.
    async let homes = detection.homes(of: calendar, table: table, days: dates)
    let classification = DayClassification(thresholds: thresholds.days)
    let distance = classification.distance(from: calendar)
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
    let itineraries = await runner.run(.stops) {
      let stage = StopClustering(thresholds: thresholds.stops)
      return await tasks.map(assembly.journeys.parts(upTo: tasks.width * 4)) { journeys in
        stage.run(on: journeys, days: days, table: table)
      }.flatMap { $0 }
    }
    return Analysis(
      thresholds: thresholds, table: table, dates: dates,
      homes: HomeDetection.Output(calendar: calendar, homes: try await homes), days: days,
      assembly: assembly, itineraries: itineraries)
  }
}

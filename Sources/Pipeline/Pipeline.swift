internal import DayClassification
public import Geodesy
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
  ///   - runner: runs each stage, and remembers how long it took.
  /// - Returns: what each stage found.
  /// - Throws: `GeodesyError` when the geometry library fails.
  public func analysis(
    of table: PhotoTable, alsoFor asked: [LocalDate] = [], runner: StageRunner = StageRunner()
  ) throws(GeodesyError) -> Analysis {
    let dates = DayIndex(of: table)
    let homes = try runner.run(.homes) { () throws(GeodesyError) in
      try HomeDetection(thresholds: thresholds.homes)
        .run(on: table, days: dates, given: givenHomes, alsoFor: asked)
    }
    let classification = DayClassification(thresholds: thresholds.days)
    let days = runner.run(.days) {
      classification.run(on: table, days: dates, homes: homes.calendar)
    }
    let assembly = runner.run(.journeys) {
      JourneyAssembly(thresholds: thresholds.journeys).run(
        on: days, table: table, homes: homes.calendar,
        distance: classification.distance(from: homes.calendar))
    }
    let itineraries = runner.run(.stops) {
      StopClustering(thresholds: thresholds.stops)
        .run(on: assembly.journeys, days: days, table: table)
    }
    return Analysis(
      thresholds: thresholds, table: table, dates: dates, homes: homes, days: days,
      assembly: assembly, itineraries: itineraries)
  }
}

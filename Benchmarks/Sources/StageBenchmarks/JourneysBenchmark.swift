import DayClassification
import JourneyAssembly
import Timeline

/// Runs, journeys and near misses.
enum JourneysBenchmark {
  static func run(
    table: PhotoTable, homes: HomeCalendar, days: DayCalendar, times: inout StageTimes
  ) -> [Journey] {
    let stage = JourneyAssembly(thresholds: JourneyAssembly.Thresholds())
    let classification = DayClassification(thresholds: DayClassification.Thresholds())
    return times.take("journeys") {
      stage.run(
        on: days, table: table, homes: homes, distance: classification.distance(from: homes)
      ).journeys
    }
  }
}

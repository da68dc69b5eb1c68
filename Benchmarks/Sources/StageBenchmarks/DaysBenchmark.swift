import DayClassification
import Timeline

/// The classes of dates.
enum DaysBenchmark {
  static func run(
    table: PhotoTable, dates: DayIndex, homes: HomeCalendar, times: inout StageTimes
  ) -> DayCalendar {
    let stage = DayClassification(thresholds: DayClassification.Thresholds())
    return times.take("days") {
      stage.run(on: table, days: dates, homes: homes)
    }
  }
}

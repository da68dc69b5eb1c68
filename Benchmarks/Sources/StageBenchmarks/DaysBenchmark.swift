import DayClassification
import Timeline

/// The classes of dates.
enum DaysBenchmark {
  static func run(
    table: PhotoTable, dates: DayIndex, homes: HomeCalendar, measure: Measure
  ) -> DayCalendar {
    let stage = DayClassification(thresholds: DayClassification.Thresholds())
    return measure.median("days", photos: table.count) {
      stage.run(on: table, days: dates, homes: homes)
    }
  }
}

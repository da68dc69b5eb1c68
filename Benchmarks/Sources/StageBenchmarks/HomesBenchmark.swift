import HomeDetection
import Timeline

/// The homes of every date.
enum HomesBenchmark {
  static func run(table: PhotoTable, dates: DayIndex, measure: Measure) -> HomeCalendar {
    let stage = HomeDetection(thresholds: HomeDetection.Thresholds())
    return measure.median("homes", photos: table.count) {
      try stage.run(on: table, days: dates).calendar
    }
  }
}

import HomeDetection
import Timeline

/// The homes of every date.
enum HomesBenchmark {
  static func run(table: PhotoTable, dates: DayIndex, times: inout StageTimes) -> HomeCalendar {
    let stage = HomeDetection(thresholds: HomeDetection.Thresholds())
    return times.take("homes") {
      try stage.run(on: table, days: dates).calendar
    }
  }
}

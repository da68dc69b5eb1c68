import StopClustering
import Timeline

/// The stops of journeys.
enum StopsBenchmark {
  static func run(
    table: PhotoTable, days: DayCalendar, journeys: [Journey], measure: Measure
  ) {
    let stage = StopClustering(thresholds: StopClustering.Thresholds())
    let itineraries = measure.median("stops", photos: table.count) {
      stage.run(on: journeys[...], days: days, table: table)
    }
    precondition(itineraries.count == journeys.count, "every journey has an itinerary")
  }
}

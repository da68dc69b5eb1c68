import StopClustering
import Timeline

/// The stops of journeys.
enum StopsBenchmark {
  static func run(
    table: PhotoTable, days: DayCalendar, journeys: [Journey], times: inout StageTimes
  ) {
    let stage = StopClustering(thresholds: StopClustering.Thresholds())
    let itineraries = times.take("stops") {
      stage.run(on: journeys[...], days: days, table: table)
    }
    precondition(itineraries.count == journeys.count, "every journey has an itinerary")
  }
}

import DayClassification
import Geodesy
import HomeDetection
import Pipeline
import Timeline

/// The distance of a place from home areas, by the geodesic to the place clamped into each box.
struct DistanceToHomes {
  private let distance: HomeDistance

  init(_ analysis: Analysis) {
    distance = HomeDistance(
      areas: analysis.homes.calendar.areas, limit: analysis.thresholds.days.far,
      geodesic: Geodesic())
  }

  func distance(of place: Coordinate, among areas: ArraySlice<Int32>) -> Metres? {
    distance.nearest(to: place, among: areas)?.distance
  }
}

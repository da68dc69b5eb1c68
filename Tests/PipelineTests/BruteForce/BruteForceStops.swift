import Geodesy
import StopClustering
import Timeline

/// Clauses S1 to S5 from their text.
struct BruteForceStops {
  typealias Day = RulesAnswer.Day

  let thresholds: StopClustering.Thresholds
  let photos: [PlainPhoto]
  private let geodesic = Geodesic()

  init(thresholds: StopClustering.Thresholds, photos: [PlainPhoto]) {
    self.thresholds = thresholds
    self.photos = photos
  }

  /// Clause S1, and S3 for strays: the photo that is a day's place.
  private func place(of day: Day) -> Int {
    if day.dayClass == "stray" { return day.farPhotos[0] }
    let around = photos[day.farPhotos[0]].coordinate.longitude
    let middle = (day.farPhotos.count - 1) / 2
    let latitude = day.farPhotos.map { photos[$0].coordinate.latitude }.sorted()[middle]
    let longitude = day.farPhotos.map { photo in
      let longitude = photos[photo].coordinate.longitude
      return longitude - around > 180
        ? longitude - 360 : around - longitude > 180 ? longitude + 360 : longitude
    }.sorted()[middle]
    let median = Coordinate(trustedLatitude: latitude, longitude: longitude)
    let distances = day.farPhotos.map {
      geodesic.distance(from: median, to: photos[$0].coordinate)
    }
    let nearest = distances.firstIndex { $0 == distances.min() } ?? 0
    return day.farPhotos[nearest]
  }

  /// The place of each member day, and the stops.
  func stops(of run: [Day]) -> (places: [Int], stops: [RulesAnswer.Stop]) {
    let places = run.map(place)
    func distance(_ one: Int, _ other: Int) -> Double {
      geodesic.distance(
        from: photos[places[one]].coordinate, to: photos[places[other]].coordinate
      ).value
    }
    // Each stop as the positions of its days in the run.
    var founded: [[Int]] = []
    var stopOfDay: [Int?] = []
    for day in run.indices {
      let fitting = founded.indices.filter { stop in
        founded[stop].allSatisfy { distance(day, $0) <= thresholds.merge.value }
      }
      var joined = fitting.min { left, right in
        let nearest = [left, right].map { stop in
          founded[stop].map { distance(day, $0) }.min() ?? .infinity
        }
        return nearest[0] != nearest[1] ? nearest[0] < nearest[1] : left < right
      }
      if joined == nil, run[day].dayClass != "stray" {
        joined = founded.count
        founded.append([])
      }
      if let joined { founded[joined].append(day) }
      stopOfDay.append(joined)
    }
    let stops = founded.enumerated().map { number, days in
      var most = days[0]
      for day in days where run[day].farPhotos.count > run[most].farPhotos.count { most = day }
      let position = photos[places[most]].coordinate
      return RulesAnswer.Stop(
        latitude: position.latitude, longitude: position.longitude,
        dates: days.map { run[$0].date }, visits: visits(of: number, stopOfDay, run))
    }
    return (places, stops)
  }

  /// Clause S4: longest runs of neighbouring member days in a stop.
  private func visits(of stop: Int, _ stopOfDay: [Int?], _ run: [Day]) -> [ClosedRange<Int>] {
    run.indices.filter { stopOfDay[$0] == stop && ($0 == 0 || stopOfDay[$0 - 1] != stop) }
      .map { first in
        var last = first
        while last + 1 < run.count, stopOfDay[last + 1] == stop { last += 1 }
        return run[first].date...run[last].date
      }
  }
}

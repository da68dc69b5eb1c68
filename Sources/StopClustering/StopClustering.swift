internal import Geodesy
public import Timeline

/// Finds where a journey stopped (clauses S1 to S5).
///
/// One pass over the member days in date order. The place of an away day is a real photo, near the
/// middle of the day's far photos; the day joins the stop of which every day is near, or founds one.
/// A stray day joins likewise and never founds. Days walked through, 20 km a day, thus make several
/// stops, and not one that is 300 km long.
///
/// Cost: a haversine a far photo, and a geodesic for each pair of days that are near each other.
public struct StopClustering: Sendable {
  /// The thresholds of the stage, by the names in the rules.
  public struct Thresholds: Sendable, Hashable {
    /// `stopMergeKm`: how far apart the days of a stop may be.
    public var merge = Metres.kilometres(30)

    /// The defaults of the rules.
    public init() {}
  }

  /// The thresholds in use.
  public let thresholds: Thresholds
  private let geodesic = Geodesic()

  /// The stage with some thresholds.
  public init(thresholds: Thresholds) { self.thresholds = thresholds }

  /// The stops of each journey, in the order given.
  public func run(
    on journeys: ArraySlice<Journey>, days calendar: DayCalendar, table: PhotoTable
  ) -> [Itinerary] {
    journeys.map { itinerary(of: $0.members, in: calendar, table: table) }
  }

  private func itinerary(
    of members: [Int], in calendar: DayCalendar, table: PhotoTable
  ) -> Itinerary {
    var founded: [OpenStop] = []
    var places: [Itinerary.DayPlace] = []
    let search = StopSearch(geodesic: geodesic, merge: thresholds.merge)
    for member in members {
      let day = calendar.days[member]
      let place = DayPlaceChoice(geodesic: geodesic)
        .photo(of: day, in: calendar, table: table)
      guard let position = table.coordinate(of: place) else {
        preconditionFailure("a far photo has a place")
      }
      var stop = search.stop(for: position, among: founded)
      if stop == nil, day.dayClass.isAway {
        stop = founded.count
        founded.append(OpenStop())
      }
      if let stop {
        founded[stop].days.append(member)
        founded[stop].places.append(position)
      }
      places.append(Itinerary.DayPlace(photo: place, stop: stop))
    }
    let visits = Self.visits(of: members, places: places, in: calendar, count: founded.count)
    let stops = zip(founded, visits).map { stop, visits in
      Stop(position: stop.position(in: calendar), days: stop.days, visits: visits)
    }
    return Itinerary(stops: stops, days: places)
  }

  /// The visits of each stop (clause S4): longest runs of neighbouring member days in it.
  private static func visits(
    of members: [Int], places: [Itinerary.DayPlace], in calendar: DayCalendar, count: Int
  ) -> [[Visit]] {
    var visits = [[Visit]](repeating: [], count: count)
    var previous: Int?
    for (member, place) in zip(members, places) {
      let date = calendar.days[member].date
      if let stop = place.stop {
        if previous == stop, let last = visits[stop].popLast() {
          visits[stop].append(Visit(from: last.from, to: date))
        } else {
          visits[stop].append(Visit(from: date, to: date))
        }
      }
      previous = place.stop
    }
    return visits
  }
}

/// A stop while its journey is walked through.
struct OpenStop {
  var days: [Int] = []
  var places: [Coordinate] = []

  /// The place of the day with the most far photos, the earliest if equal (clause S5).
  func position(in calendar: DayCalendar) -> Coordinate {
    var best = 0
    for index in days.indices.dropFirst()
    where calendar.days[days[index]].far > calendar.days[days[best]].far { best = index }
    return places[best]
  }
}

/// Which stop a place belongs to (clauses S2 and S3).
struct StopSearch {
  private let geodesic: Geodesic
  private let isApart: DistanceTest

  init(geodesic: Geodesic, merge: Metres) {
    self.geodesic = geodesic
    isApart = DistanceTest(limit: merge, geodesic: geodesic)
  }

  /// The stop whose every day is within the merge distance of a place; of several the one whose
  /// nearest day is nearest, and of equally near ones the one founded first.
  func stop(for place: Coordinate, among stops: [OpenStop]) -> Int? {
    let fitting = stops.indices.filter { stop in
      !stops[stop].places.contains { isApart.isBeyond(from: place, to: $0) }
    }
    guard fitting.count > 1 else { return fitting.first }
    var best: (stop: Int, distance: Metres)?
    for stop in fitting {
      let distances = stops[stop].places.map { geodesic.distance(from: place, to: $0) }
      guard let nearest = distances.min() else { continue }
      if let found = best, found.distance <= nearest { continue }
      best = (stop, nearest)
    }
    return best?.stop
  }
}

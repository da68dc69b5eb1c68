internal import Geodesy
public import Timeline

/// A stop as naming sees it: where each of its days was.
public struct StopPlaces: Sendable {
  /// The stop's position (clause S5).
  public let position: Coordinate
  /// The places of its days, in order.
  public let days: [Coordinate]

  /// A stop.
  public init(position: Coordinate, days: [Coordinate]) {
    self.position = position
    self.days = days
  }
}

/// Names the stops of a library's journeys, one after the other, so that the same place has the same
/// name every time.
public struct StopNaming: Sendable {
  private let naming: PlaceNaming
  private var known: [(position: Coordinate, name: PlaceName)] = []

  /// Nothing named yet.
  public init(_ naming: PlaceNaming) { self.naming = naming }

  /// The name of the next stop, in the order of the library's journeys.
  ///
  /// - Parameter stop: where it was.
  /// - Returns: its name, and its country.
  public mutating func name(of stop: StopPlaces) -> PlaceName {
    let name = nameByDays(of: stop)
    // The first one founded wins, so that a chain of stops is not one place.
    if let same = known.first(where: {
      isSamePlace($0.position, stop.position) && $0.name.country == name.country
    }) {
      return same.name
    }
    known.append((stop.position, name))
    return name
  }

  /// The name of most of a stop's days.
  private func nameByDays(of stop: StopPlaces) -> PlaceName {
    let own = naming.name(of: stop.position)
    // "Near X" and "X" are votes for the same place; one day in it makes it plain.
    var votes: [(name: PlaceName, count: Int)] = []
    for place in stop.days {
      let name = place == stop.position ? own : naming.name(of: place)
      if let known = votes.firstIndex(where: { $0.name.plain == name.plain }) {
        votes[known].count += 1
        if name.kind == .place { votes[known].name = name }
      } else {
        votes.append((name, 1))
      }
    }
    let most = votes.map(\.count).max() ?? 0
    let best = votes.filter { $0.count == most }
    return best.first { $0.name.plain == own.plain }?.name ?? best.first?.name ?? own
  }

  /// Whether two positions are within `samePlace` of each other.
  private func isSamePlace(_ one: Coordinate, _ other: Coordinate) -> Bool {
    let reach = naming.thresholds.samePlace
    // A degree of latitude is 110 km or more: most pairs are told apart without a distance.
    guard abs(one.latitude - other.latitude) * 110 <= reach.kilometres else { return false }
    return !naming.sameness.isBeyond(from: one, to: other)
  }
}

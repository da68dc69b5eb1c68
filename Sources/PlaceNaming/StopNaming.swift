internal import Geodesy
internal import Glibc
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

extension StopPlaces {
  /// What the stop is called by itself: the name of most of its days.
  ///
  /// Cost: about 5 µs a day.
  func name(by naming: PlaceNaming) -> PlaceName {
    let own = naming.name(of: position)
    // "Near X" and "X" are votes for the same place; one day in it makes it plain.
    var votes: [(name: PlaceName, count: Int)] = []
    for place in days {
      let name = place == position ? own : naming.name(of: place)
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
}

/// Names the stops of a library's journeys, one after the other, so that the same place has the same
/// name every time.
public struct StopNaming: Sendable {
  private let naming: PlaceNaming
  private var known: [(position: Coordinate, name: PlaceName)] = []
  // The positions in `known`, in order, by bands of latitude as high as `samePlace` reaches.
  private var bands: [Int: [Int]] = [:]

  /// Nothing named yet.
  public init(_ naming: PlaceNaming) { self.naming = naming }

  /// The name of the next stop, in the order of the library's journeys.
  ///
  /// - Parameter stop: where it was.
  /// - Returns: its name, and its country.
  public mutating func name(of stop: StopPlaces) -> PlaceName {
    name(of: stop, called: stop.name(by: naming))
  }

  /// The name of the next stop, of which it is known what it is called by itself.
  mutating func name(of stop: StopPlaces, called name: PlaceName) -> PlaceName {
    // The first one founded wins, so that a chain of stops is not one place.
    let band = band(of: stop.position)
    let same = (band - 1...band + 1).compactMap { band in
      bands[band, default: []].first {
        known[$0].name.country == name.country && isSamePlace(known[$0].position, stop.position)
      }
    }.min()
    if let same { return known[same].name }
    bands[band, default: []].append(known.count)
    known.append((stop.position, name))
    return name
  }

  /// A degree of latitude is 110 km or more, so that the same place is at most one band away.
  private func band(of position: Coordinate) -> Int {
    Int((position.latitude * 110 / max(naming.thresholds.samePlace.kilometres, 1)).rounded(.down))
  }

  /// Whether two positions are within `samePlace` of each other.
  private func isSamePlace(_ one: Coordinate, _ other: Coordinate) -> Bool {
    let reach = naming.thresholds.samePlace
    // A degree of latitude is 110 km or more: most pairs are told apart without a distance. So they are by
    // longitude: for half the angle d/2 between two places sin d/2 ≥ cos φ · sin Δλ/2 with the greater
    // latitude φ, and sin x ≥ 2x/π; 70 is 110 · 2/π.
    guard abs(one.latitude - other.latitude) * 110 <= reach.kilometres else { return false }
    let apart = abs(one.longitude - other.longitude)
    let greatest = max(one.latitude.magnitude, other.latitude.magnitude)
    guard min(apart, 360 - apart) * 70 * cos(greatest * (.pi / 180)) <= reach.kilometres else {
      return false
    }
    return !naming.sameness.isBeyond(from: one, to: other)
  }
}

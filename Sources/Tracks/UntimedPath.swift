import Geodesy
import Timeline

/// The points of a path of which only the start and the end are timed.
///
/// In between, a steady speed is assumed: each point gets the time that fits its distance along the path.
/// That holds over minutes, not over hours (a drive has a lunch, a flight has its climb), so of a path
/// that lasts longer than `longest` only the ends are used: the times made up here never join fixes that
/// `TrackPlacing` would keep apart.
struct UntimedPath {
  /// The points with their times, in the order of the path.
  private(set) var fixes: [(instant: Int64, place: Coordinate)] = []
  /// How many points got no time.
  private(set) var leftOut = 0

  init(_ places: [Coordinate], from start: Int64, to end: Int64, longest: Duration) {
    guard let first = places.first, let last = places.last else { return }
    guard places.count > 1 else {
      // One point, at some moment.
      fixes = start == end ? [(start, first)] : []
      leftOut = start == end ? 0 : 1
      return
    }
    guard end - start <= longest.microseconds else {
      fixes = [(start, first), (end, last)]
      leftOut = places.count - 2
      return
    }
    var travelled = [0.0]
    let geodesic = Geodesic()
    for (from, to) in zip(places, places.dropFirst()) {
      travelled.append(travelled[travelled.count - 1] + geodesic.distance(from: from, to: to).value)
    }
    let whole = travelled[travelled.count - 1]
    for (index, place) in places.enumerated() {
      let part = whole > 0 ? travelled[index] / whole : Double(index) / Double(places.count - 1)
      fixes.append((start + Int64((Double(end - start) * part).rounded()), place))
    }
  }
}

extension Duration {
  /// The duration in whole microseconds.
  var microseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}

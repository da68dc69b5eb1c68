import Geodesy
import Timeline

/// Goes along a track once and says where the person was at instants that come in ascending order.
///
/// For each instant, the first of these that applies:
/// 1. a visit that covers it, the shortest of several: the visit's place;
/// 2. two fixes that follow each other in a segment, one at or before and one at or after it, not too far
///    apart (`Limits.areNear`): the place between them; of several segments, the pair with the least time
///    between its fixes;
/// 3. a fix at that very instant: its place;
/// 4. the last fix before and the first after it, whatever their segments, at most `stayDistance` and
///    `longestStay` apart: the place between them. Between segments nothing was recorded, so only
///    staying put may be concluded.
struct TrackSweep {
  /// How far apart fixes may be.
  typealias Limits = TrackPlacing.Limits

  /// Where the person was.
  enum Answer: Equatable {
    case visit(Coordinate)
    case fixes(Coordinate)
    case none(TrackPlacing.Reason)
  }

  private let track: Track
  private let limits: Limits
  private let stay: DistanceTest
  // The next fix of the same segment; noFix for the last.
  private let following: [UInt32]
  private var nextVisit = 0
  private var nextFix = 0
  private var openVisits = ShortestCover()
  private var openPairs = ShortestCover()

  private static let noFix = UInt32.max

  init(_ track: Track, limits: Limits) {
    self.track = track
    self.limits = limits
    stay = DistanceTest(limit: limits.stayDistance, geodesic: Geodesic())
    var following = [UInt32](repeating: Self.noFix, count: track.count)
    var first = [UInt32](repeating: Self.noFix, count: track.segmentCount)
    for fix in stride(from: track.count - 1, through: 0, by: -1) {
      let segment = Int(track.segments[fix])
      following[fix] = first[segment]
      first[segment] = UInt32(fix)
    }
    self.following = following
  }

  /// Starts again, so that earlier instants can be asked for.
  mutating func restart() {
    nextVisit = 0
    nextFix = 0
    openVisits = ShortestCover()
    openPairs = ShortestCover()
  }

  /// Where the person was at an instant, which is not before the one asked for last.
  mutating func answer(at instant: Int64) -> Answer {
    advance(to: instant)
    if let visit = openVisits.shortest(covering: instant) {
      return .visit(track.visits[visit].place)
    }
    if let pair = openPairs.shortest(covering: instant) {
      return .fixes(place(at: instant, from: pair, to: Int(following[pair])))
    }
    guard nextFix > 0 else { return .none(.outsideTrack) }
    let before = nextFix - 1
    if track.instants[before] == instant {
      return .fixes(track.coordinate(of: firstFix(sharingInstantWith: before)))
    }
    guard nextFix < track.count else { return .none(.outsideTrack) }
    let elapsed = track.instants[nextFix] - track.instants[before]
    if elapsed <= limits.longestStay.microseconds, isStay(from: before, to: nextFix) {
      return .fixes(place(at: instant, from: before, to: nextFix))
    }
    return .none(elapsed <= limits.longestGap.microseconds ? .betweenSegments : .gap)
  }

  /// The place of the fix nearest in time to the instant asked for last, however far off; the earlier of
  /// two equally near.
  func nearestPlace(to instant: Int64) -> Coordinate? {
    guard track.count > 0 else { return nil }
    if nextFix == 0 { return track.coordinate(of: 0) }
    let before = nextFix - 1
    if nextFix < track.count,
      track.instants[nextFix] - instant < instant - track.instants[before]
    {
      return track.coordinate(of: nextFix)
    }
    return track.coordinate(of: before)
  }

  /// Takes in the visits and pairs of fixes that start at or before an instant and do not end before it.
  private mutating func advance(to instant: Int64) {
    while nextVisit < track.visits.count, track.visits[nextVisit].start <= instant {
      let visit = track.visits[nextVisit]
      if visit.end >= instant {
        openVisits.add(from: visit.start, to: visit.end, id: nextVisit)
      }
      nextVisit += 1
    }
    while nextFix < track.count, track.instants[nextFix] <= instant {
      let partner = following[nextFix]
      if partner != Self.noFix, track.instants[Int(partner)] >= instant,
        areNear(nextFix, Int(partner))
      {
        openPairs.add(
          from: track.instants[nextFix], to: track.instants[Int(partner)], id: nextFix)
      }
      nextFix += 1
    }
  }

  private func areNear(_ first: Int, _ second: Int) -> Bool {
    let elapsed = track.instants[second] - track.instants[first]
    if elapsed <= limits.longestGap.microseconds { return true }
    return elapsed <= limits.longestStay.microseconds && isStay(from: first, to: second)
  }

  private func isStay(from: Int, to: Int) -> Bool {
    !stay.isBeyond(from: track.coordinate(of: from), to: track.coordinate(of: to))
  }

  private func place(at instant: Int64, from: Int, to: Int) -> Coordinate {
    Interpolation.place(
      from: track.coordinate(of: from), to: track.coordinate(of: to),
      part: Interpolation.part(of: instant, from: track.instants[from], to: track.instants[to]))
  }

  private func firstFix(sharingInstantWith fix: Int) -> Int {
    let instant = track.instants[fix]
    return track.instants[...fix].partitioningIndex { $0 >= instant }
  }
}

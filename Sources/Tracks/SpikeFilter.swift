import Geodesy
import Timeline

/// Finds the fixes that jump away and back: Wi-Fi stations that were moved, satellites seen by reflection.
///
/// A fix is a spike when the way to it from the last good fix of its segment, and the way on to the next
/// fix, are both faster than `maximumSpeed`, and the way past it is not. Without the last condition a
/// fast aeroplane would lose its flight. The first and the last fix of a segment are never spikes.
///
/// Times written to the whole minute are good to a minute, others to a second: less than that does not
/// count as elapsed, so that fixes which share a minute are not taken for infinitely fast.
struct SpikeFilter {
  /// Metres a second.
  let maximumSpeed: Double
  private let geodesic = Geodesic()

  init(maximumSpeed: Double) { self.maximumSpeed = maximumSpeed }

  private static let second: Int64 = 1_000_000
  private static let minute: Int64 = 60_000_000
  private static let noFix = UInt32.max

  /// The fixes to keep of columns in order of time; nil when they are all kept.
  func kept(of columns: FixColumns, segmentCount: Int) -> [UInt32]? {
    var spikes: [UInt32] = []
    // Of each segment, the last good fix and the one to be judged.
    var previous = [UInt32](repeating: Self.noFix, count: segmentCount)
    var current = previous
    for next in 0..<columns.count {
      let segment = Int(columns.segments[next])
      let fix = current[segment]
      if fix != Self.noFix {
        let before = previous[segment]
        if before != Self.noFix, isSpike(Int(fix), after: Int(before), before: next, in: columns) {
          spikes.append(fix)
        } else {
          previous[segment] = fix
        }
      }
      current[segment] = UInt32(next)
    }
    guard !spikes.isEmpty else { return nil }
    spikes.sort()
    var kept: [UInt32] = []
    kept.reserveCapacity(columns.count - spikes.count)
    var spike = 0
    for fix in 0..<UInt32(columns.count) {
      if spike < spikes.count, spikes[spike] == fix { spike += 1 } else { kept.append(fix) }
    }
    return kept
  }

  private func isSpike(_ fix: Int, after: Int, before: Int, in columns: FixColumns) -> Bool {
    isTooFast(from: after, to: fix, in: columns) && isTooFast(from: fix, to: before, in: columns)
      && !isTooFast(from: after, to: before, in: columns)
  }

  private func isTooFast(from: Int, to: Int, in columns: FixColumns) -> Bool {
    let (start, end) = (columns.instants[from], columns.instants[to])
    let isCoarse = start % Self.minute == 0 && end % Self.minute == 0
    let elapsed = max(end - start, isCoarse ? Self.minute : Self.second)
    let reach = Double(elapsed) / 1_000_000 * maximumSpeed
    // A degree of either axis is at most so long; nearly all steps are decided here.
    let north = columns.latitudes[to] - columns.latitudes[from]
    var east = (columns.longitudes[to] - columns.longitudes[from]).magnitude
    if east > 180 { east = 360 - east }
    let degreeReach = reach / (SphericalBounds.mostScale * .pi / 180)
    if north * north + east * east <= degreeReach * degreeReach { return false }
    let distance = geodesic.distance(
      from: columns.coordinate(of: from), to: columns.coordinate(of: to))
    return distance.value > reach
  }
}

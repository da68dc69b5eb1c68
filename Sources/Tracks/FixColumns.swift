import Timeline

/// The fixes of a track while it is put together.
struct FixColumns: Sendable {
  var instants: [Int64] = []
  var latitudes: [Double] = []
  var longitudes: [Double] = []
  var accuracies: [Float] = []
  var segments: [UInt32] = []

  var count: Int { instants.count }

  mutating func reserveCapacity(_ total: Int) {
    instants.reserveCapacity(total)
    latitudes.reserveCapacity(total)
    longitudes.reserveCapacity(total)
    accuracies.reserveCapacity(total)
    segments.reserveCapacity(total)
  }

  mutating func append(instant: Int64, place: Coordinate, accuracy: Float, segment: UInt32) {
    instants.append(instant)
    latitudes.append(place.latitude)
    longitudes.append(place.longitude)
    accuracies.append(accuracy)
    segments.append(segment)
  }

  mutating func append(_ track: Track, shiftingSegmentsBy shift: UInt32) {
    instants += track.instants
    latitudes += track.latitudes
    longitudes += track.longitudes
    accuracies += track.accuracies
    if shift == 0 {
      segments += track.segments
    } else {
      segments += track.segments.map { $0 + shift }
    }
  }

  func coordinate(of fix: Int) -> Coordinate {
    Coordinate(trustedLatitude: latitudes[fix], longitude: longitudes[fix])
  }

  /// Whether the columns are equally long and the instants never decrease.
  var isInOrder: Bool {
    guard latitudes.count == count, longitudes.count == count, accuracies.count == count,
      segments.count == count
    else { return false }
    return isSorted
  }

  private var isSorted: Bool {
    for index in 1..<max(1, count) where instants[index - 1] > instants[index] { return false }
    return true
  }

  /// Puts the fixes in order of time; those with one instant keep their order.
  ///
  /// Costs a pass where they are in order already, as in most files.
  mutating func sort() {
    if isSorted { return }
    precondition(count < UInt32.max, "a track has fewer than 2³² fixes")
    var order = [UInt32](0..<UInt32(count))
    order.sort { left, right in
      let (one, other) = (instants[Int(left)], instants[Int(right)])
      return one != other ? one < other : left < right
    }
    pick(order)
  }

  /// Keeps these fixes, in this order.
  mutating func pick(_ order: [UInt32]) {
    // One column at a time, each freed before the next is copied.
    instants = order.map { instants[Int($0)] }
    latitudes = order.map { latitudes[Int($0)] }
    longitudes = order.map { longitudes[Int($0)] }
    accuracies = order.map { accuracies[Int($0)] }
    segments = order.map { segments[Int($0)] }
  }
}

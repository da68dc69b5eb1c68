import Timeline

/// The zones of all photos that have one, by instant: where the person was when a photo without a
/// place was taken.
///
/// A photo's zone is that of its place, if its offset is that zone's; else its offset, as it stated
/// it, stands for a zone. The nearest in time lends its zone, the earlier one if two are equally
/// near. A zone, unlike an offset, is still right when clocks were changed in between.
struct NeighbourZones {
  private struct Neighbour {
    var instant: Int64
    /// Nil where only the offset is known.
    var zone: ZoneID?
    var offset: Int32
  }

  // In order of time; of several at one instant only the first by zone and offset, so that
  // the order in which photos were given does not matter.
  private var neighbours: [Neighbour] = []

  /// Takes in all rows whose offset is their own or their place's.
  init(of rows: PhotoRows, zones: inout TimeZones?) {
    for row in 0..<rows.count {
      guard !rows.traits(of: row).isDisjoint(with: [.ownOffset, .placeOffset]),
        let time = rows.localTime(of: row)
      else { continue }
      let offset = rows.offset(of: row)
      var neighbour = Neighbour(
        instant: time.microseconds - Int64(offset.seconds) * 1_000_000, zone: nil,
        offset: offset.seconds)
      if let place = rows.coordinate(of: row), let zone = zones?.zone(at: place),
        zones?.history(of: zone)?.offset(atInstant: neighbour.instant) == offset
      {
        neighbour.zone = zone
      }
      neighbours.append(neighbour)
    }
    neighbours.sort { left, right in
      if left.instant != right.instant { return left.instant < right.instant }
      let (leftZone, rightZone) = (left.zone?.rawValue ?? .max, right.zone?.rawValue ?? .max)
      return leftZone != rightZone ? leftZone < rightZone : left.offset < right.offset
    }
    var kept = 0
    for neighbour in neighbours where kept == 0 || neighbours[kept - 1].instant != neighbour.instant
    {
      neighbours[kept] = neighbour
      kept += 1
    }
    neighbours.removeSubrange(kept...)
  }

  /// The offset at an instant in the zone of the nearest photo; nil when no photo has one.
  func offset(at instant: Int64, zones: inout TimeZones?) -> UTCOffset? {
    guard let nearest = nearest(to: instant) else { return nil }
    return nearest.zone.flatMap { zones?.history(of: $0)?.offset(atInstant: instant) }
      ?? UTCOffset(seconds: nearest.offset)
  }

  private func nearest(to instant: Int64) -> Neighbour? {
    // The first one after the instant.
    var low = 0
    var high = neighbours.count
    while low < high {
      let middle = (low + high) / 2
      if neighbours[middle].instant <= instant { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return neighbours.first }
    let earlier = neighbours[low - 1]
    guard low < neighbours.count, neighbours[low].instant - instant < instant - earlier.instant
    else { return earlier }
    return neighbours[low]
  }
}

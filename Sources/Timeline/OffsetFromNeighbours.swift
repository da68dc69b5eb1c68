/// Clause P3 for photos that state no offset: that of the photo nearest in local time whose offset
/// is its own or its place's, the earlier one if two are equally near, else 0.
///
/// Of several such photos at one local time the one with the earliest instant counts as the earlier.
/// Photos of which only the instant is known are left as they are: another offset would move the
/// instant. They get their local time where zones are known.
enum OffsetFromNeighbours {
  static func fill(_ rows: inout PhotoRows, order: DealtRows) {
    let isKnown: (PhotoTraits) -> Bool = { !$0.isDisjoint(with: [.ownOffset, .placeOffset]) }
    let dated = order.order[..<order.datedCount]
    let isOpen: (PhotoTraits) -> Bool = {
      $0.isDisjoint(with: [.ownOffset, .placeOffset, .instantOnly])
    }
    guard dated.contains(where: { isOpen(rows.traits[Int($0)]) }) else { return }

    var known: [(time: Int64, offset: Int32)] = []
    for row in dated where isKnown(rows.traits[Int(row)]) {
      known.append((rows.localTimes[Int(row)], rows.offsets[Int(row)]))
    }
    guard !known.isEmpty else { return }
    known.sort { $0.time != $1.time ? $0.time < $1.time : $0.offset > $1.offset }

    for row in dated where isOpen(rows.traits[Int(row)]) {
      let row = Int(row)
      rows.offsets[row] = nearest(to: rows.localTimes[row], in: known)
      rows.traits[row].insert(.neighbourOffset)
    }
  }

  private static func nearest(to time: Int64, in known: [(time: Int64, offset: Int32)]) -> Int32 {
    // The first photo at or after `time`, and the first of those at the nearest time before it.
    let after = known.partitioningIndex { $0.time >= time }
    guard after > 0 else { return known[0].offset }
    let earlierTime = known[after - 1].time
    let isAfterNearer = after < known.count && known[after].time - time < time - earlierTime
    if isAfterNearer { return known[after].offset }
    return known[known.partitioningIndex { $0.time >= earlierTime }].offset
  }
}

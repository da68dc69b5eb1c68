/// Puts photos of one burst apart, changing a given order as little as it can.
///
/// 1. Walk along the order. A photo of the burst that was just placed waits; the first that waits is placed as soon
///    as another burst has had its turn. So only photos of one burst ever wait.
/// 2. Those that still wait at the end are put between two photos neither of which is of their burst, from the
///    end backwards. Every such place takes one, so that none is left over unless it cannot be avoided.
/// 3. Only what is left over then stands beside its like, at the end.
///
/// Cost: linear. Nothing is dropped, nothing stands twice.
struct Spreading {
  let bursts: Bursts

  /// The photos spread.
  ///
  /// - Parameters:
  ///   - photos: in the order wanted.
  ///   - before: the photo that stands before them; nil for none.
  /// - Returns: the same photos in an order near to the one wanted.
  func spread(_ photos: [Int], after before: Int? = nil) -> [Int] {
    var placed: [Int] = []
    placed.reserveCapacity(photos.count)
    var waiting: [Int] = []
    var firstWaiting = 0
    var last = before.map(bursts.burst)
    for photo in photos {
      if bursts.burst(of: photo) == last {
        waiting.append(photo)
        continue
      }
      placed.append(photo)
      last = bursts.burst(of: photo)
      if firstWaiting < waiting.count, bursts.burst(of: waiting[firstWaiting]) != last {
        placed.append(waiting[firstWaiting])
        last = bursts.burst(of: waiting[firstWaiting])
        firstWaiting += 1
      }
    }
    guard firstWaiting < waiting.count else { return placed }
    return inserted(waiting[firstWaiting...], into: placed, after: before)
  }

  /// The photos of one burst put between photos of others, as far as there is room.
  private func inserted(
    _ rest: ArraySlice<Int>, into placed: [Int], after before: Int?, followedBy next: Int? = nil
  ) -> [Int] {
    guard let burst = rest.first.map(bursts.burst) else { return placed }
    var rest = rest
    var reversed: [Int] = []
    reversed.reserveCapacity(placed.count + rest.count)
    for index in stride(from: placed.count, through: 0, by: -1) {
      let left = index > 0 ? placed[index - 1] : before
      let right = index < placed.count ? placed[index] : next
      if !rest.isEmpty, left.map(bursts.burst) != burst, right.map(bursts.burst) != burst {
        reversed.append(rest.removeLast())
      }
      if index > 0 { reversed.append(placed[index - 1]) }
    }
    return reversed.reversed() + rest
  }

  /// Two parts in a row, the second spread after the first; where they would meet in one burst, the last photo of
  /// the first part is moved to a place inside it, if there is one.
  func joined(_ first: [Int], _ second: [Int], after before: Int?) -> [Int] {
    let tail = spread(second, after: first.last ?? before)
    guard let last = first.last, let next = tail.first,
      bursts.burst(of: last) == bursts.burst(of: next)
    else { return first + tail }
    // What comes next is of its burst, so that the end is no place for it.
    let moved = inserted(
      [last], into: Array(first.dropLast()), after: before, followedBy: next)
    guard let end = moved.last, bursts.burst(of: end) != bursts.burst(of: last) else {
      return first + tail
    }
    return moved + spread(second, after: end)
  }
}

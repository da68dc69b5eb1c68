/// Tells which of many intervals of time that cover an instant is the shortest, for instants that are
/// asked for in ascending order; of equally short ones, the one that was added first.
///
/// Intervals are added by ascending start, each before the first instant at or after its start is asked
/// for. A heap by length is enough: one that has ended is thrown away when it comes to the top, and those
/// below are not in the way. Cost: O(log n) an interval.
struct ShortestCover {
  private struct Interval {
    var length: Int64
    var end: Int64
    var id: Int

    func isPreferred(to other: Interval) -> Bool {
      length != other.length ? length < other.length : id < other.id
    }
  }

  // Each element is preferred to the two at twice its position plus one and plus two.
  private var heap: [Interval] = []

  /// Adds an interval; ids ascend.
  mutating func add(from start: Int64, to end: Int64, id: Int) {
    heap.append(Interval(length: end - start, end: end, id: id))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].isPreferred(to: heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// The id of the shortest interval that covers an instant; nil when none does.
  mutating func shortest(covering instant: Int64) -> Int? {
    while let top = heap.first {
      if top.end >= instant { return top.id }
      removeTop()
    }
    return nil
  }

  private mutating func removeTop() {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return }
    heap[0] = last
    var parent = 0
    while true {
      let left = 2 * parent + 1
      guard left < heap.count else { return }
      let right = left + 1
      let child = right < heap.count && heap[right].isPreferred(to: heap[left]) ? right : left
      guard heap[child].isPreferred(to: heap[parent]) else { return }
      heap.swapAt(child, parent)
      parent = child
    }
  }
}

internal import Timeline

/// Slides the window of clause H3 over one patch and hands out an area for each stretch of dates on
/// which the patch qualifies by the same photos.
struct HomeWindow {
  let halfWidth: Int
  let minDays: Int
  let minSpanDays: Int

  /// Slides over a patch.
  ///
  /// - Parameters:
  ///   - patch: its dates and boxes.
  ///   - dates: all dates of the calendar, in order.
  ///   - open: positions in `dates` that need a home, in order.
  ///   - found: is told each area with the positions in `dates` on which it is a home.
  func slide(
    over patch: PatchDays, dates: [LocalDate], at open: [Int],
    found: (HomeArea, ArraySlice<Int>) -> Void
  ) {
    guard let firstDate = patch.dates.first, let lastDate = patch.dates.last else { return }
    var window = SlidingBox(seam: patch.seam)
    // The counted dates of the patch are those at lower..<upper.
    var lower = patch.dates.startIndex
    var upper = lower
    let end = patch.dates.endIndex
    // The dates of the calendar that are met one after the other with the same dates counted.
    var counted: (dates: Range<Int>, met: Range<Int>)?

    func finish() {
      if let (range, met) = counted, let box = window.box {
        let evidence = patch.evidence(for: range)
        found(HomeArea(box: box.box, evidence: .patch(evidence)), open[met])
      }
      counted = nil
    }

    let start = firstPosition(in: open, of: dates, from: firstDate - halfWidth)
    for index in start..<open.count {
      let date = dates[open[index]]
      if date > lastDate + halfWidth { break }
      let entersUntil = date + halfWidth
      let leavesBefore = date - halfWidth
      let isUnchanged =
        (upper == end || patch.dates[upper] > entersUntil)
        && (lower == end || patch.dates[lower] >= leavesBefore)
      if !isUnchanged {
        finish()
        while upper < end, patch.dates[upper] <= entersUntil {
          window.push(patch.boxes[upper])
          upper += 1
        }
        while lower < upper, patch.dates[lower] < leavesBefore {
          window.pop()
          lower += 1
        }
      }
      let days = upper - lower
      guard days >= minDays,
        patch.dates[upper - 1] - patch.dates[lower] + 1 >= minSpanDays
      else { continue }
      counted = (lower..<upper, (counted?.met.lowerBound ?? index)..<index + 1)
    }
    finish()
  }

  /// The first index of `open` whose date is not before one.
  private func firstPosition(in open: [Int], of dates: [LocalDate], from date: LocalDate) -> Int {
    var low = 0
    var high = open.count
    while low < high {
      let middle = (low + high) / 2
      if dates[open[middle]] < date { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The box of a queue of boxes: constant time to push and, on average, to pop.
///
/// Two stacks: the boxes at the front as unions of themselves with all behind them in their stack, and
/// the boxes at the back with one union of them all. When the front runs out, the back is turned over.
struct SlidingBox {
  private let seam: Double
  private var front: [PatchBox] = []
  private var back: [PatchBox] = []
  private var backUnion: PatchBox?

  /// An empty queue of boxes of a patch with this seam.
  init(seam: Double) { self.seam = seam }

  /// The union of all boxes in the queue; nil when it is empty.
  var box: PatchBox? {
    guard var union = front.last ?? backUnion else { return nil }
    if let backUnion { union.formUnion(backUnion, seam: seam) }
    return union
  }

  mutating func push(_ box: PatchBox) {
    back.append(box)
    if backUnion?.formUnion(box, seam: seam) == nil { backUnion = box }
  }

  mutating func pop() {
    if front.isEmpty {
      while var box = back.popLast() {
        if let behind = front.last { box.formUnion(behind, seam: seam) }
        front.append(box)
      }
      backUnion = nil
    }
    front.removeLast()
  }
}

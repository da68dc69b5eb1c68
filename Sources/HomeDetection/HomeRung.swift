internal import Timeline

/// One of the windows of the ladder (clause H5), and what it makes of patches.
struct HomeRung: Sendable {
  /// An area with the positions of the dates on which it is a home.
  struct Found: Sendable {
    let area: HomeArea
    /// Those dates, as a part of the positions that needed a home.
    let positions: ArraySlice<Int>
  }

  let source: HomeSource
  let window: HomeWindow

  /// The areas that some patches are homes in, patch by patch; parts of the patches can be worked on side by side.
  ///
  /// - Parameters:
  ///   - patches: the patches.
  ///   - dates: all dates of the calendar, in order.
  ///   - open: positions in `dates` that need a home, in order.
  /// - Returns: what was found, in the order of the patches.
  func areas(of patches: ArraySlice<PatchDays>, dates: [LocalDate], at open: [Int]) -> [Found] {
    var found: [Found] = []
    for patch in patches {
      window.slide(over: patch, dates: dates, at: open) { area, positions in
        found.append(Found(area: area, positions: positions))
      }
    }
    return found
  }
}

internal import Timeline

/// The places lived in, over the whole library (clause H6).
struct LibraryEpisodes {
  private let episodes: [(first: LocalDate, last: LocalDate, area: HomeArea)]
  private let wideWindowDays: Int

  /// Splits each patch's dates wherever two neighbours differ by more than the wide window, and keeps
  /// the episodes that qualify.
  init(patches: [PatchDays], thresholds: HomeDetection.Thresholds) {
    wideWindowDays = thresholds.wideWindowDays
    var episodes: [(first: LocalDate, last: LocalDate, area: HomeArea)] = []
    for patch in patches {
      var start = patch.dates.startIndex
      for end in start + 1...patch.dates.endIndex {
        let ends =
          end == patch.dates.endIndex
          || patch.dates[end] - patch.dates[end - 1] > thresholds.wideWindowDays
        guard ends else { continue }
        let range = start..<end
        start = end
        let evidence = patch.evidence(for: range)
        guard evidence.days >= thresholds.minDays, evidence.span >= thresholds.minSpanDays else {
          continue
        }
        var box = patch.boxes[range.lowerBound]
        for position in range.dropFirst() {
          box.formUnion(patch.boxes[position], seam: patch.seam)
        }
        episodes.append(
          (evidence.first, evidence.last, HomeArea(box: box.box, evidence: .patch(evidence))))
      }
    }
    self.episodes = episodes
  }

  /// The areas of the qualifying episodes at the smallest distance from a date, or at most the wide
  /// window further off.
  func homes(of date: LocalDate) -> [HomeArea] {
    let distances = episodes.map { episode in
      date < episode.first ? episode.first - date : max(0, date - episode.last)
    }
    guard let smallest = distances.min() else { return [] }
    return zip(episodes, distances).filter { $0.1 <= smallest + wideWindowDays }.map(\.0.area)
  }
}

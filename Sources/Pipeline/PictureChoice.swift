internal import Timeline

/// Chooses the photos that a journey is shown with, spread over its days and stops.
///
/// The dates of the journey are cut into as many parts as pictures are wanted, and each part gives one: from
/// the day of a stop that no part before has shown, else from its middle day; and of a day's photos the ones
/// nearest to its middle, since the first and the last are often tickets and suppers. Movies, screenshots and
/// what others sent are no pictures of a journey.
struct PictureChoice {
  /// How many photos of a part are looked at before it goes without a picture.
  static let mostCandidates = 6

  private static let unsuitable: PhotoTraits = [.video, .screenshot, .received, .hidden]

  let table: PhotoTable
  let calendar: DayCalendar

  /// The pictures of a journey.
  ///
  /// - Parameters:
  ///   - dates: every date of the journey.
  ///   - photos: all photos of the journey.
  ///   - count: how many pictures are wanted at most.
  /// - Returns: a slot for each part that has a photo that will do.
  func slots(for dates: [DayMark], photos: Range<Int>, count: Int) -> [PictureSlot] {
    let days = dates.filter { $0.photos > 0 && $0.far > 0 }
    let parts = min(count, days.count)
    guard parts > 0 else { return [] }
    var shown: Set<Int> = []
    return (0..<parts).compactMap { part in
      let range = days.count * part / parts..<days.count * (part + 1) / parts
      let candidates = order(of: days[range], leavingOut: shown).flatMap { day in
        self.candidates(on: day, photos: photos)
      }
      guard let first = candidates.first else { return nil }
      if let stop = first.stop { shown.insert(stop) }
      return PictureSlot(candidates: Array(candidates.prefix(Self.mostCandidates)))
    }
  }

  /// The days of a part, the one to be shown first.
  private func order(of days: ArraySlice<DayMark>, leavingOut shown: Set<Int>) -> [DayMark] {
    let middle = (days.startIndex + days.endIndex) / 2
    return days.indices
      .map { index in
        let isNew = days[index].stop.map { !shown.contains($0) } ?? false
        return (rank: isNew ? 0 : 1, distance: abs(index - middle), index: index)
      }
      .sorted { ($0.rank, $0.distance, $0.index) < ($1.rank, $1.distance, $1.index) }
      .map { days[$0.index] }
  }

  private func candidates(on day: DayMark, photos: Range<Int>) -> [PictureSlot.Candidate] {
    guard let position = calendar.position(of: day.date) else { return [] }
    let far = calendar.days[position].photos.clamped(to: photos).filter {
      calendar.isFar[$0] && table.traits[$0].isDisjoint(with: Self.unsuitable)
    }
    let middle = far.count / 2
    return far.indices.sorted { (abs($0 - middle), $0) < (abs($1 - middle), $1) }
      .prefix(Self.mostCandidates / 2)
      .map { index in
        PictureSlot.Candidate(
          path: table.pool.bytes(of: table.names[far[index]]), date: day.date, stop: day.stop)
      }
  }
}

import Timeline

/// The photos without a place, with what is known so far of the instant and place of each.
struct InstantSearch {
  /// What is known of a photo's instant.
  enum Time: Equatable {
    /// The instant, told by the photo.
    case instant(Int64)
    /// A clock reading of an unknown zone.
    case wall(LocalDateTime)
    /// A clock reading, with the offset that is being tried.
    case assumed(LocalDateTime, UTCOffset)
    /// The answer stands.
    case settled
  }

  /// A photo without a place.
  struct Photo {
    var row: Int
    var time: Time
    var answer: TrackSweep.Answer
  }

  /// In the order of the rows.
  private(set) var photos: [Photo] = []

  /// The rows without a place.
  init(_ rows: PhotoRows) {
    for row in 0..<rows.count where rows.coordinate(of: row) == nil {
      photos.append(Photo(row: row, time: .settled, answer: .none(.undated)))
      guard let reading = rows.localTime(of: row) else { continue }
      if rows.traits(of: row).contains(.dateOnly) {
        photos[photos.count - 1].answer = .none(.dateOnly)
      } else if let instant = rows.toldInstant(of: row) {
        photos[photos.count - 1].time = .instant(instant)
      } else {
        photos[photos.count - 1].time = .wall(reading)
      }
    }
  }

  /// Gives photos without an offset a first one: that at the track's nearest fix, when their clock reading
  /// is taken as if it were UTC.
  mutating func estimateOffsets(
    with sweep: inout TrackSweep, _ offset: (Coordinate, LocalDateTime) -> UTCOffset?
  ) {
    sweep.restart()
    for (instant, index) in ordered({ photo in
      if case .wall(let reading) = photo.time { reading.microseconds } else { nil }
    }) {
      guard case .wall(let reading) = photos[index].time else { continue }
      _ = sweep.answer(at: instant)
      guard let place = sweep.nearestPlace(to: instant) else {
        settle(index, .none(.outsideTrack))
        continue
      }
      if let found = offset(place, reading) {
        photos[index].time = .assumed(reading, found)
      } else {
        settle(index, .none(.zoneUnknown))
      }
    }
  }

  /// Looks up where each photo was taken, and settles those whose offset fits the place; the last time,
  /// others are given up, before that the offset of their place is tried next.
  mutating func lookUp(
    with sweep: inout TrackSweep, _ offset: (Coordinate, LocalDateTime) -> UTCOffset?, isLast: Bool
  ) {
    sweep.restart()
    for (instant, index) in ordered({ photo in
      switch photo.time {
      case .instant(let instant): instant
      case .assumed(let reading, let offset):
        reading.microseconds - Int64(offset.seconds) * 1_000_000
      case .wall, .settled: nil
      }
    }) {
      let answer = sweep.answer(at: instant)
      guard case .assumed(let reading, let assumed) = photos[index].time else {
        settle(index, answer)
        continue
      }
      let place =
        switch answer {
        case .visit(let place), .fixes(let place): place
        // The zone of the nearest fix tells whether the offset was right.
        case .none: sweep.nearestPlace(to: instant)
        }
      guard let place, let found = offset(place, reading) else {
        settle(index, .none(.zoneUnknown))
        continue
      }
      if found == assumed {
        settle(index, answer)
      } else if isLast {
        settle(index, .none(.zoneUnsettled))
      } else {
        photos[index].time = .assumed(reading, found)
      }
    }
  }

  private mutating func settle(_ index: Int, _ answer: TrackSweep.Answer) {
    photos[index].answer = answer
    photos[index].time = .settled
  }

  /// The photos for which there is an instant to ask for, in ascending order of it.
  private func ordered(_ instant: (Photo) -> Int64?) -> [(instant: Int64, index: Int)] {
    var result: [(instant: Int64, index: Int)] = []
    for (index, photo) in photos.enumerated() {
      if let instant = instant(photo) { result.append((instant, index)) }
    }
    result.sort { $0.instant != $1.instant ? $0.instant < $1.instant : $0.index < $1.index }
    return result
  }
}

import Timeline

/// The work of `LocalTimeResolution` on the rows of one library.
struct RowSettling {
  private(set) var rows: PhotoRows
  private(set) var zones: TimeZones?
  /// One for each source.
  private(set) var tallies: [LocalTimeTally] = []
  /// Instants that wait for the zone of a neighbour.
  private var waiting: [(row: Int, source: Int)] = []
  private let trustsCameraClock: Bool

  init(rows: consuming PhotoRows, zones: TimeZones?, settings: LocalTimeResolution.Settings) {
    self.rows = rows
    self.zones = zones
    trustsCameraClock = settings.trustsCameraClock
  }

  /// A photo with what is known of its time.
  private struct Photo {
    let row: Int
    let time: LocalDateTime
    let traits: PhotoTraits
    /// Nil where it says nothing of the clock.
    let gps: Int64?
    let place: PlaceZone?
  }

  /// The zone of a photo's place, where its history is known.
  private struct PlaceZone {
    let coordinate: Coordinate
    let zone: ZoneID
    let history: ZoneHistory
  }

  /// Settles the rows of the next source, but for instants that wait for a neighbour.
  mutating func settle(_ source: Range<Int>) {
    var tally = LocalTimeTally()
    for row in source {
      guard let time = rows.localTime(of: row) else { continue }
      let traits = rows.traits(of: row)
      let gps = traits.contains(.dateOnly) ? nil : rows.gpsInstant(of: row)
      let isStated = traits.contains(.ownOffset)
      if isStated, gps == nil, !traits.contains(.guessedOffset) {
        tally.stated += 1
        continue
      }
      let photo = Photo(row: row, time: time, traits: traits, gps: gps, place: placeZone(of: row))
      if isStated {
        judgeStatedOffset(photo, &tally)
      } else if traits.contains(.instantOnly) {
        settleInstant(photo, &tally)
      } else {
        findOffset(photo, &tally)
      }
    }
    tallies.append(tally)
  }

  private mutating func placeZone(of row: Int) -> PlaceZone? {
    guard let coordinate = rows.coordinate(of: row), let zone = zones?.zone(at: coordinate),
      let history = zones?.history(of: zone)
    else { return nil }
    return PlaceZone(coordinate: coordinate, zone: zone, history: history)
  }

  // MARK: Only an instant

  private mutating func settleInstant(_ photo: Photo, _ tally: inout LocalTimeTally) {
    guard let place = photo.place else {
      waiting.append((photo.row, tallies.count))
      return
    }
    let instant = photo.time.microseconds
    settle(photo, instant: instant, at: place.history.offset(atInstant: instant))
    tally.instantsAtPlace += 1
  }

  /// Settles the instants without a zone of their own by the zones of all other photos.
  mutating func settleByNeighbours() {
    guard !waiting.isEmpty else { return }
    let neighbours = NeighbourZones(of: rows, zones: &zones)
    for (row, source) in waiting {
      guard let time = rows.localTime(of: row) else { continue }
      let name = name(of: row)
      guard let offset = neighbours.offset(at: time.microseconds, zones: &zones) else {
        tallies[source].open += 1
        tallies[source].note(.localTimeUnknown, name, was: "\(time)Z", now: "\(time)")
        continue
      }
      let local = time.shifted(by: offset)
      rows.settle(
        row, at: local, offset: offset, traits: rows.traits(of: row).union(.neighbourOffset))
      tallies[source].instantsByNeighbour += 1
      tallies[source].note(.zoneOfNeighbour, name, was: "\(time)Z", now: "\(local)\(offset)")
    }
    waiting = []
  }

  // MARK: Only a clock reading

  private mutating func findOffset(_ photo: Photo, _ tally: inout LocalTimeTally) {
    guard let place = photo.place else {
      if !takeOffsetOfGPSTime(photo, &tally) { tally.open += 1 }
      return
    }
    if place.zone.isAtSea, takeOffsetOfGPSTime(photo, &tally) { return }
    var offset = place.history.offset(atLocalTime: photo.time)
    if let gps = photo.gps, !place.zone.isAtSea {
      let placeOffset = place.history.offset(atInstant: gps)
      switch verdict(photo, gps: gps, placeOffset: placeOffset, &tally) {
      case .agrees:
        // GPS time tells the two apart when a reading was shown twice.
        if place.history.shows(photo.time, offset: placeOffset) { offset = placeOffset }
      case .otherZone(let shown):
        if isShown(shown, near: place, at: gps) {
          offset = shown
        } else if correctsClock(photo, gps: gps, place: place, &tally) {
          return
        }
      case .oneIsWrong, .noEvidence: break
      }
    }
    settle(photo, reading: photo.time, at: offset)
    tally.fromPlace += 1
  }

  /// Takes the difference between clock and GPS time for the photo's own offset, if it can be one.
  private mutating func takeOffsetOfGPSTime(_ photo: Photo, _ tally: inout LocalTimeTally) -> Bool {
    guard let gps = photo.gps else { return false }
    guard let offset = ClockCheck.offset(clock: photo.time, gps: gps) else {
      if ClockCheck.isOneWrong(clock: photo.time, gps: gps) {
        note(.clockOrGPSTimeWrong, photo, beside: gps, &tally)
      }
      return false
    }
    rows.settle(
      photo.row, at: photo.time, offset: offset, traits: photo.traits.union(.ownOffset))
    tally.fromGPSTime += 1
    return true
  }

  // MARK: A stated offset

  private mutating func judgeStatedOffset(_ photo: Photo, _ tally: inout LocalTimeTally) {
    let stated = rows.offset(of: photo.row)
    guard let place = photo.place, !place.history.shows(photo.time, offset: stated) else {
      if let gps = photo.gps, ClockCheck.isOneWrong(clock: photo.time, gps: gps) {
        note(.clockOrGPSTimeWrong, photo, beside: gps, &tally)
      }
      tally.stated += 1
      return
    }
    if let gps = photo.gps, !place.zone.isAtSea {
      let placeOffset = place.history.offset(atInstant: gps)
      switch verdict(photo, gps: gps, placeOffset: placeOffset, &tally) {
      case .agrees:
        replaceOffset(photo, place, keepsInstant: false, &tally)
        return
      case .otherZone(let shown):
        if !isShown(shown, near: place, at: gps),
          correctsClock(photo, gps: gps, place: place, &tally)
        {
          return
        }
        tally.stated += 1
        return
      case .oneIsWrong, .noEvidence: break
      }
    }
    let isUnknown = stated == .utc
    guard photo.traits.contains(.guessedOffset), isUnknown || !place.zone.isAtSea else {
      tally.stated += 1
      return
    }
    replaceOffset(photo, place, keepsInstant: isUnknown, &tally)
  }

  private mutating func replaceOffset(
    _ photo: Photo, _ place: PlaceZone, keepsInstant: Bool, _ tally: inout LocalTimeTally
  ) {
    let stated = rows.offset(of: photo.row)
    if keepsInstant {
      let instant = photo.time.microseconds - Int64(stated.seconds) * 1_000_000
      settle(photo, instant: instant, at: place.history.offset(atInstant: instant))
    } else {
      settle(photo, reading: photo.time, at: place.history.offset(atLocalTime: photo.time))
    }
    tally.replacedOffsets += 1
    noteChange(.offsetContradictsPlace, photo, from: stated, place, &tally)
  }

  // MARK: GPS time

  /// Compares the clock with GPS time, and counts what is doubtful in itself.
  private func verdict(
    _ photo: Photo, gps: Int64, placeOffset: UTCOffset, _ tally: inout LocalTimeTally
  ) -> ClockCheck.Verdict {
    let verdict = ClockCheck.verdict(clock: photo.time, gps: gps, placeOffset: placeOffset)
    switch verdict {
    case .agrees, .otherZone: break
    case .oneIsWrong: note(.clockOrGPSTimeWrong, photo, beside: gps, &tally)
    case .noEvidence: note(.clockUnexplained, photo, beside: gps, &tally)
    }
    return verdict
  }

  /// Whether a zone in or beside the cell of the place showed the offset.
  private mutating func isShown(_ offset: UTCOffset, near place: PlaceZone, at instant: Int64)
    -> Bool
  {
    guard let raster = zones?.raster else { return false }
    return raster.hasZone(around: place.coordinate) { zone in
      !zone.isAtSea && zones?.history(of: zone)?.offset(atInstant: instant) == offset
    }
  }

  /// Corrects a clock that stood on another zone, unless clocks are trusted; counts it either way.
  private mutating func correctsClock(
    _ photo: Photo, gps: Int64, place: PlaceZone, _ tally: inout LocalTimeTally
  ) -> Bool {
    guard !trustsCameraClock else {
      tally.keptClocks += 1
      note(.clockOnOtherZone, photo, beside: gps, &tally)
      return false
    }
    settle(photo, instant: gps, at: place.history.offset(atInstant: gps), adding: .correctedClock)
    tally.correctedClocks += 1
    noteChange(.clockOnOtherZone, photo, from: nil, place, &tally)
    return true
  }

  // MARK: Writing

  private mutating func settle(
    _ photo: Photo, instant: Int64, at offset: UTCOffset, adding trait: PhotoTraits = []
  ) {
    let local = LocalDateTime(microseconds: instant).shifted(by: offset)
    settle(photo, reading: local, at: offset, adding: trait)
  }

  private mutating func settle(
    _ photo: Photo, reading: LocalDateTime, at offset: UTCOffset, adding trait: PhotoTraits = []
  ) {
    let traits = photo.traits.subtracting(.ownOffset).union(.placeOffset).union(trait)
    rows.settle(photo.row, at: reading, offset: offset, traits: traits)
  }

  // MARK: Findings

  /// Counts a photo whose time was changed.
  private func noteChange(
    _ reason: ReadingReason, _ photo: Photo, from offset: UTCOffset?, _ place: PlaceZone,
    _ tally: inout LocalTimeTally
  ) {
    tally.note(
      reason, name(of: photo.row), was: "\(photo.time)\(offset?.description ?? "")",
      now: (rows.localTime(of: photo.row)?.description ?? "") + "\(rows.offset(of: photo.row))"
        + (zones.map { " (\($0.name(of: place.zone)))" } ?? ""))
  }

  /// Counts a photo whose clock and GPS time are at odds and were left.
  private func note(
    _ reason: ReadingReason, _ photo: Photo, beside gps: Int64, _ tally: inout LocalTimeTally
  ) {
    tally.note(
      reason, name(of: photo.row), was: "\(photo.time)",
      now: "GPS time \(LocalDateTime(microseconds: gps))Z")
  }

  private func name(of row: Int) -> String { rows.pool.string(of: rows.name(of: row)) }
}

extension LocalTimeTally {
  /// Counts a finding; builds its example while there are few.
  fileprivate mutating func note(
    _ reason: ReadingReason, _ name: @autoclosure () -> String, was: @autoclosure () -> String,
    now: @autoclosure () -> String
  ) {
    findings[reason, default: ReadingFinding(count: 0, examples: [])].add(
      ReadingFinding.Example(line: nil, value: "\(name()): \(was())", expected: now()))
  }
}

extension LocalDateTime {
  /// The reading of a clock so far ahead.
  fileprivate func shifted(by offset: UTCOffset) -> LocalDateTime {
    LocalDateTime(microseconds: microseconds + Int64(offset.seconds) * 1_000_000)
  }
}

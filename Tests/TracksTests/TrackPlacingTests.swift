import Testing
import Timeline
import Tracks

@Suite("Placing photos by a track")
struct TrackPlacingTests {
  /// One photo at an instant, in a zone, placed by a track.
  private func placed(
    _ time: String, by track: Track, offset: Int32 = 0
  ) -> (place: Coordinate?, tally: TrackPlacing.Tally, traits: PhotoTraits) {
    var rows = PhotoRows()
    let local = LocalDateTime(microseconds: instant(time) + Int64(offset) * 1_000_000)
    rows.append(
      name: .empty, localTime: local, offset: UTCOffset(seconds: offset), place: nil)
    let tally = TrackPlacing().place(&rows, from: track) { _, _ in nil }
    return (rows.coordinate(of: 0), tally, rows.traits(of: 0))
  }

  @Test("A photo between two fixes lies between them, by time, and says so")
  func between() throws {
    let track = try makeTrack([[("12:00:00", 48, 2), ("12:20:00", 49, 4)]])
    let result = placed("12:05:00", by: track, offset: 7200)
    expectNear(result.place, 48.25, 2.5)
    #expect(result.tally.placedByFixes == 1 && result.tally.placed == 1)
    #expect(result.traits == [.ownOffset, .placedFromTrack])
  }

  @Test("A photo at a fix lies on it, also when no other fix is near")
  func exact() throws {
    let track = try makeTrack([[("08:00:00", 40, 1), ("12:00:00", 48, 2), ("20:00:00", 49, 4)]])
    expectNear(placed("12:00:00", by: track).place, 48, 2)
    expectNear(placed("20:00:00", by: track).place, 49, 4)
    expectNear(placed("08:00:00", by: track).place, 40, 1)
  }

  @Test("Fixes 30 minutes apart decide, however far; a microsecond more and they do not")
  func longestGap() throws {
    let near = try makeTrack([[("12:00:00", 48, 2), ("12:30:00", 50, 2)]])
    expectNear(placed("12:15:00", by: near).place, 49, 2)
    let far = try makeTrack([[("12:00:00", 48, 2), ("12:30:00.000001", 50, 2)]])
    let result = placed("12:15:00", by: far)
    #expect(result.place == nil && result.tally.unplaced.counts == [.gap: 1])
    #expect(result.tally.unplaced.examples == [.gap: [0]])
    #expect(result.traits == .ownOffset)
  }

  // One kilometre to the north from 48° is 0.0089934° (WGS 84).
  @Test("Fixes 1 km apart decide up to 12 hours", arguments: [0.0089, 0.0091])
  func stay(north: Double) throws {
    let inside = try makeTrack([[("06:00:00", 48, 2), ("18:00:00", 48 + north, 2)]])
    let beyond = try makeTrack([[("06:00:00", 48, 2), ("18:00:00.000001", 48 + north, 2)]])
    if north < 0.009 {
      expectNear(placed("12:00:00", by: inside).place, 48 + north / 2, 2)
    } else {
      #expect(placed("12:00:00", by: inside).place == nil)
    }
    #expect(placed("12:00:00", by: beyond).place == nil)
  }

  @Test("Nothing is said before the first fix and after the last")
  func outside() throws {
    let track = try makeTrack([[("12:00:00", 48, 2), ("12:20:00", 49, 4)]])
    for time in ["11:59:59.999999", "12:20:00.000001"] {
      let result = placed(time, by: track)
      #expect(result.place == nil && result.tally.unplaced.counts == [.outsideTrack: 1])
    }
    #expect(placed("12:00:00", by: try makeTrack([])).place == nil)
  }

  @Test("The date line is crossed the short way, in both directions")
  func dateLine() throws {
    let east = try makeTrack([[("12:00:00", 10, 179), ("12:20:00", 20, -179)]])
    expectNear(placed("12:10:00", by: east).place, 15, 180)
    expectNear(placed("12:05:00", by: east).place, 12.5, 179.5)
    expectNear(placed("12:15:00", by: east).place, 17.5, -179.5)
    let west = try makeTrack([[("12:00:00", 10, -179), ("12:20:00", 20, 179)]])
    expectNear(placed("12:05:00", by: west).place, 12.5, -179.5)
    expectNear(placed("12:15:00", by: west).place, 17.5, 179.5)
    // Half the way round the Earth is not across the date line.
    let zero = try makeTrack([[("12:00:00", 10, -80), ("12:20:00", 10, 80)]])
    expectNear(placed("12:15:00", by: zero).place, 10, 40)
  }

  @Test("A stay across the date line is a stay")
  func stayAtDateLine() throws {
    let track = try makeTrack([[("06:00:00", 0.001, 179.9999), ("10:00:00", 0.001, -179.9999)]])
    expectNear(placed("08:00:00", by: track).place, 0.001, 180)
  }

  @Test("Halfway between two places around (0, 0), which would mean no place, is one of them")
  func nullIsland() throws {
    let track = try makeTrack([[("12:00:00", -1, 0), ("12:20:00", 1, 0)]])
    expectNear(placed("12:10:00", by: track).place, 1, 0)
  }

  @Test("Between segments only staying put is concluded")
  func segments() throws {
    let moved = try makeTrack([[("12:00:00", 48, 2)], [("12:10:00", 48.1, 2)]])
    #expect(placed("12:05:00", by: moved).tally.unplaced.counts == [.betweenSegments: 1])
    let stayed = try makeTrack([[("12:00:00", 48, 2)], [("20:00:00", 48.008, 2)]])
    expectNear(placed("16:00:00", by: stayed).place, 48.004, 2)
    let late = try makeTrack([[("06:00:00", 48, 2)], [("18:00:01", 48.008, 2)]])
    #expect(placed("16:00:00", by: late).tally.unplaced.counts == [.gap: 1])
  }

  @Test("Of segments at one time, the one whose fixes are nearer to each other in time decides")
  func overlapping() throws {
    let track = try makeTrack([
      [("12:00:00", 48, 2), ("12:20:00", 48, 2)],
      [("12:05:00", 10, 20), ("12:10:00", 10, 20), ("12:15:00", 10, 20)],
    ])
    expectNear(placed("12:02:00", by: track).place, 48, 2)
    expectNear(placed("12:07:00", by: track).place, 10, 20)
    expectNear(placed("12:17:00", by: track).place, 48, 2)
  }

  @Test("Fixes with one time keep the order of the file")
  func equalTimes() throws {
    let track = try makeTrack([
      [("12:00:00", 1, 1), ("12:04:00", 2, 1), ("12:04:00", 3, 1), ("12:08:00", 4, 1)]
    ])
    expectNear(placed("12:02:00", by: track).place, 1.5, 1)
    expectNear(placed("12:04:00", by: track).place, 2, 1)
    expectNear(placed("12:06:00", by: track).place, 3.5, 1)
  }

  @Test("Unordered points are put in order")
  func unordered() throws {
    let track = try makeTrack([[("12:20:00", 49, 4), ("12:00:00", 48, 2), ("12:10:00", 48, 2)]])
    expectNear(placed("12:15:00", by: track).place, 48.5, 3)
    #expect(track.instants == track.instants.sorted())
  }

  @Test(
    "A visit that covers the instant comes before fixes, its ends included; the shortest one counts"
  )
  func visits() throws {
    let track = try makeTrack(
      [[("12:00:00", 10, 10), ("12:10:00", 10, 10), ("12:20:00", 10, 10)]],
      visits: [
        ("09:00:00", "18:00:00", 48, 2), ("12:00:00", "13:00:00", 49, 3),
        ("12:05:00", "14:00:00", 50, 4),
      ])
    let result = placed("12:00:00", by: track)
    expectNear(result.place, 49, 3)
    #expect(result.tally.placedByVisit == 1)
    expectNear(placed("13:00:00", by: track).place, 49, 3)
    expectNear(placed("13:00:00.000001", by: track).place, 50, 4)
    expectNear(placed("14:00:01", by: track).place, 48, 2)
    expectNear(placed("09:00:00", by: track).place, 48, 2)
    #expect(placed("18:00:00.000001", by: track).place == nil)
    #expect(placed("08:59:59", by: track).place == nil)
  }

  @Test("Between two visits the ends of the visits are fixes")
  func betweenVisits() throws {
    let track = try makeTrack(
      [], visits: [("09:00:00", "10:00:00", 48, 2), ("10:20:00", "11:00:00", 48.2, 2)])
    expectNear(placed("10:10:00", by: track).place, 48.1, 2)
  }

  @Test("A photo with a place keeps it; one without a date, or with a date alone, gets none")
  func others() throws {
    let track = try makeTrack([[("11:50:00", 48, 2), ("12:10:00", 48, 2)]])
    var rows = PhotoRows()
    let noon = LocalDateTime(microseconds: instant("12:00:00"))
    rows.append(name: .empty, localTime: noon, offset: .utc, place: Coordinate(1, 1))
    rows.append(name: .empty, localTime: nil, offset: nil, place: nil)
    rows.append(name: .empty, localTime: noon, offset: .utc, place: nil, traits: .dateOnly)
    rows.append(name: .empty, localTime: noon, offset: nil, place: nil, traits: .instantOnly)
    let tally = TrackPlacing().place(&rows, from: track) { _, _ in nil }
    #expect(rows.coordinate(of: 0) == Coordinate(1, 1))
    #expect(rows.traits(of: 0) == .ownOffset)
    #expect(rows.coordinate(of: 3) == Coordinate(48, 2))
    #expect(rows.traits(of: 3) == [.instantOnly, .placedFromTrack])
    #expect(tally.candidates == 3)
    #expect(tally.unplaced.counts == [.undated: 1, .dateOnly: 1])
  }
}

@Suite("Placing photos without an offset by a track")
struct ZonePlacingTests {
  /// Eight hours ahead east of 60°, two hours ahead west of it.
  private func offset(at place: Coordinate, _: LocalDateTime) -> UTCOffset? {
    UTCOffset(seconds: place.longitude > 60 ? 8 * 3600 : 2 * 3600)
  }

  private func placed(
    _ reading: String, by track: Track
  ) -> (place: Coordinate?, reasons: [TrackPlacing.Reason: Int]) {
    var rows = PhotoRows()
    rows.append(
      name: .empty, localTime: LocalDateTime(microseconds: instant(reading)), offset: nil,
      place: nil)
    let tally = TrackPlacing().place(&rows, from: track, offset: offset)
    return (rows.coordinate(of: 0), tally.unplaced.counts)
  }

  @Test("The zone of the track tells the instant")
  func steady() throws {
    let track = try makeTrack([[("10:00:00", 48, 2), ("10:20:00", 49, 4)]])
    expectNear(placed("12:10:00", by: track).place, 48.5, 3)
  }

  @Test("When the first guess lies in another zone, the second one counts")
  func secondTry() throws {
    // In the east until 09:00 UTC, in the west from 21:00 UTC on.
    let track = try makeTrack([
      [("08:40:00", 30, 120), ("09:00:00", 31, 120)], [("21:00:00", 48, 2), ("21:20:00", 49, 2)],
    ])
    // Shown in the east at 08:50 UTC; as if it were UTC, 16:50 is nearest to the west.
    expectNear(placed("16:50:00", by: track).place, 30.5, 120)
    // Shown in the west at 21:10 UTC.
    expectNear(placed("23:10:00", by: track).place, 48.5, 2)
  }

  @Test("A reading that no offset fits is left alone")
  func unsettled() throws {
    // In the west until 08:00 UTC, in the east from 08:10 on: readings from 10:00 to 16:10 do not occur.
    let track = try makeTrack([
      [("07:50:00", 48, 2), ("08:00:00", 48, 2)], [("08:10:00", 30, 120), ("08:30:00", 30, 120)],
    ])
    expectNear(placed("09:55:00", by: track).place, 48, 2)
    expectNear(placed("16:20:00", by: track).place, 30, 120)
    let between = placed("12:00:00", by: track)
    #expect(between.place == nil && between.reasons == [.zoneUnsettled: 1])
  }

  @Test("A reading in a gap of the track is left alone, and says why")
  func gap() throws {
    let track = try makeTrack([[("08:00:00", 48, 2), ("14:00:00", 50, 2)]])
    #expect(placed("12:00:00", by: track).reasons == [.gap: 1])
    #expect(placed("23:00:00", by: track).reasons == [.outsideTrack: 1])
  }

  @Test("GPS time shows the offset of a clock; one that is half a day or more off does not")
  func gpsTime() throws {
    let track = try makeTrack([[("10:00:00", 48, 2), ("10:20:00", 49, 4)]])
    var rows = PhotoRows()
    for gps in ["10:08:00", "09:00:00", "2024-05-16T10:00:00Z"] {
      // The clock shows 12:10; a fix that is two minutes old shows +02:00.
      rows.append(
        name: .empty, localTime: LocalDateTime(microseconds: instant("12:10:00")), offset: nil,
        place: nil, gpsInstant: instant(gps))
    }
    let tally = TrackPlacing().place(&rows, from: track) { _, _ in nil }
    expectNear(rows.coordinate(of: 0), 48.5, 3)
    #expect(rows.coordinate(of: 1) == nil && rows.coordinate(of: 2) == nil)
    #expect(tally.unplaced.counts == [.outsideTrack: 1, .zoneUnknown: 1])
  }

  @Test("A guessed offset says nothing, but 0 that the instant is right")
  func guessed() throws {
    let track = try makeTrack([[("10:00:00", 48, 2), ("10:20:00", 49, 4)]])
    var rows = PhotoRows()
    for (reading, hours) in [("12:10:00", -5), ("10:10:00", 0)] {
      rows.append(
        name: .empty, localTime: LocalDateTime(microseconds: instant(reading)),
        offset: UTCOffset(seconds: Int32(hours * 3600)), place: nil, traits: .guessedOffset)
    }
    let tally = TrackPlacing().place(&rows, from: track, offset: offset)
    expectNear(rows.coordinate(of: 0), 48.5, 3)
    expectNear(rows.coordinate(of: 1), 48.5, 3)
    #expect(tally.placed == 2)
  }

  @Test("Without zones a reading says nothing")
  func noZones() throws {
    let track = try makeTrack([[("10:00:00", 48, 2), ("10:20:00", 49, 4)]])
    var rows = PhotoRows()
    rows.append(
      name: .empty, localTime: LocalDateTime(microseconds: instant("12:10:00")), offset: nil,
      place: nil)
    let tally = TrackPlacing().place(&rows, from: track) { _, _ in nil }
    #expect(tally.unplaced.counts == [.zoneUnknown: 1] && tally.placed == 0)
    let nowhere = try makeTrack([])
    let empty = TrackPlacing().place(&rows, from: nowhere) { _, _ in .utc }
    #expect(empty.unplaced.counts == [.outsideTrack: 1])
  }
}

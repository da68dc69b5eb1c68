import LocalTime
import TestSupport
import Testing
import Timeline

@Suite(
  "Camera clocks and GPS time",
  .enabled(if: TestZones.areKnown, "the system has no time-zone database (tzdata)"))
struct CameraClockTests {
  private static let corrected: PhotoTraits = [.placeOffset, .correctedClock]

  @Test(
    "A clock that GPS time and place show on another zone is corrected",
    arguments: [
      // Los Angeles with the clock two hours ahead of UTC; the date changes.
      (
        "2015-02-12T03:11:00", 34.0081433, -118.498125, "2015-02-12T01:10:57.895",
        "2015-02-11T17:10:57.895-08:00"
      ),
      // Réunion, the same.
      (
        "2015-11-20T05:20:30", -21.1332033, 55.476775, "2015-11-20T03:20:18",
        "2015-11-20T07:20:18+04:00"
      ),
      // Spain in May on winter time.
      (
        "2006-05-26T11:48:48", 42.034575, -0.5075028, "2006-05-26T10:47:24",
        "2006-05-26T12:47:24+02:00"
      ),
      // On UTC, in California.
      ("2019-07-01T20:17:57", 37.77, -122.42, "2019-07-01T20:17:57", "2019-07-01T13:17:57-07:00"),
    ])
  func corrected(
    time: String, latitude: Double, longitude: Double, gps: String, expected: String
  ) throws {
    let photo = ReadPhoto(
      name: "a.jpg", time: time, place: place(latitude, longitude), gps: gps)
    let settling = try Settling([photo])
    #expect(settling.photos[0] == SettledPhoto(expected, Self.corrected))
    #expect(settling.tally.correctedClocks == 1)
    let example = settling.tally.findings[.clockOnOtherZone]?.examples.first
    #expect(example?.value.hasPrefix("a.jpg: \(time)") == true)
    #expect(example?.expected.hasPrefix(expected) == true)
  }

  @Test("A trusted clock is kept, with the offset of the place, and reported all the same")
  func trusted() throws {
    let photo = ReadPhoto(
      time: "2019-07-01T20:17:57", place: .sanFrancisco, gps: "2019-07-01T20:17:57")
    let settling = try Settling([photo], trustsCameraClock: true)
    #expect(settling.photos[0] == SettledPhoto("2019-07-01T20:17:57-07:00", .placeOffset))
    #expect(settling.tally.keptClocks == 1)
    #expect(settling.tally.correctedClocks == 0)
    #expect(settling.tally.findings[.clockOnOtherZone]?.count == 1)
  }

  @Test(
    "A clock within half an hour of the place's is right",
    arguments: [
      "2024-05-17T12:03:22", "2024-05-17T11:33:22", "2024-05-17T12:33:22",
    ])
  func agrees(gps: String) throws {
    let settling = try Settling([ReadPhoto(time: "2024-05-17T14:03:22", place: .paris, gps: gps)])
    #expect(settling.photos[0] == SettledPhoto("2024-05-17T14:03:22+02:00", .placeOffset))
    #expect(settling.tally.findings.isEmpty)
  }

  @Test("A clock just more than half an hour off is on the next zone")
  func tolerance() throws {
    // 2:30:01 is nearest to +02:30, which is nowhere, then to +03:00.
    let settling = try Settling([
      ReadPhoto(time: "2024-05-17T14:03:22", place: .paris, gps: "2024-05-17T11:33:21")
    ])
    #expect(settling.photos[0] == SettledPhoto("2024-05-17T13:33:21+02:00", Self.corrected))
  }

  @Test("A difference that is not of whole hours proves nothing, and is reported")
  func noEvidence() throws {
    let settling = try Settling([
      ReadPhoto(time: "2024-05-17T14:03:22", place: .kathmandu, gps: "2024-05-17T12:03:22")
    ])
    #expect(settling.photos[0] == SettledPhoto("2024-05-17T14:03:22+05:45", .placeOffset))
    #expect(settling.tally.findings[.clockUnexplained]?.count == 1)
    // A quarter of an hour is within what an old fix explains.
    let near = try Settling([
      ReadPhoto(time: "2024-05-17T14:03:22", place: .kathmandu, gps: "2024-05-17T08:33:22")
    ])
    #expect(near.photos[0] == SettledPhoto("2024-05-17T14:03:22+05:45", .placeOffset))
    #expect(near.tally.findings.isEmpty)
  }

  @Test("More than 14 hours apart one of the two times is wrong: suspicious, and left as it is")
  func oneIsWrong() throws {
    // Italy, with the date a day behind.
    let settling = try Settling([
      ReadPhoto(
        time: "2008-10-22T16:28:39", place: place(43.4674483, 11.8851267),
        gps: "2008-10-23T14:27:07.24"),
      ReadPhoto(time: "2008-10-22T16:28:39", gps: "2008-10-23T14:27:07.24"),
      ReadPhoto(time: "2008-10-22T16:28:39+02:00", place: .paris, gps: "2008-10-23T14:27:07.24"),
    ])
    #expect(settling.photos[0] == SettledPhoto("2008-10-22T16:28:39+02:00", .placeOffset))
    #expect(settling.photos[1] == SettledPhoto("2008-10-22T16:28:39+00:00", []))
    #expect(settling.photos[2] == SettledPhoto("2008-10-22T16:28:39+02:00", .ownOffset))
    #expect(settling.tally.findings[.clockOrGPSTimeWrong]?.count == 3)
    #expect(
      settling.tally.findings[.clockOrGPSTimeWrong]?.examples.first?.expected
        == "GPS time 2008-10-23T14:27:07.24Z")
  }

  @Test("Fourteen hours exactly are still a time zone, a second more is none")
  func fourteenHours() throws {
    for (gps, findings) in [
      ("2024-05-17T00:00:00", ReadingReason.clockOnOtherZone),
      ("2024-05-16T23:59:59", .clockOrGPSTimeWrong),
    ] {
      let settling = try Settling([
        ReadPhoto(time: "2024-05-17T14:00:00", place: .paris, gps: gps)
      ])
      #expect(Set(settling.tally.findings.keys) == [findings])
    }
    // On Kiritimati clocks are 14 hours ahead, and a fix of a minute ago changes nothing.
    let kiritimati = try Settling([
      ReadPhoto(time: "2024-05-17T14:00:00", place: place(1.87, -157.4), gps: "2024-05-16T23:59:00")
    ])
    #expect(kiritimati.photos[0] == SettledPhoto("2024-05-17T14:00:00+14:00", .placeOffset))
    #expect(kiritimati.tally.findings.isEmpty)
  }

  @Test("Near a border a clock may show the time of the other side")
  func border() throws {
    // Badajoz, on the border of Spain (+02:00 in summer) and Portugal (+01:00).
    let photo = ReadPhoto(
      time: "2024-05-17T14:00:00", place: place(38.8945, -7.04), gps: "2024-05-17T13:00:00")
    let settling = try Settling([photo])
    #expect(settling.photos[0] == SettledPhoto("2024-05-17T14:00:00+01:00", .placeOffset))
    #expect(settling.tally.findings.isEmpty)
    var inland = photo
    inland.place = place(38.92, -6.34)
    #expect(
      try Settling([inland]).photos[0] == SettledPhoto("2024-05-17T15:00:00+02:00", Self.corrected))
  }

  @Test("In the hour shown twice GPS time tells the two apart")
  func shownTwice() throws {
    for (gps, expected) in [
      ("2024-10-27T00:30:00", "2024-10-27T02:30:00+02:00"),
      ("2024-10-27T01:30:00", "2024-10-27T02:30:00+01:00"),
    ] {
      let settling = try Settling([
        ReadPhoto(time: "2024-10-27T02:30:00", place: .paris, gps: gps)
      ])
      #expect(settling.photos[0] == SettledPhoto(expected, .placeOffset))
    }
  }

  @Test("Without a place GPS time gives the offset, rounded to one that exists")
  func withoutPlace() throws {
    for (gps, expected) in [
      ("2024-05-17T12:00:00", "+02:00"), ("2024-05-17T08:20:00", "+05:45"),
      ("2024-05-17T11:45:00", "+02:00"), ("2024-05-17T22:00:00", "-08:00"),
    ] {
      let settling = try Settling([ReadPhoto(time: "2024-05-17T14:00:00", gps: gps)])
      #expect(settling.photos[0] == SettledPhoto("2024-05-17T14:00:00" + expected, .ownOffset))
      #expect(settling.tally.fromGPSTime == 1)
    }
    // Nobody's clock is 12 hours behind.
    let none = try Settling([ReadPhoto(time: "2024-05-17T02:00:00", gps: "2024-05-17T14:00:00")])
    #expect(none.photos[0] == SettledPhoto("2024-05-17T02:00:00+00:00", []))
    #expect(none.tally.open == 1)
  }

  @Test("A stated offset that the place did not have is judged by GPS time")
  func stated() throws {
    // A phone that stayed on the time of home.
    let home = ReadPhoto(
      time: "2024-05-17T14:00:00+02:00", place: .sanFrancisco, gps: "2024-05-17T12:00:05")
    #expect(
      try Settling([home]).photos[0] == SettledPhoto("2024-05-17T05:00:05-07:00", Self.corrected))
    #expect(
      try Settling([home], trustsCameraClock: true).photos[0]
        == SettledPhoto("2024-05-17T14:00:00+02:00", .ownOffset))
    // A clock put right, with the offset forgotten.
    let forgotten = try Settling([
      ReadPhoto(
        time: "2024-05-17T14:00:00+02:00", place: .sanFrancisco, gps: "2024-05-17T21:00:05")
    ])
    #expect(forgotten.photos[0] == SettledPhoto("2024-05-17T14:00:00-07:00", .placeOffset))
    #expect(forgotten.tally.replacedOffsets == 1)
    #expect(forgotten.tally.findings[.offsetContradictsPlace]?.count == 1)
    // An offset of the place needs no GPS time, however old the fix.
    let old = try Settling([
      ReadPhoto(time: "2024-05-17T14:00:00+02:00", place: .paris, gps: "2024-05-17T09:00:00")
    ])
    #expect(old.photos[0] == SettledPhoto("2024-05-17T14:00:00+02:00", .ownOffset))
    #expect(old.tally.findings.isEmpty)
  }
}

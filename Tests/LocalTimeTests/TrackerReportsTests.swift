import LocalTime
import TestSupport
import Testing
import Timeline

/// What went wrong in other programs, as far as time zones decide it: a minimal input for each
/// report, and the answer that is right.
@Suite(
  "Reports from other programs",
  .enabled(if: TestZones.areKnown, "the system has no time-zone database (tzdata)"))
struct TrackerReportsTests {
  @Test(
    "immich#13009, memories#1256: a camera's movie has wall time, whatever its container says",
    arguments: ["2025-03-29T20:14:32", "2024-07-05T17:02:03"])
  func cameraMovie(time: String) throws {
    let settling = try Settling([ReadPhoto(time: time, place: .kathmandu, traits: .video)])
    #expect(settling.photos[0].time == time + "+05:45")
  }

  @Test("immich#16557: a phone's movie that knows only UTC follows the photos around it")
  func phoneMovie() throws {
    let settling = try Settling([
      ReadPhoto(time: "2025-03-04T14:03:22-08:00"),
      ReadPhoto(time: "2025-03-04T22:04:00Z", traits: .video),
    ])
    #expect(settling.photos[1].time == "2025-03-04T14:04:00-08:00")
  }

  @Test("immich#5877: the day comes from the wall time, not from UTC")
  func evening() throws {
    let settling = try Settling([
      ReadPhoto(time: "2023-12-18T20:47:00-05:00", place: .newYork)
    ])
    #expect(settling.table.localTime(of: 0).date == date("2023-12-18"))
  }

  @Test(
    "immich#3154, immich-go#488: a reading without offset and place stays the reading it is",
    arguments: ["2022-10-02T16:18:17", "2024-10-08T13:22:37"])
  func floating(time: String) throws {
    let settling = try Settling([
      ReadPhoto(time: time), ReadPhoto(time: "2022-10-02T16:18:17", place: .newYork),
    ])
    #expect(settling.photos[0] == SettledPhoto(time + "+00:00", []))
    #expect(settling.table.localTimes.contains(settling.table.localTime(of: 0).microseconds))
  }

  @Test("memories#1495: two cameras, one on the time of home, are in the order of instants")
  func twoCameras() throws {
    let settling = try Settling([
      ReadPhoto(name: "A", time: "2024-05-17T15:01:00-04:00"),
      ReadPhoto(name: "B", time: "2024-05-17T15:02:00+02:00"),
    ])
    #expect((0..<2).map(settling.table.name) == ["B", "A"])
  }

  @Test("memories#977: a Takeout instant in the evening of California is not the next day's")
  func takeout() throws {
    // 1701147600
    let settling = try Settling([ReadPhoto(time: "2023-11-28T05:00:00Z", place: .sanFrancisco)])
    #expect(settling.photos[0].time == "2023-11-27T21:00:00-08:00")
  }

  @Test("photoprism#2320: a clock on UTC, by its GPS time, seven hours from the place")
  func clockOnUTC() throws {
    let settling = try Settling([
      ReadPhoto(time: "2022-05-17T20:17:57", place: place(37.77, -122), gps: "2022-05-17T20:17:57")
    ])
    #expect(settling.photos[0].time == "2022-05-17T13:17:57-07:00")
  }

  @Test("photoprism#5062: a zone may come from another photo, a place never does")
  func noPlaces() throws {
    let settling = try Settling([
      ReadPhoto(time: "2024-05-17T12:00:00Z"),
      ReadPhoto(time: "2024-05-17T14:00:00", place: .paris),
    ])
    #expect((0..<2).filter { settling.table.isLocated($0) }.count == 1)
  }

  @Test(
    "osxphotos#504: +00:00 from Photos, in a place that is not on UTC, means that nothing is known")
  func unknownOffset() throws {
    let settling = try Settling([
      ReadPhoto(time: "2016-10-08T23:13:59+00:00", place: .rome, traits: .guessedOffset),
      // London in winter is on UTC.
      ReadPhoto(
        time: "2016-12-08T23:13:59+00:00", place: place(51.5, -0.1), traits: .guessedOffset),
      // An exporter that does not guess is believed.
      ReadPhoto(time: "2016-10-08T23:13:59+00:00", place: .rome),
    ])
    #expect(
      settling.photos == [
        SettledPhoto("2016-10-09T01:13:59+02:00", [.guessedOffset, .placeOffset]),
        SettledPhoto("2016-12-08T23:13:59+00:00", [.guessedOffset, .ownOffset]),
        SettledPhoto("2016-10-08T23:13:59+00:00", .ownOffset),
      ])
    #expect(settling.tally.findings[.offsetContradictsPlace]?.count == 1)
  }

  @Test("photos_time_warp#6: an offset of the importing computer gives way, the wall time stays")
  func importingComputer() throws {
    let settling = try Settling([
      ReadPhoto(time: "2022-07-01T12:00:00-04:00", place: .rome, traits: .guessedOffset),
      ReadPhoto(time: "2022-07-01T12:00:00-04:00", place: .rome),
      // In the hour shown twice the second offset is as sound as the first.
      ReadPhoto(time: "2022-10-30T02:30:00+01:00", place: .rome, traits: .guessedOffset),
    ])
    #expect(
      settling.photos == [
        SettledPhoto("2022-07-01T12:00:00+02:00", [.guessedOffset, .placeOffset]),
        SettledPhoto("2022-07-01T12:00:00-04:00", .ownOffset),
        SettledPhoto("2022-10-30T02:30:00+01:00", [.guessedOffset, .ownOffset]),
      ])
  }

  @Test(
    "osxphotos#1356: an instant is turned into local time once, each with the offset of its date")
  func offsetsByDate() throws {
    // 1599158718, and half a year later.
    let settling = try Settling([
      ReadPhoto(time: "2020-09-03T18:45:18Z", place: .paris),
      ReadPhoto(time: "2021-03-03T18:45:18Z", place: .paris),
    ])
    #expect(
      settling.photos.map(\.time) == ["2020-09-03T20:45:18+02:00", "2021-03-03T19:45:18+01:00"])
  }

  @Test("GeoTag#36: when clocks change on a journey, so does the offset")
  func changeOnJourney() throws {
    let settling = try Settling([
      ReadPhoto(time: "2025-03-30T01:59:00", place: .paris),
      ReadPhoto(time: "2025-03-30T03:00:00", place: .paris),
    ])
    #expect(settling.table.instant(of: 1) - settling.table.instant(of: 0) == 60_000_000)
  }
}

import LocalTime
import TestSupport
import Testing
import Timeline

@Suite(
  "Local times",
  .enabled(if: TestZones.areKnown, "the system has no time-zone database (tzdata)"))
struct LocalTimeResolutionTests {
  private func settled(_ photo: ReadPhoto, trustsCameraClock: Bool = false) throws -> SettledPhoto {
    try Settling([photo], trustsCameraClock: trustsCameraClock).photos[0]
  }

  // MARK: Clock readings

  @Test("A reading without an offset gets that of its place, winter or summer")
  func placeOffset() throws {
    let settling = try Settling([
      ReadPhoto(time: "2024-05-17T14:03:22", place: .paris),
      ReadPhoto(time: "2024-12-17T14:03:22", place: .paris),
      ReadPhoto(time: "2024-12-17T14:03:22", place: .kathmandu),
    ])
    #expect(
      settling.photos == [
        SettledPhoto("2024-05-17T14:03:22+02:00", .placeOffset),
        SettledPhoto("2024-12-17T14:03:22+01:00", .placeOffset),
        SettledPhoto("2024-12-17T14:03:22+05:45", .placeOffset),
      ])
    #expect(settling.tally.fromPlace == 3)
    #expect(settling.tally.findings.isEmpty)
  }

  @Test("Without a place a reading is left to the nearest photo in local time")
  func leftOpen() throws {
    let settling = try Settling([
      ReadPhoto(time: "2024-05-17T14:03:22"), ReadPhoto(time: "2024-05-17T15:00:00", place: .paris),
    ])
    #expect(settling.photos[0] == SettledPhoto("2024-05-17T14:03:22+00:00", []))
    #expect(settling.tally.open == 1)
    #expect(settling.table.offset(of: 0).description == "+02:00")
    #expect(settling.table.traits[0] == .neighbourOffset)
  }

  @Test(
    "A stated offset stands, wherever the photo was taken, when nothing but the place contradicts it"
  )
  func stated() throws {
    for place in [Coordinate.paris, .sanFrancisco, nil] {
      #expect(
        try settled(ReadPhoto(time: "2024-05-17T14:03:22+02:00", place: place))
          == SettledPhoto("2024-05-17T14:03:22+02:00", .ownOffset))
    }
  }

  @Test("A date without a time is settled at noon, and GPS time says nothing of it")
  func dateOnly() throws {
    #expect(
      try settled(
        ReadPhoto(
          time: "2024-05-17T12:00:00", place: .paris, gps: "2024-05-17T12:00:00", traits: .dateOnly)
      )
        == SettledPhoto("2024-05-17T12:00:00+02:00", [.dateOnly, .placeOffset]))
  }

  @Test("A photo without a date stays without one")
  func undated() throws {
    var rows = PhotoRows()
    rows.append(name: .empty, localTime: nil, offset: nil, place: .paris)
    let output = LocalTimeResolution(zones: TestZones.all).run(on: rows)
    #expect(output.rows.localTime(of: 0) == nil)
    #expect(output.tallies == [LocalTimeTally()])
  }

  @Test("On the high seas the longitude decides, unless GPS time shows what the ship's clock was")
  func atSea() throws {
    #expect(
      try settled(ReadPhoto(time: "2024-05-17T14:03:22", place: .midAtlantic))
        == SettledPhoto("2024-05-17T14:03:22-03:00", .placeOffset))
    // The ship still keeps the time of the harbour; that is no clock on another zone.
    let ship = try Settling([
      ReadPhoto(time: "2024-05-17T14:03:22", place: .midAtlantic, gps: "2024-05-17T18:03:20"),
      ReadPhoto(time: "2024-05-17T14:03:22-04:00", place: .midAtlantic, gps: "2024-05-17T18:03:20"),
    ])
    #expect(ship.photos.allSatisfy { $0 == SettledPhoto("2024-05-17T14:03:22-04:00", .ownOffset) })
    #expect(ship.tally.fromGPSTime == 1)
    #expect(ship.tally.findings.isEmpty)
  }

  // MARK: Instants

  @Test("An instant is read in the zone of its place, and may change its date")
  func instantAtPlace() throws {
    let settling = try Settling([
      ReadPhoto(time: "2024-05-17T23:03:22.5Z", place: .paris),
      ReadPhoto(time: "2024-05-17T03:03:22Z", place: .sanFrancisco),
    ])
    #expect(
      settling.photos == [
        SettledPhoto("2024-05-18T01:03:22.5+02:00", [.instantOnly, .placeOffset]),
        SettledPhoto("2024-05-16T20:03:22-07:00", [.instantOnly, .placeOffset]),
      ])
    #expect(settling.tally.instantsAtPlace == 2)
    #expect(settling.tally.findings.isEmpty)
  }

  @Test("An instant without a place is read in the zone of the photo nearest in time, and flagged")
  func instantByNeighbour() throws {
    let neighbours = [
      ReadPhoto(time: "2024-05-17T10:00:00", place: .newYork),  // 14:00 UTC
      ReadPhoto(time: "2024-05-17T18:00:00", place: .paris),  // 16:00 UTC
    ]
    for (instant, expected) in [
      ("2024-05-17T14:59:59Z", "2024-05-17T10:59:59-04:00"),
      ("2024-05-17T15:00:00Z", "2024-05-17T11:00:00-04:00"),
      ("2024-05-17T15:00:01Z", "2024-05-17T17:00:01+02:00"),
      ("2020-01-01T02:00:00Z", "2019-12-31T21:00:00-05:00"),
      ("2024-12-17T15:00:00Z", "2024-12-17T16:00:00+01:00"),
    ] {
      for photos in [neighbours, neighbours.reversed()] {
        let settling = try Settling([ReadPhoto(name: "cloud.jpg", time: instant)] + photos)
        #expect(settling.photos[0] == SettledPhoto(expected, [.instantOnly, .neighbourOffset]))
        #expect(settling.tally.instantsByNeighbour == 1)
        #expect(
          settling.tally.findings[.zoneOfNeighbour]?.examples
            == [
              ReadingFinding.Example(
                line: nil, value: "cloud.jpg: \(instant)", expected: expected)
            ])
      }
    }
  }

  @Test("A neighbour that states an offset lends it, and so does one whose zone is unknown")
  func instantByStatedNeighbour() throws {
    let photos = [
      ReadPhoto(time: "2024-05-17T12:00:00Z"), ReadPhoto(time: "2024-05-17T14:00:00+03:00"),
    ]
    #expect(try Settling(photos).photos[0].time == "2024-05-17T15:00:00+03:00")
    #expect(try Settling(photos, zones: nil).photos[0].time == "2024-05-17T15:00:00+03:00")
    // Paris has no +03:00: the clock that the person looked at counts, not the place.
    let abroad = [
      ReadPhoto(time: "2024-05-17T12:00:00Z"),
      ReadPhoto(time: "2024-05-17T14:00:00+03:00", place: .paris),
    ]
    #expect(try Settling(abroad).photos[0].time == "2024-05-17T15:00:00+03:00")
  }

  @Test("Neither an instant nor a reading without a zone of its own lends one")
  func noChains() throws {
    let settling = try Settling([
      ReadPhoto(time: "2024-05-17T12:00:00Z"), ReadPhoto(time: "2024-05-17T12:00:10Z"),
      ReadPhoto(time: "2024-05-17T12:00:10"), ReadPhoto(time: "2023-05-17T12:00:00", place: .rome),
    ])
    #expect(settling.photos[0].time == "2024-05-17T14:00:00+02:00")
    #expect(settling.photos[1].time == "2024-05-17T14:00:10+02:00")
  }

  @Test("Instants that nothing tells the zone of are read in UTC, and stay the instants they are")
  func instantAlone() throws {
    let settling = try Settling([
      ReadPhoto(time: "2024-05-17T23:00:00Z"), ReadPhoto(time: "2024-05-17T23:00:00"),
    ])
    #expect(settling.photos[0] == SettledPhoto("2024-05-17T23:00:00+00:00", .instantOnly))
    #expect(settling.tally.open == 2)
    #expect(settling.tally.findings[.localTimeUnknown]?.count == 1)
  }

  @Test("An instant is not moved by the offset of a photo near in local time")
  func instantKeepsInstant() throws {
    var rows = PhotoRows()
    let time = LocalDateTime(date: date("2024-05-17"), microsecondsOfDay: 0)
    rows.append(
      name: rows.pool.append("a"), localTime: time, offset: nil, place: .paris, traits: .instantOnly
    )
    rows.append(
      name: rows.pool.append("b"), localTime: time, offset: UTCOffset(seconds: 3600), place: nil)
    let table = PhotoTable(rows: rows)
    let instant = (0..<2).first { table.traits[$0].contains(.instantOnly) }
    #expect(instant.map { table.instant(of: $0) } == time.microseconds)
  }

  // MARK: What is not known

  @Test("Where zones are unknown, readings are left to their neighbours and instants to UTC")
  func withoutZones() throws {
    let settling = try Settling(
      [
        ReadPhoto(time: "2024-05-17T14:03:22", place: .paris),
        ReadPhoto(time: "2024-05-17T14:03:22Z", place: .paris),
        ReadPhoto(time: "2024-05-17T14:03:22", place: .paris, gps: "2024-05-17T12:03:22"),
      ], zones: nil)
    #expect(
      settling.photos == [
        SettledPhoto("2024-05-17T14:03:22+00:00", []),
        SettledPhoto("2024-05-17T16:03:22+02:00", [.instantOnly, .neighbourOffset]),
        SettledPhoto("2024-05-17T14:03:22+02:00", .ownOffset),
      ])
    #expect(settling.problems.isEmpty)
  }

  @Test("A zone that the database does not have counts as unknown, and is named once")
  func unknownZone() throws {
    let raster = try TestZones.raster()
    let zones = TimeZones(raster: raster, files: ZoneFiles(folder: "/nowhere"))
    let photo = ReadPhoto(time: "2024-05-17T14:03:22", place: .paris)
    let settling = try Settling([photo, photo], zones: zones)
    #expect(settling.photos[0] == SettledPhoto("2024-05-17T14:03:22+00:00", []))
    #expect(settling.tally.open == 2)
    #expect(settling.problems == [.noSuchZone(name: "Europe/Paris", folder: "/nowhere")])
  }

  @Test("Zones are needed only where an offset is missing, guessed, or can be checked")
  func need() {
    func isNeeded(_ offset: UTCOffset?, _ traits: PhotoTraits = [], gps: Int64? = nil) -> Bool {
      var rows = PhotoRows()
      rows.append(name: .empty, localTime: nil, offset: nil, place: nil)
      rows.append(
        name: .empty, localTime: LocalDateTime(microseconds: 0), offset: offset, place: nil,
        traits: traits, gpsInstant: gps)
      return LocalTimeResolution.isNeeded(for: rows)
    }
    #expect(!isNeeded(.utc))
    #expect(isNeeded(nil))
    #expect(isNeeded(.utc, .guessedOffset))
    #expect(isNeeded(.utc, gps: 0))
  }

  // MARK: The library as a whole

  @Test("Each source has its own tally, and each dated photo is counted once")
  func tallies() throws {
    var generator = SplitMix(state: 3)
    var rows = PhotoRows()
    let places: [Coordinate?] = [.paris, .newYork, .kathmandu, .midAtlantic, nil]
    for _ in 0..<2000 {
      let time = LocalDateTime(
        microseconds: .random(in: 0..<1_700_000_000_000_000, using: &generator))
      let kind = Int.random(in: 0..<4, using: &generator)
      rows.append(
        name: .empty, localTime: Int.random(in: 0..<10, using: &generator) == 0 ? nil : time,
        offset: kind == 0
          ? UTCOffset(seconds: .random(in: -12...14, using: &generator) * 3600) : nil,
        place: places.randomElement(using: &generator) ?? nil,
        traits: kind == 1 ? .instantOnly : Bool.random(using: &generator) ? .guessedOffset : [],
        gpsInstant: Bool.random(using: &generator)
          ? time.microseconds + .random(in: -20...20, using: &generator) * 3_600_000_000 : nil)
    }
    let sources = [0..<700, 700..<700, 700..<2000]
    let output = LocalTimeResolution(zones: TestZones.all).run(on: rows, sources: sources)
    #expect(output.tallies.count == 3)
    for (source, tally) in zip(sources, output.tallies) {
      #expect(tally.dated == source.filter { rows.localTime(of: $0) != nil }.count)
      for finding in tally.findings.values {
        #expect(finding.examples.count == min(finding.count, ReadingFinding.exampleLimit))
      }
    }
    // All that is not left open knows where its offset comes from.
    let known: PhotoTraits = [.ownOffset, .placeOffset, .neighbourOffset]
    let open = (0..<2000).filter {
      output.rows.localTime(of: $0) != nil && output.rows.traits(of: $0).isDisjoint(with: known)
    }
    #expect(open.count == output.tallies.map(\.open).reduce(0, +))
  }

  @Test("The order in which photos are given changes nothing")
  func order() throws {
    var generator = SplitMix(state: 4)
    let places: [Coordinate?] = [.paris, .newYork, .kathmandu, nil, nil]
    let photos = (0..<300).map { number in
      let hour = Int.random(in: 10...23, using: &generator)
      return ReadPhoto(
        name: "photo \(number)",
        time: "2024-05-17T\(hour):00:00" + ["", "Z", "+04:00"][number % 3],
        place: places.randomElement(using: &generator) ?? nil)
    }
    let tables = try [photos, photos.reversed(), photos.shuffled(using: &generator)].map {
      try Settling($0).table
    }
    for table in tables.dropFirst() {
      #expect(table.localTimes == tables[0].localTimes)
      #expect(table.offsets == tables[0].offsets)
      #expect((0..<300).map(table.name) == (0..<300).map(tables[0].name))
    }
  }
}

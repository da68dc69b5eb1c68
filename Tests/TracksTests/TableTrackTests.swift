import Testing
import Timeline
import Tracks

@Suite("Tracks in CSV")
struct CSVTrackTests {
  private let twelve = instant("12:00:00")

  @Test(
    "Columns are found by name, in any order, with any delimiter",
    arguments: [
      "timestamp,latitudeE7,longitudeE7,accuracy\n2024-05-17T12:00:00Z,485000000,-25000000,8\n",
      "lon;lat;time;acc\r\n-2,5;48,5;2024-05-17T14:00:00+02:00;8\r\n",
      "\u{FEFF}Date Time\tLATITUDE N/S\tLONGITUDE E/W\tAccuracy\n17.05.2024 12:00\t48.5N\t2.5W\t8",
      "sep=;\n\"a;b\";date;time;Latitude;Longitude;h_acc\nx;2024-05-17;12:00:00;48,5;-2,5;8\n",
      "name,time,x,y,horizontal_accuracy\n\"a\nb \"\"c\"\"\",1715947200,-2.5,48.5,8\n\n",
      "timestampMs,lat,lng,acc\n\"1715947200000\",\"48.5\",\"-2.5\",\"8\"",
    ])
  func columns(text: String) throws {
    let file = try read(text)
    #expect(file.report.format == .csv)
    try #require(file.track.instants == [twelve])
    #expect(file.track.coordinate(of: 0) == Coordinate(48.5, -2.5))
    #expect(file.track.accuracies == [8] && file.track.segments == [0])
  }

  @Test("Rows that do not tell when or where are counted with their line")
  func unusable() throws {
    let file = try read(
      """
      time,lat,lon,accuracy
      2024-05-17T12:00:00Z,48.5,2.5,8
      "2024-05-17T12:00:01Z",,,8
      2024-05-17T12:00:02Z,48.5
      ,48.5,2.5,8
      2024-05-17T12:00:03Z,48.5,2.5,1000
      2024-05-17T12:00:04Z,48.5,2.5,1000.1
      2024-05-17T12:00:05Z,48.5,2.5,-1
      2024-05-17T12:00:06,48.5,2.5,
      """)
    #expect(file.track.instants.map { ($0 - twelve) / 1_000_000 } == [0, 3, 5, 6])
    #expect(file.track.accuracies.map { $0.isNaN ? nil : $0 } == [8, 1000, nil, nil])
    #expect(
      file.report.findings.mapValues { $0.examples.map(\.line) } == [
        .placeMissing: [3], .placeUnusable: [4], .timeMissing: [5], .accuracyTooLow: [7],
        .timeWithoutZone: [9],
      ])
  }

  @Test("A quote that is not closed costs its row, not the rest")
  func openQuote() throws {
    var text = "time,lat,lon,note\n2024-05-17T12:00:00Z,48.5,2.5,\"open\n"
    for second in 10..<60 {
      text += "2024-05-17T12:00:\(second)Z,48.5,2.5,\(String(repeating: "x", count: 2000))\n"
    }
    #expect(try read(text).track.count == 51)
  }

  @Test("E7 numbers that lost their sign are put right")
  func wrapped() throws {
    let file = try read(
      """
      timestamp,latitudeE7,longitudeE7
      2024-05-17T12:00:00Z,407000000,3555000000
      2024-05-17T12:00:10Z,3956000000,1800000000
      2024-05-17T12:00:20Z,100,1800000001
      """)
    #expect(file.track.latitudes.prefix(2) == [40.7, -33.8967296])
    #expect(file.track.longitudes.prefix(2) == [-73.9967296, 180])
    #expect(file.track.count == 2 && file.report.count(of: .placeUnusable) == 1)
  }

  @Test(
    "A table without times or places is no location history",
    arguments: ["a,b,c\n1,2,3\n", "time,lat\n1,2\n", "lat,lon\n1,2\n", "hello\n"])
  func unknown(text: String) {
    #expect(throws: TrackError.unknownFormat(source: "test")) { try read(text) }
  }
}

@Suite("Tracks in NMEA")
struct NMEATests {
  @Test("RMC sentences count, when their checksum is right and they have a position")
  func sentences() throws {
    let file = try read(
      """
      $GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47
      $GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A
      $GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6B
      $GNRMC,120000.50,A,3351.5,S,15112.5,W,,,170524,,
      $GPRMC,120001,V,,,,,,,170524,,
      $GPRMC,250001,A,4807.038,N,01131.000,E,,,170524,,
      $GPRMC,120001,A,4807
      """)
    #expect(file.report.format == .nmea)
    try #require(file.track.count == 2)
    #expect(file.track.instants == [instant("1994-03-23T12:35:19Z"), instant("12:00:00.5")])
    expectNear(file.track.coordinate(of: 0), 48 + 7.038 / 60, 11 + 31.0 / 60)
    expectNear(file.track.coordinate(of: 1), -(33 + 51.5 / 60), -(151 + 12.5 / 60))
    #expect(
      file.report.findings.mapValues(\.count) == [
        .damaged: 2, .placeMissing: 1, .timeUnreadable: 1,
      ])
  }
}

@Suite("Filters of tracks")
struct TrackFilterTests {
  @Test("A jump away and back faster than 1,000 km/h both ways is left out")
  func spike() throws {
    // One degree to the north is about 111.2 km: in 400 s just faster, in 401 s just slower.
    let away = try read(
      gpx([[("12:00:00", 48, 2), ("12:06:39", 49, 2), ("12:13:18", 48, 2)]]))
    #expect(away.track.latitudes == [48, 48] && away.report.count(of: .spike) == 1)
    let slowIn = try read(
      gpx([[("12:00:00", 48, 2), ("12:06:41", 49, 2), ("12:13:20", 48, 2)]]))
    #expect(slowIn.track.count == 3)
    let slowOut = try read(
      gpx([[("12:00:00", 48, 2), ("12:06:39", 49, 2), ("12:13:20", 48, 2)]]))
    #expect(slowOut.track.count == 3)
  }

  @Test("The first and the last fix stay, and so does a fast journey one way")
  func oneWay() throws {
    let fast = try read(
      gpx([(0..<5).map { ("12:0\($0):00", 40 + Double($0), 2) }]))
    #expect(fast.track.count == 5)
    let ends = try read(gpx([[("12:00:00", 10, 2), ("12:01:00", 48, 2), ("12:02:00", 48, 2)]]))
    #expect(ends.track.count == 3)
  }

  @Test("Spikes one after the other are judged from the last good fix")
  func several() throws {
    let fixes: [TestFix] = (0..<10).map { ("12:00:0\($0)", $0 % 2 == 0 ? 48 : 52, 2) }
    let file = try read(gpx([fixes]))
    #expect(file.track.latitudes == [48, 48, 48, 48, 48, 52])
    #expect(file.report.count(of: .spike) == 4)
  }

  @Test("Segments recorded at one time are judged apart")
  func twoDevices() throws {
    let home: [TestFix] = (0..<10).map { ("12:0\($0):00", 48, 2) }
    let away: [TestFix] = (0..<10).map { ("12:0\($0):30", 10, 100) }
    #expect(try read(gpx([home, away])).track.count == 20)
  }

  @Test("Over the date line is no jump")
  func dateLine() throws {
    let fixes: [TestFix] = (0..<4).map { ("12:0\($0):00", 10, $0 % 2 == 0 ? 179.99 : -179.99) }
    #expect(try read(gpx([fixes])).track.count == 4)
  }

  @Test("Fixes in one minute of a history of whole minutes are not infinitely fast")
  func minutes() throws {
    let file = try read(
      gpx([[("12:00:00", 48, 2), ("12:00:00", 48.1, 2), ("12:00:00", 48, 2)]]))
    #expect(file.track.latitudes == [48, 48.1, 48])
  }

  @Test("The limits can be changed")
  func limits() throws {
    var limits = TrackLimits()
    limits.maximumSpeed = 100
    let fixes: [TestFix] = [("12:00:00", 48, 2), ("12:30:00", 49, 2), ("13:00:00", 48, 2)]
    #expect(try read(gpx([fixes]), limits: limits).track.count == 2)
    limits.maximumAccuracy = Metres(5)
    let csv = "time,lat,lon,acc\n2024-05-17T12:00:00Z,48.5,2.5,8\n"
    #expect(try read(csv, limits: limits).report.count(of: .accuracyTooLow) == 1)
  }

  @Test("Joined tracks keep their segments apart and are in order of time")
  func joined() throws {
    let first = try read(gpx([[("12:00:00", 1, 1), ("12:02:00", 2, 1)], [("12:04:00", 3, 1)]]))
    let second = try read(gpx([[("12:01:00", 4, 1), ("12:04:00", 5, 1)]]))
    let track = Track(joining: [first.track, second.track])
    #expect(track.latitudes == [1, 4, 2, 3, 5] && track.segments == [0, 2, 0, 1, 2])
    #expect(track.segmentCount == 3)
  }
}

@Suite("Files that are no location history")
struct NoTrackTests {
  @Test("An empty file, an archive and anything else say what they are")
  func kinds() {
    #expect(throws: TrackError.empty(source: "test")) { try read("") }
    #expect(throws: TrackError.empty(source: "test")) { try read("\u{FEFF} \n") }
    #expect(throws: TrackError.companionFile(source: "test", .archive)) { try read("PK\u{3}\u{4}") }
    for text in ["<html/>", "<html><gpx/></html>", "<", "$GPRMC", "hello"] {
      #expect(throws: TrackError.unknownFormat(source: "test")) { try read(text) }
    }
  }
}

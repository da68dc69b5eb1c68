import Testing
import Timeline
import Tracks

@Suite("Google's Records.json")
struct GoogleRecordsTests {
  private let twelve = instant("12:00:00")

  @Test(
    "A record is read in the spellings of all years",
    arguments: [
      #"{"locations":[{"latitudeE7":485000000,"longitudeE7":-25000000,"accuracy":12,"timestamp":"2024-05-17T12:00:00Z"}]}"#,
      #"{"locations" : [ { "timestampMs" : "1715947200000", "latitudeE7" : 485000000, "longitudeE7" : -25000000, "accuracy" : 12, "activity" : [ { "timestampMs" : "1", "activity" : [ { "type" : "STILL", "confidence" : 100 } ] } ] } ]}"#,
      #"{"x":{"locations":[1]},"y":"[{","locations":[{"altitude":1,"accuracy":12,"longitudeE7":"-25000000","latitudeE7":"485000000","timestamp":"2024-05-17T14:00:00.000+02:00","timestampMs":"5"}],"z":0}"#,
      "\u{FEFF}\n[{\"latitudeE7\":485000000,\"longitudeE7\":-25000000,\"accuracy\":12,\"timestamp\":\"2024\\u002d05-17T12:00:00Z\"}]",
    ])
  func spellings(text: String) throws {
    let file = try read(text)
    #expect(file.report.format == .googleRecords && file.report.findings.isEmpty)
    try #require(file.track.instants == [twelve])
    #expect(file.track.coordinate(of: 0) == Coordinate(48.5, -2.5))
    #expect(file.track.accuracies == [12])
  }

  private func records(_ records: [String]) throws -> TrackFile {
    try read("{\"locations\":[\(records.joined(separator: ",\n"))]}")
  }

  @Test("Numbers that lost their sign are put right")
  func wrapped() throws {
    let file = try records([
      #"{"latitudeE7":407000000,"longitudeE7":3555000000,"timestamp":"2024-05-17T12:00:00Z"}"#,
      #"{"latitudeE7":407000000,"longitudeE7":1800000000,"timestamp":"2024-05-18T12:00:00Z"}"#,
      #"{"latitudeE7":407000000,"longitudeE7":1800000001,"timestamp":"2024-05-19T12:00:00Z"}"#,
      #"{"latitudeE7":900000001,"longitudeE7":0,"timestamp":"2024-05-19T12:00:00Z"}"#,
    ])
    #expect(file.track.longitudes == [-73.9967296, 180])
    #expect(file.report.count(of: .placeUnusable) == 2)
  }

  @Test("A radius of 1,000 m is near enough, 1,001 m is not, an unknown one is none")
  func accuracy() throws {
    let start = #"{"latitudeE7":485000000,"longitudeE7":0,"timestamp":"2024-05-17T12:00:0"#
    let file = try records([
      start + #"0Z","accuracy":1000}"#, start + #"1Z","accuracy":1001}"#,
      start + #"2Z","accuracy":null}"#, start + #"3Z","accuracy":-1}"#,
      start + #"4Z","accuracy":1e999}"#, start + #"5Z"}"#,
    ])
    #expect(file.track.instants.map { ($0 - twelve) / 1_000_000 } == [0, 2, 3, 4, 5])
    #expect(file.report.findings.mapValues(\.count) == [.accuracyTooLow: 1])
    #expect(file.report.findings[.accuracyTooLow]?.examples.first?.value == "1001.0 m")
  }

  @Test("Each device is a segment, so that two that record at one time do not look like jumps")
  func devices() throws {
    let file = try records(
      (0..<10).map { second in
        let (tag, latitude) = second % 2 == 0 ? (-5, 485_000_000) : (7, 100_000_000)
        return "{\"latitudeE7\":\(latitude),\"longitudeE7\":0,\"deviceTag\":\(tag),"
          + "\"timestamp\":\"2024-05-17T12:00:0\(second)Z\"}"
      })
    #expect(file.track.segments == [0, 1, 0, 1, 0, 1, 0, 1, 0, 1])
    #expect(file.report.findings.isEmpty)
  }

  @Test("Records that do not tell when or where are counted")
  func unusable() throws {
    let file = try records([
      "{}", "7", "[]", #""text""#, #"{"timestamp":"2024-05-17T12:00:00Z"}"#,
      #"{"latitudeE7":1,"longitudeE7":2}"#,
      #"{"latitudeE7":0,"longitudeE7":0,"timestamp":"2024-05-17T12:00:00Z"}"#,
      #"{"latitudeE7":{},"longitudeE7":2,"timestamp":"2024-05-17T12:00:00Z"}"#,
      #"{"latitudeE7":1,"longitudeE7":2,"timestamp":"soon"}"#,
      #"{"latitudeE7":1,"longitudeE7":2,"timestampMs":"0"}"#,
    ])
    #expect(file.track.count == 0)
    #expect(
      file.report.findings.mapValues(\.count) == [
        .unknownRecord: 1, .placeMissing: 1, .timeMissing: 1, .placeUnusable: 2,
        .timeUnreadable: 1, .timePlaceholder: 1,
      ])
  }

  @Test("A file without records, and one that is cut off, are recognised all the same")
  func partial() throws {
    for text in [#"{"locations":[]}"#, #"{"locations": [ ] , "x":1}"#] {
      let file = try read(text)
      #expect(file.report.format == .googleRecords && file.report.findings.isEmpty)
    }
    let cut = try read(
      #"{"locations":[{"latitudeE7":1,"longitudeE7":2,"timestamp":"2024-05-17T12:00:00Z"},{"lat"#)
    #expect(cut.track.count == 1 && cut.report.count(of: .damaged) == 1)
    let damaged = try read(
      #"{"locations":[{"a":"b" "c"]},{"latitudeE7":1,"longitudeE7":2,"timestamp":"2024-05-17T12:00:00Z"}]}"#
    )
    #expect(damaged.report.count(of: .damaged) == 1)
  }

  @Test("Depth without end costs its record, not the program")
  func deep() throws {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let nest = String(repeating: open, count: 10_000)
      let closed = nest + "1" + String(repeating: close, count: 10_000)
      let good = #"{"latitudeE7":1,"longitudeE7":2,"timestamp":"2024-05-17T12:00:00Z"}"#
      #expect(try records(["{\"x\":\(closed)}", good]).track.count == 1)
      #expect(try records([closed, good]).track.count == 1)
      #expect(try records([good, nest]).track.count == 1)
      #expect(throws: TrackError.self) { try read(nest) }
    }
  }

  @Test("Records from the newest to the oldest are put in order")
  func descending() throws {
    let file = try records(
      (0..<50).map { second in
        "{\"latitudeE7\":\(480_000_000 + second),\"longitudeE7\":1,"
          + "\"timestamp\":\"2024-05-17T12:00:\(59 - second)Z\"}"
      }.map { $0.replacing(":9Z", with: ":09Z") })
    #expect(file.track.instants == file.track.instants.sorted() && file.track.count == 50)
    #expect(file.track.latitudes.first == 48.0000049)
  }
}

@Suite("Google's Semantic Location History")
struct SemanticHistoryTests {
  private func history(_ objects: String) throws -> TrackFile {
    try read("{\"timelineObjects\":[\(objects)]}")
  }

  private let duration =
    #""duration":{"startTimestamp":"2024-05-17T12:00:00Z","endTimestamp":"2024-05-17T13:00:00Z"}"#

  private func visit(_ latitude: Double, _ longitude: Double) -> TrackVisit {
    TrackVisit(
      from: instant("12:00:00"), to: instant("13:00:00"), at: Coordinate(latitude, longitude))
  }

  @Test("A visit is where its place is, else where the first other candidate is, else its middle")
  func visits() throws {
    let file = try history(
      """
      {"placeVisit":{"location":{"latitudeE7":480000000,"longitudeE7":20000000,"name":"A"},\(duration)}},
      {"placeVisit":{"location":{"placeId":"x"},"otherCandidateLocations":[{"latitudeE7":490000000,
      "longitudeE7":30000000},{"latitudeE7":1,"longitudeE7":1}],\(duration)}},
      {"placeVisit":{"centerLatE7":500000000,"centerLngE7":40000000,\(duration)}},
      {"placeVisit":{\(duration)}}
      """)
    #expect(file.report.format == .googleSemanticHistory)
    #expect(file.track.visits == [visit(48, 2), visit(49, 3), visit(50, 4)])
    #expect(file.report.findings.mapValues(\.count) == [.placeMissing: 1])
  }

  @Test("Visits in visits count, and so do times in milliseconds")
  func children() throws {
    let milliseconds =
      #""duration":{"startTimestampMs":"1715947200000","endTimestampMs":"1715950800000"}"#
    let file = try history(
      """
      {"placeVisit":{"location":{"latitudeE7":480000000,"longitudeE7":20000000},\(milliseconds),
      "childVisits":[{"location":{"latitudeE7":480010000,"longitudeE7":20000000},\(duration)}]}}
      """)
    #expect(file.track.visits == [visit(48, 2), visit(48.001, 2)])
  }

  private func activity(until end: String, _ rest: String) throws -> TrackFile {
    try history(
      """
      {"activitySegment":{"startLocation":{"latitudeE7":480000000,"longitudeE7":20000000},
      "endLocation":{"latitudeE7":484000000,"longitudeE7":20000000},"duration":{"startTimestamp":
      "2024-05-17T12:00:00Z","endTimestamp":"2024-05-17T\(end)Z"}\(rest)}}
      """)
  }

  @Test("Waypoints get times by distance up to 30 minutes, only the ends beyond")
  func waypoints() throws {
    let path =
      #","waypointPath":{"waypoints":[{"latE7":480000000,"lngE7":20000000},{"latE7":481000000,"lngE7":20000000},{"latE7":484000000,"lngE7":20000000}]}"#
    let short = try activity(until: "12:20:00", path)
    #expect(short.track.latitudes == [48, 48, 48.1, 48.4, 48.4])
    let middle = Double(short.track.instants[2] - instant("12:00:00")) / 60_000_000
    #expect(abs(middle - 5) < 0.001)
    let long = try activity(until: "12:30:01", path)
    #expect(long.track.latitudes == [48, 48, 48.4, 48.4])
    #expect(long.report.findings.mapValues(\.count) == [.pathPointWithoutTime: 1])
  }

  @Test("Points with times of their own come before waypoints")
  func rawPath() throws {
    let file = try activity(
      until: "12:20:00",
      #","simplifiedRawPath":{"points":[{"latE7":482000000,"lngE7":20000000,"accuracyMeters":10,"timestamp":"2024-05-17T12:15:00Z"},{"latE7":483000000,"lngE7":20000000,"accuracyMeters":2000,"timestampMs":"1715948220000"}]},"waypointPath":{"waypoints":[{"latE7":1,"lngE7":1}]}"#
    )
    #expect(file.track.latitudes == [48, 48.2, 48.4])
    #expect(file.track.instants[1] == instant("12:15:00"))
    #expect(file.report.findings.mapValues(\.count) == [.accuracyTooLow: 1])
  }

  @Test("An activity whose ends are empty gives nothing, and is no fault")
  func emptyEnds() throws {
    let file = try history(
      #"{"activitySegment":{"startLocation":{},"endLocation":{},\#(duration)}},{"other":1}"#)
    #expect(file.track.count == 0)
    #expect(file.report.findings.mapValues(\.count) == [.unknownRecord: 1])
  }
}

@Suite("Timelines exported on phones")
struct PhoneTimelineTests {
  @Test("Android: visits, activities, paths and raw positions")
  func android() throws {
    let file = try read(
      #"""
      {"semanticSegments":[
      {"startTime":"2024-05-17T14:00:00.000+02:00","endTime":"2024-05-17T15:00:00.000+02:00",
       "startTimeTimezoneUtcOffsetMinutes":120,"visit":{"hierarchyLevel":0,"probability":0.8,
       "topCandidate":{"placeId":"x","placeLocation":{"latLng":"48.5°, -2.5°"}}}},
      {"startTime":"2024-05-17T15:00:00.000+02:00","endTime":"2024-05-17T15:10:00.000+02:00",
       "activity":{"start":{"latLng":"48.5°, -2.5°"},"end":{"latLng":"48.6, -2.5"}}},
      {"startTime":"2024-05-17T15:00:00.000+02:00","endTime":"2024-05-17T17:00:00.000+02:00",
       "timelinePath":[{"point":"48.61\u00b0, -2.5\u00b0","time":"2024-05-17T15:20:00.000+02:00"},
       {"point":"geo:48.62,-2.5","time":"2024-05-17T13:25:00Z"}]},
      {"startTime":"2024-05-17T15:00:00.000+02:00","endTime":"2024-05-17T17:00:00.000+02:00",
       "timelineMemory":{"trip":{"distanceFromOriginKms":1594}}}],
      "rawSignals":[{"position":{"LatLng":"48.7°, -2.5°","accuracyMeters":15,
       "timestamp":"2024-05-17T13:30:00.000Z"}},{"wifiScan":{"deliveryTime":"x"}},
       {"position":{"LatLng":"48.7°, -2.5°","accuracyMeters":1500,
       "timestamp":"2024-05-17T13:31:00.000Z"}}],
      "userLocationProfile":{"frequentPlaces":[{"placeLocation":"48.5°, -2.5°","label":"HOME"}]}}
      """#)
    #expect(file.report.format == .googleTimeline)
    #expect(
      file.track.visits == [
        TrackVisit(
          from: instant("12:00:00"), to: instant("13:00:00"), at: Coordinate(48.5, -2.5))
      ])
    #expect(file.track.latitudes == [48.5, 48.5, 48.5, 48.6, 48.61, 48.62, 48.7])
    #expect(file.track.segments == [0, 0, 0, 0, 0, 0, 1])
    #expect(file.track.instants.last == instant("13:30:00"))
    #expect(file.report.findings.mapValues(\.count) == [.summary: 1, .accuracyTooLow: 1])
  }

  @Test("iOS: places as geo addresses, numbers as texts, minutes since the start")
  func ios() throws {
    let file = try read(
      #"""
      [{"endTime":"2024-05-17T13:00:00.000Z","startTime":"2024-05-17T12:00:00.000Z",
      "visit":{"hierarchyLevel":"0","topCandidate":{"probability":"0.78","placeLocation":"geo:48.5,-2.5"}}},
      {"startTime":"2024-05-17T13:00:00.000Z","endTime":"2024-05-17T13:10:00.000Z",
      "activity":{"start":"geo:48.5,-2.5","end":"geo:48.6,-2.5","distanceMeters":"11120"}},
      {"startTime":"2024-05-17T13:10:00.000Z","endTime":"2024-05-17T14:00:00.000Z",
      "timelinePath":[{"point":"geo:48.61,-2.5","durationMinutesOffsetFromStartTime":"10"},{"point":"geo:48.62,-2.5"}]},
      {"startTime":"2024-05-17T13:10:00.000Z","endTime":"2024-05-17T14:00:00.000Z",
      "timelineMemory":{"destinations":[],"distanceFromOriginKms":"1594"}}]
      """#)
    #expect(file.report.format == .googleTimelineIOS && file.track.visits.count == 1)
    #expect(file.track.latitudes == [48.5, 48.5, 48.5, 48.6, 48.61])
    #expect(file.track.instants.last == instant("13:20:00"))
    #expect(file.report.findings.mapValues(\.count) == [.summary: 1, .timeMissing: 1])
  }

  @Test("Points in one minute keep the order of the file")
  func sameMinute() throws {
    let file = try read(
      #"[{"startTime":"2024-05-17T12:00:00Z","endTime":"2024-05-17T14:00:00Z","timelinePath":[{"point":"geo:1.0,2.0","durationMinutesOffsetFromStartTime":"4"},{"point":"geo:1.1,2.0","durationMinutesOffsetFromStartTime":"4"},{"point":"geo:1.05,2.0","durationMinutesOffsetFromStartTime":"4"}]}]"#
    )
    #expect(file.track.latitudes == [1.0, 1.1, 1.05] && file.report.findings.isEmpty)
  }

  @Test("An empty timeline is one")
  func empty() throws {
    for text in [
      #"{"semanticSegments":[],"rawSignals":[]}"#,
      #"{"userLocationProfile":{"frequentPlaces":[]}}"#,
    ] {
      let file = try read(text)
      #expect(file.report.format == .googleTimeline && file.track.count == 0)
    }
  }
}

@Suite("Other location histories in JSON")
struct OtherJSONTrackTests {
  @Test("OwnTracks: lines, arrays and recordings; other messages are counted")
  func ownTracks() throws {
    let location =
      #"{"_type":"location","lat":48.5,"lon":-2.5,"acc":12,"tst":1715947200,"tid":"x"}"#
    for text in [
      location, "\(location)\n\(location)", "[\(location)]",
      "2024-05-17T12:00:00Z\t*                 \t\(location)\n2024-05-17T12:00:00Z\tlwt\t{\"_type\":\"lwt\",\"tst\":1}",
    ] {
      let file = try read(text)
      #expect(file.report.format == .ownTracks && file.track.latitudes.first == 48.5)
      #expect(file.track.instants.first == instant("12:00:00") && file.track.accuracies.first == 12)
      #expect(file.report.count(of: .unknownRecord) == (text.contains("lwt") ? 1 : 0))
    }
  }

  @Test("GeoJSON points with times, as a collection or as Overland sends them; lines are counted")
  func geoJSON() throws {
    let features =
      #"[{"type":"Feature","geometry":{"type":"Point","coordinates":[-2.5,48.5,10]},"properties":{"timestamp":"2024-05-17T14:00:00+02:00","horizontal_accuracy":5}},{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"properties":{}},{"type":"Feature","geometry":{"type":"Point","coordinates":[-2.5]},"properties":{"time":"2024-05-17T12:00:00Z"}},{"type":"Feature","geometry":null,"properties":null}]"#
    for text in [
      "{\"locations\":\(features)}", "{\"type\":\"FeatureCollection\",\"features\":\(features)}",
    ] {
      let file = try read(text)
      #expect(file.report.format == .geoJSON && file.track.instants == [instant("12:00:00")])
      #expect(file.track.coordinate(of: 0) == Coordinate(48.5, -2.5))
      #expect(
        file.report.findings.mapValues(\.count) == [.unknownRecord: 2, .placeUnusable: 1])
    }
  }

  @Test("Polarsteps: times as text or as seconds")
  func polarsteps() throws {
    let file = try read(
      #"{"locations":[{"lat":48.5,"lon":-2.5,"time":1715947200.5},{"lat":48.5,"lon":-2.5,"time":"2024-05-17T12:01:00Z"}]}"#
    )
    #expect(file.report.format == .polarsteps)
    #expect(file.track.instants == [instant("12:00:00.5"), instant("12:01:00")])
  }

  @Test(
    "What lies beside a history in an export says what it is",
    arguments: [
      (
        #"{"timelineEdits":[{"deviceId":"1","placeAggregates":{}}]}"#,
        TrackError.CompanionFile.timelineEdits
      ),
      (#"{"timelineEdits":[]}"#, .timelineEdits),
      (
        #"{"createdTime":"2024","historyEnabled":true,"deviceSettings":[{"deviceTag":1}]}"#,
        .settings
      ),
      ("You have encrypted Timeline backups stored on Google servers.", .encryptedBackups),
    ])
  func companions(text: String, kind: TrackError.CompanionFile) {
    #expect(throws: TrackError.companionFile(source: "test", kind)) { try read(text) }
    #expect(TrackError.companionFile(source: "test", kind).description.hasPrefix("test "))
  }

  @Test(
    "Other JSON is no location history",
    arguments: [
      "{}", "[]", "[1,2]", #"[{"SourceFile":"a.jpg","GPSLatitude":48.5}]"#, #"{"a":[{"lat":1}]}"#,
      "{", "[{",
    ])
  func unknown(text: String) {
    #expect(throws: TrackError.unknownFormat(source: "test")) { try read(text) }
  }
}

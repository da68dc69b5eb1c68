import Testing
import Timeline
import Tracks

@Suite("GPX")
struct GPXTests {
  @Test("Each segment of each track is a segment; empty ones are none")
  func segments() throws {
    let file = try read(
      gpx([
        [("12:00:00", 48, 2), ("12:01:00", 48, 2)], [], [("13:00:00", 49, 3)],
        [("14:00:00", 50, 4)],
      ]))
    #expect(file.report.format == .gpx && file.report.fixes == 4 && file.report.findings.isEmpty)
    #expect(file.track.segments == [0, 0, 1, 2] && file.track.segmentCount == 3)
    #expect(file.track.instants[2] == instant("13:00:00"))
    #expect(file.track.coordinate(of: 3) == Coordinate(50, 4))
    #expect(file.track.accuracies.allSatisfy { $0.isNaN })
  }

  @Test(
    "A time counts with its offset",
    arguments: [
      "2025-07-24T20:22:23.5+03:00", "2025-07-24T17:22:23.500Z", " 2025-07-24T12:22:23.5-0500\n",
      "2025-07-24 17:22:23.5+00", "2025-07-24T17:22:23.5z",
    ])
  func offsets(time: String) throws {
    let file = try read(point("<time>\(time)</time>"))
    #expect(file.track.instants == [instant("2025-07-24T17:22:23.5Z")])
    #expect(file.report.findings.isEmpty)
  }

  private func point(_ inside: String, attributes: String = "lat=\"48.5\" lon='2'") -> String {
    "<gpx xmlns=\"http://www.topografix.com/GPX/1/0\"><trk><trkseg><trkpt \(attributes)>\(inside)"
      + "</trkpt></trkseg></trk></gpx>"
  }

  @Test("A time without a zone is read as UTC and counted")
  func noZone() throws {
    let file = try read(point("<time>2025-07-24T20:22:23</time>"))
    #expect(file.track.instants == [instant("2025-07-24T20:22:23Z")])
    #expect(file.report.count(of: .timeWithoutZone) == 1)
    #expect(
      file.report.findings[.timeWithoutZone]?.examples.first?.value == "2025-07-24T20:22:23")
  }

  @Test(
    "A point that does not tell when or where is counted by reason",
    arguments: [
      ("", "lat='1' lon='2'", TrackReason.timeMissing),
      ("<time></time>", "lat='1' lon='2'", .timeMissing),
      ("<time>2024-05-17</time>", "lat='1' lon='2'", .timeIsDateOnly),
      ("<time>2024</time>", "lat='1' lon='2'", .timeUnreadable),
      ("<time>noon</time>", "lat='1' lon='2'", .timeUnreadable),
      ("<time>2024-05-17T12:00:00+99:99</time>", "lat='1' lon='2'", .timeUnreadable),
      ("<time>2150-05-17T12:00:00Z</time>", "lat='1' lon='2'", .timeUnreadable),
      ("<time>1970-01-01T00:00:00Z</time>", "lat='1' lon='2'", .timePlaceholder),
      ("<time>0000-00-00T00:00:00Z</time>", "lat='1' lon='2'", .timePlaceholder),
      ("<time>2024-05-17T12:00:00Z</time>", "", .placeMissing),
      ("<time>2024-05-17T12:00:00Z</time>", "lat='1'", .placeUnusable),
      ("<time>2024-05-17T12:00:00Z</time>", "lat='0' lon='0'", .placeUnusable),
      ("<time>2024-05-17T12:00:00Z</time>", "lat='91' lon='0'", .placeUnusable),
      ("<time>2024-05-17T12:00:00Z</time>", "lat='x' lon='0'", .placeUnusable),
      (
        "<extensions><time>2024-05-17T12:00:00Z</time></extensions>", "lat='1' lon='2'",
        .timeMissing
      ),
    ])
  func unusable(inside: String, attributes: String, reason: TrackReason) throws {
    let file = try read(point(inside, attributes: attributes))
    #expect(file.track.count == 0)
    #expect(file.report.findings.mapValues(\.count) == [reason: 1])
  }

  @Test("Marked points and routes are counted and not used")
  func planned() throws {
    let file = try read(
      """
      <gpx><wpt lat="1" lon="2"><time>2024-05-17T12:00:00Z</time></wpt>
      <rte><rtept lat="1" lon="2"><time>2024-05-17T12:00:00Z</time></rtept></rte></gpx>
      """)
    #expect(file.track.count == 0 && file.report.count(of: .plannedPoint) == 2)
    #expect(file.report.findings[.plannedPoint]?.examples.map(\.line) == [1, 2])
  }

  @Test("A file that is cut off keeps what stood before")
  func cutOff() throws {
    let text = gpx([(0..<100).map { ("12:00:00", 48 + Double($0) / 1000, 2) }])
    for length in stride(from: 60, to: text.utf8.count - 1, by: 500) {
      let file = try read(String(decoding: text.utf8.prefix(length), as: UTF8.self))
      #expect(file.report.count(of: .damaged) == 1)
      let points = text.prefix(length).split(
        separator: "</trkpt>", omittingEmptySubsequences: false)
      #expect(file.track.count == points.count - 1)
    }
  }

  @Test("Other encodings, prefixes, comments, leading lines and sections of letters are understood")
  func spellings() throws {
    let plain = """

      <?xml version="1.0" encoding="ISO-8859-1"?><!-- \u{E9} --><!DOCTYPE gpx>
      <g:gpx xmlns:g="x"><g:trk><g:trkseg><g:trkpt g:lat="48&#46;5" lon="2"><g:time><![CDATA[2024-05-17]]>T12:0<!-- -->0:00Z</g:time>
      </g:trkpt></g:trkseg></g:trk></g:gpx>
      """
    let latin = plain.unicodeScalars.map { UInt8($0.value) }
    let file = try TrackReader().read(latin.span, source: "latin")
    #expect(file.track.instants == [instant("12:00:00")] && file.report.findings.isEmpty)
    #expect(file.track.coordinate(of: 0) == Coordinate(48.5, 2))
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in gpx([[("12:00:00", 1, 2)]]).replacing("?>", with: " encoding=\"UTF-16\"?>").utf16 {
      wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    #expect(try TrackReader().read(wide.span, source: "wide").track.count == 1)
    let marked = "\u{FEFF}" + gpx([[("12:00:00", 1, 2)]])
    #expect(try read(marked).track.count == 1)
  }

  @Test("Declared entities are refused before any is expanded")
  func entities() throws {
    var bomb = "<!DOCTYPE gpx [<!ENTITY a \"aaaaaaaaaa\">"
    for (name, inner) in zip("bcdefghijk", "abcdefghij") {
      bomb += "<!ENTITY \(name) \"" + String(repeating: "&\(inner);", count: 10) + "\">"
    }
    bomb +=
      "]><gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>&k;</time></trkpt></trkseg></trk></gpx>"
    #expect(throws: TrackError.unknownFormat(source: "test")) { try read(bomb) }
    let external = "<!DOCTYPE gpx [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><gpx>&x;</gpx>"
    #expect(throws: TrackError.unknownFormat(source: "test")) { try read(external) }
  }

  @Test("Ten thousand elements in each other end the reading, not the program")
  func deep() throws {
    let text = "<gpx><trk><trkseg>" + String(repeating: "<a>", count: 10_000)
    let file = try read(gpx([[("12:00:00", 1, 2)]]).replacing("</trk></gpx>", with: text))
    #expect(file.track.count == 1 && file.report.count(of: .damaged) == 1)
  }
}

@Suite("KML")
struct KMLTests {
  private func kml(_ inside: String) throws -> TrackFile {
    try read("<?xml version=\"1.0\"?><kml><Document>\(inside)</Document></kml>")
  }

  @Test("In a track the n-th time belongs to the n-th position, however they are mixed")
  func track() throws {
    let file = try kml(
      """
      <Placemark><gx:MultiTrack><gx:Track><when>2024-05-17T12:00:00Z</when>
      <gx:coord>2 48 10</gx:coord><when>2024-05-17T14:01:00+02:00</when><when></when>
      <gx:coord>3  49</gx:coord><gx:coord>4 50 0</gx:coord><when>2024-05-17T12:03:00Z</when>
      </gx:Track><gx:Track><when>2024-05-17T12:04:00Z</when><gx:coord>5 51</gx:coord></gx:Track>
      </gx:MultiTrack></Placemark>
      """)
    #expect(file.report.format == .kml)
    #expect(file.track.instants == [instant("12:00:00"), instant("12:01:00"), instant("12:04:00")])
    #expect(file.track.latitudes == [48, 49, 51] && file.track.longitudes == [2, 3, 5])
    #expect(file.track.segments == [0, 0, 1])
    #expect(file.report.findings.mapValues(\.count) == [.timeMissing: 1, .placeMissing: 1])
  }

  @Test("A point with a time is a fix, with a span a visit, with neither a marked point")
  func points() throws {
    let point = "<Point><coordinates> 2.5,48.5,0 </coordinates></Point>"
    let file = try kml(
      """
      <Placemark><TimeStamp><when>2024-05-17T12:00:00Z</when></TimeStamp>\(point)</Placemark>
      <Placemark>\(point)<TimeSpan><begin>2024-05-17T13:00:00Z</begin>
      <end>2024-05-17T14:00:00Z</end></TimeSpan></Placemark>
      <Placemark>\(point)</Placemark>
      <Placemark>\(point)<TimeSpan><begin>2024-05-17T15:00:00Z</begin>
      <end>2024-05-17T14:00:00Z</end></TimeSpan></Placemark>
      """)
    let place = Coordinate(48.5, 2.5)
    #expect(
      file.track.visits == [
        TrackVisit(from: instant("13:00:00"), to: instant("14:00:00"), at: place)
      ])
    #expect(file.track.instants == ["12:00:00", "13:00:00", "14:00:00"].map { instant($0) })
    #expect(file.report.findings.mapValues(\.count) == [.plannedPoint: 1, .endsBeforeStart: 1])
  }

  private func line(until end: String) throws -> TrackFile {
    try kml(
      """
      <Placemark><TimeSpan><begin>2024-05-17T12:00:00Z</begin><end>2024-05-17T\(end)Z</end>
      </TimeSpan><LineString><coordinates>0,10 0,10.1,5
      0,10.4</coordinates></LineString></Placemark>
      """)
  }

  @Test(
    "The points of a line get times by distance, up to 30 minutes; of a longer one only the ends")
  func lines() throws {
    let short = try line(until: "12:30:00")
    #expect(short.track.latitudes == [10, 10.1, 10.4])
    let middle = Double(short.track.instants[1] - instant("12:00:00")) / 60_000_000
    #expect(abs(middle - 7.5) < 0.001)
    let long = try line(until: "12:30:00.000001")
    #expect(long.track.latitudes == [10, 10.4])
    #expect(long.report.findings.mapValues(\.count) == [.pathPointWithoutTime: 1])
  }

  @Test("A line with one time, or none, tells nothing")
  func timelessLines() throws {
    let line = "<LineString><coordinates>0,10 0,11</coordinates></LineString>"
    let file = try kml(
      """
      <Placemark><TimeStamp><when>2024-05-17T12:00:00Z</when></TimeStamp>\(line)</Placemark>
      <Placemark>\(line)</Placemark>
      """)
    #expect(file.track.count == 0)
    #expect(
      file.report.findings.mapValues(\.count) == [.pathPointWithoutTime: 2, .plannedPoint: 2])
  }

  @Test("A line longer than the pieces that are read at a time is whole")
  func longLine() throws {
    let coordinates = (0..<20_000).map { "0.00001,\(10 + Double($0) / 1_000_000)" }
    let file = try kml(
      """
      <Placemark><TimeSpan><begin>2024-05-17T12:00:00Z</begin><end>2024-05-17T12:10:00Z</end>
      </TimeSpan><LineString><coordinates>\(coordinates.joined(separator: "\n"))</coordinates>
      </LineString></Placemark>
      """)
    #expect(file.track.count == 20_000 && file.report.findings.isEmpty)
  }
}

@Suite("TCX")
struct TCXTests {
  @Test("Each track is a segment; points without a position are counted")
  func points() throws {
    let file = try read(
      """
      <?xml version="1.0"?><TrainingCenterDatabase><Activities><Activity><Lap><Track>
      <Trackpoint><Time>2024-05-17T12:00:00Z</Time><Position><LatitudeDegrees>48.5</LatitudeDegrees>
      <LongitudeDegrees>-2.5</LongitudeDegrees></Position></Trackpoint>
      <Trackpoint><Time>2024-05-17T12:00:01Z</Time></Trackpoint></Track><Track>
      <Trackpoint><Time>2024-05-17T12:00:02Z</Time><Position><LatitudeDegrees>49</LatitudeDegrees>
      <LongitudeDegrees>3</LongitudeDegrees></Position></Trackpoint>
      </Track></Lap></Activity></Activities></TrainingCenterDatabase>
      """)
    #expect(file.report.format == .tcx && file.track.latitudes == [48.5, 49])
    #expect(file.track.longitudes == [-2.5, 3] && file.track.segments == [0, 1])
    #expect(file.report.findings.mapValues(\.count) == [.placeMissing: 1])
  }
}

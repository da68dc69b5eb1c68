import Foundation
import Reporting
import TestSupport
import Testing
import Timeline

@Suite("Outputs for other programs")
struct JourneyOutputTests {
  private let dateLine = ReportFixture([[place(-18, 178), place(-14, -178)]], title: "Fiji")

  @Test("GeoJSON has homes, routes and stops, each with its own id")
  func geoJSON() throws {
    let (a, b) = (place(10, 20), place(11, 25))
    let fixture = ReportFixture(
      [[a, b, a], [b]], homes: [CoordinateBox(south: 1, west: 179, north: 3, east: 181)])
    let text = try ReportFixture.text { sink throws(OutputError) in
      try JourneysGeoJSON(fixture.book).write(to: &sink)
    }
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let features = try #require(json["features"] as? [[String: Any]])
    #expect(
      features.map { $0["id"] as? String } == [
        "home-1", "journey-2020-02-28", "stop-2020-02-28-1", "stop-2020-02-28-2",
        "journey-2020-03-04", "stop-2020-03-04-1",
      ])
    let shapes = features.map { ($0["geometry"] as? [String: Any])?["type"] as? String }
    #expect(shapes == ["MultiPolygon", "LineString", "Point", "Point", nil, "Point"])
    #expect(text.contains("[[20.000000, 10.000000], [25.000000, 11.000000], [20.000000"))
    #expect(text.contains("\"bbox\": [179.000000, 1.000000, -179.000000, 3.000000]"))
  }

  @Test("A file of nothing is still whole")
  func nothing() throws {
    let fixture = ReportFixture([])
    let (book, table) = (fixture.emptyBook, fixture.table)
    #expect(
      try ReportFixture.text { sink throws(OutputError) in
        try JourneysGeoJSON(book).write(to: &sink)
      } == "{\n  \"type\": \"FeatureCollection\",\n  \"features\": []\n}\n")
    #expect(
      try ReportFixture.text { sink throws(OutputError) in
        try JourneysCalendar(book).write(to: &sink)
      }.hasSuffix("X-WR-CALNAME:Journeys\r\nEND:VCALENDAR\r\n"))
    #expect(
      try ReportFixture.text { sink throws(OutputError) in
        try AlbumsCSV(book, table: table).write(to: &sink)
      } == "file,album\r\n")
    let gpx = try ReportFixture.text { sink throws(OutputError) in
      try JourneysGPX(book, table: table).write(to: &sink)
    }
    #expect(!gpx.contains("bounds"))
  }

  @Test("KML cuts a route at ±180°, and gives everything its dates")
  func kml() throws {
    let text = try ReportFixture.text { sink throws(OutputError) in
      try JourneysKML(dateLine.book).write(to: &sink)
    }
    #expect(text.contains("178.000000,-18.000000 180.000000,-16.000000</coordinates>"))
    #expect(text.contains("<coordinates>-180.000000,-16.000000 -178.000000,-14.000000<"))
    #expect(text.components(separatedBy: "<TimeSpan>").count == 6)
    #expect(!text.contains("href"), "nothing is fetched")
  }

  @Test("GPX has a point a visit, in UTC, and no longitude of 180")
  func gpx() throws {
    let fixture = ReportFixture([[place(10, 180), place(11, 175), place(10, 180)]])
    let text = try ReportFixture.text { sink throws(OutputError) in
      try JourneysGPX(fixture.book, table: fixture.table).write(to: &sink)
    }
    #expect(text.components(separatedBy: "<rtept ").count == 4)
    #expect(text.components(separatedBy: "<wpt ").count == 3)
    #expect(text.contains("<wpt lat=\"10.000000\" lon=\"-180.000000\">"))
    #expect(!text.contains("\"180"))
    #expect(text.contains("<time>2020-02-28T08:00:00Z</time>"))
  }

  @Test("An event ends on the day after its last, and is the same event the next time")
  func calendar() throws {
    let text = try ReportFixture.text { sink throws(OutputError) in
      try JourneysCalendar(dateLine.book).write(to: &sink)
    }
    #expect(
      text.replacing("\r\n ", with: "").replacing("\r\n", with: "\n").hasSuffix(
        """
        BEGIN:VEVENT
        UID:journey-2020-02-28--18.178@sojourn
        DTSTAMP:20200229T000000Z
        DTSTART;VALUE=DATE:20200228
        DTEND;VALUE=DATE:20200301
        SUMMARY:Fiji
        DESCRIPTION:2020-02-28 to 2020-02-29\\n2 days\\, 2 away\\; 4 photos\\; up to 430 \
        km from home\\nStop\\, CH: 2020-02-28\\nStop\\, CH: 2020-02-29
        LOCATION:Stop\\, CH\\; Stop\\, CH
        GEO:-18.000000;178.000000
        CATEGORIES:Journey
        TRANSP:TRANSPARENT
        END:VEVENT
        END:VCALENDAR

        """))
  }

  @Test("Albums of one title are told apart by their dates; a path is exact")
  func albums() throws {
    let names: [String] = ["a,b.jpg", "=cmd().jpg", "new\nline.jpg"]
    let fixture = ReportFixture(
      [[place(10, 20)], [place(11, 25), place(11, 25)]], title: "=Paris",
      photoName: { names[$0 % 3] })
    let text = try ReportFixture.text { sink throws(OutputError) in
      try AlbumsCSV(fixture.book, table: fixture.table).write(to: &sink)
    }
    let rows = text.components(separatedBy: "\r\n")
    #expect(rows[0] == "file,album")
    #expect(rows.contains("=cmd().jpg,\"'=Paris, 2020-03-02 to 2020-03-03\""))
    #expect(rows.contains("\"a,b.jpg\",\"'=Paris, 2020-02-28\""))
    #expect(rows.contains("\"a,b.jpg\",\"'=Paris, 2020-03-02 to 2020-03-03\""))
    #expect(rows.contains("\"new\nline.jpg\",\"'=Paris, 2020-03-02 to 2020-03-03\""))
    #expect(rows.count == 8)
  }

  @Test("exiftool is given each photo once, a keyword taken away before it is added")
  func exiftoolArguments() throws {
    let fixture = ReportFixture([[place(10, 20)]], title: "Kyoto")
    let text = try ReportFixture.text { sink throws(OutputError) in
      try ExiftoolArguments(fixture.book, table: fixture.table).write(to: &sink)
    }
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("# ") && !$0.hasPrefix("#  ") }
    let tags: [Substring] = [
      "-XMP-dc:Subject-=Kyoto", "-XMP-dc:Subject+=Kyoto", "-IPTC:Keywords-=Kyoto",
      "-IPTC:Keywords+=Kyoto",
    ]
    #expect(lines == tags + ["photo-2.jpg", "-execute"] + tags + ["photo-3.jpg"])
  }

  @Test("A title goes into IPTC as far as IPTC can take it")
  func keywords() throws {
    func keywords(_ title: String) throws -> [String] {
      let fixture = ReportFixture([[place(10, 20)]], title: title)
      return try ReportFixture.text { sink throws(OutputError) in
        try ExiftoolArguments(fixture.book, table: fixture.table).write(to: &sink)
      }.split(separator: "\n").filter { $0.hasPrefix("-IPTC:Keywords+=") }
        .map { String($0.dropFirst(16)) }
    }
    #expect(try keywords("Łódź") == [])
    #expect(try keywords("São Tomé") == ["São Tomé", "São Tomé"])
    let fits = String(repeating: "a", count: 64)
    #expect(try keywords(fits)[0] == fits)
    #expect(try keywords(fits + "b")[0] == fits)
    #expect(try keywords(String(fits.dropLast()) + "é")[0] == String(fits.dropLast()))
  }
}

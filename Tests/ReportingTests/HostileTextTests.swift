import Foundation
import Reporting
import TestSupport
import Testing
import Timeline

/// Titles and names that would break an output made by pasting strings, read back by other people's
/// programs.
@Suite("Hostile texts in outputs for other programs")
struct HostileTextTests {
  private let fixture = ReportFixture(
    [[place(10, 20), place(-14, -178), place(12, 170)]], title: Hostile.text,
    stopName: Hostile.text)

  /// What a Python script prints of a file.
  private func printed(
    by script: String, with module: String, of content: Data, named name: String
  ) throws -> String {
    let folder = try ScratchFolder()
    try content.write(to: URL(filePath: folder.path(name)))
    let python = try #require(OtherProgram.python(with: module))
    let outcome = try python.run(["-c", script, name], in: folder.url.path)
    #expect(outcome.status == 0, "\(outcome.text)")
    return outcome.text
  }

  @Test("XML says what was said, but for what XML cannot say", arguments: ["kml", "gpx"])
  func xml(_ format: String) throws {
    let content = try ReportFixture.bytes { sink throws(OutputError) in
      format == "kml"
        ? try JourneysKML(fixture.book).write(to: &sink)
        : try JourneysGPX(fixture.book, table: fixture.table).write(to: &sink)
    }
    // Python's reader is made for XML, and knows nothing of the format.
    let script = """
      import sys, xml.etree.ElementTree as tree
      names = {e.text for e in tree.parse(sys.argv[1]).iter() if e.tag.endswith('}name')}
      print(len(names))
      for name in sorted(names): print(repr(name))
      descriptions = [e.text for e in tree.parse(sys.argv[1]).iter() if e.tag.endswith('description')]
      print(any('<script' in d for d in descriptions))
      """
    let text = try printed(by: script, with: "xml.etree", of: content, named: "x." + format)
    let repr =
      "'<script>alert(1)</script> \"q\" \\'a\\' & ]]> =cmd()\\r\\nline\u{FFFD}\u{FFFD}"
      + "\\u202ertl\u{FFFD} 😀 é, a;b\\\\c'"
    let own = format == "kml" ? ["'Homes'", "'Journeys'"] : ["'Journeys'"]
    let lines = [String(own.count + 1), repr] + own + ["False"]
    #expect(text == lines.joined(separator: "\n") + "\n")
  }

  @Test("GeoJSON says exactly what was said")
  func geoJSON() throws {
    let content = try ReportFixture.bytes { sink throws(OutputError) in
      try JourneysGeoJSON(fixture.book).write(to: &sink)
    }
    let features =
      (try JSONSerialization.jsonObject(with: content) as? [String: Any])?["features"]
      as? [[String: Any]]
    let titles = (features ?? []).compactMap { ($0["properties"] as? [String: Any])?["title"] }
    #expect(titles as? [String] == [String](repeating: Hostile.text, count: 4))
  }

  @Test(
    "A calendar says what was said, with one kind of line end",
    .enabled(if: OtherProgram.python(with: "icalendar") != nil, "python3-icalendar is absent"))
  func calendar() throws {
    let content = try ReportFixture.bytes { sink throws(OutputError) in
      try JourneysCalendar(fixture.book).write(to: &sink)
    }
    let script = """
      import sys, json, icalendar
      calendar = icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read())
      print(json.dumps([str(e['SUMMARY']) for e in calendar.walk('VEVENT')]))
      """
    let text = try printed(by: script, with: "icalendar", of: content, named: "x.ics")
    // U+FFFE may stand in a calendar.
    let expected = Hostile.text.replacing("\r\n", with: "\n").replacing("\u{0}", with: "\u{FFFD}")
      .replacing("\u{1}", with: "\u{FFFD}")
    let summaries = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String]
    #expect(summaries == [expected])
  }

  @Test("Albums say what was said on one line, and name photos exactly")
  func albums() throws {
    let fixture = ReportFixture(
      [[place(10, 20)]], title: Hostile.text, photoName: { "\($0)\(Hostile.text)" })
    let content = try ReportFixture.bytes { sink throws(OutputError) in
      try AlbumsCSV(fixture.book, table: fixture.table).write(to: &sink)
    }
    let script = """
      import sys, csv, json
      rows = list(csv.reader(open(sys.argv[1], newline='', encoding='utf-8')))
      print(json.dumps(rows[1][0]))
      print(json.dumps(rows[1][1]))
      print(len(rows), {len(row) for row in rows})
      """
    let lines = try printed(by: script, with: "csv", of: content, named: "x.csv")
      .split(separator: "\n")
    func decoded(_ line: Substring) throws -> String? {
      try JSONSerialization.jsonObject(with: Data(line.utf8), options: .fragmentsAllowed) as? String
    }
    #expect(try decoded(lines[0]) == "2\(Hostile.text)")
    let title = Hostile.text.replacing("\r\n", with: "  ").replacing("\u{0}", with: " ")
      .replacing("\u{1}", with: " ")
    #expect(try decoded(lines[1]) == title)
    #expect(lines[2] == "3 {2}")
  }

  @Test(
    "A GeoPackage says what was said, but for zero bytes",
    .enabled(if: OtherProgram.python(with: "osgeo") != nil, "python3-gdal is absent"))
  func geoPackage() throws {
    let fixture = ReportFixture(
      [[place(10, 20), place(11, 20)]], title: Hostile.text, stopName: Hostile.text,
      photoName: { $0 == 3 ? Hostile.text : "photo-\($0)" })
    let folder = try ScratchFolder()
    try JourneysGeoPackage(fixture.book, table: fixture.table, calendar: fixture.calendar)
      .write(to: folder.path("x.gpkg"))
    let script = """
      import sys, json
      from osgeo import ogr
      file = ogr.Open(sys.argv[1])
      for layer, field in [('home_areas', 'name'), ('journeys', 'title'), ('stops', 'name')]:
        print(json.dumps([f.GetField(field) for f in file.GetLayer(layer)][0]))
      print(json.dumps([f.GetField('name') for f in file.GetLayer('photos')][3]))
      print([f.GetFieldAsBinary('name_bytes').decode() for f in file.GetLayer('photos')
        if f.IsFieldSetAndNotNull('name_bytes')] == [sys.argv[2].replace('<NUL>', chr(0))])
      """
    let python = try #require(OtherProgram.python(with: "osgeo"))
    let outcome = try python.run(
      ["-c", script, "x.gpkg", Hostile.text.replacing("\u{0}", with: "<NUL>")],
      in: folder.url.path)
    let lines = outcome.text.split(separator: "\n")
    let expected = Hostile.text.replacing("\u{0}", with: "\u{FFFD}")
    for line in lines.prefix(4) {
      let said =
        try JSONSerialization.jsonObject(with: Data(line.utf8), options: .fragmentsAllowed)
        as? String
      #expect(said == expected)
    }
    #expect(lines.dropFirst(4) == ["True"])
  }

  @Test(
    "GDAL reads every map, and finds nothing to complain about",
    .enabled(if: OtherProgram.ogrinfo != nil, "gdal-bin is absent"))
  func maps() throws {
    let folder = try ScratchFolder()
    func write(
      _ name: String, _ body: (inout TextSink) throws(OutputError) -> Void
    ) throws {
      try OutputFile.path(folder.path(name)).write(body)
    }
    try write("x.geojson") { sink throws(OutputError) in
      try JourneysGeoJSON(fixture.book).write(to: &sink)
    }
    try write("x.kml") { sink throws(OutputError) in
      try JourneysKML(fixture.book).write(to: &sink)
    }
    try write("x.gpx") { sink throws(OutputError) in
      try JourneysGPX(fixture.book, table: fixture.table).write(to: &sink)
    }
    try JourneysGeoPackage(fixture.book, table: fixture.table, calendar: fixture.calendar)
      .write(to: folder.path("x.gpkg"))
    for (name, count) in [("x.geojson", 5), ("x.kml", 5), ("x.gpx", 7), ("x.gpkg", 22)] {
      let seen = try #require(OtherProgram.ogrinfo).mapLayers(of: folder.path(name))
      #expect(seen.complaints == [], "\(name)")
      #expect(seen.layers.map(\.count).reduce(0, +) == count, "\(name)")
    }
  }
}

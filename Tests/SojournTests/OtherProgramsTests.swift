import Foundation
import TestSupport
import Testing

/// What the program writes for other people's programs, as these see it.
@Suite("Outputs seen by other programs")
struct OtherProgramsTests {
  /// The outputs for other programs, with their options.
  static let outputs = [
    ("--geojson", "journeys.geojson"), ("--kml", "journeys.kml"), ("--gpx", "journeys.gpx"),
    ("--ics", "journeys.ics"), ("--gpkg", "journeys.gpkg"), ("--albums", "albums.csv"),
    ("--exiftool-args", "exiftool.args"),
  ]

  /// The golden library, with a journey over the date line and a home across it, and all outputs in one run.
  private func run(
    _ tool: borrowing Tool, _ arguments: [String] = [], library: Data? = nil
  ) throws {
    let golden = GoldenTests.folder.appending(path: "library.csv")
    try tool.put("library.csv", library ?? (try Data(contentsOf: golden)))
    let outcome = try tool.run(
      arguments: ["find", "library.csv", "--json", "journeys.json"]
        + Self.outputs.flatMap { [$0.0, $0.1] } + arguments)
    #expect(outcome.status == 0, "\(outcome.stderr)")
  }

  /// How much of everything there is, as the journeys JSON has it.
  private struct Counts {
    var homes = 0
    var journeys = 0
    var stops = 0
    var visits = 0
    /// Journeys with more than one stop, which have a line.
    var lines = 0

    init(_ json: Data) throws {
      let root = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
      homes = (root["homes"] as? [Any])?.count ?? -1
      let found = try #require(root["journeys"] as? [[String: Any]])
      journeys = found.count
      for journey in found {
        let stops = try #require(journey["stops"] as? [[String: Any]])
        self.stops += stops.count
        visits += stops.map { ($0["visits"] as? [Any])?.count ?? 0 }.reduce(0, +)
        lines += stops.count > 1 ? 1 : 0
      }
    }
  }

  // MARK: Maps

  @Test(
    "GDAL finds in every map what the journeys JSON says is there",
    .enabled(if: OtherProgram.ogrinfo != nil, "gdal-bin is absent"))
  func maps() throws {
    let tool = try Tool()
    try run(tool)
    let counts = try Counts(try tool.content(of: "journeys.json"))
    #expect(counts.journeys > 3 && counts.lines > 0 && counts.visits > counts.stops)
    func layers(_ name: String) throws -> [OtherProgram.MapLayer] {
      let seen = try #require(OtherProgram.ogrinfo).mapLayers(of: tool.path(name))
      #expect(seen.complaints == [], "\(name)")
      return seen.layers
    }
    let whole = [-180, -18.12, 180, 50.026]
    #expect(
      try layers("journeys.geojson") == [
        .init("journeys", counts.homes + counts.journeys + counts.stops, whole)
      ])

    let kml = try layers("journeys.kml")
    #expect(kml.first == .init("Homes", counts.homes, [-180, -16.804, 180, 50.026]))
    #expect(
      kml.dropFirst().map(\.count).reduce(0, +) == counts.lines + counts.stops)

    let points = [-178.21, -18.12, 178.42, 48.86]
    #expect(
      try layers("journeys.gpx").filter { $0.count > 0 } == [
        .init("waypoints", counts.stops, points), .init("routes", counts.journeys, points),
        .init("route_points", counts.visits, points),
      ])

    #expect(
      try layers("journeys.gpkg") == [
        .init("photos", 167, [-179.985, -18.15, 179.985, 53.51]),
        .init("days", 141, [-179.985, -18.15, 179.985, 53.51]),
        .init("home_areas", counts.homes, [-180, -16.804, 180, 50.026]),
        .init("journeys", counts.journeys, [-180, -18.12, 180, 47.505]),
        .init("stops", counts.stops, points),
      ])
  }

  @Test(
    "The GeoPackage is valid, values included",
    .enabled(if: OtherProgram.python(with: "osgeo_utils") != nil, "python3-gdal is absent"))
  func geoPackage() throws {
    let tool = try Tool()
    try run(tool)
    let python = try #require(OtherProgram.python(with: "osgeo_utils"))
    let validator = ["-m", "osgeo_utils.samples.validate_gpkg", "--extra"]
    let outcome = try python.run(validator + ["journeys.gpkg"], in: tool.path("."))
    #expect(outcome.status == 0, "\(outcome.text)")
    // The validator does find faults.
    let damage = """
      import sqlite3
      file = sqlite3.connect('journeys.gpkg')
      file.execute('DELETE FROM gpkg_geometry_columns')
      file.commit()
      """
    try python.run(["-c", damage], in: tool.path("."))
    #expect(try python.run(validator + ["journeys.gpkg"], in: tool.path(".")).status != 0)
  }

  @Test(
    "XML is well-formed", .enabled(if: OtherProgram.xmllint != nil, "libxml2-utils is absent"),
    arguments: ["journeys.kml", "journeys.gpx"])
  func xml(_ name: String) throws {
    let tool = try Tool()
    try run(tool)
    let outcome = try #require(OtherProgram.xmllint).run(["--noout", tool.path(name)])
    #expect(outcome.status == 0 && outcome.text.isEmpty, "\(outcome.text)")
  }

  @Test("Every ring of GeoJSON goes counterclockwise, and nothing leaves the map")
  func rings() throws {
    let tool = try Tool()
    try run(tool)
    let root = try JSONSerialization.jsonObject(with: try tool.content(of: "journeys.geojson"))
    let features = try #require((root as? [String: Any])?["features"] as? [[String: Any]])
    var rings: [[[Double]]] = []
    for feature in features {
      let geometry = feature["geometry"] as? [String: Any]
      switch geometry?["type"] as? String {
      case "Polygon": rings += geometry?["coordinates"] as? [[[Double]]] ?? []
      case "MultiPolygon":
        rings += (geometry?["coordinates"] as? [[[[Double]]]] ?? []).flatMap { $0 }
      default: break
      }
    }
    #expect(rings.count == 3, "one home of two crosses the date line")
    for ring in rings {
      #expect(ring.first == ring.last && ring.count == 5)
      let area = zip(ring, ring.dropFirst()).map { $0[0] * $1[1] - $1[0] * $0[1] }.reduce(0, +)
      #expect(area > 0)
      #expect(ring.allSatisfy { abs($0[0]) <= 180 && abs($0[1]) <= 90 })
    }
  }

  // MARK: Calendar

  @Test(
    "A calendar program sees each journey on all its days",
    .enabled(if: OtherProgram.python(with: "icalendar") != nil, "python3-icalendar is absent"))
  func calendar() throws {
    let tool = try Tool()
    try run(tool)
    let script = """
      import icalendar, datetime
      calendar = icalendar.Calendar.from_ical(open('journeys.ics', 'rb').read())
      events = calendar.walk('VEVENT')
      assert len({e['UID'] for e in events}) == len(events)
      for e in events:
        assert isinstance(e['DTSTART'].dt, datetime.date) and not e.errors
        last = e['DTEND'].dt - datetime.timedelta(days=1)
        print(e['DTSTART'].dt, last, e['SUMMARY'], e['TRANSP'], sep='|')
      """
    let python = try #require(OtherProgram.python(with: "icalendar"))
    let outcome = try python.run(["-c", script], in: tool.path("."))
    #expect(outcome.status == 0)
    let json =
      try JSONSerialization.jsonObject(with: try tool.content(of: "journeys.json"))
      as? [String: Any]
    let expected = (json?["journeys"] as? [[String: Any]] ?? []).map { journey in
      ["start", "end", "title"].map { journey[$0] as? String ?? "?" }.joined(separator: "|")
        + "|TRANSPARENT\n"
    }
    #expect(outcome.text == expected.joined())
    #expect(!expected.isEmpty)
  }

  // MARK: Photo managers

  @Test(
    "exiftool adds the title to photos of any name, once also when run twice",
    .enabled(if: OtherProgram.exiftool != nil, "exiftool is absent"))
  func keywords() throws {
    let names = [
      "a.jpg", "-dash.jpg", "#hash.jpg", " space.jpg", "new\nline.jpg", "q\"uo\\te$.jpg",
      "n\n\"\\q.jpg", "end\r", "pipe |", "@at.jpg", "=cmd().jpg", "é\u{202E}😀.jpg", "folder/x.jpg",
    ]
    let image = try Data(
      contentsOf: SharedFolder.package.appending(
        path: "Tests/ImageMetadataTests/Fixtures/ok.jpg"))
    let tool = try Tool()
    for name in names { try tool.put(name, image) }
    var rows = MadeUpLibrary.header
    for day in 1...28 {
      for month in 1...2 {
        rows +=
          "home\(month)-\(day),2024-0\(month)-\(day < 10 ? "0" : "")\(day)T08:00:00Z,50.2,-0.7\n"
      }
    }
    for (number, name) in names.enumerated() {
      let quoted = "\"" + name.replacing("\"", with: "\"\"") + "\""
      rows += "\(quoted),2024-03-0\(3 + number / 5)T1\(number % 5):00:00Z,52.5,13.4\n"
    }
    try run(tool, library: Data(rows.utf8))
    let exiftool = try #require(OtherProgram.exiftool)
    for _ in 1...2 {
      let outcome = try exiftool.run(
        ["-@", "exiftool.args", "-common_args", "-overwrite_original"], in: tool.path("."))
      #expect(outcome.status == 0, "\(outcome.text)")
      #expect(outcome.text.components(separatedBy: "1 image files updated").count == 14)
    }
    for name in names {
      let tags = ["-s3", "-XMP-dc:Subject", "-IPTC:Keywords", "./" + name]
      #expect(try exiftool.run(tags, in: tool.path(".")).text == "Berlin\nBerlin\n", "\(name)")
    }
  }

  // MARK: Whole or not at all

  @Test("Two runs write the same bytes, whatever the number of tasks")
  func sameBytes() throws {
    let first = try Tool()
    let second = try Tool()
    try run(first, ["--jobs", "1"])
    try run(second, ["--jobs", "5"])
    for (_, name) in Self.outputs {
      #expect(try first.content(of: name) == (try second.content(of: name)), "\(name)")
    }
  }

  @Test("A file of no journeys is whole, and other programs read it")
  func empty() throws {
    let tool = try Tool()
    try run(tool, ["--until", "1900-01-01"])
    #expect(try Counts(try tool.content(of: "journeys.json")).journeys == 0)
    if let ogrinfo = OtherProgram.ogrinfo {
      for name in ["journeys.geojson", "journeys.kml", "journeys.gpkg"] {
        #expect(try ogrinfo.mapLayers(of: tool.path(name)).complaints == [], "\(name)")
      }
    }
    #expect(try tool.text(of: "albums.csv") == "file,album\r\n")
    #expect(
      try tool.text(of: "exiftool.args").split(separator: "\n").allSatisfy { $0.first == "#" })
  }

  @Test("A GeoPackage that cannot be written leaves what was there, and nothing else")
  func geoPackageFails() throws {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    var outcome = try tool.run("find", "library.csv", "--gpkg", "none/x.gpkg")
    #expect(outcome.status == 74)
    #expect(outcome.stderr.contains("none/x.gpkg"))
    outcome = try tool.run("find", "library.csv", "--gpkg", "/dev/null")
    #expect(outcome.status == 74)
    #expect(outcome.stderr.contains("/dev/null: it is not a regular file"))
    try tool.put("x.gpkg", "old")
    outcome = try tool.run("find", "library.csv", "--gpkg", "x.gpkg")
    #expect(outcome.status == 0)
    #expect(try tool.content(of: "x.gpkg").starts(with: "SQLite format 3".utf8))
    #expect(try tool.names == ["library.csv", "x.gpkg"])
  }

  @Test(
    "Each of the others may go to standard output", arguments: outputs.filter { $0.0 != "--gpkg" })
  func standardOutput(_ output: (String, String)) throws {
    let tool = try Tool()
    try run(tool)
    let outcome = try tool.run("find", "library.csv", output.0, "-")
    #expect(outcome.stdout == (try tool.content(of: output.1)))
  }
}

import Exports
import Foundation
import TestSupport
import Testing
import Timeline

@Suite("Columns of photos are read by the rules of the plain photo CSV")
struct PhotoColumnsTests {
  private static let times = [
    "2024-05-01T10:00:00+08:00", "2024-05-01T10:00:00", "2024-05-01", "2024:05:01 10:00:00.25",
    "", "   ", "0000:00:00 00:00:00", "soon", "1970-01-01T00:00:00Z", "1825-12-31T10:00:00Z",
    "2101-01-01T00:00:00Z", "2024-02-30T10:00:00Z", "2024-05-01T10:00:00+99:00",
    "2031-05-01T10:00:00Z", "1714557600", "2024-05-01T10:00:00\u{0}", "2024-05\u{0}-01T10:00:00",
  ]
  private static let degrees = [
    0, -0.0, 48.2, -33.875, 90, -90, 90.000001, 180, -180, 180.5, 1e-9, 12.345678901234567, .nan,
    16.4, 200,
  ]

  @Test("Any times with any places give the photos and the findings that they give as CSV")
  func sameAsCSV() throws {
    var random = TestSupport.SeededGenerator(seed: 7)
    for _ in 0..<60 {
      let rows: [PhotoBlocks.Row] = (0..<40).map { row in
        let isOrdinary = random.whole(0...2) > 0
        let axis = {
          isOrdinary
            ? Double(random.whole(-80...80)) + 0.125
            : Self.degrees[random.whole(0...Self.degrees.count - 1)]
        }
        return (
          random.whole(0...5) == 0 ? "" : "IMG \(row).jpg",
          Self.times[random.whole(0...(isOrdinary ? 3 : Self.times.count - 1))], axis(), axis()
        )
      }
      let text =
        "file,taken,latitude,longitude\n"
        + rows.map { row in
          let place = [row.latitude, row.longitude].map { $0.isNaN ? "" : "\($0)" }
          return "\(row.file),\(row.taken),\(place[0]),\(place[1])\n"
        }.joined()
      let today = try LocalDate(text: "2026-01-01")
      let file = ExportFile(path: "library", bytes: .held(Array(text.utf8)))
      let csv = try ExportFormats.csv.read(file, settings: ExportSettings(today: today))
      let columns = try PhotoColumns(
        Array(PhotoBlocks.block(Array(rows[..<15])) + PhotoBlocks.block(Array(rows[15...]))))
      let read = try PhotoColumnsReader(today: today).read(columns, source: "library")
      #expect(columns.rows == rows.count && read.rows.count == csv.rows.count)
      for row in 0..<read.rows.count {
        #expect(read.rows.localTime(of: row) == csv.rows.localTime(of: row))
        #expect(read.rows.ownOffset(of: row) == csv.rows.ownOffset(of: row))
        #expect(read.rows.coordinate(of: row) == csv.rows.coordinate(of: row))
        #expect(read.rows.traits(of: row) == csv.rows.traits(of: row))
        if !rows[row].file.isEmpty {
          #expect(read.rows.name(of: row) == csv.rows.name(of: row))
        }
      }
      #expect(read.report.records == csv.report.records)
      #expect(read.report.dated == csv.report.dated)
      #expect(read.report.located == csv.report.located)
      #expect(read.report.findings.mapValues(\.count) == csv.report.findings.mapValues(\.count))
    }
  }

  @Test("Latitudes beyond 90 throughout are columns swapped, and no rows are none")
  func unusable() throws {
    let today = try LocalDate(text: "2026-01-01")
    let rows: [PhotoBlocks.Row] = (0..<20).map { row in
      ("\(row)", "2024-05-01T10:00:00Z", 115 + Double(row), 8)
    }
    let swapped = try PhotoColumns(Array(PhotoBlocks.block(rows)))
    #expect(
      throws: CSVError.axesSwapped(
        source: "a", latitudeColumn: "latitude", longitudeColumn: "longitude", line: 1)
    ) { try PhotoColumnsReader(today: today).read(swapped, source: "a") }
    #expect(throws: CSVError.headerOnly(source: "a")) {
      try PhotoColumnsReader(today: today).read(try PhotoColumns([]), source: "a")
    }
  }

  @Test("A photo without a name is called after its row")
  func unnamed() throws {
    let columns = try PhotoColumns(
      Array(PhotoBlocks.block([("a", "2024-05-01", 1, 1), (" ", "2024-05-01", 1, 1)])))
    let read = try PhotoColumnsReader(today: nil).read(columns, source: "x")
    #expect((0..<2).map { read.rows.name(of: $0) } == ["a", "x:2"])
  }

  @Test("A record beyond what the CSV reader takes costs itself")
  func longRecord() throws {
    let long = String(repeating: "n", count: 1 << 20)
    let columns = try PhotoColumns(
      Array(PhotoBlocks.block([(long, "2024-05-01", 1, 1), ("b", "2024-05-01", 1, 1)])))
    let read = try PhotoColumnsReader(today: nil).read(columns, source: "x")
    #expect(read.rows.count == 1 && read.report.findings[.recordTooLong]?.count == 1)
  }
}

import Exports
import Foundation
import TestSupport
import Testing
import Timeline

@Suite(
  "Real exports, where the shared samples lie beside the project",
  .enabled(if: SharedFolder.isPresent))
struct CSVSampleTests {
  private func read(_ path: String, chunkSize: Int? = nil) throws -> CSVReading {
    let bytes = [UInt8](try Data(contentsOf: SharedFolder.url("samples/exports/" + path)))
    let name = String(path.split(separator: "/").last ?? "")
    return try CSVDocument(
      CSVFixture(bytes: bytes).mapped(), source: name, today: CSVFixture.today,
      chunkSize: chunkSize
    ).read()
  }

  private struct Expected {
    var date: String?
    var offset: String?
    var latitude: Double?
    var longitude: Double?
  }

  /// What the same export says as JSON, with numbers; read here in the plainest way.
  private func expected() throws -> [String: Expected] {
    let data = try Data(contentsOf: SharedFolder.url("samples/exports/exiftool_generated/n.json"))
    let objects = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    var result: [String: Expected] = [:]
    for object in objects {
      let name = try #require(object["SourceFile"] as? String)
      var expected = Expected()
      for tag in ["SubSecDateTimeOriginal", "DateTimeOriginal", "CreateDate"] {
        guard let text = object[tag] as? String,
          let match = text.wholeMatch(
            of: /(\d{4}):(\d\d):(\d\d)(?: (\d\d:\d\d)(:\d\d)?(\.\d+)?)?([+-]\d\d:\d\d|Z)?/),
          match.1 != "0000"
        else { continue }
        let time = match.4.map { $0 + (match.5 ?? ":00") } ?? "12:00:00"
        expected.date = "\(match.1)-\(match.2)-\(match.3)T\(time)"
        if let fraction = match.6, let value = Double(fraction), value > 0 {
          var digits = String(fraction.prefix(7))
          while digits.hasSuffix("0") { digits.removeLast() }
          expected.date? += digits
        }
        expected.offset = match.7.map { $0 == "Z" ? "+00:00" : String($0) }
        break
      }
      if expected.offset == nil, expected.date != nil {
        expected.offset = (object["OffsetTimeOriginal"] ?? object["OffsetTime"]) as? String
      }
      let position = (object["GPSPosition"] as? String)?.split(separator: " ").compactMap {
        Double($0)
      }
      if let position, position.count == 2, abs(position[0]) <= 90, position != [0, 0] {
        (expected.latitude, expected.longitude) = (position[0], position[1])
      }
      result[name] = expected
    }
    return result
  }

  @Test(
    "Every form of one export of images gives the same photos",
    arguments: [
      ("default.csv", 2e-6), ("n.csv", 0), ("f.csv", 2e-6), ("semicolon.csv", 2e-6),
      ("c_plus6f.csv", 6e-7), ("G1_a_n.csv", 0),
    ])
  func imageExports(file: String, tolerance: Double) throws {
    let table = PhotoTable(rows: try read("exiftool_generated/" + file, chunkSize: 1500).rows)
    var expected = try expected()
    if file == "G1_a_n.csv" {
      // Only the export with all groups has the place that the XMP of this image tells.
      expected["14_Nikon_D5000.jpg"]?.latitude = 48.8887263666667
      expected["14_Nikon_D5000.jpg"]?.longitude = 21.0432511666667
    }
    #expect(table.count == 60)
    for photo in 0..<table.count {
      let name = table.name(of: photo)
      let wanted = try #require(expected[name])
      let place = table.coordinate(of: photo)
      #expect((place == nil) == (wanted.latitude == nil), "\(name)")
      if let place, let latitude = wanted.latitude, let longitude = wanted.longitude {
        #expect(abs(place.latitude - latitude) <= tolerance, "\(name)")
        #expect(abs(place.longitude - longitude) <= tolerance, "\(name)")
      }
      let isDated = photo < table.datedCount
      guard let date = wanted.date else {
        // The GPS receiver's time may stand in; nothing else.
        #expect(!isDated || table.traits[photo].contains(.instantOnly), "\(name)")
        continue
      }
      guard isDated else {
        Issue.record("\(name) has a date")
        continue
      }
      #expect("\(table.localTime(of: photo))" == date, "\(name)")
      let hasOffset = table.traits[photo].contains(.ownOffset)
      #expect((hasOffset ? "\(table.offset(of: photo))" : nil) == wanted.offset, "\(name)")
    }
  }

  @Test(
    "Location logs are read",
    arguments: ["csv_e7_integers.csv", "csv_nsew_suffixes.csv"])
  func logs(file: String) throws {
    #expect(
      PhotoTable(rows: try read("location_history/" + file).rows).summaries == [
        "\(file):2: 2024-06-15T10:30:00+00:00 at 52.520000, 13.405000",
        "\(file):3: 2024-06-15T10:31:00+00:00 at 52.521000, 13.406000",
        "\(file):4: 2024-06-15T10:32:00+00:00 at 52.522000, 13.407000",
      ])
  }

  @Test("A log with semicolons and decimal commas is read")
  func semicolonLog() throws {
    #expect(
      PhotoTable(rows: try read("location_history/csv_semicolon_eu.csv").rows).summaries.first
        == "csv_semicolon_eu.csv:2: 2024-06-15T10:30:00+00:00 at 52.520000, 13.405000")
  }

  @Test("The details of a cloud library give instants without places")
  func cloudDetails() throws {
    let reading = try read("icloud/Photo Details.csv")
    #expect(
      PhotoTable(rows: reading.rows).summaries
        == ["photo_wo_exif.jpg: 2023-10-06T12:11:00 instant"])
    #expect(reading.report.remarks.count == 1)
  }

  @Test("An album of names only has no date column")
  func album() {
    #expect(throws: CSVError.self) { try read("icloud/Spécial album 2.csv") }
  }

  @Test("The plain cases are read whole")
  func cases() throws {
    let url = SharedFolder.url("cases/case-000.csv")
    let bytes = [UInt8](try Data(contentsOf: url))
    let reading = try CSVFixture(bytes: bytes).read()
    let lines = bytes.count { $0 == UInt8(ascii: "\n") }
    #expect(reading.report.format == "plain photo CSV")
    #expect(reading.report.dated == lines - 1)
  }
}

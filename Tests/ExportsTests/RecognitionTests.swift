import Exports
import TestSupport
import Testing

@Suite("Recognition of exports")
struct RecognitionTests {
  private func name(_ fixture: ExportFixture) -> String {
    switch ExportFormats.recognised(ExportSample(fixture.file)) {
    case .export(let format): format.name
    case .nothing(let remark): "nothing: \(remark ?? "")"
    case .unknown: "unknown"
    }
  }

  @Test("Every format has a name of its own, and is found by it")
  func names() {
    let names = ExportFormats.all.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names { #expect(ExportFormats.named(name)?.name == name) }
    #expect(ExportFormats.named("word") == nil)
    #expect(ExportFormats.all.allSatisfy { $0.summary.count < 100 && !$0.summary.isEmpty })
  }

  @Test(
    "A file is recognised by what it holds",
    arguments: [
      ("[{\"SourceFile\":\"a\",\"uuid\":1}]", "x", "exiftool-json"),
      ("\u{FEFF}[\n{\"SourceFile\":\"a\"", "x", "exiftool-json"),
      ("[{\"uuid\":\"a\",\"date\":\"\",\"original_filename\":\"\"}]", "x", "osxphotos-json"),
      ("{\"photoTakenTime\":{\"timestamp\":\"1\"}}", "a.json", "takeout"),
      ("file,taken,latitude,longitude\n", "a.csv", "csv"),
      ("a,b,c\n1,2,3\n", "a.csv", "unknown"),
      ("{\"a\":1}", "a.json", "unknown"),
      ("{", "a.json", "unknown"),
      ("", "a.json", "unknown"),
      ("\u{89}PNG", "a.json", "unknown"),
    ])
  func contents(text: String, path: String, expected: String) {
    #expect(name(ExportFixture(text, path: path)) == expected)
  }

  @Test(
    "What holds no photo is named",
    arguments: [
      (
        "{\"locations\":[{\"latitudeE7\":1,\"longitudeE7\":2,\"timestamp\":\"\"}]}", "Records.json",
        "--track"
      ),
      ("{\"timelineObjects\":[{\"placeVisit\":{}}]}", "2023_MAY.json", "--track"),
      ("{\"semanticSegments\":[{\"startTime\":\"\"}]}", "Zeitachse.json", "--track"),
      ("[{\"startTime\":\"\",\"endTime\":\"\",\"visit\":{}}]", "location-history.json", "--track"),
      ("{\"locations\":[{\"lat\":1,\"lon\":2,\"time\":\"\"}]}", "locations.json", "--track"),
      ("{\"timelineEdits\":[{}]}", "Timeline Edits.json", "corrections"),
      ("{\"createdTime\":\"\"}", "Settings.json", "settings"),
      ("Your backups are encrypted", "Encrypted Backups.txt", "on the phone"),
      ("datetime,filename,exported,new,updated,skipped\n", "report.csv", "osxphotos"),
      (
        "[{\"datetime\":\"\",\"filename\":\"\",\"exported\":1,\"new\":1,\"updated\":0}]",
        "report.json", "osxphotos"
      ),
    ])
  func withoutPhotos(text: String, path: String, phrase: String) {
    let found = name(ExportFixture(text, path: path))
    #expect(found.hasPrefix("nothing: ") && found.contains(phrase), "\(found)")
  }

  @Test(
    "Samples of location histories are no photos",
    .enabled(if: SharedFolder.isPresent, "the shared samples are absent"),
    arguments: [
      "google_edge_cases_phone_takeout_array_timeline_path.json",
      "google_edge_cases_semantic_history_with_bom.json", "google_records.json",
      "google_semantic_history.json", "polarsteps_locations.json",
    ])
  func histories(file: String) throws {
    let found = name(try ExportFixture(sample: "location_history/\(file)"))
    #expect(found.contains("--track"), "\(found)")
  }

  @Test("UTF-16 is recognised as what it holds")
  func wide() {
    let units = Array("{\"photoTakenTime\":{\"timestamp\":\"1715947402\"}}".utf16)
    let bytes: [UInt8] = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(name(ExportFixture(bytes: [0xFF, 0xFE] + bytes)) == "takeout")
  }
}

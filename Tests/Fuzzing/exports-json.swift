// modules: Timeline LocalTime JSONStreaming Store Exports
// libraries: sqlite3 zlib
// seeds: exports-*.json
import Exports
import Timeline

/// A format that is JSON, whether the file is recognised as one or not: which one, the length tells.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let file = ExportFile(path: "folder/fuzz.json", bytes: .held(bytes))
  _ = ExportFormats.recognised(ExportSample(file))
  let formats = ExportFormats.all.compactMap { $0 as? any JSONExportFormat }
  let format = formats[count % formats.count]
  checkJSON(format, file)
  return 0
}

/// What holds for every file: pieces of any size give the same, and every record is accounted for.
private func checkJSON(_ format: some JSONExportFormat, _ file: ExportFile) {
  guard var document = try? format.open(file, settings: ExportSettings()) else { return }
  let whole = try? document.joined(document.pieces.map { document.read($0) })
  document.pieceSize = 16
  let parted = try? document.joined(document.pieces.map { document.read($0) })
  precondition(whole?.report == parted?.report)
  guard let whole else { return }
  let report = whole.report
  let leftOut = report.findings.filter { $0.key.effect == .recordLeftOut }
    .reduce(0) { $0 + $1.value.count }
  precondition(report.records == report.photos + leftOut)
  precondition(whole.rows.count == report.photos)
  precondition(report.located <= report.dated && report.dated <= report.photos)
  for row in 0..<whole.rows.count {
    if let place = whole.rows.coordinate(of: row) {
      precondition(place.latitude.magnitude <= 90 && place.longitude.magnitude <= 180)
    }
    if let time = whole.rows.localTime(of: row) {
      // A day more on either side, for offsets.
      precondition((1825...2101).contains(time.date.components.year))
    }
  }
}

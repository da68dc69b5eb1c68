// modules: Timeline LocalTime JSONStreaming Store Exports
// libraries: sqlite3 zlib
// seeds: *.csv *.tsv
import Exports
import Timeline

/// Columns under any names, whether the file is recognised as photos or not.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  _ = ExportFormats.recognised(
    ExportSample(ExportFile(path: "folder/fuzz.csv", bytes: .held(bytes))))
  // Names of photos refer to the file, which therefore is one.
  guard let spool = try? SpoolFile(), (try? spool.append(bytes.span)) != nil,
    let file = try? spool.mapped()
  else { return 0 }
  let today = LocalDate(daysSince1970: 21_915)
  guard let document = try? CSVDocument(file, source: "fuzz.csv", today: today) else { return 0 }
  let whole = Result { try document.read() }
  // Pieces of any size give the same; how many there may be is bounded.
  let size = max(7, count / 40)
  guard
    let parted = try? CSVDocument(file, source: "fuzz.csv", today: today, chunkSize: size)
  else { preconditionFailure("a file is read or not, whatever the pieces") }
  check(whole, Result { try parted.read() })
  return 0
}

private func check(
  _ whole: Result<CSVReading, any Error>, _ parted: Result<CSVReading, any Error>
) {
  guard case .success(let whole) = whole, case .success(let parted) = parted else {
    precondition((try? whole.get()) == nil && (try? parted.get()) == nil)
    return
  }
  precondition(whole.report == parted.report)
  precondition(whole.rows.count == parted.rows.count)
  let report = whole.report
  precondition(whole.rows.count == report.photos && report.photos <= report.records)
  precondition(report.located <= report.dated && report.dated <= report.photos)
  for (_, finding) in report.findings {
    precondition(finding.count > 0 && finding.examples.count <= 3)
  }
  for row in 0..<whole.rows.count {
    precondition(whole.rows.name(of: row) == parted.rows.name(of: row))
    precondition(whole.rows.localTime(of: row) == parted.rows.localTime(of: row))
    precondition(whole.rows.coordinate(of: row) == parted.rows.coordinate(of: row))
    if let place = whole.rows.coordinate(of: row) {
      precondition(place.latitude.magnitude <= 90 && place.longitude.magnitude <= 180)
    }
    if let time = whole.rows.localTime(of: row) {
      // A day more on either side, for offsets.
      precondition((1825...2101).contains(time.date.components.year))
    }
  }
}

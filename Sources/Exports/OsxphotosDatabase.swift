import JSONStreaming
import Store
import Timeline

/// Reads the export database of osxphotos, `.osxphotos_export.db`: a JSON object for each photo that was
/// exported, as `osxphotos query --json` writes it, and the files that were written for it.
///
/// What an object says is judged by `OsxphotosJudge`. One photo may have several files (an edited version, the
/// movie of a live photo), but one object.
struct OsxphotosDatabase: DatabaseReader {
  private let settings: ExportSettings

  static func recognises(_ tables: DatabaseTables) -> Bool {
    tables.has("photoinfo", "uuid", "photoinfo") && tables.has("export_data", "filepath", "uuid")
  }

  init(_ tables: DatabaseTables, settings: ExportSettings) { self.settings = settings }

  func read(
    _ database: borrowing Database, into collector: inout PhotoCollector
  ) throws(StoreError) {
    var judge = OsxphotosJudge(settings: settings)
    var record = JSONRecord()
    try database.withStatement("SELECT uuid, photoinfo FROM photoinfo") {
      (row) throws(StoreError) in
      while try row.step() {
        let isRead = row.withBytes(at: 1) { text in
          Self.judge(text, by: &judge, &record, into: &collector)
        }
        if isRead != true {
          collector.leaveOut(.recordDamaged, value: row.shown(0))
        }
      }
    }
  }

  /// - Returns: whether the text is an object.
  private static func judge(
    _ text: Span<UInt8>, by judge: inout OsxphotosJudge, _ record: inout JSONRecord,
    into collector: inout PhotoCollector
  ) -> Bool {
    var start = 0
    while start < text.count, text[start] <= 0x20 { start += 1 }
    guard start < text.count, text[start] == UInt8(ascii: "{"),
      case .whole = record.read(text, from: start, until: text.count)
    else { return false }
    let context = JSONRecordContext(
      file: ExportFile(path: "", bytes: .held([])), line: nil, position: start)
    judge.judge(record, in: text, context, into: &collector)
    return true
  }
}

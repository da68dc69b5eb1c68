import JSONStreaming
import Timeline

/// What `exiftool -json` writes, with any of its options, and programs that write the same.
///
/// An array of objects, or several in a row as appended runs leave them. Groups may stand before the
/// tags (`-G…`) or around them (`-g…`); values may be objects with `val` and `num` (`-l`, `-D`, `-H`, `-t`).
struct ExiftoolJSON: JSONExportFormat {
  let name = "exiftool-json"
  let summary =
    "JSON of exiftool (-json, with or without -n, -G, -g, -l, -struct), also sidecars"
  let mark = "an array of objects with SourceFile"

  func recognition(of sample: ExportSample) -> ExportRecognition {
    sample.json?.recordsHave("SourceFile") ?? false ? .photos : .other
  }

  func open(
    _ file: ExportFile, settings: ExportSettings
  ) throws(ExportError) -> JSONDocument {
    try JSONDocument(
      file, format: name, places: .outermost, settings: settings, judgedBy: ExiftoolJudge.self)
  }
}

struct ExiftoolJudge: JSONRecordJudge {
  private let settings: ExportSettings
  private var tags = ExiftoolRecord()

  init(settings: ExportSettings) { self.settings = settings }

  mutating func judge(
    _ record: JSONRecord, in bytes: Span<UInt8>, _ context: JSONRecordContext,
    into collector: inout PhotoCollector
  ) {
    tags.removeAll()
    let end = record.members.count
    var member = 0
    while member < end {
      let key = record.keyRange(member)
      if record.members[member].kind == .object {
        addObject(record, member, key, bytes)
      } else if let (tag, group) = ExiftoolRecord.meaning(ofKey: bytes, key) {
        add(tag, group, record, member, bytes)
      }
      member = Int(record.members[member].next)
    }
    let facts = tags.facts(settings)
    if facts.wallTime == nil, facts.instant == nil, let failure = tags.failure {
      collector.leaveOut(.errorInSource, value: failure, line: context.line)
      return
    }
    collector.add(facts, name: tags.photoName ?? context.placeName, line: context.line)
  }

  /// A tag with a description and a value, or a group of tags.
  private mutating func addObject(
    _ record: JSONRecord, _ object: Int, _ key: Range<Int>, _ bytes: Span<UInt8>
  ) {
    if let (tag, group) = ExiftoolRecord.meaning(ofKey: bytes, key) {
      let value =
        record.member("val", of: object, in: bytes) ?? record.member("num", of: object, in: bytes)
      if let value { add(tag, group, record, value, bytes) }
      return
    }
    let group = ExiftoolKey.group(bytes, key)
    let end = Int(record.members[object].next)
    var member = object + 1
    while member < end {
      if let (tag, ownGroup) = ExiftoolRecord.meaning(ofKey: bytes, record.keyRange(member)) {
        var value: Int? = member
        if record.members[member].kind == .object {
          value =
            record.member("val", of: member, in: bytes)
            ?? record.member("num", of: member, in: bytes)
        }
        if let value { add(tag, ownGroup == .plain ? group : ownGroup, record, value, bytes) }
      }
      member = Int(record.members[member].next)
    }
  }

  private mutating func add(
    _ tag: ExiftoolTag, _ group: ExiftoolGroups, _ record: JSONRecord, _ member: Int,
    _ bytes: Span<UInt8>
  ) {
    let range = record.valueRange(member)
    switch record.members[member].kind {
    case .string: tags.add(tag, group, bytes.extracting(range))
    case .escapedString:
      var text: [UInt8] = []
      JSONString.append(bytes, range, to: &text)
      tags.add(tag, group, text.span)
    case .literal where JSONString.equals(bytes, range, "null"): break
    case .literal: tags.add(tag, group, bytes.extracting(range))
    case .object, .array, .omitted: break
    }
  }
}

import JSONStreaming
import Timeline

/// What `osxphotos query --json` writes: an array of Apple Photos' photos.
struct OsxphotosJSON: JSONExportFormat {
  let name = "osxphotos-json"
  let summary = "JSON of osxphotos (query --json): photos of Apple Photos"
  let mark = "objects with uuid, date and the names of photos"

  func recognition(of sample: ExportSample) -> ExportRecognition {
    guard let json = sample.json else { return .other }
    if json.recordsHave("uuid", "date"),
      json.recordsHave("original_filename") || json.recordsHave("latitude")
        || json.recordsHave("exif_info")
    {
      return .photos
    }
    return json.recordsHave("datetime", "filename", "exported", "new", "updated")
      ? .nothing(remark: CSVFormat.osxphotosReportRemark) : .other
  }

  func open(
    _ file: ExportFile, settings: ExportSettings
  ) throws(ExportError) -> JSONDocument {
    try JSONDocument(
      file, format: name, places: .outermost, settings: settings, judgedBy: OsxphotosJudge.self)
  }
}

/// What osxphotos says of a photo.
///
/// `date` is a clock reading with an offset. The offset is Apple Photos': for photos of cameras it is
/// that of the computer that imported them, and +00:00 where the library has none; then only the
/// instant is sure.
struct OsxphotosJudge: JSONRecordJudge {
  private let settings: ExportSettings

  init(settings: ExportSettings) { self.settings = settings }

  mutating func judge(
    _ record: JSONRecord, in bytes: Span<UInt8>, _ context: JSONRecordContext,
    into collector: inout PhotoCollector
  ) {
    let name =
      record.text("path", "original_filename", "filename", "uuid", in: bytes) ?? context.placeName
    if record.flag("intrash", in: bytes) {
      collector.leaveOut(
        .deletedInSource, value: String(decoding: name, as: UTF8.self), line: context.line)
      return
    }
    var facts = PhotoFacts()
    if record.flag("ismovie", in: bytes) { facts.traits.insert(.video) }
    if record.flag("hidden", in: bytes) { facts.traits.insert(.hidden) }
    if record.flag("screenshot", in: bytes) || record.flag("screen_recording", in: bytes) {
      facts.traits.insert(.screenshot)
    }
    let exif = record.member("exif_info", in: bytes)
    facts.make = record.string("camera_make", of: exif, in: bytes)
    facts.model = record.string("camera_model", of: exif, in: bytes)
    facts.owner = record.string("owner", in: bytes)
    facts.burstIdentifier = record.string("burst_key", in: bytes)
    if let albums = record.member("albums", in: bytes) {
      facts.albums = record.contents(of: albums).compactMap { album in
        record.text(of: album, in: bytes).map { String(decoding: $0, as: UTF8.self) }
      }
    }
    var choice = TimeChoice(today: settings.today)
    if let date = record.text("date", in: bytes) {
      choice.offer(date.span, "date", .export, .wall)
    }
    choice.settle(into: &facts)
    facts.doubtOffset()
    judgePlace(record, bytes, exif, &facts)
    collector.add(facts, name: name, line: context.line)
  }

  private func judgePlace(
    _ record: JSONRecord, _ bytes: Span<UInt8>, _ exif: Int?, _ facts: inout PhotoFacts
  ) {
    var choice = PlaceChoice()
    choice.offer(
      latitude: record.text("latitude", in: bytes), longitude: record.text("longitude", in: bytes),
      "latitude and longitude")
    if let location = record.member("location", in: bytes) {
      let pair = record.contents(of: location).prefix(2).map { record.text(of: $0, in: bytes) }
      if pair.count == 2 {
        choice.offer(latitude: pair[0], longitude: pair[1], "location")
      }
    }
    choice.offer(
      latitude: record.text("latitude", of: exif, in: bytes),
      longitude: record.text("longitude", of: exif, in: bytes), "exif_info")
    choice.settle(into: &facts)
  }
}

extension PhotoFacts {
  /// Marks an offset that the exporting program may have guessed; one of zero, which stands for "not
  /// known", leaves the instant only.
  mutating func doubtOffset() {
    guard let time = wallTime, let offset = time.offset, time.precision != .day else { return }
    if offset == .utc {
      instant = time.localTime.microseconds
      wallTime = nil
      offsetReason = nil
      traits.insert(.instantOnly)
    } else {
      traits.insert(.guessedOffset)
    }
  }
}

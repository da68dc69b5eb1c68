import JSONStreaming
import Timeline

/// What Immich's interface answers: a list of assets, a page of a search, an album, one asset.
struct ImmichJSON: JSONExportFormat {
  let name = "immich-json"
  let summary = "JSON of Immich: assets from its API, as a list, a search's pages or an album"
  let mark = "objects with localDateTime or fileCreatedAt and originalFileName"

  /// Where assets stand.
  private static let places: [(prefix: String, path: [String])] = [
    ("", []), ("[].", []), ("assets.items[].", ["assets", "items"]), ("assets[].", ["assets"]),
    ("items[].", ["items"]),
  ]

  private func path(in json: JSONShape) -> [String]? {
    Self.places.first { place in
      let hasTime = ["localDateTime", "fileCreatedAt"].contains { json.has(place.prefix + $0) }
      let hasName = ["originalFileName", "originalPath"].contains { json.has(place.prefix + $0) }
      return hasTime && hasName
    }?.path
  }

  func recognition(of sample: ExportSample) -> ExportRecognition {
    guard let json = sample.json else { return .other }
    if path(in: json) != nil { return .photos }
    let isMap = json.has("[].id", "[].lat", "[].lon", "[].city", "[].country")
    return isMap
      ? .nothing(
        remark: "the markers of Immich's map: they have no dates; take the assets of a search "
          + "with \"withExif\" instead")
      : .other
  }

  func open(
    _ file: ExportFile, settings: ExportSettings
  ) throws(ExportError) -> JSONDocument {
    let path = ExportSample(file).json.flatMap { self.path(in: $0) } ?? []
    return try JSONDocument(
      file, format: name, places: JSONRecordPlaces(paths: [path]), settings: settings,
      judgedBy: ImmichJudge.self)
  }
}

/// What an asset says.
///
/// `localDateTime` is a clock reading that is printed with a false `Z`; `fileCreatedAt` and the
/// `dateTimeOriginal` of `exifInfo` are instants, and so tell the offset. Where the photo states no zone,
/// that is the server's guess, and no difference says nothing.
struct ImmichJudge: JSONRecordJudge {
  private let settings: ExportSettings

  init(settings: ExportSettings) { self.settings = settings }

  mutating func judge(
    _ record: JSONRecord, in bytes: Span<UInt8>, _ context: JSONRecordContext,
    into collector: inout PhotoCollector
  ) {
    let name =
      record.text("originalPath", "originalFileName", "id", in: bytes) ?? context.placeName
    let shown = String(decoding: name, as: UTF8.self)
    let status = record.string("status", in: bytes)
    if record.flag("isTrashed", in: bytes) || record.text("deletedAt", in: bytes) != nil
      || status == "trashed" || status == "deleted"
    {
      collector.leaveOut(.deletedInSource, value: shown, line: context.line)
      return
    }
    let visibility = record.string("visibility", in: bytes)
    if visibility == "hidden" || record.string("isVisible", in: bytes) == "false" {
      collector.leaveOut(.partOfPhoto, value: shown, line: context.line)
      return
    }
    var facts = PhotoFacts()
    if record.string("type", in: bytes) == "VIDEO" { facts.traits.insert(.video) }
    if visibility == "archive" || visibility == "locked" || record.flag("isArchived", in: bytes) {
      facts.traits.insert(.hidden)
    }
    let exif = record.member("exifInfo", in: bytes)
    facts.make = record.string("make", of: exif, in: bytes)
    facts.model = record.string("model", of: exif, in: bytes)
    facts.owner = record.string("ownerId", in: bytes)
    judgeTime(record, bytes, exif, &facts)
    var place = PlaceChoice()
    place.offer(
      latitude: record.text("latitude", of: exif, in: bytes),
      longitude: record.text("longitude", of: exif, in: bytes), "exifInfo")
    place.settle(into: &facts)
    collector.add(facts, name: name, line: context.line)
  }

  private func judgeTime(
    _ record: JSONRecord, _ bytes: Span<UInt8>, _ exif: Int?, _ facts: inout PhotoFacts
  ) {
    let created = record.text("fileCreatedAt", in: bytes)
    let original = record.text("dateTimeOriginal", of: exif, in: bytes)
    let zone = record.text("timeZone", of: exif, in: bytes)
    var choice = TimeChoice(today: settings.today)
    if let text = record.text("localDateTime", in: bytes) {
      choice.offer(text.span, "localDateTime", .export, .wallWithFalseOffset)
    }
    if let original { choice.offer(original.span, "dateTimeOriginal", .export, .instant) }
    if let created { choice.offer(created.span, "fileCreatedAt", .export, .instant) }
    choice.settle(into: &facts)
    let instant = CompanionOffset.instant(in: created) ?? CompanionOffset.instant(in: original)
    if facts.wallTime != nil, let instant {
      facts.settleOffset(instant: instant, isZoneKnown: exif == nil || zone != nil)
    } else if facts.instant != nil, let zone,
      let offset = try? TimestampText.offset(in: zone.span)
    {
      facts.showLocally(offset, as: .own)
    }
    if let created, created == record.text("fileModifiedAt", in: bytes) {
      facts.findings.append(
        PhotoFacts.Finding(.dateMayBeFiles, String(decoding: created, as: UTF8.self)))
    }
  }
}

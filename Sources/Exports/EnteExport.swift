import JSONStreaming
import Timeline

/// What Ente exports beside photos: `.meta` folders of its command-line tool, `metadata` folders of its
/// desktop program, whose files are like Google's.
struct EnteExport: JSONExportFormat {
  let name = "ente"
  let summary = "Ente exports: the JSON file of each photo, in .meta or metadata folders"
  let mark = "an object with title, creationTime and info.id"
  var isSidecar: Bool { true }

  private static func isTool(_ json: JSONShape) -> Bool {
    json.has("title", "creationTime", "info.id") && !json.has("photoTakenTime")
  }

  func recognition(of sample: ExportSample) -> ExportRecognition {
    guard let json = sample.json else { return .other }
    if Self.isTool(json) { return .photos }
    if sample.folder == "metadata", json.has("photoTakenTime"), !json.has("url") { return .photos }
    return sample.folder == ".meta" && json.has("albumName") ? .nothing(remark: nil) : .other
  }

  func open(
    _ file: ExportFile, settings: ExportSettings
  ) throws(ExportError) -> JSONDocument {
    let isTool = ExportSample(file).json.map(Self.isTool) ?? true
    return isTool
      ? try JSONDocument(
        file, format: name, places: .outermost, settings: settings, judgedBy: EnteJudge.self)
      : try JSONDocument(
        file, format: name, places: .outermost, settings: settings, judgedBy: TakeoutJudge.self)
  }
}

/// What a file in a `.meta` folder says: the creation time is an instant, in the zone of the computer.
struct EnteJudge: JSONRecordJudge {
  private let settings: ExportSettings

  init(settings: ExportSettings) { self.settings = settings }

  mutating func judge(
    _ record: JSONRecord, in bytes: Span<UInt8>, _ context: JSONRecordContext,
    into collector: inout PhotoCollector
  ) {
    let title = record.text("title", in: bytes)
    var facts = PhotoFacts()
    if TakeoutName.isVideo(String(decoding: title ?? [], as: UTF8.self)) {
      facts.traits.insert(.video)
    }
    facts.owner = record.string("ownerID", of: record.member("info", in: bytes), in: bytes)
    var time = TimeChoice(today: settings.today)
    if let created = record.text("creationTime", in: bytes) {
      time.offer(created.span, "creationTime", .export, .instant)
    }
    time.settle(into: &facts)
    var place = PlaceChoice()
    if let location = record.member("location", in: bytes) {
      place.offer(
        latitude: record.text("latitude", of: location, in: bytes),
        longitude: record.text("longitude", of: location, in: bytes), "location")
    }
    place.settle(into: &facts)
    collector.add(facts, name: name(title, context))
  }

  /// The album's folder, which is the one around `.meta`, and the title.
  private func name(_ title: [UInt8]?, _ context: JSONRecordContext) -> [UInt8] {
    let path = context.file.path
    guard let title else { return Array(path.utf8) }
    var folder = path.dropLast(context.file.name.count)
    if folder.hasSuffix(".meta/") { folder = folder.dropLast(6) }
    return Array(folder.utf8) + TakeoutName.sanitized(title)
  }
}

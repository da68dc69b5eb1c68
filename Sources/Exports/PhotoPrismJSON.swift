import JSONStreaming
import Timeline

/// What PhotoPrism's interface answers: a list of photos, one photo, or the photos on its map.
struct PhotoPrismJSON: JSONExportFormat {
  let name = "photoprism-json"
  let summary = "JSON of PhotoPrism: photos from its API, as a list or as GeoJSON"
  let mark = "objects with TakenAt and UID"

  private static func isMap(_ json: JSONShape) -> Bool {
    json.has("features[].properties.UID", "features[].properties.TakenAt")
  }

  func recognition(of sample: ExportSample) -> ExportRecognition {
    guard let json = sample.json else { return .other }
    let isList =
      json.recordsHave("UID") && (json.recordsHave("TakenAt") || json.recordsHave("TakenAtLocal"))
    return isList || Self.isMap(json) ? .photos : .other
  }

  func open(
    _ file: ExportFile, settings: ExportSettings
  ) throws(ExportError) -> JSONDocument {
    let isMap = ExportSample(file).json.map(Self.isMap) ?? false
    return try JSONDocument(
      file, format: name, places: JSONRecordPlaces(paths: isMap ? [["features"]] : [[]]),
      settings: settings, judgedBy: PhotoPrismJudge.self)
  }
}

struct PhotoPrismJudge: JSONRecordJudge {
  private let settings: ExportSettings

  init(settings: ExportSettings) { self.settings = settings }

  mutating func judge(
    _ record: JSONRecord, in bytes: Span<UInt8>, _ context: JSONRecordContext,
    into collector: inout PhotoCollector
  ) {
    // On the map the names are in `properties`, and the place in `geometry`, longitude first.
    let names = record.member("properties", in: bytes) ?? JSONRecord.itself
    var values: [String: [UInt8]] = [:]
    for member in record.contents(of: names) {
      guard let text = record.text(of: member, in: bytes) else { continue }
      let name = String(
        decoding: [UInt8](copying: bytes.extracting(record.keyRange(member))), as: UTF8.self)
      if values[name] == nil { values[name] = text }
    }
    if let geometry = record.member("geometry", in: bytes),
      let point = record.member("coordinates", of: geometry, in: bytes)
    {
      let axes = record.contents(of: point).prefix(2).map { record.text(of: $0, in: bytes) }
      if axes.count == 2 { (values["Lng"], values["Lat"]) = (axes[0], axes[1]) }
    }
    let name =
      values["FileName"] ?? values["OriginalName"] ?? values["UID"] ?? context.placeName
    let photo = PhotoPrismRecord(value: { values[$0] }, leavesOutZeros: false)
    if photo.isDeleted {
      collector.leaveOut(
        .deletedInSource, value: String(decoding: name, as: UTF8.self), line: context.line)
    } else {
      collector.add(photo.facts(settings), name: name, line: context.line)
    }
  }
}

import JSONStreaming
import Timeline

/// The file that Flickr's "Your Flickr Data" has of each photo: `photo_123456789.json`.
struct FlickrJSON: JSONExportFormat {
  let name = "flickr"
  let summary = "Flickr's account data: photo_….json, one for each photo"
  let mark = "an object with id, date_taken and photopage"
  var isSidecar: Bool { true }

  func recognition(of sample: ExportSample) -> ExportRecognition {
    guard let json = sample.json, json.has("id", "date_taken") else { return .other }
    return json.has("photopage") || json.has("geo[]") || json.has("original") ? .photos : .other
  }

  func open(
    _ file: ExportFile, settings: ExportSettings
  ) throws(ExportError) -> JSONDocument {
    try JSONDocument(
      file, format: name, places: .outermost, settings: settings, judgedBy: FlickrJudge.self)
  }
}

/// What a photo's file says: `date_taken` is a clock reading; `geo` has degrees, or millionths of them.
struct FlickrJudge: JSONRecordJudge {
  private let settings: ExportSettings

  init(settings: ExportSettings) { self.settings = settings }

  mutating func judge(
    _ record: JSONRecord, in bytes: Span<UInt8>, _ context: JSONRecordContext,
    into collector: inout PhotoCollector
  ) {
    var facts = PhotoFacts()
    var time = TimeChoice(today: settings.today)
    if let taken = record.text("date_taken", in: bytes) {
      time.offer(taken.span, "date_taken", .export, .wall)
    }
    time.settle(into: &facts)
    var place = PlaceChoice()
    if let geo = record.member("geo", in: bytes) {
      let inside =
        record.members[geo].kind == .array
        ? record.contents(of: geo).first { record.members[$0].kind == .object } : geo
      place.offer(
        latitude: Self.degrees(record.text("latitude", of: inside, in: bytes)),
        longitude: Self.degrees(record.text("longitude", of: inside, in: bytes)), "geo")
    }
    place.settle(into: &facts)
    let name = record.text("original", "name", "id", in: bytes) ?? context.placeName
    collector.add(facts, name: name)
  }

  /// Whole numbers beyond 180 are millionths of degrees.
  private static func degrees(_ text: [UInt8]?) -> [UInt8]? {
    guard let text, let number = CoordinateText.decimalNumber(in: text.span),
      number.magnitude > 180, number == number.rounded()
    else { return text }
    return Array(DecimalText.degrees(number / 1_000_000).utf8)
  }
}

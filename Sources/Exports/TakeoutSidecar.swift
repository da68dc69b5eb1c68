import JSONStreaming
import Timeline

/// The sidecars that Google Takeout puts beside photos: `IMG_0001.jpg.json`,
/// `IMG_0001.jpg.supplemental-metadata.json` and the like, one object each.
///
/// A sidecar is enough: the photo it belongs to need not be there. The same photo has one in the folder
/// of its year and one in each album.
struct TakeoutSidecar: JSONExportFormat {
  let name = "takeout"
  let summary = "Google Takeout of Google Photos: the JSON file beside each photo, old and new"
  let mark = "an object with photoTakenTime"
  var isSidecar: Bool { true }

  func recognition(of sample: ExportSample) -> ExportRecognition {
    guard let json = sample.json else { return .other }
    if json.has("photoTakenTime") { return .photos }
    let isAlbum =
      json.has("albumData") || json.has("title", "access")
      || json.has("title", "date", "description")
      || json.has("title", "enrichments[]")
    return isAlbum || Self.otherNames.contains(sample.name) || json.isWhole && json.isOnly("title")
      ? .nothing(remark: nil) : .other
  }

  /// Files of the same folders that tell of no photo.
  private static let otherNames: Set<String> = [
    "print-subscriptions.json", "shared_album_comments.json",
    "user-generated-memory-titles.json",
  ]

  func open(
    _ file: ExportFile, settings: ExportSettings
  ) throws(ExportError) -> JSONDocument {
    try JSONDocument(
      file, format: name, places: .outermost, settings: settings, judgedBy: TakeoutJudge.self)
  }
}

/// What a sidecar says.
///
/// The time is `photoTakenTime`, an instant; `creationTime` is that of the upload and says nothing. The
/// place is `geoData`, which holds what the user corrected, else `geoDataExif`; (0, 0) is none.
struct TakeoutJudge: JSONRecordJudge {
  private let settings: ExportSettings

  init(settings: ExportSettings) { self.settings = settings }

  mutating func judge(
    _ record: JSONRecord, in bytes: Span<UInt8>, _ context: JSONRecordContext,
    into collector: inout PhotoCollector
  ) {
    let title = title(record, bytes)
    let name = name(title, context)
    if record.flag("trashed", in: bytes) || TakeoutFolder.isBin(context.file.folder) {
      collector.leaveOut(.deletedInSource, value: String(decoding: name, as: UTF8.self))
      return
    }
    var facts = PhotoFacts()
    if TakeoutName.isVideo(String(decoding: title ?? [], as: UTF8.self)) {
      facts.traits.insert(.video)
    }
    if record.flag("archived", in: bytes) { facts.traits.insert(.hidden) }
    judgeOrigin(record, bytes, &facts)
    judgeTime(record, bytes, &facts)
    judgePlace(record, bytes, &facts)
    collector.add(facts, name: name)
  }

  /// The photo's name at its upload; one program writes a pair of names for a live photo.
  private func title(_ record: JSONRecord, _ bytes: Span<UInt8>) -> [UInt8]? {
    record.text("title", in: bytes)
      ?? record.text("image", of: record.member("title", in: bytes), in: bytes)
  }

  /// The sidecar's folder, and the title as a name of a file; without a title the sidecar's name.
  private func name(_ title: [UInt8]?, _ context: JSONRecordContext) -> [UInt8] {
    let path = context.file.path
    guard let title else { return Array(path.utf8) }
    let folder = path.utf8.count - context.file.name.utf8.count
    return Array(path.utf8.prefix(folder)) + TakeoutName.sanitized(title)
  }

  private func judgeTime(_ record: JSONRecord, _ bytes: Span<UInt8>, _ facts: inout PhotoFacts) {
    var choice = TimeChoice(today: settings.today)
    if let member = record.member("photoTakenTime", in: bytes),
      let seconds = record.text("timestamp", of: member, in: bytes)
        ?? record.text(of: member, in: bytes)
    {
      choice.offerSeconds(seconds.span, "photoTakenTime", .export)
    }
    choice.settle(into: &facts)
  }

  private func judgePlace(_ record: JSONRecord, _ bytes: Span<UInt8>, _ facts: inout PhotoFacts) {
    var choice = PlaceChoice()
    for name in ["geoData", "geoDataExif"] where !choice.isSettled {
      guard let data = record.member(name, in: bytes) else { continue }
      let latitude = record.text("latitude", of: data, in: bytes)
      let longitude = record.text("longitude", of: data, in: bytes)
      if Self.isZero(latitude), Self.isZero(longitude) { continue }
      choice.offer(latitude: latitude, longitude: longitude, name)
      if choice.isSettled, let text = record.text("altitude", of: data, in: bytes),
        let metres = CoordinateText.decimalNumber(in: text.span), metres != 0
      {
        facts.altitude = metres
      }
    }
    choice.settle(into: &facts)
  }

  private static func isZero(_ text: [UInt8]?) -> Bool {
    text.map { CoordinateText.decimalNumber(in: $0.span) == 0 } ?? true
  }

  /// Where the photo came from: a partner's account, or a folder of a phone.
  private func judgeOrigin(
    _ record: JSONRecord, _ bytes: Span<UInt8>, _ facts: inout PhotoFacts
  ) {
    guard let origin = record.member("googlePhotosOrigin", in: bytes) else { return }
    if record.member("fromPartnerSharing", of: origin, in: bytes) != nil {
      facts.owner = "a partner"
    }
    let upload = record.member("mobileUpload", of: origin, in: bytes)
    let device = upload.flatMap { record.member("deviceFolder", of: $0, in: bytes) }
    guard let folder = record.text("localFolderName", of: device, in: bytes) else { return }
    switch String(decoding: folder, as: UTF8.self) {
    case "Screenshots": facts.traits.insert(.screenshot)
    case let name where name.hasPrefix("WhatsApp") || name.hasPrefix("Telegram"):
      facts.traits.insert(.received)
    default: break
    }
  }
}

/// The folders of a Takeout.
public enum TakeoutFolder {
  /// Whether a folder is the bin, in one of the languages in which Google names it.
  public static func isBin(_ name: some StringProtocol) -> Bool { bins.contains(String(name)) }

  private static let bins: Set<String> = [
    "Trash", "Bin", "Papierkorb", "Corbeille", "Papelera", "Cestino", "Prullenbak", "Kosz",
    "Lixeira", "Lixo", "Papperskorgen", "Papirkurv", "Roskakori", "Koš", "Корзина", "ゴミ箱", "휴지통",
    "回收站", "垃圾桶",
  ]
}

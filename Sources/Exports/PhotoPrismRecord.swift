import Timeline

/// What PhotoPrism says of a photo, in JSON or YAML.
///
/// `TakenAtLocal` is a clock reading that is printed with a false `Z`, `TakenAt` an instant; the two tell
/// the offset, unless the zone is not known. A place that was copied from other photos taken about the
/// same time (`PlaceSrc: estimate`) is none.
struct PhotoPrismRecord {
  /// The value of a name, as text.
  let value: (String) -> [UInt8]?
  /// A value of 0 is left out, as in YAML, so that one axis that is missing is 0.
  let leavesOutZeros: Bool

  private func string(_ name: String) -> String? {
    value(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the photo was archived, which is how PhotoPrism deletes.
  var isDeleted: Bool {
    guard let date = value("DeletedAt") else { return false }
    return (try? TimestampText.timestamp(in: date.span)) != nil
  }

  /// What is to be believed.
  func facts(_ settings: ExportSettings) -> PhotoFacts {
    var facts = PhotoFacts()
    if string("Type") == "video" { facts.traits.insert(.video) }
    if string("Private") == "true" { facts.traits.insert(.hidden) }
    facts.make = string("CameraMake")
    facts.model = string("CameraModel")
    facts.owner = string("OwnerUID") ?? string("Owner")
    judgeTime(settings, &facts)
    judgePlace(&facts)
    return facts
  }

  private func judgeTime(_ settings: ExportSettings, _ facts: inout PhotoFacts) {
    let source = string("TakenSrc") ?? ""
    let timeSource: TimeSource = source == "name" ? .fileName : .export
    var choice = TimeChoice(today: settings.today)
    if let local = value("TakenAtLocal") {
      choice.offer(local.span, "TakenAtLocal", timeSource, .wallWithFalseOffset)
    }
    if let taken = value("TakenAt") {
      choice.offer(taken.span, "TakenAt", timeSource, .instant)
    }
    choice.settle(into: &facts)
    if let wall = facts.wallTime, let instant = CompanionOffset.instant(in: value("TakenAt")),
      let offset = CompanionOffset.offset(of: wall, at: instant),
      offset != .utc || !["", "Local", "UTC"].contains(string("TimeZone") ?? "")
    {
      facts.wallTime?.offset = offset
      facts.offsetReason = .stated
    }
    let isDated = facts.wallTime != nil || facts.instant != nil
    if isDated, ["", "default", "estimate"].contains(source) {
      facts.findings.append(
        PhotoFacts.Finding(.dateMayBeFiles, "TakenSrc \(source.isEmpty ? "missing" : source)"))
    }
  }

  private func judgePlace(_ facts: inout PhotoFacts) {
    var latitude = value("Lat")
    var longitude = value("Lng")
    if leavesOutZeros, latitude != nil || longitude != nil {
      latitude = latitude ?? [UInt8(ascii: "0")]
      longitude = longitude ?? [UInt8(ascii: "0")]
    }
    guard let latitude, let longitude else { return }
    let isZero = [latitude, longitude].allSatisfy {
      CoordinateText.decimalNumber(in: $0.span) == 0
    }
    if isZero { return }
    if string("PlaceSrc") == "estimate" {
      let shown = [latitude, longitude].map { String(decoding: $0, as: UTF8.self) }
      facts.findings.append(
        PhotoFacts.Finding(.placeEstimated, shown.joined(separator: ", ")))
      return
    }
    var choice = PlaceChoice()
    choice.offer(latitude: latitude, longitude: longitude, "Lat and Lng")
    choice.settle(into: &facts)
    if let text = value("Altitude"), let metres = CoordinateText.decimalNumber(in: text.span),
      metres != 0
    {
      facts.altitude = metres
    }
  }
}

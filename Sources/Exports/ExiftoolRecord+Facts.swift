import JSONStreaming
public import Timeline

extension ExiftoolRecord {
  /// What is to be believed of the tags.
  ///
  /// The time, the most trusted first: DateTimeOriginal, CreateDate of EXIF; a video's CreationDate;
  /// XMP; IPTC; the movie header; the GPS receiver; and, only when asked for, the last change. The
  /// place: GPSPosition, GPSLatitude and GPSLongitude as exiftool worked them out, then those of EXIF,
  /// XMP and the video. Each is judged alone, so that one bad tag costs only itself.
  public func facts(_ settings: ExportSettings) -> PhotoFacts {
    var facts = PhotoFacts()
    let isVideo = isVideo
    if isVideo { facts.traits.insert(.video) }
    judgeCamera(&facts, isVideo: isVideo)
    judgePlace(&facts)
    judgeTime(&facts, settings)
    return facts
  }

  /// What the record is called: the source file, else folder and name.
  public var photoName: [UInt8]? {
    if let source = text(.sourceFile) { return source }
    guard let name = text(.fileName) else { return nil }
    guard let folder = text(.directory) else { return name }
    return folder + [UInt8(ascii: "/")] + name
  }

  /// What kept exiftool from reading the file; nil when nothing did.
  public var failure: String? {
    text(.error, [.plain, .foreign, .copy]).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: The camera

  private func judgeCamera(_ facts: inout PhotoFacts, isVideo: Bool) {
    // In pictures it is the maker of a screen or a printer.
    let videoMaker: ExiftoolGroups = [.plain, .xmp, .other]
    facts.make = string(.make) ?? (isVideo ? string(.deviceManufacturer, videoMaker) : nil)
    facts.model = string(.model) ?? (isVideo ? string(.deviceModelName, videoMaker) : nil)
    facts.owner = string(.cameraOwnerName) ?? string(.ownerName) ?? string(.artist)
    facts.contentIdentifier = string(.contentIdentifier) ?? string(.mediaGroupUUID)
    facts.burstIdentifier = string(.burstUUID)
    if let comment = string(.userComment), comment.lowercased() == "screenshot" {
      facts.traits.insert(.screenshot)
    }
  }

  /// Whether the file is a video, by its type, else by its name.
  private var isVideo: Bool {
    let byType = firstText(.mimeType, [.plain, .foreign]) { type in
      type.count > 6 && JSONString.equals(type, 0..<6, "video/")
    }
    let byEnding = firstText(.fileType, [.plain, .foreign], Self.endsAsVideo)
    return byType ?? byEnding ?? firstText(.sourceFile, .all, Self.endsAsVideo)
      ?? firstText(.fileName, .all, Self.endsAsVideo) ?? false
  }

  /// Whether a name, or a type by itself, ends as the names of videos do.
  private static func endsAsVideo(_ name: Span<UInt8>) -> Bool? {
    var ending: UInt64 = 0
    var index = name.count - 1
    while index >= 0, name[index] != UInt8(ascii: "."), name.count - index <= 8 {
      let byte = name[index]
      let isSmall = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
      ending = ending << 8 | UInt64(isSmall ? byte & 0xDF : byte)
      index -= 1
    }
    return videoEndings.contains(ending)
  }

  /// The endings, their letters as the bytes of a number, the last letter highest.
  private static let videoEndings: [UInt64] = [
    "MOV", "MP4", "M4V", "3GP", "3G2", "QT", "AVI", "MKV", "WEBM", "MTS", "M2TS", "WMV", "INSV",
    "360", "LRV",
  ].map { $0.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) } }

  /// Whether dates of a video's header, which should be in UTC, are those of a camera's clock.
  ///
  /// Phones keep to UTC: they write keys of their own. Cameras know no zone: they name their maker, or
  /// are known by what they write of the video.
  var hasCameraClock: Bool {
    let isPhone =
      has(.creationDate) || has(.contentCreateDate) || has(.androidVersion)
      || has(.androidCaptureFPS)
    if isPhone { return false }
    if let make = string(.make) ?? string(.deviceManufacturer, [.plain, .xmp, .other]) {
      return !CameraMaker.isPhoneMaker(make)
    }
    let signs: [(ExiftoolTag, String)] = [
      (.handlerDescription, "GoPro"), (.compressorName, "GoPro"), (.firmwareVersion, "HD"),
    ]
    return signs.contains { tag, start in string(tag)?.hasPrefix(start) ?? false }
  }

  // MARK: The place

  private func judgePlace(_ facts: inout PhotoFacts) {
    var choice = PlaceChoice()
    // Says what GPSPosition does, and is read in a fraction of the time.
    if hasAgreeingNumbers { offerAxes(.plain, &choice) }
    offerPosition(.plain, &choice)
    offerAxes(.plain, &choice)
    offerPosition(.composite, &choice)
    offerAxes(.composite, &choice)
    offerAxes(.exif, &choice)
    offerAxes(.xmp, &choice)
    offerAxes(.copy, &choice)
    if !choice.isSettled {
      _ = firstText(.gpsCoordinates, ExiftoolGroups.video.union([.plain, .other])) { text in
        choice.offer(CoordinateText.place(in: text)) {
          "GPSCoordinates \(JSONString.excerpt(text, 0..<text.count))"
        }
        return choice.place
      }
      offerAxes(.keys, &choice)
      offerAxes(.quickTime, &choice)
      offerAxes(.track, &choice)
    }
    choice.settle(into: &facts)
    judgeAltitude(&facts)
    if facts.place != nil, let status = string(.gpsStatus),
      status == "V" || status.hasSuffix("Void")
    {
      facts.findings.append(PhotoFacts.Finding(.gpsStatusVoid, status))
    }
  }

  /// Whether latitude and longitude are plain numbers whose signs the references, where there are any,
  /// bear out.
  private var hasAgreeingNumbers: Bool {
    agrees(.gpsLatitude, .gpsLatitudeRef, .latitude)
      && agrees(.gpsLongitude, .gpsLongitudeRef, .longitude)
  }

  private func agrees(
    _ tag: ExiftoolTag, _ reference: ExiftoolTag, _ axis: CoordinateText.Axis
  ) -> Bool {
    guard let value = firstText(tag, .plain, { CoordinateText.decimalNumber(in: $0) }) else {
      return false
    }
    guard has(reference, .plain) else { return true }
    guard case .direction(let direction) = self.reference(reference, .plain) else { return false }
    return direction.axis == axis && (value == 0 || direction.isNegative == (value < 0))
  }

  private func offerPosition(_ group: ExiftoolGroups, _ choice: inout PlaceChoice) {
    guard !choice.isSettled else { return }
    _ = firstText(.gpsPosition, group) { text in
      var reading = CoordinateText.place(in: text)
      if case .place(let place) = reading {
        reading = checked(place, group)
      }
      choice.offer(reading) { "GPSPosition \(JSONString.excerpt(text, 0..<text.count))" }
      return choice.place
    }
  }

  private func offerAxes(_ group: ExiftoolGroups, _ choice: inout PlaceChoice) {
    guard !choice.isSettled, has(.gpsLatitude, group) || has(.gpsLongitude, group) else { return }
    var reading = CoordinateText.place(
      latitude: axis(.gpsLatitude, group), longitude: axis(.gpsLongitude, group),
      latitudeReference: reference(.gpsLatitudeRef, group),
      longitudeReference: reference(.gpsLongitudeRef, group),
      isUnsigned: group == .exif || group == .copy)
    if case .place(let place) = reading {
      reading = checked(place, group)
    }
    choice.offer(reading) { shownAxes(group) }
  }

  /// A place, unless its side is not known or it is what exiftool makes of EXIF's "none".
  private func checked(
    _ place: Coordinate, _ group: ExiftoolGroups
  ) -> CoordinateText.PlaceReading {
    if hasUnusableReference(group) { return .rejected(.hemisphereUnknown) }
    if CoordinateText.isNoneOfEXIF(place.latitude) || CoordinateText.isNoneOfEXIF(place.longitude) {
      return .rejected(.placePlaceholder)
    }
    return .place(place)
  }

  /// Whether a reference is there that tells no side, or one of the other axis: exiftool then prints the
  /// value as if it were north or east.
  private func hasUnusableReference(_ group: ExiftoolGroups) -> Bool {
    let isFromEXIF = group == .composite && (has(.gpsLatitude, .exif) || has(.gpsLongitude, .exif))
    let groups = isFromEXIF ? [.composite, .exif] : group
    return firstText(.gpsLatitudeRef, groups) { Self.isUnusable($0, as: .latitude) ? true : nil }
      ?? firstText(.gpsLongitudeRef, groups) { Self.isUnusable($0, as: .longitude) ? true : nil }
      ?? false
  }

  private static func isUnusable(_ text: Span<UInt8>, as axis: CoordinateText.Axis) -> Bool {
    switch CoordinateText.reference(in: text) {
    case .unusable: true
    case .direction(let direction): direction.axis != axis
    // There is a tag, and it is blank; a dash stands for one that is not there (`-f`).
    case .missing: text.count != 1 || text[0] != UInt8(ascii: "-")
    }
  }

  private func axis(_ tag: ExiftoolTag, _ group: ExiftoolGroups) -> CoordinateText.AxisReading {
    firstText(tag, group) { CoordinateText.axis(in: $0) } ?? .missing
  }

  private func reference(_ tag: ExiftoolTag, _ group: ExiftoolGroups) -> CoordinateText.Reference {
    firstText(tag, group) { CoordinateText.reference(in: $0) } ?? .missing
  }

  private func shownAxes(_ group: ExiftoolGroups) -> String {
    let tags: [ExiftoolTag] = [.gpsLatitude, .gpsLatitudeRef, .gpsLongitude, .gpsLongitudeRef]
    let texts = tags.map { tag in
      firstText(tag, group) { JSONString.excerpt($0, 0..<$0.count) } ?? ""
    }
    return "GPSLatitude \(texts[0]) \(texts[1]), GPSLongitude \(texts[2]) \(texts[3])"
  }

  // MARK: The height

  /// Lower than any mine and higher than any airliner or balloon.
  private static let acceptedMetres = -12_000.0...100_000.0

  private func judgeAltitude(_ facts: inout PhotoFacts) {
    var left: ExiftoolGroups = [.plain, .composite, .exif, .xmp]
    while !left.isEmpty {
      let group = left.first
      left = left.rest
      let value = firstText(.gpsAltitude, group) { text -> Double? in
        var end = 0
        while end < text.count, text[end] > 0x20 { end += 1 }
        return CoordinateText.decimalNumber(in: text.extracting(0..<end))
      }
      guard let value else { continue }
      let isBelow =
        string(.gpsAltitude, group)?.contains("Below") ?? false
        || string(.gpsAltitudeRef, group).map {
          $0.hasPrefix("Below") || $0 == "1" || $0 == "3"
        } ?? false
      let metres = isBelow ? -value.magnitude : value
      if Self.acceptedMetres.contains(metres) {
        facts.altitude = metres
      } else {
        facts.findings.append(
          PhotoFacts.Finding(.altitudeUnusable, string(.gpsAltitude, group) ?? ""))
      }
      return
    }
  }
}

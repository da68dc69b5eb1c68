import Timeline

/// Decides what to believe of what a file's tags say.
///
/// The time: EXIF DateTimeOriginal, DateTimeDigitized; a movie's creation date; XMP; IPTC; the movie
/// header; the GPS receiver; the file's name; and, only when asked for, the last change. The place:
/// EXIF, XMP, the movie's. Each is judged alone, so that one bad tag costs only itself.
struct PhotoJudgement {
  let settings: ImageMetadataReader.Settings
  private var facts = PhotoFacts()
  private var dates: DateJudgement

  init(_ settings: ImageMetadataReader.Settings) {
    self.settings = settings
    dates = DateJudgement(latest: settings.today.map { $0 + 1 })
  }

  /// What a file tells.
  ///
  /// - Parameters:
  ///   - tags: what its structures say.
  ///   - format: what it is.
  ///   - name: its name without folders.
  ///   - modified: when the file system says it was last changed.
  /// - Returns: what is believed, and what could not be used.
  consuming func facts(
    of tags: ImageTags, format: ImageFormat, name: [UInt8], modified: Int64?
  ) -> PhotoFacts {
    if format.isMovie { facts.traits.insert(.video) }
    judgeCamera(tags)
    judgePlace(tags)
    judgeTime(tags)
    judgeName(name)
    judgeModification(tags, modified)
    settle()
    facts.findings += tags.findings
    if !tags.hasMetadata { facts.findings.append(PhotoFacts.Finding(.metadataMissing, "")) }
    return facts
  }

  // MARK: The camera

  private mutating func judgeCamera(_ tags: ImageTags) {
    let movie = tags.movie
    facts.make =
      Self.name(tags.exif.make) ?? Self.name(tags.xmp.make)
      ?? movie.flatMap { MovieJudgement(tags: $0).make }
    facts.model =
      Self.name(tags.exif.model) ?? Self.name(tags.xmp.model) ?? Self.name(movie?.model)
    facts.owner =
      Self.name(tags.exif.cameraOwner) ?? Self.name(tags.xmp.owner) ?? Self.name(tags.exif.artist)
    facts.contentIdentifier =
      Self.name(tags.exif.contentIdentifier) ?? Self.name(movie?.contentIdentifier)
    facts.burstIdentifier =
      Self.name(tags.exif.burstIdentifier) ?? Self.name(tags.xmp.burstIdentifier)
    if tags.exif.isScreenshot { facts.traits.insert(.screenshot) }
  }

  /// A name without the blanks around it; nil when nothing is left.
  private static func name(_ bytes: [UInt8]?) -> String? {
    guard let bytes else { return nil }
    var name = bytes.prefix { $0 != 0 }
    while name.first == 0x20 { name = name.dropFirst() }
    while let last = name.last, last == 0x20 { name = name.dropLast() }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  // MARK: The place

  private mutating func judgePlace(_ tags: ImageTags) {
    let judgement = PlaceJudgement(tags)
    facts.place = judgement.place
    facts.placeIsCoarse = judgement.isCoarse
    facts.altitude = judgement.altitude
    facts.findings += judgement.findings
    facts.note(judgement.refused, ifUsed: judgement.place != nil, as: .otherPlaceUsed)
  }

  // MARK: The time

  private mutating func judgeTime(_ tags: ImageTags) {
    let exif = tags.exif
    dates.offer(
      exif.original.map {
        .init(
          name: "DateTimeOriginal", source: .original, text: $0.text, isText: $0.isText,
          subSeconds: exif.subSecondsOriginal)
      })
    dates.offer(
      exif.digitized.map {
        .init(
          name: "DateTimeDigitized", source: .digitized, text: $0.text, isText: $0.isText,
          subSeconds: exif.subSecondsDigitized)
      })
    dates.offer(
      tags.movie?.creationDate.map {
        .init(name: "the movie's date", source: .videoCreationDate, text: $0)
      })
    offerXMP(tags.xmp)
    dates.offer(
      tags.iptc.dateCreated.map {
        .init(name: "IPTC date", source: .iptc, text: Self.joined($0, tags.iptc.timeCreated))
      })
    takeAccepted(exif)
    if facts.wallTime == nil, let movie = tags.movie { judgeMovieHeader(movie) }
    judgeGPSTime(tags.gps)
  }

  private mutating func offerXMP(_ xmp: XMPTags) {
    dates.offer(
      xmp.original.map { .init(name: "exif:DateTimeOriginal", source: .xmp, text: $0) })
    dates.offer(
      xmp.dateCreated.map { .init(name: "photoshop:DateCreated", source: .xmp, text: $0) })
    dates.offer(xmp.createDate.map { .init(name: "xmp:CreateDate", source: .xmp, text: $0) })
    dates.offer(
      xmp.digitized.map { .init(name: "exif:DateTimeDigitized", source: .xmp, text: $0) })
  }

  /// IPTC's date and time as one text.
  private static func joined(_ date: [UInt8], _ time: [UInt8]?) -> [UInt8] {
    guard let time, !time.isEmpty else { return date }
    return date + [UInt8(ascii: "T")] + time
  }

  /// Takes over the date that is believed, if any, with its offset.
  private mutating func takeAccepted(_ exif: EXIFTags) {
    guard facts.wallTime == nil, let timestamp = dates.accepted else { return }
    facts.wallTime = timestamp
    facts.timeSource = dates.source
    judgeOffset(exif)
    if timestamp.precision == .day { facts.traits.insert(.dateOnly) }
  }

  /// Finds the offset of the date that is believed: its own tag, the date itself, TimeZoneOffset, the
  /// tag of another date.
  private mutating func judgeOffset(_ exif: EXIFTags) {
    let own: [UInt8]?
    var sibling: [UInt8]? = exif.offsetModified
    switch facts.timeSource {
    case .original:
      own = exif.offsetOriginal
      if exif.offsetDigitized != nil, exif.digitized == exif.original {
        sibling = exif.offsetDigitized
      }
    case .digitized: own = exif.offsetDigitized
    case .modified: own = exif.offsetModified
    default:
      if facts.wallTime?.offset != nil { facts.offsetReason = .stated }
      noteUnreadableOffset()
      return
    }
    let stated = offset(own)
    if let found = stated ?? facts.wallTime?.offset {
      set(found, .stated)
    } else if let hours = exif.timeZoneHours,
      let seconds = Int32(exactly: hours).map({ $0.multipliedReportingOverflow(by: 3600) }),
      !seconds.overflow, UTCOffset.acceptedSeconds.contains(seconds.partialValue)
    {
      set(UTCOffset(seconds: seconds.partialValue), .stated)
    } else if let found = offset(sibling) {
      set(found, .siblingTag)
    }
    noteUnreadableOffset()
  }

  private mutating func set(_ offset: UTCOffset, _ reason: OffsetReason) {
    facts.wallTime?.offset = offset
    facts.offsetReason = reason
  }

  /// An offset that a tag of its own states.
  private mutating func offset(_ text: [UInt8]?) -> UTCOffset? {
    guard let text else { return nil }
    do throws(TimestampProblem) {
      return try TimestampText.offset(in: text.span)
    } catch {
      if error != .missing {
        facts.findings.append(PhotoFacts.Finding(.offsetUnreadable, readable(text)))
      }
      return nil
    }
  }

  private mutating func noteUnreadableOffset() {
    if facts.wallTime?.hasUnreadableOffset == true {
      facts.findings.append(PhotoFacts.Finding(.offsetUnreadable, "in the date"))
    }
  }

  private mutating func judgeMovieHeader(_ movie: MovieTags) {
    switch MovieJudgement(tags: movie).headerTime() {
    case .none:
      if movie.creationSeconds != nil { refusedHeader = PhotoFacts.Finding(.dateZero, "mvhd 0") }
    case .instant(let instant):
      facts.instant = instant
      facts.timeSource = .movieHeader
    case .wall(let timestamp):
      facts.wallTime = timestamp
      facts.timeSource = .movieHeader
    case .placeholder(let time):
      refusedHeader = PhotoFacts.Finding(.datePlaceholder, "mvhd \(time)")
    case .outOfYears(let seconds):
      refusedHeader = PhotoFacts.Finding(.dateOutOfYears, "mvhd \(seconds)")
    }
  }

  private var refusedHeader: PhotoFacts.Finding?

  // MARK: GPS time

  private mutating func judgeGPSTime(_ gps: GPSTags) {
    let (instant, finding) = GPSJudgement(tags: gps).instant()
    if let finding { facts.findings.append(finding) }
    if let instant { facts.takeGPSTime(instant) }
  }

  // MARK: The name and the last change

  private mutating func judgeName(_ name: [UInt8]) {
    guard !name.isEmpty else { return }
    let clues = FileNameClues(name)
    if clues.isScreenshot { facts.traits.insert(.screenshot) }
    if clues.isReceived { facts.traits.insert(.received) }
    guard settings.usesFileNames, facts.wallTime == nil, facts.instant == nil else { return }
    switch clues.time {
    case nil: break
    case .wall(let timestamp):
      if let latest = settings.today, timestamp.date > latest + 1 { return }
      facts.wallTime = timestamp
      facts.timeSource = .fileName
      if timestamp.precision == .day { facts.traits.insert(.dateOnly) }
    case .instant(let instant):
      facts.instant = instant
      facts.timeSource = .fileName
    }
  }

  private mutating func judgeModification(_ tags: ImageTags, _ modified: Int64?) {
    guard settings.usesModificationTimes, facts.wallTime == nil, facts.instant == nil else {
      return
    }
    dates.offer(
      tags.exif.modified.map {
        .init(
          name: "ModifyDate", source: .modified, text: $0.text, isText: $0.isText,
          subSeconds: tags.exif.subSecondsModified)
      })
    dates.offer(
      tags.xmp.modifyDate.map { .init(name: "xmp:ModifyDate", source: .modified, text: $0) })
    takeAccepted(tags.exif)
    if facts.wallTime == nil, let modified, modified > 0 {
      facts.instant = modified
      facts.timeSource = .fileModified
    }
  }

  /// Falls back on a date in the future, and says what was refused.
  private mutating func settle() {
    if facts.wallTime == nil, facts.instant == nil, let finding = dates.settleForFuture() {
      facts.findings.append(finding)
      takeAccepted(EXIFTags())
    }
    let refused = dates.refused + (refusedHeader.map { [$0] } ?? [])
    facts.note(
      refused, ifUsed: facts.wallTime != nil || facts.instant != nil, as: .otherDateUsed)
    if facts.wallTime == nil, facts.instant != nil { facts.traits.insert(.instantOnly) }
  }
}

extension PhotoFacts {
  /// Notes what was refused: as what it is when nothing else could be used, else as passed over.
  fileprivate mutating func note(
    _ refused: [Finding], ifUsed isUsed: Bool, as passedOver: ReadingReason
  ) {
    for finding in refused {
      findings.append(isUsed ? Finding(passedOver, finding.value) : finding)
    }
  }
}

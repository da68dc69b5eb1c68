import Timeline

extension ExiftoolRecord {
  /// Finds the time to believe, with its offset, and the GPS receiver's time.
  func judgeTime(_ facts: inout PhotoFacts, _ settings: ExportSettings) {
    var choice = TimeChoice(today: settings.today)
    let isVideo = facts.traits.contains(.video)
    offerOriginals(&choice, isVideo: isVideo)
    if !choice.isSettled {
      offerVideoDates(&choice)
      offerDescriptions(&choice, isVideo: isVideo)
      offerMovieHeader(&choice, isVideo: isVideo)
    }
    let gps = gpsInstant()
    if let finding = gps.finding { facts.findings.append(finding) }
    if settings.usesModificationTimes, !choice.isSettled, gps.microseconds == nil {
      offer(.subSecModifyDate, [.plain, .composite], .modified, .wall, &choice)
      offer(.modifyDate, [.plain, .exif, .xmp], .modified, .wall, &choice)
      offer(.fileModifyDate, [.plain, .foreign], .fileModified, .instant, &choice)
    }
    choice.settle(into: &facts)
    addFraction(&facts)
    judgeOffset(&facts)
    if let instant = gps.microseconds, facts.takeGPSTime(instant) == .onlyTime {
      facts.traits.insert(.instantOnly)
    }
  }

  private func offer(
    _ tag: ExiftoolTag, _ groups: ExiftoolGroups, _ source: TimeSource,
    _ meaning: TimeChoice.Meaning, _ choice: inout TimeChoice
  ) {
    guard !choice.isSettled else { return }
    _ = firstText(tag, groups) { text in
      choice.offer(text, tag.name, source, isReformatted(text) ? .wallWithFalseOffset : meaning)
      return choice.source
    }

    func isReformatted(_ text: Span<UInt8>) -> Bool {
      guard meaning == .wall, source == .original || source == .digitized else { return false }
      return !Self.isInOwnLayout(text) && areDatesReformatted
    }
  }

  /// Whether exiftool wrote the record's dates in a form that was asked for (`-d FMT`).
  ///
  /// Then `%z` may have added the computer's offset to dates that have none, as those of EXIF; so
  /// their offsets are not the photo's. One date in another form among others in exiftool's own is as
  /// the file has it.
  private var areDatesReformatted: Bool {
    let tags: [ExiftoolTag] = [
      .dateTimeOriginal, .createDate, .modifyDate, .fileModifyDate, .subSecDateTimeOriginal,
      .subSecCreateDate, .subSecModifyDate, .mediaCreateDate, .gpsDateTime,
    ]
    return !tags.contains { tag in
      firstText(tag, .all) { Self.isInOwnLayout($0) ? true : nil } ?? false
    }
  }

  /// `YYYY:MM:DD`.
  private static func isInOwnLayout(_ text: Span<UInt8>) -> Bool {
    text.count >= 8 && text[4] == UInt8(ascii: ":") && text[7] == UInt8(ascii: ":")
  }

  /// When the picture was taken, and digitised, by the camera.
  private func offerOriginals(_ choice: inout TimeChoice, isVideo: Bool) {
    offer(.subSecDateTimeOriginal, [.plain, .composite], .original, .wall, &choice)
    offer(.dateTimeOriginal, [.plain, .exif, .other, .copy], .original, .wall, &choice)
    if isVideo { return }
    offer(.subSecCreateDate, [.plain, .composite], .digitized, .wall, &choice)
    offer(.createDate, [.plain, .exif], .digitized, .wall, &choice)
    offer(.dateTimeDigitized, [.plain, .exif], .digitized, .wall, &choice)
  }

  /// What phones, and some cameras, write of a video: the local time with its offset.
  private func offerVideoDates(_ choice: inout TimeChoice) {
    let groups = ExiftoolGroups.video.union(.plain)
    offer(.creationDate, groups, .videoCreationDate, .wallUnlessUTC, &choice)
    offer(
      .creationDateValue, [.plain, .other, .xmp], .videoCreationDate, .wallUnlessUTC, &choice)
    offer(.contentCreateDate, groups, .videoCreationDate, .wallUnlessUTC, &choice)
    offer(.dateTimeOriginal, .video, .videoCreationDate, .wall, &choice)
  }

  /// XMP and IPTC.
  private func offerDescriptions(_ choice: inout TimeChoice, isVideo: Bool) {
    let meaning: TimeChoice.Meaning = isVideo ? .wallUnlessUTC : .wall
    offer(.dateTimeOriginal, [.xmp], .xmp, .wall, &choice)
    offer(.dateCreated, [.xmp], .xmp, meaning, &choice)
    offer(.createDate, [.xmp], .xmp, meaning, &choice)
    offer(.dateTimeDigitized, [.xmp], .xmp, .wall, &choice)
    if !isVideo { offer(.createDate, [.other], .xmp, .wall, &choice) }
    offer(.dateTimeCreated, [.plain, .composite], .iptc, .wall, &choice)
    for group in [ExiftoolGroups.iptc, .plain] where has(.dateCreated, group) {
      guard !choice.isSettled, let date = text(.dateCreated, group) else { continue }
      guard let time = text(.timeCreated, group) else {
        choice.offer(date.span, ExiftoolTag.dateCreated.name, .iptc, .wall)
        continue
      }
      let joined = date + [UInt8(ascii: " ")] + time
      choice.offer(joined.span, "DateCreated and TimeCreated", .iptc, .wall)
    }
  }

  /// A video's own dates.
  ///
  /// They are in UTC by their standard; those that a camera wrote are the camera's clock. With an
  /// offset (`-api QuickTimeUTC`) they are instants in the zone of the computer.
  private func offerMovieHeader(_ choice: inout TimeChoice, isVideo: Bool) {
    if choice.isSettled { return }
    let tags: [(ExiftoolTag, ExiftoolGroups)] = [
      (.createDate, isVideo ? [.plain, .quickTime, .copy] : [.quickTime]),
      (.mediaCreateDate, [.plain, .track, .quickTime]),
      (.trackCreateDate, [.plain, .track, .quickTime]),
    ]
    let isCamera = hasCameraClock
    for (tag, groups) in tags {
      _ = firstText(tag, groups) { text in
        let hasOffset = (try? TimestampText.timestamp(in: text))?.offset != nil
        choice.offer(text, tag.name, .movieHeader, isCamera && !hasOffset ? .wall : .instant)
        return choice.source
      }
    }
  }

  /// Adds the fraction of a second that stands in a tag of its own.
  private func addFraction(_ facts: inout PhotoFacts) {
    let tag: ExiftoolTag
    switch facts.timeSource {
    case .original: tag = .subSecTimeOriginal
    case .digitized: tag = .subSecTimeDigitized
    default: return
    }
    _ = firstText(tag, .all) { facts.wallTime?.addFraction($0) }
  }

  // MARK: Offsets

  /// Finds the offset of the date that is believed: its own tag, the date itself, TimeZoneOffset, the
  /// tag of another date, the zone that the camera was set to.
  private func judgeOffset(_ facts: inout PhotoFacts) {
    guard let time = facts.wallTime, time.precision != .day else { return }
    let own: ExiftoolTag?
    switch facts.timeSource {
    case .original: own = .offsetTimeOriginal
    case .digitized: own = .offsetTimeDigitized
    case .modified: own = .offsetTime
    case .xmp where time.offset == nil: own = .offsetTimeOriginal
    default: return
    }
    var isUnreadable = time.hasUnreadableOffset
    if let own, let offset = offset(own, &isUnreadable) {
      set(offset, .stated)
    } else if time.offset != nil {
      return
    } else if let offset = zoneOffset {
      set(offset, .stated)
    } else if let offset = offset(.offsetTime, &isUnreadable)
      ?? (isSameTime(.createDate, as: .dateTimeOriginal)
        ? offset(.offsetTimeDigitized, &isUnreadable) : nil)
    {
      set(offset, .siblingTag)
    } else if let offset = menuOffset {
      set(offset, .siblingTag)
    } else {
      facts.wallTime?.hasUnreadableOffset = isUnreadable
    }

    func set(_ offset: UTCOffset, _ reason: OffsetReason) {
      facts.wallTime?.offset = offset
      facts.wallTime?.hasUnreadableOffset = false
      facts.offsetReason = reason
    }
  }

  private func isSameTime(_ one: ExiftoolTag, as other: ExiftoolTag) -> Bool {
    guard let text = text(one, [.plain, .exif]) else { return false }
    return text == self.text(other, [.plain, .exif])
  }

  private func offset(_ tag: ExiftoolTag, _ isUnreadable: inout Bool) -> UTCOffset? {
    firstText(tag, .all) { text in
      do throws(TimestampProblem) {
        return try TimestampText.offset(in: text)
      } catch {
        if error != .missing { isUnreadable = true }
        return nil
      }
    }
  }

  /// TimeZoneOffset: whole hours, of which the first value is that of DateTimeOriginal.
  private var zoneOffset: UTCOffset? {
    guard let text = text(.timeZoneOffset, [.plain, .exif]) else { return nil }
    let first = text.prefix { $0 > 0x20 && $0 != UInt8(ascii: ",") }
    guard let hours = CoordinateText.decimalNumber(in: Array(first).span), hours.magnitude <= 15,
      hours == hours.rounded()
    else { return nil }
    return UTCOffset(seconds: Int32(hours) * 3600)
  }

  /// The zone of the camera's menu, as `+09:00` or in minutes; not when daylight saving was on, which
  /// some makers count in and others do not.
  private var menuOffset: UTCOffset? {
    guard let text = text(.timeZone, [.plain, .other]), !isDaylightSaving else { return nil }
    if let minutes = CoordinateText.decimalNumber(in: text.span) {
      guard minutes.magnitude >= 60, minutes.magnitude <= 900,
        minutes.truncatingRemainder(dividingBy: 15) == 0
      else { return nil }
      return UTCOffset(seconds: Int32(minutes) * 60)
    }
    return try? TimestampText.offset(in: text.span)
  }

  private var isDaylightSaving: Bool {
    guard let text = text(.daylightSavings, [.plain, .other]) else { return false }
    return ![Array("0".utf8), Array("Off".utf8), Array("No".utf8)].contains(text)
  }

  // MARK: GPS time

  /// The GPS receiver's time in microseconds since 1970-01-01 00:00 UTC, or why there is none.
  ///
  /// GPSDateTime, or GPSDateStamp and GPSTimeStamp; of a GPSDateStamp that holds a time only the date.
  private func gpsInstant() -> (microseconds: Int64?, finding: PhotoFacts.Finding?) {
    guard has(.gpsDateTime) || has(.gpsDateStamp) else { return (nil, nil) }
    var stamp = firstText(.gpsDateTime, .all) { try? TimestampText.timestamp(in: $0) }
    if stamp == nil, let time = text(.gpsTimeStamp),
      let date = text(.gpsDateStamp) ?? text(.gpsDateTime)
    {
      let joined = Array(date.prefix { $0 != 0x20 }) + [UInt8(ascii: " ")] + time
      stamp = try? TimestampText.timestamp(in: joined.span)
    }
    guard let stamp, stamp.precision != .day else {
      // A date alone is no fault.
      return (nil, has(.gpsTimeStamp) || has(.gpsDateTime) ? unusable : nil)
    }
    guard !GPSClock.zeros.contains(stamp.date) else { return (nil, unusable) }
    return (
      stamp.localTime.microseconds - Int64(stamp.offset?.seconds ?? 0) * 1_000_000, nil
    )
  }

  private var unusable: PhotoFacts.Finding {
    PhotoFacts.Finding(
      .gpsTimeUnusable, string(.gpsDateTime) ?? string(.gpsDateStamp) ?? "blank")
  }
}

import Timeline

/// The offset that follows from a clock reading and the instant beside it.
enum CompanionOffset {
  /// How far a clock reading is ahead of an instant, where that can be an offset: whole quarters of an
  /// hour, give or take a minute, within what offsets can be.
  ///
  /// - Parameters:
  ///   - wall: the clock reading.
  ///   - instant: microseconds since 1970-01-01 00:00 UTC.
  /// - Returns: nil when the two do not belong together so.
  static func offset(of wall: Timestamp, at instant: Int64) -> UTCOffset? {
    guard wall.precision != .day else { return nil }
    let difference = Double(wall.localTime.microseconds - instant)
    let quarters = (difference / 900e6).rounded()
    guard (difference - quarters * 900e6).magnitude <= 60e6,
      quarters.magnitude * 900 <= Double(UTCOffset.acceptedSeconds.upperBound)
    else { return nil }
    return UTCOffset(seconds: Int32(quarters) * 900)
  }

  /// The instant that a text states; in UTC without an offset.
  static func instant(in text: [UInt8]?) -> Int64? {
    guard let text, let stamp = try? TimestampText.timestamp(in: text.span), stamp.precision != .day
    else { return nil }
    return stamp.localTime.microseconds - Int64(stamp.offset?.seconds ?? 0) * 1_000_000
  }
}

extension PhotoFacts {
  /// Gives the clock reading the offset that an instant beside it tells.
  ///
  /// Where the program knew no zone, no difference says nothing: the clock reading is that of the spot, but
  /// for movies of phones, which state instants; and any other difference is a guess.
  mutating func settleOffset(instant: Int64, isZoneKnown: Bool) {
    guard var time = wallTime, let offset = CompanionOffset.offset(of: time, at: instant) else {
      return
    }
    if offset == .utc, !isZoneKnown {
      guard traits.contains(.video), let make, CameraMaker.isPhoneMaker(make) else {
        wallTime?.offset = nil
        offsetReason = nil
        return
      }
      wallTime = nil
      self.instant = instant
      traits.insert(.instantOnly)
      return
    }
    time.offset = offset
    wallTime = time
    offsetReason = .stated
    if !isZoneKnown { traits.insert(.guessedOffset) }
  }

  /// How an offset beside an instant is to be taken.
  enum OffsetOrigin {
    /// It is the photo's own.
    case own
    /// The exporting program may have made it up; zero stands for "not known".
    case guess
    /// The exporting program reckoned the instant with it, out of a clock reading without an offset: it leads
    /// back to that, and says nothing else.
    case unknown
  }

  /// Turns an instant into what a clock with an offset showed.
  mutating func showLocally(_ offset: UTCOffset, as origin: OffsetOrigin) {
    guard let instant, origin != .guess || offset != .utc else { return }
    let local = LocalDateTime(microseconds: instant + Int64(offset.seconds) * 1_000_000)
    wallTime = Timestamp(
      date: local.date, microsecondsOfDay: local.microsecondsOfDay, precision: .second,
      offset: origin == .unknown ? nil : offset)
    self.instant = nil
    traits.remove(.instantOnly)
    if origin != .unknown { offsetReason = .stated }
    if origin == .guess { traits.insert(.guessedOffset) }
  }
}

import JSONStreaming
import Timeline

/// Finds the time to believe among those that a record states, each judged alone, in the order in which
/// they are offered.
struct TimeChoice {
  /// What a date stands for.
  enum Meaning {
    /// A clock reading at the place, with the offset it states, if any.
    case wall
    /// A clock reading printed with an offset that says nothing.
    case wallWithFalseOffset
    /// A clock reading, unless it ends in `Z`, which makes it an instant.
    case wallUnlessUTC
    /// An instant; in UTC when it states no offset.
    case instant
  }

  private var accepted: (stamp: Timestamp, meaning: Meaning, source: TimeSource)?
  // The first that is sound but lies in the future.
  private var future: (stamp: Timestamp, meaning: Meaning, source: TimeSource)?
  private var refused: [PhotoFacts.Finding] = []
  private let latest: LocalDate?

  /// - Parameter today: later dates than tomorrow's are passed over where there is another; nil not to
  ///   look.
  init(today: LocalDate?) {
    latest = today.map { $0 + 1 }
  }

  /// Whether a date is believed.
  var isSettled: Bool { accepted != nil }

  /// Where the date that is believed was stated.
  var source: TimeSource? { accepted?.source }

  /// Offers the next date; nothing happens when one is believed already.
  ///
  /// - Parameters:
  ///   - text: as it stands.
  ///   - name: what it is called, for findings.
  ///   - source: where it stands.
  ///   - meaning: what it stands for.
  mutating func offer(
    _ text: Span<UInt8>, _ name: String, _ source: TimeSource, _ meaning: Meaning
  ) {
    guard accepted == nil else { return }
    do throws(TimestampProblem) {
      var stamp = try TimestampText.timestamp(in: text)
      guard !TimestampText.isPlaceholder(stamp) else {
        refuse(.datePlaceholder, name, text)
        return
      }
      var meaning = meaning
      if meaning == .wallUnlessUTC {
        let end = text[text.count - 1]
        meaning = end == UInt8(ascii: "Z") || end == UInt8(ascii: "z") ? .instant : .wall
      }
      if meaning == .wallWithFalseOffset {
        stamp.offset = nil
        stamp.hasUnreadableOffset = false
        meaning = .wall
      }
      take(stamp, meaning, source)
    } catch {
      refuse(ReadingReason(error), name, text)
    }
  }

  /// Offers an instant in seconds since 1970, as text; 0 means that it is not known.
  mutating func offerSeconds(_ text: Span<UInt8>, _ name: String, _ source: TimeSource) {
    guard accepted == nil else { return }
    guard let number = CoordinateText.decimalNumber(in: text) else {
      refuse(.dateUnreadable, name, text)
      return
    }
    guard number != 0 else {
      refuse(.dateZero, name, text)
      return
    }
    // The years 1826 to 2100 and far beyond, well within what microseconds can count.
    guard number.magnitude < 1e11 else {
      refuse(.dateOutOfYears, name, text)
      return
    }
    offer(
      microseconds: Int64((number * 1_000_000).rounded()), .instant, source,
      "\(name) \(JSONString.excerpt(text, 0..<text.count))")
  }

  /// Offers a time that is a number.
  ///
  /// - Parameters:
  ///   - microseconds: counted from 1970-01-01 00:00, in UTC or as clocks on the spot showed.
  ///   - meaning: an instant, or a clock reading.
  ///   - source: where it stands.
  ///   - shown: what findings show.
  mutating func offer(
    microseconds: Int64, _ meaning: Meaning, _ source: TimeSource,
    _ shown: @autoclosure () -> String
  ) {
    guard accepted == nil else { return }
    let time = LocalDateTime(microseconds: microseconds)
    guard LocalDate.acceptedYears.contains(time.date.components.year) else {
      refused.append(PhotoFacts.Finding(.dateOutOfYears, shown()))
      return
    }
    let stamp = Timestamp(
      date: time.date, microsecondsOfDay: time.microsecondsOfDay, precision: .second,
      offset: meaning == .instant ? .utc : nil)
    guard !TimestampText.isPlaceholder(stamp) else {
      refused.append(PhotoFacts.Finding(.datePlaceholder, shown()))
      return
    }
    take(stamp, meaning, source)
  }

  private mutating func take(_ stamp: Timestamp, _ meaning: Meaning, _ source: TimeSource) {
    if let latest, stamp.date > latest {
      if future == nil { future = (stamp, meaning, source) }
    } else {
      accepted = (stamp, meaning, source)
    }
  }

  private mutating func refuse(_ reason: ReadingReason, _ name: String, _ text: Span<UInt8>) {
    refused.append(
      PhotoFacts.Finding(reason, "\(name) \(JSONString.excerpt(text, 0..<text.count))"))
  }

  /// Writes the time that is believed into the facts, and what was refused: as what it is when nothing
  /// else could be used, else as passed over.
  ///
  /// A date in the future counts when there is none but that.
  mutating func settle(into facts: inout PhotoFacts) {
    if let (stamp, meaning, source) = accepted ?? future {
      facts.timeSource = source
      if meaning == .instant, stamp.precision != .day {
        facts.instant =
          stamp.localTime.microseconds - Int64(stamp.offset?.seconds ?? 0) * 1_000_000
        facts.traits.insert(.instantOnly)
      } else {
        facts.wallTime = stamp
        if stamp.offset != nil { facts.offsetReason = .stated }
        if stamp.precision == .day { facts.traits.insert(.dateOnly) }
      }
    }
    facts.note(
      refused, ifUsed: facts.wallTime != nil || facts.instant != nil, as: .otherDateUsed)
    refused = []
  }
}

extension PhotoFacts {
  /// Notes what was refused: as what it is when nothing else could be used, else as passed over; of
  /// several with one reason the first.
  mutating func note(_ refused: [Finding], ifUsed isUsed: Bool, as passedOver: ReadingReason) {
    for finding in refused {
      let reason = isUsed ? passedOver : finding.reason
      if !findings.contains(where: { $0.reason == reason }) {
        findings.append(Finding(reason, finding.value))
      }
    }
  }
}

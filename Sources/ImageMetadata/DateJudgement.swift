import Timeline

/// Finds the date to believe among those that a file states, each judged alone, in the order in which
/// they are offered.
struct DateJudgement {
  /// A date as it stands, and what stands beside it.
  struct Candidate {
    /// What it is called, for findings.
    var name: StaticString
    /// Where it comes from.
    var source: TimeSource
    /// The date.
    var text: [UInt8]
    /// Its value is of a text type.
    var isText = true
    /// Digits of a fraction of a second.
    var subSeconds: [UInt8]?
  }

  /// The date that is believed.
  private(set) var accepted: Timestamp?
  /// Where it comes from.
  private(set) var source: TimeSource?
  /// What was offered before it and refused.
  private(set) var refused: [PhotoFacts.Finding] = []
  // The first that is sound but lies in the future.
  private var future: (Timestamp, Candidate)?

  private let latest: LocalDate?

  /// - Parameter latest: the last date a photo can have; nil when that is not known.
  init(latest: LocalDate?) {
    self.latest = latest
  }

  /// Offers the next date; nothing happens when one is believed already.
  mutating func offer(_ candidate: @autoclosure () -> Candidate?) {
    guard accepted == nil, let candidate = candidate() else { return }
    do throws(TimestampProblem) {
      guard candidate.isText else { throw .unreadable }
      var timestamp = try TimestampText.timestamp(in: candidate.text.span)
      guard !TimestampText.isPlaceholder(timestamp) else {
        refuse(candidate, .datePlaceholder)
        return
      }
      if let digits = candidate.subSeconds { timestamp.addFraction(digits.span) }
      if let latest, timestamp.date > latest {
        if future == nil { future = (timestamp, candidate) }
        return
      }
      accepted = timestamp
      source = candidate.source
    } catch {
      refuse(candidate, ReadingReason(error))
    }
  }

  /// Falls back on a date in the future when there is none but that.
  ///
  /// - Returns: a finding when that happens.
  mutating func settleForFuture() -> PhotoFacts.Finding? {
    guard accepted == nil, let (timestamp, candidate) = future else { return nil }
    accepted = timestamp
    source = candidate.source
    return PhotoFacts.Finding(.dateInFuture, Self.text(of: candidate))
  }

  private mutating func refuse(_ candidate: Candidate, _ reason: ReadingReason) {
    refused.append(PhotoFacts.Finding(reason, Self.text(of: candidate)))
  }

  private static func text(of candidate: Candidate) -> String {
    "\(candidate.name) \"\(readable(candidate.text))\""
  }
}

/// A value as findings show it: cut, with a dot for each byte that cannot be printed.
func readable(_ bytes: [UInt8]) -> String {
  var text = String(decoding: bytes.prefix(40), as: UTF8.self)
  if bytes.count > 40 { text += "…" }
  return String(
    String.UnicodeScalarView(
      text.unicodeScalars.map { $0.properties.generalCategory == .control ? "." : $0 }))
}

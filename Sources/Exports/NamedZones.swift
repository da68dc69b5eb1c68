import LocalTime
import Timeline

/// The offsets of time zones that exports name: `Europe/Paris`, `UTC`, `GMT+0200`, `+02:00`.
struct NamedZones {
  private let files = ZoneFiles()
  // An export names few zones, over and over. A zone that is not known is remembered too.
  private var histories: [String: ZoneHistory?] = [:]

  /// The offset of a zone at an instant, in microseconds since 1970-01-01 00:00 UTC.
  ///
  /// - Returns: nil when there is no such zone, as for most abbreviations.
  mutating func offset(of zone: String, at instant: Int64) -> UTCOffset? {
    if let offset = try? TimestampText.offset(in: Array(zone.utf8).span) { return offset }
    if let known = histories[zone] { return known?.offset(atInstant: instant) }
    let history = try? files.history(of: zone)
    if histories.count < Self.limit { histories[zone] = .some(history) }
    return history?.offset(atInstant: instant)
  }

  /// More than there are zones.
  private static let limit = 1000
}

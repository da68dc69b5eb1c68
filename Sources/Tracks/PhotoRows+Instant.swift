import LocalTime
import Timeline

// What a photo tells of its instant, believed as the step that settles local times believes it.

extension PhotoRows {
  /// The moment at which a row's photo was taken, in microseconds since 1970-01-01 00:00 UTC, where the photo
  /// itself tells it.
  ///
  /// It does by an offset of its own, or because it knows the instant only, or by GPS time, which
  /// shows the offset of its clock. An offset that the exporter is known to guess tells nothing, unless it
  /// is 0, which then means that the instant is known.
  func toldInstant(of row: Int) -> Int64? {
    guard let reading = localTime(of: row) else { return nil }
    if let instant = ownInstant(of: row), !hasGuessedOffset(row) { return instant }
    guard !traits(of: row).contains(.dateOnly), let gps = gpsInstant(of: row),
      let offset = ClockCheck.offset(clock: reading, gps: gps)
    else { return nil }
    return reading.microseconds - Int64(offset.seconds) * 1_000_000
  }

  /// Whether a row's local time is what a clock on the spot showed.
  func showsReading(_ row: Int) -> Bool {
    let traits = traits(of: row)
    return !traits.contains(.instantOnly)
      && !(traits.contains(.guessedOffset) && offset(of: row) == .utc)
  }

  private func hasGuessedOffset(_ row: Int) -> Bool {
    traits(of: row).contains(.guessedOffset) && offset(of: row) != .utc
  }
}

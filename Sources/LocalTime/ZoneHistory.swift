public import Timeline

/// How far ahead of UTC the clocks of a zone were, at every moment: a table of the changes.
///
/// A look-up is a binary search; it allocates nothing. Zones have some 100 to 400 changes up to
/// 2100.
public struct ZoneHistory: Sendable, Equatable {
  /// What clocks showed for some time.
  private struct Period: Sendable, Equatable {
    /// The first moment, in microseconds since 1970-01-01 00:00 UTC.
    var instant: Int64
    /// The clock reading from which on the offset counts.
    var reading: Int64
    /// Seconds ahead of UTC.
    var offset: Int32
  }

  // In order of time; the first has no beginning.
  private var periods: [Period]

  /// A change of a zone's clocks.
  public struct Change: Sendable, Equatable {
    /// When it happened, in seconds since 1970-01-01 00:00 UTC.
    public var second: Int64
    /// Seconds ahead of UTC from then on.
    public var offset: Int32

    /// A change.
    public init(second: Int64, offset: Int32) {
      self.second = second
      self.offset = offset
    }
  }

  /// A zone with an offset before the changes, and the changes in order of time.
  ///
  /// A change to the same offset is none; of several at one moment the last counts.
  public init(initialOffset: Int32, changes: [Change]) {
    periods = [Period(instant: .min, reading: .min, offset: initialOffset)]
    for (index, change) in changes.enumerated() {
      precondition(
        index == 0 || changes[index - 1].second <= change.second, "changes are in order of time")
      if index + 1 < changes.count, changes[index + 1].second == change.second { continue }
      let before = periods[periods.count - 1]
      if change.offset == before.offset { continue }
      // Readings that are shown twice belong to the time before the change, and so do those that
      // are left out. Two changes within an hour or so keep their order.
      let reading = (change.second + Int64(max(before.offset, change.offset))) * 1_000_000
      periods.append(
        Period(
          instant: change.second * 1_000_000, reading: max(reading, before.reading),
          offset: change.offset))
    }
  }

  /// The offset at a moment, in microseconds since 1970-01-01 00:00 UTC.
  public func offset(atInstant instant: Int64) -> UTCOffset {
    // The last period that has begun.
    var low = 0
    var count = periods.count
    while count > 1 {
      let half = count / 2
      if periods[low + half].instant <= instant { low += half }
      count -= half
    }
    return UTCOffset(seconds: periods[low].offset)
  }

  /// The offset at a clock reading.
  ///
  /// A reading that was shown twice, because clocks were put back, counts as the first: the earlier
  /// offset, which is that of daylight time. A reading that was left out, because clocks were put
  /// forward, has the offset before the change: the clock was not yet put forward.
  public func offset(atLocalTime time: LocalDateTime) -> UTCOffset {
    var low = 0
    var count = periods.count
    while count > 1 {
      let half = count / 2
      if periods[low + half].reading <= time.microseconds { low += half }
      count -= half
    }
    return UTCOffset(seconds: periods[low].offset)
  }

  /// Whether a clock reading with this offset was shown at some moment: true for both offsets of a
  /// reading that was shown twice.
  public func shows(_ time: LocalDateTime, offset: UTCOffset) -> Bool {
    self.offset(atInstant: time.microseconds - Int64(offset.seconds) * 1_000_000) == offset
  }
}

import Timeline

/// What a movie's header tells of the time.
///
/// The header's creation time should be in UTC. Phones keep to that; cameras write the wall time of
/// their clock, because they know no zone. A movie is taken as a phone's when it has the keys that
/// phones write, or names a maker of phones; as a camera's when it names another maker, or has a box
/// that only one maker's cameras write; else as a phone's, as the standard says.
struct MovieJudgement {
  let tags: MovieTags

  /// The movie header's time.
  enum HeaderTime: Equatable {
    /// There is none, or it is zero.
    case none
    /// Microseconds since 1970-01-01 00:00 UTC.
    case instant(Int64)
    /// A camera's clock.
    case wall(Timestamp)
    /// A time that devices write when they know none.
    case placeholder(LocalDateTime)
    /// A year that no movie has.
    case outOfYears(UInt64)
  }

  /// Seconds from 1904 to 1970.
  private static let epoch: UInt64 = 2_082_844_800

  /// The movie header's time.
  func headerTime() -> HeaderTime {
    guard let seconds = tags.creationSeconds, seconds != 0 else { return .none }
    // Some phones count from 1970: no movie of before 1970 has a creation time.
    let since1970 = seconds >= Self.epoch ? seconds - Self.epoch : seconds
    // Far beyond the year 2100, where the sum would overflow.
    guard since1970 < 1 << 33 else { return .outOfYears(seconds) }
    let time = LocalDateTime(microseconds: Int64(since1970) * 1_000_000)
    guard LocalDate.acceptedYears.contains(time.date.components.year) else {
      return .outOfYears(seconds)
    }
    let timestamp = Timestamp(
      date: time.date, microsecondsOfDay: time.microsecondsOfDay, precision: .second)
    if TimestampText.isPlaceholder(timestamp) { return .placeholder(time) }
    return isWallTime ? .wall(timestamp) : .instant(time.microseconds)
  }

  /// Whether the header's time is that of a camera's clock.
  private var isWallTime: Bool {
    if tags.isFromPhone { return false }
    guard let make = tags.make, !make.isEmpty else { return tags.cameraFamily != nil }
    return !CameraMaker.isPhoneMaker(String(decoding: make, as: UTF8.self))
  }

  /// The maker that the file names, or that its boxes give away.
  var make: String? {
    tags.make.map { String(decoding: $0, as: UTF8.self) } ?? tags.cameraFamily
  }
}

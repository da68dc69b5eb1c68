extension PhotoFacts {
  /// What the GPS receiver's time came to.
  public enum GPSTimeUse: Sendable, Equatable {
    /// It is far from the camera's and was refused, with a finding.
    case refused
    /// It stands beside the camera's time.
    case beside
    /// It is the photo's only time.
    case onlyTime
  }

  /// Takes the GPS receiver's time, unless it is more than a day from the camera's: a receiver that had no fix
  /// repeats its last, and one that has lived through a week rollover is years off.
  ///
  /// - Parameter instant: in microseconds since 1970-01-01 00:00 UTC.
  /// - Returns: what it came to.
  @discardableResult
  public mutating func takeGPSTime(_ instant: Int64) -> GPSTimeUse {
    let day: Int64 = 86_400_000_000
    let camera =
      wallTime.map { $0.localTime.microseconds - Int64($0.offset?.seconds ?? 0) * 1_000_000 }
      ?? self.instant
    // Half a day more where the camera's time is only a date.
    let tolerance = wallTime?.precision == .day ? day * 3 / 2 : day
    if let camera, (camera - instant).magnitude > tolerance.magnitude {
      findings.append(Finding(.gpsTimeFarFromDate, "\(LocalDateTime(microseconds: instant))Z"))
      return .refused
    }
    gpsInstant = instant
    guard wallTime == nil, self.instant == nil else { return .beside }
    self.instant = instant
    timeSource = .gps
    return .onlyTime
  }
}

/// What the step that settles local times sees of a row besides, and the one thing it changes.
extension PhotoRows {
  /// The row's offset from UTC; zero until one is found for rows without one of their own.
  @inlinable
  public func offset(of row: Int) -> UTCOffset { UTCOffset(seconds: offsets[row]) }

  /// The row's path or id, in `pool`.
  @inlinable
  public func name(of row: Int) -> PooledText { names[row] }

  /// The GPS receiver's time, in microseconds since 1970-01-01 00:00 UTC; nil where it is not known.
  @inlinable
  public func gpsInstant(of row: Int) -> Int64? {
    guard row < gpsInstants.count, gpsInstants[row] != Self.noTime else { return nil }
    return gpsInstants[row]
  }

  /// Gives a dated row another local time and offset, and the traits that say why.
  @inlinable
  public mutating func settle(
    _ row: Int, at localTime: LocalDateTime, offset: UTCOffset, traits: PhotoTraits
  ) {
    precondition(localTimes[row] != Self.noTime, "only dated rows have a local time to settle")
    localTimes[row] = localTime.microseconds
    offsets[row] = offset.seconds
    self.traits[row] = traits
  }
}

public import Timeline

/// What was done to the local times of a source's photos: each dated photo is counted once in the
/// first eight numbers.
public struct LocalTimeTally: Sendable, Equatable {
  /// Clock readings whose stated offset stands.
  public var stated = 0
  /// Clock readings with the offset of the zone of their place.
  public var fromPlace = 0
  /// Clock readings with the offset that their GPS time shows.
  public var fromGPSTime = 0
  /// Clock readings whose stated offset gave way to that of their place.
  public var replacedOffsets = 0
  /// Clocks on another zone that were corrected.
  public var correctedClocks = 0
  /// Instants read in the zone of their place.
  public var instantsAtPlace = 0
  /// Instants read in the zone of the nearest photo.
  public var instantsByNeighbour = 0
  /// Photos for which zones could do nothing: clock readings that will have the offset of the
  /// nearest photo, and instants that are read in UTC.
  public var open = 0

  /// Clocks on another zone that were kept because they are trusted; they are counted above as
  /// well.
  public var keptClocks = 0

  /// What is doubtful, with the first photos of each kind.
  public var findings: [ReadingReason: ReadingFinding] = [:]

  /// Nothing done yet.
  public init() {}

  /// How many dated photos were counted.
  public var dated: Int {
    stated + fromPlace + fromGPSTime + replacedOffsets + correctedClocks + instantsAtPlace
      + instantsByNeighbour + open
  }
}

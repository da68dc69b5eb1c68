public import Timeline

/// What makes a fix of a location history unusable.
public struct TrackLimits: Sendable, Equatable {
  /// The largest radius within which a device may believe to be; fixes beyond are left out.
  ///
  /// Cell towers give radii of several kilometres, and up to 18 km were seen.
  public var maximumAccuracy = Metres(1000)
  /// The speed, in kilometres an hour, above which a jump away and back is left out (`SpikeFilter`).
  public var maximumSpeed = 1000.0
  /// The longest path whose points get times by their distance along it (`UntimedPath`).
  public var longestUntimedPath = Duration.seconds(30 * 60)

  /// The defaults: 1,000 m, 1,000 km/h, 30 minutes.
  public init() {}
}

public import Timeline

/// Where a person was and when, as devices recorded it: fixes in columns, and visits.
///
/// Fixes are sorted by instant; of fixes with one instant, those that stood earlier in the file come
/// first. Fixes of one segment were recorded one after another by one device without a break; between
/// segments nothing was recorded, or another device was. A fix costs 32 bytes.
public struct Track: Sendable, Equatable {
  /// Microseconds since 1970-01-01 00:00 UTC, never decreasing.
  public let instants: [Int64]
  /// Degrees, one for each fix.
  public let latitudes: [Double]
  /// Degrees, one for each fix.
  public let longitudes: [Double]
  /// The radius in metres within which the device believed to be, one for each fix; NaN where none is
  /// stated.
  public let accuracies: [Float]
  /// The number of each fix's segment, from 0 to below `segmentCount`.
  public let segments: [UInt32]
  /// How many segments there are.
  public let segmentCount: Int
  /// Stays at one place, sorted by start; their ends are fixes too.
  public let visits: [TrackVisit]

  /// A track of columns that are in order already.
  init(columns: FixColumns, segmentCount: Int, visits: [TrackVisit]) {
    precondition(
      columns.isInOrder, "the fixes of a track are in order of time, and its columns equally long")
    precondition(
      columns.segments.allSatisfy { Int($0) < segmentCount }, "a fix lies in one of the segments")
    instants = columns.instants
    latitudes = columns.latitudes
    longitudes = columns.longitudes
    accuracies = columns.accuracies
    segments = columns.segments
    self.segmentCount = segmentCount
    self.visits = visits
  }

  /// All fixes and visits of several tracks; segments stay apart.
  ///
  /// Of fixes with one instant, those of the earlier track come first.
  public init(joining tracks: [Track]) {
    var columns = FixColumns()
    var segmentCount = 0
    columns.reserveCapacity(tracks.reduce(0) { $0 + $1.count })
    for track in tracks {
      columns.append(track, shiftingSegmentsBy: UInt32(segmentCount))
      segmentCount += track.segmentCount
    }
    columns.sort()
    self.init(
      columns: columns, segmentCount: segmentCount,
      visits: TrackVisit.sorted(tracks.flatMap(\.visits)))
  }

  /// How many fixes there are.
  public var count: Int { instants.count }

  /// Where a fix is.
  public func coordinate(of fix: Int) -> Coordinate {
    Coordinate(trustedLatitude: latitudes[fix], longitude: longitudes[fix])
  }
}

/// A stay at one place, from one instant to another, both included.
public struct TrackVisit: Sendable, Equatable {
  /// Microseconds since 1970-01-01 00:00 UTC.
  public let start: Int64
  /// Microseconds since 1970-01-01 00:00 UTC, not before `start`.
  public let end: Int64
  /// Where.
  public let place: Coordinate

  /// A stay; it does not end before it starts.
  public init(from start: Int64, to end: Int64, at place: Coordinate) {
    precondition(start <= end, "a visit ends after it starts")
    self.start = start
    self.end = end
    self.place = place
  }

  /// Visits by start; those with one start stay in the order given.
  static func sorted(_ visits: [TrackVisit]) -> [TrackVisit] {
    visits.enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
  }
}

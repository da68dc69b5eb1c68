import JSONStreaming
import Timeline

/// Reads Google's Semantic Location History, old (`startTimestampMs`) and new (`startTimestamp`).
///
/// - `placeVisit` is a visit; where the place itself is missing, the first other candidate is it. The visits
///   in it (`childVisits`) count, too.
/// - `activitySegment` gives its ends and, where they have times of their own, the points of
///   its raw path; else its waypoints, as a path without times (`UntimedPath`).
struct SemanticHistoryReader {
  private static let starts = ["startTimestamp", "startTimestampMs"]
  private static let ends = ["endTimestamp", "endTimestampMs"]
  private static let latitudes = ["latitudeE7", "latE7", "centerLatE7"]
  private static let longitudes = ["longitudeE7", "lngE7", "lonE7", "centerLngE7"]
  // Visits in visits are not looked for deeper than this; two levels are known.
  private static let depthLimit = 4

  /// Takes in an element of `timelineObjects`.
  func take(_ record: JSONRecord, in bytes: Span<UInt8>, into gathering: inout TrackGathering) {
    if let visit = record.member("placeVisit", in: bytes) {
      takeVisit(visit, of: record, in: bytes, depth: 0, into: &gathering)
    } else if let activity = record.member("activitySegment", in: bytes) {
      takeActivity(activity, of: record, in: bytes, into: &gathering)
    } else {
      gathering.note(.unknownRecord, "")
    }
  }

  private func takeVisit(
    _ visit: Int, of record: JSONRecord, in bytes: Span<UInt8>, depth: Int,
    into gathering: inout TrackGathering
  ) {
    let duration = record.member("duration", of: visit, in: bytes)
    var place = place(record.member("location", of: visit, in: bytes), of: record, in: bytes)
    if place == .missing,
      let others = record.member("otherCandidateLocations", of: visit, in: bytes)
    {
      var candidates = record.contents(of: others)
      place = self.place(candidates.next(), of: record, in: bytes)
    }
    if place == .missing { place = self.place(visit, of: record, in: bytes) }
    gathering.addVisit(
      from: record.time(Self.starts, of: duration, in: bytes),
      to: record.time(Self.ends, of: duration, in: bytes), place)
    takeRawPath(of: visit, of: record, in: bytes, into: &gathering)
    guard depth < Self.depthLimit,
      let children = record.member("childVisits", of: visit, in: bytes)
    else { return }
    for child in record.contents(of: children) {
      takeVisit(child, of: record, in: bytes, depth: depth + 1, into: &gathering)
    }
  }

  private func takeActivity(
    _ activity: Int, of record: JSONRecord, in bytes: Span<UInt8>,
    into gathering: inout TrackGathering
  ) {
    let duration = record.member("duration", of: activity, in: bytes)
    let start = record.time(Self.starts, of: duration, in: bytes)
    let end = record.time(Self.ends, of: duration, in: bytes)
    // An empty location is how the end of an activity is left unknown.
    let from = place(record.member("startLocation", of: activity, in: bytes), of: record, in: bytes)
    let to = place(record.member("endLocation", of: activity, in: bytes), of: record, in: bytes)
    if from != .missing { gathering.addFix(at: start, from) }
    if takeRawPath(of: activity, of: record, in: bytes, into: &gathering) == 0,
      let path = record.member("waypointPath", of: activity, in: bytes),
      let waypoints = record.member("waypoints", of: path, in: bytes)
    {
      let places = record.contents(of: waypoints).map { place($0, of: record, in: bytes) }
      gathering.addPath(places, from: start, to: end)
    }
    if to != .missing { gathering.addFix(at: end, to) }
  }

  /// Takes in the points with times of their own.
  ///
  /// - Returns: how many there are.
  @discardableResult
  private func takeRawPath(
    of container: Int, of record: JSONRecord, in bytes: Span<UInt8>,
    into gathering: inout TrackGathering
  ) -> Int {
    guard let path = record.member("simplifiedRawPath", of: container, in: bytes),
      let points = record.member("points", of: path, in: bytes)
    else { return 0 }
    var count = 0
    for point in record.contents(of: points) {
      gathering.addFix(
        at: record.time(["timestamp", "timestampMs"], of: point, in: bytes),
        place(point, of: record, in: bytes),
        accuracy: record.number(
          record.first(["accuracyMeters", "accuracy"], of: point, in: bytes), in: bytes))
      count += 1
    }
    return count
  }

  private func place(
    _ container: Int?, of record: JSONRecord, in bytes: Span<UInt8>
  ) -> CoordinateText.PlaceReading {
    record.place(
      latitude: record.first(Self.latitudes, of: container, in: bytes),
      longitude: record.first(Self.longitudes, of: container, in: bytes), isE7: true, in: bytes)
  }
}

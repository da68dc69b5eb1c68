import JSONStreaming
import Timeline

/// Reads the timelines that phones export: Android's (`semanticSegments` and `rawSignals`) and iOS's (an
/// array of segments).
///
/// - `visit` is a visit at the place of its first candidate;
/// - `activity` gives its start and its end;
/// - `timelinePath` gives points, with times, or with minutes since the segment's start. Several
///   points may share a minute; they keep their order;
/// - `timelineMemory` is a summary of a journey without points;
/// - `rawSignals` are positions as the phone received them, recorded apart from the rest.
struct TimelineReader {
  /// Takes in a segment.
  func takeSegment(
    _ record: JSONRecord, in bytes: Span<UInt8>, into gathering: inout TrackGathering
  ) {
    let start = record.time(["startTime"], of: JSONRecord.itself, in: bytes)
    let end = record.time(["endTime"], of: JSONRecord.itself, in: bytes)
    if let visit = record.member("visit", in: bytes) {
      let candidate = record.member("topCandidate", of: visit, in: bytes)
      let place = record.first(["placeLocation"], of: candidate, in: bytes)
      gathering.addVisit(from: start, to: end, record.placeText(place, in: bytes))
    } else if let activity = record.member("activity", in: bytes) {
      let from = record.placeText(record.first(["start"], of: activity, in: bytes), in: bytes)
      let to = record.placeText(record.first(["end"], of: activity, in: bytes), in: bytes)
      gathering.addFix(at: start, from)
      gathering.addFix(at: end, to)
    } else if let path = record.member("timelinePath", in: bytes) {
      takePath(path, from: start, of: record, in: bytes, into: &gathering)
    } else if record.member("timelineMemory", in: bytes) != nil {
      gathering.note(.summary, "")
    } else {
      gathering.note(.unknownRecord, "")
    }
  }

  private func takePath(
    _ path: Int, from start: TrackTime, of record: JSONRecord, in bytes: Span<UInt8>,
    into gathering: inout TrackGathering
  ) {
    for point in record.contents(of: path) {
      let time: TrackTime
      if let stated = record.first(["time"], of: point, in: bytes) {
        time = record.time(stated, in: bytes)
      } else if let minutes = record.number(
        record.first(["durationMinutesOffsetFromStartTime"], of: point, in: bytes), in: bytes)
      {
        time = start.advanced(byMinutes: minutes)
      } else {
        time = .missing
      }
      gathering.addFix(
        at: time, record.placeText(record.first(["point"], of: point, in: bytes), in: bytes))
    }
  }

  /// Takes in a signal; only positions tell anything.
  func takeSignal(
    _ record: JSONRecord, in bytes: Span<UInt8>, into gathering: inout TrackGathering
  ) {
    guard let position = record.member("position", in: bytes) else { return }
    gathering.addFix(
      at: record.time(["timestamp"], of: position, in: bytes),
      record.placeText(position, in: bytes),
      accuracy: record.number(
        record.first(["accuracyMeters"], of: position, in: bytes), in: bytes))
  }
}

extension TrackTime {
  /// So many minutes later; without a zone still without one.
  func advanced(byMinutes minutes: Double) -> TrackTime {
    // A year, to stay clear of overflow; segments last hours.
    guard minutes.magnitude < 527_040 else {
      return .unusable(.timeUnreadable, "\(minutes) minutes")
    }
    let step = Int64(minutes * 60_000_000)
    return switch self {
    case .instant(let instant): .instant(instant + step)
    case .withoutZone(let instant): .withoutZone(instant + step)
    case .unusable: self
    }
  }
}

import JSONStreaming
import Timeline

/// Reads the location histories that are JSON, object by object.
enum JSONTrackReader {
  /// How many bytes are read between two reports of progress.
  private static let step = 1 << 20

  /// Reads a whole text of a form.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - format: what it was recognised as.
  ///   - gathering: takes what is found.
  ///   - passed: told, now and then, how many bytes are done with.
  static func read(
    _ bytes: Span<UInt8>, as format: TrackFormat, into gathering: inout TrackGathering,
    passed: (Int) -> Void
  ) {
    var locations = LocationRecordReader()
    let semantic = SemanticHistoryReader()
    let timeline = TimelineReader()
    var elements = JSONElements(arrays: arrays(of: format))
    var place: JSONElements.Place?
    var reported = 0
    let ending = elements.read(bytes) { record, newPlace, end in
      if place != newPlace {
        gathering.startSegment()
        place = newPlace
      }
      switch (format, newPlace) {
      case (.googleSemanticHistory, _): semantic.take(record, in: bytes, into: &gathering)
      case (.googleTimeline, .array(1)): timeline.takeSignal(record, in: bytes, into: &gathering)
      case (.googleTimeline, _), (.googleTimelineIOS, _):
        timeline.takeSegment(record, in: bytes, into: &gathering)
      default: locations.take(record, in: bytes, into: &gathering)
      }
      if end - reported >= step {
        if reported == 0 { gathering.reserveCapacity(forBytes: bytes.count, after: end) }
        reported = end
        passed(end)
      }
      return true
    }
    if ending == .damaged { gathering.note(.damaged, "JSON that is damaged or ends too early") }
  }

  /// The members of the outermost object that have a form's records; none where records are outermost.
  private static func arrays(of format: TrackFormat) -> [String] {
    switch format {
    case .googleRecords, .polarsteps, .geoJSON: ["locations", "features"]
    case .googleSemanticHistory: ["timelineObjects"]
    case .googleTimeline: ["semanticSegments", "rawSignals"]
    default: []
    }
  }

  /// What a JSON text turns out to be, by the names in it.
  enum Recognition {
    case form(TrackFormat)
    case companion(TrackError.CompanionFile)
    case unknown
  }

  /// Looks at the first record, or where there is none at the names of the outermost object.
  static func recognition(of bytes: Span<UInt8>) -> Recognition {
    var result: Recognition?
    var elements = JSONElements(arrays: [
      "locations", "timelineObjects", "semanticSegments", "rawSignals", "features", "timelineEdits",
    ])
    _ = elements.read(bytes) { record, place, _ in
      switch place {
      case .array(0): result = .form(formOfLocation(record, in: bytes) ?? .googleRecords)
      case .array(1): result = .form(.googleSemanticHistory)
      case .array(2), .array(3): result = .form(.googleTimeline)
      case .array(4): result = .form(.geoJSON)
      case .array: result = .companion(.timelineEdits)
      case .outermost: result = formOfRecord(record, in: bytes)
      }
      return false
    }
    return result ?? recognition(ofOutermostIn: bytes)
  }

  private static func recognition(ofOutermostIn bytes: Span<UInt8>) -> Recognition {
    var start = bytes.hasByteOrderMark ? 3 : 0
    while start < bytes.count, bytes[start] != UInt8(ascii: "{") { start += 1 }
    guard start < bytes.count else { return .unknown }
    var record = JSONRecord()
    // Of a damaged or very long object, the names up to there.
    _ = record.read(bytes, from: start, until: min(bytes.count, start + 16 << 20))
    for (name, form) in [
      ("locations", TrackFormat.googleRecords), ("timelineObjects", .googleSemanticHistory),
      ("semanticSegments", .googleTimeline), ("rawSignals", .googleTimeline),
      ("userLocationProfile", .googleTimeline),
    ] where record.member(name, in: bytes) != nil {
      return .form(form)
    }
    if record.member("timelineEdits", in: bytes) != nil { return .companion(.timelineEdits) }
    for name in ["historyEnabled", "deviceSettings", "hasReportedLocations", "retentionWindowDays"]
    where record.member(name, in: bytes) != nil {
      return .companion(.settings)
    }
    return formOfRecord(record, in: bytes)
  }

  /// What an object at the outermost level or in an array there is a record of.
  private static func formOfRecord(_ record: JSONRecord, in bytes: Span<UInt8>) -> Recognition {
    func has(_ names: [String]) -> Bool {
      names.contains { record.member($0, in: bytes) != nil }
    }
    if has(["startTime", "endTime"]), has(["visit", "activity", "timelinePath", "timelineMemory"]) {
      return .form(.googleTimelineIOS)
    }
    if has(["placeVisit", "activitySegment"]) { return .form(.googleSemanticHistory) }
    return formOfLocation(record, in: bytes).map { .form($0) } ?? .unknown
  }

  private static func formOfLocation(
    _ record: JSONRecord, in bytes: Span<UInt8>
  ) -> TrackFormat? {
    func has(_ name: String) -> Bool { record.member(name, in: bytes) != nil }
    if has("latitudeE7"), has("longitudeE7") { return .googleRecords }
    if has("_type") || has("tst") && has("lat") { return .ownTracks }
    if has("geometry"), has("type") { return .geoJSON }
    if has("lat"), has("lon"), has("time") { return .polarsteps }
    return nil
  }
}

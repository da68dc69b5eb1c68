import Timeline

/// Takes in what a reader finds in one file, judges it alike for all formats, and makes a track of it.
struct TrackGathering {
  let limits: TrackLimits
  private(set) var report: TrackReport
  private var columns = FixColumns()
  private var visits: [TrackVisit] = []
  /// The segment that new fixes join.
  var segment: UInt32 = 0
  private var usedSegments: UInt32 = 0

  init(source: String, format: TrackFormat, limits: TrackLimits) {
    self.limits = limits
    report = TrackReport(source: source, format: format)
  }

  /// How many fixes there are so far.
  var count: Int { columns.count }

  /// Makes room for as many fixes as a text should have, to judge by its beginning.
  mutating func reserveCapacity(forBytes total: Int, after read: Int) {
    guard read > 0, total > read else { return }
    columns.reserveCapacity(Int(Double(columns.count) * Double(total) / Double(read) * 1.05))
  }

  /// What comes was recorded apart from what came.
  mutating func startSegment() { segment = usedSegments }

  /// Takes in a fix; its accuracy is in metres.
  mutating func addFix(
    at time: TrackTime, _ place: CoordinateText.PlaceReading, accuracy: Double? = nil,
    line: Int? = nil
  ) {
    guard let place = usable(place, line: line), let instant = usable(time, line: line) else {
      return
    }
    if let accuracy, accuracy > limits.maximumAccuracy.value {
      return note(.accuracyTooLow, "\(accuracy) m", line)
    }
    append(instant, place, accuracy: Self.stated(accuracy))
  }

  /// Takes in a visit; its ends become fixes.
  mutating func addVisit(
    from start: TrackTime, to end: TrackTime, _ place: CoordinateText.PlaceReading,
    accuracy: Double? = nil, line: Int? = nil
  ) {
    guard let place = usable(place, line: line), let start = usable(start, line: line),
      let end = usable(end, line: line)
    else { return }
    guard start <= end else { return note(.endsBeforeStart, "", line) }
    if let accuracy, accuracy > limits.maximumAccuracy.value {
      return note(.accuracyTooLow, "\(accuracy) m", line)
    }
    visits.append(TrackVisit(from: start, to: end, at: place))
    append(start, place, accuracy: Self.stated(accuracy))
    if end > start { append(end, place, accuracy: Self.stated(accuracy)) }
  }

  /// Takes in a path that says when it starts and ends, and not when its points were passed.
  mutating func addPath(
    _ points: [CoordinateText.PlaceReading], from start: TrackTime, to end: TrackTime,
    line: Int? = nil
  ) {
    guard !points.isEmpty, let start = usable(start, line: line),
      let end = usable(end, line: line)
    else { return }
    guard start <= end else { return note(.endsBeforeStart, "", line) }
    let places = points.compactMap { usable($0, line: line) }
    let path = UntimedPath(places, from: start, to: end, longest: limits.longestUntimedPath)
    for (instant, place) in path.fixes { append(instant, place, accuracy: .nan) }
    if path.leftOut > 0 { note(.pathPointWithoutTime, times: path.leftOut, "", line) }
  }

  /// The radius as its column has it; a negative one is a device's way of writing that it knows none.
  private static func stated(_ accuracy: Double?) -> Float {
    guard let accuracy, accuracy >= 0 else { return .nan }
    return Float(accuracy)
  }

  private mutating func append(_ instant: Int64, _ place: Coordinate, accuracy: Float) {
    columns.append(instant: instant, place: place, accuracy: accuracy, segment: segment)
    usedSegments = max(usedSegments, segment + 1)
  }

  /// Counts a reason.
  mutating func note(
    _ reason: TrackReason, times: Int = 1, _ value: String, _ line: Int? = nil
  ) {
    report.note(
      reason, times: times,
      example: ReadingFinding.Example(line: line, value: String(value.prefix(120)), expected: ""))
  }

  private mutating func usable(_ reading: CoordinateText.PlaceReading, line: Int?) -> Coordinate? {
    switch reading {
    case .place(let place): return place
    case .missing: note(.placeMissing, "", line)
    case .rejected(let reason): note(.placeUnusable, reason.meaning, line)
    }
    return nil
  }

  private mutating func usable(_ time: TrackTime, line: Int?) -> Int64? {
    switch time {
    case .instant(let instant): return instant
    case .withoutZone(let instant):
      note(.timeWithoutZone, LocalDateTime(microseconds: instant).description, line)
      return instant
    case .unusable(let reason, let text):
      note(reason, text, line)
      return nil
    }
  }

  /// The track, sorted and without spikes, and the report; the gathering is spent.
  consuming func finish() -> TrackFile {
    columns.sort()
    let filter = SpikeFilter(maximumSpeed: limits.maximumSpeed / 3.6)
    if let kept = filter.kept(of: columns, segmentCount: Int(usedSegments)) {
      report.note(.spike, times: columns.count - kept.count)
      columns.pick(kept)
    }
    report.fixes = columns.count
    report.visits = visits.count
    return TrackFile(
      track: Track(
        columns: columns, segmentCount: Int(usedSegments), visits: TrackVisit.sorted(visits)),
      report: report)
  }
}

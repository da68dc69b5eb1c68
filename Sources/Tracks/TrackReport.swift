public import Timeline

/// Why a record of a location history, or a part of it, was not used, or is doubtful.
public enum TrackReason: String, Sendable, Hashable, CaseIterable {
  // A record that costs itself.
  /// There is no time.
  case timeMissing
  /// The text is no time, or one outside the years 1826 to 2100.
  case timeUnreadable
  /// The time is one that devices write when they know none.
  case timePlaceholder
  /// There is a date and no time of day.
  case timeIsDateOnly
  /// It ends before it starts.
  case endsBeforeStart
  /// There is no position.
  case placeMissing
  /// The position is exactly (0, 0), or cannot be read, or is out of range.
  case placeUnusable
  /// The device believed to be within a radius that is too large.
  case accuracyTooLow
  /// A jump away and back that nobody can make.
  case spike
  /// A point of a route or a marked point: nobody need have been there.
  case plannedPoint
  /// A point of a path without times of its points, which lasts too long to tell them.
  case pathPointWithoutTime
  /// A summary without points.
  case summary
  /// A record of a kind that is not known.
  case unknownRecord

  // Used, but doubtful.
  /// The time states no zone; it was read as UTC.
  case timeWithoutZone
  /// The file ends too early, or is damaged; what stood before was used.
  case damaged

  /// Whether the record was used all the same.
  public var isUsed: Bool { self == .timeWithoutZone || self == .damaged }

  /// The reason in words, for messages and tables.
  public var meaning: String {
    switch self {
    case .timeMissing: "no time"
    case .timeUnreadable: "a time that cannot be read"
    case .timePlaceholder: "a time that devices write when they know none"
    case .timeIsDateOnly: "a date without a time of day"
    case .endsBeforeStart: "an end before the start"
    case .placeMissing: "no position"
    case .placeUnusable: "a position that cannot be used"
    case .accuracyTooLow: "a position that is too uncertain"
    case .spike: "a jump away and back that nobody can make"
    case .plannedPoint: "a marked or planned point"
    case .pathPointWithoutTime: "a point of a long path that does not say when"
    case .summary: "a summary without points"
    case .unknownRecord: "a record of an unknown kind"
    case .timeWithoutZone: "a time without a zone, read as UTC"
    case .damaged: "a file that is damaged or ends too early"
    }
  }
}

/// What was read from one file of a location history: counts, and what was not used and why.
public struct TrackReport: Sendable, Equatable {
  /// The file as the user gave it.
  public var source: String
  /// What it was read as.
  public var format: TrackFormat
  /// How many fixes can be used.
  public var fixes = 0
  /// How many visits can be used.
  public var visits = 0
  /// What was not used, or is doubtful.
  public var findings: [TrackReason: ReadingFinding] = [:]

  /// A report on a file of which nothing has been read yet.
  public init(source: String, format: TrackFormat) {
    self.source = source
    self.format = format
  }

  /// How often a reason was met.
  public func count(of reason: TrackReason) -> Int { findings[reason]?.count ?? 0 }

  /// Counts a reason so many times; keeps the example while there are few.
  mutating func note(
    _ reason: TrackReason, times: Int = 1, example: ReadingFinding.Example? = nil
  ) {
    var finding = findings[reason] ?? ReadingFinding(count: 0, examples: [])
    finding.count += times
    if finding.examples.count < ReadingFinding.exampleLimit, let example = example {
      finding.examples.append(example)
    }
    findings[reason] = finding
  }
}

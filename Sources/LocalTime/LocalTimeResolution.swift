public import Timeline

/// Settles the local time and the offset of every dated photo, as far as zones can (clause P3),
/// between the readers and the table of photos.
///
/// For each row with a date:
/// 1. **Only an instant is known** (an export that stores UTC): the local time is the instant's in
///    the zone of the place. Without a place, or where the zone is unknown: in the zone of the
///    photo nearest in time that has one (`NeighbourZones`).
/// 2. **Only a clock reading is known**: its offset is that of the zone of the place; GPS time,
///    where there is any, checks the clock (step 4). Without a zone the offset is clock reading −
///    GPS time, rounded to one that exists. Else it is left to the table (the nearest photo in
///    local time).
/// 3. **An offset is stated**: it stands. Where it is not one that the place showed, GPS time
///    decides, where there is any: either the clock agrees with the place, and only the offset is
///    replaced, or it stood on another zone (step 4). Without GPS time it is doubted only where the
///    exporter is known to guess (`PhotoTraits.guessedOffset`): an offset of 0 then means
///    "unknown", and the instant is right; any other one is that of the computer that imported the
///    photo, and the clock reading is right.
/// 4. **A clock on another zone** (`ClockCheck`): the instant is the GPS time, and the local time
///    that of the place then. With `trustsCameraClock` the clock reading stays. So it does at sea,
///    where ships keep what time they like, and where a zone within 2 km showed the same: the
///    raster knows borders no better.
///
/// Photos with a date and no time count as taken at 12:00, and GPS time says nothing of them.
///
/// Example: clock reading 20:17:57, GPS time 20:17:57 UTC, in California in summer: taken at
/// 13:17:57 -07:00. Odd example: a stated +05:30 in Kathmandu (+05:45) without GPS time stays.
/// Known to be wrong: `ClockCheck` says where. Photos whose camera has no GPS stay on its clock.
///
/// Cost: about 70 ns a row with a place; 5 ns a row with an offset of its own and no GPS time.
public struct LocalTimeResolution: Sendable {
  /// What the user can choose.
  public struct Settings: Sendable, Equatable {
    /// Camera clocks are right, whatever GPS time says.
    public var trustsCameraClock = false

    /// Clocks are corrected.
    public init() {}
  }

  /// The rows, and what was done to them.
  public struct Output: Sendable {
    /// All rows in the order given, with local times and offsets settled.
    public let rows: PhotoRows
    /// What was done, for each source.
    public let tallies: [LocalTimeTally]
    /// Zones of places that the time-zone database does not have; they counted as unknown.
    public let problems: [ZoneFileError]
  }

  private let zones: TimeZones?
  private let settings: Settings

  /// A step that knows these zones.
  ///
  /// - Parameters:
  ///   - zones: nil where zones are unknown; the local times of instants then come only from photos
  ///     that state an offset.
  ///   - settings: the user's choices.
  public init(zones: TimeZones?, settings: Settings = Settings()) {
    self.zones = zones
    self.settings = settings
  }

  /// Whether there is a dated row that may need zones; where there is none, they need not be
  /// opened.
  public static func isNeeded(for rows: PhotoRows) -> Bool {
    (0..<rows.count).contains { row in
      let traits = rows.traits(of: row)
      let isStated = traits.contains(.ownOffset)
      return rows.localTime(of: row) != nil
        && (!isStated || traits.contains(.guessedOffset) || rows.gpsInstant(of: row) != nil)
    }
  }

  /// Settles all rows.
  ///
  /// - Parameters:
  ///   - rows: the rows of all sources.
  ///   - sources: the rows of each source, in order and without gaps; nil for one source.
  /// - Returns: the rows and the tallies.
  public func run(on rows: consuming PhotoRows, sources: [Range<Int>]? = nil) -> Output {
    let sources = sources ?? [0..<rows.count]
    var end = 0
    for source in sources {
      precondition(source.lowerBound == end, "sources follow each other without gaps")
      end = source.upperBound
    }
    precondition(end == rows.count, "every row is of a source")
    var settling = RowSettling(rows: rows, zones: zones, settings: settings)
    for source in sources { settling.settle(source) }
    settling.settleByNeighbours()
    return Output(
      rows: settling.rows, tallies: settling.tallies, problems: settling.zones?.problems ?? [])
  }
}

public import Geodesy
public import Timeline

/// Finds the home areas in force on every date (clauses H1 to H6).
///
/// A home is a patch of the Earth where the person kept taking photos. What is decided, and how:
/// 1. The located photos are dealt to the patches of four staggered grids (H1, H2), one grid at a
///    time; patches with fewer than `minDays` distinct dates are dropped at once.
/// 2. For each patch a window slides over the dates: what enters and what leaves is counted once, and
///    the box of the photos in the window goes along (H3, H4). First with the near window; for the dates
///    it leaves without a home with the wide one (H5).
/// 3. Dates that still have none take the places lived in around that time (H6).
///
/// Cost: four passes over the photos, then work per patch and date. Known to be wrong: for the first
/// weeks after a move at the very end of a library the new home has not yet built up its span, and
/// those weeks look like a journey.
public struct HomeDetection: Sendable {
  /// The thresholds of the stage, by the names in the rules.
  public struct Thresholds: Sendable, Hashable {
    /// `homePatchDegrees`: the height of a patch in degrees.
    public var patchDegrees = 0.2
    /// `homeMinDays`: how many distinct dates make a home.
    public var minDays = 14
    /// `homeMinSpanDays`: how many days there must be from the first to the last, both counted.
    public var minSpanDays = 35
    /// `homeNearWindowDays`: the half-width of the first window, in days.
    public var nearWindowDays = 60
    /// `homeWideWindowDays`: the half-width of the second window, in days.
    public var wideWindowDays = 180

    /// The defaults of the rules.
    public init() {}
  }

  /// A home that the user gave by hand.
  public struct GivenHome: Sendable, Hashable {
    /// Where it is.
    public var place: Coordinate
    /// From when to when it was home; nil for always.
    public var dates: ClosedRange<LocalDate>?

    /// A home given by hand.
    public init(place: Coordinate, dates: ClosedRange<LocalDate>? = nil) {
      self.place = place
      self.dates = dates
    }
  }

  /// What the stage found.
  public struct Output: Sendable {
    /// The homes of every date with located photos, and of the dates asked for besides.
    public let calendar: HomeCalendar
    /// The same for people to read (clause H7).
    public let homes: [Home]

    /// What the two steps of the stage found.
    public init(calendar: HomeCalendar, homes: [Home]) {
      self.calendar = calendar
      self.homes = homes
    }
  }

  /// The thresholds in use.
  public let thresholds: Thresholds

  /// The stage with some thresholds.
  public init(thresholds: Thresholds) { self.thresholds = thresholds }

  /// The dates with located photos in the patches of one grid (clauses H1 and H2).
  public struct Patches: Sendable {
    let days: [PatchDays]
  }

  /// The first step, for one of the four grids; the grids can be worked on side by side.
  ///
  /// - Parameters:
  ///   - grid: its number, below `PatchGrid.count`.
  ///   - table: the photos.
  ///   - days: the dates of the same table.
  /// - Returns: the patches with enough dates to become a home.
  public func patches(ofGrid grid: Int, in table: PhotoTable, days: DayIndex) -> Patches {
    Patches(
      days: PatchDays.all(
        of: table, days: days, grid: PatchGrid(number: grid, height: thresholds.patchDegrees),
        number: grid, minDays: thresholds.minDays))
  }

  /// Finds the homes.
  ///
  /// - Parameters:
  ///   - table: the photos.
  ///   - days: the dates of the same table.
  ///   - patches: those of all grids, in order; nil to work them out here.
  ///   - given: homes given by hand; each adds an area to those found.
  ///   - asked: dates to cover besides those with located photos.
  /// - Returns: the homes of every date, and the same for people to read.
  /// - Throws: `GeodesyError` when the geometry library fails.
  public func run(
    on table: PhotoTable, days: DayIndex, patches: [Patches]? = nil, given: [GivenHome] = [],
    alsoFor asked: [LocalDate] = []
  ) throws(GeodesyError) -> Output {
    let calendar = calendar(
      of: table, days: days, patches: patches, given: given, alsoFor: asked)
    return Output(
      calendar: calendar, homes: try homes(of: calendar, table: table, days: days))
  }

  /// The homes of every date, as `calendar(of:days:patches:given:alsoFor:)` finds them, on several tasks.
  ///
  /// - Parameters:
  ///   - table: the photos.
  ///   - days: the dates of the same table.
  ///   - given: homes given by hand; each adds an area to those found.
  ///   - asked: dates to cover besides those with located photos.
  ///   - tasks: how many grids and patches are worked on at once; the calendar is the same.
  /// - Returns: the home areas in force on each of these dates.
  public func calendar(
    of table: PhotoTable, days: DayIndex, given: [GivenHome], alsoFor asked: [LocalDate],
    tasks: OrderedTasks
  ) async -> HomeCalendar {
    let grids = await tasks.map(Array(0..<PatchGrid.count)) { grid in
      self.patches(ofGrid: grid, in: table, days: days)
    }
    let patches = grids.flatMap(\.days)
    let parts = patches.parts(upTo: tasks.width * 4)
    let dates = Self.merged(Self.datesWithPlaces(of: table, days: days), asked)
    var ladder = HomeLadder(dates: dates)
    for rung in rungs {
      let open = ladder.datesWithoutHome
      for found in await tasks.map(parts, { rung.areas(of: $0, dates: dates, at: open) }) {
        ladder.add(found, source: rung.source)
      }
    }
    return calendar(finishing: ladder, for: dates, patches: patches, given: given)
  }

  /// The homes of every date (clauses H1 to H6): all that later stages need.
  ///
  /// - Parameters:
  ///   - table: the photos.
  ///   - days: the dates of the same table.
  ///   - patches: those of all grids, in order; nil to work them out here.
  ///   - given: homes given by hand; each adds an area to those found.
  ///   - asked: dates to cover besides those with located photos.
  /// - Returns: the home areas in force on each of these dates.
  public func calendar(
    of table: PhotoTable, days: DayIndex, patches: [Patches]? = nil, given: [GivenHome] = [],
    alsoFor asked: [LocalDate] = []
  ) -> HomeCalendar {
    let patches =
      patches ?? (0..<PatchGrid.count).map { self.patches(ofGrid: $0, in: table, days: days) }
    let located = Self.datesWithPlaces(of: table, days: days)
    return calendar(
      for: Self.merged(located, asked), patches: patches.flatMap(\.days), given: given)
  }

  /// The homes for people to read (clause H7); no later stage needs them.
  ///
  /// - Parameters:
  ///   - calendar: what `calendar(of:days:patches:given:alsoFor:)` gave.
  ///   - table: the photos.
  ///   - days: the dates of the same table.
  /// - Returns: the homes, by first date in force.
  /// - Throws: `GeodesyError` when the geometry library fails.
  public func homes(
    of calendar: HomeCalendar, table: PhotoTable, days: DayIndex
  ) throws(GeodesyError) -> [Home] {
    let located = Self.datesWithPlaces(of: table, days: days)
    return try HomeGrouping(calendar: calendar, located: located).homes(in: table, days: days)
  }

  /// The same homes, written over the photos that remain (clause K2).
  ///
  /// Which areas are one home stays as found. A home's box is that of what remains of its areas; a home of
  /// which nothing remains is left out, and the others are numbered anew.
  /// - Parameters:
  ///   - calendar: the homes as found.
  ///   - found: all photos.
  ///   - foundDays: the dates of all photos.
  ///   - boxes: for each area of `calendar` the box of what remains of it; nil where nothing does.
  ///   - table: the photos that remain.
  ///   - days: their dates.
  /// - Returns: the homes, by first date in force.
  /// - Throws: `GeodesyError` when the geometry library fails.
  public func homes(
    of calendar: HomeCalendar, found: PhotoTable, foundDays: DayIndex, boxes: [CoordinateBox?],
    remaining table: PhotoTable, days: DayIndex
  ) throws(GeodesyError) -> [Home] {
    let located = Self.datesWithPlaces(of: found, days: foundDays)
    return try HomeGrouping(calendar: calendar, located: located)
      .shrunk(to: boxes, located: Self.datesWithPlaces(of: table, days: days))
      .homes(in: table, days: days)
  }

  private func calendar(
    for dates: [LocalDate], patches: [PatchDays], given: [GivenHome]
  ) -> HomeCalendar {
    var ladder = HomeLadder(dates: dates)
    for rung in rungs {
      let found = rung.areas(of: patches[...], dates: dates, at: ladder.datesWithoutHome)
      ladder.add(found, source: rung.source)
    }
    return calendar(finishing: ladder, for: dates, patches: patches, given: given)
  }

  /// The first two rungs of the ladder (clause H5).
  private var rungs: [HomeRung] {
    [(HomeSource.near, thresholds.nearWindowDays), (.wide, thresholds.wideWindowDays)].map {
      HomeRung(
        source: $0,
        window: HomeWindow(
          halfWidth: $1, minDays: thresholds.minDays, minSpanDays: thresholds.minSpanDays))
    }
  }

  /// The last rung, and the homes given by hand.
  private func calendar(
    finishing found: HomeLadder, for dates: [LocalDate], patches: [PatchDays], given: [GivenHome]
  ) -> HomeCalendar {
    var ladder = found
    let episodes = LibraryEpisodes(patches: patches, thresholds: thresholds)
    for position in ladder.datesWithoutHome {
      for area in episodes.homes(of: dates[position]) {
        ladder.add(area, to: [position], source: .library)
      }
    }
    for home in given { ladder.add(home) }
    return ladder.calendar()
  }

  private static func datesWithPlaces(of table: PhotoTable, days: DayIndex) -> [LocalDate] {
    days.dates.indices.compactMap { position in
      days.photos(at: position).contains(where: table.isLocated) ? days.dates[position] : nil
    }
  }

  private static func merged(_ located: [LocalDate], _ asked: [LocalDate]) -> [LocalDate] {
    asked.isEmpty ? located : Set(located).union(asked).sorted()
  }
}

internal import DayClassification
internal import Geodesy
public import HomeDetection
internal import JourneyAssembly
internal import Synchronization
public import Timeline

/// Finds the journeys of one library under one set of thresholds after another, and runs only what lies below a
/// threshold that changed.
///
/// Each stage's output is kept with the thresholds it depends on, for the few sets used last; memory does not
/// grow with the number of sets. The journeys are those of `Pipeline`, to the day.
///
/// 1. The days of each patch depend on `homePatchDegrees`, and on `homeMinDays` only in that patches with fewer
///    days may be left out; they are kept for a smaller number than asked for.
/// 2. The homes of dates depend on all thresholds of homes.
/// 3. Which photos are far depends on these and `farKm`; the classes of days are then counted again.
/// 4. Runs and journeys are made anew each time: they cost least.
public final class StageReuse: Sendable {
  /// How often each step was run.
  public struct Tally: Sendable, Equatable {
    /// Times the days of patches were gathered.
    public var patches = 0
    /// Times homes were found.
    public var homes = 0
    /// Times photos were told far or not.
    public var far = 0
    /// Times days were classed and journeys assembled.
    public var journeys = 0
  }

  private struct PatchKey: Equatable {
    let degrees: Double
    let floor: Int
  }

  private struct FarKey: Equatable {
    let homes: HomeDetection.Thresholds
    let far: Metres
  }

  private struct State {
    var patches: Kept<PatchKey, [HomeDetection.Patches]>
    var homes: Kept<HomeDetection.Thresholds, HomeCalendar>
    var far: Kept<FarKey, DayCalendar>
    var tally = Tally()
  }

  /// The photos.
  public let table: PhotoTable
  private let dates: DayIndex
  private let givenHomes: [HomeDetection.GivenHome]
  private let state: Mutex<State>

  /// A library to be looked at again and again.
  ///
  /// - Parameters:
  ///   - table: its photos.
  ///   - givenHomes: homes given by hand.
  ///   - kept: how many outputs of each stage are kept.
  public init(
    of table: PhotoTable, givenHomes: [HomeDetection.GivenHome] = [], keeping kept: Int = 3
  ) {
    self.table = table
    self.givenHomes = givenHomes
    dates = DayIndex(of: table)
    state = Mutex(
      State(patches: Kept(limit: kept), homes: Kept(limit: kept), far: Kept(limit: kept)))
  }

  /// How often each step was run so far.
  public var tally: Tally { state.withLock { $0.tally } }

  /// The dates of the journeys under some thresholds, in date order; one call at a time does the work.
  public func journeyDates(with thresholds: Thresholds) -> [ClosedRange<LocalDate>] {
    state.withLock { state in
      let classified = Self.classified(
        thresholds, table: table, dates: dates, givenHomes: givenHomes, state: &state)
      state.tally.journeys += 1
      let days = DayClassification(thresholds: thresholds.days).reclassified(classified)
      let stage = JourneyAssembly(thresholds: thresholds.journeys)
      return stage.journeyDates(among: stage.runs(of: days, table: table), of: days)
    }
  }

  private static func classified(
    _ thresholds: Thresholds, table: PhotoTable, dates: DayIndex,
    givenHomes: [HomeDetection.GivenHome], state: inout State
  ) -> DayCalendar {
    let key = FarKey(homes: thresholds.homes, far: thresholds.days.far)
    if let kept = state.far[key] { return kept }
    let homes = homes(
      thresholds.homes, table: table, dates: dates, givenHomes: givenHomes, state: &state)
    let stage = DayClassification(thresholds: thresholds.days)
    let distance = stage.distance(from: homes)
    let part = stage.run(
      on: table, days: dates, at: dates.dates.indices, homes: homes, distance: distance)
    let classified = DayCalendar(joining: [part])
    state.tally.far += 1
    state.far.keep(classified, for: key)
    return classified
  }

  private static func homes(
    _ thresholds: HomeDetection.Thresholds, table: PhotoTable, dates: DayIndex,
    givenHomes: [HomeDetection.GivenHome], state: inout State
  ) -> HomeCalendar {
    if let kept = state.homes[thresholds] { return kept }
    let stage = HomeDetection(thresholds: thresholds)
    let key = PatchKey(
      degrees: thresholds.patchDegrees, floor: thresholds.minDays < leastDays ? 1 : leastDays)
    let patches: [HomeDetection.Patches]
    if let kept = state.patches[key] {
      patches = kept
    } else {
      var least = thresholds
      least.minDays = key.floor
      let gathering = HomeDetection(thresholds: least)
      patches = (0..<PatchGrid.count).map {
        gathering.patches(ofGrid: $0, in: table, days: dates)
      }
      state.tally.patches += 1
      state.patches.keep(patches, for: key)
    }
    let calendar = stage.calendar(of: table, days: dates, patches: patches, given: givenHomes)
    state.tally.homes += 1
    state.homes.keep(calendar, for: thresholds)
    return calendar
  }

  /// Patches with fewer days are left out, as most patches have one or two; below it none is.
  private static let leastDays = 5
}

/// The values made last, with what they were made for.
private struct Kept<Key: Equatable, Value> {
  private let limit: Int
  /// The one used last stands last.
  private var entries: [(key: Key, value: Value)] = []

  init(limit: Int) { self.limit = max(1, limit) }

  subscript(key: Key) -> Value? {
    mutating get {
      guard let position = entries.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: position)
      entries.append(entry)
      return entry.value
    }
  }

  mutating func keep(_ value: Value, for key: Key) {
    if entries.count == limit { entries.removeFirst() }
    entries.append((key, value))
  }
}

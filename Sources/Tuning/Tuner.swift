internal import Pipeline
internal import Synchronization
public import Timeline

/// Searches the thresholds that find labelled trips best, and says how far the answer can be trusted.
///
/// The thresholds are tuned on all units, and once more without each fold of them; the fold's own score is then
/// one on data that was not tuned on. All searches share what was scored already, and a budget of sets.
public struct Tuner: Sendable {
  /// How sets are chosen.
  public enum Method: Sendable, Hashable {
    /// All values of one or two thresholds, or every so many-th step of them.
    case grid(everySteps: Int)
    /// A sweep, joining, and subplex (see `ThresholdSearch`).
    case search
  }

  /// How to tune.
  public struct Settings: Sendable {
    /// What may be moved.
    public var lattice = ThresholdLattice.journeys
    /// How many sets of thresholds are scored at most, in all searches together.
    public var evaluations = 1200
    /// The seed of folds, restarts and intervals.
    public var seed: UInt64 = 1
    /// By how many days the mean boundary error may be above the defaults'.
    public var tolerance = 0.1
    /// How many folds there are at most.
    public var folds = 5

    /// The defaults.
    public init() {}
  }

  private let settings: Settings
  private let tasks: OrderedTasks
  private let isStopped: @Sendable () -> Bool
  private let progressed: @Sendable (Double) -> Void

  /// A tuner.
  ///
  /// - Parameters:
  ///   - settings: how to tune.
  ///   - tasks: how much is done at once; the answer is the same.
  ///   - isStopped: says whether to leave off with the best so far.
  ///   - progressed: is told the share of the work that is done.
  public init(
    settings: Settings, tasks: OrderedTasks = OrderedTasks(width: 1),
    isStopped: @escaping @Sendable () -> Bool = { false },
    progressed: @escaping @Sendable (Double) -> Void = { _ in }
  ) {
    self.settings = settings
    self.tasks = tasks
    self.isStopped = isStopped
    self.progressed = progressed
  }

  /// Into how many blocks of time a single library is parted.
  public static let timeBlocks = 5

  /// Tunes on some libraries.
  ///
  /// Cost: mostly that of the first `evaluations` sets on each library, of which few need all stages.
  public func run(on libraries: [TuningLibrary]) async -> TuningResult {
    let bench = TuningBench(libraries)
    let meter = Meter(
      total: settings.evaluations, libraries: libraries.count, progressed: progressed)
    let lattice = settings.lattice
    let all = Array(0..<bench.unitCount)
    let budget = Budget(settings, units: bench.unitCount)
    let (method, sweep) = plan(budget)
    await score(sweep, on: bench, meter)

    let folds = folds(of: bench.unitCount)
    let trainings = [all] + folds.map { held in all.filter { !held.contains($0) } }
    let isStopped = isStopped
    let settings = settings
    let found = await tasks.map(Array(trainings.enumerated())) { number, units in
      var search = ThresholdSearch(
        lattice, on: bench, units: units, tolerance: settings.tolerance,
        mostSets: budget.perSearch, seed: settings.seed &+ UInt64(number),
        isStopped: isStopped, scored: { meter.add(bench.libraries.count) })
      if case .grid = method { search.runGrid(sweep) } else { search.run(sweep: sweep) }
      return search.best.point
    }
    let heldOut = isStopped() ? nil : heldOut(folds, found: Array(found.dropFirst()), on: bench)
    let chosen = found[0]
    let (sensitivities, tradeOffs) = await surroundings(
      of: chosen, sweep: sweep, budget, on: bench, meter)
    progressed(1)
    return TuningResult(
      lattice: lattice, method: method, unitNames: bench.unitNames,
      hasTimeBlocks: libraries.count == 1,
      trips: libraries.reduce(0) { $0 + $1.labels.count { $0.counting == .yes } },
      chosen: lattice.thresholds(at: chosen) ?? Thresholds(),
      initialStanding: bench.standing(of: Thresholds(), on: all),
      chosenStanding: bench.standing(of: lattice.thresholds(at: chosen) ?? Thresholds(), on: all),
      heldOut: heldOut, sensitivities: sensitivities, tradeOffs: tradeOffs,
      setsScored: bench.setsScored,
      mostSets: settings.evaluations, seed: settings.seed, isStopped: isStopped())
  }

  // MARK: - Scoring

  /// How many sets are scored on all libraries before the next ones are: few enough that when tuning is stopped
  /// many are known everywhere, and enough that neighbours in the sweep share stages.
  private static let batch = 16

  /// Scores sets on all libraries, these side by side, a batch of sets after the other.
  private func score(
    _ points: [LatticePoint], on bench: TuningBench, _ meter: Meter
  ) async {
    let sets = points.compactMap(settings.lattice.thresholds(at:))
    let isStopped = isStopped
    for start in stride(from: 0, to: sets.count, by: Self.batch) {
      let batch = sets[start..<min(sets.count, start + Self.batch)]
      _ = await tasks.map(bench.libraries) { library in
        for thresholds in batch where !isStopped() && !library.knows(thresholds) {
          _ = library.tallies(with: thresholds)
          meter.add(1)
        }
      }
    }
  }

  /// The folds, each the positions of its units, in order.
  private func folds(of units: Int) -> [[Int]] {
    guard units >= 2 else { return [] }
    let count = min(settings.folds, units)
    var generator = SeededGenerator(seed: settings.seed)
    var folds = [[Int]](repeating: [], count: count)
    for (position, unit) in generator.order(of: units).enumerated() {
      folds[position % count].append(unit)
    }
    return folds.map { $0.sorted() }
  }

  private func heldOut(
    _ folds: [[Int]], found: [LatticePoint], on bench: TuningBench
  ) -> TuningResult.HeldOut? {
    guard !folds.isEmpty else { return nil }
    var initial = [Tally](repeating: Tally(), count: bench.unitCount)
    var tuned = initial
    let results = zip(folds, found).map { units, point in
      let thresholds = settings.lattice.thresholds(at: point) ?? Thresholds()
      let ofInitial = bench.tallies(with: Thresholds(), on: units)
      let ofTuned = bench.tallies(with: thresholds, on: units)
      for (position, unit) in units.enumerated() {
        initial[unit] = ofInitial[position]
        tuned[unit] = ofTuned[position]
      }
      return TuningResult.Fold(
        units: units, thresholds: thresholds, initial: TuningBench.Standing(of: ofInitial),
        tuned: TuningBench.Standing(of: ofTuned))
    }
    let interval = Bootstrap(seed: settings.seed).interval(over: bench.unitCount) { drawn in
      TuningBench.Standing(of: drawn.map { tuned[$0] }).f1
        - TuningBench.Standing(of: drawn.map { initial[$0] }).f1
    }
    return TuningResult.HeldOut(
      folds: results, initial: TuningBench.Standing(of: initial),
      tuned: TuningBench.Standing(of: tuned), gainInterval: interval)
  }

  // MARK: - What is tried

  /// How the sets are shared out.
  private struct Budget {
    /// Probes for a threshold of homes; others get twice as many.
    let probes: Int
    /// How many pairs of thresholds are looked at.
    let pairs: Int
    /// Sets for each search.
    let perSearch: Int

    init(_ settings: Settings, units: Int) {
      let knobs = settings.lattice.knobs
      let weight = knobs.reduce(0) { $0 + ($1.entry.stage == .homes ? 1 : 2) }
      let sets = settings.evaluations
      probes = max(1, sets / 5 / max(1, weight))
      pairs = min(knobs.count * (knobs.count - 1) / 2, 15, max(1, sets / 40))
      let searches = units >= 2 ? min(settings.folds, units) + 1 : 1
      let rest = sets - 2 * probes * weight - 4 * pairs - 1
      perSearch = max(0, rest / searches)
    }

    func probes(of knob: Knob) -> Int { knob.entry.stage == .homes ? probes : 2 * probes }
  }

  /// The method, and the sets that are scored first, whatever they score.
  private func plan(_ budget: Budget) -> (Method, [LatticePoint]) {
    let lattice = settings.lattice
    guard lattice.knobs.count > 2 else {
      var every = 1
      var values = gridValues(every: every)
      while values.reduce(1, { $0 * $1.count }) > settings.evaluations {
        every += 1
        values = gridValues(every: every)
      }
      var points = [lattice.initial]
      for (knob, steps) in values.enumerated() {
        points = points.flatMap { point in steps.map { point.setting(knob, to: $0) } }
      }
      return (.grid(everySteps: every), points)
    }
    let sweep = lattice.knobs.indices.flatMap { knob in
      let probes = lattice.knobs[knob].probes(
        around: 0, count: budget.probes(of: lattice.knobs[knob]))
      return probes.sorted().map { lattice.initial.setting(knob, to: $0) }
    }
    return (.search, [lattice.initial] + sweep)
  }

  private func gridValues(every: Int) -> [[Int]] {
    settings.lattice.knobs.map { knob in knob.steps.filter { $0 % every == 0 } }
  }

  // MARK: - Around what was chosen

  private func surroundings(
    of chosen: LatticePoint, sweep: [LatticePoint], _ budget: Budget, on bench: TuningBench,
    _ meter: Meter
  ) async -> ([TuningResult.Sensitivity], [TuningResult.TradeOff]) {
    let map = TuningSurroundings(
      lattice: settings.lattice, bench: bench, chosen: chosen, sweep: sweep)
    let probes = settings.lattice.knobs.map { budget.probes(of: $0) }
    guard !isStopped() else { return ([], []) }
    await score(map.curvePoints(probes: probes), on: bench, meter)
    guard !isStopped() else { return ([], []) }
    let sensitivities = map.sensitivities(probes: probes)
    let pairs = map.pairs(most: budget.pairs, sensitivities)
    await score(pairs.flatMap { map.corners(of: $0) }, on: bench, meter)
    guard !isStopped() else { return (sensitivities, []) }
    return (sensitivities, map.tradeOffs(of: pairs))
  }
}

/// Counts what is done, from several tasks.
private final class Meter: Sendable {
  private let done = Atomic<Int>(0)
  private let total: Int
  private let progressed: @Sendable (Double) -> Void

  init(total: Int, libraries: Int, progressed: @escaping @Sendable (Double) -> Void) {
    self.total = max(1, total * libraries)
    self.progressed = progressed
  }

  /// Counts a set on so many libraries.
  func add(_ count: Int) {
    let (_, now) = done.add(count, ordering: .relaxed)
    progressed(min(1, Double(now) / Double(total)))
  }
}

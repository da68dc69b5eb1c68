internal import Pipeline

/// Searches the thresholds with the best mean F1 on some units of a bench.
///
/// 1. The sets that change one threshold of the defaults (the sweep, which is the same for all searches and looks
///    at no score) are scored.
/// 2. The best values of single thresholds are joined, the most promising first, each kept where it helps.
/// 3. From there subplex (`NLoptMinimiser`) moves the thresholds of one stage at a time: first those of journeys,
///    which cost least to try, then those of days, then those of homes. Rounds go on from the best set, after the
///    first from a seeded random neighbour of it, until the number of sets is used up.
/// 4. Every threshold that can go back to its default without loss does.
///
/// A set whose boundary error is beyond the limit ranks below every one within it. Of equal ones that found
/// first stays, so the answer does not depend on how much is done at once.
struct ThresholdSearch {
  /// A set of thresholds and what it scored.
  struct Found {
    var point: LatticePoint
    var rank: Double
  }

  /// Less F1 than this is not worth moving a threshold for.
  static let worthwhile = 0.0005

  private let lattice: ThresholdLattice
  private let bench: TuningBench
  private let units: [Int]
  private let limit: Double
  private let isStopped: @Sendable () -> Bool
  private let scored: @Sendable () -> Void
  private var remaining: Int
  private var generator: SeededGenerator
  private var ranks: [LatticePoint: Double] = [:]
  private(set) var best: Found

  /// A search.
  ///
  /// - Parameters:
  ///   - lattice: what may be moved.
  ///   - bench: the libraries.
  ///   - units: those whose score counts.
  ///   - tolerance: by how many days the boundary error may be above the defaults'.
  ///   - mostSets: how many sets are scored at most, beside the sweep.
  ///   - seed: of the random neighbours.
  ///   - isStopped: says whether to leave off.
  ///   - scored: is told that a set beside the sweep has been scored.
  init(
    _ lattice: ThresholdLattice, on bench: TuningBench, units: [Int], tolerance: Double,
    mostSets: Int, seed: UInt64, isStopped: @escaping @Sendable () -> Bool,
    scored: @escaping @Sendable () -> Void
  ) {
    self.lattice = lattice
    self.bench = bench
    self.units = units
    self.isStopped = isStopped
    self.scored = scored
    remaining = mostSets
    generator = SeededGenerator(seed: seed)
    let initial = bench.standing(of: Thresholds(), on: units)
    limit = (initial.boundaryError ?? .infinity) + tolerance
    best = Found(point: lattice.initial, rank: -initial.f1)
    ranks[best.point] = best.rank
  }

  /// Searches; the best set is then the one to use.
  mutating func run(sweep: [LatticePoint]) {
    let initialRank = best.rank
    note(sweep)
    join(
      sweep.filter { (ranks[$0] ?? 0) < initialRank }.sorted { left, right in
        let (first, second) = (ranks[left] ?? 0, ranks[right] ?? 0)
        return first != second ? first < second : left.steps.lexicographicallyPrecedes(right.steps)
      })
    // The last step needs its share.
    let kept = min(lattice.knobs.count, remaining / 4)
    remaining -= kept
    let total = remaining
    var round = 0
    while remaining > 0, !isStopped() {
      let before = remaining
      for (stage, share) in [(Stage.journeys, 0.5), (.days, 0.3), (.homes, 0.2)] {
        let block = lattice.knobs.indices.filter { lattice.knobs[$0].entry.stage == stage }
        guard !block.isEmpty else { continue }
        let most = max(4, Int((Double(total) * share / 2).rounded(.up)))
        subplex(block, from: round == 0 ? best.point : neighbour(in: block), mostSets: most)
      }
      round += 1
      // The lattice around the best set is known already.
      if before == remaining, round > 20 { break }
    }
    remaining = kept
    settle()
  }

  /// Goes through all points of a plain grid.
  mutating func runGrid(_ points: [LatticePoint]) {
    note(points)
  }

  // MARK: - Steps

  private mutating func join(_ gains: [LatticePoint]) {
    var joined: Set<Int> = []
    for gain in gains {
      guard let knob = gain.steps.firstIndex(where: { $0 != 0 }) else { continue }
      if best.point.steps[knob] == gain.steps[knob] { joined.insert(knob) }
      guard joined.insert(knob).inserted else { continue }
      guard attempt(best.point.setting(knob, to: gain.steps[knob])) != nil else { return }
    }
  }

  private mutating func subplex(_ block: [Int], from start: LatticePoint, mostSets: Int) {
    var left = min(mostSets, remaining)
    let knobs = block.map { lattice.knobs[$0] }
    let minimiser = NLoptMinimiser(
      bounds: knobs.map { Double($0.steps.lowerBound)...Double($0.steps.upperBound) },
      strides: zip(knobs, block).map { Double($0.stride(at: start.steps[$1])) },
      // Half a step: a smaller move stays on the same point of the lattice.
      resolution: 0.5, mostCalls: mostSets * 20)
    guard let minimiser else { return }
    // NLopt's function may be called only while it searches, when nothing else touches the search.
    var search = self
    minimiser.minimise(from: block.map { Double(start.steps[$0]) }) { values in
      var point = start
      for (knob, value) in zip(block, values) { point.steps[knob] = Int(value.rounded()) }
      if let known = search.ranks[point] { return known }
      guard left > 0 else { return nil }
      left -= 1
      return search.attempt(point)
    }
    self = search
  }

  /// The best set with each threshold of a block moved up or down at random, or left.
  private mutating func neighbour(in block: [Int]) -> LatticePoint {
    var point = best.point
    for knob in block {
      let stride = lattice.knobs[knob].stride(at: point.steps[knob])
      let steps = point.steps[knob] + (generator.below(5) - 2) * stride
      let range = lattice.knobs[knob].steps
      point.steps[knob] = min(range.upperBound, max(range.lowerBound, steps))
    }
    return point
  }

  private mutating func settle() {
    for knob in lattice.knobs.indices where best.point.steps[knob] != 0 {
      let point = best.point.setting(knob, to: 0)
      guard let rank = ranks[point] ?? attempt(point) else { return }
      if rank <= best.rank + Self.worthwhile { best = Found(point: point, rank: rank) }
    }
  }

  // MARK: - Scoring

  /// Scores a set that counts against their number; nil when there are no more, or the search is stopped.
  private mutating func attempt(_ point: LatticePoint) -> Double? {
    if let known = ranks[point] { return known }
    guard remaining > 0, !isStopped() else { return nil }
    remaining -= 1
    defer { scored() }
    return note(point)
  }

  /// Ranks sets that were scored before; once stopped, those of them that were.
  private mutating func note(_ points: [LatticePoint]) {
    for point in points where ranks[point] == nil {
      let isKnown = lattice.thresholds(at: point).map(bench.knows) ?? true
      if isKnown || !isStopped() { note(point) }
    }
  }

  @discardableResult
  private mutating func note(_ point: LatticePoint) -> Double {
    let rank = rank(of: point)
    ranks[point] = rank
    if rank < best.rank { best = Found(point: point, rank: rank) }
    return rank
  }

  /// The lower the better: minus the mean F1, above 0 for what is not allowed.
  private func rank(of point: LatticePoint) -> Double {
    guard let thresholds = lattice.thresholds(at: point) else { return 1000 }
    let standing = bench.standing(of: thresholds, on: units)
    let excess = (standing.boundaryError ?? 0) - limit
    // Rounding must not refuse the defaults themselves.
    return excess > 1e-9 ? 1 + excess : -standing.f1
  }
}

internal import Pipeline

/// How the score changes around the chosen thresholds: one at a time, and in pairs.
struct TuningSurroundings {
  /// Two knobs and how far each is moved.
  struct Pair {
    let first: Int
    let second: Int
  }

  /// A loss of mean F1 that is worth making up for.
  private static let noticeable = 0.005

  let lattice: ThresholdLattice
  let bench: TuningBench
  let chosen: LatticePoint
  /// The sets around the defaults that were scored.
  let sweep: [LatticePoint]

  /// The sets that change one of the chosen thresholds.
  func curvePoints(probes: [Int]) -> [LatticePoint] {
    lattice.knobs.indices.flatMap { knob in
      steps(of: knob, probes: probes).map { chosen.setting(knob, to: $0) }
    }
  }

  private func steps(of knob: Int, probes: [Int]) -> [Int] {
    guard knob < probes.count else { return [] }
    let around = lattice.knobs[knob].probes(around: chosen.steps[knob], count: probes[knob])
    return Set(around + [0, chosen.steps[knob]]).sorted()
  }

  /// The curves; those around the chosen thresholds only where `probes` are given.
  func sensitivities(probes: [Int]) -> [TuningResult.Sensitivity] {
    lattice.knobs.indices.map { knob in
      let initial = sweep.filter { point in
        point.steps.indices.allSatisfy { $0 == knob || point.steps[$0] == 0 }
      }
      return TuningResult.Sensitivity(
        knob: lattice.knobs[knob], chosen: chosen.steps[knob],
        aroundInitial: curve(of: knob, through: initial.map { $0.steps[knob] }, lattice.initial),
        aroundChosen: curve(of: knob, through: steps(of: knob, probes: probes), chosen))
    }
  }

  private func curve(
    of knob: Int, through steps: [Int], _ center: LatticePoint
  ) -> [TuningResult.CurvePoint] {
    Set(steps).sorted().compactMap { step in
      guard let standing = standing(center.setting(knob, to: step)) else { return nil }
      return TuningResult.CurvePoint(
        value: lattice.knobs[knob].text(at: step), number: lattice.knobs[knob].value(at: step),
        standing: standing)
    }
  }

  private func standing(_ point: LatticePoint) -> TuningBench.Standing? {
    lattice.thresholds(at: point).map {
      bench.standing(of: $0, on: Array(0..<bench.unitCount))
    }
  }

  /// Pairs of the thresholds that matter most.
  func pairs(most: Int, _ sensitivities: [TuningResult.Sensitivity]) -> [Pair] {
    let ranges = sensitivities.map { sensitivity in
      let scores = sensitivity.aroundChosen.map(\.standing.f1)
      return (scores.max() ?? 0) - (scores.min() ?? 0)
    }
    let order = lattice.knobs.indices.sorted { left, right in
      ranges[left] != ranges[right] ? ranges[left] > ranges[right] : left < right
    }
    var pairs: [Pair] = []
    for later in order.indices.dropFirst() {
      for earlier in 0..<later where pairs.count < most {
        let (first, second) = (min(order[earlier], order[later]), max(order[earlier], order[later]))
        pairs.append(Pair(first: first, second: second))
      }
    }
    return pairs
  }

  /// The sets in which both thresholds of a pair are moved, up or down.
  func corners(of pair: Pair) -> [LatticePoint] {
    moves(of: pair.first).flatMap { first in
      moves(of: pair.second).map { second in
        chosen.setting(pair.first, to: first).setting(pair.second, to: second)
      }
    }
  }

  private func moves(of knob: Int) -> [Int] {
    lattice.knobs[knob].probes(around: chosen.steps[knob], count: 2)
  }

  /// The pairs in which moving both loses less than half of what moving either one alone does.
  func tradeOffs(of pairs: [Pair]) -> [TuningResult.TradeOff] {
    let best = standing(chosen)?.f1 ?? 0
    func loss(_ point: LatticePoint) -> Double? { standing(point).map { best - $0.f1 } }
    let tradeOffs = pairs.compactMap { pair -> TuningResult.TradeOff? in
      let found = corners(of: pair).compactMap { corner -> TuningResult.TradeOff? in
        let (first, second) = (corner.steps[pair.first], corner.steps[pair.second])
        guard let both = loss(corner),
          let ofFirst = loss(chosen.setting(pair.first, to: first)),
          let ofSecond = loss(chosen.setting(pair.second, to: second)),
          min(ofFirst, ofSecond) >= Self.noticeable, both * 2 < min(ofFirst, ofSecond)
        else { return nil }
        return TuningResult.TradeOff(
          first: lattice.knobs[pair.first], firstStep: first, second: lattice.knobs[pair.second],
          secondStep: second, firstLoss: ofFirst, secondLoss: ofSecond, bothLoss: both)
      }
      return found.max { $0.saving < $1.saving }
    }
    return tradeOffs.sorted { $0.saving > $1.saving }
  }
}

extension TuningResult.TradeOff {
  /// How much less is lost with both moved than with the cheaper one alone.
  var saving: Double { min(firstLoss, secondLoss) - bothLoss }
}

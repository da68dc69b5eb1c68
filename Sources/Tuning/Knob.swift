public import Pipeline

/// A threshold as a search moves it: by whole steps up and down from the rules' default.
public struct Knob: Sendable {
  /// The threshold.
  public let entry: ThresholdEntry
  /// Its default in the rules.
  public let initial: Double
  /// How many steps down and up its range allows.
  public let steps: ClosedRange<Int>

  /// The knob of a threshold.
  public init(_ entry: ThresholdEntry) {
    self.entry = entry
    initial = entry.get(Thresholds())
    // A step that ends within a rounding error of the range's end is inside.
    let down = ((initial - entry.range.lowerBound) / entry.step + 1e-9).rounded(.down)
    let up = ((entry.range.upperBound - initial) / entry.step + 1e-9).rounded(.down)
    steps = -Int(down)...Int(up)
  }

  /// The value so many steps from the default, rounded to the decimals of a step.
  public func value(at step: Int) -> Double {
    ((initial + Double(step) * entry.step) * 1e6).rounded() / 1e6
  }

  /// The value as files and pages write it.
  public func text(at step: Int) -> String {
    let value = value(at: step)
    return value == value.rounded() ? String(Int(value)) : String(value)
  }

  /// Steps to be tried around a step: about half an octave of the value up and down, then an octave, and so on,
  /// one up and one down in turn.
  ///
  /// - Returns: at most `count` steps, within the range, without the step itself.
  public func probes(around step: Int, count: Int) -> [Int] {
    let value = max(value(at: step), entry.step)
    var found: [Int] = []
    var (up, down) = (step, step)
    var factor = 1.0
    while found.count < count, up < steps.upperBound || down > steps.lowerBound {
      factor *= 2.0.squareRoot()
      if up < steps.upperBound {
        let rise = Int((value * (factor - 1) / entry.step).rounded())
        up = min(steps.upperBound, max(up + 1, step + rise))
        found.append(up)
      }
      if down > steps.lowerBound, found.count < count {
        let fall = Int((value * (1 - 1 / factor) / entry.step).rounded())
        down = max(steps.lowerBound, min(down - 1, step - fall))
        found.append(down)
      }
    }
    return found
  }

  /// How many steps a first move should be: half an octave, and at least one.
  public func stride(at step: Int) -> Int {
    let value = max(value(at: step), entry.step)
    return max(1, Int((value * (2.0.squareRoot() - 1) / entry.step).rounded()))
  }
}

/// A set of thresholds as steps from the defaults, one for each knob of a lattice.
public struct LatticePoint: Sendable, Hashable {
  /// The steps.
  public var steps: [Int]

  /// A set by its steps.
  public init(steps: [Int]) { self.steps = steps }

  /// The same with one step changed.
  public func setting(_ knob: Int, to step: Int) -> LatticePoint {
    var point = self
    point.steps[knob] = step
    return point
  }

  /// How many knobs are not at their default.
  var moved: Int { steps.count { $0 != 0 } }
}

/// All sets of thresholds that a search may try: those within range, by whole steps from the defaults.
public struct ThresholdLattice: Sendable {
  /// The thresholds that are moved, in the order of the rules.
  public let knobs: [Knob]

  /// The lattice of some thresholds.
  public init(_ entries: [ThresholdEntry]) { knobs = entries.map(Knob.init) }

  /// Every threshold that can change which days make a journey: all but those of stops.
  public static let journeys = ThresholdLattice(ThresholdEntry.all.filter { $0.stage != .stops })

  /// The defaults.
  public var initial: LatticePoint { LatticePoint(steps: [Int](repeating: 0, count: knobs.count)) }

  /// The thresholds of a point; nil where they contradict each other (a wide window below the near one).
  public func thresholds(at point: LatticePoint) -> Thresholds? {
    var thresholds = Thresholds()
    do {
      for (knob, step) in zip(knobs, point.steps) where step != 0 {
        try thresholds.set(knob.entry.name, to: knob.text(at: step))
      }
      try thresholds.check()
    } catch {
      return nil
    }
    return thresholds
  }
}

public import Pipeline

/// What came of tuning.
public struct TuningResult: Sendable {
  /// A fold of the cross-validation.
  public struct Fold: Sendable {
    /// The units held out, by position.
    public let units: [Int]
    /// What was tuned on the others.
    public let thresholds: Thresholds
    /// The score of the defaults on the units held out.
    public let initial: TuningBench.Standing
    /// The score of the tuned thresholds on the units held out.
    public let tuned: TuningBench.Standing
  }

  /// The scores on data that was not tuned on.
  public struct HeldOut: Sendable {
    /// The folds.
    public let folds: [Fold]
    /// The score of the defaults over all folds.
    public let initial: TuningBench.Standing
    /// The score of what was tuned without each fold, over all folds.
    public let tuned: TuningBench.Standing
    /// The 95 % interval over units of how much the mean F1 gains; nil for one unit.
    public let gainInterval: ClosedRange<Double>?

    /// How much the mean F1 gains.
    public var gain: Double { tuned.f1 - initial.f1 }
  }

  /// The score at one value of a threshold.
  public struct CurvePoint: Sendable, Hashable {
    /// The value as files write it.
    public let value: String
    /// The value.
    public let number: Double
    /// The score.
    public let standing: TuningBench.Standing
  }

  /// How the score goes with one threshold.
  public struct Sensitivity: Sendable {
    /// The threshold.
    public let knob: Knob
    /// The default's step, which is 0, and the chosen one.
    public let chosen: Int
    /// With all others at their default, by value.
    public let aroundInitial: [CurvePoint]
    /// With all others as chosen, by value; empty when tuning was stopped before.
    public let aroundChosen: [CurvePoint]
  }

  /// Two thresholds of which one makes up for the other.
  public struct TradeOff: Sendable {
    /// The one threshold.
    public let first: Knob
    /// Its value when moved from the chosen one.
    public let firstStep: Int
    /// The other threshold.
    public let second: Knob
    /// Its value when moved.
    public let secondStep: Int
    /// How much mean F1 is lost when the first alone is moved.
    public let firstLoss: Double
    /// How much when the second alone is.
    public let secondLoss: Double
    /// How much when both are.
    public let bothLoss: Double
  }

  /// What was searched.
  public let lattice: ThresholdLattice
  /// How it was searched.
  public let method: Tuner.Method
  /// The names of the units.
  public let unitNames: [String]
  /// Whether units are blocks of time of one library.
  public let hasTimeBlocks: Bool
  /// How many labelled trips there are.
  public let trips: Int
  /// The thresholds chosen, tuned on everything.
  public let chosen: Thresholds
  /// The score of the defaults on everything.
  public let initialStanding: TuningBench.Standing
  /// The score of the chosen thresholds on the data they were tuned on.
  public let chosenStanding: TuningBench.Standing
  /// The scores on data not tuned on; nil with fewer than two units, or when tuning was stopped before.
  public let heldOut: HeldOut?
  /// The curves, in the order of the rules.
  public let sensitivities: [Sensitivity]
  /// Pairs of thresholds that make up for each other, the strongest first.
  public let tradeOffs: [TradeOff]
  /// How many sets of thresholds were scored, in all searches.
  public let setsScored: Int
  /// How many might have been.
  public let mostSets: Int
  /// The seed.
  public let seed: UInt64
  /// Whether it was stopped before its end.
  public let isStopped: Bool

  /// Why fewer sets were scored than might have been, as part of a sentence; nil where none is left.
  public var reasonForFewer: String? {
    guard setsScored < mostSets else { return nil }
    return switch method {
    case _ where isStopped: "of \(mostSets) allowed: tuning was stopped"
    case .grid(everySteps: 1): "of \(mostSets) allowed: the grid has no more"
    case .grid(let steps):
      "of \(mostSets) allowed: a grid finer than every \(steps) steps would need more"
    case .search:
      "of \(mostSets) allowed: a set that several searches try is scored once, and a search ends when it meets "
        + "no new one"
    }
  }

  /// Below so many trips, or units, labels are too few to tell.
  private static let fewTrips = 30
  private static let fewUnits = 5

  /// What should be known before the thresholds are used.
  public var warnings: [String] {
    var warnings: [String] = []
    if isStopped {
      warnings.append(
        "Tuning was stopped before its end: these are the best thresholds until then.")
    }
    if trips < Self.fewTrips {
      warnings.append(
        (trips == 1 ? "There is 1 labelled trip" : "There are \(trips) labelled trips")
          + "; fewer than \(Self.fewTrips) are too few to tune on.")
    }
    if unitNames.count < Self.fewUnits {
      let one = hasTimeBlocks ? "is 1 block of time" : "is 1 library"
      let many = "are \(unitNames.count) \(hasTimeBlocks ? "blocks of time" : "libraries")"
      warnings.append(
        "There \(unitNames.count == 1 ? one : many); with fewer than \(Self.fewUnits) to hold out in turn "
          + "the held-out score says little.")
    }
    guard let heldOut else {
      warnings.append("Nothing was held out, so the gain on other photos is unknown.")
      return warnings
    }
    if heldOut.gain <= 0 {
      warnings.append(
        "On data that was not tuned on the chosen thresholds are no better than the defaults: keep the defaults."
      )
    } else if heldOut.gainInterval.map({ $0.lowerBound <= 0 }) ?? true {
      warnings.append(
        "The gain on data that was not tuned on is within noise: the defaults may be as good.")
    }
    return warnings
  }
}

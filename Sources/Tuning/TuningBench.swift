public import Pipeline

/// The labelled libraries of a search, and what a set of thresholds scores on some of them.
///
/// What is scored, and held out, is a **unit**: a library, or a block of time where there is one library.
public struct TuningBench: Sendable {
  /// The score of some units.
  public struct Standing: Sendable, Hashable {
    /// The mean F1 of the units; 0 where none has one.
    public let f1: Double
    /// The mean of start and end error over all matches, in days; nil without a match.
    public let boundaryError: Double?

    /// The score of some tallies, one a unit.
    public init(of tallies: [Tally]) {
      f1 = Score(meanOf: tallies.map(Score.init(of:))).f1 ?? 0
      boundaryError = Score(of: tallies.reduce(Tally(), +)).boundaryError
    }
  }

  /// The libraries.
  public let libraries: [TuningLibrary]
  /// The names of the units, in order.
  public let unitNames: [String]
  private let units: [(library: Int, block: Int)]

  /// A bench of libraries; one library is scored by its blocks of time.
  public init(_ libraries: [TuningLibrary]) {
    self.libraries = libraries
    var units: [(library: Int, block: Int)] = []
    var names: [String] = []
    for (position, library) in libraries.enumerated() {
      for block in 0...library.blocks.count {
        units.append((position, block))
        names.append(
          library.blocks.isEmpty
            ? library.name
            : block == 0 ? "until \(library.blocks[0])" : "from \(library.blocks[block - 1])")
      }
    }
    self.units = units
    unitNames = names
  }

  /// How many units there are.
  public var unitCount: Int { units.count }

  /// What some thresholds come to on some units, in their order.
  public func tallies(with thresholds: Thresholds, on chosen: [Int]) -> [Tally] {
    chosen.map { unit in
      libraries[units[unit].library].tallies(with: thresholds)[units[unit].block]
    }
  }

  /// Whether some thresholds were scored on all libraries already.
  public func knows(_ thresholds: Thresholds) -> Bool {
    libraries.allSatisfy { $0.knows(thresholds) }
  }

  /// How many sets of thresholds were scored on any library.
  public var setsScored: Int {
    libraries.reduce(into: Set()) { $0.formUnion($1.scored) }.count
  }

  /// What some thresholds score on some units.
  public func standing(of thresholds: Thresholds, on chosen: [Int]) -> Standing {
    Standing(of: tallies(with: thresholds, on: chosen))
  }
}

/// Intervals of figures over libraries, by the bootstrap: libraries are drawn with replacement many times, and
/// the middle 95 % of what the figure then is are the interval (Efron's percentile method, 1979).
///
/// It says how much the figure depends on which libraries were looked at; it knows nothing of wrong labels.
public struct Bootstrap: Sendable {
  /// How many times libraries are drawn.
  public static let draws = 2000

  private let seed: UInt64

  /// A bootstrap; equal seeds draw equal libraries.
  public init(seed: UInt64) { self.seed = seed }

  /// The interval of a figure.
  ///
  /// - Parameters:
  ///   - count: how many libraries there are.
  ///   - figure: what the figure is over drawn libraries, some of them more than once; nil where it has no
  ///     value.
  /// - Returns: nil for fewer than two libraries, and when most draws have no value.
  public func interval(
    over count: Int, of figure: ([Int]) -> Double?
  ) -> ClosedRange<Double>? {
    intervals(over: count, of: 1) { [figure($0)] }[0]
  }

  /// The intervals of several figures, all over the same draws.
  public func intervals(
    over count: Int, of figures: Int, _ values: ([Int]) -> [Double?]
  ) -> [ClosedRange<Double>?] {
    guard count >= 2 else { return [ClosedRange<Double>?](repeating: nil, count: figures) }
    var generator = SeededGenerator(seed: seed)
    var drawn = [[Double]](repeating: [], count: figures)
    for _ in 0..<Self.draws {
      let libraries = (0..<count).map { _ in generator.below(count) }
      for (figure, value) in values(libraries).enumerated() {
        if let value { drawn[figure].append(value) }
      }
    }
    return drawn.map { values in
      guard values.count * 2 > Self.draws else { return nil }
      let sorted = values.sorted()
      return Self.quantile(0.025, of: sorted)...Self.quantile(0.975, of: sorted)
    }
  }

  /// The value below which a share of sorted values lies, between neighbours in proportion.
  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let position = share * Double(sorted.count - 1)
    let below = Int(position)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (position - Double(below)) * (sorted[above] - sorted[below])
  }
}

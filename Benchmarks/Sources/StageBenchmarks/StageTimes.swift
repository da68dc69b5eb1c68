import Timeline

/// The seconds that each stage took in each pass.
struct StageTimes {
  /// How often each stage is run.
  let passes: Int
  private var stages: [(name: String, seconds: [Double])] = []

  init(passes: Int) { self.passes = passes }

  /// Runs a stage as often as wanted.
  ///
  /// - Returns: the last result.
  mutating func take<Result>(_ name: String, _ work: () throws -> Result) -> Result {
    var result: Result?
    var seconds: [Double] = []
    for _ in 0..<passes {
      let start = ContinuousClock.now
      do { result = try work() } catch { StageBenchmarks.fail("\(name): \(error)") }
      seconds.append(Self.seconds(since: start))
    }
    return noted(name, seconds, result)
  }

  /// Runs a stage that waits for tasks.
  mutating func takeAwaiting<Result>(_ name: String, _ work: () async -> Result) async -> Result {
    var result: Result?
    var seconds: [Double] = []
    for _ in 0..<passes {
      let start = ContinuousClock.now
      result = await work()
      seconds.append(Self.seconds(since: start))
    }
    return noted(name, seconds, result)
  }

  /// `{"photos": N, "journeys": N, "seconds": {"STAGE": [pass, …], …}}`, on one line.
  func json(photos: Int, journeys: Int) -> String {
    let lists = stages.map { stage in
      let passes = stage.seconds.map { DecimalText.fixed($0, decimals: 6) }
      return "\"\(stage.name)\": [\(passes.joined(separator: ", "))]"
    }
    return "{\"photos\": \(photos), \"journeys\": \(journeys), "
      + "\"seconds\": {\(lists.joined(separator: ", "))}}"
  }

  private mutating func noted<Result>(
    _ name: String, _ seconds: [Double], _ result: Result?
  ) -> Result {
    guard let result else { StageBenchmarks.fail("\(name): no pass") }
    stages.append((name, seconds))
    return result
  }

  private static func seconds(since start: ContinuousClock.Instant) -> Double {
    let (whole, attoseconds) = (ContinuousClock.now - start).components
    return Double(whole) + Double(attoseconds) * 1e-18
  }
}

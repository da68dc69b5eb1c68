import Glibc
import Ingest
import Pipeline
import Timeline

/// Times each stage on its own on one library, several times, and prints a line a stage:
/// `STAGE median-seconds photos-a-second peak-MB`.
///
/// A stage's input is made once, outside its timer; its output is looked at, so that the work is not
/// optimised away. Peak memory is what the process had resident at most, pages of mapped files included.
@main
struct StageBenchmarks {
  static func main() async {
    #if DEBUG
      fail("build for release: swift run -c release StageBenchmarks LIBRARY.csv")
    #else
      let arguments = CommandLine.arguments
      guard arguments.count >= 2 else { fail("usage: StageBenchmarks LIBRARY.csv [RUNS]") }
      let runs = arguments.count > 2 ? Int(arguments[2]) ?? 5 : 5
      let measure = Measure(runs: max(1, runs))
      let table = await ReadingBenchmark.run(path: arguments[1], measure: measure)
      let dates = DayIndex(of: table)
      let homes = HomesBenchmark.run(table: table, dates: dates, measure: measure)
      let days = DaysBenchmark.run(table: table, dates: dates, homes: homes, measure: measure)
      let journeys = JourneysBenchmark.run(
        table: table, homes: homes, days: days, measure: measure)
      StopsBenchmark.run(table: table, days: days, journeys: journeys, measure: measure)
    #endif
  }

  static func fail(_ text: String) -> Never {
    print(text)
    exit(64)
  }
}

/// Times work and prints the median.
struct Measure {
  let runs: Int

  /// Runs the work several times.
  ///
  /// - Returns: the last result.
  func median<Result>(
    _ name: String, photos: Int, _ work: () async throws -> Result
  ) async -> Result {
    var seconds: [Double] = []
    var last: Result?
    for _ in 0..<runs {
      let start = ContinuousClock.now
      do { last = try await work() } catch { StageBenchmarks.fail("\(name): \(error)") }
      let (whole, attoseconds) = (ContinuousClock.now - start).components
      seconds.append(Double(whole) + Double(attoseconds) * 1e-18)
    }
    report(name, seconds: seconds, photos: photos)
    guard let last else { StageBenchmarks.fail("\(name): no run") }
    return last
  }

  func median<Result>(_ name: String, photos: Int, _ work: () throws -> Result) -> Result {
    var seconds: [Double] = []
    var last: Result?
    for _ in 0..<runs {
      let start = ContinuousClock.now
      do { last = try work() } catch { StageBenchmarks.fail("\(name): \(error)") }
      let (whole, attoseconds) = (ContinuousClock.now - start).components
      seconds.append(Double(whole) + Double(attoseconds) * 1e-18)
    }
    report(name, seconds: seconds, photos: photos)
    guard let last else { StageBenchmarks.fail("\(name): no run") }
    return last
  }

  private func report(_ name: String, seconds: [Double], photos: Int) {
    let median = seconds.sorted()[seconds.count / 2]
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    print(
      name, DecimalText.fixed(median, decimals: 4),
      DecimalText.fixed(Double(photos) / median, decimals: 0),
      DecimalText.fixed(Double(usage.ru_maxrss) / 1024, decimals: 1))
  }
}

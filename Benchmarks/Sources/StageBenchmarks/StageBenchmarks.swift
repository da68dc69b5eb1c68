import Ingest
import Pipeline
import Timeline

#if canImport(Glibc)
  import Glibc
#endif

/// Times each stage on its own on one library, and prints the seconds of each pass as one line of JSON.
///
/// A stage's input is made once, outside its timer; its output is looked at, so that the work is not
/// optimised away. All but reading is done by one task.
@main
struct StageBenchmarks {
  static func main() async {
    #if DEBUG
      fail("a debug build measures nothing: swift run -c release StageBenchmarks LIBRARY.csv")
    #else
      let arguments = CommandLine.arguments
      let passes = arguments.count > 2 ? Int(arguments[2]) : 2
      guard (2...3).contains(arguments.count), let passes, passes > 0 else {
        fail("usage: StageBenchmarks LIBRARY.csv [PASSES]")
      }
      var times = StageTimes(passes: passes)
      let table = await ReadingBenchmark.run(path: arguments[1], times: &times)
      let dates = DayIndex(of: table)
      let homes = HomesBenchmark.run(table: table, dates: dates, times: &times)
      let days = DaysBenchmark.run(table: table, dates: dates, homes: homes, times: &times)
      let journeys = JourneysBenchmark.run(table: table, homes: homes, days: days, times: &times)
      StopsBenchmark.run(table: table, days: days, journeys: journeys, times: &times)
      print(times.json(photos: table.count, journeys: journeys.count))
    #endif
  }

  static func fail(_ text: String) -> Never {
    print(text)
    exit(64)
  }
}

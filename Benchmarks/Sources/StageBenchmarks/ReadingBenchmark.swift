import Ingest
import Timeline

/// Reading the CSV with two tasks, and putting the photos in order.
enum ReadingBenchmark {
  static func run(path: String, times: inout StageTimes) async -> PhotoTable {
    // A date after all photos: a library is not read otherwise tomorrow.
    var settings = Ingest.Settings(today: LocalDate(daysSince1970: 30_000))
    settings.jobs = 2
    let ingest = Ingest(settings: settings)
    let output = await times.takeAwaiting("read") { await ingest.read([path]) }
    guard output.failures.isEmpty, output.rows.count > 0 else {
      StageBenchmarks.fail("\(path): no photos (\(output.failures.map(\.message)))")
    }
    return times.take("order") { PhotoTable(rows: output.rows) }
  }
}

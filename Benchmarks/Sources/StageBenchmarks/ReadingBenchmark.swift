import Ingest
import Timeline

/// Reading the CSV, and putting the photos in order.
enum ReadingBenchmark {
  static func run(path: String, measure: Measure) async -> PhotoTable {
    var settings = Ingest.Settings(today: LocalDate(daysSince1970: 30_000))
    settings.jobs = 2
    let ingest = Ingest(settings: settings)
    let photos = await ingest.read([path]).rows.count
    let output = await measure.median("read", photos: photos) { await ingest.read([path]) }
    let rows = output.rows
    return measure.median("order", photos: photos) { PhotoTable(rows: rows) }
  }
}

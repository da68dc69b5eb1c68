import Foundation
import Ingest
import Pipeline
import PlaceNaming
import Timeline

/// Finds the journeys of a photo list, or of any other source, and prints one line for each.
///
/// `FindJourneys photos.csv`
@main
struct FindJourneys {
  static func main() async throws {
    let sources = Array(CommandLine.arguments.dropFirst())
    // Places and time zones: the Datasets folder that comes with the package, unless SOJOURN_DATA names another.
    let data = DataFolder(
      stated: ProcessInfo.processInfo.environment["SOJOURN_DATA"], executable: nil)

    // 1. Read. Today's date tells which dates of photos are doubtful.
    let today = Int32(Date.now.timeIntervalSince1970 / 86_400)
    var settings = Ingest.Settings(today: LocalDate(daysSince1970: today))
    settings.data = data
    let read = await Ingest(settings: settings).read(sources)
    for failure in read.failures { print("cannot use \(failure.message)") }
    let photos = PhotoTable(rows: read.rows)

    // 2. Find, with the thresholds of your choice.
    var thresholds = Thresholds()
    try thresholds.set("farKm", to: "60")
    let analysis = try await Pipeline(thresholds: thresholds).analysis(of: photos)

    // 3. Show.
    let naming = try PlaceNaming(data: data)
    let book = await analysis.book(naming: naming)
    print("\(book.library.photos) photos, \(book.homes.count) homes")
    for journey in book.journeys {
      let stops = journey.stops.map(\.name).joined(separator: ", ")
      print("\(journey.journey.start) to \(journey.journey.end): \(journey.title) (\(stops))")
    }
  }
}

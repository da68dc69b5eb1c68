public import CommandLineKit
import Pipeline
import PlaceNaming
public import Reporting
import Timeline

/// The options of the HTML report.
struct ReportSettings: Sendable {
  var file: String?
  var tiles: TileSource?
  var thumbnails: ThumbnailChoice?

  static let options = OptionGroup<ReportSettings>(
    "The HTML report",
    [
      .value(
        "--html", "FILE", \.file,
        "write the journeys as one HTML page with map and timeline, which loads nothing"),
      .value(
        "--thumbnails", "CHOICE", \.thumbnails,
        "how many pictures each journey is shown with: none, few (unless stated) or many; taken from the "
          + "pictures that cameras store in their files"),
      .value(
        "--tiles", "URL", \.tiles, defaultText: "the map in the page",
        "load map pictures from a server, such as https://tile.example.org/{z}/{x}/{y}.png"
      ) { text throws(ValueError) in
        guard let tiles = TileSource(template: text) else {
          throw ValueError(
            expected: "an http or https URL of a server with {z}, {x} and {y} in its path")
        }
        return tiles
      },
    ])

  /// Checks what can be checked before anything is read.
  ///
  /// - Throws: `UsageError` when there is no report that an option could be for.
  func check() throws(UsageError) {
    guard file == nil else { return }
    if tiles != nil { throw .unsuitable("--tiles is for the maps of --html; add --html FILE") }
    if thumbnails != nil {
      throw .unsuitable("--thumbnails is for the pages of --html; add --html FILE")
    }
  }

  /// Writes the report of a book, where one is asked for.
  func write(
    _ book: JourneyBook, of analysis: Analysis, naming: PlaceNaming?, shown: ClosedRange<Int>?,
    sources: [String], with outputs: OutputWriting, messages: Messages
  ) {
    guard let file else { return }
    let report = analysis.report(
      of: book, naming: naming, years: shown, pictures: (thumbnails ?? .few).count)
    var settings = HTMLReport.Settings()
    settings.tiles = tiles
    settings.sources = sources
    do {
      let html = try HTMLReport(report, data: ProgramFiles.data, settings: settings)
      if !html.hasBaseMap, tiles == nil {
        messages.warning("the maps have no land: base-map/base-map.bin was not found")
      }
      outputs.write(file) { sink throws(OutputError) in try html.write(to: &sink) }
    } catch {
      outputs.refuse("cannot write \(file): \(error)")
    }
  }
}

extension ThumbnailChoice: ArgumentValue {}

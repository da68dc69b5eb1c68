public import CommandLineKit
import Pipeline
import PlaceNaming
public import Reporting
import Timeline

/// The options of the HTML report.
struct ReportSettings: Sendable {
  var file: String?
  var tiles: TileSource?
  var thumbnails = ThumbnailChoice.few

  static let options = OptionGroup<ReportSettings>(
    "The HTML report",
    [
      .value(
        "--html", "FILE", \.file,
        "write the journeys as one HTML page with map and timeline, which loads nothing"),
      .value(
        "--thumbnails", "CHOICE", \.thumbnails,
        "how many pictures each journey is shown with: none, few or many; taken from the pictures that "
          + "cameras store in their files"),
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

  /// Writes the report of a book, where one is asked for.
  func write(
    _ book: JourneyBook, of analysis: Analysis, naming: PlaceNaming?, shown: ClosedRange<Int>?,
    sources: [String], with outputs: OutputWriting, messages: Messages
  ) {
    guard let file else { return }
    let report = analysis.report(
      of: book, naming: naming, years: shown, pictures: thumbnails.count)
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

import CommandLineKit
import Pipeline
import Reporting
import Timeline

/// The outputs of `find` for other people's programs: maps, calendars, photo managers.
struct JourneyFiles: Sendable {
  var geojson: String?
  var kml: String?
  var gpx: String?
  var ics: String?
  var gpkg: String?
  var albums: String?
  var exiftoolArguments: String?

  static let options = OptionGroup<JourneyFiles>(
    "Writing for other programs",
    [
      .value("--geojson", "FILE", \.geojson, "write homes, routes and stops as GeoJSON, for maps"),
      .value("--kml", "FILE", \.kml, "write homes, routes and stops as KML, for Google Earth"),
      .value("--gpx", "FILE", \.gpx, "write stops and routes as GPX, for GPS devices and maps"),
      .value("--ics", "FILE", \.ics, "write the journeys as all-day events for a calendar"),
      .value(
        "--gpkg", "FILE", \.gpkg,
        "write photos, days, homes, routes and stops as a GeoPackage, for QGIS (not to -)"),
      .value(
        "--albums", "FILE", \.albums,
        "write each photo, with its id exactly as its source gave it, and the title of its journey as CSV"
      ),
      .value(
        "--exiftool-args", "FILE", \.exiftoolArguments,
        "write arguments with which exiftool adds the journey's title to each photo's keywords"),
    ])

  /// Those that are asked for, with their options.
  var files: [(option: String, target: String)] {
    [
      ("--geojson", geojson), ("--kml", kml), ("--gpx", gpx), ("--ics", ics), ("--gpkg", gpkg),
      ("--albums", albums), ("--exiftool-args", exiftoolArguments),
    ].compactMap { option, target in target.map { (option, $0) } }
  }

  /// Checks what can be checked before anything is read.
  ///
  /// - Throws: `UsageError` when an output is to go where it cannot.
  func check() throws(UsageError) {
    if let gpkg, OutputFile(argument: gpkg).descriptor != nil {
      throw .unsuitable(
        "--gpkg writes a database, which cannot go to standard output; name a file")
    }
  }

  /// Writes them.
  func write(_ book: JourneyBook, _ analysis: Analysis, with outputs: OutputWriting) {
    if let geojson {
      outputs.write(geojson) { sink throws(OutputError) in
        try JourneysGeoJSON(book).write(to: &sink)
      }
    }
    if let kml {
      outputs.write(kml) { sink throws(OutputError) in try JourneysKML(book).write(to: &sink) }
    }
    if let gpx {
      let journeys = JourneysGPX(book, table: analysis.table)
      outputs.write(gpx) { sink throws(OutputError) in try journeys.write(to: &sink) }
    }
    if let ics {
      outputs.write(ics) { sink throws(OutputError) in
        try JourneysCalendar(book).write(to: &sink)
      }
    }
    if let gpkg {
      outputs.noting { () throws(OutputError) in
        try JourneysGeoPackage(book, table: analysis.table, calendar: analysis.days).write(to: gpkg)
      }
    }
    if let albums {
      let photos = AlbumsCSV(book, table: analysis.table)
      outputs.write(albums) { sink throws(OutputError) in try photos.write(to: &sink) }
    }
    if let exiftoolArguments {
      let arguments = ExiftoolArguments(book, table: analysis.table)
      outputs.write(exiftoolArguments) { sink throws(OutputError) in
        try arguments.write(to: &sink)
      }
    }
  }
}

import Foundation
import TestSupport

/// All that `find` can write, into a folder called `out`.
enum EveryOutput {
  /// Each option with the file it is told to write.
  static let options = [
    ("--json", "j.json"), ("--csv", "j.csv"), ("--photos", "photos.csv"),
    ("--geojson", "j.geojson"), ("--kml", "j.kml"), ("--gpx", "j.gpx"), ("--ics", "j.ics"),
    ("--gpkg", "j.gpkg"), ("--albums", "albums.csv"), ("--exiftool-args", "j.args"),
    ("--html", "j.html"),
  ]

  /// The files of `--stages`.
  static let stages = [
    "1-photos.csv", "2-homes.csv", "3-days.csv", "4-journeys.csv", "5-stops.csv", "6-visits.csv",
  ]

  /// The names of all files, in `out`.
  static var names: [String] { options.map(\.1) + stages.map { "stages/" + $0 } }

  /// The arguments that ask for all of them.
  static func arguments(folder: String = "out") -> [String] {
    options.flatMap { option, name in [option, "\(folder)/\(name)"] }
      + ["--stages", "\(folder)/stages"]
  }

  /// The bytes of all files in a folder; nil for one that is not there.
  static func contents(
    of tool: borrowing Tool, folder: String = "out"
  ) -> [String: Data?] {
    var contents: [String: Data?] = [:]
    for name in names { contents[name] = .some(try? tool.content(of: "\(folder)/\(name)")) }
    return contents
  }
}

import Foundation
import LocalTime
import TestSupport
import Testing
import Timeline

/// The time zones that tests use: the project's raster, and the database of the system.
enum TestZones {
  static let data = DataFolder(
    stated: SharedFolder.package.appending(path: "Datasets").path, executable: nil)

  /// The zones; nil where the system has no time-zone database.
  static let all: TimeZones? = try? TimeZones(data: data)

  /// Whether there is a time-zone database to test with.
  static var areKnown: Bool { all != nil }

  static func raster() throws -> ZoneRaster {
    let file = try data.file(TimeZones.rasterFile)
    return try ZoneRaster(try #require(file))
  }
}

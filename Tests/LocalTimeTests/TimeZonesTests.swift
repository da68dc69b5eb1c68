import Foundation
import LocalTime
import TestSupport
import Testing
import Timeline

@Suite("Time zones of places")
struct TimeZonesTests {
  @Test("Absent data is said, with the folders that were searched and what to do")
  func absent() {
    let nowhere = DataFolder(stated: "/nowhere", executable: nil)
    #expect(throws: TimeZonesError.noRaster(folders: ["/nowhere"])) {
      try TimeZones(data: nowhere)
    }
    #expect(TimeZonesError.noRaster(folders: ["/nowhere"]).description.contains("SOJOURN_DATA"))
    let error = #expect(throws: TimeZonesError.self) {
      try TimeZones(data: TestZones.data, files: ZoneFiles(folder: "/nowhere"))
    }
    #expect(error?.description == "there is no time-zone database in /nowhere; install tzdata")
  }

  @Test("A damaged raster is said by its path")
  func damaged() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: TimeZones.rasterFile)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: false)
      try Data("SJRNZONE".utf8).write(to: file)
      let data = DataFolder(stated: folder.path, executable: nil)
      #expect(
        throws: TimeZonesError.rasterUnusable(
          .notARaster(path: folder.path + "/" + TimeZones.rasterFile))
      ) { try TimeZones(data: data) }
    }
  }

  @Test(
    "The offset of a place follows from its zone, at an instant and at a clock reading",
    .enabled(if: TestZones.areKnown, "the system has no time-zone database (tzdata)"))
  func offsets() throws {
    var zones = try #require(TestZones.all)
    let summer = LocalDateTime(date: date("2024-07-01"), microsecondsOfDay: 0)
    #expect(zones.offset(at: .paris, localTime: summer)?.description == "+02:00")
    #expect(zones.offset(at: .paris, instant: summer.microseconds)?.description == "+02:00")
    #expect(zones.offset(at: .midAtlantic, localTime: summer)?.description == "-03:00")
    #expect(zones.name(of: zones.zone(at: .midAtlantic)) == "Etc/GMT+3")
    #expect(zones.problems.isEmpty)
  }
}

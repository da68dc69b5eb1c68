import Foundation
import LocalTime
import TestSupport
import Testing
import Timeline

@Suite(
  "The time-zone database",
  .enabled(if: TestZones.areKnown, "the system has no time-zone database (tzdata)"))
struct ZoneFilesTests {
  private let files = ZoneFiles()

  /// A reading such as `2011-12-31T12:00`.
  private func reading(_ text: String) throws -> LocalDateTime {
    let parts = text.split(separator: "T")
    let clock = parts[1].split(separator: ":").compactMap { Int64($0) }
    return LocalDateTime(
      date: date(String(parts[0])), microsecondsOfDay: (clock[0] * 3600 + clock[1] * 60) * 1_000_000
    )
  }

  @Test(
    "History is right",
    arguments: [
      // Local mean time, before there were zones, to the second.
      ("Europe/Paris", "1880-06-01T12:00", "+00:09:21"),
      ("America/New_York", "1880-06-01T12:00", "-04:56:02"),
      ("America/Juneau", "1866-06-01T12:00", "+15:02:19"),
      // Double summer time.
      ("Europe/London", "1944-06-01T12:00", "+02:00"),
      ("Europe/London", "1947-05-01T12:00", "+02:00"),
      ("Europe/Berlin", "1945-06-01T12:00", "+03:00"),
      // British standard time, all year round.
      ("Europe/London", "1970-01-15T12:00", "+01:00"),
      ("Europe/London", "1972-01-15T12:00", "+00:00"),
      // Winter time as the odd one out.
      ("Europe/Dublin", "2024-01-15T12:00", "+00:00"),
      ("Europe/Dublin", "2024-07-15T12:00", "+01:00"),
      // Nepal moved by ten minutes into a quarter of an hour.
      ("Asia/Kathmandu", "1985-12-31T12:00", "+05:30"),
      ("Asia/Kathmandu", "1986-01-02T12:00", "+05:45"),
      // Half an hour of daylight time.
      ("Australia/Lord_Howe", "2024-01-15T12:00", "+11:00"),
      ("Australia/Lord_Howe", "2024-07-15T12:00", "+10:30"),
      ("Asia/Kolkata", "2024-07-15T12:00", "+05:30"),
      ("America/St_Johns", "2024-07-15T12:00", "-02:30"),
      ("Pacific/Chatham", "2024-01-15T12:00", "+13:45"),
      // Samoa left out 30 December 2011.
      ("Pacific/Apia", "2011-12-29T23:30", "-10:00"),
      ("Pacific/Apia", "2011-12-30T12:00", "-10:00"),
      ("Pacific/Apia", "2011-12-31T00:30", "+14:00"),
      // Changes of the law.
      ("America/Caracas", "2010-06-01T12:00", "-04:30"),
      ("America/Caracas", "2017-06-01T12:00", "-04:00"),
      ("Europe/Istanbul", "2015-12-01T12:00", "+02:00"),
      ("Europe/Istanbul", "2016-12-01T12:00", "+03:00"),
      // Beyond what files state one by one.
      ("Europe/Paris", "2062-07-15T12:00", "+02:00"),
      ("Europe/Paris", "2100-12-15T12:00", "+01:00"),
      ("America/Santiago", "2070-01-15T12:00", "-03:00"),
      ("Asia/Tokyo", "2099-07-15T12:00", "+09:00"),
    ])
  func history(name: String, time: String, offset: String) throws {
    let history = try files.history(of: name)
    #expect(try history.offset(atLocalTime: reading(time)).description == offset)
  }

  @Test("In the hour shown twice photos count as taken in daylight time")
  func autumn() throws {
    let history = try files.history(of: "Europe/Paris")
    #expect(try history.offset(atLocalTime: reading("2024-10-27T01:59")).description == "+02:00")
    #expect(try history.offset(atLocalTime: reading("2024-10-27T02:30")).description == "+02:00")
    #expect(try history.offset(atLocalTime: reading("2024-10-27T03:00")).description == "+01:00")
    #expect(try history.offset(atLocalTime: reading("2024-03-31T02:30")).description == "+01:00")
    #expect(try history.offset(atLocalTime: reading("2024-03-31T03:00")).description == "+02:00")
  }

  @Test("Every zone of the raster is in the database")
  func everyZone() throws {
    let raster = try TestZones.raster()
    #expect(raster.landZoneNames.count == 417)
    for name in raster.landZoneNames {
      #expect(throws: Never.self) { try files.history(of: name) }
    }
  }

  @Test(
    "A zone that is not there, a name that leads elsewhere, and a file of another kind are refused")
  func refused() throws {
    for name in ["Europe/Atlantis", "../zoneinfo/Europe/Paris", "/etc/passwd", ""] {
      #expect(throws: ZoneFileError.noSuchZone(name: name, folder: files.folder)) {
        try files.history(of: name)
      }
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("nothing".utf8).write(to: folder.appending(path: "Odd"))
    let error = #expect(throws: ZoneFileError.self) {
      try ZoneFiles(folder: folder.path).history(of: "Odd")
    }
    #expect(error?.description.contains("\(folder.path)/Odd") == true)
  }
}

import Foundation
import Ingest
import TestSupport
import Testing
import Timeline

@Suite("Kinds of pictures, and cameras")
struct PhotoKindTests {
  private static let list = """
    [{"SourceFile":"IMG_1.jpg","DateTimeOriginal":"2024:05:17 14:03:22","Make":"Canon","Model":"EOS R6"},
    {"SourceFile":"Screenshot_20240517.png","DateTimeOriginal":"2024:05:17 14:04:22"},
    {"SourceFile":"IMG-20240517-WA0001.jpg","DateTimeOriginal":"2024:05:17 14:05:22"},
    {"SourceFile":"signal-2024-05-17-140622.jpg","DateTimeOriginal":"2024:05:17 14:06:22","Model":"Pixel 8"}]
    """

  private func read(_ change: (inout Ingest.Settings) -> Void) async throws -> Ingested {
    let folder = try IngestedFolder()
    try folder.put("list.json", Self.list)
    try folder.put(
      "a.jpg.json",
      "{\"title\":\"a.jpg\",\"photoTakenTime\":{\"timestamp\":\"1715947402\"},\"archived\":true}")
    try folder.put("IMG-20240517-WA0002.jpg", TestPicture(taken: "2024:05:17 14:07:22").jpeg)
    try folder.put(
      "IMG-20240517-WA0003.jpg", TestPicture(taken: "2024:05:17 14:08:22", model: "Pixel 8").jpeg)
    return await folder.read(change: change)
  }

  private func names(_ read: Ingested) -> [String] {
    read.photos.compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  @Test("They are recognised and counted, and take part")
  func counted() async throws {
    let read = try await read { _ in }
    #expect(read.photos.count == 7)
    let reports = read.output.reports
    #expect(reports.reduce(0) { $0 + $1.screenshots } == 1)
    // A picture with a camera is somebody's own, whatever its name.
    #expect(reports.reduce(0) { $0 + $1.received } == 2)
    #expect(reports.reduce(0) { $0 + $1.hidden } == 1)
  }

  @Test("They are left out when that is asked for, and counted by why")
  func leftOut() async throws {
    let read = try await read { $0.leavesOut = [.screenshots, .received, .hidden] }
    #expect(
      names(read) == ["IMG-20240517-WA0003.jpg", "IMG_1.jpg", "signal-2024-05-17-140622.jpg"])
    #expect(read.findings[.screenshotLeftOut] == 1)
    #expect(read.findings[.receivedLeftOut] == 2)
    #expect(read.findings[.hiddenLeftOut] == 1)
    let one = try await self.read { $0.leavesOut = [.screenshots] }
    #expect(one.photos.count == 6)
  }

  @Test("In a plain photo CSV names are looked at only when that is asked for")
  func plain() async throws {
    let folder = try IngestedFolder()
    try folder.put(
      "a.csv",
      "file,taken,latitude,longitude\nScreenshot_1.png,2024-05-17T14:03:22+02:00,48,2\n"
        + "b.png,2024-05-17T14:03:22+02:00,48,2\n")
    #expect(await folder.read("a.csv").output.reports[0].screenshots == 0)
    let read = await folder.read("a.csv") { $0.leavesOut = [.screenshots] }
    #expect(names(read) == ["b.png"])
  }

  @Test("Cameras are chosen by a part of maker, model or owner, in any case")
  func cameras() async throws {
    let only = try await read { $0.onlyCameras = ["eos"] }
    #expect(names(only) == ["IMG_1.jpg"])
    let two = try await read { $0.onlyCameras = ["canon eos", "PIXEL"] }
    #expect(two.photos.count == 3)
    let except = try await read { $0.exceptCameras = ["pixel"] }
    #expect(except.photos.count == 5)
    #expect(except.findings[.cameraLeftOut] == 2)
    let none = try await read {
      $0.onlyCameras = ["canon"]
      $0.exceptCameras = ["eos"]
    }
    #expect(none.photos.isEmpty)
  }
}

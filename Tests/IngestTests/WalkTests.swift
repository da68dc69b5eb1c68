import Foundation
import Ingest
import TestSupport
import Testing
import Timeline

@Suite("Folders as they are")
struct WalkTests {
  private static let csv = "file,taken,latitude,longitude\nc.jpg,2024-05-17T14:03:22+02:00,48,2\n"

  @Test("Links that lead in a circle are gone once")
  func loops() async throws {
    let folder = try IngestedFolder()
    try folder.put("a/b/c.csv", Self.csv)
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: folder.path("a/b/up"), withDestinationPath: folder.path("a"))
    try files.createSymbolicLink(atPath: folder.path("a/self"), withDestinationPath: "self")
    try files.createSymbolicLink(atPath: folder.path("a/nothing"), withDestinationPath: "none")
    let read = await folder.read()
    #expect(read.output.reports.count == 1)
    #expect(read.output.passedOver.map(\.count) == [1, 2])
  }

  @Test("Pipes and devices in a folder are not waited for", .timeLimit(.minutes(1)))
  func pipes() async throws {
    let folder = try IngestedFolder()
    try folder.put("c.csv", Self.csv)
    #expect(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("zero"), withDestinationPath: "/dev/zero")
    let read = await folder.read()
    #expect(read.output.reports.count == 1)
    #expect(read.output.passedOver.map(\.count) == [2])
  }

  @Test("Folders of deleted files and of small copies are passed over")
  func aside() async throws {
    let folder = try IngestedFolder()
    try folder.put("c.csv", Self.csv)
    for name in [".Trash-1000", "@eaDir", "a/.dtrash", "x.photoslibrary/resources", "y.lrdata"] {
      try folder.put("\(name)/d.csv", Self.csv)
    }
    for name in ["x.photoslibrary/originals", "resources", "Trash"] {
      try folder.put("\(name)/d.csv", Self.csv)
    }
    let read = await folder.read()
    #expect(read.output.reports.count == 4)
    #expect(read.output.passedOver.map(\.count) == [2, 3])
  }

  @Test("What exiftool keeps of a file that it changed is passed over, where that file is")
  func originals() async throws {
    let folder = try IngestedFolder()
    for name in ["c.csv", "c.csv_original", "d.csv_original"] { try folder.put(name, Self.csv) }
    let read = await folder.read()
    #expect(read.output.reports.count == 2)
    #expect(read.output.passedOver.map(\.count) == [1])
  }

  @Test("Folders that may not be read are counted", .enabled(if: geteuid() != 0, "root reads all"))
  func unreadable() async throws {
    let folder = try IngestedFolder()
    try folder.put("c.csv", Self.csv)
    try folder.put("locked/d.csv", Self.csv)
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path("locked"))
    let read = await folder.read()
    try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path("locked"))
    #expect(read.output.reports.count == 1)
    #expect(read.output.passedOver.map(\.trait) == ["that cannot be read"])
  }

  @Test("Names that are not UTF-8 are read, and keep their bytes")
  func names() async throws {
    let folder = try IngestedFolder()
    let name = Array(folder.path("").utf8) + [UInt8(ascii: "/"), 0x63, 0xE9] + Array(".csv".utf8)
    let path = name.map { CChar(bitPattern: $0) } + [0]
    let file = unsafe fopen(path, "w")
    _ = unsafe fputs("taken,latitude,longitude\n2024-05-17T14:03:22+02:00,48,2\n", file)
    _ = unsafe fclose(file)
    let read = await folder.read()
    #expect(read.reports == ["CSV 1 1 1 1"])
    #expect(read.photos == ["c\u{FFFD}.csv:2 2024-05-17T14:03:22+02:00 48.0000 2.0000"])
  }
}

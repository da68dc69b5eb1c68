import Foundation
import Ingest
import TestSupport
import Testing
import Timeline

@Suite("Archives")
struct ArchiveTests {
  private static let folder = "Takeout/Google Photos/Photos from 2024/"

  private func sidecar(_ name: String) -> String {
    "{\"title\":\"\(name)\",\"photoTakenTime\":{\"timestamp\":\"1715947402\"},"
      + "\"geoData\":{\"latitude\":48.858167,\"longitude\":2.2945}}"
  }

  @Test("The members of an archive are read as the files of a folder are")
  func members() async throws {
    let folder = try IngestedFolder()
    var zip = ZipBuilder()
    zip.add(Self.folder + "a.jpg.json", sidecar("a.jpg"))
    zip.add(Self.folder + "b.json", "{\"a\":1}")
    zip.add("Photo Details.csv", "imgName,originalCreationDate\nc.jpg,2024-05-17T14:03:22+02:00\n")
    zip.add("empty/", "")
    try folder.put("takeout-1.zip", zip.finished())
    for read in [await folder.read("takeout-1.zip"), await folder.read()] {
      #expect(read.reports == ["takeout 1 1 1 1", "CSV 1 1 1 0"])
      #expect(
        read.photos == [
          "a.jpg 2024-05-17T14:03:22+02:00 48.8582 2.2945",
          "c.jpg 2024-05-17T14:03:22+02:00 nowhere",
        ])
      #expect(read.output.passedOver.map(\.count) == [1])
      #expect(read.output.failures.isEmpty)
    }
  }

  @Test(
    "A document that is a ZIP archive is none to be read; one that is empty or damaged is told of")
  func others() async throws {
    let folder = try IngestedFolder()
    var document = ZipBuilder()
    document.add("[Content_Types].xml", "<x/>")
    document.add("a.jpg.json", sidecar("a.jpg"))
    try folder.put("list.xlsx", document.finished())
    let read = await folder.read("list.xlsx")
    #expect(read.output.failures.first?.message.contains("spreadsheet") == true)

    try folder.put("empty.zip", ZipBuilder().finished())
    var whole = ZipBuilder()
    whole.add("a.jpg.json", sidecar("a.jpg"))
    try folder.put("cut.zip", whole.finished().dropLast(30))
    for name in ["empty.zip", "cut.zip"] {
      let read = await folder.read(name)
      #expect(read.output.failures.map(\.kind) == [.unusable], "\(name)")
      #expect(read.photos.isEmpty)
    }

    var around = ZipBuilder()
    around.add("inner.zip", bytes: whole.finished())
    try folder.put("outer.zip", around.finished())
    #expect(
      await folder.read("outer.zip").output.passedOver.first?.trait.contains("archive") == true)
  }

  @Test("A bomb among the members costs itself, and no memory")
  func bombs() async throws {
    let folder = try IngestedFolder()
    var zip = ZipBuilder()
    for name in ["a.jpg.json", "b.jpg", "c.csv"] {
      zip.addPacked(Self.folder + name, ZipBuilder.packedZeros, size: 10_000)
      zip.addPacked(Self.folder + "claim-" + name, ZipBuilder.packedZeros, size: 1 << 40)
    }
    zip.add(Self.folder + "d.jpg.json", sidecar("d.jpg"))
    try folder.put("takeout-1.zip", zip.finished())
    let read = await folder.read("takeout-1.zip")
    #expect(read.reports == ["takeout 1 1 1 1"])
    #expect(read.output.passedOver.reduce(0) { $0 + $1.count } == 6)
  }

  @Test("An archive is read by its members, also where a format is stated")
  func stated() async throws {
    let folder = try IngestedFolder()
    var zip = ZipBuilder()
    zip.add(Self.folder + "a.jpg.json", sidecar("a.jpg"))
    zip.add(Self.folder + "b.jpg", bytes: TestPicture(taken: "2024:05:17 15:03:22").jpeg)
    try folder.put("a.zip", zip.finished())
    for (name, count) in [("takeout-zip", 2), ("takeout", 1), ("csv", 0)] {
      let read = await folder.read("a.zip") { $0.format = .named(name) }
      #expect(read.photos.count == count, "\(name)")
    }
  }

  @Test("Encrypted members are said to be unreadable")
  func encrypted() async throws {
    let folder = try IngestedFolder()
    var zip = ZipBuilder()
    zip.add("a.jpg.json", sidecar("a.jpg"), flags: 1)
    zip.add("b.jpg.json", sidecar("b.jpg"))
    try folder.put("a.zip", zip.finished())
    let read = await folder.read("a.zip")
    #expect(read.reports == ["takeout 1 1 1 1"])
    #expect(read.output.passedOver.first?.trait.contains("encrypted") == true)
  }

  @Test("A packed movie whose header stands at its end is read to that end")
  func movieWithHeaderAtEnd() async throws {
    func number(_ value: Int, _ width: Int) -> [UInt8] {
      (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
      number(content.count + 8, 4) + Array(kind.utf8) + content
    }
    // 2024-05-17 12:03:22 UTC, in seconds since 1904.
    let header =
      number(0, 4) + number(1_715_947_402 + 2_082_844_800, 4) + number(0, 4)
      + number(1000, 4) + number(1000, 4) + number(0, 80)
    let movie =
      box("ftyp", Array("isom".utf8) + number(0, 4) + Array("isom".utf8))
      + box("mdat", [UInt8](repeating: 7, count: 9 << 20)) + box("moov", box("mvhd", header))
    // DEFLATE without packing: blocks of at most 65535 bytes.
    var packed: [UInt8] = []
    var start = 0
    while start < movie.count {
      let end = min(movie.count, start + 65_535)
      let length = end - start
      packed.append(end == movie.count ? 1 : 0)
      for value in [length, ~length] {
        packed += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
      }
      packed += movie[start..<end]
      start = end
    }
    let plain = try IngestedFolder()
    try plain.put("a.mp4", movie)
    let archived = try IngestedFolder()
    var zip = ZipBuilder()
    zip.addPacked("a.mp4", packed, size: movie.count)
    try archived.put("a.zip", zip.finished())
    let expected = await plain.read().photos
    #expect(expected.count == 1 && expected[0].contains("2024-05-17T12:03:22"), "\(expected)")
    #expect(await archived.read().photos == expected)
  }
}

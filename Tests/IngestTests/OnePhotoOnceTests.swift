import Foundation
import Ingest
import TestSupport
import Testing
import Timeline

@Suite("One photo counts once")
struct OnePhotoOnceTests {
  /// A record of exiftool's.
  private static func record(
    _ name: String, _ time: String, _ more: String = "\"GPSPosition\":\"48.858167 2.2945\""
  ) -> String {
    "[{\"SourceFile\":\"\(name)\",\"DateTimeOriginal\":\"\(time)\"\(more.isEmpty ? "" : ",")\(more)}]"
  }

  private static func plain(_ rows: String...) -> String {
    "file,taken,latitude,longitude\n" + rows.joined(separator: "\n") + "\n"
  }

  private static let time = "2024:05:17 14:03:22+02:00"

  /// How many photos two sources give, in both orders.
  private func count(_ first: String, _ second: String) async throws -> Int {
    let folder = try IngestedFolder()
    try folder.put("1", first)
    try folder.put("2", second)
    let one = await folder.read("1", "2")
    let other = await folder.read("2", "1")
    #expect(one.photos == other.photos)
    #expect(one.findings[.duplicate] == other.findings[.duplicate])
    return one.photos.count
  }

  @Test("The same photo in two exports counts once, though its place differs in the last digits")
  func exports() async throws {
    let folder = try IngestedFolder()
    try folder.put("a.json", Self.record("x/IMG_1.jpg", Self.time))
    try folder.put(
      "b.csv", Self.plain("y/IMG_1.JPG,2024-05-17T14:03:22+02:00,48.85817,2.29450"))
    let read = await folder.read("a.json", "b.csv")
    #expect(read.photos.count == 1)
    #expect(read.findings[.duplicate] == 1)
    let example = read.output.reports.compactMap { $0.findings[.duplicate]?.examples.first }.first
    #expect(example?.value.hasPrefix("the same as ") == true)
  }

  @Test("Within one plain photo CSV, only what clause P5 says is one photo")
  func plain() async throws {
    let folder = try IngestedFolder()
    try folder.put(
      "a.csv",
      Self.plain(
        "IMG_1.jpg,2024-05-17T14:03:22+02:00,48.85817,2.29450",
        "IMG_1.jpg,2024-05-17T14:03:22+02:00,48.858167,2.2945"))
    #expect(await folder.read("a.csv").photos.count == 2)
    try folder.put("b.json", Self.record("b.jpg", Self.time))
    #expect(await folder.read("a.csv", "b.json").photos.count == 3)
  }

  @Test(
    "Name and time must both agree",
    arguments: [
      ("IMG_1.jpg", "2024:05:17 14:03:22+02:00", 1), ("IMG_1.jpg", "2024:05:17 14:03:23+02:00", 2),
      ("IMG_1.jpg", "2024:05:17 14:03:22.4+02:00", 1),
      ("IMG_2.jpg", "2024:05:17 14:03:22+02:00", 2),
      ("img_1.JPG", "2024:05:17 14:03:22+02:00", 1), ("IMG_1.heic", "2024:05:17 14:03:22+02:00", 1),
      ("IMG_1.jpg", "2024:05:17 12:03:22Z", 1), ("IMG_1.jpg", "2024:05:17 14:03:22Z", 2),
      ("IMG_1(1).jpg", "2024:05:17 14:03:22+02:00", 2), ("IMG_1-edited.jpg", time, 1),
      ("IMG_1.jpg", "2024:05:17 14:03:22", 1),
    ])
  func agreement(_ name: String, _ time: String, _ count: Int) async throws {
    #expect(
      try await self.count(Self.record("IMG_1.jpg", Self.time), Self.record("x/" + name, time))
        == count)
  }

  @Test("Fractions that differ are two moments; a date without a time says too little")
  func times() async throws {
    let fraction = try await count(
      Self.record("IMG_1.jpg", "2024:05:17 14:03:22.4+02:00"),
      Self.record("IMG_1.jpg", "2024:05:17 14:03:22.6+02:00"))
    #expect(fraction == 2)
    let date = try await count(
      Self.record("a/IMG_1.jpg", "2024:05:17"), Self.record("b/IMG_1.jpg", "2024:05:17"))
    #expect(date == 2)
    let path = try await count(
      Self.record("a/IMG_1.jpg", "2024:05:17"), Self.record("a/IMG_1.jpg", "2024:05:17"))
    #expect(path == 1)
  }

  @Test("Apple's list, which has minutes, and a picture of that minute are one photo")
  func minutes() async throws {
    for (time, count) in [
      ("2024:05:17 12:03:22Z", 1), ("2024:05:17 12:03:59Z", 1), ("2024:05:17 12:04:00Z", 2),
      ("2024:05:17 12:02:59Z", 2),
    ] {
      let list =
        "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate\n"
        + "IMG_1.jpg,x,no,no,no,\"Friday May 17,2024 12:03 PM GMT\"\n"
      #expect(try await self.count(list, Self.record("IMG_1.jpg", time)) == count, "\(time)")
    }
  }

  @Test("Cameras of two models took two photos")
  func cameras() async throws {
    let first = Self.record("a/IMG_1.jpg", Self.time, "\"Make\":\"Canon\",\"Model\":\"EOS R6\"")
    for (model, count) in [("EOS R6", 1), ("eos r6", 1), ("EOS R7", 2)] {
      let second = Self.record("b/IMG_1.jpg", Self.time, "\"Model\":\"\(model)\"")
      #expect(try await self.count(first, second) == count)
    }
    #expect(try await count(first, Self.record("b/IMG_1.jpg", Self.time)) == 1)
  }

  @Test("A raw file and its JPEG count once: the same name, folder and time")
  func raw() async throws {
    for (jpeg, time, count) in [
      ("a/IMG_1.JPG", Self.time, 1), ("b/IMG_1.JPG", Self.time, 2),
      ("a/IMG_1.JPG", "2024:05:17 14:03:24+02:00", 2), ("a/IMG_2.JPG", Self.time, 2),
    ] {
      let folder = try IngestedFolder()
      let both = Self.record("a/IMG_1.CR2", Self.time) + Self.record(jpeg, time)
      try folder.put("list.json", both)
      let read = await folder.read("list.json")
      #expect(read.photos.count == count, "\(jpeg) \(time)")
      #expect(read.findings[.versionOfPhoto] == (count == 1 ? 1 : nil))
    }
  }

  @Test("A live photo's movie counts with its picture: three seconds apart at most")
  func live() async throws {
    for (seconds, count) in [("22", 1), ("19", 1), ("25", 1), ("18", 2), ("26", 2)] {
      let folder = try IngestedFolder()
      let movie =
        "[{\"SourceFile\":\"a/IMG_1.MOV\",\"FileType\":\"MOV\",\"Make\":\"Apple\","
        + "\"CreationDate\":\"2024:05:17 14:03:\(seconds)+02:00\"}]"
      try folder.put("list.json", Self.record("a/IMG_1.HEIC", Self.time) + movie)
      let read = await folder.read("list.json")
      #expect(read.photos.count == count, "\(seconds)")
      #expect(read.photos.contains { $0.hasPrefix("IMG_1.HEIC") })
      #expect(read.findings[.partOfPhoto] == (count == 1 ? 1 : nil))
    }
  }

  @Test("Of a picture's own date and place and those of exports, the better are kept")
  func better() async throws {
    let folder = try IngestedFolder()
    let picture = TestPicture(
      taken: "2024:05:17 14:03:22", offset: "+02:00", place: (48.8, 2.3), model: "Phone")
    try folder.put("p/IMG_1.jpg", picture.jpeg)
    try folder.put("p/IMG_2.jpg", TestPicture(taken: "2024:05:17 14:03:22").jpeg)
    try folder.put(
      "list.csv",
      Self.plain(
        "x/IMG_1.jpg,2024-05-17T14:03:22+02:00,48.9,2.9",
        "x/IMG_2.jpg,2024-05-17T14:03:22+02:00,47,8"))
    for names in [["p", "list.csv"], ["list.csv", "p"]] {
      let read = await IngestedFolder.read(names.map { folder.path($0) })
      #expect(
        read.photos == [
          "IMG_1.jpg 2024-05-17T14:03:22+02:00 48.8000 2.3000",
          "IMG_2.jpg 2024-05-17T14:03:22+02:00 47.0000 8.0000",
        ])
      let names: [String] = (0..<2).map { read.output.rows.name(of: $0) }
      #expect(names.allSatisfy { $0.contains("/p/") }, "a picture's own path is kept")
    }
  }

  @Test("Photos without a name, and names that end in numbers, are told apart")
  func nameless() async throws {
    let folder = try IngestedFolder()
    let rows = "2024-05-17T14:03:22+02:00,48,2\n2024-05-17T14:03:22+02:00,49,3\n"
    try folder.put("a.csv", "taken,lat,lon\n" + rows)
    #expect(await folder.read("a.csv").photos.count == 2)
    let scans = ["scan.001", "scan.002"].map { Self.record($0, Self.time) }.joined()
    try folder.put("scans.json", scans)
    #expect(await folder.read("scans.json").photos.count == 2)
    let places = try await count(
      "[{\"DateTimeOriginal\":\"2024:05:17 14:03:22\",\"SourceFile\":\"\",\"GPSPosition\":\"48 2\"},"
        + "{\"DateTimeOriginal\":\"2024:05:17 14:03:22\",\"SourceFile\":\"\",\"GPSPosition\":\"49 3\"}]",
      Self.record("a.jpg", Self.time))
    #expect(places == 3)
  }

  @Test("Copies of pictures in other folders count once; bursts of one second stay apart")
  func copies() async throws {
    let folder = try IngestedFolder()
    let picture = TestPicture(taken: "2024:05:17 14:03:22", offset: "+02:00").jpeg
    for name in ["2024/a.jpg", "album/a.jpg", "2024/b.jpg", "2024/c~2.jpg"] {
      try folder.put(name, picture)
    }
    let read = await folder.read()
    #expect(read.photos.map { $0.prefix(1) } == ["a", "b", "c"])
    #expect(read.findings[.duplicate] == 1)
  }

  @Test(
    "A table in which all photos have one name and time costs no more than others",
    .timeLimit(.minutes(1)))
  func oneName() async throws {
    let folder = try IngestedFolder()
    var text = "SourceFile,DateTimeOriginal,GPSLatitude,GPSLongitude,Model\n"
    for number in 0..<20_000 {
      text += "image.jpg,2024:05:17 14:03:\(10 + number % 50)+02:00,48,2,M\(number % 100)\n"
    }
    try folder.put("list.csv", text)
    // A second and a model each: of more than some rows with one moment, not all are compared.
    let count = await folder.read("list.csv").photos.count
    #expect((100...20_000).contains(count))
  }

  @Test("The order of the sources changes nothing")
  func order() async throws {
    let folder = try IngestedFolder()
    try folder.put(
      "p/IMG_1.jpg", TestPicture(taken: "2024:05:17 14:03:22", offset: "+02:00").jpeg)
    try folder.put("a.json", Self.record("IMG_1.jpg", Self.time))
    try folder.put("b.csv", Self.plain("IMG_1.jpg,2024-05-17T14:03:22+02:00,48.85817,2.2945"))
    try folder.put(
      "c.json", Self.record("IMG_1.jpg", "2024:05:17 12:03:22Z", "\"GPSPosition\":\"48.9 2.3\""))
    let names = ["p", "a.json", "b.csv", "c.json"]
    var seen: Set<[String]> = []
    for first in names.indices {
      for step in [1, 3] {
        let order = names.indices.map { names[(first + $0 * step) % names.count] }
        let read = await IngestedFolder.read(order.map { folder.path($0) })
        #expect(read.findings[.duplicate] == 3)
        seen.insert(read.photos)
      }
    }
    #expect(seen.count == 1 && seen.first?.count == 1, "\(seen)")
  }
}

import Foundation
import Ingest
import TestSupport
import Testing
import Timeline

@Suite("What a file is, by its content")
struct RecognitionTests {
  private static let exiftool =
    "[{\"SourceFile\":\"a.jpg\",\"DateTimeOriginal\":\"2024:05:17 14:03:22\"}]"
  private static let takeout =
    "{\"title\":\"b.jpg\",\"photoTakenTime\":{\"timestamp\":\"1715947402\"}}"
  private static let csv = "file,taken,latitude,longitude\nc.jpg,2024-05-17T14:03:22+02:00,48,2\n"

  @Test("Names do not count: each file is read as what it is")
  func content() async throws {
    let folder = try IngestedFolder()
    try folder.put("1.csv", Self.exiftool)
    try folder.put("2.txt", Self.takeout)
    try folder.put("3.json", Self.csv)
    let read = await folder.read()
    #expect(
      read.reports == ["exiftool-json 1 1 1 0", "takeout 1 1 1 0", "plain photo CSV 1 1 1 1"])
    #expect(read.output.failures.isEmpty && read.output.passedOver.isEmpty)
  }

  @Test("A stated format is used instead of the content, for each source")
  func stated() async throws {
    let folder = try IngestedFolder()
    try folder.put("a.json", Self.exiftool)
    try folder.put("b.json", Self.takeout)
    let read = await folder.read("a.json", "b.json") { $0.format = .named("takeout") }
    #expect(read.reports.count == 2)
    let images = await folder.read("a.json") { $0.format = .images }
    #expect(images.output.failures.map(\.kind) == [.unusable])
    #expect(images.output.failures.first?.message.contains("not a picture or a movie") == true)
  }

  @Test("Every format has a name, a summary and a mark of its own")
  func names() {
    let formats = SourceFormat.all
    #expect(Set(formats.map(\.name)).count == formats.count)
    #expect(formats.allSatisfy { !$0.summary.isEmpty && !$0.mark.isEmpty })
    #expect(formats.map(\.name).contains("takeout-zip"))
    #expect(SourceFormat.named("csv")?.name == "csv")
    #expect(SourceFormat.named("cvs") == nil)
  }

  @Test(
    "What is no export is said with advice that fits it",
    arguments: [
      ("x.json", "{\"a\":1}", "is JSON"), ("x.json", "[]", "is JSON"),
      ("x.csv", "name,where\na,b\n", "has no date column"), ("x.txt", "Hello.", "is text"),
      ("x.txt", "  \n", "is empty"), ("x.pdf", "%PDF-1.4 x", "looks like a PDF document"),
      ("x.gpx", "<?xml version=\"1.0\"?>\n<gpx><trk/></gpx>", "--track"),
    ])
  func advice(_ name: String, _ text: String, _ said: String) async throws {
    let folder = try IngestedFolder()
    try folder.put("f/" + name, text)
    let alone = await folder.read("f/" + name)
    #expect(alone.output.failures.count == 1)
    #expect(alone.output.failures.first?.message.contains(said) == true, "\(alone.output.failures)")
    // In a folder it is no failure: nobody asked for it by name.
    let inFolder = await folder.read()
    #expect(inFolder.output.failures.isEmpty)
    #expect(inFolder.output.passedOver.first?.examples.first?.message.contains(said) == true)
  }

  @Test("Files that are passed over are counted by kind, with the first examples")
  func passedOver() async throws {
    let folder = try IngestedFolder()
    for number in 0..<50 {
      try folder.put("\(number).json", "{\"a\":\(number)}")
      try folder.put("\(number).gif", "GIF89a")
    }
    let read = await folder.read()
    #expect(read.output.passedOver.map(\.count) == [50, 50])
    #expect(read.output.passedOver.allSatisfy { $0.examples.count == 3 && $0.isWorthTelling })
  }

  @Test("Outputs that the program has begun to write are no source")
  func temporaries() async throws {
    let folder = try IngestedFolder()
    try folder.put("a.csv", Self.csv)
    for name in [".out.csv.4711.sojourn-part"] { try folder.put(name, Self.csv) }
    for name in ["my.part", "out.sojourn-part", "4711.part"] { try folder.put(name, Self.csv) }
    let read = await folder.read()
    #expect(read.reports.count == 4)
  }

  @Test("Formats of one photo a file make one report for each folder that is given")
  func sidecars() async throws {
    let folder = try IngestedFolder()
    for number in 0..<100 { try folder.put("one/\(number % 7)/\(number).json", Self.takeout) }
    try folder.put("two/a.json", Self.takeout)
    for number in 0..<100 {
      let record = Self.exiftool.replacing("a.jpg", with: "x/a\(number).jpg")
      try folder.put("one/a\(number).jpg.json", record)
    }
    let read = await folder.read("one", "two")
    #expect(read.output.reports.map(\.records) == [100, 100, 1])
    #expect(read.output.reports.map(\.format) == ["takeout", "exiftool-json", "takeout"])
    #expect(
      read.output.reports.map(\.source) == [
        folder.path("one"), folder.path("one"), folder.path("two"),
      ])
  }

  @Test("Long JSON is read in pieces, with the lines of the file, and on any number of tasks alike")
  func long() async throws {
    let folder = try IngestedFolder()
    var text = "[\n"
    for number in 0..<30_000 {
      text +=
        "{\"SourceFile\":\"\(number).jpg\",\"DateTimeOriginal\":\"2024:05:17 14:03:22\",\n"
        + "\"Title\":\"\(String(repeating: "x", count: 300))\"},\n"
    }
    text += "{\"SourceFile\":\"bad.jpg\",\"DateTimeOriginal\":\"2024:13:17 14:03:22\"}\n]\n"
    try folder.put("long.json", text)
    var all: [Ingested] = []
    for jobs in [1, 2, 7] { all.append(await folder.read("long.json") { $0.jobs = jobs }) }
    #expect(all.map(\.reports) == Array(repeating: ["exiftool-json 30001 30001 30000 0"], count: 3))
    let example = all[0].output.reports[0].findings[.dateUnreadable]?.examples.first
    #expect(example?.line == 60_002)
    #expect(all.allSatisfy { $0.output.reports == all[0].output.reports })
    #expect(all.allSatisfy { $0.photos == all[0].photos })
  }
}

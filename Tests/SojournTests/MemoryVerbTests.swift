import Foundation
import Testing

@Suite("The verbs that deal memories")
struct MemoryVerbTests {
  static let library =
    "file,taken,latitude,longitude,Model\n"
    + (0..<12).map { number in
      let minute = (number < 10 ? "0" : "") + String(number)
      return "p\(number).jpg,2020-05-10T10:\(minute):00+02:00,48.2,16.4,A\n"
    }.joined() + "other.jpg,2019-01-01T10:00:00+01:00,48.2,16.4,A\n"

  private func made() throws -> Tool {
    let tool = try Tool()
    try tool.put("library.csv", Self.library)
    return tool
  }

  private func mark(
    _ tool: borrowing Tool, _ option: String, _ photos: String...
  ) throws {
    let outcome = try tool.run(
      arguments: ["mark", "library.csv", "--memories", "store", option, "-q"]
        + photos.flatMap { ["--photo", $0] })
    #expect(outcome.status == 0, "\(outcome.stderr)")
  }

  private func today(_ tool: borrowing Tool, _ extra: String...) throws -> Tool.Outcome {
    try tool.run(
      arguments: ["today", "library.csv", "--date", "2021-05-10", "--memories", "store"] + extra)
  }

  private func names(_ outcome: Tool.Outcome) -> [String] {
    outcome.text.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").last.map(String.init) }
  }

  @Test("Marks are kept from run to run and decide what today shows")
  func marks() throws {
    let tool = try made()
    try mark(tool, "--keep", "p0.jpg")
    try mark(tool, "--set-aside", "p1.jpg")
    try mark(tool, "--to-be-deleted", "p2.jpg")
    try mark(tool, "--favorite", "p3.jpg")
    _ = try tool.run("skip", "add", "store", "--photo", "p4.jpg")
    let shown = try today(tool)
    #expect(shown.status == 0)
    #expect(names(shown) == (5..<12).map { "p\($0).jpg" } + ["p0.jpg"])
    #expect(shown.text.hasPrefix("2021-05-10: 8 of 9 photos of earlier years\n"))
    #expect(shown.text.hasSuffix("cover: p5.jpg\n"))
    try mark(tool, "--undecided", "p1.jpg")
    #expect(names(try today(tool)).first == "p1.jpg")
  }

  @Test("The photo asked for comes first, or the answer says why not and nothing takes its place")
  func first() throws {
    let tool = try made()
    try mark(tool, "--set-aside", "p1.jpg")
    _ = try tool.run("skip", "add", "store", "--photo", "p4.jpg")
    let guest = try today(tool, "--first", "other.jpg", "--json", "guest.json")
    #expect(names(guest).first == "other.jpg")
    #expect(
      guest.text.hasPrefix(
        "2021-05-10: the photo asked for, and 7 of 10 photos of earlier years\n"))
    #expect(guest.text.hasSuffix("cover: other.jpg\n"))
    #expect(try tool.text(of: "guest.json").contains("\"of\": \"11\""))
    for (photo, reason) in [("p1.jpg", "set aside"), ("p4.jpg", "skipped by rule 1")] {
      let outcome = try today(tool, "--first", photo)
      #expect(outcome.status == 0)
      #expect(outcome.stderr.contains("\(reason); no other stands in its place"))
      #expect(names(outcome).count == 7)
    }
    let unknown = try today(tool, "--first", "x.jpg", "--json", "today.json")
    #expect(unknown.stderr.contains("not known; this is the regular set"))
    #expect(names(unknown).count == 8)
    #expect(try tool.text(of: "today.json").contains("\"first\": \"unknown\""))
  }

  @Test(
    "A deck has every photo once, in time or at random by its seed, those seen lately at the end")
  func deck() throws {
    let tool = try made()
    try mark(tool, "--seen", "other.jpg")
    func deck(_ extra: String...) throws -> [String] {
      let outcome = try tool.run(
        arguments: ["deck", "library.csv", "--memories", "store", "-q", "--json", "-"] + extra)
      #expect(outcome.status == 0, "\(outcome.stderr)")
      return outcome.text.split(separator: "\n").filter { $0.contains("\"file\"") }
        .compactMap { $0.split(separator: "\"").dropFirst(3).first.map(String.init) }
    }
    let photos = (0..<12).map { "p\($0).jpg" }
    #expect(try deck() == photos + ["other.jpg"])
    #expect(try deck("--recent-days", "0") == ["other.jpg"] + photos)
    let random = try deck("--order", "random", "--seed", "5")
    #expect(random == (try deck("--order", "random", "--seed", "5")))
    #expect(random != (try deck("--order", "random", "--seed", "6")))
    #expect(random.sorted() == (photos + ["other.jpg"]).sorted())
    #expect(try deck("--first", "p7.jpg").first == "p7.jpg")
  }

  @Test("Look-alikes: the same file first, then nearly the same, and what cannot be read is said")
  func lookAlikes() throws {
    let tool = try made()
    let script = """
      from PIL import Image
      image = Image.radial_gradient("L").resize((300, 200)).rotate(20)
      image.paste(255, (40, 40, 90, 160)); image.paste(0, (200, 20, 280, 60))
      image.save("p0.jpg", quality=90); image.save("p1.jpg", quality=90); image.save("p2.jpg", quality=40)
      image.transpose(Image.Transpose.FLIP_LEFT_RIGHT).save("p3.jpg")
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(filePath: tool.path("."))
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "python3 with PIL (Debian: python3-pil) is needed")
    let outcome = try tool.run("lookalikes", "library.csv", "--photo", "p0.jpg", "--json", "l.json")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("the same to the last bit:\n  2020-05-10T10:01:00"))
    #expect(outcome.text.contains("nearly the same:\n  2020-05-10T10:02:00"))
    #expect(!outcome.text.contains("p3.jpg"))
    #expect(outcome.text.hasPrefix("compared with 3 photos of the same day; 8 cannot be read\n"))
    #expect(outcome.stderr.contains("p4.jpg: not compared, the file cannot be read"))
    #expect(!outcome.stderr.contains("p1.jpg"))
    #expect(try tool.text(of: "l.json").contains("\"within\": \"day\""))
    _ = try tool.run("skip", "add", "store", "--photo", "p1.jpg")
    let skipped = try tool.run(
      "lookalikes", "library.csv", "--photo", "p0.jpg", "--memories", "store", "-q", "--json", "-")
    #expect(!skipped.text.contains("p1.jpg") && skipped.text.contains("p2.jpg"))
    let asked = try tool.run(
      "lookalikes", "library.csv", "--photo", "p1.jpg", "--memories", "store")
    #expect(asked.status == 65 && asked.stderr.contains("skipped by rule 1"))
    let unread = try tool.run("lookalikes", "library.csv", "--photo", "p7.jpg")
    #expect(unread.status == 66 && unread.text.isEmpty)
    #expect(unread.stderr.contains("p7.jpg: the file cannot be read; nothing was compared"))
    #expect(try tool.run("lookalikes", "library.csv", "--photo", "x.jpg").status == 64)
  }

  @Test("A picture that cannot be decoded is compared by its bytes, and that is said")
  func undecodable() throws {
    let tool = try made()
    for name in ["p0.jpg", "p1.jpg"] { try tool.put(name, "no picture at all") }
    try tool.put("p2.jpg", "another")
    let outcome = try tool.run("lookalikes", "library.csv", "--photo", "p0.jpg")
    #expect(outcome.text.contains("compared with 2 photos"))
    #expect(outcome.text.contains("the same to the last bit:\n  2020-05-10T10:01:00"))
    #expect(outcome.stderr.contains("p0.jpg: only its bytes were compared"))
  }

  @Test("Control characters in names never reach a terminal", arguments: ["today", "deck"])
  func controlCharacters(verb: String) throws {
    let tool = try Tool()
    let evil = "e\u{1B}[31mvil\u{7}.jpg"
    try tool.put(
      "library.csv", "file,taken,latitude,longitude\n\(evil),2020-05-10T10:00:00+02:00,,\n")
    let shown = try tool.run(verb, "library.csv", "--date", "2021-05-10")
    #expect(shown.status == 0 && shown.text.contains("vil"))
    let album = try tool.run(
      "album", "add", "store", "--album", "A\u{1B}]0;x\u{7}", "--photo", evil)
    #expect(album.text.contains("vil"))
    let frame = try tool.run(
      "frame", "library.csv", "--memories", "store", "--album", "A\u{1B}]0;x\u{7}")
    #expect(frame.text.contains("vil"))
    let rule = try tool.run("skip", "add", "store", "--photo", evil)
    let hidden = try tool.run("skip", "show", "store", "library.csv")
    #expect(rule.text.contains("vil") && hidden.text.contains("vil"))
    let list = try tool.run("album", "list", "store")
    let line = try tool.run("album", "line", "store", "--photo", evil)
    for outcome in [shown, album, frame, rule, hidden, list, line] {
      #expect(!outcome.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
      #expect(!outcome.stderr.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }
  }

  @Test(
    "A seed is a whole number from 0, and goes with random order",
    arguments: [
      (["--order", "random", "--seed", "-1"], 64), (["--order", "random", "--seed", "0"], 0),
      (["--order", "random", "--seed", "x"], 64), (["--seed", "5"], 64), ([], 0),
    ] as [([String], Int32)])
  func seeds(arguments: [String], status: Int32) throws {
    let tool = try made()
    #expect(try tool.run(arguments: ["deck", "library.csv"] + arguments).status == status)
  }

  @Test("What single records lack is told by inspect, not again with each verb of memories")
  func findings() throws {
    let tool = try made()
    try tool.put(
      "library.csv", Self.library + "later.jpg,2199-05-10T10:00:00+02:00,99,16.4,A\n")
    #expect(try tool.run("inspect", "library.csv").text.contains("outside -90 to 90"))
    let shown = try today(tool)
    #expect(shown.status == 66, "there is no store yet")
    try mark(tool, "--keep", "p0.jpg")
    #expect(try today(tool).stderr.isEmpty)
    #expect(try tool.run("today", "library.csv", "missing.csv", "--memories", "store").status == 66)
  }

  @Test("What is not in the library is not marked, and nothing else with it")
  func unknownPhoto() throws {
    let tool = try made()
    let outcome = try tool.run(
      "mark", "library.csv", "--memories", "store", "--keep", "--photo", "p0.jpg", "--photo",
      "x.jpg")
    #expect(outcome.status == 64)
    #expect(outcome.stderr.contains("x.jpg is not in the library; nothing was marked"))
    #expect(!(try tool.run("deck", "library.csv", "--memories", "store").text.contains("kept")))
  }

  @Test(
    "A skipped photo is dealt by no verb",
    arguments: [
      ["today", "--date", "2021-05-10"], ["deck"], ["deck", "--order", "random"],
      ["lookalikes", "--photo", "p0.jpg"], ["frame", "--album", "Rome"],
    ])
  func skippedNowhere(verb: [String]) throws {
    let tool = try made()
    for number in 0..<12 {
      _ = try tool.run("album", "add", "store", "--album", "Rome", "--photo", "p\(number).jpg")
    }
    _ = try tool.run("skip", "add", "store", "--name", "p1*.jpg")
    let outcome = try tool.run(
      arguments: [verb[0], "library.csv", "--memories", "store"] + verb.dropFirst())
    // There are no files to compare.
    #expect(outcome.status == (verb[0] == "lookalikes" ? 66 : 0), "\(outcome.stderr)")
    #expect(!(outcome.text + outcome.stderr).contains("p1"))
  }
}

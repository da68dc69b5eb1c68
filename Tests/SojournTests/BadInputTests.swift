import Foundation
import Testing

extension Tag {
  /// Takes seconds.
  @Tag static var slow: Self
}

/// What `inspect --json -` says.
struct Inspection: Decodable {
  struct Example: Decodable {
    let line: Int?
    let value: String
    let expected: String
  }
  struct Finding: Decodable {
    let reason, effect: String
    let count: Int
    let examples: [Example]
  }
  struct Source: Decodable {
    let records, photos, dated, located: Int
    let findings: [Finding]
  }
  let sources: [Source]
}

@Suite("Bad input")
struct BadInputTests {
  /// A row that cannot be used as it is, among good ones.
  struct BadRow: CustomTestStringConvertible {
    let row: String
    let reason: String
    let effect: String
    /// What the message on standard error says, after `bad.csv:3: `.
    let said: String

    init(_ row: String, _ reason: String, _ effect: String, said: String) {
      self.row = row
      self.reason = reason
      self.effect = effect
      self.said = said
    }

    var testDescription: String { row }
  }

  static let rows = [
    BadRow(
      "x.jpg,2024-05-01T10:00:00+02:00,91,10", "latitudeOutOfRange", "notLocated",
      said: "a latitude outside -90 to 90: \"91, 10\""),
    BadRow(
      "x.jpg,2024-05-01T10:00:00+02:00,50,-180.5", "longitudeOutOfRange", "notLocated",
      said: "a longitude outside -180 to 180"),
    BadRow(
      "x.jpg,2024-05-01T10:00:00+02:00,NaN,10", "placeOneAxis", "notLocated",
      said: "a number for only one of latitude and longitude: \"NaN, 10\""),
    BadRow(
      "x.jpg,2024-05-01T10:00:00+02:00,,10", "placeOneAxis", "notLocated",
      said: "a number for only one of latitude and longitude: \", 10\""),
    BadRow(
      "x.jpg,2024-05-01T10:00:00+02:00,here,there", "placeUnreadable", "notLocated",
      said: "a place that cannot be read: \"here, there\""),
    BadRow(
      "x.jpg,2024-05-01T10:00:00+02:00,0,0", "placeNullIsland", "notLocated",
      said: "the position (0, 0), which means none"),
    BadRow(
      "x.jpg,0000:00:00 00:00:00,50,10", "dateZero", "undated",
      said: "a date of zeros: \"0000:00:00 00:00:00\""),
    BadRow(
      "x.jpg,20245-05-01T10:00:00,50,10", "dateOutOfYears", "undated",
      said: "a date outside the years 1826 to 2100: \"20245-05-01T10:00:00\""),
    BadRow(
      "x.jpg,2023-02-29T10:00:00Z,50,10", "dateUnreadable", "undated",
      said: "a date that cannot be read: \"2023-02-29T10:00:00Z\""),
    BadRow("x.jpg,,50,10", "dateMissing", "undated", said: "no date"),
    BadRow(
      "x.jpg,2024-05-01T10:00:00+99:00,50,10", "offsetUnreadable", "suspicious",
      said: "an offset from UTC that cannot be read"),
    BadRow(
      "x.jpg,2099-05-01T10:00:00+02:00,50,10", "dateInFuture", "suspicious",
      said: "a date in the future"),
    BadRow(
      "\"x.jpg,2024-05-01T10:00:00+02:00,50,10", "malformedQuote", "recordLeftOut",
      said: "a quote that is not closed"),
  ]

  private static let good = [
    "a.jpg,2024-05-01T10:00:00+02:00,50,10\n", "b.jpg,2024-05-02T10:00:00+02:00,50,10\n",
  ]

  @Test("A bad row is told of with its line, counted, and costs only itself", arguments: rows)
  func badRow(_ bad: BadRow) throws {
    let tool = try Tool()
    try tool.put(
      "bad.csv", MadeUpLibrary.header + Self.good[0] + bad.row + "\n" + Self.good[1])
    let outcome = try tool.run("find", "bad.csv")
    #expect(outcome.status == 0)
    let message = outcome.stderr.split(separator: "\n").first { $0.contains("bad.csv:3: ") }
    #expect(message?.contains("bad.csv:3: \(bad.said)") == true, "\(outcome.stderr)")

    let source = try #require(try inspection(of: "bad.csv", in: tool).sources.first)
    #expect(source.records == 3)
    #expect(source.photos == (bad.effect == "recordLeftOut" ? 2 : 3))
    #expect(source.dated == (["recordLeftOut", "undated"].contains(bad.effect) ? 2 : 3))
    #expect(source.located == (bad.effect == "suspicious" ? 3 : 2))
    let finding = try #require(source.findings.first)
    #expect(finding.reason == bad.reason && finding.effect == bad.effect && finding.count == 1)
    #expect(finding.examples.map(\.line) == [3])
    #expect(try tool.run("inspect", "bad.csv").text.contains("bad.csv:3"))
  }

  @Test("A file without a date column is refused with the columns seen and the ones looked for")
  func noDateColumn() throws {
    let tool = try Tool()
    try tool.put("words.csv", "Who,Where\nme,here\n")
    let outcome = try tool.run("find", "words.csv")
    #expect(outcome.status == 65)
    for part in ["words.csv", "\"Who\", \"Where\"", "DateTimeOriginal", "taken"] {
      #expect(outcome.stderr.contains(part), "\(outcome.stderr)")
    }
  }

  @Test("A binary file is refused with what it looks like")
  func binary() throws {
    let tool = try Tool()
    try tool.put("document.csv", Data("%PDF-1.7\n".utf8) + Data(count: 4000))
    try tool.put("noise.csv", Data((0..<8000).map { UInt8(truncatingIfNeeded: $0 &* 151 >> 3) }))
    for (name, kind) in [("document.csv", "a PDF document"), ("noise.csv", "binary data")] {
      let outcome = try tool.run("find", name)
      #expect(outcome.status == 65)
      #expect(outcome.stderr.contains("\(name) is not a file that is read: it looks like \(kind)"))
    }
  }

  @Test("NUL bytes do no harm to the rows around them")
  func nulBytes() throws {
    let tool = try Tool()
    let text =
      MadeUpLibrary.header + Self.good[0] + "x\0.jpg,\0\0,50,10\n" + Self.good[1] + "\0\0\n"
    try tool.put("nul.csv", text)
    let source = try #require(try inspection(of: "nul.csv", in: tool).sources.first)
    #expect(source.dated == 2)
    #expect(try tool.run("find", "nul.csv").stderr.contains("nul.csv:3: "))
  }

  @Test("A library of bad rows alone is 65, and says why")
  func nothingGood() throws {
    let tool = try Tool()
    try tool.put("bad.csv", MadeUpLibrary.header + "a.jpg,never,50,10\nb.jpg,,50,10\n")
    let outcome = try tool.run("find", "bad.csv")
    #expect(outcome.status == 65)
    #expect(outcome.stderr.contains("bad.csv:2: a date that cannot be read: \"never\""))
    #expect(outcome.stderr.contains("no photo has a usable date"))
  }

  private func inspection(of name: String, in tool: borrowing Tool) throws -> Inspection {
    let outcome = try tool.run("inspect", name, "--json", "-")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    return try JSONDecoder().decode(Inspection.self, from: outcome.stdout)
  }
}

@Suite("Bad input of great size", .tags(.slow), .serialized)
struct LargeBadInputTests {
  /// A program built for debugging reads some thirty times slower: it is given fewer rows.
  #if DEBUG
    private static let isDebug = true
  #else
    private static let isDebug = false
  #endif

  /// The most anonymous memory for a library of so many rows.
  private static func bound(rows: Int) -> Int { 64 << 20 + 120 * rows }

  @Test("A line of 100 MB is told of and left out, and needs no memory of its size")
  func longLine() throws {
    let tool = try Tool()
    let good = "a.jpg,2024-05-01T10:00:00+02:00,50,10\n"
    var content = Data((MadeUpLibrary.header + good).utf8)
    content.append(Data(repeating: UInt8(ascii: "x"), count: 100_000_000))
    content.append(Data(",2024-05-01T10:00:00+02:00,50,10\n".utf8))
    content.append(Data(good.replacing("a.jpg", with: "b.jpg").utf8))
    try tool.put("long.csv", content)
    let outcome = try tool.run("find", "long.csv", within: 120, isWatched: true)
    #expect(outcome.status == 0)
    #expect(outcome.stderr.contains("long.csv:3: a record that is too long"))
    #expect(outcome.stderr.contains("2 photos, 2 dated, 2 located"))
    #expect(outcome.peakMemory > 0 && outcome.peakMemory < Self.bound(rows: 3))
  }

  @Test("A quote that is never closed costs its own row of many")
  func openQuote() throws {
    let tool = try Tool()
    let rows = Self.isDebug ? 20_000 : 200_000
    var text = MadeUpLibrary.header
    for row in 0..<rows {
      text += row == 1000 ? "\"" : ""
      text += "\(row).jpg,2024-05-01T10:00:00+02:00,50,10\n"
    }
    try tool.put("quote.csv", text)
    let outcome = try tool.run("find", "quote.csv", within: 120, isWatched: true)
    #expect(outcome.status == 0)
    #expect(outcome.stderr.contains("quote.csv:1002: a quote that is not closed"))
    #expect(outcome.stderr.contains("\(rows - 1) photos"), "\(outcome.stderr)")
    #expect(outcome.peakMemory < Self.bound(rows: rows))
  }

  @Test("Bad rows by the million are counted, told of in a few lines, and stay within the memory")
  func manyBadRows() throws {
    let tool = try Tool()
    let rows = Self.isDebug ? 100_000 : 1_000_000
    let kinds = [
      "x,never,50,10\n", "x,0000:00:00 00:00:00,91,10\n", "x,,NaN,1\n", "x,20245-01-01,,\n",
      "x\n",
    ]
    var content = Data(MadeUpLibrary.header.utf8)
    let block = Data((0..<1000).map { kinds[$0 % kinds.count] }.joined().utf8)
    for _ in 0..<rows / 1000 { content.append(block) }
    content.append(Data("good.jpg,2024-05-01T10:00:00+02:00,50,10\n".utf8))
    try tool.put("many.csv", content)
    let outcome = try tool.run("find", "many.csv", within: 120, isWatched: true)
    #expect(outcome.status == 0)
    #expect(outcome.stderr.contains("1 dated, 1 located"), "\(outcome.stderr)")
    #expect(outcome.stderr.split(separator: "\n").count < 20)
    #expect(outcome.peakMemory > 0 && outcome.peakMemory < Self.bound(rows: rows))
    #expect(outcome.stderr.contains("a date that cannot be read"))
  }
}

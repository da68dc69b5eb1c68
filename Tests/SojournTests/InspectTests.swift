import Foundation
import Testing

@Suite("What inspect shows")
struct InspectTests {
  private static let header = "file,taken,latitude,longitude\n"

  @Test("Where no record is a photo, the table is there all the same, and it is 65")
  func malformed() throws {
    let tool = try Tool()
    try tool.put("bad.csv", Self.header + "a.jpg,2024-05-01T10:00:00+02:00,\"50\" x,10\n")
    let outcome = try tool.run("inspect", "bad.csv")
    #expect(outcome.status == 65)
    #expect(outcome.text.hasPrefix("Records  Photos  Dated  Located  Left out  Format"))
    #expect(outcome.text.contains("a quote that is not closed"))
    let json = try tool.run("inspect", "bad.csv", "--json", "-")
    #expect(json.status == 65)
    #expect(json.text.contains("\"malformedQuote\""))
  }

  @Test("Columns show what was met again, left out and doubtful, by source and format")
  func columns() throws {
    let tool = try Tool()
    let photo = "IMG_1.jpg,2024-05-01T10:00:00+02:00,50,10\n"
    try tool.put("a.csv", Self.header + photo)
    try tool.put(
      "b.json",
      """
      [{"SourceFile":"x/IMG_1.jpg","DateTimeOriginal":"2024:05:01 10:00:00+02:00"},
      {"SourceFile":"Screenshot_1.png","DateTimeOriginal":"2024:05:01 11:00:00+02:00"},
      {"SourceFile":"c.jpg","DateTimeOriginal":"2099:05:01 11:00:00+02:00"}]
      """)
    let outcome = try tool.run("inspect", "a.csv", "b.json", "--leave-out", "screenshots")
    let lines = outcome.text.split(separator: "\n").prefix(3).map {
      $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    #expect(
      lines == [
        "Records Photos Dated Located Again Left out Doubtful Format Source",
        "1 1 1 1 0 0 0 plain photo CSV a.csv", "3 3 3 0 1 1 1 exiftool-json b.json",
      ])
    #expect(outcome.text.contains("1 photo met again"))
    #expect(outcome.text.contains("x/IMG_1.jpg \"the same as IMG_1.jpg\""), "\(outcome.text)")
    let counted = try tool.run("inspect", "b.json").text
    #expect(counted.contains("among them 1 screenshot; --leave-out"))
  }

  @Test("Characters that would move the cursor or turn the writing are made visible")
  func hostileNames() throws {
    let tool = try Tool()
    let name = "a\u{1B}[2J\u{202E}gpj.exe"
    try tool.put("bad.csv", Self.header + "\(name),2024-13-01T10:00:00+02:00,50,10\n")
    try tool.put("\(name).csv", Self.header + "x.jpg,2024-05-01T10:00:00+02:00,91,10\n")
    for arguments in [["inspect"], ["find"], ["explain", "--date", "2024-05-01"]] {
      let outcome = try tool.run(arguments: arguments + ["bad.csv", "\(name).csv"])
      let said = outcome.text + outcome.stderr
      #expect(!said.contains("\u{1B}") && !said.contains("\u{202E}"))
      #expect(said.contains("a␛[2J<U+202E>gpj.exe.csv"), "\(said)")
    }
  }

  @Test("A wrong kind to be left out is refused, with the kinds there are")
  func kinds() throws {
    let tool = try Tool()
    try tool.put("a.csv", Self.header)
    let outcome = try tool.run("find", "a.csv", "--leave-out", "screenshot,hidden")
    #expect(outcome.status == 64)
    #expect(outcome.stderr.contains("did you mean screenshots?"), "\(outcome.stderr)")
  }
}

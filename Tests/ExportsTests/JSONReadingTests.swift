import Exports
import TestSupport
import Testing
import Timeline

/// JSON as a file: pieces, lines, damage.
///
/// exiftool's records stand for all.
@Suite("JSON files")
struct JSONReadingTests {
  private func record(_ name: String) -> String {
    "{\"SourceFile\": \"\(name)\", \"DateTimeOriginal\": \"2024:05:17 14:03:22\"}"
  }

  private func names(_ text: String) throws -> [String] {
    try ExportFixture(text).photos(as: ExportFormats.exiftoolJSON).map(\.name)
  }

  private func names(bytes: [UInt8]) throws -> [String] {
    try ExportFixture(bytes: bytes).photos(as: ExportFormats.exiftoolJSON).map(\.name)
  }

  // MARK: Where records stand

  @Test("One array, several in a row, an object a line, and a single object")
  func arrangements() throws {
    let (a, b, c) = (record("a"), record("b"), record("c"))
    #expect(try names("[\(a),\(b),\(c)]") == ["a", "b", "c"])
    #expect(try names("[\(a)]\n[\(b),\n\(c)]\n") == ["a", "b", "c"])
    #expect(try names("[\(a)][\(b)]") == ["a", "b"])
    #expect(try names("\(a)\n\(b)\n") == ["a", "b"])
    #expect(try names(a) == ["a"])
    #expect(try names("[[\(a)],[\(b)]]") == ["a", "b"])
    #expect(try names("[null, 3, \"{\", \(a), [], \(b)]") == ["a", "b"])
  }

  @Test("A byte order mark, and UTF-16 with and without one")
  func encodings() throws {
    let text = "[\(record("é😀.jpg")),\(record("b"))]"
    let names = ["é😀.jpg", "b"]
    #expect(try self.names(bytes: [0xEF, 0xBB, 0xBF] + Array(text.utf8)) == names)
    let units = Array(text.utf16)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(try self.names(bytes: [0xFF, 0xFE] + little) == names)
    #expect(try self.names(bytes: [0xFE, 0xFF] + big) == names)
    #expect(try self.names(bytes: little) == names)
    #expect(try self.names(bytes: big) == names)
    #expect(
      ExportFixture(bytes: [0xFF, 0xFE] + little).recognition(by: ExportFormats.exiftoolJSON)
        == .photos)
  }

  @Test("A file without a record is said to have none")
  func empty() {
    for text in ["[]", "\n", "[1,2]", "nothing"] {
      #expect(throws: ExportError.self) {
        try ExportFixture(text).read(as: ExportFormats.exiftoolJSON)
      }
    }
    #expect(throws: ExportError.empty(source: "export.json")) {
      try ExportFixture("").read(as: ExportFormats.exiftoolJSON)
    }
  }

  // MARK: Text

  @Test("Escapes in names and values")
  func escapes() throws {
    let photos = try names(
      #"[{"SourceFile":"a\"b\\c\/d\n\u00e9\ud83d\ude00\ud83dx\q.jpg","Title":"}{][\"{","DateTimeOriginal":"2024:05:17"}]"#
    )
    #expect(photos == ["a\"b\\c/d\né😀\u{FFFD}x\\q.jpg"])
  }

  @Test("Text that is not UTF-8 costs nothing")
  func invalidUTF8() throws {
    var bytes = Array("[{\"SourceFile\":\"caf".utf8) + [0xE9]
    bytes += Array(".jpg\",\"DateTimeOriginal\":\"2024:05:17 14:03:22\"}]".utf8)
    #expect(try names(bytes: bytes) == ["caf\u{FFFD}.jpg"])
  }

  @Test("Of a name that is there twice the first counts")
  func duplicateNames() throws {
    let photo = try ExportFixture(
      """
      [{"SourceFile":"a","SourceFile":"b","DateTimeOriginal":"2024:05:17 14:03:22",
      "DateTimeOriginal":"2025:05:17 14:03:22"}]
      """
    ).photo(as: ExportFormats.exiftoolJSON)
    #expect(photo.name == "a")
    #expect(photo.time == "2024-05-17T14:03:22")
  }

  @Test("A string of megabytes, and nesting ten thousand deep, cost only themselves")
  func bigAndDeep() throws {
    let long = String(repeating: "x\\\"", count: 1 << 20)
    let deep = String(repeating: "[{\"a\":", count: 10_000)
    let closed = deep + "1" + String(repeating: "}]", count: 10_000)
    let text = """
      [{"Blob":"\(long)","Deep":\(closed),"SourceFile":"a","DateTimeOriginal":"2024:05:17 14:03:22"},
      \(record("b"))]
      """
    #expect(try names(text) == ["a", "b"])
    // One that is not closed costs itself, and what follows as part of it.
    #expect(try names("[\(record("a")),\(deep)") == ["a"])
    #expect(try names("[\(record("a")),{\"SourceFile\":\(deep),\n\(record("b"))]") == ["a", "b"])
    #expect(try names(String(repeating: "[", count: 100_000) + record("a")) == ["a"])
  }

  // MARK: Damage

  @Test(
    "A damaged record costs itself, and is said with its line",
    arguments: [
      "{\"SourceFile\": \"x\", \"Title\": }",
      "{\"SourceFile\": \"x\" \"Title\" \"y\"}",
      "{\"SourceFile\": \"x\", Title: \"y\"}",
      "{\"SourceFile\": \"x\", \"Title\": \"5\" lens\"}",
      "{\"SourceFile\": \"x\", \"Title\": \"two\nlines\"}",
      "{\"SourceFile\": \"x\", \"Tags\": [1, 2}, \"Title\": \"y\"}",
      "{\"SourceFile\": \"x\", \"Title\": \"y\"",
      "{\"SourceFile\": \"x\", \"Tags\": [1, 2",
      "{\"SourceFile\": \"x",
      "{\"SourceFile\": ?}",
    ])
  func damage(_ bad: String) throws {
    let text = "[\n\(record("a")),\n\(bad),\n\(record("b")),\n\(record("c"))\n]\n"
    let reading = try ExportFixture(text).read(as: ExportFormats.exiftoolJSON)
    #expect(reading.rows.photos.map(\.name) == ["a", "b", "c"])
    #expect(reading.report.records == 4)
    let finding = try #require(reading.report.findings[.recordDamaged])
    #expect(finding.count == 1)
    #expect(finding.examples[0].line == 3)
    #expect(finding.examples[0].value.hasPrefix("{\"SourceFile\":"))
  }

  @Test("Commas too many or too few, and words for numbers, are no damage")
  func forgiven() throws {
    #expect(
      try names(
        "[,{\"SourceFile\":\"a\",,\"X\":NaN,\"Y\":-Infinity \"Z\":[1,,2,],},\(record("b"))\(record("c")),]"
      ) == ["a", "b", "c"])
  }

  @Test("A string that has no end, outside of all records, costs nothing before it")
  func openString() throws {
    for end in ["\"", "\"x", ",\"x\\", "\"\\", "{\"", "{\"x\":\"", "{\"x\""] {
      #expect(try names(record("a") + end) == ["a"])
      #expect(try names("[" + record("a") + "," + end).prefix(1) == ["a"])
    }
    let asset = "{\"id\":\"a\",\"originalPath\":\"a\",\"localDateTime\":\"\"}"
    let nested = "{\"assets\":{\"items\":[\(asset)]"
    for end in ["\"", ",\"x\":\"", ",\"x"] {
      #expect(
        try ExportFixture(nested + end).photos(as: ExportFormats.immichJSON).map(\.name) == ["a"])
    }
  }

  @Test("What came before the end of a truncated file is used")
  func truncation() throws {
    let text = "[" + (0..<20).map { record("p\($0)") }.joined(separator: ",\n") + "]"
    let bytes = Array(text.utf8)
    for end in stride(from: 1, to: bytes.count, by: 7) {
      let cut = Array(bytes[..<end])
      let whole = cut.count { $0 == UInt8(ascii: "}") }
      guard whole > 0 else { continue }
      let reading = try ExportFixture(bytes: cut).read(as: ExportFormats.exiftoolJSON)
      #expect(reading.report.photos == whole)
      let isInRecord = cut.count { $0 == UInt8(ascii: "{") } > whole
      #expect(reading.report.findings[.recordCutOff]?.count == (isInRecord ? 1 : nil))
    }
  }

  // MARK: Pieces

  @Test("A file read in pieces of any size is what it is when read in one")
  func pieces() throws {
    var generator = SeededGenerator(state: 3)
    let parts = [
      record("a"), "\n", ",", "[", "]", "\"x{\"", "{\"SourceFile\":\"b\",\"T\":[{\"c\":1}]}", "{}",
      "{\"SourceFile\": \"x\", \"Title\": }", "null", record("é\\\"\\n"), " \n\n",
      "{\"SourceFile\": \"y\", \"Title\": \"5\" lens\"}",
    ]
    for _ in 0..<60 {
      var text = "[" + record("first")
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        text += parts[Int.random(in: 0..<parts.count, using: &generator)]
      }
      let fixture = ExportFixture(text)
      let whole = try fixture.read(as: ExportFormats.exiftoolJSON, pieceSize: 1 << 20)
      for size in [1, 40, 200, 1000] {
        let reading = try fixture.read(as: ExportFormats.exiftoolJSON, pieceSize: size)
        #expect(reading.report == whole.report, "\(text)")
        #expect(reading.rows.photos == whole.rows.photos, "\(text)")
      }
    }
  }

  @Test("Pieces cover a file of many megabytes without holding it")
  func manyPieces() throws {
    let file = try SpoolFile()
    try file.append(Array("[".utf8).span)
    let long = String(repeating: "{x\\n}", count: 800)
    let block =
      (0..<100).map {
        "{\"Long\":\"\(long)\",\"SourceFile\":\"photo-\($0).jpg\",\"DateTimeOriginal\":\"2024:05:17\"}"
      }.joined(separator: ",\n") + ",\n"
    for _ in 0..<30 { try file.append(Array(block.utf8).span) }
    try file.append(Array("{}]".utf8).span)
    let mapped = ExportFile(path: "big.json", bytes: .mapped(try file.mapped()))
    let document = try ExportFormats.exiftoolJSON.open(mapped, settings: ExportSettings())
    var readings: [JSONPieceReading] = []
    for piece in document.pieces { readings.append(document.read(piece)) }
    #expect(readings.count > 2)
    let reading = try document.joined(readings)
    #expect(reading.report.photos == 3001)
    #expect(reading.report.dated == 3000)
    #expect(reading.rows.name(of: 2999) == "photo-99.jpg")
    #expect(reading.report.findings[.dateMissing]?.examples.first?.line == 3001)
  }
}

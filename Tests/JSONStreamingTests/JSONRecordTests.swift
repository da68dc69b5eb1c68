import JSONStreaming
import Testing

@Suite("JSON objects as lists of members")
struct JSONRecordTests {
  /// The object at the start of a text, with what came of reading it.
  private func record(_ text: String) -> (JSONRecord, JSONRecord.Outcome, [UInt8]) {
    let bytes = Array(text.utf8)
    var record = JSONRecord()
    let outcome = record.read(bytes.span, from: 0, until: bytes.count)
    return (record, outcome, bytes)
  }

  private func text(_ record: JSONRecord, _ name: String, _ bytes: [UInt8]) -> String? {
    record.text(name, in: bytes.span).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("Members are found by name, their values as the text has them")
  func members() {
    let (record, outcome, bytes) = record(
      #"{"a": 1.50 ,"b":"x","c":null,"d":"","e":true,"f":[1],"a":2, "g":"\u00e9\n\"\ud83d\ude00"}x"#
    )
    guard case .whole(let end) = outcome else {
      Issue.record("the object is whole")
      return
    }
    #expect(end == bytes.count - 1)
    #expect(text(record, "a", bytes) == "1.50" && text(record, "b", bytes) == "x")
    #expect(text(record, "c", bytes) == nil && text(record, "d", bytes) == nil)
    #expect(text(record, "f", bytes) == nil && text(record, "h", bytes) == nil)
    #expect(text(record, "g", bytes) == "é\n\"😀")
    #expect(record.flag("e", in: bytes.span) && !record.flag("c", in: bytes.span))
  }

  @Test("What stands in containers is found in them, and only there")
  func nested() {
    let (record, _, bytes) = record(#"{"a":{"x":1,"b":{"x":2}},"c":[{"x":3},[4],5],"x":6}"#)
    #expect(text(record, "x", bytes) == "6")
    let outer = record.member("a", in: bytes.span)
    let inner = outer.flatMap { record.member("b", of: $0, in: bytes.span) }
    #expect(record.text("x", of: outer, in: bytes.span) == Array("1".utf8))
    #expect(record.text("x", of: inner, in: bytes.span) == Array("2".utf8))
    let array = record.member("c", in: bytes.span)
    #expect(array.map { record.contents(of: $0).map { $0 }.count } == 3)
    #expect(record.contents().map { $0 }.count == 3)
  }

  @Test(
    "A damaged object, and one that is cut off, say so and keep what stood before",
    arguments: [
      #"{"a":1,"b""#, #"{"a":1,"b":"#, #"{"a":1,"b":[{"#, #"{"a":1,"b":"x"#, #"{"a":1,]"#,
      #"{"a":1,7}"#,
    ])
  func broken(text: String) {
    let (record, outcome, bytes) = record(text)
    if case .whole = outcome { Issue.record("\(text) is whole") }
    #expect(self.text(record, "a", bytes) == "1")
  }

  @Test("Containers deeper than are looked into are passed over whole")
  func deep() {
    let nest =
      String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let (record, outcome, bytes) = record("{\"a\":\(nest),\"b\":1}")
    guard case .whole = outcome else {
      Issue.record("the object is whole")
      return
    }
    #expect(text(record, "b", bytes) == "1")
    #expect(record.members.count < 100)
  }

  @Test("Line ends are counted wherever they stand")
  func lines() {
    let nest = String(repeating: "[\n", count: 40) + String(repeating: "]", count: 40)
    #expect(record("{\n\"a\":\n\(nest)\n,\n\"b\":\"\\n\"\n}\n").0.lineEnds == 45)
  }
}

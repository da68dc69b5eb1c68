import Reporting
import Testing

@Suite("JSON text")
struct JSONTextTests {
  @Test("Members come in the order given, nested values two spaces to a level")
  func layout() {
    var json = JSONText()
    json.object { json in
      json.string("b", "x")
      json.number("a", 1)
      json.array("empty") { _ in }
      json.array("list") { json in
        json.inlineArray { json in
          json.number(digits: "1.500000")
          json.number(nil, nil)
        }
        json.bool(nil, true)
      }
    }
    #expect(
      json.text == """
        {
          "b": "x",
          "a": 1,
          "empty": [],
          "list": [
            [1.500000, null],
            true
          ]
        }
        """)
  }

  @Test("A string is safe in JSON and in a script element of a page")
  func quoting() {
    #expect(
      JSONText.quoted("a\"b\\c\n\u{1}</script>\u{2028}é")
        == #""a\"b\\c\n\u0001\u003c/script>\u2028é""#)
  }
}

@Suite("CSV text")
struct CSVTextTests {
  @Test("Only cells with a comma, a quote or a line end are quoted")
  func quoting() {
    #expect(
      CSVText.row(["a b", "a,b", "a\"b", "a\nb", ""]) == "a b,\"a,b\",\"a\"\"b\",\"a\nb\",\n")
  }

  @Test("Bytes that are not UTF-8 pass as they are")
  func bytes() {
    #expect(CSVText.cell([0xE9, 0x2C]) == [0x22, 0xE9, 0x2C, 0x22])
    #expect(CSVText.cell([0xE9]) == [0xE9])
  }

  @Test(
    "What a spreadsheet would run as a formula gets an apostrophe",
    arguments: ["=1+1", "+1", "-1", "@a", "\t=1", "\r=1"])
  func formulas(_ text: String) {
    #expect(CSVText.harmless(text) == "'" + text)
  }

  @Test("Other text stays as it is", arguments: ["", "Paris", "a=b", "35.0, 135.0"])
  func noFormulas(_ text: String) {
    #expect(CSVText.harmless(text) == text)
  }
}

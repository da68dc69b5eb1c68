import Testing

// Folding and escaping are types of their own that no other module needs.
@testable import Reporting

@Suite("iCalendar text")
struct CalendarTextTests {
  @Test("A line of 75 octets stays whole, one of 76 goes on in the next")
  func folding() {
    let fits = String(repeating: "a", count: 73)
    #expect(CalendarText.line("X", fits) == "X:\(fits)\r\n")
    #expect(CalendarText.line("X", fits + "b") == "X:\(fits)\r\n b\r\n")
    let next = String(repeating: "b", count: 74)
    #expect(CalendarText.line("X", fits + next + "c") == "X:\(fits)\r\n \(next)\r\n c\r\n")
  }

  @Test("No character is cut", arguments: ["é", "語", "😀"])
  func characters(_ letter: String) {
    for padding in 60...76 {
      let value = String(repeating: "a", count: padding) + letter + letter
      let line = CalendarText.line("X", value)
      let lines = line.split(separator: "\r\n")
      #expect(lines.allSatisfy { $0.utf8.count <= 75 })
      #expect(line.replacing("\r\n ", with: "") == "X:\(value)\r\n")
    }
  }

  @Test("What has a meaning is escaped, every line end becomes one, controls are replaced")
  func escaping() {
    #expect(
      CalendarText.escaped("a,b;c\\d\r\ne\nf\rg\th\u{0}\u{7F}i:\"")
        == "a\\,b\\;c\\\\d\\ne\\nf\\ng\th\u{FFFD}\u{FFFD}i:\"")
  }
}

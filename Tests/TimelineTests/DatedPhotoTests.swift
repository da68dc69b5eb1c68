import TestSupport
import Testing
import Timeline

@Suite("Which photos take part (P1)")
struct DatedPhotoTests {
  private func read(_ text: String) throws -> LocalDate {
    try TimestampText.timestamp(in: Array(text.utf8).span).date
  }

  @Test(
    "P1: the years 1826 to 2100 take part, to their first and last day",
    arguments: ["1826-01-01", "2100-12-31"])
  func acceptsYear(_ text: String) throws {
    #expect(try read(text + "T00:00:00") == date(text))
    #expect(try read(text) == date(text))
    #expect(try read(text.replacing("-", with: "/") + " 23:59") == date(text))
  }

  @Test(
    "P1: the day before 1826 and the day after 2100 do not take part",
    arguments: ["1825-12-31", "2101-01-01"])
  func refusesYear(_ text: String) {
    for form in [text + "T00:00:00", text, text.replacing("-", with: "/") + " 23:59"] {
      #expect(throws: TimestampProblem.yearOutOfRange, "\(form)") { try read(form) }
    }
  }

  @Test("P1: a photo without a date is counted and left out of the dates")
  func undated() {
    var undated = TestPhoto(date("2020-01-01"), at: .bern, name: "b")
    undated.time = nil
    let dated = TestPhoto(date("2020-01-01"), at: .bern, name: "a")
    let table = PhotoTable([undated, dated])
    #expect(table.count == 2)
    #expect(table.datedCount == 1)
    #expect(table.name(of: 0) == "a")
    #expect(table.name(of: 1) == "b")
    #expect(DayIndex(of: table).dates == [date("2020-01-01")])
  }

  @Test("P1: without any dated photo there are no dates, without any photo nothing")
  func nothing() {
    var undated = TestPhoto(date("2020-01-01"), at: .bern)
    undated.time = nil
    #expect(DayIndex(of: PhotoTable([undated])).dates.isEmpty)
    #expect(PhotoTable([]).count == 0)
    #expect(DayIndex(of: PhotoTable([])).dates.isEmpty)
  }
}

import Exports
import Testing
import Timeline

@Suite("Bad records of a CSV file cost themselves")
struct CSVRecoveryTests {
  private func finding(
    _ reason: ReadingReason, in reading: CSVReading
  ) -> ReadingFinding? { reading.report.findings[reason] }

  @Test("A quoted field followed by text costs its record; reading goes on at the next line")
  func textAfterQuote() throws {
    let text = """
      file,taken
      a.jpg,2024-05-17T10:00:00
      "b.jpg"x,2024-05-17T11:00:00
      c.jpg,2024-05-17T12:00:00
      """
    let reading = try CSVFixture(text).read()
    #expect(reading.report.records == 3)
    #expect(reading.report.photos == 2)
    let found = try #require(finding(.malformedQuote, in: reading))
    #expect(found.count == 1)
    #expect(found.examples[0].line == 3)
    #expect(found.examples[0].value == "\"b.jpg\"x,2024-05-17T11:00:00")
  }

  @Test("A quote that never closes costs the record in which it opens")
  func openQuote() throws {
    let text = """
      file,taken
      a.jpg,2024-05-17T10:00:00
      "b.jpg,2024-05-17T11:00:00
      c.jpg,2024-05-17T12:00:00
      d.jpg,2024-05-17T13:00:00
      """
    let reading = try CSVFixture(text).read()
    #expect(reading.report.photos == 3)
    #expect(finding(.malformedQuote, in: reading)?.examples.map(\.line) == [3])
  }

  @Test("A quote that closes in a later record costs the record in which it opens")
  func latelyClosedQuote() throws {
    let text = """
      file,taken,note
      a.jpg,2024-05-17T10:00:00,"truncat
      b.jpg,2024-05-17T11:00:00,"whole"
      c.jpg,2024-05-17T12:00:00,
      """
    let reading = try CSVFixture(text).read()
    #expect(PhotoTable(rows: reading.rows).summaries.map { $0.prefix(5) } == ["b.jpg", "c.jpg"])
  }

  @Test("A quoted field of more than 1 MiB is malformed, one a little shorter is not")
  func longQuote() throws {
    let long = String(repeating: "x\n", count: 600_000)
    let text =
      "file,taken,note\na.jpg,2024-05-17T10:00:00,\"\(long)\"\nb.jpg,2024-05-17T11:00:00,\n"
    let reading = try CSVFixture(text).read()
    #expect(finding(.malformedQuote, in: reading)?.examples.first?.line == 2)
    let short = String(repeating: "x\n", count: 500_000)
    let whole =
      "file,taken,note\na.jpg,2024-05-17T10:00:00,\"\(short)\"\nb.jpg,2024-05-17T11:00:00,\n"
    #expect(try CSVFixture(whole).photos().count == 2)
  }

  @Test("A line of many megabytes is skipped to its end")
  func longLine() throws {
    let long = String(repeating: "x,", count: 3_000_000)
    let text = "file,taken\n\(long)\na.jpg,2024-05-17T10:00:00\n\(long)"
    let reading = try CSVFixture(text).read(chunkSize: 100_000)
    #expect(reading.report.records == 3)
    #expect(reading.report.photos == 1)
    let found = try #require(finding(.recordTooLong, in: reading))
    #expect(found.examples.map(\.line) == [2, 4])
    #expect(found.examples[0].value.utf8.count < 100)
  }

  @Test("Short and long rows are read as far as they go")
  func rowLengths() throws {
    let text = """
      file,taken,latitude,longitude
      a.jpg
      b.jpg,2024-05-17T10:00:00
      c.jpg,2024-05-17T11:00:00,48.5,2.25,extra,extra
      """
    #expect(
      try CSVFixture(text).photos() == [
        "a.jpg: undated", "b.jpg: 2024-05-17T10:00:00",
        "c.jpg: 2024-05-17T11:00:00 at 48.500000, 2.250000",
      ])
  }

  @Test("A NUL within a date makes it unreadable, and the line is named; NULs at its end do not")
  func nulsInDates() throws {
    let text = "file,taken\na.jpg,2024-05-\0\u{31}7T10:00:00\nb.jpg,2024-05-17T11:00:00\0\0\n"
    let reading = try CSVFixture(text).read()
    #expect(reading.report.photos == 2)
    #expect(reading.report.dated == 1)
    #expect(finding(.dateUnreadable, in: reading)?.examples.map(\.line) == [2])
  }

  @Test("NULs in rows harm nothing else")
  func nuls() throws {
    let text =
      "file,taken\n\0\0\0\na\0.jpg,2024-05-17T10:00:00\0\0\nb.jpg,\0\0\0\0\nc.jpg,20\0 24\n"
    #expect(
      try CSVFixture(text).photos() == [
        "a\0.jpg: 2024-05-17T10:00:00", "b.jpg: undated", "c.jpg: undated",
      ])
  }

  @Test("A header that is met again is skipped, and its columns count from there on")
  func repeatedHeaders() throws {
    let text = """
      SourceFile,DateTimeOriginal,GPSLatitude,GPSLongitude
      a.jpg,2024:05:17 10:00:00,48.5,2.25
      SourceFile,DateTimeOriginal,GPSLatitude,GPSLongitude
      b.jpg,2024:05:17 11:00:00,48.5,2.25
      \u{FEFF}SourceFile,GPSLongitude,GPSLatitude,DateTimeOriginal
      c.jpg,2.25,48.5,2024:05:17 12:00:00
      SourceFile,no,header,of photos
      """
    let expected = [
      "SourceFile: undated", "a.jpg: 2024-05-17T10:00:00 at 48.500000, 2.250000",
      "b.jpg: 2024-05-17T11:00:00 at 48.500000, 2.250000",
      "c.jpg: 2024-05-17T12:00:00 at 48.500000, 2.250000",
    ]
    for size in [1, 40, 100, 10_000] {
      #expect(try CSVFixture(text).photos(chunkSize: size) == expected)
    }
    let reading = try CSVFixture(text).read()
    #expect(reading.report.records == 6)
    #expect(finding(.repeatedHeader, in: reading)?.examples.map(\.line) == [3, 5])
  }

  @Test("An error row of an export is an undated photo that shows the error")
  func errorRows() throws {
    let text = """
      SourceFile,Error,DateTimeOriginal
      a.jpg,,2024:05:17 10:00:00
      zero.jpg,File is empty,
      """
    let reading = try CSVFixture(text).read()
    #expect(reading.report.photos == 2)
    #expect(finding(.dateMissing, in: reading)?.examples.map(\.value) == ["File is empty"])
  }

  @Test("Each kind of bad date and place is counted, with lines")
  func reasons() throws {
    let text = """
      file,taken,latitude,longitude
      a,2024-05-17T10:00:00,91,2
      b,2024-05-17T10:00:00,NaN,NaN
      c,0000:00:00 00:00:00,0,0
      d,20245-05-17T10:00:00,48,181
      e,yesterday,48,
      f,,here,there
      g,2024-05-17T10:00:00+99:99,48 51 29,2 17 40
      h,2031-05-17T10:00:00,48.5 N,2.25 N
      """
    let reading = try CSVFixture(text).read()
    #expect(
      reading.report.findings.mapValues(\.count) == [
        .latitudeOutOfRange: 1, .placeMissing: 1, .dateZero: 1, .placeNullIsland: 1,
        .dateOutOfYears: 1, .longitudeOutOfRange: 1, .dateUnreadable: 1, .placeOneAxis: 1,
        .dateMissing: 1, .placeUnreadable: 1, .offsetUnreadable: 1, .hemisphereUnknown: 1,
        .dateInFuture: 1, .hemisphereConflict: 1,
      ])
    #expect(finding(.latitudeOutOfRange, in: reading)?.examples.first?.line == 2)
    #expect(finding(.latitudeOutOfRange, in: reading)?.examples.first?.value == "91, 2")
    #expect(finding(.dateInFuture, in: reading)?.examples.first?.line == 9)
    #expect(reading.report.records == 8)
    #expect(reading.report.photos == 8)
    #expect(reading.report.dated == 4)
    #expect(reading.report.located == 0)
  }

  @Test("Only a date more than a day later is in the future")
  func future() throws {
    let fixture = CSVFixture("file,taken\na,2024-05-18\nb,2024-05-19\nc,2024-05-20\n")
    let today = try LocalDate(year: 2024, month: 5, day: 18)
    #expect(try fixture.read(today: today).report.findings[.dateInFuture]?.count == 1)
    #expect(try fixture.read(today: nil).report.findings[.dateInFuture] == nil)
  }

  @Test("A hundred thousand bad rows are counted, and only three of each kind are kept")
  func manyBadRows() throws {
    var text = "file,taken,latitude,longitude\n"
    for row in 0..<50_000 { text += "\"\(row)\"x,bad,91,181\nr\(row),bad,91,181\n" }
    let reading = try CSVFixture(text).read(chunkSize: 10_000)
    #expect(finding(.malformedQuote, in: reading)?.count == 50_000)
    let found = try #require(finding(.dateUnreadable, in: reading))
    #expect(found.count == 50_000)
    #expect(found.examples.map(\.line) == [3, 5, 7])
  }
}

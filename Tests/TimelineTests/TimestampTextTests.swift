import Testing
import Timeline

@Suite("Dates as text")
struct TimestampTextTests {
  /// The date as the stage files write it, with the offset, `?` for an unreadable one, and the
  /// precision where it is coarser than a second; or the problem.
  private func reading(_ text: String) -> String { reading(Array(text.utf8)) }

  private func reading(_ bytes: [UInt8]) -> String {
    do throws(TimestampProblem) {
      let stamp = try TimestampText.timestamp(in: bytes.span)
      var result = "\(stamp.localTime)"
      if let offset = stamp.offset { result += "\(offset)" }
      if stamp.hasUnreadableOffset { result += "?" }
      switch stamp.precision {
      case .day: result += " day"
      case .minute: result += " minute"
      case .second: break
      }
      return result
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "The two fixed layouts are read with fraction and offset",
    arguments: [
      ("2024-05-17T14:03:22", "2024-05-17T14:03:22"),
      ("2024-05-17 14:03:22", "2024-05-17T14:03:22"),
      ("2024:05:17 14:03:22", "2024-05-17T14:03:22"),
      ("2024-05-17T14:03:22Z", "2024-05-17T14:03:22+00:00"),
      ("2024-05-17T14:03:22+02:00", "2024-05-17T14:03:22+02:00"),
      ("2024-05-17T14:03:22-03:30", "2024-05-17T14:03:22-03:30"),
      ("2024:05:17 14:03:22.450+05:45", "2024-05-17T14:03:22.45+05:45"),
      ("2024-05-17T14:03:22.000Z", "2024-05-17T14:03:22+00:00"),
      ("2024-05-17T14:03:22.123456789", "2024-05-17T14:03:22.123456"),
      ("2024-02-29T23:59:59.999999-15:13", "2024-02-29T23:59:59.999999-15:13"),
      ("1826-01-01T00:00:00", "1826-01-01T00:00:00"),
      ("2100-12-31T23:59:59", "2100-12-31T23:59:59"),
    ])
  func fixedLayouts(text: String, expected: String) { #expect(reading(text) == expected) }

  @Test(
    "Other separators, padding and precision are read",
    arguments: [
      ("2024/05/17 14:03:22", "2024-05-17T14:03:22"),
      ("2024.05.17 14:03", "2024-05-17T14:03:00 minute"),
      ("2024-5-7 9:3:5", "2024-05-07T09:03:05"),
      ("2024: 5: 7  9: 3: 5", "2024-05-07T09:03:05"),
      ("2024:05:17 14:03", "2024-05-17T14:03:00 minute"),
      ("2011:06:14 15:47+02:00", "2011-06-14T15:47:00+02:00 minute"),
      ("2024:05:17 14:03:  ", "2024-05-17T14:03:00 minute"),
      ("2024-05-17", "2024-05-17T12:00:00 day"),
      ("2024:05:17   :  :  ", "2024-05-17T12:00:00 day"),
      ("20240517", "2024-05-17T12:00:00 day"),
      ("20240517T140322", "2024-05-17T14:03:22"),
      ("20240517_140322", "2024-05-17T14:03:22"),
      ("20240517T1403Z", "2024-05-17T14:03:00+00:00 minute"),
      ("20240517140322", "2024-05-17T14:03:22"),
      ("2024-05-17T14:03:22,45", "2024-05-17T14:03:22.45"),
      ("17.05.2024 14:03", "2024-05-17T14:03:00 minute"),
      ("5.6.2024", "2024-06-05T12:00:00 day"),
      ("05/17/2024 14:03:22", "2024-05-17T14:03:22"),
      ("17/05/2024", "2024-05-17T12:00:00 day"),
      ("17:05:2024 14:03:22", "2024-05-17T14:03:22"),
      ("17-05-2024 14:03:22", "2024-05-17T14:03:22"),
      ("05/05/2024", "2024-05-05T12:00:00 day"),
      (" 2024:05:17 14:03:22 ", "2024-05-17T14:03:22"),
      ("2024:05:17 14:03:22\0\0", "2024-05-17T14:03:22"),
      ("2024:05:17\u{202F}14:03:22", "2024-05-17T14:03:22"),
    ])
  func otherForms(text: String, expected: String) { #expect(reading(text) == expected) }

  @Test(
    "Halves of the day and names of months and days are read",
    arguments: [
      ("2024:05:17 02:03:22 PM", "2024-05-17T14:03:22"),
      ("2024:05:17 12:03:22 am", "2024-05-17T00:03:22"),
      ("2024:05:17 12:03 PM", "2024-05-17T12:03:00 minute"),
      ("2024:05:17 2:03\u{202F}p.m.", "2024-05-17T14:03:00 minute"),
      ("2024:05:17 14:03:22下午", "2024-05-17T14:03:22"),
      ("2024-05-17 下午2:03:22", "2024-05-17T14:03:22"),
      ("2024-05-17 14:03 AM", "unreadable"),
      ("Fri May 17 14:03:22 2024", "2024-05-17T14:03:22"),
      ("Fri May  7 14:03:22 2024", "2024-05-07T14:03:22"),
      ("Fri May 17 14:03:22 UTC 2024", "2024-05-17T14:03:22+00:00"),
      ("Fri May 17 14:03:22 CEST 2024", "2024-05-17T14:03:22?"),
      ("Friday May 17,2024 12:03 PM GMT", "2024-05-17T12:03:00+00:00 minute"),
      ("Sunday May 17,2024 1:03 AM GMT", "2024-05-17T01:03:00+00:00 minute"),
      ("May 17, 2024, 2:03:22 PM", "2024-05-17T14:03:22"),
      ("Sept. 5, 2024", "2024-09-05T12:00:00 day"),
      ("Fri, 17 May 2024 14:03:22 +0200", "2024-05-17T14:03:22+02:00"),
      ("17-May-2024 14:03", "2024-05-17T14:03:00 minute"),
      ("2024-May-17", "2024-05-17T12:00:00 day"),
    ])
  func names(text: String, expected: String) { #expect(reading(text) == expected) }

  @Test(
    "Offsets are read in every form, and a bad one costs only itself",
    arguments: [
      ("+0200", "2024-05-17T14:03:22+02:00"), ("+02", "2024-05-17T14:03:22+02:00"),
      ("+2", "2024-05-17T14:03:22+02:00"), (" +02:00", "2024-05-17T14:03:22+02:00"),
      ("-330", "2024-05-17T14:03:22-03:30"), ("GMT+2", "2024-05-17T14:03:22+02:00"),
      ("GMT+02:00", "2024-05-17T14:03:22+02:00"), (" UTC", "2024-05-17T14:03:22+00:00"),
      (" z", "2024-05-17T14:03:22+00:00"), ("   :  ", "2024-05-17T14:03:22"),
      ("+02:00:30", "2024-05-17T14:03:22+02:00:30"), ("\u{2212}03:00", "2024-05-17T14:03:22-03:00"),
      ("+0200 (CEST)", "2024-05-17T14:03:22+02:00"),
      ("+02:00[Europe/Paris]", "2024-05-17T14:03:22+02:00"),
      ("+16:00", "2024-05-17T14:03:22+16:00"), ("+16:01", "2024-05-17T14:03:22?"),
      ("+99:99", "2024-05-17T14:03:22?"), ("+02:60", "2024-05-17T14:03:22?"),
      ("%:z", "2024-05-17T14:03:22?"), (" Europe/Paris", "2024-05-17T14:03:22?"),
    ])
  func offsets(suffix: String, expected: String) {
    #expect(reading("2024-05-17T14:03:22" + suffix) == expected)
  }

  @Test("Hour 24 is hour 0 of the printed date")
  func hourTwentyFour() {
    #expect(reading("2015:08:22 24:08:19") == "2015-08-22T00:08:19")
    #expect(reading("2015:08:22 25:08:19") == "unreadable")
  }

  @Test(
    "What is no date is refused with its reason",
    arguments: [
      ("", "missing"), ("   ", "missing"), ("-", "missing"), ("null", "missing"),
      ("NULL", "missing"),
      ("_", "missing"), ("    :  :     :  :  ", "missing"), ("\0\0\0\0", "missing"),
      ("0000:00:00 00:00:00", "zero"), ("0000:00:00", "zero"), ("0", "zero"),
      ("0000-00-00T00:00:00Z", "zero"), ("0000:00:00 00:00:00Z", "zero"),
      ("-0001-11-30 00:00:00", "zero"), ("0001-01-01T00:00:00Z", "zero"),
      ("14:60:75", "unreadable"), ("2024-05-17 14:60:00", "unreadable"),
      ("2024-05-17 14:00:60", "unreadable"), ("2024-02-30 10:00:00", "unreadable"),
      ("2024-13-01", "unreadable"), ("2023-02-29T10:00:00", "unreadable"),
      ("05/06/2024", "ambiguous"), ("05-06-2024", "ambiguous"), ("0/6/2024", "unreadable"),
      ("1715947402", "unreadable"),
      ("2024", "unreadable"), ("2024-05", "unreadable"), ("yesterday", "unreadable"),
      ("17.05.24", "unreadable"), ("2024-05/17", "unreadable"),
      ("2024-05-17 14:03:22 hello world", "unreadable"),
      ("2008:05:08 09:54:28 09:54:28Z", "unreadable"), ("2024-05-17 14", "unreadable"),
      ("20245:05:17 14:03:22", "yearOutOfRange"), ("20245-05-17", "yearOutOfRange"),
      ("1825-12-31T23:59:59", "yearOutOfRange"), ("2101-01-01", "yearOutOfRange"),
      ("-2024-05-17", "yearOutOfRange"),
    ])
  func refused(text: String, problem: String) { #expect(reading(text) == problem) }

  @Test("A very long text is refused, also when most of it is blank")
  func longTexts() {
    #expect(reading(String(repeating: "2024-05-17 ", count: 50)) == "unreadable")
    #expect(
      reading(String(repeating: " ", count: 5000) + "2024-05-17") == "2024-05-17T12:00:00 day")
  }

  @Test("No text of bytes makes the reader fail otherwise than by its problems")
  func randomBytes() {
    var seed = SeededGenerator(state: 7)
    let alphabet = Array("0123456789:-/. TZ+apmMay下Friut,\0()[]".utf8)
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...30, using: &seed)
      let bytes = (0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &seed)]
      }
      let result = reading(bytes)
      #expect(!result.isEmpty)
    }
  }

  @Test("An offset by itself is read")
  func offsetAlone() throws {
    func offset(_ text: String) throws(TimestampProblem) -> String {
      let bytes = Array(text.utf8)
      return try TimestampText.offset(in: bytes.span).description
    }
    #expect(try offset("+02:00") == "+02:00")
    #expect(try offset("Z") == "+00:00")
    #expect(try offset("UTC+5:30") == "+05:30")
    #expect(throws: TimestampProblem.missing) { try offset("   :  ") }
    #expect(throws: TimestampProblem.missing) { try offset("") }
    #expect(throws: TimestampProblem.unreadable) { try offset("+99:99") }
    #expect(throws: TimestampProblem.unreadable) { try offset("Europe/Paris") }
  }

  @Test(
    "Placeholders are exact values only",
    arguments: [
      ("1970-01-01 00:00:00", true), ("1904:01:01 00:00:00", true), ("1903:12:31 19:00:00", true),
      ("1903:12:31 19:00:00-05:00", true), ("1980-01-01 00:00:00", true),
      ("2000-01-01 00:00:00", true), ("2001-01-01 00:00", true), ("2002-12-08 12:00:00", true),
      ("1970-01-01T01:00:00+01:00", true), ("1969-12-31T19:00:00-05:00", true),
      ("1970-01-01 00:00:01", false), ("2000-01-01", false), ("2002-12-08", false),
      ("2000-01-01 00:00:00.5", false), ("1969-12-31T19:00:00", false),
      ("2000-01-01T02:00:00+02:00", false), ("2024-05-17T14:03:22", false),
    ])
  func placeholders(text: String, expected: Bool) throws {
    let bytes = Array(text.utf8)
    #expect(TimestampText.isPlaceholder(try TimestampText.timestamp(in: bytes.span)) == expected)
  }

  @Test("The year 4501 means never")
  func yearOfNever() throws {
    let date = try LocalDate(year: 4501, month: 1, day: 1)
    let never = Timestamp(date: date, microsecondsOfDay: 0, precision: .second)
    #expect(TimestampText.isPlaceholder(never))
  }
}

/// A small seeded generator, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

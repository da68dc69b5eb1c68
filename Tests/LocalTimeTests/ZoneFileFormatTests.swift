import LocalTime
import TestSupport
import Testing
import Timeline

@Suite("Compiled files of the time-zone database")
struct ZoneFileFormatTests {
  /// A file as a compiler of the database writes it.
  struct Content {
    var version: UInt8 = 0x32
    /// Seconds, and the number of a type.
    var changes: [(second: Int64, type: UInt8)] = []
    var types: [Int32] = [3600, 7200]
    var rule: String? = ""
    var leapSeconds = 0

    var bytes: [UInt8] {
      guard version > 0 else { return block(timeLength: 4) }
      // The first copy may be empty.
      var first = self
      first.changes = []
      first.leapSeconds = 0
      let end = rule.map { Array("\n\($0)\n".utf8) } ?? []
      return first.block(timeLength: 4) + block(timeLength: 8) + end
    }

    private func block(timeLength: Int) -> [UInt8] {
      func bigEndian(_ value: Int64, _ length: Int) -> [UInt8] {
        (0..<length).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
      }
      var bytes = Array("TZif".utf8) + [version] + Array(repeating: 0, count: 15)
      for count in [0, 0, leapSeconds, changes.count, types.count, 4] {
        bytes += bigEndian(Int64(count), 4)
      }
      for change in changes { bytes += bigEndian(change.second, timeLength) }
      bytes += changes.map(\.type)
      for type in types { bytes += bigEndian(Int64(type), 4) + [0, 0] }
      bytes += Array("CET\0".utf8)
      return bytes + Array(repeating: 0, count: leapSeconds * (timeLength + 4))
    }
  }

  private func history(_ content: Content) throws(ZoneFileError) -> ZoneHistory {
    try history(content.bytes)
  }

  private func history(_ bytes: [UInt8]) throws(ZoneFileError) -> ZoneHistory {
    try ZoneFiles.history(in: bytes.span, path: "Here")
  }

  private func problem(_ content: Content) -> String? {
    do {
      _ = try history(content)
      return nil
    } catch .damaged(path: "Here", let problem) {
      return problem
    } catch {
      return "another error: \(error)"
    }
  }

  /// When clocks change in a year by a rule, as instants.
  private func changes(_ rule: String, in year: Int) throws -> [String] {
    let history = try history(Content(types: [0], rule: rule))
    let first = try LocalDateTime(
      date: LocalDate(year: year, month: 1, day: 1), microsecondsOfDay: 0)
    var changes: [String] = []
    var before = history.offset(atInstant: first.microseconds - 1)
    for minute in 0..<Int64(366 * 1440) {
      let instant = first.microseconds + minute * 60_000_000
      let offset = history.offset(atInstant: instant)
      if offset != before { changes.append("\(LocalDateTime(microseconds: instant)) \(offset)") }
      before = offset
    }
    return changes
  }

  @Test("Both widths of times are read")
  func widths() throws {
    let changes: [(Int64, UInt8)] = [(-1000, 1), (1000, 0)]
    let expected = ZoneHistory(
      initialOffset: 3600,
      changes: [.init(second: -1000, offset: 7200), .init(second: 1000, offset: 3600)])
    #expect(try history(Content(version: 0, changes: changes)) == expected)
    #expect(try history(Content(changes: changes)) == expected)
    #expect(try history(Content(version: 0x34, changes: changes)) == expected)
  }

  @Test("A change at the beginning of all time is one before everything")
  func beginning() throws {
    let history = try history(Content(changes: [(-1 << 59, 1), (0, 0)]))
    #expect(history.offset(atInstant: -9_000_000_000_000_000).seconds == 7200)
  }

  @Test(
    "A rule goes on where the changes end",
    arguments: [
      ("CET-1CEST,M3.5.0,M10.5.0/3", ["2030-03-31T01:00:00 +02:00", "2030-10-27T01:00:00 +01:00"]),
      (
        "AEST-10AEDT,M10.1.0,M4.1.0/3",
        ["2030-04-06T16:00:00 +10:00", "2030-10-05T16:00:00 +11:00"]
      ),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", ["2030-03-31T01:00:00 +01:00", "2030-10-27T01:00:00 +00:00"]),
      (
        "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
        ["2030-04-06T15:00:00 +10:30", "2030-10-05T15:30:00 +11:00"]
      ),
      (
        "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
        ["2030-03-31T01:00:00 -01:00", "2030-10-27T01:00:00 -02:00"]
      ),
      (
        "EET-2EEST,M3.4.4/50,M10.4.4/50",
        ["2030-03-30T00:00:00 +03:00", "2030-10-25T23:00:00 +02:00"]
      ),
      ("XST0XDT,J60/0,J300/0", ["2030-03-01T00:00:00 +01:00", "2030-10-26T23:00:00 +00:00"]),
      ("XST0XDT,59/0,299/0", ["2030-03-01T00:00:00 +01:00", "2030-10-26T23:00:00 +00:00"]),
      ("JST-9", []),
      // Daylight time all year round.
      ("XST5XDT,0/0,J365/25", []),
    ])
  func rules(rule: String, expected: [String]) throws {
    #expect(try changes(rule, in: 2030) == expected)
  }

  @Test("In a leap year J60 is still 1 March, and 59 is 29 February")
  func leapYear() throws {
    #expect(try changes("XST0XDT,J60/0,J300/0", in: 2032).first == "2032-03-01T00:00:00 +01:00")
    #expect(try changes("XST0XDT,59/0,299/0", in: 2032).first == "2032-02-29T00:00:00 +01:00")
  }

  @Test("Daylight time all year round is the offset of every day")
  func allYear() throws {
    let history = try history(Content(types: [0], rule: "XST5XDT,0/0,J365/25"))
    #expect(history.offset(atInstant: 1_900_000_000_000_000).description == "-04:00")
  }

  @Test("A rule changes nothing before the last change of the file")
  func ruleAfterChanges() throws {
    let year2020: Int64 = 1_577_836_800
    let history = try history(
      Content(changes: [(0, 1), (year2020, 0)], rule: "CET-1CEST,M3.5.0,M10.5.0/3"))
    #expect(history.offset(atInstant: (year2020 - 200 * 86_400) * 1_000_000).seconds == 7200)
    #expect(history.offset(atInstant: (year2020 + 10 * 86_400) * 1_000_000).seconds == 3600)
    #expect(history.offset(atInstant: (year2020 + 200 * 86_400) * 1_000_000).seconds == 7200)
  }

  @Test(
    "A rule that is none is refused",
    arguments: [
      "CET", "CE-1", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
      "CET-1CEST,M3.6.0,M10.5.0",
      "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J10", "CET-1CEST,366,1",
      "CET-1CEST,M3.5.0/168,M10.5.0",
      "CET-1CEST,M3.5.0,M10.5.0,", "<CET-1", "CET-25", "CET-1:60", "CET-99999999999",
    ])
  func refusedRules(rule: String) {
    #expect(problem(Content(rule: rule)) == "its rule \(rule) cannot be read")
  }

  @Test("Damage is refused, and said")
  func damage() {
    #expect(problem(Content(types: [])) == "its content contradicts itself")
    #expect(problem(Content(types: [100_000])) == "its content contradicts itself")
    #expect(problem(Content(changes: [(0, 2)])) == "its content contradicts itself")
    #expect(problem(Content(changes: [(5, 0), (5, 1)])) == "its content contradicts itself")
    #expect(problem(Content(changes: [(1 << 60, 0)])) == "its content contradicts itself")
    #expect(problem(Content(leapSeconds: 1)) == "its times count leap seconds")
    #expect(problem(Content(rule: nil)) == "it ends too early")
    #expect(throws: ZoneFileError.damaged(path: "Here", problem: "it does not begin with TZif")) {
      try history([])
    }
  }

  @Test("Cut anywhere, a file is refused")
  func truncated() {
    let bytes = Content(changes: [(0, 1), (10, 0)], rule: "CET-1CEST,M3.5.0,M10.5.0/3").bytes
    for length in 0..<bytes.count {
      #expect(throws: ZoneFileError.self) { try history(Array(bytes[..<length])) }
    }
  }

  @Test("Whatever bytes are changed, a file is read soundly or refused", arguments: 0..<4)
  func changed(seed: UInt64) {
    var generator = SplitMix(state: seed)
    let whole = Content(changes: [(0, 1), (10, 0)], rule: "CET-1CEST,M3.5.0,M10.5.0/3").bytes
    for _ in 0..<5000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] =
          .random(in: 0...255, using: &generator)
      }
      if let history = try? history(bytes) {
        _ = history.offset(atInstant: .random(in: .min ... .max, using: &generator))
      }
    }
  }
}

import LocalTime
import TestSupport
import Testing
import Timeline

@Suite("Offsets of a zone over time")
struct ZoneHistoryTests {
  /// An hour ahead of UTC; two from 1970-01-11 01:00 UTC to 1970-01-21 01:00 UTC.
  private let summer = ZoneHistory(
    initialOffset: 3600,
    changes: [.init(second: 867_600, offset: 7200), .init(second: 1_731_600, offset: 3600)])

  private func reading(_ day: Int32, _ seconds: Double) -> LocalDateTime {
    LocalDateTime(
      date: LocalDate(daysSince1970: day), microsecondsOfDay: Int64(seconds * 1_000_000))
  }

  @Test("An offset counts from the very microsecond of the change")
  func instants() {
    #expect(summer.offset(atInstant: 867_600_000_000 - 1).seconds == 3600)
    #expect(summer.offset(atInstant: 867_600_000_000).seconds == 7200)
    #expect(summer.offset(atInstant: 1_731_600_000_000 - 1).seconds == 7200)
    #expect(summer.offset(atInstant: 1_731_600_000_000).seconds == 3600)
    #expect(summer.offset(atInstant: .min).seconds == 3600)
    #expect(summer.offset(atInstant: .max).seconds == 3600)
  }

  @Test("A reading that was left out has the offset before the change")
  func gap() {
    // 02:00 to 03:00 on 11 January was left out.
    #expect(summer.offset(atLocalTime: reading(10, 7199.999_999)).seconds == 3600)
    #expect(summer.offset(atLocalTime: reading(10, 7200)).seconds == 3600)
    #expect(summer.offset(atLocalTime: reading(10, 10_799.999_999)).seconds == 3600)
    #expect(summer.offset(atLocalTime: reading(10, 10_800)).seconds == 7200)
    #expect(!summer.shows(reading(10, 9000), offset: UTCOffset(seconds: 3600)))
    #expect(!summer.shows(reading(10, 9000), offset: UTCOffset(seconds: 7200)))
  }

  @Test("A reading that was shown twice has the earlier offset, and both are possible")
  func overlap() {
    // 02:00 to 03:00 on 21 January was shown twice.
    #expect(summer.offset(atLocalTime: reading(20, 7199.999_999)).seconds == 7200)
    #expect(summer.offset(atLocalTime: reading(20, 10_799.999_999)).seconds == 7200)
    #expect(summer.offset(atLocalTime: reading(20, 10_800)).seconds == 3600)
    for (seconds, first, second) in [
      (7199.0, true, false), (7200, true, true), (10_799, true, true), (10_800, false, true),
    ] {
      #expect(summer.shows(reading(20, seconds), offset: UTCOffset(seconds: 7200)) == first)
      #expect(summer.shows(reading(20, seconds), offset: UTCOffset(seconds: 3600)) == second)
    }
  }

  @Test("A change to the same offset is none, and of two at one moment the last counts")
  func sameOffset() {
    let zone = ZoneHistory(
      initialOffset: 0,
      changes: [
        .init(second: 10, offset: 0), .init(second: 20, offset: 60), .init(second: 20, offset: 120),
      ])
    #expect(zone == ZoneHistory(initialOffset: 0, changes: [.init(second: 20, offset: 120)]))
  }

  @Test("A day that a country left out has the offset before it")
  func leftOutDay() {
    // A day ahead from the end of 29 December on, as on Samoa.
    let end = Int64(10) * 86_400 + 36_000
    let zone = ZoneHistory(initialOffset: -36_000, changes: [.init(second: end, offset: 50_400)])
    #expect(zone.offset(atLocalTime: reading(9, 86_399)).seconds == -36_000)
    #expect(zone.offset(atLocalTime: reading(10, 43_200)).seconds == -36_000)
    #expect(zone.offset(atLocalTime: reading(11, 0)).seconds == 50_400)
  }

  @Test("A zone without changes has one offset")
  func constant() {
    let zone = ZoneHistory(initialOffset: -7200, changes: [])
    #expect(zone.offset(atInstant: 0).seconds == -7200)
    #expect(zone.offset(atLocalTime: reading(0, 0)).seconds == -7200)
  }

  @Test("Changes out of order are a programmer's mistake")
  func order() async {
    await #expect(processExitsWith: .failure) {
      _ = ZoneHistory(
        initialOffset: 0, changes: [.init(second: 20, offset: 1), .init(second: 10, offset: 2)])
    }
  }
}

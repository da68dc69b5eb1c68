import TestSupport
import Testing
import Timeline

@Suite("What holding a value of the vocabulary proves")
struct TimelinePreconditionTests {
  @Test("A box whose north lies south, or whose east lies west, is a programmer's mistake")
  func box() async {
    await #expect(processExitsWith: .failure) {
      _ = CoordinateBox(south: 2, west: 1, north: 1, east: 2)
    }
    await #expect(processExitsWith: .failure) {
      _ = CoordinateBox(south: 1, west: 2, north: 2, east: 1)
    }
  }

  @Test("A day without photos, or with more far photos than located ones, is one too")
  func day() async {
    await #expect(processExitsWith: .failure) {
      _ = Day(
        date: date("2020-01-01"), dayClass: .empty, photos: 0..<0, located: 0, far: 0, source: nil)
    }
    await #expect(processExitsWith: .failure) {
      _ = Day(
        date: date("2020-01-01"), dayClass: .full, photos: 0..<2, located: 1, far: 2, source: .near)
    }
  }

  @Test("A day's class agrees with its far photos")
  func dayClass() async {
    await #expect(processExitsWith: .failure) {
      _ = Day(
        date: date("2020-01-01"), dayClass: .home, photos: 0..<2, located: 2, far: 1, source: .near)
    }
    await #expect(processExitsWith: .failure) {
      _ = Day(
        date: date("2020-01-01"), dayClass: .empty, photos: 0..<2, located: 1, far: 0,
        source: .near)
    }
  }

  @Test("A calendar of homes comes in date order and names areas it has")
  func homeCalendar() async {
    await #expect(processExitsWith: .failure) {
      _ = HomeCalendar(
        areas: [], days: [(date("2020-01-02"), .none, []), (date("2020-01-01"), .none, [])])
    }
    await #expect(processExitsWith: .failure) {
      _ = HomeCalendar(areas: [], days: [(date("2020-01-01"), .near, [0])])
    }
  }

  @Test("A gap and a visit start before they end")
  func order() async {
    await #expect(processExitsWith: .failure) {
      _ = Gap(from: date("2020-01-02"), to: date("2020-01-02"), verdict: .short)
    }
    await #expect(processExitsWith: .failure) {
      _ = Visit(from: date("2020-01-02"), to: date("2020-01-01"))
    }
  }

  @Test("A stop has days, and a near miss has failed something")
  func content() async {
    await #expect(processExitsWith: .failure) {
      _ = Stop(position: .bern, days: [], visits: [])
    }
    await #expect(processExitsWith: .failure) {
      _ = NearMiss(
        run: 0, members: [0], start: date("2020-01-01"), end: date("2020-01-01"),
        counts: MemberCounts(), failed: [])
    }
  }
}

import Memories
import TestSupport
import Testing
import Timeline

@Suite("On This Day")
struct OnThisDayTests {
  private func photos(_ day: OnThisDay, _ library: MemoryLibrary) -> [String] {
    library.names(day.photos)
  }

  @Test("Photos of this month and day in earlier years, not of this year nor of the days beside it")
  func sameDay() async throws {
    let library = try await MemoryLibrary.make([
      Picture("a", "2019-05-10"), Picture("b", "2020-05-10"), Picture("day before", "2020-05-09"),
      Picture("day after", "2020-05-11"), Picture("this year", "2021-05-10"),
      Picture("later", "2022-05-10"), Picture("other month", "2020-06-10"),
    ])
    #expect(photos(OnThisDay(date("2021-05-10"), in: library), library) == ["a", "b"])
    #expect(photos(OnThisDay(date("2019-05-10"), in: library), library) == [])
    #expect(photos(OnThisDay(date("2022-05-10"), in: library), library) == ["a", "b", "this year"])
  }

  @Test(
    "29 February is shown on the 29th, and on the 28th of years without one",
    arguments: [
      ("2020-02-28", ["28"]), ("2020-02-29", ["29"]), ("2021-02-28", ["28", "29"]),
      ("2021-03-01", ["1"]), ("2024-02-29", ["29"]), ("2024-02-28", ["28"]),
      ("2100-02-28", ["28", "29"]),
    ])
  func leapDay(today: String, expected: [String]) async throws {
    let library = try await MemoryLibrary.make([
      Picture("28", "2016-02-28"), Picture("29", "2016-02-29"), Picture("1", "2016-03-01"),
    ])
    #expect(photos(OnThisDay(date(today), in: library), library) == expected)
  }

  @Test(
    "Undecided first, then kept ones: never seen, then longest unseen; favourites are kept ones")
  func order() async throws {
    let library = try await MemoryLibrary.make(
      ["k1", "u1", "k2", "f", "u2", "k3"].enumerated().map {
        Picture($1, "2020-05-10", "10:0\($0)")
      },
      states: [
        "k1": PhotoMark(state: .kept, seen: 300), "k2": PhotoMark(state: .kept, seen: 100),
        "k3": PhotoMark(state: .kept), "f": PhotoMark(state: .favorite, seen: 200),
        "u2": PhotoMark(state: .undecided, seen: 5),
      ])
    #expect(
      photos(OnThisDay(date("2021-05-10"), in: library), library)
        == ["u1", "u2", "k3", "k2", "f", "k1"])
  }

  @Test("Never what was set aside, skipped or waits to be deleted")
  func never() async throws {
    let library = try await MemoryLibrary.make(
      ["aside", "skipped", "waiting", "kept"].map { Picture($0, "2020-05-10") },
      states: [
        "aside": PhotoMark(state: .setAside), "waiting": PhotoMark(state: .waiting),
        "kept": PhotoMark(state: .kept), "skipped": PhotoMark(state: .favorite),
      ], skipped: ["skipped"])
    #expect(photos(OnThisDay(date("2021-05-10"), in: library), library) == ["kept"])
  }

  private func manyDays() async throws -> MemoryLibrary {
    try await MemoryLibrary.make(
      (0..<12).map { Picture("p\($0)", "2020-05-10", "10:\($0 + 10)") }
        + [Picture("other day", "2018-01-01"), Picture("skipped", "2018-01-02")],
      states: [
        "p3": PhotoMark(state: .setAside), "p4": PhotoMark(state: .waiting),
        "gone": PhotoMark(state: .kept),
      ], skipped: ["skipped"])
  }

  @Test("A set is eight, also with a first photo, which need not be of this day")
  func setOfEight() async throws {
    let library = try await manyDays()
    let day = OnThisDay(date("2021-05-10"), in: library)
    let regular = day.set()
    #expect(library.names(regular.photos) == ["p0", "p1", "p2", "p5", "p6", "p7", "p8", "p9"])
    #expect(regular.first == .notAsked)
    let tapped = day.set(first: "p7")
    #expect(library.names(tapped.photos) == ["p7", "p0", "p1", "p2", "p5", "p6", "p8", "p9"])
    #expect(tapped.first == .shown)
    #expect(library.names(day.set(first: "other day").photos).first == "other day")
    #expect(day.set(first: "other day").photos.count == 8)
  }

  @Test(
    "A first photo that cannot be shown has no other in its place, and the answer says why",
    arguments: [
      ("p3", OnThisDay.First.withheld(.setAside)), ("p4", .deleted),
      ("skipped", .withheld(.skipped(rule: 7))), ("gone", .deleted),
    ])
  func firstWithheld(name: String, expected: OnThisDay.First) async throws {
    let library = try await manyDays()
    let answer = OnThisDay(date("2021-05-10"), in: library).set(first: name)
    #expect(answer.first == expected)
    #expect(library.names(answer.photos) == ["p0", "p1", "p2", "p5", "p6", "p7", "p8"])
  }

  @Test("An unknown photo gives the regular set")
  func unknown() async throws {
    let library = try await manyDays()
    let day = OnThisDay(date("2021-05-10"), in: library)
    #expect(day.set(first: "never heard of").first == .unknown)
    #expect(day.set(first: "never heard of").photos == day.set().photos)
  }

  @Test("The cover: from the same photos in the same order, never a screenshot, Live Photos first")
  func cover() async throws {
    let pictures = [
      Picture("screenshot", "2020-05-10", "10:00", traits: .screenshot),
      Picture("plain", "2020-05-10", "10:01"),
      Picture("live screenshot", "2020-05-10", "10:02", traits: [.screenshot, .livePhoto]),
      Picture("live aside", "2020-05-10", "10:03", traits: .livePhoto),
      Picture("live", "2020-05-10", "10:04", traits: .livePhoto),
    ]
    func cover(_ count: Int) async throws -> String? {
      let library = try await MemoryLibrary.make(
        Array(pictures.prefix(count)), states: ["live aside": PhotoMark(state: .setAside)])
      return OnThisDay(date("2021-05-10"), in: library).set().cover.map(library.table.name(of:))
    }
    #expect(try await cover(5) == "live")
    #expect(try await cover(4) == "plain")
    #expect(try await cover(1) == nil)
  }

  @Test("The cover and the count are those of the set shown, with the photo asked for in it")
  func coverOfSet() async throws {
    let library = try await MemoryLibrary.make(
      (0..<9).map {
        Picture("p\($0)", "2020-05-10", "10:0\($0)", traits: $0 == 8 ? .livePhoto : [])
      } + [Picture("other day", "2018-01-01")])
    let day = OnThisDay(date("2021-05-10"), in: library)
    func told(_ first: String?) -> [String] {
      let answer = day.set(first: first)
      return [answer.cover.map(library.table.name(of:)) ?? "", String(answer.candidates)]
    }
    #expect(told(nil) == ["p0", "9"], "the Live Photo is not in the set")
    #expect(told("other day") == ["other day", "10"])
    #expect(told("p5") == ["p5", "9"])
    #expect(told("p8") == ["p8", "9"])
  }
}

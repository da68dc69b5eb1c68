import Memories
import TestSupport
import Testing
import Timeline

@Suite("Review decks")
struct ReviewDeckTests {
  private static let now = noon("2021-06-30")

  private func settings(
    _ order: ReviewDeck.Order, recentDays: Int? = 30
  ) -> ReviewDeck.Settings {
    var settings = ReviewDeck.Settings(now: Self.now)
    settings.order = order
    settings.recentDays = recentDays
    return settings
  }

  /// Photos of bursts of some lengths: a second apart within one, ten minutes between them.
  private static func pictures(bursts: [Int], pause: Int = 1) -> [Picture] {
    var pictures: [Picture] = []
    for (number, length) in bursts.enumerated() {
      for shot in 0..<length {
        let seconds = number * 600 + shot * pause
        let time = [seconds / 3600, seconds / 60 % 60, seconds % 60]
          .map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
        pictures.append(Picture("\(number)-\(shot)", "2020-05-10", time, camera: "A"))
      }
    }
    return pictures
  }

  private static func neighbours(_ names: [String]) -> Int {
    zip(names, names.dropFirst()).count {
      $0.split(separator: "-").first == $1.split(separator: "-").first
    }
  }

  @Test("In time order nothing is spread, none is dropped and none shown twice")
  func timeOrder() async throws {
    let library = try await MemoryLibrary.make(Self.pictures(bursts: [3, 1, 4]))
    let deck = ReviewDeck(of: library, settings(.time))
    #expect(deck.photos == Array(0..<8))
    #expect(!deck.hasFirst)
  }

  @Test("In random order photos of one burst are apart wherever that can be", arguments: 0..<40)
  func spread(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let bursts = (0..<random.whole(1...9)).map { _ in random.whole(1...7) }
    let library = try await MemoryLibrary.make(Self.pictures(bursts: bursts))
    let deck = ReviewDeck(of: library, settings(.random(seed: UInt64(seed))))
    let total = bursts.reduce(0, +)
    #expect(deck.photos.sorted() == Array(0..<total))
    // A burst of m photos among n others has n + 1 places; what is more stands beside its like.
    let unavoidable = bursts.map { max(0, $0 - (total - $0) - 1) }.max() ?? 0
    #expect(Self.neighbours(library.names(deck.photos)) == unavoidable, "\(bursts)")
  }

  @Test("Two seconds is one burst, more is not; another camera is another burst")
  func burst() async throws {
    func apart(_ pictures: [Picture]) async throws -> Bool {
      // With one other photo the two of a burst always stand on its two sides.
      let library = try await MemoryLibrary.make(pictures + [Picture("x", "2020-05-11")])
      return (0..<20).allSatisfy { seed in
        let names = library.names(
          ReviewDeck(of: library, settings(.random(seed: UInt64(seed)))).photos)
        return names[1] == "x"
      }
    }
    let first = Picture("a", "2020-05-10", "12:00:00", camera: "A")
    #expect(try await apart([first, Picture("b", "2020-05-10", "12:00:02", camera: "A")]))
    #expect(try await !apart([first, Picture("b", "2020-05-10", "12:00:03", camera: "A")]))
    #expect(try await !apart([first, Picture("b", "2020-05-10", "12:00:01", camera: "B")]))
    #expect(
      try await apart([
        Picture("a", "2020-05-10", "12:00:00"), Picture("b", "2020-05-10", "12:00:01"),
      ]),
      "photos without a stated camera count as those of one")
  }

  @Test("Equal seeds give equal decks, others others")
  func seeds() async throws {
    let library = try await MemoryLibrary.make(Self.pictures(bursts: [1, 1, 1, 1, 1, 1, 1, 1, 1]))
    let decks = (1...3).map { ReviewDeck(of: library, settings(.random(seed: $0))).photos }
    #expect(ReviewDeck(of: library, settings(.random(seed: 1))).photos == decks[0])
    #expect(Set(decks).count == 3)
  }

  @Test("Photos seen in the last 30 days come last, those seen before that do not")
  func recent() async throws {
    let pictures = ["a", "b", "c", "d"].enumerated().map { Picture($1, "2020-05-10", "12:0\($0)") }
    let states = [
      "a": PhotoMark(seen: Self.now - 30 * 86_400),
      "b": PhotoMark(seen: Self.now - 30 * 86_400 - 1),
    ]
    let library = try await MemoryLibrary.make(pictures, states: states)
    #expect(library.names(ReviewDeck(of: library, settings(.time)).photos) == ["b", "c", "d", "a"])
    #expect(
      library.names(ReviewDeck(of: library, settings(.time, recentDays: 31)).photos)
        == ["c", "d", "a", "b"])
    #expect(
      library.names(ReviewDeck(of: library, settings(.time, recentDays: nil)).photos)
        == ["a", "b", "c", "d"])
    for seed in 0..<10 {
      let deck = ReviewDeck(of: library, settings(.random(seed: UInt64(seed))))
      #expect(library.names(deck.photos).last == "a")
    }
  }

  @Test("Where fresh and recent photos meet, a burst is kept apart as well", arguments: 0..<20)
  func meeting(seed: Int) async throws {
    let pictures = Self.pictures(bursts: [2, 1, 1])
    let library = try await MemoryLibrary.make(
      pictures, states: ["0-1": PhotoMark(seen: Self.now)])
    let names = library.names(
      ReviewDeck(of: library, settings(.random(seed: UInt64(seed)))).photos)
    #expect(names.last == "0-1")
    #expect(Self.neighbours(names) == 0, "\(names)")
  }

  @Test(
    "The tapped photo is on top, also when it was seen lately; its burst does not follow",
    arguments: 0..<10)
  func first(seed: Int) async throws {
    let library = try await MemoryLibrary.make(
      Self.pictures(bursts: [3, 1, 1, 1]), states: ["0-1": PhotoMark(seen: Self.now)])
    let deck = ReviewDeck(of: library, settings(.random(seed: UInt64(seed))), first: "0-1")
    let names = library.names(deck.photos)
    #expect(deck.hasFirst && names.first == "0-1")
    #expect(names.sorted() == library.names(Array(0..<6)).sorted())
    #expect(Self.neighbours(names) == 0, "\(names)")
    #expect(
      library.names(ReviewDeck(of: library, settings(.time), first: "0-1").photos).first == "0-1")
  }

  @Test("A tapped photo that cannot be shown, or is unknown, gives a fresh deck")
  func firstWithheld() async throws {
    let library = try await MemoryLibrary.make(
      ["a", "b", "c", "d"].map { Picture($0, "2020-05-10") },
      states: ["b": PhotoMark(state: .setAside), "c": PhotoMark(state: .waiting)], skipped: ["d"])
    let regular = ReviewDeck(of: library, settings(.time))
    #expect(library.names(regular.photos) == ["a"])
    for name in ["b", "c", "d", "unknown"] {
      let deck = ReviewDeck(of: library, settings(.time), first: name)
      #expect(deck.photos == regular.photos && !deck.hasFirst)
    }
  }
}

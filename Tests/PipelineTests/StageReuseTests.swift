import DayClassification
import HomeDetection
import JourneyAssembly
import Pipeline
import TestSupport
import Testing
import Timeline

@Suite("Reuse of stages")
struct StageReuseTests {
  /// Sets of thresholds in which now this, now that stage changes.
  private static func sets(seed: UInt64, count: Int) -> [Thresholds] {
    var generator = SeededGenerator(seed: seed)
    var sets: [Thresholds] = []
    var thresholds = Thresholds()
    while sets.count < count {
      var changed = thresholds
      let entry = generator.choice(ThresholdEntry.all)
      let steps = Double(generator.whole(-3...3))
      let value = ((entry.get(thresholds) + steps * entry.step) * 1e6).rounded() / 1e6
      guard (try? changed.set(entry.name, to: "\(value)")) != nil,
        (try? changed.check()) != nil
      else { continue }
      // Now and then back to one that was there before.
      thresholds = generator.happens(20) ? generator.choice(sets + [Thresholds()]) : changed
      sets.append(thresholds)
    }
    return sets
  }

  private static func library() -> PhotoTable {
    var library = LibraryBuilder(from: "2019-01-01")
    for round in 0..<12 {
      library.atHome(days: 20, every: 2)
      library.away(
        days: 1 + round % 4, at: round % 2 == 0 ? .paris : .lyon, photos: 2, atHome: round % 3)
      library.silence(days: round % 7)
      library.away(days: 2, at: .kyoto)
      library.stray(at: .paris)
      library.unlocated(days: round % 2)
    }
    return library.table
  }

  @Test(
    "The journeys are those of a whole run, under every set", arguments: [1, 2])
  func sameAsPipeline(_ seed: UInt64) async throws {
    let table = Self.library()
    let reuse = StageReuse(of: table)
    for thresholds in Self.sets(seed: seed, count: 40) {
      let whole = try await Pipeline(thresholds: thresholds).analysis(of: table).assembly
      #expect(
        reuse.journeyDates(with: thresholds) == whole.journeys.map { $0.start...$0.end })
    }
  }

  @Test("Only what lies below a changed threshold is run again")
  func tally() throws {
    let reuse = StageReuse(of: Self.library())
    func count(_ name: String, _ value: String) throws -> [Int] {
      var thresholds = Thresholds()
      try thresholds.set(name, to: value)
      _ = reuse.journeyDates(with: thresholds)
      let tally = reuse.tally
      return [tally.patches, tally.homes, tally.far, tally.journeys]
    }
    #expect(try count("farKm", "50") == [1, 1, 1, 1])
    #expect(try count("maxGapDays", "3") == [1, 1, 1, 2])
    #expect(try count("fullDayShare", "0.5") == [1, 1, 1, 3])
    #expect(try count("partialDayMinFar", "3") == [1, 1, 1, 4])
    #expect(try count("farKm", "60") == [1, 1, 2, 5])
    #expect(try count("homeMinDays", "20") == [1, 2, 3, 6])
    #expect(try count("homePatchDegrees", "0.3") == [2, 3, 4, 7])
    #expect(try count("farKm", "60") == [2, 3, 4, 8])
  }
}

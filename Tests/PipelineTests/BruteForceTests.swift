import JourneyAssembly
import Pipeline
import TestSupport
import Testing
import Timeline

/// The program beside the rules as a brute-force program, on random small libraries.
@Suite("The rules by brute force")
struct BruteForceTests {
  private func compare(_ library: RandomLibrary) async throws {
    let analysis = try await Pipeline(thresholds: library.thresholds)
      .analysis(of: PhotoTable(library.photos))
    let found = RulesAnswer(analysis)
    let (expected, farthest) = BruteForceRules(thresholds: library.thresholds)
      .answer(for: library.photos)
    // Part by part, so that a failure shows the first thing that differs.
    try #require(found.names == expected.names)
    try #require(found.offsets == expected.offsets)
    for (found, expected) in zip(found.homesOfDates, expected.homesOfDates)
    where found != expected {
      #expect(found == expected)
      return
    }
    try #require(found.homesOfDates == expected.homesOfDates)
    #expect(found.homes == expected.homes)
    for (found, expected) in zip(found.days, expected.days) where found != expected {
      #expect(found == expected)
      return
    }
    try #require(found.days == expected.days)
    #expect(found.nearMisses == expected.nearMisses)
    #expect(found.journeys == expected.journeys)
    #expect(analysis.assembly.journeys.count == farthest.count)
    for (journey, metres) in zip(analysis.assembly.journeys, farthest) {
      expectNear(journey.farthest.value, metres, within: 1e-6)
    }
  }

  @Test("Every part of the answer is that of brute force", arguments: 0..<10)
  func isIdentical(_ batch: UInt64) async throws {
    for seed in batch * 16..<(batch + 1) * 16 { try await compare(RandomLibrary(seed: seed)) }
  }
}

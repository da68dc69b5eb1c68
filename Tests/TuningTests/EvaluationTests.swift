import Pipeline
import TestSupport
import Testing
import Timeline
import Tuning

@Suite("Evaluations")
struct EvaluationTests {
  /// Sixty days at home, then trips: three days in Paris; home; two days in Kyoto, five dark days, two days in
  /// Paris; home; one day in Lyon with five photos; home.
  private func library() -> LibraryBuilder {
    var library = LibraryBuilder(from: "2020-01-01")
    library.atHome(days: 60)
    library.away(days: 3, at: .paris)  // Days 61 to 63.
    library.atHome(days: 10)
    library.away(days: 2, at: .kyoto)  // Days 74 and 75.
    library.silence(days: 5)
    library.away(days: 2, at: .paris)  // Days 81 and 82.
    library.atHome(days: 10)
    library.away(days: 1, at: .lyon, photos: 5)  // Day 93.
    library.atHome(days: 30)
    return library
  }

  private func evaluation(
    _ labels: [Label], thresholds: Thresholds = Thresholds()
  ) async throws -> LibraryEvaluation {
    let analysis = try await Pipeline(thresholds: thresholds).analysis(of: library().table)
    return LibraryEvaluation(name: "anna", analysis: analysis, labels: labels)
  }

  @Test("Found, missed and false journeys, each with the clause that decided")
  func reasons() async throws {
    let evaluation = try await evaluation([
      trip(61...63), trip(74...82), trip(93...93), trip(100...101), trip(125...130),
    ])
    #expect(evaluation.found.map(\.dates) == [days(61...63), days(74...75), days(81...82)])
    let missed = [days(74...82), days(93...93), days(100...101), days(125...130)]
    #expect(evaluation.missed.map(\.label.dates) == missed)
    // Parted as too far apart; too few away days; at home; no photos.
    #expect(evaluation.missed.map { $0.reasons.first?.clause } == [.g3, .j1, .d4, .d5])
    #expect(
      evaluation.missed.first?.reasons.first?.text.hasPrefix(
        "journey 2020-03-14 to 2020-03-15 ends there: 2020-03-15 to 2020-03-21: 5 empty days")
        == true)
    #expect(evaluation.found[1].verdict == .wrong)
    #expect(evaluation.found[1].touched?.dates == days(74...82))
    #expect(evaluation.found[1].reasons.first?.clause == .j1)
    #expect(evaluation.tally.right == 1)
    #expect(evaluation.tally.missed == 4)
    #expect(evaluation.tally.wrong == 2)
  }

  @Test("A journey over two trips names the gap that joined them")
  func joined() async throws {
    var thresholds = Thresholds()
    try thresholds.set("maxGapDays", to: "5")
    let evaluation = try await evaluation(
      [trip(74...75), trip(81...82)], thresholds: thresholds)
    #expect(evaluation.found.map(\.dates) == [days(61...63), days(74...82)])
    #expect(evaluation.missed.map { $0.reasons.first?.clause } == [.g2, .g2])
  }

  @Test("Averages over libraries, by counts and by library, and figures by kind")
  func averages() async throws {
    let good = try await evaluation([
      trip(61...63, kind: "city"), trip(74...75, kind: "city"), trip(81...82, kind: "visit"),
      trip(93...93, .no, kind: "day trip"),
    ])
    let bad = try await evaluation([
      trip(61...63, kind: "city"), trip(100...101, kind: "city"),
      trip(74...75, .excused, kind: "hazy"), trip(81...82, .no, kind: "day trip"),
    ])
    let both = Evaluation(thresholds: Thresholds(), libraries: [good, bad], seed: 1)
    // 4 right, 1 missed, 1 wrong.
    #expect(both.pooled.score.precision == 4.0 / 5)
    #expect(both.pooled.score.recall == 4.0 / 5)
    // (3/3 + 1/2) / 2.
    #expect(both.mean.score.precision == 0.75)
    #expect(both.mean.score.recall == 0.75)
    #expect(both.pooled.interval(of: .recall) == 0.5...1)
    let kinds = both.kinds.map { kind -> String in
      "\(kind.counting.rawValue) \(kind.kind) \(kind.found)/\(kind.labels)"
    }
    #expect(
      kinds == ["yes city 3/4", "yes visit 1/1", "excused hazy 1/1", "no day trip 1/2"])
  }

  @Test("A label is found once however many journeys meet it, and one journey may find several")
  func sharesOfKinds() async throws {
    // Three journeys: days 61 to 63, 74 to 75 and 81 to 82.
    let libraries = [
      try await evaluation([trip(60...83, .excused, kind: "visit")]),
      try await evaluation([
        trip(61...61, .no, kind: "outing"), trip(62...62, .no, kind: "outing"),
        trip(63...72, .no, kind: "outing"), trip(76...80, .excused, kind: "visit"),
      ]),
    ]
    let both = Evaluation(thresholds: Thresholds(), libraries: libraries, seed: 1)
    #expect(libraries[0].tally.excused == 3)
    let kinds = both.kinds.map { "\($0.kind) \($0.found)/\($0.labels)" }
    // Of the long outing a journey has one day of three, and covers one of ten.
    #expect(kinds == ["visit 1/2", "outing 2/3"])
    for kind in both.kinds {
      #expect(kind.foundShare <= 1)
      #expect(try #require(kind.foundInterval).upperBound <= 1)
    }
  }

  @Test("The clause that decides is one of the run's own explanation")
  func sameWords() async throws {
    let analysis = try await Pipeline(thresholds: Thresholds()).analysis(of: library().table)
    let evaluation = LibraryEvaluation(name: "", analysis: analysis, labels: [trip(93...93)])
    let explained = try Explainer(analysis).explanation(ofNearMiss: "2020-04-02")
    let reason = try #require(evaluation.missed.first?.reasons.first)
    #expect(
      explained.lines.contains { $0.clause == reason.clause && reason.text.hasSuffix($0.text) })
  }
}

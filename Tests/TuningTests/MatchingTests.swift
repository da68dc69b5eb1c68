import Testing
import Timeline
import Tuning

/// What a matching should come to, worked out by hand.
struct MatchingCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let labels: [Label]
  let journeys: [ClosedRange<Int>]
  /// Label, journey, days shared, days of either.
  var matches: [[Int]] = []
  var missed: [Int] = []
  /// One letter a journey: right, excused, wrong.
  let verdicts: String

  init(
    _ description: String, labels: [Label], journeys: [ClosedRange<Int>],
    matches: [[Int]] = [], missed: [Int] = [], verdicts: String
  ) {
    testDescription = description
    self.labels = labels
    self.journeys = journeys
    self.matches = matches
    self.missed = missed
    self.verdicts = verdicts
  }
}

@Suite("Matching")
struct MatchingTests {
  static let cases = [
    MatchingCase("nothing at all", labels: [], journeys: [], verdicts: ""),
    MatchingCase(
      "the same days", labels: [trip(3...7)], journeys: [3...7], matches: [[0, 0, 5, 5]],
      verdicts: "r"),
    MatchingCase(
      "exactly half is enough", labels: [trip(1...4)], journeys: [3...4],
      matches: [[0, 0, 2, 4]], verdicts: "r"),
    MatchingCase(
      "one day less than half is not", labels: [trip(1...5)], journeys: [4...5], missed: [0],
      verdicts: "w"),
    MatchingCase(
      "shifted by a third of itself: 4 of 8 days", labels: [trip(1...6)], journeys: [3...8],
      matches: [[0, 0, 4, 8]], verdicts: "r"),
    MatchingCase(
      "shifted by a day more: 3 of 9", labels: [trip(1...6)], journeys: [4...9], missed: [0],
      verdicts: "w"),
    MatchingCase(
      "neighbours share nothing", labels: [trip(1...3)], journeys: [4...6], missed: [0],
      verdicts: "w"),
    MatchingCase(
      "one journey over two trips that overlap it equally goes to the earlier",
      labels: [trip(1...2), trip(3...4)], journeys: [1...4], matches: [[0, 0, 2, 4]],
      missed: [1], verdicts: "r"),
    MatchingCase(
      "one journey over two trips goes to the one it overlaps more",
      labels: [trip(1...2), trip(3...6)], journeys: [1...6], matches: [[1, 0, 4, 6]],
      missed: [0], verdicts: "r"),
    MatchingCase(
      "one trip found as two equal journeys is the earlier", labels: [trip(1...4)],
      journeys: [1...2, 3...4], matches: [[0, 0, 2, 4]], verdicts: "rw"),
    MatchingCase(
      "one trip found as a short and a long journey is the long one", labels: [trip(1...6)],
      journeys: [1...2, 3...6], matches: [[0, 1, 4, 6]], verdicts: "wr"),
    MatchingCase(
      "one trip in three parts is found in none", labels: [trip(1...9)],
      journeys: [1...3, 4...6, 7...9], missed: [0], verdicts: "www"),
    MatchingCase(
      "three trips joined to one journey are none",
      labels: [trip(1...3), trip(4...6), trip(7...9)],
      journeys: [1...9], missed: [0, 1, 2], verdicts: "w"),
    MatchingCase(
      "the greatest overlap goes first, whatever its place",
      labels: [trip(1...4), trip(5...8)], journeys: [3...8],
      matches: [[1, 0, 4, 6]], missed: [0], verdicts: "r"),
    MatchingCase(
      "a label that counts no is never matched", labels: [trip(1...4, .no)], journeys: [1...4],
      verdicts: "w"),
    MatchingCase(
      "half of its days on an excused label", labels: [trip(1...2, .excused)],
      journeys: [1...4], verdicts: "e"),
    MatchingCase(
      "less than half of them", labels: [trip(1...2, .excused)], journeys: [1...5],
      verdicts: "w"),
    MatchingCase(
      "half of its days on two excused labels together",
      labels: [trip(1...1, .excused), trip(4...4, .excused)], journeys: [1...4],
      verdicts: "e"),
    MatchingCase(
      "an excused label that is not found is not missed", labels: [trip(1...4, .excused)],
      journeys: [], verdicts: ""),
    MatchingCase(
      "a journey that matches is right, though half of it is excused",
      labels: [trip(1...2), trip(3...4, .excused)], journeys: [1...4],
      matches: [[0, 0, 2, 4]], verdicts: "r"),
    MatchingCase(
      "only labels: all missed", labels: [trip(1...2), trip(5...6)], journeys: [],
      missed: [0, 1], verdicts: ""),
  ]

  @Test("Found journeys and labelled trips are matched one to one", arguments: cases)
  func matching(_ expected: MatchingCase) {
    let matching = Matching(of: expected.journeys.map(days), to: expected.labels)
    let matches = matching.matches.map { match -> [Int] in
      [match.label, match.journey, match.shared, match.union]
    }
    #expect(matches == expected.matches)
    #expect(matching.missed == expected.missed)
    let verdicts = matching.verdicts.map { verdict -> String in
      switch verdict {
      case .right: "r"
      case .excused: "e"
      case .wrong: "w"
      }
    }
    #expect(verdicts.joined() == expected.verdicts)
  }

  @Test("Figures are what hand gives: two of three trips, one false, errors 1 and 2 days")
  func figures() {
    // Trips 1-4 (found a day late), 10-13 (found to the day and two days longer), 20-22 (missed);
    // a false journey on 30-31 and an excused one on 40-41.
    let labels = [trip(1...4), trip(10...13), trip(20...22), trip(40...45, .excused)]
    let journeys = [2...4, 10...15, 30...31, 40...41].map(days)
    let tally = Tally(
      of: Matching(of: journeys, to: labels), journeys: journeys, labels: labels)
    var expected = Tally()
    expected.right = 2
    expected.missed = 1
    expected.wrong = 1
    expected.excused = 1
    expected.startDays = 1
    expected.endDays = 2
    expected.overlap = 3.0 / 4 + 4.0 / 6
    #expect(tally == expected)
    let score = Score(of: tally)
    #expect(score.precision == 2.0 / 3)
    #expect(score.recall == 2.0 / 3)
    #expect(score.f1 == 4.0 / 6)
    #expect(score.startError == 0.5)
    #expect(score.endError == 1)
    #expect(score.boundaryError == 0.75)
    let overlap: Double = (3.0 / 4 + 4.0 / 6) / 2
    #expect(score.overlap == overlap)
  }

  @Test("A figure whose denominator is 0 is nil")
  func denominators() {
    let nothing = Score(of: Tally())
    #expect(Score.Figure.allCases.allSatisfy { $0.value(in: nothing) == nil })
    var onlyMissed = Tally()
    onlyMissed.missed = 2
    let missed = Score(of: onlyMissed)
    #expect(missed.precision == nil)
    #expect(missed.recall == 0)
    #expect(missed.f1 == 0)
    #expect(missed.startError == nil)
    var onlyWrong = Tally()
    onlyWrong.wrong = 2
    let wrong = Score(of: onlyWrong)
    #expect(wrong.precision == 0)
    #expect(wrong.recall == nil)
    #expect(wrong.f1 == 0)
  }

  @Test("The mean of scores leaves out those without a figure")
  func means() {
    var good = Tally()
    good.right = 1
    var half = Tally()
    half.right = 1
    half.missed = 1
    let mean = Score(meanOf: [good, half, Tally()].map(Score.init(of:)))
    #expect(mean.recall == 0.75)
    #expect(mean.precision == 1)
    let f1: Double = (1 + 2.0 / 3) / 2
    #expect(mean.f1 == f1)
    #expect(Score(meanOf: []).f1 == nil)
  }
}

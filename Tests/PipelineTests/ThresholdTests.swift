import Pipeline
import TestSupport
import Testing

/// A line of the table of sensible ranges in the rules.
struct ThresholdLine: CustomTestStringConvertible {
  var name: String
  var standard: Double
  var least: Double
  var most: Double
  var step: Double
  var isWhole: Bool
  var testDescription: String { name }

  init(
    _ name: String, _ standard: Double, _ range: ClosedRange<Double>, step: Double,
    isWhole: Bool = true
  ) {
    (self.name, self.standard, self.step, self.isWhole) = (name, standard, step, isWhole)
    (least, most) = (range.lowerBound, range.upperBound)
  }
}

@Suite("Thresholds and their ranges")
struct ThresholdTests {
  private static let lines = [
    ThresholdLine("homePatchDegrees", 0.2, 0.02...2, step: 0.02, isWhole: false),
    ThresholdLine("homeMinDays", 14, 1...120, step: 1),
    ThresholdLine("homeMinSpanDays", 35, 1...240, step: 1),
    ThresholdLine("homeNearWindowDays", 60, 7...365, step: 5),
    ThresholdLine("homeWideWindowDays", 180, 7...1000, step: 10),
    ThresholdLine("farKm", 50, 1...1000, step: 1, isWhole: false),
    ThresholdLine("fullDayShare", 0.6, 0.05...1, step: 0.05, isWhole: false),
    ThresholdLine("partialDayMinFar", 2, 1...50, step: 1),
    ThresholdLine("maxGapDays", 2, 0...30, step: 1),
    ThresholdLine("maxSameCityGapDays", 5, 0...60, step: 1),
    ThresholdLine("sameCityKm", 30, 1...500, step: 1, isWhole: false),
    ThresholdLine("journeyMinAwayDays", 2, 1...30, step: 1),
    ThresholdLine("journeyMinFullDays", 1, 0...30, step: 1),
    ThresholdLine("journeyMinFarPhotos", 6, 1...200, step: 1),
    ThresholdLine("journeyManyFullDays", 2, 1...30, step: 1),
    ThresholdLine("journeyMinFarPhotosManyFull", 3, 1...200, step: 1),
    ThresholdLine("stopMergeKm", 30, 1...500, step: 1, isWhole: false),
  ]

  /// All thresholds by name.
  private func values(_ thresholds: Thresholds) -> [String: Double] {
    Dictionary(uniqueKeysWithValues: ThresholdEntry.all.map { ($0.name, $0.get(thresholds)) })
  }

  @Test("There are the seventeen of the rules, in their order, with their defaults and steps")
  func all() {
    #expect(ThresholdEntry.all.map(\.name) == Self.lines.map(\.name))
    #expect(ThresholdEntry.all.map(\.step) == Self.lines.map(\.step))
    #expect(ThresholdEntry.all.map { $0.get(Thresholds()) } == Self.lines.map(\.standard))
  }

  @Test("A threshold is accepted at both ends of its range, and changes no other", arguments: lines)
  func accepted(_ line: ThresholdLine) throws {
    for value in [line.least, line.most, line.standard] {
      var thresholds = Thresholds()
      try thresholds.set(line.name, to: line.isWhole ? String(Int(value)) : String(value))
      var expected = values(Thresholds())
      expected[line.name] = value
      #expect(values(thresholds) == expected)
    }
  }

  @Test("A threshold just outside its range is refused, and stays as it was", arguments: lines)
  func refused(_ line: ThresholdLine) {
    let outside =
      line.isWhole
      ? [String(Int(line.least) - 1), String(Int(line.most) + 1)]
      : [String(line.least.nextDown), String(line.most.nextUp)]
    for text in outside + ["-1", "1e9", "nan", "inf", "-inf", "", " ", "x", "1 day", "14,5"] {
      var thresholds = Thresholds()
      #expect(throws: ThresholdError.self, "\(line.name)=\(text)") {
        try thresholds.set(line.name, to: text)
      }
      #expect(thresholds == Thresholds())
    }
  }

  @Test("Whole numbers are enforced where days and photos are counted", arguments: lines)
  func whole(_ line: ThresholdLine) throws {
    var thresholds = Thresholds()
    let text = String(line.least + 0.5)
    if line.isWhole {
      #expect(throws: ThresholdError.self) { try thresholds.set(line.name, to: text) }
    } else {
      try thresholds.set(line.name, to: text)
      #expect(values(thresholds)[line.name] == line.least + 0.5)
    }
  }

  @Test("What is refused is told with its range")
  func message() {
    var thresholds = Thresholds()
    let error = #expect(throws: ThresholdError.self) {
      try thresholds.set("homeMinDays", to: "121")
    }
    #expect(error?.description == "homeMinDays=121: expected a whole number from 1 to 120")
    let other = #expect(throws: ThresholdError.self) {
      try thresholds.set("homePatchDegrees", to: "0.01")
    }
    #expect(other?.description == "homePatchDegrees=0.01: expected a number from 0.02 to 2")
  }

  @Test("Only plain decimal numbers are read", arguments: ["0xE", "nan", "inf", " 14", "14.", ""])
  func forms(_ text: String) throws {
    var thresholds = Thresholds()
    if text == "14." {
      try thresholds.set("homeMinDays", to: text)
    } else {
      #expect(throws: ThresholdError.self) { try thresholds.set("homeMinDays", to: text) }
    }
    try thresholds.set("farKm", to: "1e2")
    #expect(ThresholdEntry.named("farKm")?.text(in: thresholds) == "100")
  }

  @Test("There is no threshold of another name")
  func unknown() {
    var thresholds = Thresholds()
    for name in ["", "farkm", "far", "homeMinDays "] {
      #expect(throws: ThresholdError.unknownName(name)) { try thresholds.set(name, to: "7") }
    }
  }

  @Test("A wide window narrower than the near one is refused, an equal one is not")
  func wideBelowNear() throws {
    var thresholds = Thresholds()
    try thresholds.check()
    try thresholds.set("homeNearWindowDays", to: "180")
    try thresholds.check()
    try thresholds.set("homeNearWindowDays", to: "181")
    #expect(throws: ThresholdError.wideBelowNear(wide: 180, near: 181)) { try thresholds.check() }
    try thresholds.set("homeWideWindowDays", to: "181")
    try thresholds.check()
  }
}

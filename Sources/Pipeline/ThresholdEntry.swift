internal import DayClassification
internal import HomeDetection
internal import JourneyAssembly
internal import StopClustering
internal import Timeline

/// A threshold as the rules list it: its name, range and step, and where it stands.
public struct ThresholdEntry: Sendable {
  /// Its name in the rules, in files and on the command line.
  public let name: String
  /// The values it may have; others are refused.
  public let range: ClosedRange<Double>
  /// What a search moves it by.
  public let step: Double
  /// Whether only whole numbers are meant.
  public let isWhole: Bool
  /// The first stage that has to run again when it changes.
  public let stage: Stage
  /// Reads it.
  public let get: @Sendable (Thresholds) -> Double
  let set: @Sendable (inout Thresholds, Double) -> Void

  /// The range in words: `a whole number from 1 to 120`.
  public var rangeText: String {
    let kind = isWhole ? "a whole number" : "a number"
    return "\(kind) from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
  }

  /// The value of the threshold as outputs write it: without decimals where it is whole.
  public func text(in thresholds: Thresholds) -> String { Self.text(get(thresholds)) }

  private static func text(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }

  /// The threshold of a name; nil when there is none.
  public static func named(_ name: String) -> ThresholdEntry? { all.first { $0.name == name } }

  /// Every threshold, in the order of the rules.
  public static let all: [ThresholdEntry] = [
    number(
      "homePatchDegrees", 0.02...2, step: 0.02, .homes,
      get: { $0.homes.patchDegrees }, set: { $0.homes.patchDegrees = $1 }),
    whole("homeMinDays", 1...120, step: 1, .homes, \.homes.minDays),
    whole("homeMinSpanDays", 1...240, step: 1, .homes, \.homes.minSpanDays),
    whole("homeNearWindowDays", 7...365, step: 5, .homes, \.homes.nearWindowDays),
    whole("homeWideWindowDays", 7...1000, step: 10, .homes, \.homes.wideWindowDays),
    kilometres("farKm", 1...1000, .days, \.days.far),
    number(
      "fullDayShare", 0.05...1, step: 0.05, .days,
      get: { $0.days.fullDayShare }, set: { $0.days.fullDayShare = $1 }),
    whole("partialDayMinFar", 1...50, step: 1, .days, \.days.partialDayMinFar),
    whole("maxGapDays", 0...30, step: 1, .journeys, \.journeys.maxGapDays),
    whole("maxSameCityGapDays", 0...60, step: 1, .journeys, \.journeys.maxSameCityGapDays),
    kilometres("sameCityKm", 1...500, .journeys, \.journeys.sameCity),
    whole("journeyMinAwayDays", 1...30, step: 1, .journeys, \.journeys.minAwayDays),
    whole("journeyMinFullDays", 0...30, step: 1, .journeys, \.journeys.minFullDays),
    whole("journeyMinFarPhotos", 1...200, step: 1, .journeys, \.journeys.minFarPhotos),
    whole("journeyManyFullDays", 1...30, step: 1, .journeys, \.journeys.manyFullDays),
    whole(
      "journeyMinFarPhotosManyFull", 1...200, step: 1, .journeys,
      \.journeys.minFarPhotosManyFull),
    kilometres("stopMergeKm", 1...500, .stops, \.stops.merge),
  ]

  private static func number(
    _ name: String, _ range: ClosedRange<Double>, step: Double, _ stage: Stage,
    get: @escaping @Sendable (Thresholds) -> Double,
    set: @escaping @Sendable (inout Thresholds, Double) -> Void
  ) -> ThresholdEntry {
    ThresholdEntry(
      name: name, range: range, step: step, isWhole: false, stage: stage, get: get, set: set)
  }

  private static func whole(
    _ name: String, _ range: ClosedRange<Int>, step: Double, _ stage: Stage,
    _ path: any WritableKeyPath<Thresholds, Int> & Sendable
  ) -> ThresholdEntry {
    ThresholdEntry(
      name: name, range: Double(range.lowerBound)...Double(range.upperBound), step: step,
      isWhole: true, stage: stage, get: { Double($0[keyPath: path]) },
      set: { $0[keyPath: path] = Int($1) })
  }

  private static func kilometres(
    _ name: String, _ range: ClosedRange<Double>, _ stage: Stage,
    _ path: any WritableKeyPath<Thresholds, Metres> & Sendable
  ) -> ThresholdEntry {
    number(
      name, range, step: 1, stage, get: { $0[keyPath: path].kilometres },
      set: { $0[keyPath: path] = .kilometres($1) })
  }
}

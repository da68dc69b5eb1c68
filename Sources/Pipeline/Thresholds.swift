public import DayClassification
public import HomeDetection
public import JourneyAssembly
public import StopClustering
internal import Timeline

/// The thresholds of all stages together.
public struct Thresholds: Sendable, Hashable {
  /// Those that make a home.
  public var homes = HomeDetection.Thresholds()
  /// Those that make a day away.
  public var days = DayClassification.Thresholds()
  /// Those that make a journey.
  public var journeys = JourneyAssembly.Thresholds()
  /// Those that make a stop.
  public var stops = StopClustering.Thresholds()

  /// The defaults of the rules.
  public init() {}
}

/// What went wrong with a threshold.
public enum ThresholdError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no threshold of the name; the nearest names are known to the caller.
  case unknownName(String)
  /// The value is not in the range of the rules, or no whole number where one is needed.
  case outOfRange(name: String, value: String, range: String)
  /// The wide window is narrower than the near one.
  case wideBelowNear(wide: Int, near: Int)

  /// What was met and what was expected, for the user.
  public var description: String {
    switch self {
    case .unknownName(let name): "there is no threshold named \(name)"
    case .outOfRange(let name, let value, let range): "\(name)=\(value): expected \(range)"
    case .wideBelowNear(let wide, let near):
      "homeWideWindowDays=\(wide): expected at least homeNearWindowDays, which is \(near)"
    }
  }
}

extension Thresholds {
  /// Sets a threshold by its name in the rules.
  ///
  /// - Throws: `ThresholdError` when there is none of the name, or the value is out of its range. That the
  ///   wide window is at least the near one is checked by `check()`, once all are set.
  public mutating func set(_ name: String, to text: String) throws(ThresholdError) {
    guard let entry = ThresholdEntry.named(name) else { throw .unknownName(name) }
    guard let value = CoordinateText.decimalNumber(in: Array(text.utf8).span),
      entry.range.contains(value),
      !entry.isWhole || value == value.rounded()
    else { throw .outOfRange(name: name, value: text, range: entry.rangeText) }
    entry.set(&self, value)
  }

  /// Checks what the ranges of single thresholds cannot.
  ///
  /// - Throws: `ThresholdError.wideBelowNear`.
  public func check() throws(ThresholdError) {
    guard homes.wideWindowDays >= homes.nearWindowDays else {
      throw .wideBelowNear(wide: homes.wideWindowDays, near: homes.nearWindowDays)
    }
  }
}

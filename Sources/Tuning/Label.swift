public import Timeline

/// A labelled span of days: what a person says was a trip, or was not.
public struct Label: Sendable, Hashable {
  /// What finding a journey there means.
  public enum Counting: String, Sendable, Hashable, CaseIterable {
    /// It must be found.
    case yes
    /// Found or not, it is neither right nor wrong.
    case excused
    /// It is wrong when found.
    case no
  }

  /// The folder or name of the library it belongs to; nil where only one is meant.
  public let library: String?
  /// Its local dates, both included.
  public let dates: ClosedRange<LocalDate>
  /// What kind of trip it is, in the labeller's words; empty when not said.
  public let kind: String
  /// What finding it means.
  public let counting: Counting
  /// Where it went, in the labeller's words.
  public let destinations: String
  /// The line of the labels file it stands on.
  public let line: Int

  /// A labelled span of days.
  public init(
    library: String? = nil, dates: ClosedRange<LocalDate>, kind: String = "",
    counting: Counting = .yes, destinations: String = "", line: Int = 0
  ) {
    self.library = library
    self.dates = dates
    self.kind = kind
    self.counting = counting
    self.destinations = destinations
    self.line = line
  }
}

extension ClosedRange<LocalDate> {
  /// How many days it has.
  var days: Int { upperBound - lowerBound + 1 }

  /// How many days it shares with another.
  func daysShared(with other: ClosedRange<LocalDate>) -> Int {
    let last = Swift.min(upperBound, other.upperBound)
    return Swift.max(0, last - Swift.max(lowerBound, other.lowerBound) + 1)
  }

  /// The dates from the first to the last.
  var text: String { "\(lowerBound) to \(upperBound)" }
}

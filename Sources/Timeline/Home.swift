/// A home as people read it: home areas that overlap or touch, over all dates (clause H7).
public struct Home: Sendable, Hashable {
  /// `home-N`, by first date in force.
  public let id: String
  /// The box of all its areas.
  public let bounds: CoordinateBox
  /// The longest runs of dates with located photos on which one of its areas was in force.
  public let periods: [ClosedRange<LocalDate>]
  /// How many of its dates have a located photo in it.
  public let days: Int

  /// The middle of the bounds.
  public var position: Coordinate { bounds.middle }

  /// A home.
  public init(id: String, bounds: CoordinateBox, periods: [ClosedRange<LocalDate>], days: Int) {
    self.id = id
    self.bounds = bounds
    self.periods = periods
    self.days = days
  }
}

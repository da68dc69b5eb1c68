/// Where a journey stopped: days whose places are all near each other (clauses S1 to S5).
public struct Stop: Sendable, Hashable {
  /// The day place of its day with the most far photos (clause S5).
  public let position: Coordinate
  /// Positions of its days, away and stray, in the day calendar, in order.
  public let days: [Int]
  /// Its visits, in order (clause S4).
  public let visits: [Visit]

  /// A stop.
  public init(position: Coordinate, days: [Int], visits: [Visit]) {
    precondition(!days.isEmpty && !visits.isEmpty, "a stop has days")
    self.position = position
    self.days = days
    self.visits = visits
  }
}

/// A longest run of neighbouring member days in the same stop (clause S4).
public struct Visit: Sendable, Hashable {
  /// Its first day.
  public let from: LocalDate
  /// Its last day.
  public let to: LocalDate

  /// A visit.
  public init(from: LocalDate, to: LocalDate) {
    precondition(from <= to, "a visit starts before it ends")
    self.from = from
    self.to = to
  }
}

/// The stops of one journey, and the place and stop of each of its member days.
public struct Itinerary: Sendable, Hashable {
  /// The stops, in the order founded.
  public let stops: [Stop]
  /// For each member day of the journey, in order, its place and its stop.
  public let days: [DayPlace]

  /// Where a member day was.
  public struct DayPlace: Sendable, Hashable {
    /// The photo that is the day's place (clause S1 or S3).
    public let photo: Int
    /// The stop it belongs to, from 0; nil for a stray that fits none (clause S3).
    public let stop: Int?

    /// Where a member day was.
    public init(photo: Int, stop: Int?) {
      self.photo = photo
      self.stop = stop
    }
  }

  /// The stops of one journey.
  public init(stops: [Stop], days: [DayPlace]) {
    self.stops = stops
    self.days = days
  }
}

internal import LocalTime
internal import Timeline

/// Where photos are taken for some hours: a place with its clocks.
struct Spot: Sendable {
  let place: Coordinate
  /// Nil where the zone's history is not known: the clocks then show the hours of the longitude.
  private let zone: ZoneHistory?
  private let hoursOfLongitude: Double

  init(_ place: Coordinate, zone: ZoneHistory?) {
    self.place = place
    self.zone = zone
    hoursOfLongitude = (place.longitude / 15).rounded()
  }

  func offset(at reading: LocalDateTime) -> UTCOffset {
    zone?.offset(atLocalTime: reading) ?? UTCOffset(seconds: Int32(hoursOfLongitude) * 3600)
  }
}

/// Some hours of a day in one place.
struct Segment: Sendable {
  /// What the hours are, as far as photos and their faults depend on it.
  enum Setting: Sendable {
    case home
    case away
    /// On the way, seen from an airport.
    case transit
    /// Away where the telephone finds no position.
    case noSignal
    /// Somebody else's photos.
    case received
  }

  let spot: Spot
  let setting: Setting
  /// The hours of the clock there, the last one included.
  let hours: ClosedRange<Int>
  /// How far around the spot photos are taken.
  let spreadKilometres: Double
  /// How much of the day's photos are taken then, beside the day's other segments.
  var share: Double

  init(
    _ spot: Spot, _ setting: Segment.Setting, hours: ClosedRange<Int>, spread: Double,
    share: Double = 1
  ) {
    self.spot = spot
    self.setting = setting
    self.hours = hours
    spreadKilometres = spread
    self.share = share
  }
}

/// A date as it was lived: where, and how many photos were taken beside other dates.
struct DayPlan: Sendable {
  /// How the clock of a camera is wrong on the date.
  enum Clock: Sendable {
    case right
    /// The second camera shows the time at home.
    case secondAtHome(Spot)
    /// The second camera is so many days off.
    case secondLost(days: Int)
  }

  /// In the order in which they were lived; on a date that is lived twice, of both.
  var segments: [Segment]
  /// How many photos are taken, beside other dates; 0 for none.
  var weight: Double
  var clock = Clock.right
  /// The last city's position stays on the first photos at home on this date or a later one.
  var sticks: Spot?

  /// The day without the photos that others sent.
  static let empty = DayPlan(segments: [], weight: 0)
}

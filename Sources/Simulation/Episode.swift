public import PlaceNaming
public import Timeline

/// Some days of a life with an intention of their own, as the person would tell it: a journey, or what might be
/// taken for one.
public struct Episode: Sendable, Hashable {
  /// What it was meant to be.
  public let kind: Kind
  /// From the day of leaving home to the day of coming back, on the calendar of the place.
  public let dates: ClosedRange<LocalDate>
  /// Where the person meant to be, in order; empty where the kind says it all.
  public let stops: [PlannedStop]

  init(_ kind: Kind, _ dates: ClosedRange<LocalDate>, stops: [PlannedStop] = []) {
    self.kind = kind
    self.dates = dates
    self.stops = stops
  }

  /// Whether finding the episode as a journey is right.
  public enum Counts: String, Sendable, CaseIterable {
    /// It is a journey.
    case yes
    /// A reasonable person could say either.
    case excused
    /// It is none.
    case no
  }

  /// What an episode was meant to be.
  public enum Kind: String, Sendable, CaseIterable {
    /// Two to four days in one city.
    case cityWeekend = "city-weekend"
    /// One to three weeks with several stops.
    case holiday
    /// A new place every day or two.
    case roadTrip = "road-trip"
    /// A week or two in one place, with days in a row without a photo.
    case beach
    /// A walk from place to place, on which photos have no location for days.
    case hike
    /// From port to port, with days at sea.
    case cruise
    /// Some days with family 60 to 120 km away.
    case family
    /// A stay of 20 to 45 days in one place.
    case longStay = "long-stay"
    /// Over the date line, where a date is lived twice or left out.
    case dateLine = "date-line"
    /// One of two journeys with just one night at home between them.
    case backToBack = "back-to-back"
    /// One of two journeys with a few days at home between them on which no photo was taken.
    case darkDaysApart = "dark-days-apart"
    /// Two to five days of work in another city, with few photos.
    case business

    /// Days in one's own cabin.
    case cabin
    /// A student's days with the parents.
    case parents
    /// Weeks in the country that an expat comes from.
    case homeVisit = "home-visit"
    /// A nomad's weeks in one place.
    case nomadStay = "nomad-stay"

    /// Away and back on one day.
    case dayTrip = "day-trip"
    /// A day in aeroplanes, there and back, seen from airports.
    case stopover
    /// Days of work in a city 60 to 90 km away.
    case commute
    /// A stay in the other of two homes.
    case otherHome = "other-home"
    /// Days with photos received from somebody who was elsewhere.
    case received
    /// Days that a camera with a wrong clock gave to photos.
    case wrongClock = "wrong-clock"

    /// Whether finding it is right; page 8 of Documentation/Decisions says why.
    public var counts: Counts {
      switch self {
      case .cityWeekend, .holiday, .roadTrip, .beach, .hike, .cruise, .family, .longStay,
        .dateLine, .backToBack, .darkDaysApart, .business:
        .yes
      case .cabin, .parents, .homeVisit, .nomadStay: .excused
      case .dayTrip, .stopover, .commute, .otherHome, .received, .wrongClock: .no
      }
    }
  }
}

/// A place in which somebody meant to be for some days.
public struct PlannedStop: Sendable, Hashable {
  /// The town, or what it is near to.
  public let name: String
  /// The country; nil at sea.
  public let country: CountryCode?
  /// The middle of it.
  public let place: Coordinate
  /// How many days were meant to be spent there, the day of arrival included.
  public let days: Int

  init(name: String, country: CountryCode?, place: Coordinate, days: Int) {
    self.name = name
    self.country = country
    self.place = place
    self.days = days
  }
}

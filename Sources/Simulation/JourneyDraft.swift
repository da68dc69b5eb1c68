internal import PlaceNaming
internal import Timeline

/// A place to go to.
struct Destination: Sendable {
  let name: String
  let country: CountryCode?
  let spot: Spot
  /// How far around it one takes photos.
  var spreadKilometres = 4.0
  var setting = Segment.Setting.away
}

/// A journey while it is planned, a day after the other, from leaving home to coming back.
struct JourneyDraft {
  private(set) var days: [DayPlan] = []
  private(set) var stops: [PlannedStop] = []
  private let home: Residence
  private let start: LocalDate
  private let pace: Pace
  private var here: Destination?
  private var daysHere = 0

  /// How many photos the days have.
  struct Pace: Sendable {
    /// Times as many as a day at home.
    var factor: Double
    /// The share of days without a photo.
    var darkShare: Double
  }

  init(from home: Residence, on start: LocalDate, _ pace: Pace) {
    self.home = home
    self.start = start
    self.pace = pace
  }

  /// The date after the last one planned.
  private var today: LocalDate { start + days.count }

  /// How the way from one place to another goes by the calendar.
  private enum Way {
    /// By road or rail, within the day.
    case road
    /// By air, within the day.
    case air
    /// By air, and there on the next date.
    case overnight
    /// East over the date line: there before one left, on the same date.
    case backInTime
    /// West over the date line: a date is left out.
    case dateLeftOut
  }

  private static func way(
    from: Spot, to: Spot, on date: LocalDate
  ) -> Way {
    let noon = LocalDateTime(date: date, microsecondsOfDay: LocalDateTime.noon)
    let (before, after) = (from.offset(at: noon).seconds / 3600, to.offset(at: noon).seconds / 3600)
    if before >= 9, after <= -8 { return .backInTime }
    if before <= -8, after >= 9 { return .dateLeftOut }
    if Sphere.are(from.place, to.place, within: 700) { return .road }
    return Sphere.are(from.place, to.place, within: 5000) ? .air : .overnight
  }

  /// Leaves home: in the morning, or by road after work.
  mutating func leave(
    for place: Destination, afterWork: Bool = false, by hub: Spot? = nil,
    _ draw: inout RandomStream
  ) {
    let way = Self.way(from: home.spot, to: place.spot, on: today)
    var morning = Segment(home.spot, .home, hours: 7...9, spread: 2, share: 0.3)
    if afterWork { morning = Segment(home.spot, .home, hours: 8...16, spread: 6) }
    var segments = draw.happens(0.5) ? [morning] : []
    if let hub, way == .air || way == .overnight {
      segments.append(Segment(hub, .transit, hours: 12...14, spread: 1, share: 0.2))
    }
    arrive(
      at: place, by: way, from: segments,
      hours: afterWork ? 20...22 : way == .road ? 12...22 : 15...22, share: afterWork ? 0.2 : 1,
      &draw)
  }

  /// Goes on to another place.
  mutating func moveOn(to place: Destination, _ draw: inout RandomStream) {
    guard let from = here else { return }
    let way = Self.way(from: from.spot, to: place.spot, on: today)
    let morning = segment(at: from, hours: 8...11, share: 0.4)
    arrive(at: place, by: way, from: [morning], hours: 13...22, share: 1, &draw)
  }

  private mutating func arrive(
    at place: Destination, by way: Way, from morning: [Segment], hours: ClosedRange<Int>,
    share: Double, _ draw: inout RandomStream
  ) {
    endStop()
    here = place
    switch way {
    case .road, .air:
      add(morning + [segment(at: place, hours: hours, share: share)], &draw)
    case .backInTime:
      add(morning + [segment(at: place, hours: 8...22, share: share)], &draw)
    case .overnight:
      add(morning, &draw)
      add([segment(at: place, hours: 11...22, share: share)], &draw)
    case .dateLeftOut:
      add(morning, &draw)
      days.append(.empty)
      add([segment(at: place, hours: 8...22, share: share)], &draw)
    }
    daysHere = 1
  }

  /// Stays for so many whole days; now and then with an excursion.
  mutating func stay(_ count: Int, _ draw: inout RandomStream, _ clocks: inout Clocks) {
    guard let here else { return }
    for _ in 0..<max(0, count) {
      var segments = [segment(at: here, hours: 8...22)]
      if here.setting == .away, draw.happens(0.15) {
        let point = draw.pointOnRim()
        let distance = draw.number(12...50)
        let place = Sphere.moved(
          here.spot.place, east: distance * point.x, north: distance * point.y)
        let there = Spot(place, zone: clocks.history(at: place))
        segments = [
          Segment(there, .away, hours: 10...17, spread: 3),
          segment(at: here, hours: 18...22, share: 0.4),
        ]
      }
      add(segments, &draw)
      daysHere += 1
    }
  }

  /// Stays for so many days without a photo.
  mutating func stayInTheDark(_ count: Int) {
    days.append(contentsOf: repeatElement(.empty, count: max(0, count)))
    daysHere += max(0, count)
  }

  /// Comes back home; in the evening, or the next day from far away.
  mutating func comeHome(_ draw: inout RandomStream) {
    guard let from = here else { return }
    let way = Self.way(from: from.spot, to: home.spot, on: today)
    let morning = segment(at: from, hours: 8...12, share: 1)
    let evening = Segment(home.spot, .home, hours: 18...22, spread: 2, share: 0.3)
    endStop()
    switch way {
    case .road, .air: add([morning, evening], &draw)
    case .backInTime:
      add([morning, Segment(home.spot, .home, hours: 9...21, spread: 4, share: 0.4)], &draw)
    case .overnight, .dateLeftOut:
      add([morning], &draw)
      if way == .dateLeftOut { days.append(.empty) }
      days.append(
        DayPlan(
          segments: [Segment(home.spot, .home, hours: 12...21, spread: 2)],
          weight: draw.happens(0.4) ? 0.5 : 0))
    }
  }

  private func segment(
    at place: Destination, hours: ClosedRange<Int>, share: Double = 1
  ) -> Segment {
    Segment(
      place.spot, place.setting, hours: hours, spread: place.spreadKilometres, share: share)
  }

  private mutating func add(_ segments: [Segment], _ draw: inout RandomStream) {
    let isDark = draw.happens(pace.darkShare) || segments.isEmpty
    days.append(
      DayPlan(segments: segments, weight: isDark ? 0 : pace.factor * DayPlan.liveliness(&draw)))
  }

  private mutating func endStop() {
    guard let here, daysHere > 0 else { return }
    stops.append(
      PlannedStop(
        name: here.name, country: here.country, place: here.spot.place, days: daysHere))
    daysHere = 0
  }
}

extension DayPlan {
  /// How lively a day is beside others: most have few photos, some have six times as many.
  static func liveliness(_ draw: inout RandomStream) -> Double {
    let luck = draw.unit()
    return 0.4 + 2 * luck * luck * luck
  }
}

internal import PlaceNaming
internal import Timeline

/// The photos of a life, a date at a time, so that a library of any size needs no more memory than its fullest day.
public struct PhotoStream: Sendable {
  /// How many photos were made so far, and what is wrong with them.
  public private(set) var tally = PhotoTally()

  private let days: [DayPlan]
  private let firstDate: LocalDate
  private let count: Int
  private let habit: PhotoHabit
  private let rates: NoiseRates
  private let wholeWeight: Double
  private let firstDayWithGPS: Int
  // Where the sampling of days began, below 1.
  private let start: Double
  private var draw: RandomStream
  private var day = 0
  private var weightSoFar = 0.0
  // The last city's position, and on how many photos at home it still is.
  private var stuck: (spot: Spot, photos: Int)?

  init(plan: Plan, habit: PhotoHabit, rates: NoiseRates, count: Int, seed: UInt64) {
    days = plan.days
    firstDate = plan.dates.lowerBound
    self.count = count
    self.habit = habit
    self.rates = rates
    wholeWeight = plan.days.reduce(0) { $0 + $1.weight }
    firstDayWithGPS = (habit.yearsWithoutGPS * 1461) / 4
    draw = RandomStream(seed: seed, purpose: 5)
    start = draw.unit()
  }

  /// Makes the photos of the next date.
  ///
  /// - Parameter photos: what is in it is replaced.
  /// - Returns: false when there are no more dates.
  public mutating func nextDay(into photos: inout [SimulatedPhoto]) -> Bool {
    photos.removeAll(keepingCapacity: true)
    guard day < days.count else { return false }
    let plan = days[day]
    if let city = plan.sticks { stuck = (city, draw.whole(1...3)) }
    weightSoFar += plan.weight
    let before = tally.photos
    // A number of photos is shared out over the dates by their weight, without rounding errors that add up.
    let share = wholeWeight > 0 ? weightSoFar / wholeWeight : 1
    var target = min(count, Int(Double(count) * share + start))
    // The first and the last date have a photo each, where there are two: every label is then within the library.
    if day == days.count - 1 {
      target = count
    } else {
      target = min(max(target, 1), max(1, count - 1))
    }
    add(target - before, of: plan, into: &photos)
    day += 1
    return true
  }

  /// Shares the date's photos out over its segments.
  private mutating func add(
    _ count: Int, of plan: DayPlan, into photos: inout [SimulatedPhoto]
  ) {
    guard count > 0 else { return }
    let segments = plan.segments
    let whole = segments.reduce(0) { $0 + $1.share }
    let start = draw.unit()
    var (shareSoFar, done) = (0.0, 0)
    for (index, segment) in segments.enumerated() {
      shareSoFar += segment.share
      let isLast = index == segments.count - 1
      let target = isLast ? count : min(count, Int(Double(count) * (shareSoFar / whole) + start))
      addBursts(target - done, of: segment, clock: plan.clock, into: &photos)
      done = target
    }
  }

  private mutating func addBursts(
    _ count: Int, of segment: Segment, clock: DayPlan.Clock, into photos: inout [SimulatedPhoto]
  ) {
    guard count > 0 else { return }
    var bursts: [(second: Int, photos: Int)] = []
    var left = count
    while left > 0 {
      let size = min(left, draw.whole(1...habit.longestBurst))
      bursts.append((Daylight.second(in: segment.hours, &draw), size))
      left -= size
    }
    bursts.sort { ($0.second, $0.photos) < ($1.second, $1.photos) }
    for burst in bursts { add(burst, of: segment, clock: clock, into: &photos) }
  }

  private mutating func add(
    _ burst: (second: Int, photos: Int), of segment: Segment, clock: DayPlan.Clock,
    into photos: inout [SimulatedPhoto]
  ) {
    let point = draw.pointInDisc()
    let place = Sphere.moved(
      segment.spot.place, east: segment.spreadKilometres * point.x,
      north: segment.spreadKilometres * point.y)
    let time = ClockReading(
      firstDate + day, of: segment, clock: clock, isSecond: draw.happens(rates.secondCamera),
      second: burst.second)
    // A camera that loses its clock seldom has a receiver.
    let isUnlocated = draw.happens(habit.unlocatedShare)
    let noReceiver = time.flaw == .lostClock && draw.happens(0.8)
    var second = 0
    for _ in 0..<burst.photos {
      let (position, flaw) = position(
        around: place, of: segment, isUnlocated: isUnlocated || noReceiver)
      let photo = SimulatedPhoto(
        number: tally.photos + 1, reading: time.reading(after: second), offset: time.offset,
        position: position, flaw: time.flaw ?? flaw)
      tally.add(photo)
      photos.append(photo)
      second += draw.whole(1...30)
    }
  }

  private mutating func position(
    around place: Coordinate, of segment: Segment, isUnlocated: Bool
  ) -> (SimulatedPhoto.Position, PhotoFlaw?) {
    switch segment.setting {
    case .received: return (near(place), .received)
    case .noSignal: return (.none, .noSignal)
    case .home, .away, .transit: break
    }
    if day < firstDayWithGPS { return (.none, .beforeGPS) }
    if isUnlocated { return (.none, .unlocated) }
    if segment.setting == .home, let (spot, photos) = stuck {
      stuck = photos > 1 ? (spot, photos - 1) : nil
      return (Self.exactly(spot.place), .stuckPosition)
    }
    let luck = draw.unit()
    if luck < rates.zeroPosition { return (.zero, .zeroPosition) }
    if luck < rates.zeroPosition + rates.glitch {
      let direction = draw.pointOnRim()
      let far = draw.number(60...3000)
      let wrong = Sphere.moved(place, east: far * direction.x, north: far * direction.y)
      return (Self.exactly(wrong), .glitch)
    }
    return (near(place), nil)
  }

  /// Up to 50 m from a place.
  private mutating func near(_ place: Coordinate) -> SimulatedPhoto.Position {
    Self.exactly(
      Sphere.moved(place, east: draw.number(-0.05...0.05), north: draw.number(-0.05...0.05)))
  }

  private static func exactly(_ place: Coordinate) -> SimulatedPhoto.Position {
    .at(
      latitude: Int32((place.latitude * 1_000_000).rounded()),
      longitude: Int32((place.longitude * 1_000_000).rounded()))
  }
}

/// What the clock of a camera shows during a burst.
private struct ClockReading {
  let first: LocalDateTime
  let offset: UTCOffset
  let flaw: PhotoFlaw?

  init(
    _ date: LocalDate, of segment: Segment, clock: DayPlan.Clock, isSecond: Bool, second: Int
  ) {
    let right = LocalDateTime(date: date, microsecondsOfDay: Int64(second) * 1_000_000)
    var reading = right
    var flaw: PhotoFlaw?
    if segment.setting == .received {
      flaw = .received
    } else if isSecond {
      switch clock {
      case .right: break
      case .secondAtHome(let home):
        let behind =
          Int64(home.offset(at: right).seconds) - Int64(segment.spot.offset(at: right).seconds)
        reading = LocalDateTime(microseconds: right.microseconds + behind * 1_000_000)
        flaw = behind == 0 ? nil : .homeClock
      case .secondLost(let days):
        reading = LocalDateTime(
          date: date + days, microsecondsOfDay: right.microsecondsOfDay)
        flaw = .lostClock
      }
    }
    first = reading
    // What the clock shows is taken for the time at the place.
    offset = segment.spot.offset(at: reading)
    self.flaw = flaw
  }

  /// So many seconds into the burst, but on the same date.
  func reading(after seconds: Int) -> LocalDateTime {
    let lastOfDay = LocalDateTime.microsecondsPerDay - 1_000_000
    return LocalDateTime(
      date: first.date,
      microsecondsOfDay: min(lastOfDay, first.microsecondsOfDay + Int64(seconds) * 1_000_000))
  }
}

/// At which hours photos are taken.
enum Daylight {
  /// How many photos are taken in each hour of the day, beside other hours: by day, mostly.
  static let weights = [
    0.02, 0.01, 0, 0, 0, 0.05, 0.3, 1, 3, 5, 7, 8, 8, 7, 8, 8, 8, 7, 6, 5, 3, 2, 1, 0.3,
  ]

  /// A second of one of these hours.
  static func second(in hours: ClosedRange<Int>, _ draw: inout RandomStream) -> Int {
    var whole = 0.0
    for hour in hours { whole += weights[hour] }
    var left = draw.unit() * whole
    var chosen = hours.upperBound
    for hour in hours {
      if left < weights[hour] {
        chosen = hour
        break
      }
      left -= weights[hour]
    }
    return chosen * 3600 + draw.whole(0...3599)
  }
}

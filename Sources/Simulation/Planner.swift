internal import Timeline

/// Plans the years of one person: homes, outings, days at home, and what goes wrong.
struct Planner {
  private let life: Life
  private let dates: ClosedRange<LocalDate>
  private let habit: PhotoHabit
  private let rates: NoiseRates
  private let homePlan: HomePlan
  private var outings: OutingPlanner
  private var draw: RandomStream
  private var days: [DayPlan]
  private var episodes: [Episode] = []
  // One a date: whether an episode has it.
  private var isTaken: [Bool]

  init(
    _ life: Life, dates: ClosedRange<LocalDate>, habit: PhotoHabit, rates: NoiseRates,
    atlas: Atlas, seed: UInt64
  ) {
    self.life = life
    self.dates = dates
    self.habit = habit
    self.rates = rates
    var clocks = Clocks(atlas.zones)
    var homeDraw = RandomStream(seed: seed, purpose: 2)
    homePlan = HomePlan(
      life, dates: dates, choice: HomeChoice(atlas: atlas), &homeDraw, &clocks)
    outings = OutingPlanner(
      atlas: atlas, habit: habit, rates: rates,
      parents: life == .student ? homePlan.homes[0] : nil,
      draw: RandomStream(seed: seed, purpose: 3), clocks: clocks)
    draw = RandomStream(seed: seed, purpose: 4)
    let count = dates.upperBound - dates.lowerBound + 1
    days = Array(repeating: .empty, count: count)
    isTaken = Array(repeating: false, count: count)
  }

  /// The plan.
  mutating func plan() -> Plan {
    planHomeDays()
    planOutings()
    var faults = FaultPlanner(
      atlas: outings.atlas, rates: rates, habit: habit, draw: draw, clocks: outings.clocks)
    let received = faults.receive(into: &days, from: dates.lowerBound)
    let lost = faults.loseClocks(on: &days, of: dates)
    draw = faults.draw
    // The ends of the library are where the plan has them.
    days[0].clock = .right
    days[days.count - 1].clock = .right
    // Whole or not at all: part of such days is no episode of its own.
    for episode in received + lost where isFree(episode.dates) { take(episode) }
    if life == .commuter { labelCommutes() }
    labelStays()
    episodes.sort { $0.dates.lowerBound < $1.dates.lowerBound }
    let homes = homePlan.homes.enumerated().map { index, home in
      PlannedStop(
        name: home.town.name, country: home.town.country, place: home.spot.place,
        days: homePlan.stays.filter { $0.home == index }
          .reduce(0) { $0 + ($1.dates.upperBound - $1.dates.lowerBound) + 1 })
    }
    return Plan(
      dates: dates, homes: homes, stays: homePlan.stays, episodes: episodes, days: days)
  }

  private func index(of date: LocalDate) -> Int { date - dates.lowerBound }

  private func isFree(_ range: ClosedRange<LocalDate>) -> Bool {
    range.lowerBound >= dates.lowerBound && range.upperBound <= dates.upperBound
      && !isTaken[index(of: range.lowerBound)...index(of: range.upperBound)].contains(true)
  }

  private mutating func take(_ episode: Episode) {
    for day in index(of: episode.dates.lowerBound)...index(of: episode.dates.upperBound) {
      isTaken[day] = true
    }
    episodes.append(episode)
  }

  // MARK: Days at home

  private mutating func planHomeDays() {
    var previous: Residence?
    for stay in homePlan.stays {
      let home = homePlan.homes[stay.home]
      for day in index(of: stay.dates.lowerBound)...index(of: stay.dates.upperBound) {
        let isQuiet = isQuietWeek(of: day)
        let isActive = !isQuiet && draw.happens(habit.activeShare)
        var plan = homeDay(home, on: dates.lowerBound + day)
        plan.weight = isActive ? DayPlan.liveliness(&draw) : 0
        if let previous, day == index(of: stay.dates.lowerBound) {
          plan = movingDay(from: previous, to: home)
        }
        days[day] = plan
      }
      previous = home
    }
  }

  // Of the week of the day being planned, drawn once.
  private var quietWeek: (number: Int32, isQuiet: Bool)?

  private mutating func isQuietWeek(of day: Int) -> Bool {
    let week = (dates.lowerBound + day).week
    if let quietWeek, quietWeek.number == week { return quietWeek.isQuiet }
    let isQuiet = draw.happens(habit.quietWeekShare)
    quietWeek = (week, isQuiet)
    return isQuiet
  }

  /// The share of a commuter's weekdays on which the way to work is made.
  private static let commutingShare = 0.7

  private mutating func homeDay(_ home: Residence, on date: LocalDate) -> DayPlan {
    var segments = [Segment(home.spot, .home, hours: 8...22, spread: 2)]
    if draw.happens(0.6), let outing = draw.element(of: home.outings) {
      segments.insert(Segment(outing, .home, hours: 9...18, spread: 2), at: 0)
    }
    if life == .commuter, !date.isWeekend, draw.happens(Self.commutingShare), let work = home.work {
      let place = outings.destination(work)
      segments = [
        Segment(home.spot, .home, hours: 6...7, spread: 1, share: 0.2),
        Segment(place.spot, .away, hours: 9...17, spread: 2),
        Segment(home.spot, .home, hours: 19...22, spread: 2, share: 0.8),
      ]
    }
    return DayPlan(segments: segments, weight: 0)
  }

  private mutating func movingDay(from old: Residence, to new: Residence) -> DayPlan {
    var segments = [
      Segment(old.spot, .home, hours: 8...11, spread: 2),
      Segment(new.spot, .home, hours: 17...22, spread: 2),
    ]
    if let hub = outings.hub(from: old, to: new.spot.place) {
      segments.insert(Segment(hub, .transit, hours: 13...15, spread: 1, share: 0.3), at: 1)
    }
    return DayPlan(segments: segments, weight: 1.5 * DayPlan.liveliness(&draw))
  }

  // MARK: Outings

  private mutating func planOutings() {
    let perYear = draw.whole(life.outingsPerYear)
    let longestGap = max(4, 2 * 365 / perYear - 4)
    for stay in homePlan.stays {
      // The day of the move belongs to the move, and the last one to packing.
      let last =
        stay.dates.upperBound == dates.upperBound ? dates.upperBound : stay.dates.upperBound - 1
      var next = stay.dates.lowerBound + draw.whole(1...longestGap)
      while next <= last {
        guard let kind = draw.element(weighted: life.outingWeights) else { return }
        let start = kind.startingDay(onOrAfter: next, &draw)
        let outing = outings.outing(kind, from: homePlan.homes[stay.home], on: start)
        if let outing, start + (outing.days.count - 1) <= last {
          put(outing, on: start)
          next = start + outing.days.count
        }
        next = next + draw.whole(1...longestGap)
      }
    }
  }

  private mutating func put(_ outing: Outing, on start: LocalDate) {
    for (day, plan) in outing.days.enumerated() { days[index(of: start) + day] = plan }
    for part in outing.parts {
      take(
        Episode(
          part.kind, start + part.days.lowerBound...start + part.days.upperBound,
          stops: part.stops))
    }
  }

  // MARK: What could be taken for a journey

  /// One episode for each week's days of commuting.
  private mutating func labelCommutes() {
    var run: ClosedRange<Int>?
    for day in days.indices {
      let commutes = !isTaken[day] && days[day].segments.contains { $0.setting == .away }
      if let current = run, !commutes || (dates.lowerBound + day).week != week(of: current) {
        let isGap = !isTaken[day] && (dates.lowerBound + day).week == week(of: current)
        if !isGap {
          take(.init(.commute, date(current.lowerBound)...date(current.upperBound)))
          run = nil
        }
      }
      if commutes { run = (run?.lowerBound ?? day)...day }
    }
    if let run { take(.init(.commute, date(run.lowerBound)...date(run.upperBound))) }
  }

  private func date(_ day: Int) -> LocalDate { dates.lowerBound + day }

  private func week(of run: ClosedRange<Int>) -> Int32 { date(run.lowerBound).week }

  /// Stays that could be taken for journeys, as far as nothing else has their days.
  private mutating func labelStays() {
    for stay in homePlan.stays {
      guard let kind = stay.kind else { continue }
      let home = homePlan.homes[stay.home]
      var first: LocalDate?
      for date in stay.dates.lowerBound.daysSince1970...stay.dates.upperBound.daysSince1970 + 1 {
        let date = LocalDate(daysSince1970: date)
        let isFree = date <= stay.dates.upperBound && !isTaken[index(of: date)]
        if isFree, first == nil { first = date }
        if !isFree, let start = first {
          let stop = PlannedStop(
            name: home.town.name, country: home.town.country, place: home.spot.place,
            days: date - start)
          take(Episode(kind, start...date - 1, stops: [stop]))
          first = nil
        }
      }
    }
  }
}

extension LocalDate {
  /// Weeks since that of 1 January 1970, from Monday to Sunday.
  var week: Int32 { (daysSince1970 + 3 + 7 * 100_000) / 7 }

  /// 0 for Monday to 6 for Sunday.
  var weekday: Int32 { (daysSince1970 + 3 + 7 * 100_000) % 7 }

  var isWeekend: Bool { weekday > 4 }

  /// The first such weekday on the date or later.
  func first(weekday: Int32) -> LocalDate { self + Int((weekday - self.weekday + 7) % 7) }
}

extension Episode.Kind {
  /// The day on which such an outing starts: a Friday or Saturday mostly, a working day for business.
  func startingDay(onOrAfter date: LocalDate, _ draw: inout RandomStream) -> LocalDate {
    switch self {
    case .cabin, .parents: date.first(weekday: 4)
    case .cityWeekend, .family: date.first(weekday: draw.happens(0.6) ? 4 : 5)
    case .dayTrip: draw.happens(0.75) ? date.first(weekday: draw.happens(0.5) ? 5 : 6) : date
    case .business, .stopover: date.first(weekday: Int32(draw.whole(0...2)))
    case .holiday, .beach, .roadTrip, .cruise:
      draw.happens(0.6) ? date.first(weekday: 5) : date
    default: date
    }
  }
}

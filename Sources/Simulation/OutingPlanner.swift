internal import PlaceNaming
internal import Timeline

/// Plans outings: the places, the days and what happens on them.
struct OutingPlanner {
  let atlas: Atlas
  let habit: PhotoHabit
  let rates: NoiseRates
  /// A student's parents' home.
  let parents: Residence?
  var draw: RandomStream
  var clocks: Clocks

  /// An outing that starts on a date; nil where the surroundings do not offer it.
  mutating func outing(
    _ kind: Episode.Kind, from home: Residence, on start: LocalDate
  ) -> Outing? {
    guard var outing = plan(kind, from: home, on: start) else { return nil }
    addFaults(to: &outing, home: home, on: start)
    return outing
  }

  private mutating func plan(
    _ kind: Episode.Kind, from home: Residence, on start: LocalDate
  ) -> Outing? {
    switch kind {
    case .cityWeekend: cityWeekend(from: home, on: start)
    case .holiday: holiday(from: home, on: start)
    case .roadTrip: roadTrip(from: home, on: start)
    case .beach: beach(from: home, on: start)
    case .hike: hike(from: home, on: start)
    case .cruise: cruise(from: home, on: start)
    case .family: family(from: home, on: start)
    case .longStay: longStay(from: home, on: start)
    case .dateLine: dateLine(from: home, on: start)
    case .backToBack: pair(.backToBack, daysBetween: 0, from: home, on: start)
    case .darkDaysApart:
      pair(.darkDaysApart, daysBetween: draw.whole(2...4), from: home, on: start)
    case .business: business(from: home, on: start)
    case .cabin: cabin(from: home, on: start)
    case .parents: visitOfParents(from: home, on: start)
    case .dayTrip: dayTrip(from: home)
    case .stopover: stopover(from: home)
    default: nil
    }
  }

  // MARK: What outings are made of

  var pace: JourneyDraft.Pace {
    JourneyDraft.Pace(factor: habit.journeyFactor, darkShare: habit.darkDayShare)
  }

  mutating func destination(_ town: Int, spread: Double = 4) -> Destination {
    let town = atlas.towns[town]
    return Destination(
      name: town.name, country: town.country,
      spot: HomeChoice.spot(at: town.place, &clocks), spreadKilometres: spread)
  }

  mutating func destination(
    near town: Int, at place: Coordinate, setting: Segment.Setting = .away
  ) -> Destination {
    Destination(
      name: "near " + atlas.towns[town].name, country: atlas.countries.country(at: place),
      spot: HomeChoice.spot(at: place, &clocks), spreadKilometres: 3, setting: setting)
  }

  /// A town so far from a place, each as likely; nil where there is none.
  mutating func town(
    from place: Coordinate, _ kilometres: ClosedRange<Double>, cities: Bool = false
  ) -> Int? {
    draw.element(of: atlas.towns(from: place, kilometres: kilometres, cities: cities))
  }

  /// Where planes are changed, on every second journey of more than 3,000 km; nil where none is.
  mutating func hub(from home: Residence, to place: Coordinate) -> Spot? {
    guard !Sphere.are(home.spot.place, place, within: 3000), draw.happens(0.5),
      let town = town(from: home.spot.place, 600...3000, cities: true)
    else { return nil }
    return HomeChoice.spot(at: atlas.towns[town].place, &clocks)
  }

  /// Leaves home, changing planes where that is usual.
  mutating func leave(_ draft: inout JourneyDraft, from home: Residence, for place: Destination) {
    let hub = hub(from: home, to: place.spot.place)
    draft.leave(for: place, by: hub, &draw)
  }

  /// How far away somebody goes for a holiday: mostly within reach of a short flight.
  mutating func holidayReach() -> ClosedRange<Double> {
    draw.element(weighted: [(200.0...1200, weight: 4), (1200...3500, 3), (3500...16000, 3)])
      ?? 200...1200
  }

  private mutating func addFaults(to outing: inout Outing, home: Residence, on start: LocalDate) {
    guard outing.days.count > 1, let last = outing.days.indices.last else { return }
    let away = outing.days.flatMap(\.segments).filter { $0.setting == .away }.map(\.spot)
    guard let city = away.last else { return }
    if draw.happens(rates.stuckPosition) { outing.days[last].sticks = city }
    let noon = LocalDateTime(date: start, microsecondsOfDay: LocalDateTime.noon)
    let atHome = home.spot.offset(at: noon)
    if away.contains(where: { $0.offset(at: noon) != atHome }), draw.happens(rates.homeClock) {
      for day in outing.days.indices { outing.days[day].clock = .secondAtHome(home.spot) }
    }
  }
}

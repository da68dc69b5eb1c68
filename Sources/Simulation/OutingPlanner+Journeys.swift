internal import PlaceNaming
internal import Timeline

extension OutingPlanner {
  mutating func cityWeekend(from home: Residence, on start: LocalDate) -> Outing? {
    let reach = draw.happens(0.7) ? 150.0...900 : 900.0...2500
    guard let city = town(from: home.spot.place, reach, cities: true) else { return nil }
    var draft = JourneyDraft(from: home, on: start, pace)
    draft.leave(for: destination(city), afterWork: draw.happens(0.3), &draw)
    draft.stay(draw.whole(0...2), &draw, &clocks)
    draft.comeHome(&draw)
    return Outing(.cityWeekend, draft)
  }

  mutating func holiday(
    from home: Residence, on start: LocalDate, stops: ClosedRange<Int> = 2...5
  ) -> Outing? {
    guard var here = town(from: home.spot.place, holidayReach()) else { return nil }
    var draft = JourneyDraft(from: home, on: start, pace)
    let first = destination(here)
    leave(&draft, from: home, for: first)
    draft.stay(draw.whole(1...4), &draw, &clocks)
    for _ in 1..<draw.whole(stops) {
      guard let next = next(after: here, 45...400, from: home) else { break }
      here = next
      draft.moveOn(to: destination(here), &draw)
      draft.stay(draw.whole(1...4), &draw, &clocks)
    }
    draft.comeHome(&draw)
    return draft.stops.count > 1 ? Outing(.holiday, draft) : nil
  }

  mutating func roadTrip(from home: Residence, on start: LocalDate) -> Outing? {
    let reach = draw.happens(0.7) ? 100.0...500 : 800.0...6000
    guard var here = town(from: home.spot.place, reach) else { return nil }
    var draft = JourneyDraft(from: home, on: start, pace)
    let first = destination(here)
    leave(&draft, from: home, for: first)
    for _ in 1..<draw.whole(4...9) {
      guard let next = next(after: here, 60...260, from: home) else { break }
      here = next
      draft.stay(draw.whole(0...1), &draw, &clocks)
      draft.moveOn(to: destination(here), &draw)
    }
    draft.comeHome(&draw)
    return draft.stops.count > 2 ? Outing(.roadTrip, draft) : nil
  }

  /// A town to go on to, not back home.
  private mutating func next(
    after here: Int, _ kilometres: ClosedRange<Double>, from home: Residence
  ) -> Int? {
    let place = atlas.towns[here].place
    let towns = atlas.towns(from: place, kilometres: kilometres, cities: false).filter {
      !Sphere.are(atlas.towns[$0].place, home.spot.place, within: 90)
    }
    return draw.element(of: towns)
  }

  mutating func beach(from home: Residence, on start: LocalDate) -> Outing? {
    let towns = atlas.towns(from: home.spot.place, kilometres: holidayReach(), cities: false)
    // The coast, if one of thirty towns is near it.
    var chosen = draw.element(of: towns)
    for _ in 0..<30 {
      guard let town = draw.element(of: towns) else { break }
      guard atlas.openSea(off: atlas.towns[town].place) != nil else { continue }
      chosen = town
      break
    }
    guard let chosen else { return nil }
    var hotel = destination(chosen)
    hotel.spreadKilometres = 2
    var draft = JourneyDraft(from: home, on: start, pace)
    leave(&draft, from: home, for: hotel)
    draft.stay(draw.whole(1...3), &draw, &clocks)
    draft.stayInTheDark(draw.whole(2...6))
    draft.stay(draw.whole(1...4), &draw, &clocks)
    draft.comeHome(&draw)
    return Outing(.beach, draft)
  }

  mutating func hike(from home: Residence, on start: LocalDate) -> Outing? {
    guard let town = town(from: home.spot.place, 90...2500) else { return nil }
    var draft = JourneyDraft(from: home, on: start, pace)
    draft.leave(for: destination(town), &draw)
    var place = atlas.towns[town].place
    let direction = draw.pointOnRim()
    let stages = draw.whole(3...8)
    // For some stages in a row there is no signal; the last hut is in reach again.
    let silent = draw.whole(2...min(4, stages - 1))
    let first = draw.whole(0...stages - 1 - silent)
    for stage in 0..<stages {
      let distance = draw.number(12...24)
      let aside = draw.number(-8...8)
      place = Sphere.moved(
        place, east: distance * direction.x + aside * direction.y,
        north: distance * direction.y - aside * direction.x)
      let isSilent = stage >= first && stage < first + silent
      draft.moveOn(
        to: destination(near: town, at: place, setting: isSilent ? .noSignal : .away), &draw)
    }
    draft.comeHome(&draw)
    return Outing(.hike, draft)
  }

  mutating func cruise(from home: Residence, on start: LocalDate) -> Outing? {
    let reach = draw.happens(0.5) ? 100.0...1500 : 1500.0...9000
    guard var port = port(from: home.spot.place, reach) else { return nil }
    var draft = JourneyDraft(from: home, on: start, pace)
    let first = destination(port)
    leave(&draft, from: home, for: first)
    var ports = [port]
    for _ in 0..<draw.whole(3...6) {
      let place = atlas.towns[port].place
      guard let next = self.port(from: place, 90...600, besides: ports),
        let sea = atlas.openSea(off: place)
      else { break }
      if draw.happens(0.5) {
        draft.moveOn(to: destination(near: port, at: sea), &draw)
      }
      port = next
      ports.append(port)
      draft.moveOn(to: destination(port), &draw)
    }
    guard ports.count > 2 else { return nil }
    draft.comeHome(&draw)
    return Outing(.cruise, draft)
  }

  /// A town by the sea; one of forty that are tried.
  private mutating func port(
    from place: Coordinate, _ kilometres: ClosedRange<Double>, besides: [Int] = []
  ) -> Int? {
    let towns = atlas.towns(from: place, kilometres: kilometres, cities: false)
    for _ in 0..<40 {
      guard let town = draw.element(of: towns) else { return nil }
      if !besides.contains(town), atlas.openSea(off: atlas.towns[town].place) != nil {
        return town
      }
    }
    return nil
  }

  mutating func family(from home: Residence, on start: LocalDate) -> Outing? {
    guard let family = home.family else { return nil }
    var draft = JourneyDraft(from: home, on: start, pace)
    draft.leave(for: destination(family), afterWork: draw.happens(0.5), &draw)
    draft.stay(draw.whole(0...3), &draw, &clocks)
    draft.comeHome(&draw)
    return Outing(.family, draft)
  }

  mutating func longStay(from home: Residence, on start: LocalDate) -> Outing? {
    guard let city = town(from: home.spot.place, 300...14000, cities: true) else { return nil }
    // Life goes on there: photos are as many as at home, and fewer days have any.
    var draft = JourneyDraft(
      from: home, on: start,
      JourneyDraft.Pace(factor: 1.5, darkShare: 1 - (habit.activeShare + 1) / 2))
    let place = destination(city, spread: 6)
    leave(&draft, from: home, for: place)
    draft.stay(draw.whole(20...45) - 4, &draw, &clocks)
    draft.comeHome(&draw)
    return Outing(.longStay, draft)
  }

  mutating func dateLine(from home: Residence, on start: LocalDate) -> Outing? {
    let noon = { (place: Coordinate, clocks: inout Clocks) in clocks.offset(at: place, on: start) }
    var west: [Int] = []
    var east: [Int] = []
    for town in atlas.towns.indices {
      let place = atlas.towns[town].place
      if place.longitude > 165, noon(place, &clocks) >= 9 { west.append(town) }
      if place.longitude < -145, noon(place, &clocks) <= -8 { east.append(town) }
    }
    guard let first = draw.element(of: west), let second = draw.element(of: east) else {
      return nil
    }
    let order = draw.happens(0.5) ? [first, second] : [second, first]
    var draft = JourneyDraft(from: home, on: start, pace)
    let place = destination(order[0])
    leave(&draft, from: home, for: place)
    draft.stay(draw.whole(1...5), &draw, &clocks)
    draft.moveOn(to: destination(order[1]), &draw)
    draft.stay(draw.whole(2...7), &draw, &clocks)
    draft.comeHome(&draw)
    return Outing(.dateLine, draft)
  }

  /// Two journeys with only so many days at home between them, now and then to the same city.
  mutating func pair(
    _ kind: Episode.Kind, daysBetween: Int, from home: Residence, on start: LocalDate
  ) -> Outing? {
    guard let first = shortJourney(from: home, on: start) else { return nil }
    let again = start + first.days.count + daysBetween
    guard var second = shortJourney(from: home, on: again) else { return nil }
    var early = first
    if kind == .darkDaysApart {
      // No photo at home either side of the dark days, or they would not be dark.
      early.days[early.days.count - 1].segments.removeAll { $0.setting == .home }
      second.days[0].segments.removeAll { $0.setting == .home }
    } else {
      // The night at home leaves a trace.
      let evening = Segment(home.spot, .home, hours: 18...22, spread: 2)
      early.days[early.days.count - 1].segments.append(evening)
    }
    return Outing(kind, early, second, daysBetween: daysBetween)
  }

  private mutating func shortJourney(from home: Residence, on start: LocalDate) -> Outing? {
    switch draw.whole(0...2) {
    case 0: family(from: home, on: start)
    case 1: cityWeekend(from: home, on: start)
    default: holiday(from: home, on: start, stops: 2...3)
    }
  }

  mutating func business(from home: Residence, on start: LocalDate) -> Outing? {
    let reach = draw.happens(0.8) ? 120.0...2500 : 2500.0...12000
    guard let city = town(from: home.spot.place, reach, cities: true) else { return nil }
    // Few photos: a whiteboard, a dinner, the view from the hotel.
    var draft = JourneyDraft(
      from: home, on: start, JourneyDraft.Pace(factor: 0.6, darkShare: 0.4))
    let place = destination(city)
    leave(&draft, from: home, for: place)
    draft.stay(draw.whole(0...2), &draw, &clocks)
    draft.comeHome(&draw)
    return Outing(.business, draft)
  }
}

internal import PlaceNaming
internal import Timeline

/// What is no journey, or need not be one.
extension OutingPlanner {
  mutating func cabin(from home: Residence, on start: LocalDate) -> Outing? {
    var cabin = Destination(
      name: "cabin near " + home.town.name,
      country: atlas.countries.country(at: home.cabin.place), spot: home.cabin)
    cabin.spreadKilometres = 2
    var draft = JourneyDraft(
      from: home, on: start, JourneyDraft.Pace(factor: 1.5, darkShare: 0.2))
    draft.leave(for: cabin, afterWork: true, &draw)
    draft.stay(draw.whole(1...2), &draw, &clocks)
    draft.comeHome(&draw)
    return Outing(.cabin, draft)
  }

  mutating func visitOfParents(from home: Residence, on start: LocalDate) -> Outing? {
    guard let parents, !Sphere.are(parents.spot.place, home.spot.place, within: 30) else {
      return nil
    }
    let place = Destination(
      name: parents.town.name, country: parents.town.country, spot: parents.spot)
    var draft = JourneyDraft(
      from: home, on: start, JourneyDraft.Pace(factor: 1.5, darkShare: 0.2))
    draft.leave(for: place, afterWork: true, &draw)
    draft.stay(draw.whole(1...2), &draw, &clocks)
    draft.comeHome(&draw)
    return Outing(.parents, draft)
  }

  mutating func dayTrip(from home: Residence) -> Outing? {
    guard let town = draw.element(of: home.around) else { return nil }
    let there = destination(town)
    var segments = [Segment(there.spot, .away, hours: 10...17, spread: 5)]
    if draw.happens(0.4) {
      segments.insert(Segment(home.spot, .home, hours: 7...9, spread: 1, share: 0.2), at: 0)
    }
    if draw.happens(0.4) {
      segments.append(Segment(home.spot, .home, hours: 19...22, spread: 2, share: 0.3))
    }
    return Outing(
      .dayTrip, stops: [stop(there)],
      DayPlan(
        segments: segments, weight: habit.journeyFactor * DayPlan.liveliness(&draw)))
  }

  mutating func stopover(from home: Residence) -> Outing? {
    guard let hub = town(from: home.spot.place, 300...1200, cities: true),
      let end = town(from: atlas.towns[hub].place, 300...1200, cities: true)
    else { return nil }
    let stops = [destination(hub), destination(end)]
    let segments = [
      Segment(stops[0].spot, .transit, hours: 9...10, spread: 1),
      Segment(stops[1].spot, .transit, hours: 13...16, spread: 1),
      Segment(home.spot, .home, hours: 20...22, spread: 2, share: 0.5),
    ]
    return Outing(
      .stopover, stops: stops.map { stop($0) },
      DayPlan(segments: segments, weight: 0.8 * DayPlan.liveliness(&draw)))
  }

  private func stop(_ place: Destination) -> PlannedStop {
    PlannedStop(name: place.name, country: place.country, place: place.spot.place, days: 1)
  }
}

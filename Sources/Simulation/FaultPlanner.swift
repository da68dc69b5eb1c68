internal import Timeline

/// Plans what goes wrong for days: albums received from others, clocks that were lost.
struct FaultPlanner {
  let atlas: Atlas
  let rates: NoiseRates
  let habit: PhotoHabit
  var draw: RandomStream
  var clocks: Clocks

  private static let daysPerYear = 365.25

  /// Puts somebody else's photos of one to three days, from elsewhere, among those of these days.
  ///
  /// - Returns: what each album could be taken for.
  mutating func receive(into days: inout [DayPlan], from first: LocalDate) -> [Episode] {
    var episodes: [Episode] = []
    for day in days.indices where draw.happens(rates.receivedAlbums / Self.daysPerYear) {
      let town = draw.whole(0...atlas.cityCount - 1)
      let spot = HomeChoice.spot(at: atlas.towns[town].place, &clocks)
      let more = draw.happens(0.6) ? 0 : draw.whole(1...2)
      let last = min(day + more, days.count - 1)
      for day in day...last {
        // As many photos as the person takes on a day at home, more or less.
        let weight = draw.number(0.3...1.5)
        let whole = days[day].segments.reduce(0) { $0 + $1.share }
        let share = days[day].weight > 0 ? whole * weight / days[day].weight : 1
        if days[day].weight == 0 { days[day].segments = [] }
        days[day].segments.append(
          Segment(spot, .received, hours: 9...21, spread: 4, share: share))
        days[day].weight += weight
      }
      let stop = PlannedStop(
        name: atlas.towns[town].name, country: atlas.towns[town].country, place: spot.place,
        days: last - day + 1)
      episodes.append(Episode(.received, first + day...first + last, stops: [stop]))
    }
    return episodes
  }

  /// Lets the second camera's clock be years off for some days, into other years of the library.
  ///
  /// - Returns: the days that get photos which are not theirs.
  mutating func loseClocks(
    on days: inout [DayPlan], of dates: ClosedRange<LocalDate>
  ) -> [Episode] {
    var episodes: [Episode] = []
    for day in days.indices where draw.happens(rates.lostClocks / Self.daysPerYear) {
      let last = min(day + draw.whole(2...20), days.count - 1)
      let shift = draw.whole(200...4 * 365) * (draw.happens(0.8) ? -1 : 1)
      guard day + shift >= 0, last + shift < days.count else { continue }
      for day in day...last { days[day].clock = .secondLost(days: shift) }
      episodes.append(
        Episode(
          .wrongClock,
          dates.lowerBound + (day + shift)...dates.lowerBound + (last + shift)))
    }
    return episodes
  }
}

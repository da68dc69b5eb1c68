internal import Timeline

/// What the journeys of a report add up to.
enum ReportTotals {
  /// By year: journeys by their start, away days by their own date.
  ///
  /// - Parameters:
  ///   - journeys: the journeys.
  ///   - shown: years that are listed in any case; others are listed where they have something to count.
  /// - Returns: all years from the first to the last of these.
  static func years(of journeys: [ReportedJourney], shown: ClosedRange<Int>?) -> [YearTotals] {
    var starts: [Int: Int] = [:]
    var awayDays: [Int: Int] = [:]
    for journey in journeys {
      starts[journey.named.journey.start.components.year, default: 0] += 1
      for day in journey.dates where day.dayClass.isAway {
        awayDays[day.date.components.year, default: 0] += 1
      }
    }
    let met = Set(starts.keys).union(awayDays.keys)
    guard let first = [shown?.lowerBound, met.min()].compactMap(\.self).min(),
      let last = [shown?.upperBound, met.max()].compactMap(\.self).max()
    else { return [] }
    return (first...last).map {
      YearTotals(year: $0, journeys: starts[$0] ?? 0, awayDays: awayDays[$0] ?? 0)
    }
  }

  /// By country, those with the most days first, of equal ones by name.
  static func countries(of journeys: [ReportedJourney]) -> [CountryTotals] {
    var tallies: [NamedCountry: (journeys: Int, days: Int, nights: Int)] = [:]
    for journey in journeys {
      let names = Dictionary(
        journey.countries.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
      for country in journey.countries { tallies[country, default: (0, 0, 0)].journeys += 1 }
      let places = journey.dates.map { day in
        day.stop.flatMap { journey.named.stops[$0].country }.flatMap { names[$0] }
      }
      for country in places.compactMap(\.self) { tallies[country, default: (0, 0, 0)].days += 1 }
      for country in nights(places) { tallies[country, default: (0, 0, 0)].nights += 1 }
    }
    return tallies.map { country, tally in
      CountryTotals(
        country: country, journeys: tally.journeys, days: tally.days, nights: tally.nights)
    }
    .sorted {
      ($1.days, $0.country.name, $0.country.code) < ($0.days, $1.country.name, $1.country.code)
    }
  }

  /// Where each night between two dates of a journey was spent: at the last stop before it, and before the
  /// first stop at that one.
  private static func nights(_ places: [NamedCountry?]) -> [NamedCountry] {
    guard var here = places.lazy.compactMap(\.self).first else { return [] }
    return places.dropLast().map { place in
      here = place ?? here
      return here
    }
  }
}

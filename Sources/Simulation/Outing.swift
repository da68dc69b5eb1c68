internal import Timeline

/// Some days in a row that are not like others, ready to be put in a life.
struct Outing {
  /// What they were, counted from the first day.
  var parts: [(kind: Episode.Kind, days: ClosedRange<Int>, stops: [PlannedStop])]
  var days: [DayPlan]

  /// One journey.
  init(_ kind: Episode.Kind, _ draft: JourneyDraft) {
    parts = [(kind, 0...max(0, draft.days.count - 1), draft.stops)]
    days = draft.days
  }

  /// One day.
  init(_ kind: Episode.Kind, stops: [PlannedStop], _ day: DayPlan) {
    parts = [(kind, 0...0, stops)]
    days = [day]
  }

  /// Two journeys with so many days at home, all without a photo, between them; none is the night at home.
  init(_ kind: Episode.Kind, _ first: Outing, _ second: Outing, daysBetween: Int) {
    days = first.days + Array(repeating: .empty, count: daysBetween) + second.days
    let shift = first.days.count + daysBetween
    parts = (first.parts + second.parts).enumerated().map { index, part in
      let by = index < first.parts.count ? 0 : shift
      return (kind, part.days.lowerBound + by...part.days.upperBound + by, part.stops)
    }
  }

  /// What an outing can be: an episode's kind that somebody sets out for.
  static let kinds: [Episode.Kind] = [
    .cityWeekend, .holiday, .roadTrip, .beach, .hike, .cruise, .family, .longStay, .dateLine,
    .backToBack, .darkDaysApart, .business, .cabin, .parents, .dayTrip, .stopover,
  ]
}

extension Life {
  /// How many outings a year there are, day trips included.
  ///
  /// Ours: some five to ten journeys a year, as people have who keep photos of them, and about half as many day trips.
  var outingsPerYear: ClosedRange<Int> {
    switch self {
    case .business: 24...34
    case .cabin: 24...34
    case .student: 10...18
    case .nomad: 8...14
    default: 6...16
    }
  }

  /// How likely each outing is beside the others.
  var outingWeights: [(Episode.Kind, weight: Double)] {
    var weights: [(Episode.Kind, weight: Double)] = [
      (.cityWeekend, 18), (.holiday, 11), (.roadTrip, 6), (.beach, 7), (.hike, 5), (.cruise, 3),
      (.family, 14), (.longStay, 2), (.dateLine, 1.5), (.backToBack, 4), (.darkDaysApart, 4),
      (.business, 5), (.dayTrip, 32), (.stopover, 2),
    ]
    switch self {
    case .business: weights += [(.business, 110), (.stopover, 6)]
    case .cabin: weights += [(.cabin, 110)]
    case .student: weights += [(.parents, 30)]
    case .nomad: weights.removeAll { [.family, .longStay, .cruise].contains($0.0) }
    default: break
    }
    return weights
  }
}

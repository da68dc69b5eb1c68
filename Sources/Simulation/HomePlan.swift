internal import Timeline

/// Where somebody lives over the years, by their life.
struct HomePlan {
  private(set) var homes: [Residence] = []
  private(set) var stays: [Plan.Stay] = []

  init(
    _ life: Life, dates: ClosedRange<LocalDate>, choice: HomeChoice, _ draw: inout RandomStream,
    _ clocks: inout Clocks
  ) {
    func live(in city: Int) { homes.append(choice.residence(in: city, &draw, &clocks)) }
    func liveSomewhere(kilometres: ClosedRange<Double>) {
      let from = homes[homes.count - 1].spot.place
      live(in: choice.city(from: from, kilometres: kilometres, &draw) ?? choice.city(&draw))
    }
    let first = choice.city(&draw)
    live(in: first)
    switch life {
    case .settled, .commuter, .cabin, .business:
      stays = [Plan.Stay(home: 0, dates)]
    case .moveNear:
      let point = draw.pointOnRim()
      let place = Sphere.moved(homes[0].spot.place, east: 10 * point.x, north: 10 * point.y)
      homes.append(choice.residence(of: first, at: place, &draw, &clocks))
      stays = Self.moveOnce(dates, &draw)
    case .moveFar:
      liveSomewhere(kilometres: 85...120)
      stays = Self.moveOnce(dates, &draw)
    case .moveAbroad:
      liveSomewhere(kilometres: 5000...14000)
      stays = Self.moveOnce(dates, &draw)
    case .twoHomes:
      liveSomewhere(kilometres: 80...1500)
      stays = Self.inTurn(dates, &draw)
    case .student:
      liveSomewhere(kilometres: 120...600)
      liveSomewhere(kilometres: 80...800)
      stays = Self.terms(dates, &draw)
    case .expat:
      liveSomewhere(kilometres: 3000...14000)
      stays = Self.abroad(dates, &draw)
    case .nomad:
      stays = Self.wandering(dates, &draw)
      for _ in stays.dropFirst() { liveSomewhere(kilometres: 200...3000) }
    }
  }

  /// Two homes, with a move between a third and two thirds of the time.
  private static func moveOnce(
    _ dates: ClosedRange<LocalDate>, _ draw: inout RandomStream
  ) -> [Plan.Stay] {
    let days = dates.upperBound - dates.lowerBound
    let move = dates.lowerBound + max(1, draw.whole(days / 3...max(days / 3, days * 2 / 3)))
    guard move <= dates.upperBound else { return [Plan.Stay(home: 0, dates)] }
    return [
      Plan.Stay(home: 0, dates.lowerBound...move - 1), Plan.Stay(home: 1, move...dates.upperBound),
    ]
  }

  /// Three to ten weeks here, then there.
  private static func inTurn(
    _ dates: ClosedRange<LocalDate>, _ draw: inout RandomStream
  ) -> [Plan.Stay] {
    var stays = Stays(dates)
    while stays.remain {
      stays.add(0, days: draw.whole(28...70))
      stays.add(1, days: draw.whole(21...56), .otherHome)
    }
    return stays.stays
  }

  /// Terms in one city, holidays with the parents, for up to four years; then a job in a third city.
  private static func terms(
    _ dates: ClosedRange<LocalDate>, _ draw: inout RandomStream
  ) -> [Plan.Stay] {
    var stays = Stays(dates)
    let years = min(4, max(1, (dates.upperBound - dates.lowerBound) / 365 - 1))
    for _ in 0..<years {
      stays.add(1, days: draw.whole(75...85))
      stays.add(0, days: draw.whole(14...21), .parents)
      stays.add(1, days: draw.whole(80...95))
      stays.add(0, days: draw.whole(14...28), .parents)
      stays.add(1, days: draw.whole(85...100))
      stays.add(0, days: draw.whole(40...75), .parents)
    }
    stays.add(2, days: .max)
    return stays.stays
  }

  /// Some months in the old country, then abroad, with one or two visits of weeks a year.
  private static func abroad(
    _ dates: ClosedRange<LocalDate>, _ draw: inout RandomStream
  ) -> [Plan.Stay] {
    var stays = Stays(dates)
    stays.add(0, days: draw.whole(60...240))
    while stays.remain {
      stays.add(1, days: draw.whole(120...300))
      stays.add(0, days: draw.whole(14...35), .homeVisit)
    }
    return stays.stays
  }

  /// Three weeks to three and a half months in one place after the other.
  private static func wandering(
    _ dates: ClosedRange<LocalDate>, _ draw: inout RandomStream
  ) -> [Plan.Stay] {
    var stays = Stays(dates)
    var home = 0
    while stays.remain {
      stays.add(home, days: draw.whole(21...105), .nomadStay)
      home += 1
    }
    return stays.stays
  }

  /// Stays one after the other, until the dates are used up.
  private struct Stays {
    private(set) var stays: [Plan.Stay] = []
    private var next: LocalDate
    private let last: LocalDate

    init(_ dates: ClosedRange<LocalDate>) {
      next = dates.lowerBound
      last = dates.upperBound
    }

    var remain: Bool { next <= last }

    mutating func add(_ home: Int, days: Int, _ kind: Episode.Kind? = nil) {
      guard remain else { return }
      let end = days > last - next ? last : next + (days - 1)
      stays.append(Plan.Stay(home: home, next...end, kind))
      next = end + 1
    }
  }
}

internal import Geodesy
internal import Timeline

/// Collects the areas of each date, rung by rung (clause H5).
struct HomeLadder {
  private let dates: [LocalDate]
  private var sources: [HomeSource]
  private var areas: [HomeArea] = []
  // Which area is in force on which date, in the order found.
  private var claims: [(position: Int32, area: Int32)] = []

  init(dates: [LocalDate]) {
    self.dates = dates
    sources = [HomeSource](repeating: .none, count: dates.count)
  }

  /// The positions of the dates that no rung has given a home.
  var datesWithoutHome: [Int] { sources.indices.filter { sources[$0] == .none } }

  mutating func add(_ area: HomeArea, to positions: [Int], source: HomeSource) {
    let index = Int32(areas.count)
    areas.append(area)
    for position in positions {
      sources[position] = source
      claims.append((Int32(position), index))
    }
  }

  /// Adds a home given by hand: it joins the homes of its dates, whatever rung these come from.
  mutating func add(_ home: HomeDetection.GivenHome) {
    let box = CoordinateBox(
      south: home.place.latitude, west: home.place.longitude,
      north: home.place.latitude, east: home.place.longitude)
    let index = Int32(areas.count)
    areas.append(HomeArea(box: box, evidence: .given))
    for (position, date) in dates.enumerated() where home.dates?.contains(date) ?? true {
      claims.append((Int32(position), index))
    }
  }

  /// The calendar; of equal boxes on one date the first is kept (clause H7), and they come in the
  /// order in which they are written.
  func calendar() -> HomeCalendar {
    var starts = [Int](repeating: 0, count: dates.count + 1)
    for claim in claims { starts[Int(claim.position) + 1] += 1 }
    for position in dates.indices { starts[position + 1] += starts[position] }
    var next = starts
    var dealt = [Int32](repeating: 0, count: claims.count)
    for claim in claims {
      dealt[next[Int(claim.position)]] = claim.area
      next[Int(claim.position)] += 1
    }
    let days = dates.indices.map { position in
      let ofDate = dealt[starts[position]..<starts[position + 1]].sorted { left, right in
        let boxes = (areas[Int(left)].box, areas[Int(right)].box)
        return boxes.0 != boxes.1 ? boxes.0 < boxes.1 : left < right
      }
      var kept: [Int32] = []
      for area in ofDate {
        if let last = kept.last, areas[Int(last)].box == areas[Int(area)].box { continue }
        kept.append(area)
      }
      return (date: dates[position], source: sources[position], areas: kept)
    }
    return HomeCalendar(areas: areas, days: days)
  }
}

internal import Geodesy
internal import Timeline

/// Collects the areas of each date, rung by rung (clause H5).
struct HomeLadder {
  private let dates: [LocalDate]
  private var sources: [HomeSource]
  private var areas: [HomeArea] = []
  // Which area is in force on which stretch of dates, in the order found.
  private var claims: [HomeCalendar.Claim] = []

  init(dates: [LocalDate]) {
    self.dates = dates
    sources = [HomeSource](repeating: .none, count: dates.count)
  }

  /// The positions of the dates that no rung has given a home.
  var datesWithoutHome: [Int] { sources.indices.filter { sources[$0] == .none } }

  mutating func add(_ found: [HomeRung.Found], source: HomeSource) {
    for found in found { add(found.area, to: found.positions, source: source) }
  }

  mutating func add(_ area: HomeArea, to positions: ArraySlice<Int>, source: HomeSource) {
    let index = Int32(areas.count)
    areas.append(area)
    var stretch: Range<Int32>?
    for position in positions {
      sources[position] = source
      add(Int32(position), to: &stretch, of: index)
    }
    if let stretch { claims.append(HomeCalendar.Claim(area: index, positions: stretch)) }
  }

  /// Adds a home given by hand: it joins the homes of its dates, whatever rung these come from.
  mutating func add(_ home: HomeDetection.GivenHome) {
    let box = CoordinateBox(
      south: home.place.latitude, west: home.place.longitude,
      north: home.place.latitude, east: home.place.longitude)
    let index = Int32(areas.count)
    areas.append(HomeArea(box: box, evidence: .given))
    var stretch: Range<Int32>?
    for (position, date) in dates.enumerated() where home.dates?.contains(date) ?? true {
      add(Int32(position), to: &stretch, of: index)
    }
    if let stretch { claims.append(HomeCalendar.Claim(area: index, positions: stretch)) }
  }

  /// Lengthens a stretch by a position, or begins another one.
  private mutating func add(_ position: Int32, to stretch: inout Range<Int32>?, of area: Int32) {
    if let known = stretch, known.upperBound == position {
      stretch = known.lowerBound..<position + 1
      return
    }
    if let stretch { claims.append(HomeCalendar.Claim(area: area, positions: stretch)) }
    stretch = position..<position + 1
  }

  /// The calendar; of equal boxes on one date the first is kept (clause H7), and they come in the
  /// order in which they are written.
  consuming func calendar() -> HomeCalendar {
    // By the box, then in the order found; the key saves most looks at the areas themselves.
    var order = areas.indices.map { (south: areas[$0].box.south, area: Int32($0)) }
    order.sort { left, right in
      if left.south != right.south { return left.south < right.south }
      let boxes = (areas[Int(left.area)].box, areas[Int(right.area)].box)
      return boxes.0 != boxes.1 ? boxes.0 < boxes.1 : left.area < right.area
    }
    let claimsOfArea = self.claimsOfArea
    var kept: [HomeArea] = []
    var keptClaims: [HomeCalendar.Claim] = []
    // The dates on which the box is there already.
    var covered = DateStretches()
    var last: CoordinateBox?
    for (_, area) in order {
      let box = areas[Int(area)].box
      if box != last { covered.removeAll() }
      last = box
      let index = Int32(kept.count)
      let before = keptClaims.count
      for claim in claims[claimsOfArea[Int(area)]] {
        covered.insert(claim.positions) {
          keptClaims.append(HomeCalendar.Claim(area: index, positions: $0))
        }
      }
      if keptClaims.count > before { kept.append(areas[Int(area)]) }
    }
    return HomeCalendar(areas: kept, dates: dates, sources: sources, claims: keptClaims)
  }

  /// Where the claims of each area stand: they come area by area.
  private var claimsOfArea: [Range<Int>] {
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(areas.count)
    var start = 0
    for area in areas.indices {
      var end = start
      while end < claims.count, claims[end].area == Int32(area) { end += 1 }
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }
}

/// Positions of dates, as stretches of which no two meet.
struct DateStretches {
  // In order.
  private var stretches: [Range<Int32>] = []

  mutating func removeAll() { stretches.removeAll(keepingCapacity: true) }

  /// Adds a stretch; hands out the parts of it that were not there, in order.
  mutating func insert(_ new: Range<Int32>, isNew: (Range<Int32>) -> Void) {
    // Those that overlap or touch it become one with it.
    let first = stretches.partitioningIndex { $0.upperBound >= new.lowerBound }
    let end = stretches.partitioningIndex { $0.lowerBound > new.upperBound }
    guard first < end else {
      stretches.insert(new, at: first)
      isNew(new)
      return
    }
    var position = new.lowerBound
    for stretch in stretches[first..<end] {
      if position < stretch.lowerBound { isNew(position..<stretch.lowerBound) }
      position = max(position, stretch.upperBound)
    }
    if position < new.upperBound { isNew(position..<new.upperBound) }
    let lower = min(new.lowerBound, stretches[first].lowerBound)
    let upper = max(new.upperBound, stretches[end - 1].upperBound)
    stretches[first] = lower..<upper
    stretches.removeSubrange(first + 1..<end)
  }
}

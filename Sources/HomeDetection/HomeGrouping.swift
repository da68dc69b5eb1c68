internal import Geodesy
internal import Timeline

/// Groups home areas into homes for people to read (clause H7).
///
/// Areas that overlap or touch in place, over all dates and transitively, are one home. This never
/// changes what is far.
struct HomeGrouping {
  private let calendar: HomeCalendar
  private let located: [LocalDate]
  /// For each area of the calendar, the position of its home, or -1 when it was never in force.
  private let homeOfArea: [Int]
  /// For each home its box; nil when it is not shown.
  private let bounds: [CoordinateBox?]

  init(calendar: HomeCalendar, located: [LocalDate]) throws(GeodesyError) {
    self.calendar = calendar
    self.located = located
    let inForce = Self.areasInForce(calendar, on: located)
    let boxes = Array(Set(inForce.map { calendar.areas[$0].box })).sorted()
    let outer = Self.notInsideAnother(boxes)

    var groups = Groups(count: outer.boxes.count)
    let tree = try BoxTree(outer.boxes)
    for (position, box) in outer.boxes.enumerated() {
      for other in try tree.positions(meeting: box) { groups.join(position, other) }
    }
    var positionOfBox: [CoordinateBox: Int] = [:]
    for (box, holder) in zip(boxes, outer.holders) { positionOfBox[box] = groups.root(of: holder) }

    // Homes are numbered by the first date in force; areas are met in date order below.
    var homeOfRoot: [Int: Int] = [:]
    var homeOfArea = [Int](repeating: -1, count: calendar.areas.count)
    var members: [[CoordinateBox]] = []
    for area in inForce {
      let box = calendar.areas[area].box
      guard let root = positionOfBox[box] else { continue }
      let home = homeOfRoot[root] ?? members.count
      if home == members.count {
        homeOfRoot[root] = home
        members.append([])
      }
      homeOfArea[area] = home
      members[home].append(box)
    }
    self.homeOfArea = homeOfArea
    bounds = members.compactMap(CoordinateBox.enclosing)
  }

  private init(
    calendar: HomeCalendar, located: [LocalDate], homeOfArea: [Int], bounds: [CoordinateBox?]
  ) {
    self.calendar = calendar
    self.located = located
    self.homeOfArea = homeOfArea
    self.bounds = bounds
  }

  /// The same groups with other boxes for the areas (nil: not shown), on other dates.
  func shrunk(to boxes: [CoordinateBox?], located: [LocalDate]) -> HomeGrouping {
    var members = [[CoordinateBox]](repeating: [], count: bounds.count)
    for (home, box) in zip(homeOfArea, boxes) where home >= 0 {
      if let box { members[home].append(box) }
    }
    return HomeGrouping(
      calendar: calendar, located: located, homeOfArea: homeOfArea,
      bounds: members.map { CoordinateBox.enclosing($0) })
  }

  /// The areas that were home on some date with located photos, by first such date.
  private static func areasInForce(_ calendar: HomeCalendar, on located: [LocalDate]) -> [Int] {
    var seen = [Bool](repeating: false, count: calendar.areas.count)
    var order: [Int] = []
    for date in located {
      guard let position = calendar.position(of: date) else { continue }
      for reference in calendar.areaReferences(at: position) where !seen[Int(reference)] {
        seen[Int(reference)] = true
        order.append(Int(reference))
      }
    }
    return order
  }

  /// Boxes that lie in no other: a box inside another meets whatever it meets only through it or
  /// together with it, so the outer boxes alone tell which areas are joined.
  ///
  /// - Returns: the outer boxes, and for each box given the position of an outer one that holds it.
  private static func notInsideAnother(
    _ boxes: [CoordinateBox]
  ) -> (boxes: [CoordinateBox], holders: [Int]) {
    let byHeight = boxes.indices.sorted { left, right in
      let heights = (boxes[left].north - boxes[left].south, boxes[right].north - boxes[right].south)
      return heights.0 != heights.1 ? heights.0 > heights.1 : left < right
    }
    var outer = OuterBoxes()
    var holders = [Int](repeating: 0, count: boxes.count)
    for position in byHeight { holders[position] = outer.holder(of: boxes[position]) }
    return (outer.boxes, holders)
  }

  /// The homes, by first date in force.
  func homes(in table: PhotoTable, days: DayIndex) -> [Home] {
    var periods = [[ClosedRange<LocalDate>]](repeating: [], count: bounds.count)
    var counts = [Int](repeating: 0, count: bounds.count)
    var lastPosition = [Int](repeating: -2, count: bounds.count)
    for (position, date) in located.enumerated() {
      guard let inCalendar = calendar.position(of: date) else { continue }
      let day = days.position(of: date)
      for area in calendar.areaReferences(at: inCalendar) {
        let home = homeOfArea[Int(area)]
        // Of a home's areas the first one stands for all.
        if lastPosition[home] == position { continue }
        if lastPosition[home] == position - 1, let last = periods[home].last {
          periods[home][periods[home].count - 1] = last.lowerBound...date
        } else {
          periods[home].append(date...date)
        }
        lastPosition[home] = position
        guard let day, let box = bounds[home] else { continue }
        let isThere = days.photos(at: day).contains { photo in
          table.coordinate(of: photo).map(box.contains) ?? false
        }
        if isThere { counts[home] += 1 }
      }
    }
    let shown = bounds.indices.filter { bounds[$0] != nil && !periods[$0].isEmpty }
      .sorted { (periods[$0][0].lowerBound, $0) < (periods[$1][0].lowerBound, $1) }
    return zip(1..., shown).compactMap { number, home in
      bounds[home].map {
        Home(id: "home-\(number)", bounds: $0, periods: periods[home], days: counts[home])
      }
    }
  }
}

/// Boxes of which none lies in another, found again by the cells of a coarse grid that they cover.
private struct OuterBoxes {
  private struct Cell: Hashable {
    let row: Int
    let column: Int
  }

  private(set) var boxes: [CoordinateBox] = []
  private var covering: [Cell: [Int]] = [:]
  // Boxes that cover many cells, as patches at the poles do.
  private var large: [Int] = []

  private static let cellsPerDegree = 5.0
  private static let mostCells = 64

  /// The position of a box that holds this one; the box itself joins when none does.
  mutating func holder(of box: CoordinateBox) -> Int {
    let rows = Self.cells(box.south)...Self.cells(box.north)
    let columns = Self.cells(box.west)...Self.cells(box.east)
    let corner = Cell(row: rows.lowerBound, column: Self.wrapped(columns.lowerBound))
    for candidate in covering[corner, default: []] + large where boxes[candidate].contains(box) {
      return candidate
    }
    boxes.append(box)
    if rows.count * columns.count > Self.mostCells {
      large.append(boxes.count - 1)
    } else {
      for row in rows {
        for column in columns {
          covering[Cell(row: row, column: Self.wrapped(column)), default: []]
            .append(boxes.count - 1)
        }
      }
    }
    return boxes.count - 1
  }

  private static func cells(_ degrees: Double) -> Int {
    Int((degrees * cellsPerDegree).rounded(.down))
  }

  private static func wrapped(_ column: Int) -> Int {
    let around = Int(360 * cellsPerDegree)
    return (column % around + around) % around
  }
}

/// Sets that are joined (union by smaller root, with path halving).
private struct Groups {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func root(of member: Int) -> Int {
    var member = member
    while parents[member] != member {
      parents[member] = parents[parents[member]]
      member = parents[member]
    }
    return member
  }

  mutating func join(_ first: Int, _ second: Int) {
    let roots = (root(of: first), root(of: second))
    parents[max(roots.0, roots.1)] = min(roots.0, roots.1)
  }
}

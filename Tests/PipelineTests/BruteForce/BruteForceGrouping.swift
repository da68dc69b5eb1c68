/// Clause H7 from its text: areas that overlap or touch, transitively, are one home.
struct BruteForceGrouping {
  typealias Box = RulesAnswer.Box

  /// The homes of the dates with located photos, in order.
  static func homes(
    of dates: [RulesAnswer.Homes], photos: [PlainPhoto]
  ) -> [RulesAnswer.Home] {
    // Groups of boxes; a new box joins all groups that it meets.
    var groups: [[Box]] = []
    for box in dates.flatMap(\.boxes) where !groups.contains(where: { $0.contains(box) }) {
      let joined = groups.filter { group in group.contains { meet($0, box) } }
      groups.removeAll { group in group.contains { meet($0, box) } }
      groups.append(joined.flatMap(\.self) + [box])
    }
    func isInForce(_ group: [Box], on homes: RulesAnswer.Homes) -> Bool {
      homes.boxes.contains { group.contains($0) }
    }
    // By the first date in force, and on one date by the first box in the order they are written.
    let order = groups.indices.sorted { left, right in
      func first(_ group: [Box]) -> (Int, Int) {
        for (position, homes) in dates.enumerated() {
          if let box = homes.boxes.firstIndex(where: { group.contains($0) }) {
            return (position, box)
          }
        }
        return (Int.max, 0)
      }
      return first(groups[left]) < first(groups[right])
    }
    return order.enumerated().map { number, index in
      let group = groups[index]
      let bounds = enclosing(group)
      var periods: [ClosedRange<Int>] = []
      var days = 0
      var wasInForce = false
      for homes in dates {
        let isInForce = isInForce(group, on: homes)
        if isInForce {
          if wasInForce, let last = periods.popLast() {
            periods.append(last.lowerBound...homes.date)
          } else {
            periods.append(homes.date...homes.date)
          }
          if photos.contains(where: { $0.date == homes.date && holds(bounds, $0) }) { days += 1 }
        }
        wasInForce = isInForce
      }
      return RulesAnswer.Home(
        id: "home-\(number + 1)", bounds: bounds, periods: periods, days: days)
    }
  }

  private static let turns = [-360, 0, 360.0]

  private static func meet(_ one: Box, _ other: Box) -> Bool {
    one.south <= other.north && other.south <= one.north
      && turns.contains { one.west + $0 <= other.east && other.west <= one.east + $0 }
  }

  private static func holds(_ box: Box, _ photo: PlainPhoto) -> Bool {
    guard let latitude = photo.latitude, let longitude = photo.readLongitude else { return false }
    return latitude >= box.south && latitude <= box.north
      && turns.contains { longitude + $0 >= box.west && longitude + $0 <= box.east }
  }

  /// The box of all boxes: of the boxes that begin at one's west edge and hold all, the narrowest.
  private static func enclosing(_ boxes: [Box]) -> Box {
    let south = boxes.map(\.south).min() ?? 0
    let north = boxes.map(\.north).max() ?? 0
    var best = Box(south: south, west: -180, north: north, east: 180)
    for west in boxes.map(\.west).sorted() {
      // How far each box reaches from there, when all are taken to begin at or after it.
      let ends = boxes.map { box in box.west >= west ? box.east : box.east + 360 }
      let east = ends.max() ?? west
      if east - west < best.east - best.west {
        best = Box(south: south, west: west, north: north, east: east)
      }
    }
    return best
  }
}

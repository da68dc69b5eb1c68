/// From which rung of the ladder (clause H5) the homes of a date come.
public enum HomeSource: String, Sendable, Hashable, CaseIterable {
  /// Patches that qualify within `homeNearWindowDays`.
  case near
  /// Patches that qualify within `homeWideWindowDays`.
  case wide
  /// Places lived in around that time (clause H6).
  case library
  /// The date has no home.
  case none
}

/// A home area: a box that was home on some dates, with what made it one.
public struct HomeArea: Sendable, Hashable {
  /// The bounding box of the photos that were counted (clause H4).
  public let box: CoordinateBox
  /// Why it is a home.
  public let evidence: Evidence

  /// A home area.
  public init(box: CoordinateBox, evidence: Evidence) {
    self.box = box
    self.evidence = evidence
  }

  /// What makes an area a home.
  public enum Evidence: Sendable, Hashable {
    /// A patch that qualified (clause H3 or H6).
    case patch(PatchEvidence)
    /// The user said so (`--home`).
    case given
  }
}

/// The counted days of a patch that qualified.
public struct PatchEvidence: Sendable, Hashable {
  /// Which of the four grids of clause H2, 0 to 3.
  public let grid: Int
  /// The patch's row in its grid (clause H1).
  public let row: Int
  /// The patch's column in its grid.
  public let column: Int
  /// How many distinct dates with located photos in the patch were counted.
  public let days: Int
  /// The first date counted.
  public let first: LocalDate
  /// The last date counted.
  public let last: LocalDate

  /// The span in days, both ends counted (clause H3).
  public var span: Int { last - first + 1 }

  /// The evidence of a patch.
  public init(grid: Int, row: Int, column: Int, days: Int, first: LocalDate, last: LocalDate) {
    self.grid = grid
    self.row = row
    self.column = column
    self.days = days
    self.first = first
    self.last = last
  }
}

/// The home areas in force on every date with located photos.
///
/// Areas are stored once, and stretches of dates refer to them, so that thirty years take a few hundred
/// kilobytes, and a place that is home for half a year costs little more than one that is for a day.
public struct HomeCalendar: Sendable {
  /// Every area that was in force on some date.
  public let areas: [HomeArea]
  /// The dates the calendar covers, in order.
  public let dates: [LocalDate]
  /// The rung of the ladder for each date.
  public let sources: [HomeSource]
  // A binary tree over the dates, without pointers: date i is node `dates.count` + i, and node k is below
  // node k / 2. A stretch of dates is the few nodes that cover it exactly; what is in force on a date
  // stands at its node and those above. The areas of node k are references[starts[k]..<starts[k + 1]].
  private let starts: [Int]
  private let references: [Int32]

  /// An area in force on a stretch of dates.
  public struct Claim: Sendable {
    /// The position of the area.
    public let area: Int32
    /// The positions of the dates.
    public let positions: Range<Int32>

    /// An area in force on the dates at some positions.
    public init(area: Int32, positions: Range<Int32>) {
      self.area = area
      self.positions = positions
    }
  }

  /// A calendar from stretches of dates.
  ///
  /// - Parameters:
  ///   - areas: every area that `claims` refers to.
  ///   - dates: the dates, in order.
  ///   - sources: one for each date.
  ///   - claims: in the order of their areas; on one date an area is claimed once.
  public init(
    areas: [HomeArea], dates: [LocalDate], sources: [HomeSource], claims: [Claim]
  ) {
    precondition(
      zip(claims, claims.dropFirst()).allSatisfy { $0.area <= $1.area },
      "claims come in the order of their areas")
    self.init(areas: areas, dates: dates, sources: sources, inAnyOrder: claims)
  }

  /// A calendar from its dates.
  ///
  /// - Parameters:
  ///   - areas: every area that `days` refers to.
  ///   - days: one for each date, in order: the source, and the positions in `areas`.
  public init(
    areas: [HomeArea], days: [(date: LocalDate, source: HomeSource, areas: [Int32])]
  ) {
    self.init(
      areas: areas, dates: days.map(\.date), sources: days.map(\.source),
      inAnyOrder: zip(Int32(0)..., days).flatMap { position, day in
        day.areas.map { Claim(area: $0, positions: position..<position + 1) }
      })
  }

  private init(
    areas: [HomeArea], dates: [LocalDate], sources: [HomeSource], inAnyOrder claims: [Claim]
  ) {
    precondition(
      claims.allSatisfy {
        areas.indices.contains(Int($0.area)) && $0.positions.lowerBound >= 0
          && Int($0.positions.upperBound) <= dates.count
      }, "a day names an unknown area")
    precondition(zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 }, "dates come in order")
    self.areas = areas
    self.dates = dates
    self.sources = sources
    var starts = [Int](repeating: 0, count: 2 * dates.count + 1)
    for claim in claims {
      Self.forEachNode(covering: claim.positions, of: dates.count) { starts[$0 + 1] += 1 }
    }
    for node in 0..<2 * dates.count { starts[node + 1] += starts[node] }
    var next = starts
    var references = [Int32](repeating: 0, count: starts.last ?? 0)
    for claim in claims {
      Self.forEachNode(covering: claim.positions, of: dates.count) { node in
        references[next[node]] = claim.area
        next[node] += 1
      }
    }
    self.starts = starts
    self.references = references
  }

  @inline(__always)
  private static func forEachNode(
    covering positions: Range<Int32>, of count: Int, _ body: (Int) -> Void
  ) {
    var lower = Int(positions.lowerBound) + count
    var upper = Int(positions.upperBound) + count
    while lower < upper {
      if lower & 1 == 1 {
        body(lower)
        lower += 1
      }
      if upper & 1 == 1 {
        upper -= 1
        body(upper)
      }
      lower >>= 1
      upper >>= 1
    }
  }

  /// Where a date stands in `dates`; nil when the calendar does not cover it.
  public func position(of date: LocalDate) -> Int? {
    let position = dates.partitioningIndex { $0 >= date }
    return position < dates.count && dates[position] == date ? position : nil
  }

  /// The positions in `areas` of the areas in force on the date at a position of `dates`, in order.
  public func areaReferences(at position: Int) -> ArraySlice<Int32> {
    var node = position + dates.count
    var found: ArraySlice<Int32> = []
    var isJoined = false
    while node > 0 {
      let ofNode = references[starts[node]..<starts[node + 1]]
      if found.isEmpty {
        found = ofNode
      } else if !ofNode.isEmpty {
        found.append(contentsOf: ofNode)
        isJoined = true
      }
      node >>= 1
    }
    if isJoined { found.sort() }
    return found
  }

  /// The areas in force on the date at a position of `dates`.
  public func homes(at position: Int) -> [HomeArea] {
    areaReferences(at: position).map { areas[Int($0)] }
  }
}

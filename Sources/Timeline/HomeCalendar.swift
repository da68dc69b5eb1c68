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
/// Areas are stored once and dates refer to them, so that thirty years take a few hundred kilobytes.
public struct HomeCalendar: Sendable {
  /// Every area that was in force on some date.
  public let areas: [HomeArea]
  /// The dates the calendar covers, in order.
  public let dates: [LocalDate]
  /// The rung of the ladder for each date.
  public let sources: [HomeSource]
  // The areas of date i are those at references[starts[i]..<starts[i + 1]].
  private let starts: [Int]
  private let references: [Int32]

  /// A calendar.
  ///
  /// - Parameters:
  ///   - areas: every area that `days` refers to.
  ///   - days: one for each date, in order: the source, and the positions in `areas`.
  public init(
    areas: [HomeArea], days: [(date: LocalDate, source: HomeSource, areas: [Int32])]
  ) {
    self.areas = areas
    dates = days.map(\.date)
    sources = days.map(\.source)
    var starts = [0]
    var references: [Int32] = []
    starts.reserveCapacity(days.count + 1)
    for day in days {
      precondition(
        day.areas.allSatisfy { areas.indices.contains(Int($0)) }, "a day names an unknown area")
      references.append(contentsOf: day.areas)
      starts.append(references.count)
    }
    precondition(zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 }, "dates come in order")
    self.starts = starts
    self.references = references
  }

  /// Where a date stands in `dates`; nil when the calendar does not cover it.
  public func position(of date: LocalDate) -> Int? {
    let position = dates.partitioningIndex { $0 >= date }
    return position < dates.count && dates[position] == date ? position : nil
  }

  /// The positions in `areas` of the areas in force on the date at a position of `dates`.
  public func areaReferences(at position: Int) -> ArraySlice<Int32> {
    references[starts[position]..<starts[position + 1]]
  }

  /// The areas in force on the date at a position of `dates`.
  public func homes(at position: Int) -> [HomeArea] {
    areaReferences(at: position).map { areas[Int($0)] }
  }
}

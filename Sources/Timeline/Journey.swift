/// A journey: a run of days away that holds the bar of clauses J1 to J3.
public struct Journey: Sendable, Hashable {
  /// The run it comes from: a position in the runs of the same assembly.
  public let run: Int
  /// Positions of its member days (after clause G4) in the day calendar, in order.
  public let members: [Int]
  /// The date of the first member day.
  public let start: LocalDate
  /// The date of the last member day.
  public let end: LocalDate
  /// What was counted over the member days.
  public let counts: MemberCounts
  /// All dated photos from the first far photo to the last (clause J4).
  public let photos: Range<Int>
  /// The greatest distance of a far photo from its date's nearest home area.
  public let farthest: Metres
  /// Whether it was already going when the library starts (clause J6).
  public let isOpenAtStart: Bool
  /// Whether it is still going when the library ends (clause J6).
  public let isOpenAtEnd: Bool

  /// A journey's id is its start date.
  public var id: String { start.description }

  /// Calendar days from start to end.
  public var calendarDays: Int { end - start + 1 }

  /// A journey.
  public init(
    run: Int, members: [Int], start: LocalDate, end: LocalDate, counts: MemberCounts,
    photos: Range<Int>, farthest: Metres, isOpenAtStart: Bool, isOpenAtEnd: Bool
  ) {
    precondition(!members.isEmpty && start <= end, "a journey has days, the first one first")
    self.run = run
    self.members = members
    self.start = start
    self.end = end
    self.counts = counts
    self.photos = photos
    self.farthest = farthest
    self.isOpenAtStart = isOpenAtStart
    self.isOpenAtEnd = isOpenAtEnd
  }
}

/// What clauses J1 to J3 count over the member days of a run.
public struct MemberCounts: Sendable, Hashable {
  /// Full days away.
  public var fullDays = 0
  /// Partial days away.
  public var partialDays = 0
  /// Stray days that stayed (clause G4).
  public var strayDays = 0
  /// Far photos, those of stray days included.
  public var farPhotos = 0

  /// Full and partial days.
  public var awayDays: Int { fullDays + partialDays }

  /// Nothing counted yet.
  public init() {}
}

extension MemberCounts {
  /// The counts over the member days of a run.
  ///
  /// - Parameters:
  ///   - members: full, partial and stray days, as positions in `calendar.days`.
  ///   - calendar: the classified dates.
  public init(over members: [Int], of calendar: DayCalendar) {
    self.init()
    for member in members {
      let day = calendar.days[member]
      switch day.dayClass {
      case .full: fullDays += 1
      case .partial: partialDays += 1
      default: strayDays += 1
      }
      farPhotos += day.far
    }
  }
}

/// A run with an away day that fails the bar (clause J5).
public struct NearMiss: Sendable, Hashable {
  /// The run it comes from: a position in the runs of the same assembly.
  public let run: Int
  /// Positions of its member days (after clause G4) in the day calendar, in order.
  public let members: [Int]
  /// The date of the first member day.
  public let start: LocalDate
  /// The date of the last member day.
  public let end: LocalDate
  /// What was counted over the member days.
  public let counts: MemberCounts
  /// The clauses it failed, of J1, J2 and J3.
  public let failed: [Clause]

  /// A near miss's id is its start date.
  public var id: String { start.description }

  /// A near miss.
  public init(
    run: Int, members: [Int], start: LocalDate, end: LocalDate, counts: MemberCounts,
    failed: [Clause]
  ) {
    precondition(!members.isEmpty && start <= end, "a near miss has days, the first one first")
    precondition(!failed.isEmpty, "a near miss failed something")
    self.run = run
    self.members = members
    self.start = start
    self.end = end
    self.counts = counts
    self.failed = failed
  }
}

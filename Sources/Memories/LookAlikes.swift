internal import Timeline

/// Which photos look like a photo: its exact duplicates first, then those nearly the same.
///
/// 1. Photos of the same day are compared, those nearest in time first; when none of them is alike, those of the
///    same week (from Monday, as ISO 8601 counts). People take the same picture again within minutes, and copies
///    that programs make keep the day.
/// 2. At most 48 are compared in all, so that an answer comes at once also after a day of a thousand photos.
/// 3. Movies and screenshots take no part: a movie is not its first picture, and screenshots all look alike.
///    Neither do photos that must not be shown.
public struct LookAlikes: Sendable {
  /// How many photos are compared at most.
  public static let mostCandidates = 48

  /// Where the photos of a group were found.
  public enum Scope: String, Sendable, Hashable {
    /// On the same day.
    case day
    /// In the same week.
    case week
  }

  /// What was found for a photo.
  public struct Group: Sendable, Equatable {
    /// Photos with the same content to the last bit, nearest in time first.
    public let exact: [Int]
    /// Photos that look nearly the same, nearest in time first.
    public let near: [Int]
    /// Where they were found; the week when there are none.
    public let scope: Scope
    /// How many photos were compared, at least by their content.
    public let compared: Int
    /// Photos that could not be compared at all, nearest in time first.
    public let unread: [Int]
    /// Photos of which only the content could be compared, nearest in time first.
    public let unseen: [Int]
  }

  /// Why a photo has no group.
  public enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// It is not in the library.
    case notInLibrary
    /// It must not be shown.
    case withheld(MemoryLibrary.Obstacle)
    /// It is a movie, a screenshot or a screen recording.
    case takesNoPart
    /// It has no date.
    case undated

    /// The reason in words.
    public var description: String {
      switch self {
      case .notInLibrary: "the photo is not in the library"
      case .withheld(.skipped(let rule)): "the photo is skipped by rule \(rule)"
      case .withheld(.setAside): "the photo was set aside"
      case .withheld(.waiting): "the photo waits to be deleted"
      case .takesNoPart: "movies and screenshots are not compared"
      case .undated: "the photo has no date"
      }
    }
  }

  private let library: MemoryLibrary

  /// The look-alikes of a library.
  public init(in library: MemoryLibrary) { self.library = library }

  /// The group of a photo.
  ///
  /// - Parameters:
  ///   - name: its path or id.
  ///   - isSame: whether two photos have the same content to the last bit; nil when that cannot be told.
  ///   - isNear: whether two photos look nearly the same; nil when that cannot be told. It is asked only of
  ///     photos whose content could be compared, and is not the same.
  /// - Returns: its group, which may be empty.
  /// - Throws: `Refusal` when it has none.
  public func group(
    of name: String, isSame: (Int, Int) -> Bool?, isNear: (Int, Int) -> Bool?
  ) throws(Refusal) -> Group {
    guard let photo = library.position(of: name) else { throw .notInLibrary }
    if let obstacle = library.obstacle(to: photo) { throw .withheld(obstacle) }
    guard takesPart(photo) else { throw .takesNoPart }
    guard photo < library.table.datedCount else { throw .undated }
    let day = library.table.localTime(of: photo).date
    let monday = day - Self.daysSinceMonday(day)
    let days = DayIndex(of: library.table)
    func candidates(_ dates: [LocalDate], most: Int) -> [Int] {
      let all = dates.compactMap(days.position(of:)).flatMap { days.photos(at: $0) }
        .filter { $0 != photo && takesPart($0) && library.obstacle(to: $0) == nil }
      return Array(nearest(to: photo, all).prefix(most))
    }
    let ofDay = candidates([day], most: Self.mostCandidates)
    var matches = Matches()
    matches.compare(photo, with: ofDay, isSame: isSame, isNear: isNear)
    if !matches.areNone { return matches.group(.day) }
    let ofWeek = candidates(
      (0..<7).map { monday + $0 }.filter { $0 != day }, most: Self.mostCandidates - ofDay.count)
    matches.compare(photo, with: ofWeek, isSame: isSame, isNear: isNear)
    return matches.group(.week)
  }

  private func takesPart(_ photo: Int) -> Bool {
    !library.isVideo(photo) && !library.isOfScreen(photo)
  }

  private func nearest(to photo: Int, _ others: [Int]) -> [Int] {
    let moment = library.table.instant(of: photo)
    return others.sorted { left, right in
      let apart = (
        library.table.instant(of: left).magnitudeOfDifference(to: moment),
        library.table.instant(of: right).magnitudeOfDifference(to: moment)
      )
      return apart.0 != apart.1 ? apart.0 < apart.1 : left < right
    }
  }

  /// What came of comparing a photo with others.
  private struct Matches {
    private var exact: [Int] = []
    private var near: [Int] = []
    private var compared = 0
    private var unread: [Int] = []
    private var unseen: [Int] = []

    var areNone: Bool { exact.isEmpty && near.isEmpty }

    mutating func compare(
      _ photo: Int, with others: [Int], isSame: (Int, Int) -> Bool?, isNear: (Int, Int) -> Bool?
    ) {
      for other in others {
        guard let isSame = isSame(photo, other) else {
          unread.append(other)
          continue
        }
        compared += 1
        if isSame {
          exact.append(other)
        } else if let isNear = isNear(photo, other) {
          if isNear { near.append(other) }
        } else {
          unseen.append(other)
        }
      }
    }

    func group(_ scope: Scope) -> Group {
      Group(
        exact: exact, near: near, scope: scope, compared: compared, unread: unread, unseen: unseen)
    }
  }

  /// How many days before a date its week began.
  static func daysSinceMonday(_ date: LocalDate) -> Int {
    // 1970-01-01 was a Thursday.
    let days = (Int(date.daysSince1970) + 3) % 7
    return days < 0 ? days + 7 : days
  }
}

extension Int64 {
  fileprivate func magnitudeOfDifference(to other: Int64) -> UInt64 {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? .max : difference.magnitude
  }
}

public import Timeline

/// The photos of a month and day in earlier years: what to show, in which order, and which one is on the
/// cover.
///
/// 1. Photos dated on the month and day of `date` in an earlier year take part, unless they are skipped, set
///    aside or waiting to be deleted. Those of 29 February are shown on 29 February, and in years without
///    one on the 28th: otherwise they would come back every fourth year only.
/// 2. Undecided ones come first, in the order they were taken, so that what still wants a decision gets one; then
///    kept ones and favourites, those never seen first, then those not seen for longest.
/// 3. A set is the first eight.
///
/// The same library, states and date give the same set.
public struct OnThisDay: Sendable {
  /// How many photos a set has.
  public static let setSize = 8

  private let library: MemoryLibrary
  /// All photos that take part, in order, as positions in the library's table.
  public let photos: [Int]

  /// The photos for a date.
  public init(_ date: LocalDate, in library: MemoryLibrary) {
    self.library = library
    let days = DayIndex(of: library.table)
    let (year, month, day) = date.components
    var candidates: [Int] = []
    for position in days.dates.indices {
      let other = days.dates[position].components
      guard other.year < year else { break }
      let isSame = other.month == month && other.day == day
      let isLeapDay =
        other.month == 2 && other.day == 29 && month == 2 && day == 28
        && LocalDate.daysIn(month: 2, of: year) == 28
      guard isSame || isLeapDay else { continue }
      candidates += days.photos(at: position).filter { library.obstacle(to: $0) == nil }
    }
    let undecided = candidates.filter { library.record(of: $0).state == .undecided }
    let kept = candidates.filter { library.record(of: $0).state.isKept }
      .sorted { left, right in
        let seen = (
          library.record(of: left).seen ?? .min, library.record(of: right).seen ?? .min
        )
        return seen.0 != seen.1 ? seen.0 < seen.1 : left < right
      }
    photos = undecided + kept
  }

  /// The cover of a set: its first photo that is no screenshot, Live Photos before others; nil when there is none.
  private func cover(of set: [Int]) -> Int? {
    let fit = set.filter { !library.isOfScreen($0) }
    return fit.first { library.table.traits[$0].contains(.livePhoto) } ?? fit.first
  }

  /// A set, and what came of the photo that was to be its first.
  public struct Answer: Sendable, Equatable {
    /// The photos, as positions in the library's table.
    public let photos: [Int]
    /// What came of the photo asked for.
    public let first: First
    /// The photo on the cover: the first of the set that is no screenshot, Live Photos before others.
    ///
    /// It is one of the set, so that a cover never promises what the set does not hold; nil when none is fit.
    public let cover: Int?
    /// How many photos the set was taken from: those of the day, and the first where it is of another.
    public let candidates: Int
  }

  /// What came of a photo that was asked for.
  public enum First: Sendable, Hashable {
    /// None was asked for.
    case notAsked
    /// It is the first of the set, whatever its date.
    case shown
    /// It is not there any more; no other stands in its place.
    case deleted
    /// It must not be shown; no other stands in its place.
    case withheld(MemoryLibrary.Obstacle)
    /// No one ever heard of it: the set is the regular one.
    case unknown
  }

  /// The set that a person gets.
  ///
  /// - Parameter asked: the path or id of the photo that is to be the first, such as one that was tapped; nil
  ///   for none. Where it cannot be shown, the set has one photo less: who tapped that photo must not be
  ///   given another in its place.
  /// - Returns: the set, and what came of that photo.
  public func set(first asked: String? = nil) -> Answer {
    let regular = Array(photos.prefix(Self.setSize))
    guard let asked else { return answer(regular, .notAsked) }
    guard let photo = library.position(of: asked) else {
      guard library.states.isKnown(asked) else { return answer(regular, .unknown) }
      return answer(Array(photos.prefix(Self.setSize - 1)), .deleted)
    }
    let others = Array(photos.lazy.filter { $0 != photo }.prefix(Self.setSize - 1))
    if let obstacle = library.obstacle(to: photo) {
      return answer(others, obstacle == .waiting ? .deleted : .withheld(obstacle))
    }
    return answer([photo] + others, .shown)
  }

  private func answer(_ set: [Int], _ first: First) -> Answer {
    let isGuest = first == .shown && set.first.map(photos.contains) == false
    return Answer(
      photos: set, first: first, cover: cover(of: set),
      candidates: photos.count + (isGuest ? 1 : 0))
  }
}

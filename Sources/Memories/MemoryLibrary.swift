public import MemoriesToSkip
public import Timeline

/// A library as memories are dealt from it: its photos, what is skipped of them, and what was decided.
public struct MemoryLibrary: Sendable {
  /// The photos, skipped ones included.
  public let table: PhotoTable
  /// Which of them are skipped.
  public let coverage: SkipCoverage
  /// What was decided about them.
  public let states: PhotoStates
  private let positions: [String: Int]

  /// A library.
  ///
  /// Of two photos with one path or id the first in the library's order is the one that is found by it.
  public init(table: PhotoTable, coverage: SkipCoverage, states: PhotoStates) {
    self.table = table
    self.coverage = coverage
    self.states = states
    positions = Dictionary(
      (0..<table.count).map { (table.name(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Where a photo stands in the table; nil when it is not in the library.
  public func position(of photo: String) -> Int? { positions[photo] }

  /// What is known of the photo at a position.
  public func record(of photo: Int) -> PhotoMark { states[table.name(of: photo)] }

  /// Why a photo must not be shown.
  public enum Obstacle: Sendable, Hashable {
    /// A rule names it.
    case skipped(rule: Int)
    /// It was set aside.
    case setAside
    /// It waits to be deleted.
    case waiting
  }

  /// Why the photo at a position must not be shown; nil when it may be.
  ///
  /// The one place where that is decided: for On This Day, decks and look-alikes, for choosing the pictures
  /// of a frame and for opening one.
  public func obstacle(to photo: Int) -> Obstacle? {
    if let rule = coverage.rule(of: photo) { return .skipped(rule: rule.id) }
    return switch record(of: photo).state {
    case .setAside: .setAside
    case .waiting: .waiting
    case .undecided, .kept, .favorite: nil
    }
  }

  /// Whether a photo shows a screen: a screenshot, or a recording of one.
  public func isOfScreen(_ photo: Int) -> Bool { table.traits[photo].contains(.screenshot) }

  /// Whether a photo is a movie.
  public func isVideo(_ photo: Int) -> Bool { table.traits[photo].contains(.video) }
}

/// Offers another swipe level to a person for whom this one does not work.
///
/// Three swipes in a row that were not far or clear enough: Light. Three decisions in a row that were undone: Firm.
/// One success resets both, so that an offer only ever answers a run of bad luck of one kind, and comes
/// while the person still remembers it.
public struct LevelOffers: Sendable, Hashable {
  /// How many in a row make an offer.
  public static let runLength = 3

  /// What came of a swipe.
  public enum Event: Sendable, Hashable {
    /// It decided nothing.
    case missed
    /// What it decided was undone.
    case undone
    /// It decided, and that was left as it was.
    case succeeded
  }

  /// The level in use.
  public var level: SwipeLevel
  private var missed = 0
  private var undone = 0

  /// Offers to someone who uses a level.
  public init(level: SwipeLevel = .suggestedFirst) { self.level = level }

  /// Takes note of what came of a swipe.
  ///
  /// - Returns: the level to offer; nil for no offer. One that is in use already is never offered.
  public mutating func note(_ event: Event) -> SwipeLevel? {
    switch event {
    case .missed: (missed, undone) = (missed + 1, 0)
    case .undone: (missed, undone) = (0, undone + 1)
    case .succeeded: (missed, undone) = (0, 0)
    }
    let offer: SwipeLevel? =
      missed == Self.runLength ? .light : undone == Self.runLength ? .firm : nil
    guard let offer else { return nil }
    (missed, undone) = (0, 0)
    return offer == level ? nil : offer
  }
}

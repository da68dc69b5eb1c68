/// Trying the swipe levels: three cards a level, the lightest first.
///
/// Nothing that is done to a trial card is done to a photo.
public struct SwipeTrial: Sendable, Hashable {
  /// How many cards are tried at each level.
  public static let cardsPerLevel = 3

  /// The level that is tried.
  public private(set) var level = SwipeLevel.suggestedFirst
  /// How many cards of it are left.
  public private(set) var cardsLeft = SwipeTrial.cardsPerLevel

  /// A trial of the level that is suggested first.
  public init() {}

  /// Whether all cards of the level have been tried.
  public var isOver: Bool { cardsLeft == 0 }

  /// A swipe was tried on a card; one that decides nothing leaves the card where it is.
  ///
  /// - Returns: what it would have decided.
  public mutating func swipe(_ move: ThumbMove) -> SwipeDecision? {
    guard cardsLeft > 0, let decision = level.decision(for: move), decision != .back else {
      return nil
    }
    cardsLeft -= 1
    return decision
  }

  /// Tries another level, with cards of its own.
  public mutating func tryOut(_ level: SwipeLevel) {
    self.level = level
    cardsLeft = Self.cardsPerLevel
  }
}

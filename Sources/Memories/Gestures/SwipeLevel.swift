internal import Glibc

/// How firm a swipe has to be before it decides about a photo.
///
/// Distance and angle grow together: who needs a longer way to be sure also needs a clearer direction, and two
/// settings that a person had to balance against each other would be one too many. The levels bear on
/// keep, set aside and favourite only; going back works the same at each.
public enum SwipeLevel: String, Sendable, Hashable, CaseIterable, Comparable {
  /// For quick hands. It is suggested first: a person notices at once when too much happens, but not why nothing does.
  case light
  /// In between.
  case standard
  /// For hands that tremble, or a phone that is held with one hand.
  case firm

  /// The level that is suggested first.
  public static let suggestedFirst = SwipeLevel.light

  /// How far a thumb must go, in points.
  public var distance: Double {
    switch self {
    case .light: 60
    case .standard: 88
    case .firm: 120
    }
  }

  /// How many degrees nearer to its own axis than to the other a swipe must go.
  public var angle: Double {
    switch self {
    case .light: 12
    case .standard: 16
    case .firm: 20
    }
  }

  /// Whether the first level is the less firm one.
  public static func < (left: SwipeLevel, right: SwipeLevel) -> Bool {
    left.distance < right.distance
  }
}

/// What a swipe decides.
public enum SwipeDecision: Sendable, Hashable, CaseIterable {
  /// To the right.
  case keep
  /// To the left.
  case setAside
  /// Upwards.
  case favorite
  /// Downwards: back to where one came from. It decides nothing, so no level bears on it.
  case back
}

/// Where a thumb is, seen from where it came down, in points.
public struct ThumbMove: Sendable, Hashable {
  /// To the right.
  public let right: Double
  /// Upwards.
  public let up: Double

  /// A place of the thumb.
  public init(right: Double, up: Double) {
    self.right = right
    self.up = up
  }
}

extension SwipeLevel {
  /// How far down a thumb must go for going back, at each level.
  public static let backDistance = 60.0

  /// What lights up while the thumb is at a place; nil for nothing.
  ///
  /// A thumb that goes sideways turns about its root and rises on the way: on an arc it passes places that
  /// are far enough from the start and half-way up. The angle keeps these from lighting favourite.
  public func decision(for move: ThumbMove) -> SwipeDecision? {
    let squared = move.right * move.right + move.up * move.up
    guard squared.isFinite, squared > 0 else { return nil }
    if move.up < 0, -move.up >= move.right.magnitude {
      return squared >= Self.backDistance * Self.backDistance ? .back : nil
    }
    guard squared >= distance * distance else { return nil }
    // Within 45° less the angle of its own axis: other ≤ own · tan(45° - angle).
    let slope = tan((45 - angle) * (.pi / 180))
    if move.up > 0, move.right.magnitude <= move.up * slope { return .favorite }
    guard move.up.magnitude <= move.right.magnitude * slope else { return nil }
    return move.right > 0 ? .keep : .setAside
  }
}

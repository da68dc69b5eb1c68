/// What happens when a person leaves a review.
public enum ReviewEnd: Sendable, Hashable {
  /// It closes at once.
  case close
  /// It asks first: so many photos were set aside.
  case confirm(setAside: Int)

  /// Leaving after so many photos were set aside.
  ///
  /// Where nothing was, there is nothing to think about, and a question would only be in the way.
  public static func leaving(setAside: Int) -> ReviewEnd {
    setAside > 0 ? .confirm(setAside: setAside) : .close
  }
}

/// The note that says what was just done.
public struct UndoNote: Sendable, Hashable {
  /// Whether it has a button that undoes it.
  public let hasUndo: Bool

  /// A note.
  public init(hasUndo: Bool) { self.hasUndo = hasUndo }

  /// For how many seconds it stays: long enough to reach the button, and only to be read where there is none.
  public var duration: Double { hasUndo ? 4 : 2 }

  /// Whether it is there so many seconds after what it tells.
  public func isVisible(after seconds: Double) -> Bool { seconds >= 0 && seconds < duration }
}

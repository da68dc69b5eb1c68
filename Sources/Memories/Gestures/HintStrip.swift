/// The strip that says what the swipes do: once in a round, a second after a photo is shown, for two seconds.
///
/// Later than at once, so that the photo is seen first; once, so that it stays a hint. It never lies on a
/// screenshot or a screen recording, whose text it would cover, nor on anything while tidying, where people
/// go fast and know how. The shortcut to look-alikes stays for three seconds, since it asks for a tap.
public struct HintStrip: Sendable, Hashable {
  /// After how many seconds it is shown.
  public static let delay = 1.0
  /// For how many seconds.
  public static let duration = 2.0
  /// For how many seconds the shortcut to look-alikes is shown.
  public static let lookAlikeShortcutDuration = 3.0

  private let isTidying: Bool
  private var wasShown = false
  /// When the strip appears on the photo that is shown; nil when it does not.
  private var start: Double?

  /// A round of reviewing, or of tidying.
  public init(isTidying: Bool = false) { self.isTidying = isTidying }

  /// A photo is shown.
  ///
  /// - Parameters:
  ///   - time: in seconds, from any start; times never go back.
  ///   - isOfScreen: whether it is a screenshot or a screen recording.
  public mutating func show(at time: Double, isOfScreen: Bool) {
    // A photo that went away before its strip came has not used it up.
    if let start, time > start { wasShown = true }
    start = isTidying || isOfScreen || wasShown ? nil : time + Self.delay
  }

  /// Whether the strip is there at a time.
  public func isVisible(at time: Double) -> Bool {
    guard let start else { return false }
    return time >= start && time < start + Self.duration
  }

  /// Whether the shortcut to look-alikes is there, on a photo shown at one time, at another.
  public static func isLookAlikeShortcutVisible(at time: Double, shownAt start: Double) -> Bool {
    time >= start && time < start + lookAlikeShortcutDuration
  }
}

/// What a person decided about a photo.
public enum PhotoState: String, Sendable, Hashable, CaseIterable {
  /// Nothing yet.
  case undecided
  /// It stays.
  case kept
  /// It is put aside, out of sight, for later.
  case setAside = "set-aside"
  /// It waits to be deleted, by the person and with another program: nothing here deletes a photo.
  case waiting = "waiting-to-be-deleted"
  /// It stays, and is one of the best.
  case favorite

  /// Whether it stays: kept, or a favourite.
  public var isKept: Bool { self == .kept || self == .favorite }
}

/// What is known of a photo: the state, and when it was last seen.
public struct PhotoMark: Sendable, Hashable {
  /// What was decided.
  public var state: PhotoState
  /// When it was last seen, in seconds since 1970-01-01 00:00 UTC; nil for never.
  public var seen: Int64?

  /// A photo about which nothing was decided, and that was never seen.
  public init(state: PhotoState = .undecided, seen: Int64? = nil) {
    self.state = state
    self.seen = seen
  }
}

/// The states of the photos of which something is known, by the path or id that their source gives.
public struct PhotoStates: Sendable, Equatable {
  /// The records; a photo without one is undecided and was never seen.
  public var records: [String: PhotoMark]

  /// Records by path or id.
  public init(_ records: [String: PhotoMark] = [:]) { self.records = records }

  /// What is known of a photo.
  public subscript(photo: String) -> PhotoMark { records[photo] ?? PhotoMark() }

  /// Whether a photo was met before, in whatever state.
  public func isKnown(_ photo: String) -> Bool { records[photo] != nil }
}

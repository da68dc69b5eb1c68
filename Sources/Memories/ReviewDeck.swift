internal import Timeline

/// The photos to be reviewed, in the order in which a person gets them.
///
/// All photos that may be shown are in it, each once. Those seen lately come last. In random order photos of one
/// burst are never neighbours unless that cannot be avoided, since ten of a kind in a row are tiring to
/// judge; in time order nothing is spread, since there the burst is what is looked for.
public struct ReviewDeck: Sendable {
  /// In which order photos come.
  public enum Order: Sendable, Hashable {
    /// As they were taken; those without a date last.
    case time
    /// In a random order; equal seeds give equal orders.
    case random(seed: UInt64)
  }

  /// How a deck is made.
  public struct Settings: Sendable, Hashable {
    /// The order.
    public var order = Order.time
    /// Now, in seconds since 1970-01-01 00:00 UTC.
    public var now: Int64
    /// Photos seen at most so many days ago come last; nil leaves them where they are.
    public var recentDays: Int? = 30

    /// In time order, with photos seen in the last 30 days at the end.
    public init(now: Int64) { self.now = now }
  }

  /// The photos, as positions in the library's table.
  public let photos: [Int]
  /// Whether the photo that was to be on top is there.
  public let hasFirst: Bool

  /// A deck.
  ///
  /// - Parameters:
  ///   - library: the photos.
  ///   - settings: how it is made.
  ///   - asked: the path or id of a photo that is to be on top, also if it was seen lately; where it cannot be
  ///     shown the deck is as if it had not been asked for.
  public init(of library: MemoryLibrary, _ settings: Settings, first asked: String? = nil) {
    let shown = (0..<library.table.count).filter { library.obstacle(to: $0) == nil }
    let top = asked.flatMap(library.position(of:)).flatMap {
      library.obstacle(to: $0) == nil ? $0 : nil
    }
    let rest = shown.filter { $0 != top }
    let fresh = rest.filter { !Self.isRecent($0, in: library, settings) }
    let recent = rest.filter { Self.isRecent($0, in: library, settings) }
    hasFirst = top != nil
    let head = top.map { [$0] } ?? []
    switch settings.order {
    case .time: photos = head + fresh + recent
    case .random(let seed):
      var order = SeededOrder(seed: seed)
      let spreading = Spreading(bursts: Bursts(of: library.table))
      let first = spreading.spread(order.shuffled(fresh), after: top)
      photos = head + spreading.joined(first, order.shuffled(recent), after: top)
    }
  }

  private static func isRecent(
    _ photo: Int, in library: MemoryLibrary, _ settings: Settings
  ) -> Bool {
    guard let days = settings.recentDays, let seen = library.record(of: photo).seen else {
      return false
    }
    let (age, overflows) = settings.now.subtractingReportingOverflow(seen)
    return !overflows && age <= Int64(days) * 86_400
  }
}

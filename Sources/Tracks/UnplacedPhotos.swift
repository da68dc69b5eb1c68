/// The photos that stay without a place, by reason.
public struct UnplacedPhotos<Reason: Hashable & Sendable>: Sendable, Equatable {
  /// How many there are for each reason.
  public private(set) var counts: [Reason: Int] = [:]
  /// The rows of the first few for each reason.
  public private(set) var examples: [Reason: [Int]] = [:]

  /// How many examples are kept for each reason.
  public static var exampleLimit: Int { 3 }

  /// None yet.
  init() {}

  /// How many there are for a reason.
  public func count(of reason: Reason) -> Int { counts[reason] ?? 0 }

  mutating func note(_ reason: Reason, row: Int) {
    counts[reason, default: 0] += 1
    if examples[reason, default: []].count < Self.exampleLimit {
      examples[reason, default: []].append(row)
    }
  }
}

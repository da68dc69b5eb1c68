/// Random numbers that are the same on every machine for a seed: SplitMix64 (Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", 2014).
struct SeededGenerator: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number from 0 to below a count; the bias of the remainder is beyond notice for small counts.
  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  /// A number from 0 to below 1, of 53 random bits.
  mutating func unit() -> Double { Double(next() >> 11) / Double(UInt64(1) << 53) }

  /// The numbers from 0 to below a count in random order.
  mutating func order(of count: Int) -> [Int] {
    var order = Array(0..<count)
    for last in stride(from: count - 1, to: 0, by: -1) { order.swapAt(last, below(last + 1)) }
    return order
  }
}

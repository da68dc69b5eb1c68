/// Random numbers that are the same in every run: SplitMix64 (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator; equal seeds give equal numbers.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number of a range, every one as likely.
  public mutating func number(_ range: ClosedRange<Double>) -> Double {
    // 53 random bits: what a double holds.
    let unit = Double(next() >> 11) / Double(UInt64(1) << 53)
    let number = range.lowerBound + unit * (range.upperBound - range.lowerBound)
    return min(max(number, range.lowerBound), range.upperBound)
  }

  /// A whole number of a range, every one as likely.
  public mutating func whole(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  /// One of some choices.
  public mutating func choice<Value>(_ values: [Value]) -> Value {
    values[whole(0...values.count - 1)]
  }

  /// Whether something happens that happens so many times in a hundred.
  public mutating func happens(_ percent: Int) -> Bool { whole(1...100) <= percent }
}

/// Random numbers that are the same on every machine: SplitMix64 (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014).
///
/// It is no `RandomNumberGenerator`: what the standard library makes of one, `shuffled` and `random(in:)`, may
/// change from version to version, and with it the bytes that a seed gives. Everything here is made of whole
/// numbers and of sums, products and quotients of doubles, which IEEE 754 rounds in one way only.
struct RandomStream: Sendable {
  private var state: UInt64

  /// The stream of a seed.
  init(seed: UInt64) { state = seed }

  /// The stream of a seed for one of several purposes; streams of other purposes share nothing with it.
  init(seed: UInt64, purpose: UInt64) {
    self.init(seed: seed)
    state = next() ^ purpose &* 0xD134_2543_DE82_EF95
    state = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to 1, without 1: 53 random bits, what a double holds.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  mutating func whole(_ range: ClosedRange<Int>) -> Int {
    let count = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int(next().multipliedFullWidth(by: count).high)
  }

  /// True in so large a share of the draws.
  mutating func happens(_ share: Double) -> Bool { unit() < share }

  /// One of several; nil of none.
  mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[whole(0...elements.count - 1)]
  }

  /// One of several, as likely as its weight; nil of none.
  mutating func element<Element>(weighted: [(Element, weight: Double)]) -> Element? {
    var left = unit() * weighted.reduce(0) { $0 + $1.weight }
    for (element, weight) in weighted {
      if left < weight { return element }
      left -= weight
    }
    return weighted.last?.0
  }

  /// A point of the disc of radius 1, every part of it as likely.
  mutating func pointInDisc() -> (x: Double, y: Double) {
    while true {
      let (x, y) = (2 * unit() - 1, 2 * unit() - 1)
      if x * x + y * y <= 1 { return (x, y) }
    }
  }

  /// A point on the rim of that disc.
  mutating func pointOnRim() -> (x: Double, y: Double) {
    while true {
      let (x, y) = pointInDisc()
      let length = (x * x + y * y).squareRoot()
      if length > 0.01 { return (x / length, y / length) }
    }
  }
}

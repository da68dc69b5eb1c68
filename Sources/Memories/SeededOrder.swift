/// Random orders that are the same in every run: SplitMix64 (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014) and the shuffle of Fisher and Yates.
///
/// Written by hand, since what the standard library's `shuffle` does with a generator may change with its
/// version, and with it decks that people have in hand.
struct SeededOrder {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A generator for something that has a name: another name, another order.
  init(seed: UInt64, name: String) {
    state = name.utf8.reduce(seed ^ 0xCBF2_9CE4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The elements in a random order.
  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for index in elements.indices.dropFirst().reversed() {
      // The high half of a product is even to 1 in 2⁶⁴ / count.
      let other = Int(next().multipliedFullWidth(by: UInt64(index + 1)).high)
      elements.swapAt(index, other)
    }
    return elements
  }
}

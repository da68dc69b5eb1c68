internal import Timeline

/// The photos that rules name one by one, by album, or as exceptions.
///
/// Nearly every name asked for is none of them. That is seen from its last sixteen letters and its length, by bits in a
/// small table; only where these are known the whole name is looked up.
struct RuleNames: Sendable {
  /// What rules say of one photo.
  struct Entry: Sendable {
    fileprivate let name: [UInt8]
    fileprivate(set) var rules: [Int32] = []
    fileprivate(set) var exceptions: [Int32] = []
  }

  // By the hash of the name; names of one hash stand side by side.
  private var entries: [UInt64: [Entry]] = [:]
  // A bit for the ending of each name; a power of two of words.
  private var bits: [UInt64] = []

  var isEmpty: Bool { entries.isEmpty }

  mutating func add(_ name: String, to rule: Int32) { change(name) { $0.rules.append(rule) } }

  mutating func except(_ name: String, from rule: Int32) {
    change(name) { $0.exceptions.append(rule) }
  }

  private mutating func change(_ name: String, _ body: (inout Entry) -> Void) {
    let bytes = Array(name.utf8)
    let hash = Self.hash(bytes.span)
    var same = entries[hash, default: []]
    let position = same.firstIndex { $0.name == bytes } ?? same.count
    if position == same.count { same.append(Entry(name: bytes)) }
    body(&same[position])
    entries[hash] = same
  }

  /// To be called when all names are there.
  mutating func prepare() {
    guard !entries.isEmpty else { return }
    // At least sixteen bits a name: one in sixteen of the others is looked up in vain.
    var words = 16
    while words * 4 < entries.count { words *= 2 }
    bits = [UInt64](repeating: 0, count: words)
    for same in entries.values {
      for entry in same {
        let bit = Self.ending(entry.name.span)
        bits[Int(bit >> 6) & (words - 1)] |= 1 << (bit & 63)
      }
    }
  }

  /// What rules say of a name; nil for nothing.
  func entry(_ name: Span<UInt8>) -> Entry? {
    guard !bits.isEmpty else { return nil }
    let bit = Self.ending(name)
    guard bits[Int(bit >> 6) & (bits.count - 1)] & 1 << (bit & 63) != 0,
      let same = entries[Self.hash(name)]
    else { return nil }
    return same.first { Self.areEqual($0.name, name) }
  }

  private static func areEqual(_ left: [UInt8], _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }

  /// A hash of the end of a name.
  private static func ending(_ name: Span<UInt8>) -> UInt64 {
    var hash = UInt64(name.count)
    if name.count >= 16 {
      hash ^= name.word(at: name.count - 8) ^ (name.word(at: name.count - 16) &* multiplier)
    } else {
      for index in name.indices { hash = hash << 8 ^ hash >> 56 ^ UInt64(name[index]) }
    }
    hash = hash &* multiplier
    return hash ^ hash >> 32
  }

  // An odd number without pattern: 2⁶⁴ divided by the golden ratio.
  private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

  // FNV-1a (Fowler, Noll and Vo; draft-eastlake-fnv): short, and the same in every run. Names stand in
  // mapped files, where making a string of each would cost more than all the rest.
  private static func hash(_ bytes: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in bytes.indices {
      hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3
    }
    return hash
  }
}

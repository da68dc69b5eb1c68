internal import Timeline

/// The photos that rules name one by one, by album, or as exceptions.
struct RuleNames: Sendable {
  /// What rules say of one photo.
  struct Found {
    var rules: [Int32] = []
    var exceptions: [Int32] = []
  }

  private struct Entry: Sendable {
    let name: [UInt8]
    var rules: [Int32] = []
    var exceptions: [Int32] = []
  }

  // By the hash of the name; names of one hash stand side by side.
  private var entries: [UInt64: [Entry]] = [:]

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

  func found(_ table: PhotoTable, _ photo: Int) -> Found {
    table.pool.withBytes(of: table.names[photo]) { name in
      guard let same = entries[Self.hash(name)],
        let entry = same.first(where: { Self.areEqual($0.name, name) })
      else { return Found() }
      return Found(rules: entry.rules, exceptions: entry.exceptions)
    }
  }

  private static func areEqual(_ left: [UInt8], _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }

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

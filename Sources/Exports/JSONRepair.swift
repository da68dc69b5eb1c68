import JSONStreaming

/// Finds where to go on behind a record that is damaged.
enum JSONRepair {
  /// The first name in an object, with its quotes; empty when the object has none.
  static func firstName(ofObjectAt opening: Int, in bytes: Span<UInt8>) -> [UInt8] {
    let start = afterBlanks(bytes, from: opening + 1)
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else { return [] }
    let end = JSONScan.endOfString(
      openedAt: start, in: bytes, until: min(bytes.count, start + 256))
    guard !end.isBroken else { return [] }
    return (start...end.index).map { bytes[$0] }
  }

  /// The next object, in a part of a text, that begins with a name and stands after a comma, a bracket
  /// or a brace that closes, as one in a list does.
  static func nextRecord(
    named name: [UInt8], in bytes: Span<UInt8>, _ range: Range<Int>
  ) -> Int? {
    guard !name.isEmpty else { return nil }
    var index = range.lowerBound
    while index < range.upperBound {
      guard bytes[index] == UInt8(ascii: "{") else {
        index += 1
        continue
      }
      let start = afterBlanks(bytes, from: index + 1)
      if start + name.count <= bytes.count,
        name.indices.allSatisfy({ bytes[start + $0] == name[$0] }),
        isInList(bytes, index, from: range.lowerBound)
      {
        return index
      }
      index += 1
    }
    return nil
  }

  private static func isInList(_ bytes: Span<UInt8>, _ index: Int, from start: Int) -> Bool {
    var before = index - 1
    while before >= start, bytes[before] <= 0x20 { before -= 1 }
    guard before >= start else { return true }
    switch bytes[before] {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "}"): return true
    default: return false
    }
  }

  private static func afterBlanks(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    return index
  }
}

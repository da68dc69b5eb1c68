/// Reads a compiled file of the time-zone database (TZif, RFC 8536, versions 1 to 4).
///
/// 1. The file holds its data once with 4-byte times, and from version 2 on once more with 8-byte
///    times; the latter are used.
/// 2. Clocks showed the offset of the first type before the first change.
/// 3. A rule at the end of the file goes on where the changes end: it is written out to 2100, so
///    that look-ups know nothing of rules.
struct ZoneFile {
  /// The last year in which photos take part (clause P1), and one more for readings near its end.
  private static let lastYear = 2101
  /// Further from 1970 nothing is asked, in seconds: 35,000 years.
  private static let endOfTime: Int64 = 1 << 40

  /// Why bytes are no such file.
  enum Problem: Error, Equatable, CustomStringConvertible {
    /// The first bytes are not `TZif`.
    case notAZoneFile
    /// The file ends too early.
    case truncated
    /// Its times count leap seconds, which clocks do not.
    case leapSeconds
    /// A change names a type that is not there, or is out of order, or an offset cannot be one.
    case damaged
    /// The rule at the end cannot be read.
    case ruleUnreadable(String)

    var description: String {
      switch self {
      case .notAZoneFile: "it does not begin with TZif"
      case .truncated: "it ends too early"
      case .leapSeconds: "its times count leap seconds"
      case .damaged: "its content contradicts itself"
      case .ruleUnreadable(let rule): "its rule \(rule) cannot be read"
      }
    }
  }

  /// The history of the zone.
  static func history(of bytes: Span<UInt8>) throws(Problem) -> ZoneHistory {
    var block = try Block(at: 0, timeLength: 4, in: bytes)
    if block.version > 1 {
      block = try Block(at: block.end, timeLength: 8, in: bytes)
    }
    guard block.leapCount == 0 else { throw .leapSeconds }
    let types = try block.offsets(in: bytes)
    var changes = try block.changes(types: types, in: bytes)
    if block.version > 1, let rule = try rule(at: block.end, in: bytes) {
      changes += rule.changes(after: changes.last?.second, upTo: lastYear)
    }
    return ZoneHistory(initialOffset: types[0], changes: changes)
  }

  /// The line after the data, between two line ends; nil when it is empty.
  private static func rule(at start: Int, in bytes: Span<UInt8>) throws(Problem) -> ZoneRule? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\n") else { throw .truncated }
    var line: [UInt8] = []
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      line.append(bytes[index])
      index += 1
    }
    guard index < bytes.count else { throw .truncated }
    if line.isEmpty { return nil }
    guard let rule = ZoneRule(line) else {
      throw .ruleUnreadable(String(decoding: line.prefix(80), as: UTF8.self))
    }
    return rule
  }

  /// One of the two copies of the data: a head with six counts, then the parts that they count.
  private struct Block {
    let version: Int
    let leapCount: Int
    /// Where the block ends.
    let end: Int
    private let timeCount: Int
    private let typeCount: Int
    private let timeLength: Int
    private let dataStart: Int

    private static let headLength = 44
    private static let magic = Array("TZif".utf8)

    init(at start: Int, timeLength: Int, in bytes: Span<UInt8>) throws(Problem) {
      guard bytes.count - start >= Self.headLength else {
        throw start == 0 ? .notAZoneFile : .truncated
      }
      guard Self.magic.indices.allSatisfy({ bytes[start + $0] == Self.magic[$0] }) else {
        throw .notAZoneFile
      }
      // The version is a zero byte or a digit.
      version = max(1, Int(bytes[start + 4]) - 0x30)
      let counts = (0..<6).map { Int(number(at: start + 20 + $0 * 4, length: 4, in: bytes)) }
      guard counts.allSatisfy({ $0 >= 0 }), counts[4] > 0, counts[4] <= 256 else { throw .damaged }
      leapCount = counts[2]
      timeCount = counts[3]
      typeCount = counts[4]
      self.timeLength = timeLength
      dataStart = start + Self.headLength
      // Times and their types; types of 6 bytes; names; leap seconds; and two rows of flags.
      end =
        dataStart + timeCount * (timeLength + 1) + typeCount * 6 + counts[5]
        + leapCount * (timeLength + 4) + counts[1] + counts[0]
      guard end <= bytes.count else { throw .truncated }
    }

    /// Seconds ahead of UTC, of each type.
    func offsets(in bytes: Span<UInt8>) throws(Problem) -> [Int32] {
      let start = dataStart + timeCount * (timeLength + 1)
      let offsets = (0..<typeCount).map {
        Int32(truncatingIfNeeded: number(at: start + $0 * 6, length: 4, in: bytes))
      }
      guard offsets.allSatisfy({ $0.magnitude < 93_600 }) else { throw .damaged }
      return offsets
    }

    func changes(types: [Int32], in bytes: Span<UInt8>) throws(Problem) -> [ZoneHistory.Change] {
      var changes: [ZoneHistory.Change] = []
      changes.reserveCapacity(timeCount)
      var previous = Int64.min
      for index in 0..<timeCount {
        let second = number(at: dataStart + index * timeLength, length: timeLength, in: bytes)
        let type = Int(bytes[dataStart + timeCount * timeLength + index])
        guard type < types.count, second > previous, second < ZoneFile.endOfTime else {
          throw .damaged
        }
        previous = second
        // Some files begin with a change at the beginning of all time.
        changes.append(
          ZoneHistory.Change(second: max(second, -ZoneFile.endOfTime), offset: types[type]))
      }
      return changes
    }
  }

  /// A signed big-endian number of 4 or 8 bytes.
  private static func number(at start: Int, length: Int, in bytes: Span<UInt8>) -> Int64 {
    var value: UInt64 = 0
    for index in start..<start + length { value = value << 8 | UInt64(bytes[index]) }
    return length == 4
      ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
  }
}

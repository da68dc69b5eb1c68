/// A member of a JSON object, or an element of an array, as a place in the text.
public struct JSONMember: Sendable {
  /// What its value is.
  public enum Kind: UInt8, Sendable {
    /// A string without escapes.
    case string
    /// A string with escapes.
    case escapedString
    /// A number, `true`, `false`, `null`, or a bare word such as `NaN`.
    case literal
    /// An object; its members follow.
    case object
    /// An array; its elements follow.
    case array
    /// A container that lies too deep, or of which there are too many: its text is passed over.
    case omitted
  }

  /// Where the key stands, without quotes; empty for an element.
  public var keyStart: Int32
  /// How long the key is.
  public var keyLength: Int32
  /// Where the value stands, without quotes.
  public var valueStart: Int32
  /// Where the value ends.
  public var valueEnd: Int32
  /// The member after this one and all that is in it.
  public var next: Int32
  /// What its value is.
  public var kind: Kind
}

/// One object or array of a JSON text, as a list of its members in the order of the text, each before
/// what is in it.
///
/// Reading an object fills the list and copies nothing, so that one record serves a whole file. It is
/// forgiving where the meaning is plain: commas may be too many or missing, and a bare word counts as a
/// literal, so that `NaN` or `-Infinity` costs its member and not the object.
public struct JSONRecord: Sendable {
  /// What came of reading.
  public enum Outcome: Sendable {
    /// The object ends before a position.
    case whole(end: Int)
    /// The text breaks the rules at a position.
    case damaged(at: Int)
    /// The text ends inside.
    case cutOff
  }

  /// How deep containers are looked into.
  public static let depthLimit = 32
  /// How many members are kept.
  public static let memberLimit = 1 << 16

  /// The members and elements.
  public private(set) var members: [JSONMember] = []
  /// Where the object starts; places in members count from here.
  public private(set) var start = 0
  /// How many lines end in the object.
  public private(set) var lineEnds = 0

  /// No members.
  public init() {}

  /// Reads the object or array whose brace or bracket stands at a position.
  ///
  /// What was read of a damaged one, or of one that is cut off, is kept.
  ///
  /// - Parameters:
  ///   - bytes: the whole text.
  ///   - opening: where the brace stands.
  ///   - limit: where the text ends for this object; less than 2 GiB behind `opening`.
  /// - Returns: where the object ends, or what is wrong.
  public mutating func read(_ bytes: Span<UInt8>, from opening: Int, until limit: Int) -> Outcome {
    members.removeAll(keepingCapacity: true)
    start = opening
    lineEnds = 0
    var open = InlineArray<32, Int32>(repeating: -1)
    var depth = 1
    let outcome = readMembers(bytes, until: min(limit, opening + Int(Int32.max)), &open, &depth)
    while depth > 1 {
      depth -= 1
      members[Int(open[depth])].next = Int32(members.count)
    }
    return outcome
  }

  private mutating func readMembers(
    _ bytes: Span<UInt8>, until limit: Int, _ open: inout InlineArray<32, Int32>,
    _ depth: inout Int
  ) -> Outcome {
    var isObject = bytes[start] == UInt8(ascii: "{")
    let isObjectItself = isObject
    var index = start + 1
    while true {
      guard let found = nextSign(bytes, from: index, until: limit, passing: UInt8(ascii: ","))
      else {
        return .cutOff
      }
      index = found
      var member = JSONMember(
        keyStart: 0, keyLength: 0, valueStart: 0, valueEnd: 0, next: 0, kind: .literal)
      let sign = bytes[index]
      if sign == UInt8(ascii: "}") || sign == UInt8(ascii: "]") {
        guard isObject == (sign == UInt8(ascii: "}")) else { return .damaged(at: index) }
        index += 1
        depth -= 1
        if depth == 0 { return .whole(end: index) }
        let closed = Int(open[depth])
        members[closed].valueEnd = Int32(index - start)
        members[closed].next = Int32(members.count)
        isObject =
          depth == 1 ? isObjectItself : members[Int(open[depth - 1])].kind == .object
        continue
      }
      if isObject {
        guard sign == UInt8(ascii: "\"") else { return .damaged(at: index) }
        let end = JSONScan.endOfString(openedAt: index, in: bytes, until: limit)
        if end.isBroken { return end.index == limit ? .cutOff : .damaged(at: index) }
        member.keyStart = Int32(index + 1 - start)
        member.keyLength = Int32(end.index - index - 1)
        index = end.index + 1
        guard let colon = nextSign(bytes, from: index, until: limit, passing: UInt8(ascii: " "))
        else { return .cutOff }
        guard bytes[colon] == UInt8(ascii: ":") else { return .damaged(at: colon) }
        guard
          let value = nextSign(bytes, from: colon + 1, until: limit, passing: UInt8(ascii: " "))
        else { return .cutOff }
        index = value
      }
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let end = JSONScan.endOfString(openedAt: index, in: bytes, until: limit)
        if end.isBroken { return end.index == limit ? .cutOff : .damaged(at: index) }
        member.kind = end.isEscaped ? .escapedString : .string
        member.valueStart = Int32(index + 1 - start)
        member.valueEnd = Int32(end.index - start)
        index = end.index + 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        member.valueStart = Int32(index - start)
        guard depth < Self.depthLimit, members.count < Self.memberLimit else {
          guard let end = JSONScan.endOfContainer(openedAt: index, in: bytes, until: limit) else {
            return .cutOff
          }
          lineEnds += JSONScan.lineEnds(in: bytes, index..<end)
          member.kind = .omitted
          member.valueEnd = Int32(end - start)
          index = end
          break
        }
        isObject = bytes[index] == UInt8(ascii: "{")
        member.kind = isObject ? .object : .array
        open[depth] = Int32(members.count)
        depth += 1
        members.append(member)
        index += 1
        continue
      default:
        let end = endOfLiteral(bytes, from: index, until: limit)
        guard end > index else { return .damaged(at: index) }
        member.valueStart = Int32(index - start)
        member.valueEnd = Int32(end - start)
        index = end
      }
      if members.count < Self.memberLimit {
        member.next = Int32(members.count + 1)
        members.append(member)
      }
    }
  }

  /// The next byte that is no blank and not `passing`; counts lines.
  @inline(__always)
  private mutating func nextSign(
    _ bytes: Span<UInt8>, from start: Int, until limit: Int, passing: UInt8
  ) -> Int? {
    var index = start
    while index < limit {
      let byte = bytes[index]
      if byte > 0x20, byte != passing { return index }
      if byte == UInt8(ascii: "\n") { lineEnds &+= 1 }
      index &+= 1
    }
    return nil
  }

  /// Behind the letters, digits and signs of a number or a word.
  @inline(__always)
  private func endOfLiteral(_ bytes: Span<UInt8>, from start: Int, until limit: Int) -> Int {
    var index = start
    while index < limit {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "#"):
        index &+= 1
      default: return index
      }
    }
    return index
  }
}

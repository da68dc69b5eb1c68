import JSONStreaming

/// Goes through the objects of a JSON text that each tell something of a location history: those at the
/// outermost level or in an array there, and those in arrays that are members of the outermost object.
///
/// What stands between them is passed over without being kept, so that a file of any size is read in
/// the memory of its largest object. Rows of objects, and objects in lines of other text, are read like an array.
struct JSONElements {
  /// Where an object stands.
  enum Place: Equatable {
    /// At the outermost level, or in an array there.
    case outermost
    /// In an array with one of the names asked for, by its position.
    case array(Int)
  }

  /// What became of the reading.
  enum Ending: Equatable {
    case whole
    /// The text breaks off, or an object of it is damaged.
    case damaged
  }

  /// The largest object that is read.
  private static let objectLimit = 64 << 20

  private let names: [String]
  private var record = JSONRecord()
  private var position = 0
  private var ending = Ending.whole

  /// - Parameter names: the arrays of the outermost object whose elements are wanted.
  init(arrays names: [String]) { self.names = names }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - body: takes each object, with its place and where it ends; reading ends when it says false.
  /// - Returns: whether all of the text could be read.
  mutating func read(
    _ bytes: Span<UInt8>, _ body: (JSONRecord, Place, Int) -> Bool
  ) -> Ending {
    while let opening = nextObject(bytes) {
      position = opening
      let goesOn =
        names.isEmpty || !isOutermostObject(bytes)
        ? readObject(bytes, at: .outermost, body) : readMembers(bytes, body)
      if !goesOn { break }
    }
    return ending
  }

  /// The next brace; strings are passed over, brackets do not matter.
  private func nextObject(_ bytes: Span<UInt8>) -> Int? {
    var index = position
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"): return index
      case UInt8(ascii: "\""):
        index = JSONScan.endOfString(openedAt: index, in: bytes, until: bytes.count).index + 1
      default: index += 1
      }
    }
    return nil
  }

  /// Whether nothing but blanks stands before the object at the position.
  private func isOutermostObject(_ bytes: Span<UInt8>) -> Bool {
    let start = bytes.hasByteOrderMark ? 3 : 0
    return (start..<position).allSatisfy { bytes[$0] <= 0x20 }
  }

  /// Reads the object at the position and goes behind it.
  private mutating func readObject(
    _ bytes: Span<UInt8>, at place: Place, _ body: (JSONRecord, Place, Int) -> Bool
  ) -> Bool {
    let limit = min(bytes.count, position + Self.objectLimit)
    switch record.read(bytes, from: position, until: limit) {
    case .whole(let end):
      position = end
      return body(record, place, end)
    case .damaged:
      ending = .damaged
      position =
        JSONScan.endOfContainer(openedAt: position, in: bytes, until: limit) ?? bytes.count
    case .cutOff:
      ending = .damaged
      position = bytes.count
    }
    return true
  }

  /// Goes through the members of the outermost object, whose brace is at the position.
  private mutating func readMembers(
    _ bytes: Span<UInt8>, _ body: (JSONRecord, Place, Int) -> Bool
  ) -> Bool {
    position += 1
    while let sign = sign(bytes) {
      if bytes[sign] == UInt8(ascii: "}") {
        position = sign + 1
        return true
      }
      guard bytes[sign] == UInt8(ascii: "\"") else { break }
      let end = JSONScan.endOfString(openedAt: sign, in: bytes, until: bytes.count)
      position = end.index + 1
      guard let colon = self.sign(bytes), bytes[colon] == UInt8(ascii: ":") else { break }
      position = colon + 1
      guard let value = self.sign(bytes) else { break }
      position = value
      let name = names.firstIndex { JSONString.equals(bytes, sign + 1..<end.index, $0) }
      if let name, bytes[value] == UInt8(ascii: "[") {
        guard readArray(bytes, name, body) else { return false }
      } else {
        passValue(bytes)
      }
    }
    ending = .damaged
    position = bytes.count
    return true
  }

  /// Reads the objects of the array whose bracket is at the position.
  private mutating func readArray(
    _ bytes: Span<UInt8>, _ name: Int, _ body: (JSONRecord, Place, Int) -> Bool
  ) -> Bool {
    position += 1
    while let sign = sign(bytes) {
      position = sign
      switch bytes[sign] {
      case UInt8(ascii: "]"):
        position = sign + 1
        return true
      case UInt8(ascii: "{"):
        guard readObject(bytes, at: .array(name), body) else { return false }
      default: passValue(bytes)
      }
    }
    return true
  }

  /// The next byte that is neither a blank nor a comma; nil at the end, which is then too early.
  private mutating func sign(_ bytes: Span<UInt8>) -> Int? {
    while position < bytes.count {
      if bytes[position] > 0x20, bytes[position] != UInt8(ascii: ",") { return position }
      position += 1
    }
    ending = .damaged
    return nil
  }

  /// Goes behind the value at the position.
  private mutating func passValue(_ bytes: Span<UInt8>) {
    switch bytes[position] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      position =
        JSONScan.endOfContainer(openedAt: position, in: bytes, until: bytes.count) ?? bytes.count
    case UInt8(ascii: "\""):
      position =
        JSONScan.endOfString(openedAt: position, in: bytes, until: bytes.count).index + 1
    default:
      // At least one byte, so that a stray sign is passed over.
      position += 1
      while position < bytes.count, bytes[position] > 0x20,
        ![UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")].contains(bytes[position])
      {
        position += 1
      }
    }
  }
}

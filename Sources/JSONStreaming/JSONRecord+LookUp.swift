// Looking up what a record says. Places in members count from the start of the record.

extension JSONRecord {
  /// Stands for the record itself where a member is meant.
  @inlinable public static var itself: Int { -1 }

  /// The members of an object or the elements of an array.
  @inlinable
  public func contents(of container: Int = itself) -> JSONContents {
    if container == Self.itself { return JSONContents(record: self, 0..<members.count) }
    switch members[container].kind {
    case .object, .array:
      return JSONContents(record: self, container + 1..<Int(members[container].next))
    default: return JSONContents(record: self, 0..<0)
    }
  }

  /// Where a member's name stands in the text.
  @inlinable @inline(__always)
  public func keyRange(_ member: Int) -> Range<Int> {
    let start = self.start + Int(members[member].keyStart)
    return start..<start + Int(members[member].keyLength)
  }

  /// Where a member's value stands in the text, without quotes.
  @inlinable @inline(__always)
  public func valueRange(_ member: Int) -> Range<Int> {
    start + Int(members[member].valueStart)..<start + Int(members[member].valueEnd)
  }

  /// The first member of an object with a name.
  @inlinable
  public func member(_ name: String, of container: Int = itself, in bytes: Span<UInt8>) -> Int? {
    for member in contents(of: container)
    where JSONString.equals(bytes, keyRange(member), name) {
      return member
    }
    return nil
  }

  /// The first member with one of some names, the first name first, that has a value.
  public func text(
    _ names: String..., of container: Int? = itself, in bytes: Span<UInt8>
  ) -> [UInt8]? {
    guard let container else { return nil }
    for name in names {
      for member in contents(of: container)
      where JSONString.equals(bytes, keyRange(member), name) {
        if let text = text(of: member, in: bytes) { return text }
      }
    }
    return nil
  }

  /// A value as text: a string, a number, a word; nil for `null`, an empty string or a container.
  public func text(of member: Int, in bytes: Span<UInt8>) -> [UInt8]? {
    var text: [UInt8] = []
    let range = valueRange(member)
    switch members[member].kind {
    case .string: text.append(copying: bytes.extracting(range))
    case .escapedString: JSONString.append(bytes, range, to: &text)
    case .literal:
      if JSONString.equals(bytes, range, "null") { return nil }
      text.append(copying: bytes.extracting(range))
    case .object, .array, .omitted: return nil
    }
    return text.isEmpty ? nil : text
  }

  /// The first member with a name that has a value, as a string.
  public func string(
    _ name: String, of container: Int? = itself, in bytes: Span<UInt8>
  ) -> String? {
    text(name, of: container, in: bytes).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a member is there and says yes: `true`, also as text, or a number that is not 0.
  public func flag(_ name: String, of container: Int? = itself, in bytes: Span<UInt8>) -> Bool {
    guard let text = text(name, of: container, in: bytes) else { return false }
    switch text[0] | 0x20 {
    case UInt8(ascii: "t"), UInt8(ascii: "y"): return true
    case UInt8(ascii: "1")...UInt8(ascii: "9"): return true
    default: return false
    }
  }
}

/// The members of an object or the elements of an array, without what is in them.
public struct JSONContents: Sequence, IteratorProtocol {
  @usableFromInline let record: JSONRecord
  @usableFromInline var index: Int
  @usableFromInline let end: Int

  @inlinable
  init(record: JSONRecord, _ range: Range<Int>) {
    self.record = record
    index = range.lowerBound
    end = range.upperBound
  }

  /// The position of the next member or element; nil after the last.
  @inlinable
  public mutating func next() -> Int? {
    guard index < end else { return nil }
    defer { index = Int(record.members[index].next) }
    return index
  }
}

import JSONStreaming

/// What a JSON file looks like, as far as its beginning tells.
///
/// A path names where a value stands: `assets.items[].id` is the `id` of an element of the array `items`
/// of `assets`; `[].SourceFile` is in an element of the outermost array. Of arrays the first few elements
/// are looked at, of members that have one name the first.
public struct JSONShape: Sendable {
  private let record: JSONRecord
  private let text: [UInt8]
  private let isArray: Bool
  /// Whether it is whole, and nothing in it breaks the rules.
  let isWhole: Bool

  /// How many elements of an array are looked at.
  private static let elementLimit = 4

  /// The shape of a beginning; nil when it does not begin as JSON with an object or an array.
  init?(_ text: [UInt8]) {
    var start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < text.count, text[start] <= 0x20 { start += 1 }
    guard start < text.count else { return nil }
    isArray = text[start] == UInt8(ascii: "[")
    guard isArray || text[start] == UInt8(ascii: "{") else { return nil }
    var record = JSONRecord()
    let outcome = record.read(text.span, from: start, until: text.count)
    if case .damaged = outcome, record.members.isEmpty { return nil }
    isWhole = if case .whole = outcome { true } else { false }
    self.record = record
    self.text = text
  }

  /// Whether there are values at all of some paths.
  public func has(_ wanted: String...) -> Bool {
    wanted.allSatisfy { reaches($0.utf8[...], from: JSONRecord.itself, isArray: isArray) }
  }

  /// Whether there are values at all of some paths in the records, be it one object, objects in a row or
  /// an array of them.
  public func recordsHave(_ wanted: String...) -> Bool {
    guard isArray else {
      return wanted.allSatisfy {
        reaches($0.utf8[...], from: JSONRecord.itself, isArray: false)
      }
    }
    return wanted.allSatisfy { path in
      hasElement(of: JSONRecord.itself) { reaches(path.utf8[...], from: $0, isArray: false) }
    }
  }

  /// Whether it is one object with a single member.
  func isOnly(_ name: String) -> Bool {
    !isArray && has(name) && record.contents().reduce(0) { count, _ in count + 1 } == 1
  }

  /// Whether a path leads on from an object or an array to a value.
  private func reaches(_ path: Substring.UTF8View, from container: Int, isArray: Bool) -> Bool {
    if isArray { return reachesElement(path, of: container) }
    let end = path.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }
    let name = path[..<(end ?? path.endIndex)]
    guard let member = member(name, of: container) else { return false }
    guard let end else { return true }
    switch (path[end], record.members[member].kind) {
    case (UInt8(ascii: "."), .object):
      return reaches(path[path.index(after: end)...], from: member, isArray: false)
    case (UInt8(ascii: "["), .array): return reachesElement(path[end...], of: member)
    default: return false
    }
  }

  /// Whether a path that begins with `[]` leads on from an array.
  private func reachesElement(_ path: Substring.UTF8View, of array: Int) -> Bool {
    guard path.starts(with: "[]".utf8) else { return false }
    // Behind the brackets and the point.
    let rest = path.dropFirst(3)
    return rest.isEmpty || hasElement(of: array) { reaches(rest, from: $0, isArray: false) }
  }

  private func hasElement(of array: Int, where condition: (Int) -> Bool) -> Bool {
    var count = 0
    for element in record.contents(of: array) {
      guard count < Self.elementLimit else { return false }
      count += 1
      if record.members[element].kind == .object, condition(element) { return true }
    }
    return false
  }

  private func member(_ name: Substring.UTF8View, of container: Int) -> Int? {
    for member in record.contents(of: container) {
      let key = record.keyRange(member)
      if key.count == name.count, text[key].elementsEqual(name) { return member }
    }
    return nil
  }
}

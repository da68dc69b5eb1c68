import JSONStreaming

/// What a JSON file looks like, as far as its beginning tells.
///
/// A path names where a value stands: `assets.items[].id` is the `id` of an element of the array `items`
/// of `assets`; `[].SourceFile` is in an element of the outermost array.
public struct JSONShape: Sendable, Equatable {
  /// The paths met, outermost first; those of the first few elements of each array.
  private let paths: Set<String>

  /// The shape of a beginning; nil when it does not begin as JSON with an object or an array.
  init?(_ bytes: Span<UInt8>) {
    var start = 0
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { start = 3 }
    while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
    guard start < bytes.count,
      bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[")
    else { return nil }
    var record = JSONRecord()
    if case .damaged(let place) = record.read(bytes, from: start, until: bytes.count),
      record.members.isEmpty, place > start
    {
      return nil
    }
    var paths: Set<String> = []
    let isArray = bytes[start] == UInt8(ascii: "[")
    Self.collect(record, record.contents(), isArray ? "[]" : "", isArray, 0, bytes, &paths)
    self.paths = paths
  }

  private static let depthLimit = 6
  private static let elementLimit = 4

  private static func collect(
    _ record: JSONRecord, _ contents: JSONContents, _ prefix: String, _ isArray: Bool, _ depth: Int,
    _ bytes: Span<UInt8>, _ paths: inout Set<String>
  ) {
    for (count, member) in contents.enumerated() {
      if isArray, count >= elementLimit { return }
      var path = prefix
      if !isArray {
        let key = record.keyRange(member)
        guard key.count <= 120 else { continue }
        var name: [UInt8] = []
        for index in key { name.append(bytes[index]) }
        if !path.isEmpty { path += "." }
        path += String(decoding: name, as: UTF8.self)
      }
      let kind = record.members[member].kind
      if kind == .array { path += "[]" }
      paths.insert(path)
      if kind == .array || kind == .object, depth < depthLimit {
        collect(
          record, record.contents(of: member), path, kind == .array, depth + 1, bytes, &paths)
      }
    }
  }

  /// Whether there are values at all of some paths.
  public func has(_ wanted: String...) -> Bool { wanted.allSatisfy { paths.contains($0) } }

  /// Whether it is one object with a single member.
  func isOnly(_ name: String) -> Bool { paths == [name] }

  /// Whether there are values at all of some paths in the records, be it one object, objects in a row or
  /// an array of them.
  public func recordsHave(_ wanted: String...) -> Bool {
    wanted.allSatisfy { paths.contains($0) } || wanted.allSatisfy { paths.contains("[].\($0)") }
  }

  /// Whether records have a member whose name, without groups before a colon, is one.
  func recordsHaveTag(_ name: String) -> Bool {
    paths.contains { path in
      let tag = path.utf8.split(separator: UInt8(ascii: ":")).last ?? path.utf8[...]
      let plain = path.hasPrefix("[].") ? Substring(path.dropFirst(3)) : Substring(path)
      return plain == name || tag.elementsEqual(name.utf8)
    }
  }
}

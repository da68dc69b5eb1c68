import JSONStreaming

/// What exiftool says of one file: its tags as text, by name and group, and what is to be believed of
/// them.
///
/// It does not matter whether they come from JSON or CSV, with or without groups, as text or as numbers.
/// A record is filled anew for each file, so that one serves a whole export:
/// ```swift
/// record.removeAll()
/// record.add(key: "EXIF:GPSLatitude".utf8.span, value: "48.858167".utf8.span)
/// let facts = record.facts(settings)
/// ```
public struct ExiftoolRecord: Sendable {
  /// The longest text that is kept of a tag, in bytes; a path is not longer.
  private static let textLimit = 1 << 13

  // For each tag the groups in which it is there.
  private var groups = InlineArray<64, ExiftoolGroups>(repeating: [])
  // For each tag and group where its text stands in `texts`; valid where `groups` says so.
  private var ranges = [Range<Int>](
    repeating: 0..<0, count: ExiftoolTag.allCases.count * ExiftoolGroups.count)
  private var texts: [UInt8] = []

  /// A record without tags.
  public init() {}

  /// Forgets all tags.
  public mutating func removeAll() {
    groups = InlineArray(repeating: [])
    texts.removeAll(keepingCapacity: true)
  }

  /// Takes in a tag; one that has no use, or that is there already, is passed over.
  ///
  /// - Parameters:
  ///   - key: the name, with its groups before it, if any.
  ///   - value: the value as text.
  public mutating func add(key: Span<UInt8>, value: Span<UInt8>) {
    guard let (tag, group) = Self.meaning(ofKey: key, 0..<key.count) else { return }
    add(tag, group, value)
  }

  /// What a key stands for; nil when it has no use.
  static func meaning(
    ofKey bytes: Span<UInt8>, _ range: Range<Int>
  ) -> (ExiftoolTag, ExiftoolGroups)? {
    guard !range.isEmpty else { return nil }
    if let tag = ExiftoolKey.tag(bytes, range) { return (tag, .plain) }
    guard let colon = ExiftoolKey.lastColon(bytes, range), colon + 1 < range.upperBound,
      let tag = ExiftoolKey.tag(bytes, colon + 1..<range.upperBound)
    else { return nil }
    let group = ExiftoolKey.group(bytes, range.lowerBound..<colon)
    return (tag, group)
  }

  /// Takes in a tag of one group, unless it is there already.
  mutating func add(_ tag: ExiftoolTag, _ group: ExiftoolGroups, _ value: Span<UInt8>) {
    guard !has(tag, group) else { return }
    let start = texts.count
    texts.append(copying: value.extracting(first: Self.textLimit))
    ranges[Self.slot(tag, group)] = start..<texts.count
    groups[Int(tag.rawValue)].insert(group)
  }

  @inline(__always)
  private static func slot(_ tag: ExiftoolTag, _ group: ExiftoolGroups) -> Int {
    Int(tag.rawValue) * ExiftoolGroups.count + group.index
  }

  /// Whether a tag is there in one of some groups, be it empty.
  func has(_ tag: ExiftoolTag, _ groups: ExiftoolGroups = .all) -> Bool {
    !self.groups[Int(tag.rawValue)].isDisjoint(with: groups)
  }

  /// Lends the texts of a tag in some groups, one after the other, until one is taken.
  ///
  /// - Returns: what came of the one that was taken.
  func firstText<Result>(
    _ tag: ExiftoolTag, _ groups: ExiftoolGroups, _ body: (Span<UInt8>) -> Result?
  ) -> Result? {
    var left = self.groups[Int(tag.rawValue)].intersection(groups)
    while !left.isEmpty {
      let range = ranges[Self.slot(tag, left.first)]
      if let result = body(texts.span.extracting(range)) { return result }
      left = left.rest
    }
    return nil
  }

  /// A copy of the first text of a tag in some groups that says something.
  func text(_ tag: ExiftoolTag, _ groups: ExiftoolGroups = .all) -> [UInt8]? {
    firstText(tag, groups) { text in
      Self.saysSomething(text) ? [UInt8](copying: text) : nil
    }
  }

  /// The first text of a tag in some groups that says something, without the blanks around it.
  func string(_ tag: ExiftoolTag, _ groups: ExiftoolGroups = .all) -> String? {
    firstText(tag, groups) { text in
      guard Self.saysSomething(text) else { return nil }
      var start = 0
      var end = text.count
      while text[start] <= 0x20 { start += 1 }
      while text[end - 1] <= 0x20 { end -= 1 }
      return String(decoding: [UInt8](copying: text.extracting(start..<end)), as: UTF8.self)
    }
  }

  /// Whether a text is not blank, and not the dash that stands for a tag that is missing (`-f`).
  private static func saysSomething(_ text: Span<UInt8>) -> Bool {
    if text.count == 1 { return text[0] > 0x20 && text[0] != UInt8(ascii: "-") }
    for index in text.indices where text[index] > 0x20 { return true }
    return false
  }
}

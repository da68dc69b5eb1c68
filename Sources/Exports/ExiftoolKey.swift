/// Reads the keys of exiftool's output: `GPSLatitude`, `EXIF:GPSLatitude`, `XMP-exif:GPSLatitude`,
/// `EXIF:GPS:GPSLatitude`, `Copy1:GPSLatitude`, `CreationDate-fra-FR`.
enum ExiftoolKey {
  /// The tag of a key without its groups; nil for tags without use.
  static func tag(_ bytes: Span<UInt8>, _ range: Range<Int>) -> ExiftoolTag? {
    if let tag = exactTag(bytes, range) { return tag }
    guard let stem = withoutLanguage(bytes, range) else { return nil }
    return exactTag(bytes, stem)
  }

  @inline(__always)
  private static func exactTag(_ bytes: Span<UInt8>, _ range: Range<Int>) -> ExiftoolTag? {
    guard range.count < byLength.count else { return nil }
    let first = bytes[range.lowerBound]
    let last = bytes[range.upperBound - 1]
    for (name, tag) in byLength[range.count] where name[0] == first && name[name.count - 1] == last
    {
      var index = range.lowerBound
      var isEqual = true
      for byte in name {
        if bytes[index] != byte {
          isEqual = false
          break
        }
        index &+= 1
      }
      if isEqual { return tag }
    }
    return nil
  }

  /// The tags by the length of their names.
  private static let byLength: [[(name: [UInt8], tag: ExiftoolTag)]] = {
    let names =
      ExiftoolTag.allCases.map { (Array($0.name.utf8), $0) }
      // Android's key is spelled in two ways.
      + [(Array("AndroidCaptureFps".utf8), .androidCaptureFPS)]
    let longest = names.reduce(0) { max($0, $1.0.count) }
    return (0...longest).map { length in names.filter { $0.0.count == length } }
  }()

  /// The key without a language behind it: three letters, and two more for a country.
  private static func withoutLanguage(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    for length in [4, 7] where range.count > length + 1 {
      let dash = range.upperBound - length
      guard bytes[dash] == UInt8(ascii: "-") else { continue }
      if length == 4 || bytes[dash + 4] == UInt8(ascii: "-") { return range.lowerBound..<dash }
    }
    return nil
  }

  /// The last colon of a key, behind which the tag stands.
  @inline(__always)
  static func lastColon(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var index = range.upperBound - 1
    while index > range.lowerBound {
      if bytes[index] == UInt8(ascii: ":") { return index }
      index &-= 1
    }
    return nil
  }

  /// The group that one or several groups, with colons between, stand for.
  ///
  /// Of several the last one that says something counts, since it is the most special; a copy is a
  /// copy, wherever from, unless it is EXIF's.
  static func group(_ bytes: Span<UInt8>, _ range: Range<Int>) -> ExiftoolGroups {
    var found = ExiftoolGroups.plain
    var isCopy = false
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, bytes[end] != UInt8(ascii: ":") { end += 1 }
      switch single(bytes, start..<end) {
      case .plain: break
      case .copy: isCopy = true
      case .other where found != .plain: break
      case let group: if found != .foreign { found = group }
      }
      start = end + 1
    }
    return isCopy && found != .exif && found != .foreign ? .copy : found
  }

  private static func single(_ bytes: Span<UInt8>, _ range: Range<Int>) -> ExiftoolGroups {
    var name: [UInt8] = []
    for index in range.prefix(24) { name.append(bytes[index]) }
    if let group = groups[name] { return group }
    if name.starts(with: "XMP".utf8) { return .xmp }
    if name.starts(with: "Track".utf8) { return .track }
    if name.starts(with: "Copy".utf8) { return .copy }
    if name.starts(with: "SubIFD".utf8) { return .exif }
    return .other
  }

  private static let groups: [[UInt8]: ExiftoolGroups] = {
    let names: [String: ExiftoolGroups] = [
      "": .plain, "Unknown": .plain, "Main": .plain, "Composite": .composite, "EXIF": .exif,
      "ExifIFD": .exif, "IFD0": .exif, "GPS": .exif, "Keys": .keys, "ItemList": .keys,
      "UserData": .userData, "QuickTime": .quickTime, "IPTC": .iptc, "Photoshop": .iptc,
      "File": .foreign, "System": .foreign, "IFD1": .foreign, "IFD2": .foreign,
      "ICC_Profile": .foreign, "ICC-header": .foreign, "ExifTool": .foreign,
    ]
    return Dictionary(uniqueKeysWithValues: names.map { (Array($0.key.utf8), $0.value) })
  }()
}

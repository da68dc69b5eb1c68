internal import Exports

/// What the names of files have in common that may be one photo: the name without folders, ending and the
/// marks of an edited version, in small letters.
enum FileNameKey {
  /// A number that is equal for such names, and mostly differs for others.
  static func hash(of name: Span<UInt8>) -> UInt64 {
    let (start, end) = stem(of: name)
    if !mayBeEdited(name, start..<end) { return hash(of: name, start..<end) }
    let bytes = (start..<end).map { name[$0] }
    let text = unedited(String(decoding: bytes, as: UTF8.self))
    let plain = Array(text.utf8)
    guard plain.contains(where: { $0 >= 0x80 }) else {
      return hash(of: plain.span, 0..<plain.count)
    }
    // Letters with accents are equal however they are composed. The value differs from run to run, which
    // changes nothing: it only brings equal names together.
    return UInt64(bitPattern: Int64(text.lowercased().hashValue))
  }

  /// Whether a name may be that of an edited version, or has letters beyond ASCII; most have not, which costs
  /// little to see.
  private static func mayBeEdited(_ name: Span<UInt8>, _ stem: Range<Int>) -> Bool {
    var mark: Int?
    for index in stem {
      let byte = name[index]
      if byte >= 0x80 { return true }
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { mark = index }
    }
    guard let mark, mark + 1 < stem.upperBound else { return false }
    // Each suffix begins with one of these; the last is for numbers of Apple's edited versions.
    return "esmbhrESMBHR".utf8.contains(name[mark + 1])
  }

  /// Where the name without folders and ending stands.
  ///
  /// An ending is one to five letters and digits, not digits alone: `a.json:12` and `scan.001` have none.
  static func stem(of name: Span<UInt8>) -> (start: Int, end: Int) {
    var start = name.count
    while start > 0, name[start - 1] != UInt8(ascii: "/"), name[start - 1] != UInt8(ascii: "\\") {
      start -= 1
    }
    var point = name.count - 1
    var hasLetter = false
    while point > start, name.count - point <= 6 {
      let small = name[point] | 0x20
      if name[point] == UInt8(ascii: ".") {
        return hasLetter ? (start, point) : (start, name.count)
      }
      if small >= 0x61, small <= 0x7A {
        hasLetter = true
      } else if name[point] < 0x30 || name[point] > 0x39 {
        break
      }
      point -= 1
    }
    return (start, name.count)
  }

  /// The name of the photo of which a file called so is an edited version; else the name itself.
  ///
  /// - Parameter stem: without folders and ending.
  /// - Returns: a name without folders and ending.
  static func unedited(_ stem: String) -> String {
    if let original = TakeoutName.unedited(stem) { return original }
    // As phones of Apple's call them: IMG_E0001 beside IMG_0001.
    let lower = stem.lowercased()
    guard lower.hasPrefix("img_e"), lower.utf8.dropFirst(5).count >= 4,
      lower.utf8.dropFirst(5).allSatisfy({ (0x30...0x39).contains($0) })
    else { return stem }
    return String(stem.prefix(4)) + stem.dropFirst(5)
  }

  /// FNV-1a over the letters in small form.
  private static func hash(of name: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range {
      let byte = name[index]
      let small = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      hash = (hash ^ UInt64(small)) &* 0x100_0000_01B3
    }
    return hash
  }
}

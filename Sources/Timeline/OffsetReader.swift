/// Reads an offset from UTC at a place in a text: `Z`, `+02:00`, `+0200`, `+2`, `GMT+2`, `UTC`.
struct OffsetReader {
  /// What stands there.
  enum Reading {
    /// Nothing, or blanks around a colon, which is how cameras write "no offset".
    case none
    /// An offset.
    case offset(UTCOffset)
    /// Something that takes the place of an offset and cannot be one; it has been passed over.
    case unreadable
  }

  var cursor: FieldCursor

  init(_ cursor: FieldCursor) { self.cursor = cursor }

  /// Reads up to the end of the offset, and of a comment in brackets after it.
  mutating func offset() -> Reading {
    cursor.skipBlanks()
    if cursor.isAtEnd { return .none }
    if cursor.next == UInt8(ascii: ":") {
      while !cursor.isAtEnd, cursor.next == UInt8(ascii: ":") || cursor.next == UInt8(ascii: " ") {
        cursor.position += 1
      }
      return cursor.isAtEnd ? .none : unreadable()
    }
    let start = cursor.position
    let named = acceptName()
    let sign = cursor.next
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      guard named, endsHere() else { return unreadable(from: start) }
      skipComment()
      return .offset(.utc)
    }
    cursor.position += 1
    guard let size = size(), endsHere() else { return unreadable(from: start) }
    let seconds = sign == UInt8(ascii: "-") ? -size : size
    guard UTCOffset.acceptedSeconds.contains(seconds) else { return unreadable(from: start) }
    skipComment()
    return .offset(UTCOffset(seconds: seconds))
  }

  /// `z`, `gmt`, `utc` or `ut`.
  private mutating func acceptName() -> Bool {
    let start = cursor.position
    let word = cursor.word()
    cursor.position = start
    switch word.count {
    case 1: return cursor.accept("z")
    case 2: return cursor.accept("ut")
    case 3: return cursor.accept("gmt") || cursor.accept("utc")
    default: return false
    }
  }

  /// `h`, `hh`, `hmm`, `hhmm`, `hhmmss` or `h:mm` with or without `:ss`, in seconds.
  private mutating func size() -> Int32? {
    guard let (value, count) = cursor.digits(), count <= 6, count != 5 else { return nil }
    var hours = value
    var minutes = 0
    var seconds = 0
    switch count {
    case 6: (hours, minutes, seconds) = (value / 10_000, value / 100 % 100, value % 100)
    case 3, 4: (hours, minutes) = (value / 100, value % 100)
    default:
      if cursor.accept(UInt8(ascii: ":")) {
        guard let (value, count) = cursor.digits(), count == 2 else { return nil }
        minutes = value
        if cursor.accept(UInt8(ascii: ":")) {
          guard let (value, count) = cursor.digits(), count == 2 else { return nil }
          seconds = value
        }
      }
    }
    guard minutes < 60, seconds < 60 else { return nil }
    return Int32(hours * 3600 + minutes * 60 + seconds)
  }

  private func endsHere() -> Bool {
    switch cursor.next {
    case 0, UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: "["): true
    default: false
    }
  }

  /// A zone's name in brackets, as in `+0200 (CEST)` or `+02:00[Europe/Paris]`.
  private mutating func skipComment() {
    let start = cursor.position
    cursor.skipBlanks()
    guard cursor.next == UInt8(ascii: "(") || cursor.next == UInt8(ascii: "[") else {
      cursor.position = start
      return
    }
    let close = cursor.next == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "]")
    while !cursor.isAtEnd, cursor.next != close { cursor.position += 1 }
    if !cursor.isAtEnd { cursor.position += 1 }
  }

  /// Passes over what stands in the place of an offset, up to a blank.
  private mutating func unreadable(from start: Int? = nil) -> Reading {
    if let start { cursor.position = start }
    while !cursor.isAtEnd, cursor.next != UInt8(ascii: " ") { cursor.position += 1 }
    return .unreadable
  }
}

internal import Timeline

/// A pattern of file names: `*` stands for any letters or none, `?` for one letter; case does not count.
///
/// A pattern without `/` is held against the last part of a path, one with it against the whole path.
/// Matching takes at most (letters of the name) × (letters of the pattern) steps, whatever they are;
/// that, and names that are not UTF-8 and do not end in NUL, is why it is not `fnmatch`.
public struct NamePattern: Sendable, Hashable {
  /// The pattern as it was given.
  public let text: String
  private let letters: [UInt8]
  private let isOfWholePath: Bool
  /// What a name must end in to fit.
  let ending: NameEnding

  /// A pattern; any text is one.
  public init(_ text: String) {
    self.text = text
    letters = text.utf8.map(Self.folded)
    isOfWholePath = letters.contains(UInt8(ascii: "/"))
    ending = NameEnding(of: letters)
  }

  /// Whether a path, or a name, fits.
  public func fits(_ path: String) -> Bool { fits(Array(path.utf8).span) }

  /// Whether a path, or a name, fits; its bytes need not be UTF-8.
  ///
  /// `?` stands for one byte that starts a letter and all that go on with it.
  public func fits(_ path: Span<UInt8>) -> Bool {
    var start = 0
    if !isOfWholePath {
      for index in path.indices where path[index] == UInt8(ascii: "/") { start = index + 1 }
    }
    var (position, letter) = (start, 0)
    // Where to go on when what follows the last star does not fit: one byte further on.
    var retry: (position: Int, letter: Int)?
    while position < path.count {
      if letter < letters.count, letters[letter] == UInt8(ascii: "*") {
        retry = (position, letter + 1)
        letter += 1
      } else if letter < letters.count, letters[letter] == UInt8(ascii: "?") {
        position += 1
        while position < path.count, path[position] & 0xC0 == 0x80 { position += 1 }
        letter += 1
      } else if letter < letters.count, letters[letter] == Self.folded(path[position]) {
        position += 1
        letter += 1
      } else if let last = retry {
        position = last.position + 1
        letter = last.letter
        retry = (position, letter)
      } else {
        return false
      }
    }
    return letters[letter...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}

/// The last letters that a pattern asks for: they tell of nearly every name at once that it does not fit.
struct NameEnding: Sendable, Hashable {
  // What follows the last star, at most eight letters, as a number whose lowest byte is the last letter; and which bits of
  // it count: none of a question mark's.
  private let letters: UInt64
  private let bits: UInt64
  // The same up to the last question mark, which may stand for several bytes.
  private let plainBits: UInt64

  /// The ending of a pattern in lower case.
  init(of pattern: [UInt8]) {
    let tail = pattern.reversed().prefix { $0 != UInt8(ascii: "*") }.prefix(8)
    let plain = tail.prefix { $0 != UInt8(ascii: "?") }
    letters = tail.reversed().reduce(0) { $0 << 8 | UInt64($1 | 0x20) }
    bits = tail.reversed().reduce(0) { $0 << 8 | ($1 == UInt8(ascii: "?") ? 0 : 0xFF) }
    plainBits = plain.reduce(0) { bits, _ in bits << 8 | 0xFF }
  }

  /// The last eight bytes of a name, the last one lowest; nil for a shorter one.
  @inline(__always)
  static func lastBytes(of name: Span<UInt8>) -> UInt64? {
    name.count >= 8 ? name.word(at: name.count - 8).byteSwapped : nil
  }

  /// Whether a name with such last bytes may fit: false is certain, true is not.
  @inline(__always)
  func mayFit(_ last: UInt64) -> Bool {
    // A question mark is one byte where all are ASCII.
    let counting = last & 0x8080_8080_8080_8080 == 0 ? bits : plainBits
    // Letters of either case, and some other characters, are alike in the bits that are left.
    return ((last | 0x2020_2020_2020_2020) ^ letters) & counting == 0
  }
}

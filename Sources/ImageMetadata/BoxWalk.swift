/// A box of an ISO base media file, QuickTime atoms included.
struct Box: Sendable {
  /// What it is.
  let type: FourCC
  /// Its bytes after the header, as far as the file or the box around it reaches.
  let content: Range<Int>
  /// It says it reaches further than that.
  let isCut: Bool
}

/// Walks over the boxes that follow each other in a part of a file; it never goes into one.
struct BoxWalk: Sendable {
  private var place: Int
  private let end: Int
  private let isWholeFile: Bool

  /// Over a box's content.
  init(over range: Range<Int>) {
    place = range.lowerBound
    end = range.upperBound
    isWholeFile = false
  }

  /// Over a whole file.
  init(overFileOf count: Int) {
    place = 0
    end = count
    isWholeFile = true
  }

  /// The next box; nil after the last, and where no further box can start.
  ///
  /// A size of 0 means "up to the end" for a box of the file, and ends a list of user data.
  mutating func next(in source: inout ByteSource) throws(ByteSourceError) -> Box? {
    guard end - place >= 8 else { return nil }
    try source.step()
    let size = try source.unsigned32(at: place, .big)
    let type = FourCC(code: try source.unsigned32(at: place + 4, .big))
    var header = 8
    var length: UInt64
    switch size {
    case 0:
      guard isWholeFile else { return nil }
      length = UInt64(end - place)
    case 1:
      header = 16
      guard end - place >= 16 else { return nil }
      length = try source.unsigned64(at: place + 8, .big)
    default: length = UInt64(size)
    }
    guard length >= UInt64(header) else {
      place = end
      return nil
    }
    let isCut = length > UInt64(end - place)
    length = min(length, UInt64(end - place))
    let content = place + header..<place + Int(length)
    place = content.upperBound
    return Box(type: type, content: content, isCut: isCut)
  }
}

extension FourCC {
  // Of the file.
  static let fileType = FourCC("f", "t", "y", "p")
  static let metadata = FourCC("m", "e", "t", "a")
  static let movie = FourCC("m", "o", "o", "v")
  static let extended = FourCC("u", "u", "i", "d")
  static let jpegXLExif = FourCC("E", "x", "i", "f")
  static let jpegXLXML = FourCC("x", "m", "l", " ")
  static let brotli = FourCC("b", "r", "o", "b")

  // Of a picture's metadata.
  static let itemInformation = FourCC("i", "i", "n", "f")
  static let itemEntry = FourCC("i", "n", "f", "e")
  static let itemLocations = FourCC("i", "l", "o", "c")
  static let itemData = FourCC("i", "d", "a", "t")
  static let exifItem = FourCC("E", "x", "i", "f")
  static let typedItem = FourCC("m", "i", "m", "e")
  static let handler = FourCC("h", "d", "l", "r")

  // Of a movie.
  static let movieHeader = FourCC("m", "v", "h", "d")
  static let compressedMovie = FourCC("c", "m", "o", "v")
  static let userData = FourCC("u", "d", "t", "a")
  static let keys = FourCC("k", "e", "y", "s")
  static let itemList = FourCC("i", "l", "s", "t")
  static let data = FourCC("d", "a", "t", "a")
  static let location3GPP = FourCC("l", "o", "c", "i")
  static let xmpUserData = FourCC("X", "M", "P", "_")
}

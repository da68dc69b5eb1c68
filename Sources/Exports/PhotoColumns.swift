/// A photo library as arrays, a column each, as columnar engines hold it: what a program hands over that
/// has no file.
///
/// The bytes are blocks, one after another; each is, with all numbers little-endian:
/// 1. the number of rows n and a zero, 32 bits each,
/// 2. n latitudes and n longitudes, 64-bit floating point numbers of degrees, NaN for none,
/// 3. n + 1 offsets of the names of files and n + 1 of the times, 32 bits each: where text i begins and
///    ends, counted from the first offset, which may be any number,
/// 4. the texts of the names, then those of the times, as in the plain photo CSV.
///
/// A slice of an Arrow array can be written as it stands. Several blocks are for those who get a library in
/// parts and want to copy none of them.
public struct PhotoColumns: Sendable {
  /// Where a block's arrays stand.
  struct Block: Sendable {
    let rows: Int
    let latitudes: Int
    let longitudes: Int
    let names: Texts
    let times: Texts
  }

  /// Where the texts of a column stand.
  struct Texts: Sendable {
    let offsets: Int
    /// The first offset, from which all count.
    let first: Int
    let texts: Range<Int>
  }

  /// All bytes.
  let bytes: [UInt8]
  let blocks: [Block]

  /// How many rows there are.
  public let rows: Int

  /// Takes over bytes, and checks that they are blocks.
  ///
  /// - Throws: `PhotoColumnsError` when they are not.
  public init(_ bytes: [UInt8]) throws(PhotoColumnsError) {
    var blocks: [Block] = []
    var position = 0
    var rows = 0
    while position < bytes.count {
      let (block, end) = try Self.block(
        at: position, of: bytes.span, number: blocks.count + 1, firstRow: rows)
      rows += block.rows
      blocks.append(block)
      position = end
    }
    self.bytes = bytes
    self.blocks = blocks
    self.rows = rows
  }

  private static func block(
    at start: Int, of bytes: Span<UInt8>, number: Int, firstRow: Int
  ) throws(PhotoColumnsError) -> (Block, end: Int) {
    func require(_ end: Int) throws(PhotoColumnsError) {
      guard end <= bytes.count else {
        throw .endsEarly(block: number, needed: end, bytes: bytes.count)
      }
    }
    try require(start + 8)
    let rows = bytes.number32(at: start)
    guard bytes.number32(at: start + 4) == 0 else { throw .notABlock(block: number) }
    let latitudes = start + 8
    let longitudes = latitudes + 8 * rows
    let nameOffsets = longitudes + 8 * rows
    let timeOffsets = nameOffsets + 4 * (rows + 1)
    let texts = timeOffsets + 4 * (rows + 1)
    try require(texts)
    let nameCount = try length(
      ofTextsAt: nameOffsets, rows: rows, of: bytes, column: "file", firstRow)
    let timeCount = try length(
      ofTextsAt: timeOffsets, rows: rows, of: bytes, column: "taken", firstRow)
    let middle = texts + nameCount
    try require(middle + timeCount)
    let block = Block(
      rows: rows, latitudes: latitudes, longitudes: longitudes,
      names: Texts(
        offsets: nameOffsets, first: bytes.number32(at: nameOffsets), texts: texts..<middle),
      times: Texts(
        offsets: timeOffsets, first: bytes.number32(at: timeOffsets),
        texts: middle..<middle + timeCount))
    return (block, middle + timeCount)
  }

  /// How long all texts of a column are, which have to follow one another.
  private static func length(
    ofTextsAt offsets: Int, rows: Int, of bytes: Span<UInt8>, column: String, _ firstRow: Int
  ) throws(PhotoColumnsError) -> Int {
    let first = bytes.number32(at: offsets)
    var previous = first
    for row in 0..<rows {
      let next = bytes.number32(at: offsets + 4 * (row + 1))
      guard next >= previous else {
        throw .offsetsDecrease(column: column, row: firstRow + row + 1)
      }
      previous = next
    }
    return previous - first
  }
}

/// Why bytes are no columns of photos.
public enum PhotoColumnsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There are fewer bytes than a block says; blocks count from 1.
  case endsEarly(block: Int, needed: Int, bytes: Int)
  /// What should be zero behind a block's number of rows is not.
  case notABlock(block: Int)
  /// A text ends before it begins; rows count from 1.
  case offsetsDecrease(column: String, row: Int)

  /// What was met and what was expected, for the user.
  public var description: String {
    switch self {
    case .endsEarly(let block, let needed, let bytes):
      "block \(block) of the columns ends at byte \(needed), and there are \(bytes)"
    case .notABlock(let block):
      "block \(block) of the columns begins with something else than a number of rows and a zero"
    case .offsetsDecrease(let column, let row):
      "the offsets of column \(column) decrease in row \(row)"
    }
  }
}

extension PhotoColumns.Texts {
  /// Where the text of a row stands.
  @inline(__always)
  func range(_ row: Int, in bytes: Span<UInt8>) -> Range<Int> {
    let shift = texts.lowerBound - first
    return bytes.number32(at: offsets + 4 * row) + shift..<bytes.number32(
      at: offsets + 4 * (row + 1)) + shift
  }
}

extension Span<UInt8> {
  /// A little-endian number of 32 bits.
  @inline(__always)
  func number32(at index: Int) -> Int {
    // Any four bytes are a number; the load checks that they are there.
    Int(
      UInt32(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt32.self))
    )
  }

  /// A little-endian floating point number of 64 bits.
  @inline(__always)
  func real64(at index: Int) -> Double {
    Double(
      bitPattern: UInt64(
        littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)))
  }
}

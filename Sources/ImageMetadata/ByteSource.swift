import Timeline

/// In which order the bytes of a number stand.
enum ByteOrder: Sendable {
  /// The lowest byte first (`II`).
  case little
  /// The highest byte first (`MM`).
  case big
}

/// Why bytes did not come.
enum ByteSourceError: Error, Equatable {
  /// The place lies outside the file, or outside the part that may be read.
  case endOfData
  /// The system reports an error while reading.
  case inputFailed(errorNumber: Int32)
  /// The file made the reader do more than any sound file does.
  case workExhausted
}

/// The bytes of a file (or of an array), taken in small pages where they are asked for.
///
/// Every read is checked against the size, and what a file can make the reader do is bounded: by the
/// pages that are fetched and by the steps (entries, boxes, chunks) that are taken. The buffer is
/// kept from file to file.
struct ByteSource: ~Copyable {
  /// Bounds of the work on one file.
  enum Bounds {
    /// Bytes in a page.
    static let page = 4096
    /// Pages that are kept at a time; a power of two.
    static let slots = 16
    /// Pages fetched for one file: 64 MiB, reached by PNG files above 128 MiB whose metadata stands
    /// at the end.
    static let fetches = 16_384
    /// Entries, boxes, chunks and markers of one file.
    static let steps = 200_000
    /// The longest run that is copied out (an XMP packet).
    static let copy = 4 << 20
    /// All that is copied out for one file.
    static let copied = 16 << 20
  }

  private enum Backing: ~Copyable {
    case nothing
    case file(OpenFile)
    case memory([UInt8])
    case mapped(MappedBytes, start: Int)
  }

  private var backing = Backing.nothing
  /// How many bytes there are.
  private(set) var count = 0
  /// How many bytes were fetched from the file so far.
  private(set) var bytesFetched = 0

  private var buffer = [UInt8](repeating: 0, count: Bounds.page * Bounds.slots)
  // Which page each slot holds; -1 for none.
  private var pages = [Int](repeating: -1, count: Bounds.slots)
  private var filled = [Int](repeating: 0, count: Bounds.slots)
  private var fetches = 0
  private var steps = 0
  private var copied = 0

  /// A source without bytes.
  init() {}

  /// A source over bytes in memory.
  init(_ bytes: [UInt8]) {
    open(bytes)
  }

  /// Turns to another file.
  mutating func open(_ file: consuming OpenFile) {
    restart(count: file.count)
    backing = .file(file)
  }

  /// Turns to bytes in memory.
  mutating func open(_ bytes: [UInt8]) {
    restart(count: bytes.count)
    backing = .memory(bytes)
  }

  /// Turns to a part of a mapped file.
  mutating func open(_ file: MappedBytes, _ range: Range<Int>) {
    precondition(range.upperBound <= file.count, "a part of a file lies in it")
    restart(count: range.count)
    backing = .mapped(file, start: range.lowerBound)
  }

  /// Lets go of the file.
  mutating func close() {
    restart(count: 0)
    backing = .nothing
  }

  private mutating func restart(count: Int) {
    self.count = count
    bytesFetched = 0
    fetches = 0
    steps = 0
    copied = 0
    for slot in pages.indices { pages[slot] = -1 }
  }

  /// Counts one step of work.
  mutating func step() throws(ByteSourceError) {
    steps += 1
    if steps > Bounds.steps { throw .workExhausted }
  }

  // MARK: Numbers

  /// One byte.
  mutating func byte(at place: Int) throws(ByteSourceError) -> UInt8 {
    buffer[try index(of: place)]
  }

  /// Two bytes as a number.
  mutating func unsigned16(at place: Int, _ order: ByteOrder) throws(ByteSourceError) -> UInt16 {
    UInt16(truncatingIfNeeded: try number(at: place, length: 2, order))
  }

  /// Four bytes as a number.
  mutating func unsigned32(at place: Int, _ order: ByteOrder) throws(ByteSourceError) -> UInt32 {
    UInt32(truncatingIfNeeded: try number(at: place, length: 4, order))
  }

  /// Eight bytes as a number.
  mutating func unsigned64(at place: Int, _ order: ByteOrder) throws(ByteSourceError) -> UInt64 {
    try number(at: place, length: 8, order)
  }

  /// Up to eight bytes as a number; no byte is 0.
  mutating func number(
    at place: Int, length: Int, _ order: ByteOrder
  ) throws(ByteSourceError) -> UInt64 {
    guard length > 0 else { return 0 }
    var value: UInt64 = 0
    if place >= 0, place & (Bounds.page - 1) <= Bounds.page - length,
      place <= count - length
    {
      let first = try index(of: place)
      guard first & (Bounds.page - 1) + length <= filled[first / Bounds.page] else {
        throw .endOfData
      }
      for step in 0..<length {
        let position = order == .big ? step : length - 1 - step
        value = value << 8 | UInt64(buffer[first + position])
      }
      return value
    }
    guard place >= 0, place <= count - length else { throw .endOfData }
    for step in 0..<length {
      let position = order == .big ? step : length - 1 - step
      value = value << 8 | UInt64(try byte(at: place + position))
    }
    return value
  }

  // MARK: Runs

  /// A copy of some bytes.
  ///
  /// - Throws: `ByteSourceError.endOfData` when not all are there, `.workExhausted` when they are
  ///   more than a sound file asks for.
  mutating func bytes(_ range: Range<Int>) throws(ByteSourceError) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= count else { throw .endOfData }
    guard range.count <= Bounds.copy, copied + range.count <= Bounds.copied else {
      throw .workExhausted
    }
    copied += range.count
    if range.count <= 2 * Bounds.page {
      var result: [UInt8] = []
      result.reserveCapacity(range.count)
      var place = range.lowerBound
      while place < range.upperBound {
        let first = try index(of: place)
        let inPage = place & (Bounds.page - 1)
        let length = min(range.upperBound - place, filled[first / Bounds.page] - inPage)
        result.append(contentsOf: buffer[first..<first + length])
        place += length
      }
      return result
    }
    var result = [UInt8](repeating: 0, count: range.count)
    guard
      try fetch(into: &result, at: 0, length: range.count, offset: range.lowerBound)
        == range.count
    else { throw .endOfData }
    return result
  }

  /// Whether the given bytes stand at a place.
  mutating func matches(_ expected: [UInt8], at place: Int) -> Bool {
    guard place >= 0, place <= count - expected.count else { return false }
    for (step, wanted) in expected.enumerated() {
      guard let met = try? byte(at: place + step), met == wanted else { return false }
    }
    return true
  }

  // MARK: Pages

  /// Where in the buffer a byte of the file stands, after its page was fetched.
  private mutating func index(of place: Int) throws(ByteSourceError) -> Int {
    guard place >= 0, place < count else { throw .endOfData }
    let page = place / Bounds.page
    let slot = page & (Bounds.slots - 1)
    if pages[slot] != page { try fetch(page: page, into: slot) }
    let inPage = place & (Bounds.page - 1)
    // The file may have become shorter since it was opened.
    guard inPage < filled[slot] else { throw .endOfData }
    return slot * Bounds.page + inPage
  }

  private mutating func fetch(page: Int, into slot: Int) throws(ByteSourceError) {
    fetches += 1
    if fetches > Bounds.fetches { throw .workExhausted }
    pages[slot] = -1
    let offset = page * Bounds.page
    let length = min(Bounds.page, count - offset)
    // The buffer is lent out whole, so that it is not copied.
    var whole: [UInt8] = []
    swap(&whole, &buffer)
    defer { swap(&whole, &buffer) }
    filled[slot] = try fetch(
      into: &whole, at: slot * Bounds.page, length: length, offset: offset)
    pages[slot] = page
  }

  private mutating func fetch(
    into array: inout [UInt8], at place: Int, length: Int, offset: Int
  ) throws(ByteSourceError) -> Int {
    switch backing {
    case .nothing:
      throw .endOfData
    case .file(let file):
      let came = try file.read(into: &array, at: place, length: length, offset: offset)
      bytesFetched += came
      return came
    case .memory(let bytes):
      for step in 0..<length { array[place + step] = bytes[offset + step] }
      bytesFetched += length
      return length
    case .mapped(let file, let start):
      file.withBytes { bytes in
        for step in 0..<length { array[place + step] = bytes[start + offset + step] }
      }
      bytesFetched += length
      return length
    }
  }
}

/// The part of a file that holds a TIFF structure; all its offsets count from `start`.
struct TIFFStructure: Sendable {
  /// What the number after the byte order says.
  enum Variant: Sendable {
    /// 42: TIFF, EXIF and most raw files.
    case classic
    /// 43: offsets and counts of eight bytes.
    case big
    /// Olympus raw files (`RO`, `RS`).
    case olympus
    /// Panasonic raw files (0x55).
    case panasonic
  }

  /// Where the structure starts in the file.
  let start: Int
  /// How many bytes belong to it.
  let count: Int
  /// In which order the bytes of its numbers stand.
  let order: ByteOrder
  /// What the number after the byte order says.
  let variant: Variant
  /// Where the first directory stands, counted from `start`.
  let firstDirectory: Int

  /// Reads the header.
  ///
  /// - Returns: nil when there is none.
  init?(
    in source: inout ByteSource, at start: Int, count: Int
  ) throws(ByteSourceError) {
    guard count >= 8 else { return nil }
    switch try source.unsigned16(at: start, .big) {
    case 0x4949: order = .little
    case 0x4D4D: order = .big
    default: return nil
    }
    switch try source.unsigned16(at: start + 2, order) {
    case 42: variant = .classic
    case 43: variant = .big
    case 0x4F52, 0x5352: variant = .olympus
    case 0x55: variant = .panasonic
    default: return nil
    }
    self.start = start
    self.count = count
    if variant == .big {
      let offset = try source.unsigned64(at: start + 8, order)
      guard let place = Int(exactly: offset) else { return nil }
      firstDirectory = place
    } else {
      firstDirectory = Int(try source.unsigned32(at: start + 4, order))
    }
  }

  /// A structure whose header is known, such as that of a maker's note.
  init(start: Int, count: Int, order: ByteOrder, firstDirectory: Int) {
    self.start = start
    self.count = count
    self.order = order
    variant = .classic
    self.firstDirectory = firstDirectory
  }

  /// Where a run of bytes stands in the file.
  ///
  /// - Returns: nil when it does not lie in the structure.
  func range(offset: Int, length: Int) -> Range<Int>? {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
    return start + offset..<start + offset + length
  }

  // MARK: Directories

  /// A table of entries.
  struct Directory: Sendable {
    /// Where the first entry stands in the file.
    let entries: Int
    /// How many entries it says it has.
    let count: Int
    /// Bytes in an entry.
    let stride: Int
  }

  /// The directory at an offset.
  ///
  /// - Throws: `ByteSourceError.endOfData` when it lies outside.
  func directory(
    at offset: Int, in source: inout ByteSource
  ) throws(ByteSourceError) -> Directory {
    if variant == .big {
      guard let head = range(offset: offset, length: 8) else { throw .endOfData }
      let count = try source.unsigned64(at: head.lowerBound, order)
      return Directory(
        entries: head.upperBound, count: Int(min(count, UInt64(UInt16.max))), stride: 20)
    }
    guard let head = range(offset: offset, length: 2) else { throw .endOfData }
    let count = try source.unsigned16(at: head.lowerBound, order)
    return Directory(entries: head.upperBound, count: Int(count), stride: 12)
  }

  /// Where the directory after a directory stands; 0 when it is the last.
  func next(
    after directory: Directory, in source: inout ByteSource
  ) throws(ByteSourceError) -> Int {
    let place = directory.entries + directory.count * directory.stride
    guard range(offset: place - start, length: 4) != nil else { throw .endOfData }
    if variant == .big {
      return Int(exactly: try source.unsigned64(at: place, order)) ?? 0
    }
    return Int(try source.unsigned32(at: place, order))
  }

  /// An entry: what it names, and where its values stand.
  struct Entry: Sendable {
    /// What it names.
    let tag: UInt16
    /// The type of its values.
    let type: ValueType
    /// How many values it says it has.
    let count: Int
    /// Where the values stand in the file.
    let place: Int
  }

  /// An entry of a directory.
  ///
  /// - Returns: nil when its type is unknown or its values do not lie in the structure.
  /// - Throws: `ByteSourceError.endOfData` when the entry itself does not lie in the structure.
  func entry(
    _ number: Int, of directory: Directory, in source: inout ByteSource
  ) throws(ByteSourceError) -> Entry? {
    try source.step()
    let place = directory.entries + number * directory.stride
    guard range(offset: place - start, length: directory.stride) != nil else { throw .endOfData }
    let tag = try source.unsigned16(at: place, order)
    guard let type = ValueType(rawValue: try source.unsigned16(at: place + 2, order)) else {
      return nil
    }
    let wide = variant == .big
    let counted =
      wide
      ? try source.unsigned64(at: place + 4, order)
      : UInt64(try source.unsigned32(at: place + 4, order))
    guard let count = Int(exactly: counted) else { return nil }
    let (length, overflow) = count.multipliedReportingOverflow(by: type.size)
    guard !overflow else { return nil }
    let field = wide ? place + 12 : place + 8
    if length <= (wide ? 8 : 4) {
      return Entry(tag: tag, type: type, count: count, place: field)
    }
    let offset =
      wide
      ? try source.unsigned64(at: field, order) : UInt64(try source.unsigned32(at: field, order))
    guard let offset = Int(exactly: offset), let values = range(offset: offset, length: length)
    else { return nil }
    return Entry(tag: tag, type: type, count: count, place: values.lowerBound)
  }
}

extension TIFFStructure {
  /// The types of values.
  enum ValueType: UInt16, Sendable {
    case byte = 1
    case ascii, short, long, rational, signedByte, undefined, signedShort, signedLong
    case signedRational, float, double, directory
    case long8 = 16
    case signedLong8, directory8
    case utf8 = 129

    /// Bytes in one value.
    var size: Int {
      switch self {
      case .byte, .ascii, .signedByte, .undefined, .utf8: 1
      case .short, .signedShort: 2
      case .long, .signedLong, .float, .directory: 4
      case .rational, .signedRational, .double, .long8, .signedLong8, .directory8: 8
      }
    }

    /// Whether its values are letters, or may be.
    var isText: Bool {
      switch self {
      case .byte, .ascii, .undefined, .utf8: true
      default: false
      }
    }
  }

  /// One value of an entry.
  enum Number: Sendable, Equatable {
    /// A fraction as it stands; the denominator may be 0.
    case rational(Int64, Int64)
    /// A number.
    case real(Double)

    /// The number; nil when the denominator is 0 or the number is not finite.
    var value: Double? {
      switch self {
      case .rational(let numerator, let denominator):
        denominator == 0 ? nil : Double(numerator) / Double(denominator)
      case .real(let number): number.isFinite ? number : nil
      }
    }
  }

  /// One value of an entry, as a number.
  ///
  /// - Returns: nil when there is no such value, or it is text.
  func number(
    _ index: Int, of entry: Entry, in source: inout ByteSource
  ) throws(ByteSourceError) -> Number? {
    guard index >= 0, index < entry.count else { return nil }
    let size = entry.type.size
    let place = entry.place + index * size
    let raw = try source.number(at: place, length: size == 8 ? 8 : size, order)
    switch entry.type {
    case .ascii, .utf8, .undefined: return nil
    case .byte, .short, .long, .directory, .long8, .directory8: return .real(Double(raw))
    case .signedByte: return .real(Double(Int8(truncatingIfNeeded: raw)))
    case .signedShort: return .real(Double(Int16(truncatingIfNeeded: raw)))
    case .signedLong: return .real(Double(Int32(truncatingIfNeeded: raw)))
    case .signedLong8: return .real(Double(Int64(bitPattern: raw)))
    case .float: return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw))))
    case .double: return .real(Double(bitPattern: raw))
    case .rational, .signedRational:
      let first = try source.unsigned32(at: place, order)
      let second = try source.unsigned32(at: place + 4, order)
      return entry.type == .rational
        ? .rational(Int64(first), Int64(second))
        : .rational(Int64(Int32(bitPattern: first)), Int64(Int32(bitPattern: second)))
    }
  }

  /// The text of an entry, without the zero bytes at its end; at most 256 bytes are taken.
  func text(of entry: Entry, in source: inout ByteSource) throws(ByteSourceError) -> [UInt8] {
    try source.text(at: entry.place, length: min(entry.count, 256))
  }

  /// An offset that an entry holds.
  func offset(of entry: Entry, in source: inout ByteSource) throws(ByteSourceError) -> Int? {
    guard case .real(let number) = try number(0, of: entry, in: &source) else { return nil }
    return Int(exactly: number)
  }
}

extension ByteSource {
  /// Some bytes as text, without the zero bytes at their end.
  mutating func text(at place: Int, length: Int) throws(ByteSourceError) -> [UInt8] {
    var length = length
    while length > 0, try byte(at: place + length - 1) == 0 { length -= 1 }
    return try bytes(place..<place + length)
  }
}

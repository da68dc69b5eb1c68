import Timeline

/// UTF-16 text with a byte order mark, as some shells and spreadsheets write it.
enum WideText {
  /// The order of the two bytes of a unit.
  enum ByteOrder {
    case littleEndian
    case bigEndian
  }

  /// The byte order that a mark at the beginning states; nil without one.
  static func byteOrder(of bytes: Span<UInt8>) -> ByteOrder? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE):
      // The same mark and two NULs begin UTF-32.
      return bytes.count >= 4 && bytes[2] == 0 && bytes[3] == 0 ? nil : .littleEndian
    case (0xFE, 0xFF): return .bigEndian
    default: return nil
    }
  }

  /// The byte order of text that begins with an ASCII character and has no mark, as JSON may; nil when
  /// it does not look like UTF-16.
  static func byteOrderWithoutMark(of bytes: Span<UInt8>) -> ByteOrder? {
    guard bytes.count >= 4 else { return nil }
    let isZero = (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0)
    return switch isZero {
    case (false, true, false, true): .littleEndian
    case (true, false, true, false): .bigEndian
    default: nil
    }
  }

  /// The byte order of text and where it starts: by its mark, or without one where the first eight bytes are
  /// four Latin characters; nil for what may be UTF-8.
  static func plainText(of bytes: Span<UInt8>) -> (order: ByteOrder, start: Int)? {
    if let order = byteOrder(of: bytes) { return (order, 2) }
    guard bytes.count >= 8, let order = byteOrderWithoutMark(of: bytes),
      byteOrderWithoutMark(of: bytes.extracting(4..<8)) == order
    else { return nil }
    return (order, 0)
  }

  /// The text behind the mark as UTF-8 in a mapped temporary file; half a surrogate pair becomes U+FFFD.
  static func converted(
    _ bytes: Span<UInt8>, order: ByteOrder, from start: Int = 2
  ) throws(SpoolError) -> MappedBytes {
    let file = try SpoolFile()
    var block: [UInt8] = []
    block.reserveCapacity(blockLength + 4)
    var index = start
    while index + 1 < bytes.count {
      block.removeAll(keepingCapacity: true)
      appendText(bytes, from: &index, order, to: &block, upTo: blockLength)
      try file.append(block.span)
    }
    return try file.mapped()
  }

  /// Adds characters as UTF-8 until the text ends or so many bytes are there.
  static func appendText(
    _ bytes: Span<UInt8>, from index: inout Int, _ order: ByteOrder, to block: inout [UInt8],
    upTo limit: Int
  ) {
    while index + 1 < bytes.count, block.count < limit {
      let first = unit(bytes, at: index, order)
      index += 2
      guard first >= 0x80 else {
        block.append(UInt8(first))
        continue
      }
      var value = UInt32(first)
      if UTF16.isLeadSurrogate(first), index + 1 < bytes.count,
        case let second = unit(bytes, at: index, order), UTF16.isTrailSurrogate(second)
      {
        index += 2
        value = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF))
      }
      block.append(
        contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}")
          ?? UTF8.encodedReplacementCharacter)
    }
  }

  private static let blockLength = 1 << 16

  private static func unit(_ bytes: Span<UInt8>, at index: Int, _ order: ByteOrder) -> UInt16 {
    switch order {
    case .littleEndian: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
    case .bigEndian: UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
    }
  }
}

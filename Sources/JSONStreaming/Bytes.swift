// Many bytes at once: the one place where the readers of JSON touch memory other than byte by byte.

extension [UInt8] {
  /// A copy of some bytes.
  public init(copying bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe [UInt8]($0) }
  }

  /// Adds a copy of some bytes at the end.
  public mutating func append(copying bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { buffer in unsafe append(contentsOf: buffer) }
  }
}

/// Looks for bytes among the eight of a word.
@usableFromInline
enum ByteWord {
  @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable static var tops: UInt64 { 0x8080_8080_8080_8080 }

  /// A word in which the lowest top bit that is set marks the first byte with a value; 0 without one.
  ///
  /// Top bits above that one may be set wrongly.
  @inlinable @inline(__always)
  static func marks(of value: UInt8, in word: UInt64) -> UInt64 {
    let zeroed = word ^ (ones &* UInt64(value))
    return (zeroed &- ones) & ~zeroed & tops
  }

  /// How many bytes stand before the first marked one.
  @inlinable @inline(__always)
  static func firstMark(_ marks: UInt64) -> Int { marks.trailingZeroBitCount >> 3 }
}

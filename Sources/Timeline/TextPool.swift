/// Where a photo's path or id stands in a `TextPool`: one word, so that millions of rows stay small.
public struct PooledText: Sendable, Hashable {
  // The address in the pool in the upper 44 bits, the length in the lower 20.
  @usableFromInline let packed: UInt64

  /// The longest text a pool can refer to, in bytes.
  public static let maximumLength = (1 << 20) - 1

  /// The empty text.
  public static let empty = PooledText(address: 0, length: 0)

  /// The text at an address of the pool.
  ///
  /// - Parameters:
  ///   - address: counts bytes over all segments, below 2⁴⁴.
  ///   - length: in bytes, at most `maximumLength`.
  @inlinable
  public init(address: Int, length: Int) {
    precondition(address >= 0 && address < 1 << 44, "a pool holds at most 16 TiB of text")
    precondition(length >= 0 && length <= Self.maximumLength, "a pooled text is below 1 MiB")
    packed = UInt64(address) << 20 | UInt64(length)
  }

  /// Where the text starts, counted over all segments of the pool.
  @inlinable
  public var address: Int { Int(packed >> 20) }

  /// How many bytes the text has.
  @inlinable
  public var length: Int { Int(packed & 0xF_FFFF) }
}

/// The texts (paths and ids) that a photo table refers to.
///
/// They are held as whole segments: mapped files, which cost no memory, or bytes that a reader
/// gathered. A text never crosses segments.
public struct TextPool: Sendable {
  /// One run of bytes.
  public enum Segment: Sendable {
    /// A part of a mapped file.
    case mapped(MappedBytes, Range<Int>)
    /// Bytes that a reader gathered.
    case gathered([UInt8])

    /// How many bytes there are.
    public var count: Int {
      switch self {
      case .mapped(_, let range): range.count
      case .gathered(let bytes): bytes.count
      }
    }
  }

  private var segments: [Segment] = []
  private var bases: [Int] = []
  private var end = 0

  /// A pool without texts.
  public init() {}

  /// The name of a file that has become shorter since texts were found in it, if there is one: these texts
  /// may be zeros now.
  public var shrunkFile: String? {
    for case .mapped(let bytes, _) in segments where bytes.hasShrunk { return bytes.name }
    return nil
  }

  /// Whether no segment has been taken in.
  public var isEmpty: Bool { segments.isEmpty }

  /// Takes in a segment.
  ///
  /// - Returns: the segment's base: the address of its first byte.
  public mutating func append(_ segment: Segment) -> Int {
    let base = end
    segments.append(segment)
    bases.append(base)
    end += segment.count
    return base
  }

  /// Takes in a text of its own; for tests and small inputs, since each makes a segment.
  public mutating func append(_ text: String) -> PooledText {
    let bytes = Array(text.utf8)
    return PooledText(address: append(.gathered(bytes)), length: bytes.count)
  }

  /// Takes in all segments of another pool, in order.
  ///
  /// - Returns: what to add to an address of the other pool to find the same text in this one.
  public mutating func append(_ other: TextPool) -> Int {
    let base = end
    segments.append(contentsOf: other.segments)
    for otherBase in other.bases { bases.append(base + otherBase) }
    end += other.end
    return base
  }

  /// Lends the bytes of a text.
  @inlinable
  public func withBytes<Result, Failure: Error>(
    of text: PooledText, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if text.length == 0 {
      let nothing: [UInt8] = []
      return try body(nothing.span)
    }
    let (segment, base) = segment(holding: text.address)
    let range = text.address - base..<text.address - base + text.length
    switch segment {
    case .mapped(let mapped, let part):
      return try mapped.withBytes { (bytes) throws(Failure) in
        try body(bytes.extracting(part).extracting(range))
      }
    case .gathered(let bytes):
      return try body(bytes.span.extracting(range))
    }
  }

  @usableFromInline
  func segment(holding address: Int) -> (Segment, base: Int) {
    var low = 0
    var high = bases.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if bases[middle] <= address { low = middle } else { high = middle }
    }
    return (segments[low], bases[low])
  }

  /// A text's bytes, as an array of their own.
  public func bytes(of text: PooledText) -> [UInt8] {
    withBytes(of: text) { bytes in
      var copy: [UInt8] = []
      copy.reserveCapacity(bytes.count)
      for index in bytes.indices { copy.append(bytes[index]) }
      return copy
    }
  }

  /// A text as a string; bytes that are not UTF-8 become U+FFFD.
  public func string(of text: PooledText) -> String {
    String(decoding: bytes(of: text), as: UTF8.self)
  }

  /// Compares two texts byte by byte: negative when the first sorts earlier, 0 when they are equal.
  public func order(of first: PooledText, and second: PooledText) -> Int {
    if first == second { return 0 }
    return withBytes(of: first) { left in
      withBytes(of: second) { right in
        for index in 0..<min(left.count, right.count) where left[index] != right[index] {
          return Int(left[index]) - Int(right[index])
        }
        return left.count - right.count
      }
    }
  }
}

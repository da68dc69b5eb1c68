import Timeline

/// Where a field of a record stands in the file, without its quotes.
struct CSVField {
  var start = 0
  var end = 0
  /// Whether doubled quotes in it stand for one.
  var isEscaped = false

  var isEmpty: Bool { start == end }
}

/// Parts a record into fields, by RFC 4180 and with a rule for every way to break it.
///
/// What a record is depends on the bytes from its start on and on nothing before it, so that chunks
/// of a file can be read apart and joined exactly.
/// - A field that begins with a quote ends with the next quote that is not doubled; a delimiter, a line
///   end or the end of the file must follow. If other text follows, or the record grows beyond
///   `recordLimit` inside the quotes, or the file ends there, the record is malformed, and reading goes
///   on at the line after the one on which it began.
/// - Other fields end at a delimiter or a line end; quotes in them are text. Outside quotes a carriage
///   return ends a line too, with or without a line feed behind it: files that were put together or edited
///   by several programs have lines of both kinds. A record that grows beyond
///   `recordLimit` in one is too long, and reading goes on behind its line.
struct CSVRecordScanner: Sendable {
  /// The longest record, in bytes.
  static let recordLimit = PooledText.maximumLength

  /// What was met at a position.
  enum Outcome {
    /// A record; its fields are in their slots.
    case record
    /// A line of nothing but blanks and NULs.
    case blank
    /// See the type's comment.
    case malformedQuote
    /// See the type's comment.
    case tooLong
  }

  let delimiter: UInt8
  let lineEnd: UInt8

  /// Reads the record at `start`, which is below the count of bytes.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - start: where the record starts.
  ///   - slots: for each column the index of its field in `fields`; negative for columns without use.
  ///   - fields: filled in; a field that the record does not have is empty.
  /// - Returns: what was met, and where the next record starts.
  @inline(__always)
  func scan(
    _ bytes: Span<UInt8>, from start: Int, slots: Span<Int16>, fields: inout MutableSpan<CSVField>
  ) -> (Outcome, next: Int) {
    let count = bytes.count
    var index = start
    var column = 0
    while true {
      var field = CSVField(start: index, end: index)
      let isQuoted = index < count && bytes[index] == UInt8(ascii: "\"")
      if isQuoted {
        guard let quoted = quotedField(bytes, openedAt: index, recordStart: start) else {
          return (.malformedQuote, lineAfter(start, in: bytes))
        }
        field = quoted.field
        index = quoted.next
      } else {
        index = fieldEnd(bytes, from: index)
        field.end = index
        if index - start > Self.recordLimit { return (.tooLong, lineAfter(index, in: bytes)) }
      }
      let isLast = index >= count || bytes[index] != delimiter
      if column < slots.count {
        let slot = Int(slots[column])
        if slot >= 0 { fields[slot] = field }
      }
      column += 1
      if isLast {
        if column == 1, !isQuoted, isBlank(bytes, field) {
          return (.blank, behindLineEnd(index, in: bytes))
        }
        break
      }
      index += 1
    }
    while column < slots.count {
      let slot = Int(slots[column])
      if slot >= 0 { fields[slot] = CSVField() }
      column += 1
    }
    return (.record, behindLineEnd(index, in: bytes))
  }

  /// Where the next delimiter or line end is, or the end of the file.
  @inline(__always)
  private func fieldEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
    let count = bytes.count
    var index = start
    // Eight bytes at a time: a byte of `found` has its high bit set where the text has one of the three.
    let delimiters = UInt64(delimiter) &* 0x0101_0101_0101_0101
    let lineEnds = UInt64(lineEnd) &* 0x0101_0101_0101_0101
    let returns = UInt64(Self.carriageReturn) &* 0x0101_0101_0101_0101
    while index &+ 8 <= count {
      let word = bytes.word(at: index)
      let found =
        Self.zeroBytes(word ^ delimiters) | Self.zeroBytes(word ^ lineEnds)
        | Self.zeroBytes(word ^ returns)
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < count, bytes[index] != delimiter, !endsLine(bytes[index]) { index &+= 1 }
    return index
  }

  /// The high bit of every byte that is zero, up to and with the first; what lies above it is noise.
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// The field whose opening quote is at `opening`, and the delimiter, line end or end behind it; nil
  /// when it is malformed.
  @inline(never)
  private func quotedField(
    _ bytes: Span<UInt8>, openedAt opening: Int, recordStart: Int
  ) -> (field: CSVField, next: Int)? {
    let count = bytes.count
    let limit = min(count, recordStart + Self.recordLimit)
    var isEscaped = false
    var index = opening + 1
    while index < limit {
      guard bytes[index] == UInt8(ascii: "\"") else {
        index += 1
        continue
      }
      if index + 1 < count, bytes[index + 1] == UInt8(ascii: "\"") {
        isEscaped = true
        index += 2
        continue
      }
      let field = CSVField(start: opening + 1, end: index, isEscaped: isEscaped)
      let next = index + 1
      guard next == count || bytes[next] == delimiter || endsLine(bytes[next]) else { return nil }
      return (field, next)
    }
    return nil
  }

  /// Where the physical line behind the one at a position starts.
  func lineAfter(_ position: Int, in bytes: Span<UInt8>) -> Int {
    var index = position
    while index < bytes.count, !endsLine(bytes[index]) { index += 1 }
    return behindLineEnd(index, in: bytes)
  }

  private static let carriageReturn = UInt8(ascii: "\r")

  @inline(__always)
  private func endsLine(_ byte: UInt8) -> Bool { byte == lineEnd || byte == Self.carriageReturn }

  /// Where the line behind a line end starts, which may be two bytes; the end of the file when there is none.
  @inline(__always)
  private func behindLineEnd(_ index: Int, in bytes: Span<UInt8>) -> Int {
    let next = index + 1
    guard next < bytes.count else { return bytes.count }
    let isPair =
      bytes[index] == Self.carriageReturn && bytes[next] == lineEnd
      && lineEnd != Self.carriageReturn
    return isPair ? next + 1 : next
  }

  private func isBlank(_ bytes: Span<UInt8>, _ field: CSVField) -> Bool {
    var index = field.start
    while index < field.end {
      guard bytes[index] == UInt8(ascii: " ") || bytes[index] == 0 || bytes[index] == 0x0D else {
        return false
      }
      index += 1
    }
    return true
  }
}

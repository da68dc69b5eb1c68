import Timeline

/// Tells on which line of a file a position is.
///
/// Counts on from the last answer, and within a chunk of the file from the chunk's start, so that asking in
/// order costs one pass over the bytes; nothing is counted that is not asked for.
struct CSVLineCounter {
  private struct Mark {
    var position = 0
    var line = 1
  }

  private let lineEnd: UInt8
  private var last = Mark()
  private var chunkStart = Mark()
  /// A chunk that has begun, and of which nothing has been asked yet.
  private var pending: Int?

  init(lineEnd: UInt8) { self.lineEnd = lineEnd }

  /// Says that what is asked from here on is at or behind a position.
  mutating func beginChunk(at position: Int) { pending = position }

  /// The line of a position, from 1.
  mutating func line(of position: Int, in bytes: MappedBytes) -> Int {
    if let start = pending {
      pending = nil
      chunkStart = counted(to: start, in: bytes)
    }
    last = counted(to: position, in: bytes)
    return last.line
  }

  private func counted(to position: Int, in bytes: MappedBytes) -> Mark {
    var mark = last
    if position < mark.position {
      mark = position >= chunkStart.position ? chunkStart : Mark()
    }
    let ends = bytes.occurrences(of: lineEnd, in: mark.position..<position)
    return Mark(position: position, line: mark.line + ends)
  }
}

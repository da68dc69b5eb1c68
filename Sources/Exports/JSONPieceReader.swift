import JSONStreaming
import Timeline

/// Reads the records of a piece.
///
/// A damaged record costs itself. It ends where its brackets do, which may be far behind what was meant
/// to be its end; so it is searched for others: objects in a list that begin with the name with which the
/// first record of the file begins. What is found so depends on the record alone and not on the piece.
struct JSONPieceReader<Judge: JSONRecordJudge> {
  /// Takes in the photos.
  private(set) var collector: PhotoCollector
  private let document: JSONDocument
  private let piece: JSONPiece
  private var judge: Judge
  private var record = JSONRecord()
  // Lines up to a position.
  private var lineEnds = 0
  private var countedTo: Int

  init(_ document: JSONDocument, _ piece: JSONPiece, judge: Judge) {
    self.document = document
    self.piece = piece
    self.judge = judge
    countedTo = piece.range.lowerBound
    collector = PhotoCollector(
      source: document.file.path, format: document.format, today: document.settings.today,
      keepsRecords: document.settings.keepsRecords)
  }

  /// Reads all records.
  ///
  /// - Returns: how many lines end in the piece.
  mutating func read(_ bytes: Span<UInt8>) -> Int {
    let limit = piece.range.upperBound
    var position = piece.range.lowerBound
    while let start = nextObject(bytes, from: position) {
      switch record.read(bytes, from: start, until: limit) {
      case .whole(let end):
        take(bytes, from: start, to: end)
        position = end
      case .damaged, .cutOff:
        let end =
          JSONScan.endOfContainer(openedAt: start, in: bytes, until: limit) ?? limit
        readDamaged(bytes, start..<end)
        position = end
      }
    }
    countLines(bytes, upTo: limit)
    return lineEnds
  }

  /// The next object that is in no other; strings are passed over.
  private func nextObject(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < piece.range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "{"): return index
      case UInt8(ascii: "\""):
        index =
          JSONScan.endOfString(openedAt: index, in: bytes, until: piece.range.upperBound).index + 1
      default: index += 1
      }
    }
    return nil
  }

  private mutating func countLines(_ bytes: Span<UInt8>, upTo position: Int) {
    lineEnds += JSONScan.lineEnds(in: bytes, countedTo..<max(countedTo, position))
    countedTo = max(countedTo, position)
  }

  /// Judges the record that has just been read.
  private mutating func take(_ bytes: Span<UInt8>, from start: Int, to end: Int) {
    countLines(bytes, upTo: start)
    let context = JSONRecordContext(file: document.file, line: lineEnds + 1, position: start)
    judge.judge(record, in: bytes, context, into: &collector)
    lineEnds += record.lineEnds
    countedTo = end
  }

  /// Counts a damaged record and reads those that it hides.
  ///
  /// What that costs is bounded by the record's length, however often it seems to begin again.
  private mutating func readDamaged(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var budget = range.count * 8 + 1 << 16
    var found = JSONRepair.nextRecord(
      named: piece.firstName, in: bytes, range.lowerBound + 1..<range.upperBound)
    leaveOut(bytes, range.lowerBound..<(found ?? range.upperBound), isLast: found == nil)
    while let start = found, budget > 0 {
      var next = start + 1
      var isWhole = false
      switch record.read(bytes, from: start, until: range.upperBound) {
      case .whole(let end):
        take(bytes, from: start, to: end)
        isWhole = true
        next = end
      case .damaged(let place): budget -= place - start
      case .cutOff: budget -= range.upperBound - start
      }
      found = JSONRepair.nextRecord(named: piece.firstName, in: bytes, next..<range.upperBound)
      if !isWhole { leaveOut(bytes, start..<(found ?? range.upperBound), isLast: found == nil) }
    }
  }

  private mutating func leaveOut(_ bytes: Span<UInt8>, _ range: Range<Int>, isLast: Bool) {
    countLines(bytes, upTo: range.lowerBound)
    collector.leaveOut(
      isLast && range.upperBound == bytes.count ? .recordCutOff : .recordDamaged,
      value: JSONString.excerpt(bytes, range), line: lineEnds + 1)
  }
}

import JSONStreaming

/// A part of a JSON file: objects that each tell of one photo, and what stands between them.
///
/// In it, every object that is in no other is such a record; anything else is passed over.
public struct JSONPiece: Sendable, Hashable {
  /// Where it stands in the file.
  let range: Range<Int>
  /// How many lines end between the piece before and this one.
  let lineEndsBefore: Int
  /// The name, with its quotes, with which the first record of the file begins; empty without one.
  let firstName: [UInt8]
}

/// Where records stand in a JSON file: at the outermost level and in arrays there, or under names.
///
/// A path is a list of names. The empty path stands for objects at the outermost level or in an array
/// there, so also for appended runs (`[…][…]`) and for an object a line; `["assets", "items"]` for the
/// objects of the array `items` of `assets`.
struct JSONRecordPlaces: Sendable {
  /// At most 8 paths.
  let paths: [[String]]

  static let outermost = JSONRecordPlaces(paths: [[]])
}

/// Cuts a JSON file into pieces, going through it from its first byte to its last.
///
/// Only brackets and quotes are looked at. A record that does not end before the file does, or before
/// `recordLimit`, is taken to end where the next one seems to begin: at an object, after a comma or a
/// bracket, that has the same first name as the first record of the file.
struct JSONCutter: Sequence, IteratorProtocol {
  /// The longest record, in bytes.
  static let recordLimit = 64 << 20
  /// How often a record without an end is looked for another beginning.
  private static let repairLimit = 32

  /// A container around records, or around what leads to them.
  private struct Level {
    var isObject: Bool
    /// How many names of the paths led here.
    var depth: Int
    /// The paths that may lead on from here, a bit each.
    var active: UInt8
  }

  private let bytes: ExportBytes
  private let places: JSONRecordPlaces
  private let pieceSize: Int
  private var position = 0
  private var levels: [Level]
  private var repairs = 0
  private var previousEnd = 0
  private var firstName: [UInt8]?

  /// Starts at the beginning.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - places: where records stand.
  ///   - pieceSize: a piece ends with the record that takes it to this size.
  init(_ bytes: ExportBytes, places: JSONRecordPlaces, pieceSize: Int) {
    self.bytes = bytes
    self.places = places
    self.pieceSize = pieceSize
    let all = UInt8(truncatingIfNeeded: (1 << places.paths.count) - 1)
    levels = [Level(isObject: false, depth: 0, active: all)]
  }

  /// The next piece; nil at the end of the file.
  mutating func next() -> JSONPiece? {
    let bytes = bytes
    return bytes.withBytes { nextPiece(in: $0) }
  }

  private mutating func nextPiece(in bytes: Span<UInt8>) -> JSONPiece? {
    var start: Int?
    while position < bytes.count {
      let level = levels[levels.count - 1]
      switch bytes[position] {
      case UInt8(ascii: "\"") where level.isObject:
        enterMember(bytes, of: level)
      case UInt8(ascii: "\""):
        passString(bytes)
      case UInt8(ascii: "{"):
        guard !level.isObject else {
          position =
            JSONScan.endOfContainer(openedAt: position, in: bytes, until: bytes.count)
            ?? bytes.count
          break
        }
        guard isRecord(at: level.depth, level.active) else {
          levels.append(Level(isObject: true, depth: level.depth, active: level.active))
          position += 1
          break
        }
        let first = start ?? position
        start = first
        let isWhole = passRecord(bytes)
        if !isWhole || position - first >= pieceSize { return piece(first, in: bytes) }
      case UInt8(ascii: "["):
        // Deeper ones are not looked into, so that brackets alone make nothing grow.
        if levels.count < JSONRecord.depthLimit {
          levels.append(Level(isObject: false, depth: level.depth, active: level.active))
        }
        position += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        let isOver = bytes[position] == UInt8(ascii: "}") || !places.isOutermostOnly
        if levels.count > 1 { levels.removeLast() }
        position += 1
        if isOver, let start { return piece(start, in: bytes) }
      default: position += 1
      }
    }
    return start.map { piece($0, in: bytes) }
  }

  private mutating func piece(_ start: Int, in bytes: Span<UInt8>) -> JSONPiece {
    let gap = previousEnd..<start
    previousEnd = position
    return JSONPiece(
      range: start..<position, lineEndsBefore: JSONScan.lineEnds(in: bytes, gap),
      firstName: firstName ?? [])
  }

  private func isRecord(at depth: Int, _ active: UInt8) -> Bool {
    places.paths.indices.contains { active & (1 << $0) != 0 && places.paths[$0].count == depth }
  }

  /// Passes over the record at the position.
  ///
  /// - Returns: whether it has an end.
  private mutating func passRecord(_ bytes: Span<UInt8>) -> Bool {
    let name = firstName ?? JSONRepair.firstName(ofObjectAt: position, in: bytes)
    firstName = name
    let limit = Swift.min(bytes.count, position + Self.recordLimit)
    if let end = JSONScan.endOfContainer(openedAt: position, in: bytes, until: limit) {
      position = end
      return true
    }
    repairs += 1
    let next =
      repairs > Self.repairLimit
      ? nil : JSONRepair.nextRecord(named: name, in: bytes, position + 1..<bytes.count)
    position = next ?? bytes.count
    return false
  }

  /// Goes to the value of the member whose name begins at the position, if records may be there; else
  /// passes over it.
  private mutating func enterMember(_ bytes: Span<UInt8>, of level: Level) {
    let end = JSONScan.endOfString(openedAt: position, in: bytes, until: bytes.count)
    let name = position + 1..<Swift.max(position + 1, end.index)
    position = Swift.min(end.index + 1, bytes.count)
    skipBlanks(bytes)
    guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else { return }
    position += 1
    skipBlanks(bytes)
    guard position < bytes.count else { return }
    let opening = bytes[position]
    guard opening == UInt8(ascii: "{") || opening == UInt8(ascii: "[") else {
      if opening == UInt8(ascii: "\"") { passString(bytes) }
      return
    }
    var active: UInt8 = 0
    for (bit, path) in places.paths.enumerated()
    where level.active & (1 << bit) != 0 && path.count > level.depth {
      if JSONString.equals(bytes, name, path[level.depth]) { active |= 1 << bit }
    }
    let leadsOn = places.paths.indices.contains {
      active & (1 << $0) != 0 && places.paths[$0].count > level.depth + 1
    }
    if active == 0 || opening == UInt8(ascii: "{") && !leadsOn {
      position =
        JSONScan.endOfContainer(openedAt: position, in: bytes, until: bytes.count) ?? bytes.count
    } else {
      levels.append(
        Level(isObject: opening == UInt8(ascii: "{"), depth: level.depth + 1, active: active))
      position += 1
    }
  }

  /// Passes over the string that begins at the position, to the end of the file if it has no end.
  private mutating func passString(_ bytes: Span<UInt8>) {
    let end = JSONScan.endOfString(openedAt: position, in: bytes, until: bytes.count)
    position = Swift.min(end.index + 1, bytes.count)
  }

  private mutating func skipBlanks(_ bytes: Span<UInt8>) {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }
}

extension JSONRecordPlaces {
  /// Whether what stands between records can be anything.
  fileprivate var isOutermostOnly: Bool { paths == [[]] }
}

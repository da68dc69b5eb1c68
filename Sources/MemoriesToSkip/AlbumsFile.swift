/// A CSV of album memberships: the columns `album` and `file`, one row for each photo in each album.
///
/// Albums come in the order in which the file names them first. `file` is the path or id that the photo's
/// source gives.
public enum AlbumsFile {
  /// A row, or a file, that cannot be used.
  public struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// What was met and what was expected.
    public let reason: String

    /// The line with what was met there.
    public var description: String { "line \(line): \(reason)" }
  }

  /// What was read.
  public struct Reading: Sendable, Equatable {
    /// The albums.
    public var albums = AlbumMemberships()
    /// The rows that cannot be used.
    public var problems: [Problem] = []
  }

  /// Reads such a file.
  ///
  /// - Throws: `Problem` when it has no columns `album` and `file`.
  public static func read(_ bytes: [UInt8]) throws(Problem) -> Reading {
    var reading = Reading()
    var records = CSVRecords(bytes)
    guard let header = records.next() else {
      throw Problem(line: 1, reason: "nothing; expected a header with the columns album and file")
    }
    let names = header.cells.map { $0.trimmed.lowercased() }
    guard let album = names.firstIndex(of: "album"), let file = names.firstIndex(of: "file") else {
      throw Problem(
        line: header.line,
        reason: "the columns \(names.joined(separator: ", ")); expected album and file among them")
    }
    while let record = records.next() {
      if record.cells.allSatisfy(\.isEmpty) { continue }
      guard record.cells.count > max(album, file), !record.cells[album].isEmpty,
        !record.cells[file].isEmpty
      else {
        reading.problems.append(
          Problem(line: record.line, reason: "a row without album or file; it is left out"))
        continue
      }
      reading.albums.add(record.cells[file], to: record.cells[album])
    }
    if let line = records.openQuote {
      reading.problems.append(
        Problem(line: line, reason: "a quote that is not closed; its row is left out"))
    }
    return reading
  }
}

/// The records of a small CSV by RFC 4180.
///
/// The scanner for photo exports, in Exports, hands out only the columns of photos, and from a module that
/// this one does not know.
private struct CSVRecords {
  struct Record {
    var line: Int
    var cells: [String] = []
  }

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  /// The line of a quote that the end of the file left open.
  private(set) var openQuote: Int?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  mutating func next() -> Record? {
    guard position < bytes.count else { return nil }
    var record = Record(line: line)
    while true {
      guard let cell = cell() else {
        openQuote = record.line
        return nil
      }
      record.cells.append(cell)
      guard position < bytes.count else { return record }
      let end = bytes[position]
      position += 1
      if end == UInt8(ascii: ",") { continue }
      if end == UInt8(ascii: "\r"), position < bytes.count, bytes[position] == UInt8(ascii: "\n") {
        position += 1
      }
      line += 1
      return record
    }
  }

  /// The cell at the position, which then stands at what ends it; nil where its quote is not closed.
  private mutating func cell() -> String? {
    var text: [UInt8] = []
    if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
      position += 1
      while true {
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        position += 1
        if byte == UInt8(ascii: "\"") {
          guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { break }
          position += 1
        } else if byte == UInt8(ascii: "\n") {
          line += 1
        }
        text.append(byte)
      }
    }
    while position < bytes.count, ![0x2C, 0x0A, 0x0D].contains(bytes[position]) {
      text.append(bytes[position])
      position += 1
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

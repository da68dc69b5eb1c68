/// The parts of a zone raster's file, checked as they are read.
///
/// Little-endian: magic `SJRNZONE`, version, columns, rows, zones (with the high seas as number 0),
/// runs and length of the names (each 4 bytes); the release and the names, a line each, with zero
/// bytes up to a multiple of 4; for each row, from the south, and for the end, the number of its
/// first run (4 bytes); for each run its first column and its zone (2 bytes each).
struct ZoneRasterFile {
  let columns: Int
  let rows: Int
  private let zones: Int
  private let runCount: Int
  private let nameLength: Int
  private let path: String

  private static let headLength = 32
  private static let magic = Array("SJRNZONE".utf8)
  private static let version = 1

  init(bytes: Span<UInt8>, path: String) throws(ZoneRasterError) {
    guard bytes.count >= Self.headLength,
      Self.magic.indices.allSatisfy({ bytes[$0] == Self.magic[$0] })
    else { throw .notARaster(path: path) }
    let version = Self.number(at: 8, in: bytes)
    guard version == Self.version else { throw .otherVersion(path: path, version: version) }
    columns = Self.number(at: 12, in: bytes)
    rows = Self.number(at: 16, in: bytes)
    zones = Self.number(at: 20, in: bytes)
    runCount = Self.number(at: 24, in: bytes)
    nameLength = Self.number(at: 28, in: bytes)
    // A column and a zone are 2 bytes, and zones from 0xFF00 on are those of the high seas.
    guard columns > 0, columns % 360 == 0, columns <= 1 << 16, rows * 2 == columns,
      zones > 0, zones < Int(ZoneID.firstAtSea), nameLength % 4 == 0
    else { throw .damaged(path: path, where: "in its head") }
    let length = Self.headLength + nameLength + (rows + 1) * 4 + runCount * 4
    guard bytes.count == length else {
      throw .otherLength(path: path, expected: length, found: bytes.count)
    }
    self.path = path
  }

  /// The release and the names of the zones from number 1 on.
  func lines(of bytes: Span<UInt8>) throws(ZoneRasterError) -> [String] {
    var lines: [String] = []
    var line: [UInt8] = []
    for index in Self.headLength..<Self.headLength + nameLength where bytes[index] != 0 {
      if bytes[index] == UInt8(ascii: "\n") {
        lines.append(String(decoding: line, as: UTF8.self))
        line = []
      } else {
        line.append(bytes[index])
      }
    }
    guard lines.count == zones, line.isEmpty, lines.dropFirst().allSatisfy(ZoneFiles.isName) else {
      throw .damaged(path: path, where: "in the names of its zones")
    }
    return lines
  }

  /// Where the runs of each row start, and where the last row's end.
  func firstRuns(of bytes: Span<UInt8>) throws(ZoneRasterError) -> [UInt32] {
    let start = Self.headLength + nameLength
    var firsts: [UInt32] = []
    firsts.reserveCapacity(rows + 1)
    for row in 0...rows {
      let first = Self.number(at: start + row * 4, in: bytes)
      // Each row has a run.
      guard row == 0 ? first == 0 : first > Int(firsts[row - 1]), first <= runCount else {
        throw .damaged(path: path, where: "at row \(row)")
      }
      firsts.append(UInt32(first))
    }
    guard Int(firsts[rows]) == runCount else {
      throw .damaged(path: path, where: "at its last row")
    }
    return firsts
  }

  /// The runs, the first column in the upper half and the zone in the lower one.
  func runs(of bytes: Span<UInt8>, firstRuns: [UInt32]) throws(ZoneRasterError) -> [UInt32] {
    let start = Self.headLength + nameLength + (rows + 1) * 4
    let bytes = bytes.extracting(start..<start + runCount * 4)
    var runs = [UInt32](repeating: 0, count: runCount)
    for row in 0..<rows {
      var next = 0
      for run in Int(firstRuns[row])..<Int(firstRuns[row + 1]) {
        let place = run * 4
        let column = Int(bytes[place]) | Int(bytes[place + 1]) << 8
        let zone = Int(bytes[place + 2]) | Int(bytes[place + 3]) << 8
        // The first run starts at column 0, the others further east than the one before.
        guard next == 0 ? column == 0 : column >= next, column < columns, zone < zones else {
          throw .damaged(path: path, where: "in the runs of row \(row)")
        }
        runs[run] = UInt32(column) << 16 | UInt32(zone)
        next = column + 1
      }
    }
    return runs
  }

  private static func number(at place: Int, in bytes: Span<UInt8>) -> Int {
    Int(bytes[place]) | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2]) << 16
      | Int(bytes[place + 3]) << 24
  }
}

/// Why a zone raster cannot be used.
public enum ZoneRasterError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file does not begin as a zone raster does.
  case notARaster(path: String)
  /// It is of a version that this program does not know.
  case otherVersion(path: String, version: Int)
  /// It is longer or shorter than its head says.
  case otherLength(path: String, expected: Int, found: Int)
  /// Its content contradicts itself.
  case damaged(path: String, where: String)

  /// What was met, and what to do, for the user.
  public var description: String {
    let remedy = "put it anew, or make it with Datasets/time-zones/make"
    return switch self {
    case .notARaster(let path): "\(path) is not a raster of time zones; \(remedy)"
    case .otherVersion(let path, let version):
      "\(path) is a raster of time zones in version \(version), which this program does not read; "
        + remedy
    case .otherLength(let path, let expected, let found):
      "\(path) has \(found) bytes where its head says \(expected); \(remedy)"
    case .damaged(let path, let place): "\(path) is damaged \(place); \(remedy)"
    }
  }
}

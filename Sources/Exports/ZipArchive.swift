import JSONStreaming
public import Timeline

/// A ZIP archive, read member by member where it lies: nothing is unpacked to a disk.
///
/// The list of members at the end counts, also in the form for large archives (ZIP64). Members that lie over
/// each other, claim more than the archive holds, are encrypted or packed in another way than DEFLATE cannot
/// be read; what a member may unpack to is bounded by whoever asks.
public struct ZipArchive: Sendable {
  /// A file in the archive.
  public struct Member: Sendable, Equatable {
    /// Its path in the archive; bytes that are not UTF-8 become U+FFFD.
    public let path: String
    /// How many bytes it has when unpacked, as the archive claims.
    public let size: Int
    /// How many bytes it takes up.
    let packedSize: Int
    let method: UInt16
    let isEncrypted: Bool
    /// The CRC-32 of what it unpacks to; 0 where none is stated.
    let checksum: UInt32
    /// Where its own header stands.
    let headerOffset: Int
  }

  /// Why a member cannot be read.
  public enum Failure: Error, Equatable, Sendable {
    /// The archive contradicts itself there.
    case damaged
    /// It unpacks to more than is accepted.
    case tooLong
    /// It is encrypted, or packed in a way that is not read.
    case unsupported
  }

  /// The members, in the order of the archive's list.
  public let members: [Member]
  /// The list of members is not whole; those before are there.
  public let isDamaged: Bool
  private let bytes: ExportBytes

  /// Reads the list of members; nil when there is none, as in what is no archive.
  public init?(_ bytes: ExportBytes) {
    self.bytes = bytes
    let list = bytes.withBytes { bytes in
      ZipDirectory(bytes).map { ($0.members, $0.isDamaged) }
    }
    guard let (members, isDamaged) = list else { return nil }
    self.members = members
    self.isDamaged = isDamaged
  }

  /// Whether it is one of the many kinds of files that are ZIP archives under another name: a document, a
  /// spreadsheet, a program.
  public var isDocument: Bool {
    members.prefix(8).contains { Self.documentMarks.contains($0.path) }
  }

  private static let documentMarks: Set<String> = [
    "[Content_Types].xml", "mimetype", "META-INF/MANIFEST.MF", "META-INF/", "AndroidManifest.xml",
    "_rels/.rels",
  ]

  /// Where a member lies that is not packed; nil for others, and in an archive that is not a file.
  public func place(of member: Member) -> (file: MappedBytes, range: Range<Int>)? {
    guard case .mapped(let file) = bytes, member.method == 0, !member.isEncrypted,
      let start = bytes.withBytes({ ZipDirectory.dataStart(of: member, in: $0) }),
      member.packedSize <= file.count - start
    else { return nil }
    return (file, start..<start + member.packedSize)
  }

  /// The most bytes that a member may be taken to have, so that an archive cannot make much out of little.
  ///
  /// - Parameters:
  ///   - member: one of `members`.
  ///   - ratio: how much smaller packing makes such files at most.
  ///   - limit: how long they are at most.
  /// - Returns: at most `limit`.
  public static func bound(of member: Member, ratio: Int, limit: Int) -> Int {
    let (most, isLarge) = member.packedSize.multipliedReportingOverflow(by: ratio)
    return isLarge ? limit : min(limit, most + 1 << 12)
  }

  /// Unpacks the beginning of a member.
  ///
  /// - Parameters:
  ///   - member: one of `members`.
  ///   - limit: the most bytes that come out.
  /// - Returns: its first bytes; those before the damage where it is damaged.
  /// - Throws: `Failure`, but not `.tooLong`.
  public func beginning(of member: Member, limit: Int) throws(Failure) -> [UInt8] {
    guard !member.isEncrypted, member.method == 0 || member.method == 8 else {
      throw .unsupported
    }
    return try bytes.withBytes { (bytes) throws(Failure) in
      guard let start = ZipDirectory.dataStart(of: member, in: bytes),
        member.packedSize <= bytes.count - start
      else { throw .damaged }
      let packed = bytes.extracting(start..<start + member.packedSize)
      if member.method == 0 { return [UInt8](copying: packed.extracting(first: limit)) }
      guard let inflation = Inflation() else { throw .unsupported }
      return inflation.beginning(packed, limit: limit)
    }
  }

  /// Unpacks a member into a file, and checks it by its CRC.
  ///
  /// - Parameters:
  ///   - member: one of `members`.
  ///   - file: where it goes.
  ///   - limit: the most bytes that may come out.
  /// - Throws: `Failure`, also where the file cannot be written.
  public func unpack(
    _ member: Member, into file: borrowing SpoolFile, limit: Int
  ) throws(Failure) {
    guard !member.isEncrypted, member.method == 8, let inflation = Inflation() else {
      throw .unsupported
    }
    guard member.size <= limit else { throw .tooLong }
    let checksum = try bytes.withBytes { (bytes) throws(Failure) in
      guard let start = ZipDirectory.dataStart(of: member, in: bytes),
        member.packedSize <= bytes.count - start
      else { throw .damaged }
      let packed = bytes.extracting(start..<start + member.packedSize)
      do {
        return try inflation.unpack(packed, into: file, limit: member.size)
      } catch {
        throw .damaged
      }
    }
    guard member.checksum == 0 || checksum == member.checksum else { throw .damaged }
  }

  /// Unpacks a member, and checks it by its CRC.
  ///
  /// - Parameters:
  ///   - member: one of `members`.
  ///   - limit: the most bytes that may come out.
  /// - Returns: its bytes.
  /// - Throws: `Failure`.
  public func contents(of member: Member, limit: Int) throws(Failure) -> [UInt8] {
    guard !member.isEncrypted, member.method == 0 || member.method == 8 else {
      throw .unsupported
    }
    guard member.size <= limit else { throw .tooLong }
    return try bytes.withBytes { (bytes) throws(Failure) in
      guard let start = ZipDirectory.dataStart(of: member, in: bytes),
        member.packedSize <= bytes.count - start
      else { throw .damaged }
      let packed = bytes.extracting(start..<start + member.packedSize)
      let contents: [UInt8]
      if member.method == 0 {
        guard packed.count <= limit else { throw .tooLong }
        contents = [UInt8](copying: packed)
      } else {
        guard let inflation = Inflation() else { throw .unsupported }
        do throws(Inflation.Failure) {
          contents = try inflation.unpacked(packed, limit: limit)
        } catch {
          throw error == .tooLong ? .tooLong : .damaged
        }
      }
      guard member.checksum == 0 || Inflation.checksum(of: contents) == member.checksum else {
        throw .damaged
      }
      return contents
    }
  }
}

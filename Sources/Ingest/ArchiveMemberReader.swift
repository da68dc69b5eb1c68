internal import Exports
internal import ImageMetadata
internal import Timeline

/// Gives out as much of an archive's member as a reader needs, and never more than such a file can have.
struct ArchiveMemberReader {
  /// Where pictures say when and where they were taken, mostly.
  private static let beginning = 1 << 18
  /// The longest part of a picture that is unpacked when its beginning says nothing.
  private static let longBeginning = 8 << 20
  /// The longest movie that is unpacked into a temporary file, because its header is at its end.
  private static let longestMovie = 8 << 30
  /// Pictures are packed already.
  private static let pictureRatio = 64
  /// Text packs to a tenth.
  private static let textRatio = 200
  /// The longest export that is unpacked.
  private static let longestExport = 64 << 20

  let archive: ZipArchive
  let entry: ZipArchive.Member
  private var unpacked: [UInt8]?

  init(archive: ZipArchive, entry: ZipArchive.Member) {
    self.archive = archive
    self.entry = entry
  }

  private var name: [UInt8] { SourcePath(entry.path).name }

  /// What the member says as a picture.
  ///
  /// - Returns: nil when it cannot be unpacked, which reading it as an export will tell of.
  /// - Throws: `ImageMetadataError` when it is none.
  mutating func picture(
    with reader: inout ImageMetadataReader
  ) throws(ImageMetadataError) -> ImageReading? {
    if let (file, range) = archive.place(of: entry) {
      return try reader.read(file, range, name: name)
    }
    guard let start = part(Self.beginning) else { return nil }
    unpacked = start
    let reading = try reader.read(bytes: start, name: name)
    guard entry.size > start.count, start.count >= Self.beginning else { return reading }
    guard Self.isCut(reading) else { return Self.withoutMarks(reading) }
    if reading.format.isMovie, let whole = wholeMovie() {
      return try reader.read(whole, 0..<whole.count, name: name)
    }
    guard let long = part(Self.longBeginning) else { return Self.withoutMarks(reading) }
    return Self.withoutMarks(try reader.read(bytes: long, name: name))
  }

  /// A movie as a temporary file; nil where there is no room for it, or it is damaged.
  private func wholeMovie() -> MappedBytes? {
    guard let spool = try? SpoolFile(), entry.size <= min(Self.longestMovie, spool.freeSpace / 2)
    else { return nil }
    do throws(ZipArchive.Failure) {
      try archive.unpack(entry, into: spool, limit: Self.longestMovie)
    } catch {
      return nil
    }
    return try? spool.mapped()
  }

  private func part(_ limit: Int) -> [UInt8]? {
    let bound = ZipArchive.bound(of: entry, ratio: Self.pictureRatio, limit: limit)
    do throws(ZipArchive.Failure) {
      return try archive.beginning(of: entry, limit: bound)
    } catch {
      return nil
    }
  }

  /// Whether what a picture says may stand behind the part that was unpacked.
  private static func isCut(_ reading: ImageReading) -> Bool {
    let isUndated = reading.facts.wallTime == nil && reading.facts.instant == nil
    return isUndated || reading.facts.timeSource?.isWeak == true
      || reading.facts.findings.contains { $0.reason == .fileTruncated }
  }

  /// The reading without what is said of a file that is not whole, since only a part was unpacked.
  private static func withoutMarks(_ reading: ImageReading) -> ImageReading {
    var reading = reading
    reading.facts.findings.removeAll {
      $0.reason == .fileTruncated || $0.reason == .structureDamaged
    }
    return reading
  }

  /// The whole member as an export.
  ///
  /// - Throws: `ZipArchive.Failure` when it cannot be unpacked, or is longer than exports in archives are.
  func export() throws(ZipArchive.Failure) -> ExportBytes {
    if let unpacked, unpacked.count == entry.size { return .held(unpacked) }
    // What is long and does not begin as an export is not unpacked to the end.
    if let unpacked, unpacked.count > 0,
      case .unknown = ExportFormats.recognised(
        ExportSample(
          beginning: Array(unpacked.prefix(ExportSample.length)), isWhole: false,
          name: String(decoding: name, as: UTF8.self)))
    {
      return .held(unpacked)
    }
    return .held(
      try archive.contents(
        of: entry,
        limit: ZipArchive.bound(of: entry, ratio: Self.textRatio, limit: Self.longestExport)))
  }
}

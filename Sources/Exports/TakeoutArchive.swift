import JSONStreaming
import Timeline

/// A part of a Google Takeout as it is downloaded, a ZIP archive: its sidecars are read where they lie.
struct TakeoutArchive: ExportFormat {
  let name = "takeout-zip"
  let summary = "Google Takeout as it is downloaded: a ZIP archive, read without unpacking it"
  let mark = "a ZIP archive of a Takeout"

  func recognition(of sample: ExportSample) -> ExportRecognition {
    guard sample.beginning.starts(with: [0x50, 0x4B, 0x03, 0x04]) else { return .other }
    // The name of the first member begins 30 bytes behind the beginning.
    let isTakeout = sample.beginning.dropFirst(30).starts(with: "Takeout/".utf8)
    return isTakeout || sample.name.lowercased().hasPrefix("takeout-") ? .photos : .other
  }

  func open(
    _ file: ExportFile, settings: ExportSettings
  ) throws(ExportError) -> TakeoutArchiveDocument {
    guard file.bytes.count > 0 else { throw .empty(source: file.path) }
    guard let archive = ZipArchive(file.bytes) else {
      throw .notOfFormat(
        source: file.path, format: "a whole ZIP archive", expected: "a list of members at its end")
    }
    return TakeoutArchiveDocument(
      path: file.path, format: name, archive: archive, settings: settings)
  }
}

/// A Takeout's archive, read some hundred sidecars at a time.
struct TakeoutArchiveDocument: ExportDocument {
  /// Sidecars have a few kilobytes.
  private static let sidecarLimit = 1 << 20
  /// Text packs to a tenth; what unpacks to so many times its size is no sidecar.
  private static let ratioLimit = 200
  private static let membersOfPiece = 512

  let path: String
  let format: String
  let archive: ZipArchive
  let settings: ExportSettings

  /// Ranges of the archive's members.
  var pieces: [Range<Int>] {
    stride(from: 0, to: archive.members.count, by: Self.membersOfPiece).map {
      $0..<min($0 + Self.membersOfPiece, archive.members.count)
    }
  }

  func read(_ piece: Range<Int>) -> ExportReading {
    var collector = PhotoCollector(source: path, format: format, today: settings.today)
    var judge = TakeoutJudge(settings: settings)
    var record = JSONRecord()
    for member in archive.members[piece]
    where member.path.utf8.count > 5 && member.path.suffix(5).lowercased() == ".json" {
      read(member, &record, &judge, into: &collector)
    }
    let (rows, report) = collector.finish()
    return ExportReading(rows: rows, report: report)
  }

  private func read(
    _ member: ZipArchive.Member, _ record: inout JSONRecord, _ judge: inout TakeoutJudge,
    into collector: inout PhotoCollector
  ) {
    let file = path + "/" + member.path
    let limit = min(Self.sidecarLimit, member.packedSize * Self.ratioLimit + 1 << 12)
    let contents: [UInt8]
    do throws(ZipArchive.Failure) {
      contents = try archive.contents(of: member, limit: limit)
    } catch {
      collector.leaveOut(error == .tooLong ? .recordTooLong : .recordDamaged, value: file)
      return
    }
    guard let start = contents.firstIndex(of: UInt8(ascii: "{")) else { return }
    let bytes = contents.span
    guard case .whole = record.read(bytes, from: start, until: bytes.count) else {
      if record.member("photoTakenTime", in: bytes) != nil {
        collector.leaveOut(.recordDamaged, value: file)
      }
      return
    }
    // Albums and other files of Google's have no such time, and are no photos.
    guard record.member("photoTakenTime", in: bytes) != nil else { return }
    judge.judge(
      record, in: bytes,
      JSONRecordContext(
        file: ExportFile(path: file, bytes: .held([])), line: 1, position: start),
      into: &collector)
  }

  func joined(_ readings: consuming [ExportReading]) throws(ExportError) -> ExportReading {
    var result = ExportReading(
      rows: PhotoRows(), report: SourceReport(source: path, format: format))
    for reading in readings {
      result.report.append(reading.report)
      result.rows.append(reading.rows)
    }
    if archive.isDamaged {
      result.report.remarks.append("the archive's list of members is damaged: not all were read")
    }
    guard result.report.records > 0 else {
      throw .nothingToRead(
        source: path,
        remark: "an archive without sidecars of Google Photos; another part may have them")
    }
    return result
  }
}

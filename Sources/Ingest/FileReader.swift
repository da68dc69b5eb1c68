internal import Exports
internal import ImageMetadata
internal import Store
internal import Timeline

/// What a file turned out to be, and what was read of it.
enum FileOutcome: Sendable {
  /// A picture or a movie.
  case picture(format: ImageFormat, facts: PhotoFacts)
  /// A sidecar of XMP, which speaks for a picture beside it.
  case xmp(PhotoFacts)
  /// A sidecar of another format: what it says, as records.
  case sidecar(format: String, ExportReading)
  /// An export, read whole.
  case export(ExportReading)
  /// An export that is long, to be read in pieces.
  case long(any ExportFormat, ExportFile)
  /// An archive, whose members are files in their turn.
  case archive(ZipArchive)
  /// The file that names the album whose photos lie beside it.
  case album(title: String)
  /// A file in a folder that is of no use: what such files have in common, and what to say of it.
  case passedOver(trait: String, message: String, isWorthTelling: Bool = true)
  /// A file that cannot be used.
  case failed(SourceFailure)
}

/// Reads files, one at a time: finds out by its content what each is, and reads it.
///
/// This is the one place where a file is opened as a photo or an export; all files of a run go through
/// `outcome(of:)`. One reader serves one task.
struct FileReader: ~Copyable {
  /// An export up to this size is read at once by the task that finds it.
  private static let longest = 1 << 20

  let settings: Ingest.Settings
  private let exportSettings: ExportSettings
  private let forced: (any ExportFormat)?
  private let readsPictures: Bool
  private let readsXMP: Bool
  private var pictures: ImageMetadataReader

  init(_ settings: Ingest.Settings) {
    self.settings = settings
    exportSettings = settings.exports
    forced = settings.format.flatMap { ExportFormats.named($0.name) }
    let isArchive = settings.format?.name == ExportFormats.takeoutArchive.name
    readsPictures = settings.format == nil || settings.format == .images || isArchive
    readsXMP = settings.format == nil || settings.format == .xmp
    var pictureSettings = ImageMetadataReader.Settings()
    pictureSettings.today = settings.today
    pictures = ImageMetadataReader(settings: pictureSettings)
  }

  /// Reads a file.
  mutating func outcome(of file: FoundFile) -> FileOutcome {
    if let bytes = file.held {
      return export(ExportFile(path: file.source, bytes: .held(bytes)), file)
    }
    do throws(SystemError) {
      if let (archive, entry) = file.member { return member(entry, of: archive, file) }
      if let path = file.path, !file.isSpecial { return try regular(path, file) }
      let progress = settings.progress
      progress?.read(of: file.source)
      defer { progress?.read(of: nil) }
      let bytes = try FileSystem.spool(file.path) { total in
        progress?.read(of: file.source, bytes: Int64(total))
      } isKnown: {
        Self.isWorthReading($0, of: file)
      }
      return spooled(bytes, file)
    } catch {
      return unreadable(file, error.reason)
    }
  }

  // MARK: Where the bytes are

  private mutating func regular(
    _ path: SourcePath, _ file: FoundFile
  ) throws(SystemError) -> FileOutcome {
    let descriptor = try FileSystem.open(path)
    defer { FileSystem.close(descriptor) }
    if readsPictures || readsXMP {
      do throws(ImageMetadataError) {
        return picture(
          try pictures.read(fileDescriptor: descriptor, name: path.name), file)
      } catch {
        if let outcome = outcome(ofPicture: error, file) { return outcome }
      }
    }
    var bytes = try FileSystem.contents(of: descriptor, name: file.source)
    // A database is read by its path, which only a mapped file is known to have.
    let isDatabase = bytes.withBytes { ForeignDatabase.isDatabase(beginning: $0) }
    if case .held = bytes, isDatabase || forced?.name == ExportFormats.database.name {
      bytes = .mapped(try FileSystem.map(path))
    }
    return export(ExportFile(path: file.source, bytes: bytes), file)
  }

  /// Whether what a pipe begins with may be a photo, an export or an archive.
  private static func isWorthReading(_ beginning: [UInt8], of file: FoundFile) -> Bool {
    let sample = ExportSample(beginning: beginning, isWhole: false, name: file.source)
    if case .unknown = ExportFormats.recognised(sample) {
      if beginning.starts(with: [0x50, 0x4B, 3, 4]) { return true }
      var reader = ImageMetadataReader()
      return (try? reader.read(bytes: beginning)) != nil
    }
    return true
  }

  private mutating func spooled(_ bytes: MappedBytes, _ file: FoundFile) -> FileOutcome {
    if readsPictures || readsXMP {
      do throws(ImageMetadataError) {
        return picture(try pictures.read(bytes, 0..<bytes.count, name: []), file)
      } catch {
        if let outcome = outcome(ofPicture: error, file) { return outcome }
      }
    }
    return export(ExportFile(path: file.source, bytes: .mapped(bytes)), file)
  }

  private mutating func member(
    _ entry: ZipArchive.Member, of archive: ZipArchive, _ file: FoundFile
  ) -> FileOutcome {
    var reader = ArchiveMemberReader(archive: archive, entry: entry)
    if readsPictures || readsXMP {
      do throws(ImageMetadataError) {
        if let reading = try reader.picture(with: &pictures) { return picture(reading, file) }
      } catch {
        if let outcome = outcome(ofPicture: error, file) { return outcome }
      }
    }
    do throws(ZipArchive.Failure) {
      return export(ExportFile(path: file.source, bytes: try reader.export()), file)
    } catch {
      return damagedMember(error, file)
    }
  }

  private func damagedMember(_ error: ZipArchive.Failure, _ file: FoundFile) -> FileOutcome {
    let (trait, reason) =
      switch error {
      case .damaged: ("that are damaged in an archive", "it is damaged")
      case .tooLong: ("in an archive that are too long", "it is longer than such files are")
      case .unsupported:
        (
          "in an archive that are encrypted or packed in a way that is not read",
          "it is encrypted, or packed in a way that is not read"
        )
      }
    return .passedOver(trait: trait, message: "\(file.source): \(reason)")
  }

  // MARK: Pictures

  private func picture(_ reading: ImageReading, _ file: FoundFile) -> FileOutcome {
    if reading.format == .xmp {
      return readsXMP ? .xmp(reading.facts) : notAsked(file, "an XMP sidecar")
    }
    return readsPictures
      ? .picture(format: reading.format, facts: reading.facts) : notAsked(file, "a picture")
  }

  /// What came of a file that gave nothing as a picture; nil where it may be an export.
  private func outcome(ofPicture error: ImageMetadataError, _ file: FoundFile) -> FileOutcome? {
    switch error {
    case .unreadable, .notARegularFile: return unreadable(file, "\(error)")
    case .noReader(let kind):
      return unusable(
        file, trait: "of a kind that is not read (\(kind))", "\(file.source): \(error)")
    case .empty, .notAnImage:
      guard settings.format == .images || settings.format == .xmp else { return nil }
      return notAsked(file, nil)
    }
  }

  /// A file of another format than the one asked for.
  private func notAsked(_ file: FoundFile, _ kind: String?) -> FileOutcome {
    let wanted = readsPictures ? "a picture or a movie" : "an XMP sidecar"
    let met = kind.map { ": it is \($0)" } ?? ""
    return unusable(
      file, trait: "that are of another format than \(settings.format?.name ?? "")",
      "\(file.source) is not \(wanted)\(met)")
  }

  // MARK: Exports

  private func export(_ export: ExportFile, _ file: FoundFile) -> FileOutcome {
    let own = export.bytes.withBytes {
      OwnOutput.remark(on: $0, isFromFolder: file.isFromFolder)
    }
    if let own {
      return unusable(file, trait: ", each \(own)", "\(file.source): \(own)")
    }
    let sample = ExportSample(export)
    if let forced, forced.name != ExportFormats.takeoutArchive.name || file.member == nil {
      // The format is then that of the members.
      if file.member == nil, let outcome = archive(export, file) { return outcome }
      return forced.name == ExportFormats.takeoutArchive.name
        ? notOf(forced, file) : read(export, as: forced, file)
    }
    switch ExportFormats.recognised(sample) {
    case .export(let format):
      if format.name == ExportFormats.takeoutArchive.name {
        return archive(export, file) ?? notOf(format, file)
      }
      return read(export, as: format, file)
    case .nothing(let remark):
      if file.isFromFolder, let title = TakeoutAlbum.title(of: export, sample) {
        return .album(title: title)
      }
      return unusable(
        file, trait: remark.map { ", each \($0)" } ?? "beside photos that tell of none",
        "\(file.source): \(remark ?? "a file beside photos that tells of none")",
        isWorthTelling: remark != nil)
    case .unknown:
      if let outcome = archive(export, file) { return outcome }
      return unknown(export, sample, file)
    }
  }

  /// The archive that a file is; nil when it is none.
  private func archive(_ export: ExportFile, _ file: FoundFile) -> FileOutcome? {
    let isArchive = export.bytes.withBytes { bytes in
      bytes.count > 4 && bytes[0] == 0x50 && bytes[1] == 0x4B && bytes[2] < 8 && bytes[3] < 9
    }
    guard isArchive, let archive = ZipArchive(export.bytes), !archive.isDocument else { return nil }
    guard file.member == nil else {
      return .passedOver(
        trait: "that are archives in an archive",
        message: "\(file.source): an archive in an archive; unpack the outer one")
    }
    return .archive(archive)
  }

  private func notOf(_ format: any ExportFormat, _ file: FoundFile) -> FileOutcome {
    unusable(
      file, trait: "that are damaged archives",
      "\(file.source) is not a whole ZIP archive: its list of members is not at its end")
  }

  private func read(
    _ export: ExportFile, as format: some ExportFormat, _ file: FoundFile
  ) -> FileOutcome {
    if export.bytes.count > Self.longest { return .long(format, export) }
    var settings = exportSettings
    // exiftool's JSON is also written beside each picture.
    let mayBeSidecar = format.isSidecar || file.isFromFolder && format.name == Self.exiftool
    settings.keepsRecords = mayBeSidecar
    do throws(ExportError) {
      let reading = try format.read(export, settings: settings)
      let isSidecar = format.isSidecar || Self.isSidecar(reading.records, of: export)
      return mayBeSidecar && isSidecar
        ? .sidecar(format: format.name, reading)
        : .export(reading.counted(source: file.source, format: format.name, settings.today))
    } catch {
      return failed(error, file)
    }
  }

  private static let exiftool = ExportFormats.exiftoolJSON.name

  /// Whether a file of exiftool's speaks for the picture after which it is called.
  private static func isSidecar(_ records: [PhotoRecord], of file: ExportFile) -> Bool {
    guard records.count == 1, let record = records.first else { return false }
    let picture = record.name.split(separator: UInt8(ascii: "/")).last ?? []
    return file.name.utf8.elementsEqual(picture + Array(".json".utf8))
  }

  private func unknown(
    _ export: ExportFile, _ sample: ExportSample, _ file: FoundFile
  ) -> FileOutcome {
    let unknown = UnknownFile(sample, wasNamed: !file.isFromFolder)
    var message = unknown.message(for: file.source)
    if message == nil {
      do throws(ExportError) {
        _ = try ExportFormats.csv.open(export, settings: exportSettings)
      } catch {
        message = error.description
      }
    }
    return unusable(
      file, trait: unknown.trait, message ?? "\(file.source) is no list of photos")
  }
}

internal import Exports
internal import ImageMetadata
internal import Timeline

// What small files say, joined: pictures with the sidecars that speak for them, sidecars without a picture
// as photos of their own, and exports as they are.

extension FileReadings {
  /// Takes everything but long exports.
  mutating func takeSmallFiles(
    _ passedOver: inout PassedOverFiles, _ failures: inout [SourceFailure], today: LocalDate
  ) -> [PhotoCollection.Part] {
    var xmp = xmpSidecars()
    let joining = RecordJoining(files: files, outcomes: outcomes)
    let albums = AlbumFolders(files: files, outcomes: outcomes)
    var photos = PhotoCollection(today: today)
    var parts: [PhotoCollection.Part] = []
    var lone: [(position: Int, facts: PhotoFacts)] = []
    for (position, file) in files.enumerated() {
      switch take(position) {
      case .picture(let format, let facts):
        photos.add(
          facts, as: format, of: file, at: position, joining: joining, xmp: &xmp,
          albums: albums.albums(of: file.path))
      case .xmp(let facts): lone.append((position, facts))
      case .sidecar(let format, let reading):
        photos.collect(file, at: position, as: format) { collector in
          collector.append(reading.report, ofFile: file.source)
          for record in reading.records {
            if joining.isUsed(position) {
              collector.countJoined(.sidecarOfPhoto, of: file.path?.bytes ?? [])
            } else {
              var facts = record.facts
              facts.albums += albums.albums(of: file.path)
              collector.add(facts, name: record.name)
            }
          }
        }
      case .export(let reading):
        parts.append(
          PhotoCollection.Part(
            position: position, root: file.root, rows: reading.rows, report: reading.report))
      case .album:
        passedOver.add(
          file.source, "beside photos that tell of none",
          "\(file.source): the name of an album", isWorthTelling: false)
      case .passedOver(let trait, let message, let isWorthTelling):
        passedOver.add(file.source, trait, message, isWorthTelling: isWorthTelling)
      case .failed(let failure): failures.append(failure)
      case .archive, .long, nil: break
      }
    }
    for (position, facts) in lone {
      guard let path = files[position].path, !xmp.isUsed(path) else { continue }
      // The picture is not at hand; presets and the like have neither date nor place.
      guard facts.wallTime != nil || facts.place != nil else {
        passedOver.add(
          path.text, "with XMP without a date and a place",
          "\(path.text) is XMP without a date and a place", isWorthTelling: false)
        continue
      }
      photos.collect(files[position], at: position, as: "XMP") {
        $0.add(facts, name: path.withoutExtension)
      }
    }
    return parts + photos.finish()
  }

  private func xmpSidecars() -> PictureSidecars {
    var sidecars = PictureSidecars()
    for (file, outcome) in zip(files, outcomes) {
      if case .xmp(let facts) = outcome, let path = file.path { sidecars.add(facts, path: path) }
    }
    return sidecars
  }
}

extension PhotoCollection {
  /// Takes in a picture with what its sidecars add.
  fileprivate mutating func add(
    _ picture: PhotoFacts, as format: ImageFormat, of file: FoundFile, at position: Int,
    joining: RecordJoining, xmp: inout PictureSidecars, albums: [String]
  ) {
    var facts = picture
    let name = file.path?.bytes ?? Array(file.source.utf8)
    var alias: [UInt8]?
    if let path = file.path {
      facts = xmp.joined(facts, path: path)
      if joining.isInBin(path) {
        collect(file, at: position, as: format.rawValue) {
          $0.leaveOut(.deletedInSource, value: path.text)
        }
        return
      }
      switch joining.sidecar(ofPicture: position) {
      case .deleted:
        collect(file, at: position, as: format.rawValue) {
          $0.leaveOut(.deletedInSource, value: path.text)
        }
        return
      case .record(let record, let sidecar):
        facts = facts.joined(withRecord: record.facts)
        facts.takeReasons(of: record.facts, from: sidecar)
        alias = path.alias(inSidecar: record.name)
      case nil: break
      }
    }
    facts.albums += albums
    if facts.wallTime != picture.wallTime || facts.instant != picture.instant
      || facts.place != picture.place
    {
      // A sidecar says what the file itself does not.
      facts.findings.removeAll { $0.reason == .metadataMissing }
    }
    // Who takes a picture's name for a messenger's is wrong where a camera is stated.
    if facts.make != nil || facts.model != nil { facts.traits.remove(.received) }
    add(
      facts, name: name, of: file, at: position, as: format.rawValue, alias: alias,
      pair: facts.contentIdentifier)
  }
}

extension SourcePath {
  /// What the photo was called before its file was renamed, with the ending of this file; nil where the name
  /// is that one, or is that of another version.
  fileprivate func alias(inSidecar title: [UInt8]) -> [UInt8]? {
    let (start, end) = FileNameKey.stem(of: bytes.span)
    let (titleStart, titleEnd) = FileNameKey.stem(of: title.span)
    let stem = bytes[start..<end]
    guard !stem.elementsEqual(title[titleStart..<titleEnd]),
      TakeoutName.unedited(String(decoding: stem, as: UTF8.self)) == nil
    else { return nil }
    return Array(title[titleStart..<titleEnd]) + bytes[end...]
  }
}

/// The sidecars of pictures that are not XMP, found by `SidecarJoining`.
struct RecordJoining {
  /// What a picture's sidecar is.
  enum Found {
    /// What it says.
    case record(PhotoRecord, sidecar: SourcePath)
    /// It says that the photo is in the bin.
    case deleted
  }

  private var found: [Int: Found] = [:]
  private var used: Set<Int> = []
  private var isTakeout = false

  /// Looks through what files turned out to be.
  init(files: [FoundFile], outcomes: [FileOutcome?]) {
    var pictures: [SidecarJoining.File] = []
    var sidecars: [SidecarJoining.Sidecar] = []
    var contents: [Found] = []
    for (position, outcome) in outcomes.enumerated() {
      guard let path = files[position].path else { continue }
      switch outcome {
      case .picture(_, let facts):
        pictures.append(
          SidecarJoining.File(
            position: position, root: files[position].root, path: path, time: facts.ownTime))
      case .sidecar(let format, let reading):
        guard let name = TakeoutName(path.nameText) else { continue }
        let isDeleted =
          reading.records.isEmpty && reading.report.findings[.deletedInSource] != nil
        guard reading.records.count == 1 || isDeleted else { continue }
        isTakeout = isTakeout || format == ExportFormats.takeout.name
        let record = reading.records.first
        sidecars.append(
          SidecarJoining.Sidecar(
            file: SidecarJoining.File(
              position: position, root: files[position].root, path: path,
              time: record?.facts.ownTime),
            title: format == ExportFormats.takeout.name
              ? record.map { SourcePath(bytes: $0.name).nameText } : nil,
            name: name,
            folder: format == ExportFormats.ente.name ? path.folderAround : path.folder))
        contents.append(record.map { .record($0, sidecar: path) } ?? .deleted)
      default: break
      }
    }
    let joining = SidecarJoining(pictures: pictures, sidecars: sidecars)
    for (index, picture) in pictures.enumerated() {
      guard let sidecar = joining.sidecarOfPicture[index] else { continue }
      found[picture.position] = contents[sidecar]
      used.insert(sidecars[sidecar].file.position)
    }
  }

  /// The sidecar of a picture; nil when it has none.
  func sidecar(ofPicture position: Int) -> Found? { found[position] }

  /// Whether a sidecar speaks for a picture that is there.
  func isUsed(_ position: Int) -> Bool { used.contains(position) }

  /// Whether a picture lies in a folder for what was deleted.
  func isInBin(_ path: SourcePath) -> Bool {
    let folder = SourcePath(bytes: Array(path.folder.dropLast())).nameText
    return folder == "Recently Deleted" || isTakeout && TakeoutFolder.isBin(folder)
  }
}

extension SourcePath {
  /// The folder around the one it lies in.
  fileprivate var folderAround: [UInt8] { SourcePath(bytes: Array(folder.dropLast())).folder }
}

extension PhotoFacts {
  /// When it was taken, as far as it says by itself.
  fileprivate var ownTime: Int64? { wallTime?.localTime.microseconds ?? instant }

  /// Takes over why the sidecar gives no date or no place, where the picture has none either: whoever looks
  /// for the fault has to know in which file it is.
  mutating func takeReasons(of sidecar: PhotoFacts, from path: SourcePath) {
    let isUndated = wallTime == nil && instant == nil
    for finding in sidecar.findings {
      let isOpen =
        switch finding.reason.effect {
        case .undated: isUndated && finding.reason != .dateMissing
        case .notLocated: place == nil && finding.reason != .placeMissing
        default: false
        }
      guard isOpen else { continue }
      // The sidecar's comes first, of two with one reason.
      findings.insert(Finding(finding.reason, "\(path.nameText): \(finding.value)"), at: 0)
    }
  }

  /// What a picture and a sidecar of another program say together.
  ///
  /// The picture's clock reading stays, since programs reckon instants with offsets that they guess; the
  /// place is the sidecar's, where people correct it. For the rest the sidecar fills what is open.
  func joined(withRecord sidecar: PhotoFacts) -> PhotoFacts {
    var joined = joined(withSidecar: sidecar)
    let isUndated = joined.wallTime == nil && joined.instant == nil
    let isWeak =
      joined.timeSource?.isWeak == true && joined.wallTime.map { $0.precision == .day } ?? false
    if let instant = sidecar.instant, sidecar.wallTime == nil, isUndated || isWeak {
      joined.wallTime = nil
      joined.instant = instant
      joined.timeSource = sidecar.timeSource
      joined.offsetReason = nil
      joined.traits.remove(.dateOnly)
      joined.traits.insert(.instantOnly)
      joined.findings.removeAll { $0.reason.effect == .undated }
    }
    if let reading = joined.wallTime, reading.offset == nil, let stated = sidecar.wallTime,
      let offset = stated.offset,
      (stated.localTime.microseconds - reading.localTime.microseconds).magnitude < 1_000_000
    {
      joined.wallTime?.offset = offset
      joined.offsetReason = .siblingTag
      joined.traits.formUnion(sidecar.traits.intersection(.guessedOffset))
    }
    joined.traits.formUnion(
      sidecar.traits.intersection([.hidden, .screenshot, .received, .video]))
    return joined
  }
}

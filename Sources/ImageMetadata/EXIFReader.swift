import Timeline

/// Reads the few entries of EXIF that tell when, where and with what a picture was taken.
///
/// It visits at most the first directory, the EXIF and the GPS directory, one more for the thumbnail
/// and eight subordinate ones, each once, so that no chain of directories can lead it in a circle.
struct EXIFReader {
  let structure: TIFFStructure
  private var exifDirectory: Int?
  private var gpsDirectory: Int?
  private var subdirectories: [Int] = []
  private var makerNote: TIFFStructure.Entry?

  private static let subdirectoryLimit = 8

  init(_ structure: TIFFStructure) {
    self.structure = structure
  }

  /// Which directory of a picture stands where the structure's first directory is.
  enum Content: Sendable {
    /// The whole: a first directory that points to the others.
    case whole
    /// The EXIF directory alone (CR3).
    case exif
    /// The GPS directory alone (CR3).
    case gps
  }

  /// Reads what the structure has.
  mutating func read(
    _ content: Content = .whole, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    tags.hasMetadata = true
    let first = structure.firstDirectory
    switch content {
    case .whole:
      try readWhole(first, from: &source, into: &tags)
    case .exif:
      try readDirectory(at: first, named: "EXIF", from: &source, into: &tags, Self.takeEXIF)
      try readMakerNote(from: &source, into: &tags)
    case .gps:
      try readDirectory(at: first, named: "GPS", from: &source, into: &tags, Self.takeGPS)
    }
  }

  private mutating func readWhole(
    _ first: Int, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    let directory = try readDirectory(
      at: first, named: "first", from: &source, into: &tags, Self.takeFirst)
    if let exifDirectory, exifDirectory != first {
      try readDirectory(at: exifDirectory, named: "EXIF", from: &source, into: &tags, Self.takeEXIF)
    }
    if let gpsDirectory, gpsDirectory != first {
      try readDirectory(at: gpsDirectory, named: "GPS", from: &source, into: &tags, Self.takeGPS)
    }
    try readMakerNote(from: &source, into: &tags)
    if tags.thumbnail == nil {
      try findThumbnail(after: directory, from: &source, into: &tags)
    }
  }

  private typealias Taker = (
    inout EXIFReader, TIFFStructure.Entry, inout ByteSource, inout ImageTags
  ) throws(ByteSourceError) -> Void

  /// Reads the entries of a directory; one that is damaged costs itself.
  @discardableResult
  private mutating func readDirectory(
    at offset: Int, named name: String, from source: inout ByteSource, into tags: inout ImageTags,
    _ take: Taker
  ) throws(ByteSourceError) -> TIFFStructure.Directory? {
    do throws(ByteSourceError) {
      let directory = try structure.directory(at: offset, in: &source)
      for number in 0..<directory.count {
        guard let entry = try structure.entry(number, of: directory, in: &source) else { continue }
        try take(&self, entry, &source, &tags)
      }
      return directory
    } catch .endOfData {
      tags.note(.structureDamaged, "the \(name) directory at byte \(offset) ends too early")
      return nil
    }
  }

  // MARK: Entries

  private static func takeFirst(
    _ reader: inout EXIFReader, _ entry: TIFFStructure.Entry, _ source: inout ByteSource,
    _ tags: inout ImageTags
  ) throws(ByteSourceError) {
    let structure = reader.structure
    switch entry.tag {
    case 0x0103:
      let compression = try structure.offset(of: entry, in: &source)
      if let compression, rawCompressions.contains(compression) { tags.exif.isRaw = true }
    case 0x0106:
      // A mosaic of colours.
      if try structure.offset(of: entry, in: &source) == 32_803 { tags.exif.isRaw = true }
    case 0x010F: try structure.keep(entry, &source, in: &tags.exif.make)
    case 0x0110: try structure.keep(entry, &source, in: &tags.exif.model)
    case 0x0112 where tags.exif.turn == nil:
      tags.exif.turn = try structure.offset(of: entry, in: &source).flatMap(ImageTurn.init)
    case 0x0132: try structure.keepTyped(entry, &source, in: &tags.exif.modified)
    case 0x013B: try structure.keep(entry, &source, in: &tags.exif.artist)
    case 0x014A:
      tags.exif.isRaw = true
      for index in 0..<min(entry.count, subdirectoryLimit) {
        guard case .real(let offset) = try structure.number(index, of: entry, in: &source),
          let offset = Int(exactly: offset), reader.subdirectories.count < subdirectoryLimit
        else { continue }
        reader.subdirectories.append(offset)
      }
    case 0x02BC:
      if tags.xmpPacket == nil { tags.xmpPacket = entry.place..<entry.place + entry.count }
    case 0x83BB:
      let length = entry.count * entry.type.size
      try IPTCReader.read(
        entry.place..<entry.place + length, from: &source, into: &tags)
    case 0x8769: reader.exifDirectory = try structure.offset(of: entry, in: &source)
    case 0x8825: reader.gpsDirectory = try structure.offset(of: entry, in: &source)
    case 0x002E where structure.variant == .panasonic:
      if tags.thumbnail == nil { tags.thumbnail = entry.place..<entry.place + entry.count }
    case 0xC612: tags.exif.isDNG = true
    // Some raw files hold the dates in their first directory (TIFF/EP).
    case 0x9003, 0x9004, 0x882A: try takeEXIF(&reader, entry, &source, &tags)
    default: break
    }
  }

  private static func takeEXIF(
    _ reader: inout EXIFReader, _ entry: TIFFStructure.Entry, _ source: inout ByteSource,
    _ tags: inout ImageTags
  ) throws(ByteSourceError) {
    let structure = reader.structure
    switch entry.tag {
    case 0x9003: try structure.keepTyped(entry, &source, in: &tags.exif.original)
    case 0x9004: try structure.keepTyped(entry, &source, in: &tags.exif.digitized)
    case 0x9010: try structure.keep(entry, &source, in: &tags.exif.offsetModified)
    case 0x9011: try structure.keep(entry, &source, in: &tags.exif.offsetOriginal)
    case 0x9012: try structure.keep(entry, &source, in: &tags.exif.offsetDigitized)
    case 0x9290: try structure.keep(entry, &source, in: &tags.exif.subSecondsModified)
    case 0x9291: try structure.keep(entry, &source, in: &tags.exif.subSecondsOriginal)
    case 0x9292: try structure.keep(entry, &source, in: &tags.exif.subSecondsDigitized)
    case 0xA430: try structure.keep(entry, &source, in: &tags.exif.cameraOwner)
    case 0x882A:
      guard case .real(let hours) = try structure.number(0, of: entry, in: &source) else { break }
      if tags.exif.timeZoneHours == nil { tags.exif.timeZoneHours = Int(exactly: hours) }
    case 0x927C: reader.makerNote = entry
    case 0x9286:
      // Eight bytes name the character set.
      guard entry.count >= 18, entry.count <= 64, entry.type.isText else { break }
      let comment = try source.text(at: entry.place + 8, length: entry.count - 8)
      tags.exif.isScreenshot = comment == Self.screenshotComment
    default: break
    }
  }

  private static func takeGPS(
    _ reader: inout EXIFReader, _ entry: TIFFStructure.Entry, _ source: inout ByteSource,
    _ tags: inout ImageTags
  ) throws(ByteSourceError) {
    let structure = reader.structure
    switch entry.tag {
    case 0x01: try structure.keep(entry, &source, in: &tags.gps.latitudeReference)
    case 0x02: try structure.keep(entry, &source, in: &tags.gps.latitude)
    case 0x03: try structure.keep(entry, &source, in: &tags.gps.longitudeReference)
    case 0x04: try structure.keep(entry, &source, in: &tags.gps.longitude)
    case 0x05:
      if case .real(let number) = try structure.number(0, of: entry, in: &source) {
        tags.gps.altitudeReference = Int(exactly: number)
      } else if entry.type.isText, entry.count > 0 {
        let letter = try source.byte(at: entry.place)
        tags.gps.altitudeReference = Int(letter) - (letter >= 0x30 ? 0x30 : 0)
      }
    case 0x06: tags.gps.altitude = try structure.number(0, of: entry, in: &source)
    case 0x07:
      guard tags.gps.timeStamp.isEmpty else { break }
      for index in 0..<min(3, entry.count) {
        guard let number = try structure.number(index, of: entry, in: &source) else { break }
        tags.gps.timeStamp.append(number)
      }
    case 0x09: try structure.keep(entry, &source, in: &tags.gps.status)
    case 0x1D: try structure.keep(entry, &source, in: &tags.gps.dateStamp)
    default: break
    }
  }

  /// How Sony, Samsung, Nikon and Pentax pack their raw pictures.
  private static let rawCompressions = [32_767, 32_770, 32_772, 34_713, 65_535]

  // MARK: Apple's note

  /// Reads the identifiers that Apple's cameras put into their maker's note, whose offsets count
  /// from its own start.
  private func readMakerNote(
    from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    guard let makerNote, makerNote.count > 20, makerNote.type.size == 1,
      source.matches(Self.appleNote, at: makerNote.place)
    else { return }
    let note = TIFFStructure(
      start: makerNote.place, count: makerNote.count, order: .big, firstDirectory: 14)
    do throws(ByteSourceError) {
      let directory = try note.directory(at: 14, in: &source)
      for number in 0..<directory.count {
        guard let entry = try note.entry(number, of: directory, in: &source) else { continue }
        switch entry.tag {
        case 0x0B: try note.keep(entry, &source, in: &tags.exif.burstIdentifier)
        case 0x11: try note.keep(entry, &source, in: &tags.exif.contentIdentifier)
        default: break
        }
      }
    } catch .endOfData {
      // A note that is cut tells nothing of time and place; nothing is lost by passing over it.
    }
  }

  private static let screenshotComment = Array("Screenshot".utf8)
  private static let appleNote = Array("Apple iOS\0\0\u{1}MM".utf8)

  // MARK: The thumbnail

  /// Looks for the JPEG thumbnail in the directory after the first, then in the subordinate ones.
  private func findThumbnail(
    after directory: TIFFStructure.Directory?, from source: inout ByteSource,
    into tags: inout ImageTags
  ) throws(ByteSourceError) {
    var places = subdirectories
    do throws(ByteSourceError) {
      if let directory {
        let next = try structure.next(after: directory, in: &source)
        if next != 0 { places.insert(next, at: 0) }
      }
      for place in places where place != structure.firstDirectory {
        if let range = try thumbnail(inDirectoryAt: place, from: &source) {
          tags.thumbnail = range
          return
        }
      }
    } catch .endOfData {
      // The thumbnail is an extra; a cut directory has none.
    }
  }

  private func thumbnail(
    inDirectoryAt offset: Int, from source: inout ByteSource
  ) throws(ByteSourceError) -> Range<Int>? {
    let directory = try structure.directory(at: offset, in: &source)
    var start: Int?
    var length: Int?
    var strip: Int?
    var stripLength: Int?
    var isJPEG = false
    for number in 0..<directory.count {
      guard let entry = try structure.entry(number, of: directory, in: &source) else { continue }
      switch entry.tag {
      case 0x0103:
        let compression = try structure.offset(of: entry, in: &source)
        isJPEG = compression == 6 || compression == 7
      case 0x0111 where entry.count == 1: strip = try structure.offset(of: entry, in: &source)
      case 0x0117 where entry.count == 1: stripLength = try structure.offset(of: entry, in: &source)
      case 0x0201: start = try structure.offset(of: entry, in: &source)
      case 0x0202: length = try structure.offset(of: entry, in: &source)
      default: break
      }
    }
    guard let offset = start ?? (isJPEG ? strip : nil),
      let count = start == nil ? stripLength : length, count > 4,
      let range = structure.range(offset: offset, length: count),
      try source.unsigned16(at: range.lowerBound, .big) == 0xFFD8
    else { return nil }
    return range
  }
}

extension TIFFStructure {
  /// Keeps an entry's text where none is kept yet.
  fileprivate func keep(
    _ entry: Entry, _ source: inout ByteSource, in value: inout [UInt8]?
  ) throws(ByteSourceError) {
    guard value == nil, entry.type.isText else { return }
    value = try text(of: entry, in: &source)
  }

  /// Keeps an entry that should be text, whatever it is.
  fileprivate func keepTyped(
    _ entry: Entry, _ source: inout ByteSource, in value: inout TagText?
  ) throws(ByteSourceError) {
    guard value == nil else { return }
    if entry.type.isText {
      value = TagText(text: try text(of: entry, in: &source))
    } else if let number = try number(0, of: entry, in: &source)?.value {
      value = TagText(text: Array("\(number)".utf8), isText: false)
    }
  }

  /// Keeps an angle: up to three numbers, or text.
  fileprivate func keep(
    _ entry: Entry, _ source: inout ByteSource, in value: inout GPSTags.Angle?
  ) throws(ByteSourceError) {
    guard value == nil else { return }
    if entry.type == .ascii || entry.type == .utf8 || entry.type == .undefined {
      value = .text(try text(of: entry, in: &source))
      return
    }
    var numbers: [Number] = []
    for index in 0..<min(3, entry.count) {
      guard let number = try number(index, of: entry, in: &source) else { break }
      numbers.append(number)
    }
    value = .numbers(numbers)
  }
}

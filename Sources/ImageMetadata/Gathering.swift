import Timeline

extension ImageTags {
  /// Gathers what a file says; what was met before a fault is kept, and the fault is noted.
  mutating func gather(_ container: Container, from source: inout ByteSource) {
    guarded { (tags) throws(ByteSourceError) in
      switch container {
      case .jpeg: try JPEGReader.read(0..<source.count, from: &source, into: &tags)
      case .tiff: try tags.gatherTIFF(from: &source)
      case .raf: try RAFReader.read(from: &source, into: &tags)
      case .png: try PNGReader.read(from: &source, into: &tags)
      case .webp: try WebPReader.read(from: &source, into: &tags)
      case .boxes(let format):
        let isMovie = format.isMovie || format == .cr3
        try BoxFileReader.read(isMovie: isMovie, from: &source, into: &tags)
      case .nakedJPEGXL: break
      case .xmp: tags.xmpPacket = 0..<source.count
      }
    }
    guarded { (tags) throws(ByteSourceError) in try tags.gatherXMP(from: &source) }
  }

  private mutating func guarded(
    _ body: (inout ImageTags) throws(ByteSourceError) -> Void
  ) {
    do throws(ByteSourceError) {
      try body(&self)
    } catch {
      switch error {
      case .endOfData: note(.fileTruncated, "the file ends inside its metadata")
      case .workExhausted: note(.structureTooLarge, "the reading was broken off")
      case .inputFailed(let number): note(.fileTruncated, "reading failed with error \(number)")
      }
    }
  }

  private mutating func gatherTIFF(
    from source: inout ByteSource
  ) throws(ByteSourceError) {
    guard let structure = try TIFFStructure(in: &source, at: 0, count: source.count) else {
      throw .endOfData
    }
    var reader = EXIFReader(structure)
    try reader.read(from: &source, into: &self)
    tiffFormat = try format(of: structure, in: &source)
  }

  /// What a TIFF is: raw formats differ from it by a mark, or only by their maker and their pictures.
  private func format(
    of structure: TIFFStructure, in source: inout ByteSource
  ) throws(ByteSourceError) -> ImageFormat {
    switch structure.variant {
    case .olympus: return .orf
    case .panasonic: return .rw2
    case .classic, .big: break
    }
    if exif.isDNG { return .dng }
    // Canon writes "CR" and a version after the header.
    if structure.firstDirectory >= 16, try source.unsigned16(at: 8, .big) == 0x4352 { return .cr2 }
    guard exif.isRaw, let make = exif.make else { return .tiff }
    let maker = String(decoding: make, as: UTF8.self).lowercased()
    for (name, format) in Self.rawMakers where maker.hasPrefix(name) { return format }
    return .tiff
  }

  private static let rawMakers: [(String, ImageFormat)] = [
    ("nikon", .nef), ("sony", .arw), ("samsung", .srw), ("pentax", .pef), ("ricoh", .pef),
  ]

  // MARK: XMP

  /// Reads the XMP packet where it may tell what is still open; few files have to be asked.
  private mutating func gatherXMP(
    from source: inout ByteSource
  ) throws(ByteSourceError) {
    guard xmpPacket != nil || xmpText != nil else { return }
    let lacksDate = exif.original == nil || !hasSoundDate
    let lacksPlace = !hasSoundPlace
    guard lacksDate || lacksPlace else { return }
    var bytes = xmpText ?? []
    if let xmpPacket { bytes = try source.bytes(xmpPacket) }
    // A packet that does not name the place has nothing to tell when only that is open.
    guard lacksDate || bytes.contains(Self.placeName) else { return }
    XMPReader.read(bytes, into: &self)
  }

  private static let placeName = Array("GPSLatitude".utf8)

  private var hasSoundDate: Bool {
    guard let original = exif.original, original.isText,
      let timestamp = try? TimestampText.timestamp(in: original.text.span)
    else { return false }
    return !TimestampText.isPlaceholder(timestamp)
  }

  private var hasSoundPlace: Bool {
    if case .place = GPSJudgement(tags: gps).place() { true } else { false }
  }
}

extension Container {
  /// The format, now that the tags are known.
  func format(_ tags: ImageTags) -> ImageFormat {
    switch self {
    case .jpeg: .jpeg
    case .tiff: tags.tiffFormat ?? .tiff
    case .raf: .raf
    case .png: .png
    case .webp: .webp
    case .boxes(let format): format.isMovie && tags.hasItems && tags.movie == nil ? .heif : format
    case .nakedJPEGXL: .jxl
    case .xmp: .xmp
    }
  }
}

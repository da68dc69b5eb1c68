/// The kinds of files that are read, recognised by their content.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable {
  /// JPEG.
  case jpeg = "JPEG"
  /// TIFF that is no raw file.
  case tiff = "TIFF"
  /// Adobe's raw format, and phones'.
  case dng = "DNG"
  /// Canon's raw format built on TIFF.
  case cr2 = "CR2"
  /// Canon's raw format built on boxes.
  case cr3 = "CR3"
  /// Nikon's raw format.
  case nef = "NEF"
  /// Sony's raw format.
  case arw = "ARW"
  /// Pentax's raw format.
  case pef = "PEF"
  /// Samsung's raw format.
  case srw = "SRW"
  /// Olympus's raw format.
  case orf = "ORF"
  /// Panasonic's raw format.
  case rw2 = "RW2"
  /// Fujifilm's raw format.
  case raf = "RAF"
  /// PNG.
  case png = "PNG"
  /// WebP.
  case webp = "WebP"
  /// HEIF pictures: HEIC, HEIF, HIF.
  case heif = "HEIF"
  /// AVIF.
  case avif = "AVIF"
  /// JPEG XL.
  case jxl = "JPEG XL"
  /// QuickTime movies.
  case quickTime = "QuickTime"
  /// MP4 and M4V movies.
  case mp4 = "MP4"
  /// 3GP movies of phones.
  case threeGP = "3GP"
  /// A sidecar of XMP.
  case xmp = "XMP"

  /// Whether it is a movie.
  public var isMovie: Bool {
    switch self {
    case .quickTime, .mp4, .threeGP: true
    default: false
    }
  }

  /// Whether it holds what a camera's sensor saw, to be developed.
  public var isRaw: Bool {
    switch self {
    case .dng, .cr2, .cr3, .nef, .arw, .pef, .srw, .orf, .rw2, .raf: true
    default: false
    }
  }
}

/// How a file has to be read.
enum Container: Sendable, Equatable {
  case jpeg
  case tiff
  case raf
  case png
  case webp
  case boxes(ImageFormat)
  case nakedJPEGXL
  case xmp
}

extension Container {
  /// Recognises a file by its first bytes.
  ///
  /// - Throws: `ImageMetadataError.noReader` for pictures and movies that are not read,
  ///   `.notAnImage` for everything else.
  static func recognised(
    in source: inout ByteSource
  ) throws(ImageMetadataError) -> Container {
    var head: [UInt8] = []
    do throws(ByteSourceError) {
      head = try source.bytes(0..<min(source.count, 64))
    } catch {
      throw ImageMetadataError(error)
    }
    guard head.count >= 4 else { throw .notAnImage }
    func starts(_ bytes: [UInt8], at place: Int = 0) -> Bool {
      head.count >= place + bytes.count && head[place..<place + bytes.count].elementsEqual(bytes)
    }
    func starts(_ text: StaticString, at place: Int = 0) -> Bool {
      starts(Array(text.description.utf8), at: place)
    }
    if starts([0xFF, 0xD8]) { return .jpeg }
    if starts("II*\0") || starts("MM\0*") || starts("II+\0") || starts("MM\0+")
      || starts("IIRO") || starts("IIRS") || starts("MMOR") || starts("IIU\0")
    {
      return .tiff
    }
    if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if starts("RIFF"), starts("WEBP", at: 8) { return .webp }
    if starts("FUJIFILMCCD-RAW") { return .raf }
    if starts([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20]) { return .boxes(.jxl) }
    if starts([0xFF, 0x0A]) { return .nakedJPEGXL }
    if starts("ftyp", at: 4) {
      // Songs and books that are read aloud are built like movies.
      for brand in ["M4A ", "M4B ", "M4P ", "aax "] as [StaticString] where starts(brand, at: 8) {
        throw .notAnImage
      }
      return .boxes(format(ofBrands: head))
    }
    // QuickTime before there were brands.
    for type in ["moov", "mdat", "wide", "free", "skip", "pnot"] as [StaticString]
    where starts(type, at: 4) {
      return .boxes(.quickTime)
    }
    if isXML(head) { return .xmp }
    if let kind = unreadKind(head) { throw .noReader(kind: kind) }
    if isTransportStream(&source) { throw .noReader(kind: "MPEG transport stream") }
    throw .notAnImage
  }

  /// The format that a file's brands name: the first that is known, the major one before the others.
  private static func format(ofBrands head: [UInt8]) -> ImageFormat {
    let size = Int(head[0]) << 24 | Int(head[1]) << 16 | Int(head[2]) << 8 | Int(head[3])
    var places = [8]
    places += stride(from: 16, to: min(head.count, max(size, 12)), by: 4)
    var format: ImageFormat?
    for place in places where place + 4 <= head.count {
      switch String(decoding: head[place..<place + 4], as: UTF8.self) {
      case "avif", "avis": return .avif
      case "heic", "heix", "heim", "heis", "hevc", "hevx": return .heif
      case "crx ": return .cr3
      case "qt  ": format = format ?? .quickTime
      case "mif1", "msf1", "miaf", "MiHE", "MiHB":
        // Written beside the brand that says which codec.
        format = format ?? .heif
      case let brand where brand.hasPrefix("3gp") || brand.hasPrefix("3g2"):
        format = format ?? .threeGP
      case "isom", "iso2", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "M4V ", "M4VH", "M4VP",
        "XAVC", "mp71", "MSNV":
        format = format ?? .mp4
      default: break
      }
    }
    return format ?? .mp4
  }

  private static func isXML(_ head: [UInt8]) -> Bool {
    var text = head[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    text = text.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    return text.starts(with: Array("<?xpacket".utf8)) || text.starts(with: Array("<x:xmpmeta".utf8))
      || text.starts(with: Array("<?xml".utf8)) || text.starts(with: Array("<rdf:RDF".utf8))
  }

  /// Camcorders' movies: a sync byte each 188 bytes, after four bytes of time in some.
  private static func isTransportStream(_ source: inout ByteSource) -> Bool {
    [0, 4].contains { start in
      (0..<3).allSatisfy { (try? source.byte(at: start + $0 * (188 + start))) == 0x47 }
    }
  }

  /// The name of a picture's or movie's kind that is not read.
  private static func unreadKind(_ head: [UInt8]) -> String? {
    let kinds: [(signature: [UInt8], place: Int, name: String)] = [
      (Array("GIF8".utf8), 0, "GIF"), (Array("BM".utf8), 0, "BMP"),
      (Array("AVI ".utf8), 8, "AVI"), ([0x1A, 0x45, 0xDF, 0xA3], 0, "Matroska"),
      (Array("8BPS".utf8), 0, "Photoshop"), (Array("FOVb".utf8), 0, "Sigma raw"),
      (Array("HEAPCCDR".utf8), 6, "Canon CRW"), ([0, 0x4D, 0x52, 0x4D], 0, "Minolta raw"),
      ([0x30, 0x26, 0xB2, 0x75], 0, "Windows Media"), (Array("FLV".utf8), 0, "Flash video"),
      ([0, 0, 1, 0xBA], 0, "MPEG"), ([0, 0, 1, 0xB3], 0, "MPEG"),
      ([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20], 0, "JPEG 2000"),
    ]
    for kind in kinds
    where head.count >= kind.place + kind.signature.count
      && head[kind.place..<kind.place + kind.signature.count].elementsEqual(kind.signature)
    {
      return kind.name
    }
    return nil
  }
}

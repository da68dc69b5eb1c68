import Timeline

/// Reads the box in which Canon's CR3 files (and some of its movies) keep EXIF, one directory each.
enum CanonBox {
  /// Reads a `uuid` box of a movie header, when it is Canon's.
  static func read(
    _ content: Range<Int>, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    guard content.count > 16, source.matches(identifier, at: content.lowerBound) else { return }
    var walk = BoxWalk(over: content.lowerBound + 16..<content.upperBound)
    while let box = try walk.next(in: &source) {
      switch box.type {
      case .firstDirectory: try read(.whole, box.content, from: &source, into: &tags)
      case .exifDirectory: try read(.exif, box.content, from: &source, into: &tags)
      case .gpsDirectory: try read(.gps, box.content, from: &source, into: &tags)
      case .thumbnail:
        // A JPEG after 16 bytes of sizes.
        guard tags.thumbnail == nil, box.content.count > 20 else { break }
        let start = box.content.lowerBound + 16
        let size = Int(try source.unsigned32(at: box.content.lowerBound + 8, .big))
        if size > 4, size <= box.content.upperBound - start,
          try source.unsigned16(at: start, .big) == 0xFFD8
        {
          tags.thumbnail = start..<start + size
        }
      default: break
      }
    }
  }

  private static func read(
    _ kind: EXIFReader.Content, _ content: Range<Int>, from source: inout ByteSource,
    into tags: inout ImageTags
  ) throws(ByteSourceError) {
    guard
      let structure = try TIFFStructure(in: &source, at: content.lowerBound, count: content.count)
    else { return }
    var reader = EXIFReader(structure)
    try reader.read(kind, from: &source, into: &tags)
  }

  private static let identifier: [UInt8] = [
    0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
  ]
}

extension FourCC {
  fileprivate static let firstDirectory = FourCC("C", "M", "T", "1")
  fileprivate static let exifDirectory = FourCC("C", "M", "T", "2")
  fileprivate static let gpsDirectory = FourCC("C", "M", "T", "4")
  fileprivate static let thumbnail = FourCC("T", "H", "M", "B")
}

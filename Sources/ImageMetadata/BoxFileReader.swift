import Timeline

/// Reads a file made of boxes: HEIF and AVIF pictures, JPEG XL, CR3, QuickTime, MP4 and 3GP movies.
enum BoxFileReader {
  /// Reads the boxes of the file, from the first on.
  static func read(
    isMovie: Bool, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    var walk = BoxWalk(overFileOf: source.count)
    while let box = try walk.next(in: &source) {
      if box.isCut { tags.note(.fileTruncated, "the box \(box.type) is cut") }
      switch box.type {
      case .metadata:
        // Pictures of brands that are not known are taken for movies at first.
        try HEIFItems.read(box.content, from: &source, into: &tags)
        if isMovie {
          try SonyXML.read(box.content, from: &source, into: &tags)
        } else if tags.hasMetadata {
          return
        }
      case .movie:
        try MovieReader.read(box.content, from: &source, into: &tags)
      case .extended:
        guard tags.xmpPacket == nil, box.content.count > 16,
          source.matches(xmpIdentifier, at: box.content.lowerBound)
        else { break }
        tags.xmpPacket = box.content.lowerBound + 16..<box.content.upperBound
      case .jpegXLExif:
        if !isMovie { try HEIFItems.readEXIF(box.content, from: &source, into: &tags) }
      case .jpegXLXML:
        if !isMovie, tags.xmpPacket == nil { tags.xmpPacket = box.content }
      case .brotli:
        guard !isMovie, box.content.count >= 4 else { break }
        let wrapped = FourCC(code: try source.unsigned32(at: box.content.lowerBound, .big))
        if wrapped == .jpegXLExif || wrapped == .jpegXLXML {
          tags.note(.metadataPacked, "a brotli box of \(wrapped)")
        }
      default: break
      }
    }
  }

  private static let xmpIdentifier: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]
}

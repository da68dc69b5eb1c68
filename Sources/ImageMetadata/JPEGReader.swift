import Timeline

/// Reads the metadata segments of a JPEG, up to the picture itself.
enum JPEGReader {
  /// What the segments of interest begin with.
  private enum Signature {
    static let exif = Array("Exif\0".utf8)
    static let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    static let photoshop = Array("Photoshop 3.0\0".utf8)
  }

  /// Reads a JPEG that fills a part of the file.
  static func read(
    _ range: Range<Int>, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    var place = range.lowerBound + 2
    while true {
      try source.step()
      guard let (marker, end) = try nextMarker(from: place, in: range, of: &source) else {
        tags.note(.fileTruncated, "a JPEG without a picture")
        return
      }
      switch marker {
      case 0xD9, 0xDA:
        // The end, or the start of the picture.
        return
      case 0x01, 0xD0...0xD8:
        // Markers without a length.
        place = end
        continue
      default: break
      }
      guard end + 2 <= range.upperBound else { throw .endOfData }
      let length = Int(try source.unsigned16(at: end, .big))
      guard length >= 2 else {
        tags.note(.structureDamaged, "a JPEG segment of length \(length) at byte \(end)")
        place = end
        continue
      }
      let segment = end + 2..<min(end + length, range.upperBound)
      switch marker {
      case 0xE1: try readApplication1(segment, from: &source, into: &tags)
      case 0xED:
        if source.matches(Signature.photoshop, at: segment.lowerBound) {
          let start = segment.lowerBound + Signature.photoshop.count
          if start < segment.upperBound {
            try IPTCReader.readPhotoshop(
              start..<segment.upperBound, from: &source, into: &tags)
          }
        }
      default: break
      }
      place = end + length
      if place > range.upperBound {
        tags.note(.fileTruncated, "the JPEG ends in a segment of its header")
        return
      }
    }
  }

  /// The next marker at or after a place: bytes between segments that are none are passed over.
  ///
  /// - Returns: the marker and where it ends; nil at the end of the file.
  private static func nextMarker(
    from start: Int, in range: Range<Int>, of source: inout ByteSource
  ) throws(ByteSourceError) -> (marker: UInt8, end: Int)? {
    var place = start
    while place + 2 <= range.upperBound {
      if try source.byte(at: place) == 0xFF {
        let marker = try source.byte(at: place + 1)
        if marker != 0xFF, marker != 0 { return (marker, place + 2) }
      }
      place += 1
    }
    return nil
  }

  private static func readApplication1(
    _ segment: Range<Int>, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    if source.matches(Signature.exif, at: segment.lowerBound) {
      // "Exif", a zero and a byte that is mostly zero too.
      let start = segment.lowerBound + 6
      guard start < segment.upperBound,
        let structure = try TIFFStructure(
          in: &source, at: start, count: segment.upperBound - start)
      else {
        tags.note(.structureDamaged, "the EXIF segment has no TIFF header")
        return
      }
      var reader = EXIFReader(structure)
      try reader.read(from: &source, into: &tags)
    } else if tags.xmpPacket == nil, source.matches(Signature.xmp, at: segment.lowerBound) {
      let start = segment.lowerBound + Signature.xmp.count
      if start < segment.upperBound { tags.xmpPacket = start..<segment.upperBound }
    }
  }
}

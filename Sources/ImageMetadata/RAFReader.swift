import Timeline

/// Reads Fujifilm's raw files, which carry a JPEG with EXIF.
enum RAFReader {
  /// Reads the whole file.
  static func read(
    from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    let offset = Int(try source.unsigned32(at: 84, .big))
    let length = Int(try source.unsigned32(at: 88, .big))
    guard length > 4, offset >= 92, offset <= source.count - 4,
      try source.unsigned16(at: offset, .big) == 0xFFD8
    else {
      tags.note(.structureDamaged, "the raw file has no JPEG at byte \(offset)")
      return
    }
    let end = min(offset + length, source.count)
    try JPEGReader.read(offset..<end, from: &source, into: &tags)
  }
}

import Timeline

/// Reads the chunks of a PNG that hold EXIF and XMP; they may stand after the picture.
enum PNGReader {
  /// Reads the whole file.
  static func read(
    from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    var place = 8
    while source.count - place >= 12 {
      try source.step()
      let length = Int(try source.unsigned32(at: place, .big))
      let type = FourCC(code: try source.unsigned32(at: place + 4, .big))
      guard length < 1 << 31 else {
        tags.note(.structureDamaged, "a PNG chunk of \(length) bytes")
        return
      }
      guard length <= source.count - place - 12 else {
        tags.note(.fileTruncated, "the PNG ends in its chunk \(type)")
        return
      }
      let content = place + 8..<place + 8 + length
      switch type {
      case .end: return
      case .exif: try readEXIF(content, from: &source, into: &tags)
      case .international: try readInternationalText(content, from: &source, into: &tags)
      case .text, .compressedText:
        try readText(content, isPacked: type == .compressedText, from: &source, into: &tags)
      default: break
      }
      place = content.upperBound + 4
    }
    tags.note(.fileTruncated, "a PNG without its last chunk")
  }

  private static func readEXIF(
    _ content: Range<Int>, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    guard
      let structure = try EXIFBlock.structure(in: content, of: &source)
    else {
      tags.note(.structureDamaged, "the EXIF chunk has no TIFF header")
      return
    }
    var reader = EXIFReader(structure)
    try reader.read(from: &source, into: &tags)
  }

  /// A keyword and a zero, two bytes on compression, a language, a translated keyword, then the text.
  private static func readInternationalText(
    _ content: Range<Int>, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    guard tags.xmpPacket == nil, source.matches(xmpKeyword, at: content.lowerBound) else { return }
    var place = content.lowerBound + xmpKeyword.count
    guard place + 4 <= content.upperBound else { return }
    let isPacked = try source.byte(at: place) != 0
    place += 2
    for _ in 0..<2 {
      while place < content.upperBound, try source.byte(at: place) != 0 { place += 1 }
      place += 1
    }
    guard place < content.upperBound else { return }
    if isPacked {
      tags.xmpText = try unpacked(place..<content.upperBound, from: &source, into: &tags)
    } else {
      tags.xmpPacket = place..<content.upperBound
    }
  }

  /// A keyword and a zero, a byte on compression where there is one, then the text.
  private static func readText(
    _ content: Range<Int>, isPacked: Bool, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    guard source.matches(RawProfile.keyword, at: content.lowerBound) else { return }
    let start = content.lowerBound + RawProfile.keyword.count
    var end = start
    while end < min(content.upperBound, start + 8), try source.byte(at: end) != 0 { end += 1 }
    let name = try source.bytes(start..<end)
    let text = min(end + (isPacked ? 2 : 1), content.upperBound)..<content.upperBound
    let profile =
      isPacked
      ? try unpacked(text, from: &source, into: &tags) : try source.bytes(text)
    if let profile { RawProfile.read(named: name, profile, into: &tags) }
  }

  private static func unpacked(
    _ range: Range<Int>, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) -> [UInt8]? {
    let packed = try source.bytes(range)
    do throws(Inflate.Failure) {
      return try Inflate.unpacked(packed, limit: ByteSource.Bounds.copy)
    } catch {
      tags.note(.structureDamaged, "a packed text of a PNG")
      return nil
    }
  }

  private static let xmpKeyword = Array("XML:com.adobe.xmp\0".utf8)
}

/// Reads the chunks of a WebP that hold EXIF and XMP; they mostly stand at the end.
enum WebPReader {
  /// Reads the whole file.
  static func read(
    from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    let stated = Int(try source.unsigned32(at: 4, .little)) + 8
    if stated > source.count { tags.note(.fileTruncated, "the WebP is cut") }
    let end = min(source.count, stated)
    var place = 12
    while end - place >= 8 {
      try source.step()
      let type = FourCC(code: try source.unsigned32(at: place, .big))
      let length = Int(try source.unsigned32(at: place + 4, .little))
      let content = place + 8..<min(place + 8 + length, end)
      switch type {
      case .webPEXIF:
        if let structure = try EXIFBlock.structure(in: content, of: &source) {
          var reader = EXIFReader(structure)
          try reader.read(from: &source, into: &tags)
        } else {
          tags.note(.structureDamaged, "the EXIF chunk has no TIFF header")
        }
      case .webPXMP: if tags.xmpPacket == nil { tags.xmpPacket = content }
      default: break
      }
      // Chunks are filled up to an even number of bytes.
      place += 8 + length + (length & 1)
    }
  }
}

/// A TIFF structure that should start where a block of EXIF starts.
enum EXIFBlock {
  /// The structure, passing over `Exif` and two zeros that some writers put before it.
  static func structure(
    in range: Range<Int>, of source: inout ByteSource
  ) throws(ByteSourceError) -> TIFFStructure? {
    for skipped in [0, 6] where skipped <= range.count - 8 {
      let start = range.lowerBound + skipped
      if let structure = try TIFFStructure(
        in: &source, at: start, count: range.upperBound - start)
      {
        return structure
      }
    }
    return nil
  }
}

extension FourCC {
  fileprivate static let exif = FourCC("e", "X", "I", "f")
  fileprivate static let end = FourCC("I", "E", "N", "D")
  fileprivate static let international = FourCC("i", "T", "X", "t")
  fileprivate static let text = FourCC("t", "E", "X", "t")
  fileprivate static let compressedText = FourCC("z", "T", "X", "t")
  fileprivate static let webPEXIF = FourCC("E", "X", "I", "F")
  fileprivate static let webPXMP = FourCC("X", "M", "P", " ")
}

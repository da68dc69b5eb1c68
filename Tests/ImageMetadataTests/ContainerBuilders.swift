/// Builds a JPEG without a picture, segment by segment.
enum JPEG {
  static func file(_ segments: [UInt8]...) -> [UInt8] {
    [0xFF, 0xD8] + segments.flatMap { $0 } + [0xFF, 0xDA, 0, 2, 0xFF, 0xD9]
  }

  static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + bigEndian(UInt64(content.count + 2), 2) + content
  }

  static func exif(_ tiff: [UInt8]) -> [UInt8] { segment(0xE1, Array("Exif\0\0".utf8) + tiff) }

  static func xmp(_ packet: String) -> [UInt8] {
    segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
  }

  /// IPTC with a date and a time, as a Photoshop resource.
  static func iptc(date: String, time: String?) -> [UInt8] {
    func set(_ number: UInt8, _ text: String) -> [UInt8] {
      [0x1C, 2, number] + bigEndian(UInt64(text.utf8.count), 2) + Array(text.utf8)
    }
    let record = set(55, date) + (time.map { set(60, $0) } ?? [])
    return segment(
      0xED,
      Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [0x04, 0x04, 0, 0]
        + bigEndian(UInt64(record.count), 4) + record)
  }
}

/// Builds boxes of the ISO base media file format, and QuickTime's.
enum Boxes {
  static func box(_ type: String, _ content: [UInt8]...) -> [UInt8] {
    let content = content.flatMap { $0 }
    return bigEndian(UInt64(content.count + 8), 4) + letters(type) + content
  }

  /// A box with version and flags.
  static func full(_ type: String, version: UInt8 = 0, _ content: [UInt8]...) -> [UInt8] {
    box(type, [version, 0, 0, 0] + content.flatMap { $0 })
  }

  /// Four letters in Latin-1, which has the sign © as one byte.
  static func letters(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  static func fileType(_ brand: String, _ others: String...) -> [UInt8] {
    box("ftyp", letters(brand) + bigEndian(0, 4) + others.flatMap(letters))
  }

  // MARK: Movies

  /// A movie header created so many seconds after 1904.
  static func movieHeader(_ seconds: UInt64, version: UInt8 = 0) -> [UInt8] {
    let length = version == 1 ? 8 : 4
    return full(
      "mvhd", version: version, bigEndian(seconds, length) + bigEndian(seconds, length),
      [UInt8](repeating: 0, count: 80))
  }

  /// Seconds from 1904 to a time in UTC, in seconds since 1970.
  static func since1904(_ unix: UInt64) -> UInt64 { unix + 2_082_844_800 }

  /// User data's text with its length and language.
  static func userText(_ type: String, _ text: String) -> [UInt8] {
    box(type, bigEndian(UInt64(text.utf8.count), 2) + [0x15, 0xC7] + Array(text.utf8))
  }

  /// Apple's metadata: keys, then their values.
  static func appleMetadata(_ pairs: [(key: String, value: String)]) -> [UInt8] {
    let keys = pairs.flatMap { pair in
      bigEndian(UInt64(pair.key.utf8.count + 8), 4) + letters("mdta") + Array(pair.key.utf8)
    }
    let values = pairs.enumerated().flatMap { index, pair in
      let data = box("data", bigEndian(1, 4) + bigEndian(0, 4) + Array(pair.value.utf8))
      return bigEndian(UInt64(data.count + 8), 4) + bigEndian(UInt64(index + 1), 4) + data
    }
    return box(
      "meta", box("hdlr", [UInt8](repeating: 0, count: 24)),
      full("keys", bigEndian(UInt64(pairs.count), 4) + keys), box("ilst", values))
  }

  static func movie(brand: String = "qt  ", _ content: [UInt8]...) -> [UInt8] {
    fileType(brand) + box("mdat", [1, 2, 3, 4]) + box("moov", content.flatMap { $0 })
  }

  // MARK: Pictures

  /// How a picture's list of locations says where an item is.
  struct ItemLocation {
    var version: UInt8 = 1
    var isInItemData = false
    var pieces: [(offset: Int, length: Int)]
  }

  /// The `meta` box of a picture with one EXIF item, number 2, or 70000 where the version asks for it.
  static func pictureMetadata(_ location: ItemLocation, itemData: [UInt8] = []) -> [UInt8] {
    let wide = location.version == 2
    let number = wide ? bigEndian(70_000, 4) : bigEndian(2, 2)
    let entry = full(
      "infe", version: wide ? 3 : 2, number + [0, 0] + letters("Exif") + [0])
    let other = full("infe", version: 2, bigEndian(1, 2) + [0, 0] + letters("hvc1") + [0])
    let information = full("iinf", bigEndian(2, 2) + other + entry)
    var locations: [UInt8] = [0x44, 0x00]
    locations += bigEndian(1, wide ? 4 : 2) + number
    if location.version > 0 { locations += [0, location.isInItemData ? 1 : 0] }
    // The file's own data, no base offset.
    locations += [0, 0] + bigEndian(UInt64(location.pieces.count), 2)
    for piece in location.pieces {
      locations += bigEndian(UInt64(piece.offset), 4) + bigEndian(UInt64(piece.length), 4)
    }
    return full(
      "meta", box("hdlr", [UInt8](repeating: 0, count: 24)), information,
      full("iloc", version: location.version, locations),
      itemData.isEmpty ? [] : box("idat", itemData))
  }

  /// An EXIF item: four bytes that say where the TIFF header is, then the header.
  static func exifItem(_ tiff: [UInt8], skipping prefix: [UInt8] = []) -> [UInt8] {
    bigEndian(UInt64(prefix.count), 4) + prefix + tiff
  }
}

/// Builds PNG and WebP files without a picture.
enum Chunks {
  static func png(_ chunks: [UInt8]...) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", [UInt8](repeating: 0, count: 13)) + chunks.flatMap { $0 } + chunk("IEND", [])
  }

  /// A chunk, with its checksum for other readers.
  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + content
    return bigEndian(UInt64(content.count), 4) + checked + bigEndian(UInt64(checksum(checked)), 4)
  }

  /// The cyclic redundancy check of PNG.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var rest: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      rest ^= UInt32(byte)
      for _ in 0..<8 { rest = rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
    }
    return ~rest
  }

  static func webP(_ chunks: (String, [UInt8])...) -> [UInt8] {
    var content = Array("WEBP".utf8)
    for (type, bytes) in chunks {
      content += Array(type.utf8)
      content += littleEndian(UInt64(bytes.count), 4)
      content += bytes
      if bytes.count % 2 == 1 { content.append(0) }
    }
    return Array("RIFF".utf8) + littleEndian(UInt64(content.count), 4) + content
  }
}

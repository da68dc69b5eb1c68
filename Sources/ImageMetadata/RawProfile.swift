import Timeline

/// Reads the profiles of PNG files in which EXIF and XMP stood before there was a chunk for them: a name,
/// a length, and the bytes in hexadecimal digits.
enum RawProfile {
  /// What the keywords of these texts begin with.
  static let keyword = Array("Raw profile type ".utf8)

  /// Reads a profile named `exif`, `APP1` or `xmp` from its text, which is unpacked already.
  static func read(named name: [UInt8], _ text: [UInt8], into tags: inout ImageTags) {
    guard names.contains(name), let bytes = bytes(in: text) else { return }
    if bytes.starts(with: xmpSignature) {
      tags.xmpText = Array(bytes.dropFirst(xmpSignature.count))
    } else if name == names[2] {
      tags.xmpText = bytes
    } else {
      var source = ByteSource(bytes)
      let before = tags.thumbnail
      do throws(ByteSourceError) {
        guard let structure = try EXIFBlock.structure(in: 0..<bytes.count, of: &source) else {
          return
        }
        var reader = EXIFReader(structure)
        try reader.read(from: &source, into: &tags)
      } catch {
        tags.note(.structureDamaged, "a raw profile of a PNG")
      }
      // A place among the unpacked bytes is none in the file.
      tags.thumbnail = before
    }
  }

  /// The bytes that the digits after the third line break stand for.
  private static func bytes(in text: [UInt8]) -> [UInt8]? {
    let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: 2)
    guard lines.count == 3 else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(lines[2].count / 2)
    var high: UInt8?
    for byte in lines[2] {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46: digit = byte - 0x41 + 10
      case 0x61...0x66: digit = byte - 0x61 + 10
      case 0x0A, 0x0D, 0x20, 0: continue
      default: return nil
      }
      if let first = high {
        result.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return result
  }

  private static let names = ["exif", "APP1", "xmp"].map { Array($0.utf8) }
  private static let xmpSignature = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
}

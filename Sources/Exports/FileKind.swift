/// What a file that is no text looks like, from its first bytes.
enum FileKind {
  /// How many bytes are looked at.
  private static let sampleLength = 1024

  /// What the beginning is a mark of: a phrase for a message, such as
  /// "a JPEG image"; nil for what may be text.
  static func binaryKind(of bytes: Span<UInt8>) -> String? {
    for (start, kind) in beginnings where hasPrefix(bytes, start) { return kind }
    if bytes.count >= 12, matches(bytes, at: 4, "ftyp") { return "an HEIC image or a video" }
    if bytes.count >= 12, matches(bytes, at: 0, "RIFF") {
      return matches(bytes, at: 8, "WEBP") ? "a WebP image" : "a RIFF video or sound"
    }
    return nil
  }

  /// Whether there is a byte that no text has, among the first.
  ///
  /// A CSV file may have some and still be
  /// one; a file without a header for photos that has some is no text.
  static func hasControls(_ bytes: Span<UInt8>) -> Bool {
    (0..<min(bytes.count, sampleLength)).contains { isControl(bytes[$0]) }
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && !(0x09...0x0D).contains(byte) && byte != 0x1A
  }

  private static func hasPrefix(_ bytes: Span<UInt8>, _ start: [UInt8]) -> Bool {
    guard bytes.count >= start.count else { return false }
    return start.indices.allSatisfy { bytes[$0] == start[$0] }
  }

  private static func matches(_ bytes: Span<UInt8>, at position: Int, _ text: String) -> Bool {
    text.utf8.enumerated().allSatisfy { bytes[position + $0.offset] == $0.element }
  }

  private static let beginnings: [([UInt8], String)] = [
    ([0xFF, 0xD8, 0xFF], "a JPEG image"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "a PNG image"),
    (Array("GIF8".utf8), "a GIF image"),
    ([0x49, 0x49, 0x2A, 0x00], "a TIFF or raw image"),
    ([0x4D, 0x4D, 0x00, 0x2A], "a TIFF or raw image"),
    (Array("FUJIFILMCCD-RAW".utf8), "a raw image"),
    (Array("%PDF".utf8), "a PDF document"),
    ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive or a spreadsheet; save it as CSV"),
    ([0xD0, 0xCF, 0x11, 0xE0], "an old spreadsheet or document; save it as CSV"),
    ([0x1F, 0x8B], "a gzip archive"),
    (Array("BZh".utf8), "a bzip2 archive"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz archive"),
    ([0x37, 0x7A, 0xBC, 0xAF], "a 7-Zip archive"),
    (Array("SQLite format 3\0".utf8), "an SQLite database"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    ([0x4D, 0x5A, 0x90, 0x00], "a program"),
    ([0xFF, 0xFE, 0x00, 0x00], "UTF-32 text"),
    ([0x00, 0x00, 0xFE, 0xFF], "UTF-32 text"),
  ]
}

import Foundation
import ImageMetadata
import Testing
import Timeline

/// Files that are cut, that lie about themselves, or that are no files.
@Suite("Damaged and hostile files")
struct HostileTests {
  // MARK: Truncation

  private static let fixtures = files(in: Place.fixtures)
  private static let samples = files(in: Place.samples)

  private static func files(in folder: URL) -> [URL] {
    let all = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (all ?? []).filter { $0.pathExtension != "tsv" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  @Test(
    "A sample cut at each fiftieth of its length gives what is left", arguments: fixtures + samples)
  func truncation(file: URL) throws {
    let whole = [UInt8](try Data(contentsOf: file))
    let facts = try read(whole).facts
    for part in 1..<50 {
      let cut = Array(whole.prefix(whole.count * part / 50))
      guard cut.count >= 4 else { continue }
      // Cut files are told what they are, and say nothing that the whole does not say.
      let part = try read(cut).facts
      if let place = part.place, !facts.reasons.contains(.otherPlaceUsed) {
        #expect(place == facts.place)
      }
      if part.wallTime != facts.wallTime, part.timeSource == .original {
        // A fraction or an offset may be cut off.
        #expect(part.wallTime?.date == facts.wallTime?.date)
      }
      #expect(part.findings.count < 20)
    }
  }

  @Test("A file cut inside its metadata says so")
  func cutInside() throws {
    let jpeg = JPEG.file(JPEG.exif(TIFFBuilder.taken("2024:05:17 14:03:22").bytes))
    let facts = try read(Array(jpeg.prefix(jpeg.count - 20))).facts
    #expect(facts.reasons.contains(.fileTruncated))
  }

  // MARK: Loops and lies in TIFF

  @Test(
    "An EXIF directory that is the first directory again is read once",
    arguments: [8, 10] as [UInt32])
  func directoryLoop(pointer: UInt32) throws {
    var builder = TIFFBuilder()
    builder.first = [(0x010F, .text("Example")), (0x014A, .long([8, 8, 8]))]
    builder.exifPointer = pointer
    #expect(try read(builder.bytes).facts.make == "Example")
  }

  @Test("A directory of 65,535 entries in a small file ends at the file's end")
  func longDirectory() throws {
    let file =
      Array("II*\0".utf8) + littleEndian(8, 4) + [0xFF, 0xFF] + TIFFBuilder.taken("2024").bytes
    let facts = try read(file).facts
    #expect(facts.reasons.contains(.structureDamaged))
  }

  @Test("A value of four billion bytes is passed over")
  func longValue() throws {
    var builder = TIFFBuilder.taken("2024:05:17 14:03:22")
    builder.first = [(0x010F, .long([1]))]
    var file = builder.bytes
    // The first entry: its type becomes text, its count the highest.
    file.replaceSubrange(12..<18, with: littleEndian(2, 2) + littleEndian(0xFFFF_FFFF, 4))
    let facts = try read(file).facts
    #expect(facts.make == nil)
    #expect(facts.taken == "2024-05-17T14:03:22")
  }

  @Test("A first directory outside the file leaves nothing to read")
  func directoryOutside() throws {
    let file = Array("II*\0".utf8) + littleEndian(0xFFFF_FFF0, 4) + [0, 0, 0, 0]
    #expect(try read(file).facts.reasons.contains(.structureDamaged))
  }

  // MARK: Lies in boxes

  @Test("Boxes ten thousand deep are not followed")
  func deepBoxes() throws {
    let depth = 10_000
    let headers = (0..<depth).flatMap { level in
      bigEndian(UInt64(8 * (depth - level)), 4) + Boxes.letters("moov")
    }
    let file = Boxes.fileType("qt  ") + headers
    #expect(try read(file).facts.wallTime == nil)
  }

  @Test("Metadata inside metadata is not followed")
  func deepMetadata() throws {
    var inner = Boxes.box("hdlr", [UInt8](repeating: 0, count: 24))
    for _ in 0..<2000 { inner = Boxes.full("meta", inner) }
    #expect(try read(Boxes.movie(Boxes.box("udta", inner))).facts.wallTime == nil)
  }

  @Test(
    "A box that says it has more bytes than there are is cut at the end",
    arguments: [4_000_000_000, UInt64.max, UInt64(Int64.max)])
  func hugeBox(size: UInt64) throws {
    let content = Boxes.movieHeader(Boxes.since1904(1_715_947_402))
    let file =
      Boxes.fileType("isom") + bigEndian(1, 4) + Boxes.letters("moov") + bigEndian(size, 8)
      + content
    let facts = try read(file).facts
    #expect(facts.instantText == "2024-05-17T12:03:22Z")
    #expect(facts.reasons.contains(.fileTruncated))
  }

  @Test("A million boxes are not all looked at")
  func manyBoxes() throws {
    let file = Boxes.fileType("isom") + repeated(Boxes.box("free"), 300_000)
    #expect(try read(file).facts.reasons.contains(.structureTooLarge))
  }

  @Test("An item list of many thousand entries is bounded")
  func manyItems() throws {
    let entry = Boxes.full("infe", version: 2, [0, 9, 0, 0] + Boxes.letters("Exif") + [0])
    let information = Boxes.full("iinf", [0xFF, 0xFF] + repeated(entry, 50_000))
    let file = Boxes.fileType("heic") + Boxes.full("meta", information)
    #expect(try read(file).facts.wallTime == nil)
  }

  /// Some bytes again and again, at least so often.
  private func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
    var result = bytes
    while result.count < bytes.count * count { result += result }
    return result
  }

  // MARK: PNG and JPEG

  @Test("A packed text that would become huge is broken off")
  func packedBomb() throws {
    let keyword = Array("XML:com.adobe.xmp\0".utf8) + [1, 0, 0, 0]
    // The fixed code: one zero, then lengths of 258 at distance 1 as long as the stream goes on.
    let stream: [UInt8] = [0x78, 0x01, 0x63, 0x18] + [UInt8](repeating: 0x05, count: 50_000)
    let facts = try read(Chunks.png(Chunks.chunk("iTXt", keyword + stream))).facts
    #expect(facts.wallTime == nil)
  }

  @Test("A chunk of four billion bytes is damage")
  func hugeChunk() throws {
    let head = Array(Chunks.png().prefix(8))
    let chunk = bigEndian(0xFFFF_FFFF, 4) + Array("eXIf".utf8) + [1, 2, 3, 4]
    let facts = try read(head + chunk).facts
    #expect(facts.reasons.contains(.structureDamaged))
  }

  @Test("A JPEG of markers only ends")
  func markersOnly() throws {
    let file: [UInt8] = [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 500_000)
    #expect(try read(file).facts.reasons.contains(.fileTruncated))
    let many: [UInt8] = [0xFF, 0xD8] + repeated([0xFF, 0xD0], 300_000)
    #expect(try read(many).facts.reasons.contains(.structureTooLarge))
  }

  // MARK: What is no picture

  @Test("A text, an archive and a few bytes are no pictures")
  func noPictures() {
    for bytes in [Array("hello, world".utf8), [0x50, 0x4B, 3, 4, 0, 0], [1], [0, 0, 0, 0, 0]] {
      #expect(throws: ImageMetadataError.notAnImage) { try read(bytes) }
    }
    #expect(throws: ImageMetadataError.empty) { try read([]) }
  }

  @Test("A song is no movie")
  func song() {
    let song = Boxes.fileType("M4A ") + Boxes.box("moov", Boxes.movieHeader(3_000_000_000))
    #expect(throws: ImageMetadataError.notAnImage) { try read(song) }
  }

  @Test("A camcorder's stream is named", arguments: [188, 192])
  func transportStream(stride: Int) {
    var stream = [UInt8](repeating: 0xFF, count: stride * 4)
    for start in Swift.stride(from: stride - 188, to: stream.count, by: stride) {
      stream[start] = 0x47
    }
    #expect(throws: ImageMetadataError.noReader(kind: "MPEG transport stream")) {
      try read(stream)
    }
  }

  @Test("Kinds that are not read are named")
  func otherKinds() {
    #expect(throws: ImageMetadataError.noReader(kind: "GIF")) { try read(Array("GIF89a..".utf8)) }
    #expect(throws: ImageMetadataError.noReader(kind: "AVI")) {
      try read(Array("RIFF....AVI LIST".utf8))
    }
  }

  @Test("Folders, pipes and devices are refused at once", arguments: ["/", "/dev/zero", "pipe"])
  func noFiles(name: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    var path = name
    if name == "pipe" {
      path = folder.appending(path: "pipe").path
      #expect(unsafe mkfifo(path, 0o600) == 0)
    }
    #expect(throws: ImageMetadataError.notARegularFile) {
      var reader = ImageMetadataReader()
      _ = try reader.read(path: path)
    }
  }

  @Test("A file that is not there is unreadable, and links in a circle are too")
  func missing() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let link = folder.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: link)
    #expect(throws: ImageMetadataError.unreadable(errorNumber: ELOOP)) {
      var reader = ImageMetadataReader()
      _ = try reader.read(path: link.path)
    }
    #expect(throws: ImageMetadataError.unreadable(errorNumber: ENOENT)) {
      var reader = ImageMetadataReader()
      _ = try reader.read(path: folder.appending(path: "nothing").path)
    }
  }

  @Test("A path that is not UTF-8 is opened, and one with a zero byte is not cut short")
  func otherPaths() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let plain = folder.appending(path: "plain.jpg")
    try Data(JPEG.file(JPEG.exif(TIFFBuilder.taken("2024:05:17 14:03:22").bytes))).write(to: plain)
    let other = Array(folder.path.utf8) + Array("/caf".utf8) + [0xE9] + Array(".jpg".utf8)
    let text = other.map { CChar(bitPattern: $0) } + [0]
    #expect(unsafe rename(plain.path, text) == 0)
    var reader = ImageMetadataReader()
    #expect(try reader.read(path: other).facts.taken == "2024-05-17T14:03:22")
    #expect(throws: ImageMetadataError.unreadable(errorNumber: ENOENT)) {
      var reader = ImageMetadataReader()
      _ = try reader.read(path: other + [0, 0x2F])
    }
  }

  @Test("A reader goes on with the next file after a bad one")
  func reuse() throws {
    var reader = ImageMetadataReader()
    let good = JPEG.file(JPEG.exif(TIFFBuilder.taken("2024:05:17 14:03:22").bytes))
    let first = try reader.read(bytes: good)
    #expect(throws: ImageMetadataError.notAnImage) { _ = try reader.read(bytes: [1, 2, 3, 4, 5]) }
    _ = try reader.read(bytes: Array(good.prefix(40)))
    #expect(try reader.read(bytes: good) == first)
  }

  @Test("A movie header behind gigabytes is reached with a few reads")
  func behindGigabytes() throws {
    // A hole of 5 GB with a movie header after it.
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).mp4")
    let head =
      Boxes.fileType("isom") + bigEndian(1, 4) + Boxes.letters("mdat") + bigEndian(5 << 30, 8)
    try Data(head).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let handle = try FileHandle(forWritingTo: url)
    try handle.seek(toOffset: UInt64(head.count - 16) + 5 << 30)
    let moov = Boxes.box("moov", Boxes.movieHeader(Boxes.since1904(1_715_947_402)))
    try handle.write(contentsOf: Data(moov))
    try handle.close()
    var reader = ImageMetadataReader()
    let reading = try reader.read(path: url.path)
    #expect(reading.facts.instantText == "2024-05-17T12:03:22Z")
    #expect(reading.bytesRead <= 4 * 4096)
  }
}

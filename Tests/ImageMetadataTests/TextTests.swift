import ImageMetadata
import Testing
import Timeline

/// XMP, its sidecars, and the texts of PNG and WebP.
@Suite("XMP, PNG and WebP")
struct TextTests {
  private static func packet(_ attributes: String, _ elements: String = "") -> String {
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
    xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
    \(attributes)>\(elements)</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
    """
  }

  private func xmp(_ attributes: String, _ elements: String = "") throws -> PhotoFacts {
    try read(JPEG.file(JPEG.xmp(Self.packet(attributes, elements)))).facts
  }

  // MARK: XMP

  @Test("Properties are read as attributes and as elements", arguments: [true, false])
  func forms(areAttributes: Bool) throws {
    let properties = [
      ("exif:DateTimeOriginal", "2024-05-17T14:03:22.45+02:00"),
      ("exif:GPSLatitude", "48,51.490N"), ("exif:GPSLongitude", "2,17.670W"),
      ("exif:GPSAltitude", "351/10"), ("tiff:Make", "Example"), ("tiff:Model", "Model X"),
    ]
    let facts =
      areAttributes
      ? try xmp(properties.map { "\($0)=\"\($1)\"" }.joined(separator: " "))
      : try xmp("", properties.map { "<\($0)>\($1)</\($0)>" }.joined())
    #expect(facts.taken == "2024-05-17T14:03:22.45+02:00")
    #expect(facts.timeSource == .xmp)
    #expect(facts.offsetReason == .stated)
    expect(facts.place, near: 48 + 51.49 / 60, -(2 + 17.67 / 60))
    #expect(facts.altitude == 35.1)
    #expect(facts.model == "Model X")
  }

  @Test(
    "Of several dates the most trusted counts",
    arguments: [
      ("exif:DateTimeOriginal", "2001"), ("photoshop:DateCreated", "2002"),
      ("xmp:CreateDate", "2003"),
    ])
  func order(name: String, year: String) throws {
    let names = ["exif:DateTimeOriginal", "photoshop:DateCreated", "xmp:CreateDate"]
    let years = ["2001", "2002", "2003"]
    let from = try #require(names.firstIndex(of: name))
    let attributes = zip(names, years).dropFirst(from)
      .map { "\($0)=\"\($1)-05-17T14:03:22\"" }.joined(separator: " ")
    #expect(try xmp(attributes).taken == "\(year)-05-17T14:03:22")
  }

  @Test("What is said of another picture, in a history, is not taken")
  func nested() throws {
    let history = """
      <xmpMM:DerivedFrom rdf:parseType="Resource"><exif:GPSLatitude>48,51.490N</exif:GPSLatitude>\
      <xmp:CreateDate>2020-01-02T03:04:05</xmp:CreateDate></xmpMM:DerivedFrom>
      """
    let facts = try xmp("", history)
    #expect(facts.place == nil)
    #expect(facts.wallTime == nil)
  }

  @Test("XMP is asked only for what EXIF leaves open")
  func besideEXIF() throws {
    let exif = JPEG.exif(TIFFBuilder.taken("2024:05:17 14:03:22").bytes)
    let packet = Self.packet(
      "xmp:CreateDate=\"2020-01-02T03:04:05\" exif:GPSLatitude=\"48.858167\" exif:GPSLongitude=\"-2.2945\""
    )
    let facts = try read(JPEG.file(exif, JPEG.xmp(packet))).facts
    #expect(facts.taken == "2024-05-17T14:03:22")
    expect(facts.place, near: 48.858167, -2.2945)
  }

  @Test("A place of EXIF that is refused gives way to XMP's, and is noted")
  func refusedEXIFPlace() throws {
    let zero = TIFFBuilder.Value.rational([(0, 1), (0, 1), (0, 1)])
    let exif = JPEG.exif(TIFFBuilder.at(zero, "N", zero, "E").bytes)
    let packet = Self.packet("exif:GPSLatitude=\"48,51.490N\" exif:GPSLongitude=\"2,17.670E\"")
    let facts = try read(JPEG.file(exif, JPEG.xmp(packet))).facts
    #expect(facts.place != nil)
    #expect(facts.reasons == [.otherPlaceUsed])
  }

  @Test("A packet with a document type is refused: there are no entities to expand")
  func documentType() throws {
    let packet =
      "<!DOCTYPE x [<!ENTITY a \"aaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]>"
      + Self.packet("xmp:CreateDate=\"2020-01-02T03:04:05\"", "&b;")
    let facts = try read(JPEG.file(JPEG.xmp(packet))).facts
    #expect(facts.wallTime == nil)
    #expect(facts.reasons.contains(.structureDamaged))
  }

  @Test("A packet that is cut gives what stands before the cut")
  func cutPacket() throws {
    let packet = Self.packet("", "<xmp:CreateDate>2020-01-02T03:04:05</xmp:CreateDate><xmp:Rat")
    let facts = try read(JPEG.file(JPEG.xmp(packet))).facts
    #expect(facts.taken == "2020-01-02T03:04:05")
  }

  @Test("Zeros after a packet do not harm it")
  func zerosAfterPacket() throws {
    let packet = Self.packet("xmp:CreateDate=\"2020-01-02T03:04:05\"") + "\0\0\0"
    let facts = try read(JPEG.file(JPEG.xmp(packet))).facts
    #expect(facts.taken == "2020-01-02T03:04:05")
  }

  @Test("Elements ten thousand deep are not followed")
  func deepElements() throws {
    let deep = String(repeating: "<a>", count: 10_000)
    let facts = try xmp("xmp:CreateDate=\"2020-01-02T03:04:05\"", deep)
    #expect(facts.taken == "2020-01-02T03:04:05")
  }

  // MARK: Sidecars

  @Test("A sidecar is read from its bytes")
  func sidecar() throws {
    let packet = Self.packet(
      "xmp:CreateDate=\"2024-05-17T14:03:22Z\" exif:GPSLatitude=\"48,51.490N\" exif:GPSLongitude=\"2,17.670E\""
    )
    let facts = try ImageMetadataReader().sidecar(Array(packet.utf8))
    #expect(facts.taken == "2024-05-17T14:03:22+00:00")
    #expect(facts.place != nil)
    let reading = try read(Array(packet.utf8))
    #expect(reading.format == .xmp)
    #expect(reading.facts == facts)
  }

  @Test("A sidecar's place comes before the picture's, its date after")
  func joinedSidecar() throws {
    var builder = TIFFBuilder.at(.angle(1, 2, 300), "N", .angle(4, 5, 600), "E")
    builder.exif = [(0x9003, .text("2024:05:17 14:03:22"))]
    let packet = Self.packet(
      "xmp:CreateDate=\"2020-01-01T00:00:00Z\" exif:GPSLatitude=\"48,51.490N\" exif:GPSLongitude=\"2,17.670E\""
    )
    let sidecar = try ImageMetadataReader().sidecar(Array(packet.utf8))
    let joined = try judged(builder).joined(withSidecar: sidecar)
    #expect(joined.taken == "2024-05-17T14:03:22")
    expect(joined.place, near: 48 + 51.49 / 60, 2 + 17.67 / 60)
    let bare = try read(JPEG.file(), name: "IMG_20230101_000001.jpg").facts
    let dated = bare.joined(withSidecar: sidecar)
    #expect(dated.taken == "2020-01-01T00:00:00+00:00")
    #expect(dated.timeSource == .xmp)
  }

  @Test("A sidecar is looked for under both names")
  func sidecarNames() {
    let names = SidecarNames.candidates(for: Array("IMG.jpg".utf8))
    #expect(
      names.map { String(decoding: $0, as: UTF8.self) }
        == ["IMG.jpg.xmp", "IMG.jpg.XMP", "IMG.xmp", "IMG.XMP"])
  }

  @Test("A text that is no XMP is no sidecar")
  func noSidecar() {
    #expect(throws: ImageMetadataError.notAnImage) {
      try ImageMetadataReader().sidecar(Array("<?xml version=\"1.0\"?><gpx/>".utf8))
    }
    #expect(throws: ImageMetadataError.notAnImage) {
      try read(Array("<?xml version=\"1.0\"?><gpx/>".utf8))
    }
  }

  // MARK: PNG and WebP

  private static let tiff = TIFFBuilder.taken("2024:05:17 14:03:22").bytes

  @Test("EXIF of a PNG is read, after the picture too")
  func pngEXIF() throws {
    let file = Chunks.png(
      Chunks.chunk("IDAT", [UInt8](repeating: 1, count: 50_000)), Chunks.chunk("eXIf", Self.tiff))
    let reading = try read(file)
    #expect(reading.format == .png)
    #expect(reading.facts.taken == "2024-05-17T14:03:22")
    #expect(reading.facts.reasons.isEmpty)
  }

  @Test("XMP of a PNG is read")
  func pngXMP() throws {
    let packet = Self.packet("xmp:CreateDate=\"2020-01-02T03:04:05\"")
    let text = Array("XML:com.adobe.xmp\0".utf8) + [0, 0, 0, 0] + Array(packet.utf8)
    #expect(try read(Chunks.png(Chunks.chunk("iTXt", text))).facts.taken == "2020-01-02T03:04:05")
  }

  @Test("A raw profile of a PNG is read, packed or not", arguments: [true, false])
  func pngRawProfile(isPacked: Bool) throws {
    let digits = Self.tiff.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let text = Array("\nexif\n      \(Self.tiff.count)\n\(digits)\n".utf8)
    let keyword = Array("Raw profile type exif\0".utf8)
    let chunk =
      isPacked
      ? Chunks.chunk("zTXt", keyword + [0] + Self.stored(text))
      : Chunks.chunk("tEXt", keyword + text)
    #expect(try read(Chunks.png(chunk)).facts.taken == "2024-05-17T14:03:22")
  }

  /// A zlib stream that keeps its content as it is.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt64(bytes.count)
    return [0x78, 0x01, 1] + littleEndian(count, 2) + littleEndian(~count & 0xFFFF, 2) + bytes
      + [0, 0, 0, 0]
  }

  @Test("EXIF and XMP of a WebP are read, with a stray header too", arguments: [true, false])
  func webP(isStray: Bool) throws {
    let exif = (isStray ? Array("Exif\0\0".utf8) : []) + Self.tiff
    let packet = Self.packet("exif:GPSLatitude=\"48,51.490N\" exif:GPSLongitude=\"2,17.670E\"")
    let file = Chunks.webP(
      ("VP8X", [UInt8](repeating: 0, count: 10)), ("VP8 ", [1, 2, 3]), ("EXIF", exif),
      ("XMP ", Array(packet.utf8)))
    let reading = try read(file)
    #expect(reading.format == .webp)
    #expect(reading.facts.taken == "2024-05-17T14:03:22")
    #expect(reading.facts.place != nil)
  }
}

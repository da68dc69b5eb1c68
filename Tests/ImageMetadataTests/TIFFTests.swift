import ImageMetadata
import Testing
import Timeline

/// TIFF, raw files built on it, and the details of EXIF.
@Suite("TIFF and EXIF")
struct TIFFTests {
  @Test("EXIF is read in either byte order", arguments: [true, false])
  func byteOrders(isBig: Bool) throws {
    var builder = TIFFBuilder.at(.latitude, "N", .longitude, "E")
    builder.isBig = isBig
    builder.first = [(0x010F, .text("Example ")), (0x0110, .text("Model X"))]
    builder.exif = [
      (0x9003, .text("2024:05:17 14:03:22")), (0x9291, .text("45")), (0x9011, .text("+02:00")),
      (0xA430, .text("A. Person")),
    ]
    builder.gps += [(5, .bytes([1], type: 1)), (6, .rational([(351, 10)]))]
    let reading = try read(builder.bytes)
    #expect(reading.format == .tiff)
    #expect(reading.facts.taken == "2024-05-17T14:03:22.45+02:00")
    expect(reading.facts.place, near: 48.858167, 2.2945)
    #expect(reading.facts.make == "Example")
    #expect(reading.facts.owner == "A. Person")
    #expect(reading.facts.altitude == -35.1)
  }

  @Test("BigTIFF is read")
  func bigTIFF() throws {
    // One entry, DateTimeOriginal in the first directory, after the 16 bytes of the header.
    let date = Array("2024:05:17 14:03:22\0".utf8)
    let file =
      Array("II".utf8) + littleEndian(43, 2) + littleEndian(8, 2) + littleEndian(0, 2)
      + littleEndian(16, 8) + littleEndian(1, 8) + littleEndian(0x9003, 2) + littleEndian(2, 2)
      + littleEndian(UInt64(date.count), 8) + littleEndian(52, 8) + littleEndian(0, 8) + date
    let reading = try read(file)
    #expect(reading.format == .tiff)
    #expect(reading.facts.taken == "2024-05-17T14:03:22")
  }

  @Test(
    "A raw file is told from a TIFF by its maker and its picture",
    arguments: [
      ("NIKON CORPORATION", ImageFormat.nef), ("SONY", .arw), ("SAMSUNG", .srw),
      ("PENTAX", .pef), ("RICOH IMAGING COMPANY, LTD.", .pef), ("Example", .tiff),
    ])
  func rawFormats(make: String, format: ImageFormat) throws {
    var builder = TIFFBuilder.taken("2024:05:17 14:03:22")
    builder.first = [(0x010F, .text(make)), (0x014A, .long([4000]))]
    #expect(try read(builder.bytes).format == format)
    builder.first = [(0x010F, .text(make))]
    #expect(try read(builder.bytes).format == .tiff)
  }

  @Test("Raw files with marks of their own are known by them")
  func markedRawFormats() throws {
    var builder = TIFFBuilder.taken("2024:05:17 14:03:22")
    builder.magic = 0x55
    #expect(try read(builder.bytes).format == .rw2)
    builder.magic = 0x4F52
    #expect(try read(builder.bytes).format == .orf)
    builder.magic = 42
    builder.first = [(0xC612, .bytes([1, 4, 0, 0], type: 1))]
    let dng = try read(builder.bytes)
    #expect(dng.format == .dng)
    #expect(dng.facts.taken == "2024-05-17T14:03:22")
  }

  @Test("A raw file of Fujifilm is read through its JPEG")
  func fujifilm() throws {
    let jpeg = JPEG.file(JPEG.exif(TIFFBuilder.taken("2024:05:17 14:03:22").bytes))
    var file = Array("FUJIFILMCCD-RAW 0201".utf8)
    file += [UInt8](repeating: 0, count: 84 - file.count)
    file += bigEndian(100, 4) + bigEndian(UInt64(jpeg.count), 4) + [UInt8](repeating: 0, count: 8)
    let reading = try read(file + jpeg)
    #expect(reading.format == .raf)
    #expect(reading.facts.taken == "2024-05-17T14:03:22")
  }

  // MARK: Entries

  @Test("A date that is a number is refused, and the next one taken")
  func numberAsDate() throws {
    var builder = TIFFBuilder()
    builder.exif = [(0x9003, .long([1_715_947_402])), (0x9004, .text("2024:05:17 14:03:22"))]
    let facts = try judged(builder)
    #expect(facts.timeSource == .digitized)
    #expect(facts.findings.map(\.value) == ["DateTimeOriginal \"1715947402.0\""])
  }

  @Test("TimeZoneOffset counts before the offset of another date")
  func timeZoneOffset() throws {
    var builder = TIFFBuilder.taken("2024:05:17 14:03:22")
    builder.exif += [(0x882A, .bytes(littleEndian(0xFFFC, 2), type: 8)), (0x9010, .text("+02:00"))]
    // Two bytes make one signed number, not two.
    builder.exif[1].1 = .short([0xFFFC])
    #expect(try judged(builder).taken == "2024-05-17T14:03:22+02:00")
    builder.exif[1].1 = .short([3])
    let facts = try judged(builder)
    #expect(facts.taken == "2024-05-17T14:03:22+03:00")
    #expect(facts.offsetReason == .stated)
  }

  @Test("An unreadable offset is noted, and the next one tried")
  func unreadableOffset() throws {
    var builder = TIFFBuilder.taken("2024:05:17 14:03:22", offset: "+99:99")
    builder.exif.append((0x9010, .text("+02:00")))
    let facts = try judged(builder)
    #expect(facts.taken == "2024-05-17T14:03:22+02:00")
    #expect(facts.offsetReason == .siblingTag)
    #expect(facts.reasons == [.offsetUnreadable])
  }

  @Test("The comment that phones write into screenshots is known")
  func screenshotComment() throws {
    var builder = TIFFBuilder.taken("2024:05:17 14:03:22")
    builder.exif.append((0x9286, .bytes(Array("ASCII\0\0\0Screenshot".utf8), type: 7)))
    #expect(try judged(builder).traits.contains(.screenshot))
  }

  @Test("A wrapped altitude is refused, the place is kept")
  func wrappedAltitude() throws {
    var builder = TIFFBuilder.at(.latitude, "N", .longitude, "E")
    builder.gps.append((6, .rational([(4_294_967_284, 1)])))
    let facts = try judged(builder)
    #expect(facts.altitude == nil)
    #expect(facts.place != nil)
    #expect(facts.reasons == [.altitudeUnusable])
  }

  @Test("Angles as text and as doubles are read", arguments: [true, false])
  func oddAngles(isText: Bool) throws {
    let latitude: TIFFBuilder.Value = isText ? .text("48.858167") : .double([48.858167])
    let longitude: TIFFBuilder.Value = isText ? .text("2.2945") : .double([2.2945])
    expect(try judged(.at(latitude, "S", longitude, "w")).place, near: -48.858167, -2.2945)
  }

  @Test("A longitude of more than 180 degrees is refused, never folded")
  func longitudeOutOfRange() throws {
    let facts = try judged(.at(.latitude, "N", .angle(242, 0, 0), "E"))
    #expect(facts.place == nil)
    #expect(facts.reasons == [.longitudeOutOfRange])
  }

  @Test("A GPS time more than a day from the camera's is not used")
  func distantGPSTime() throws {
    var builder = TIFFBuilder.taken("2024:05:17 14:03:22")
    builder.gps = [(7, .rational([(12, 1), (3, 1), (22, 1)])), (0x1D, .text("2004:10:01"))]
    let facts = try judged(builder)
    #expect(facts.gpsInstant == nil)
    #expect(facts.reasons == [.gpsTimeFarFromDate])
  }

  @Test("Without another date the GPS time is the photo's instant")
  func onlyGPSTime() throws {
    var builder = TIFFBuilder.at(.latitude, "N", .longitude, "E")
    builder.gps += [(7, .rational([(12, 1), (3, 1), (22, 1)])), (0x1D, .text("2024:05:17"))]
    let facts = try judged(builder, name: "IMG_20230101_000001.jpg")
    #expect(facts.instantText == "2024-05-17T12:03:22Z")
    #expect(facts.timeSource == .gps)
  }

  @Test("The last change counts only when asked for")
  func modifyDate() throws {
    var builder = TIFFBuilder()
    builder.first = [(0x0132, .text("2024:05:17 14:03:22"))]
    #expect(try judged(builder).wallTime == nil)
    var settings = ImageMetadataReader.Settings()
    settings.usesModificationTimes = true
    let facts = try judged(builder, settings: settings)
    #expect(facts.taken == "2024-05-17T14:03:22")
    #expect(facts.timeSource == .modified)
  }

  // MARK: Thumbnails

  @Test("The thumbnail's place in the file is found")
  func thumbnail() throws {
    var builder = TIFFBuilder.taken("2024:05:17 14:03:22")
    builder.thumbnail = JPEG.file()
    let file = JPEG.file(JPEG.exif(builder.bytes))
    let range = try #require(try read(file).thumbnail)
    #expect(Array(file[range]) == JPEG.file())
  }

  @Test("A thumbnail that is no JPEG is not handed out")
  func noThumbnail() throws {
    var builder = TIFFBuilder.taken("2024:05:17 14:03:22")
    builder.thumbnail = [1, 2, 3, 4, 5, 6, 7, 8]
    #expect(try read(JPEG.file(JPEG.exif(builder.bytes))).thumbnail == nil)
  }

  // MARK: JPEG

  @Test("IPTC's date and time are read where EXIF has none")
  func iptc() throws {
    let file = JPEG.file(JPEG.iptc(date: "20240517", time: "140322+0200"))
    let facts = try read(file).facts
    #expect(facts.taken == "2024-05-17T14:03:22+02:00")
    #expect(facts.timeSource == .iptc)
    #expect(try read(JPEG.file(JPEG.iptc(date: "20240517", time: nil))).facts.taken == "2024-05-17")
  }

  @Test("Bytes between segments are passed over")
  func bytesBetweenSegments() throws {
    let exif = JPEG.exif(TIFFBuilder.taken("2024:05:17 14:03:22").bytes)
    let file = JPEG.file(JPEG.segment(0xE0, [1, 2]) + [1, 2, 3, 0xFF, 0, 0xFF], exif)
    #expect(try read(file).facts.taken == "2024-05-17T14:03:22")
  }

  @Test("EXIF after the start of the picture is not looked for")
  func afterPicture() throws {
    let exif = JPEG.exif(TIFFBuilder.taken("2024:05:17 14:03:22").bytes)
    #expect(try read(JPEG.file() + exif).facts.wallTime == nil)
  }
}

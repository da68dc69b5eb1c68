import ImageMetadata
import Testing
import Timeline

/// Pictures and movies made of boxes.
@Suite("Boxes")
struct BoxTests {
  private static let tiff = TIFFBuilder.taken("2024:05:17 14:03:22", offset: "+02:00").bytes
  private static let taken = "2024-05-17T14:03:22+02:00"

  // MARK: Pictures

  @Test("EXIF is found at any place and by any kind of location", arguments: [0, 1, 2] as [UInt8])
  func picture(version: UInt8) throws {
    let item = Boxes.exifItem(Self.tiff, skipping: Array("Exif\0\0".utf8))
    let head = Boxes.fileType("heic", "mif1")
    // The item stands before the list of items, as in files that have their metadata at the end.
    let data = Boxes.box("mdat", [UInt8](repeating: 7, count: 100_000), item)
    let metadata = Boxes.pictureMetadata(
      .init(version: version, pieces: [(head.count + 8 + 100_000, item.count)]))
    let reading = try read(head + data + metadata)
    #expect(reading.format == .heif)
    #expect(reading.facts.taken == Self.taken)
    #expect(reading.facts.reasons.isEmpty)
    #expect(reading.bytesRead < 20_000)
  }

  @Test("An item in the item data box is found")
  func itemData() throws {
    let item = Boxes.exifItem(Self.tiff)
    let metadata = Boxes.pictureMetadata(
      .init(isInItemData: true, pieces: [(3, item.count)]), itemData: [1, 2, 3] + item)
    #expect(try read(Boxes.fileType("avif") + metadata).facts.taken == Self.taken)
  }

  @Test("An item in a picture of an unknown brand is found")
  func unknownBrand() throws {
    let item = Boxes.exifItem(Self.tiff)
    let metadata = Boxes.pictureMetadata(
      .init(isInItemData: true, pieces: [(0, item.count)]), itemData: item)
    let reading = try read(Boxes.fileType("zzzz") + metadata)
    #expect(reading.facts.taken == Self.taken)
    #expect(reading.format == .heif)
    #expect(!reading.facts.traits.contains(.video))
  }

  @Test("An item in pieces is joined")
  func pieces() throws {
    let item = Boxes.exifItem(Self.tiff)
    let head = Boxes.fileType("mif1", "heic")
    let first = item.prefix(30)
    let second = item.dropFirst(30)
    let data = Boxes.box("mdat", Array(first), [0, 0, 0], Array(second))
    let start = head.count + 8
    let metadata = Boxes.pictureMetadata(
      .init(pieces: [(start, 30), (start + 33, second.count)]))
    let reading = try read(head + data + metadata)
    #expect(reading.facts.taken == Self.taken)
    #expect(reading.thumbnail == nil)
  }

  @Test("An item outside the file is noted")
  func outside() throws {
    let metadata = Boxes.pictureMetadata(.init(pieces: [(4_000_000_000, 100)]))
    let facts = try read(Boxes.fileType("heic") + metadata).facts
    #expect(facts.wallTime == nil)
    #expect(facts.reasons.contains(.structureDamaged))
  }

  @Test("A picture with neither EXIF nor XMP says so")
  func bare() throws {
    let file = Boxes.fileType("heic") + Boxes.full("meta", Boxes.full("iinf", [0, 0]))
    #expect(try read(file).facts.reasons == [.metadataMissing])
  }

  @Test("JPEG XL gives EXIF from its box, and says when it is packed")
  func jpegXL() throws {
    let head: [UInt8] = [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]
    let file = head + Boxes.fileType("jxl ") + Boxes.box("Exif", Boxes.exifItem(Self.tiff))
    let reading = try read(file)
    #expect(reading.format == .jxl)
    #expect(reading.facts.taken == Self.taken)
    let packed = head + Boxes.box("brob", Boxes.letters("Exif"), [1, 2, 3])
    #expect(try read(packed).facts.reasons.contains(.metadataPacked))
    #expect(try read([0xFF, 0x0A, 0, 0, 0]).format == .jxl)
  }

  @Test("CR3 gives the directories of its own box, and its thumbnail")
  func cr3() throws {
    var first = TIFFBuilder()
    first.first = [(0x010F, .text("Canon")), (0x0110, .text("Canon EOS R5"))]
    // The EXIF and the GPS directory each stand first in a structure of their own.
    var exif = TIFFBuilder()
    exif.first = [(0x9003, .text("2024:05:17 14:03:22")), (0x9011, .text("+02:00"))]
    var gps = TIFFBuilder()
    gps.first = [
      (1, .text("N")), (2, .latitude), (3, .text("E")), (4, .longitude),
    ]
    let identifier: [UInt8] = [
      0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A,
      0x48,
    ]
    let jpeg = JPEG.file()
    let thumbnail = Boxes.box(
      "THMB",
      bigEndian(0, 4) + bigEndian(0, 4) + bigEndian(UInt64(jpeg.count), 4)
        + bigEndian(0, 4), jpeg)
    let box = Boxes.box(
      "uuid", identifier, Boxes.box("CMT1", first.bytes), Boxes.box("CMT2", exif.bytes),
      Boxes.box("CMT4", gps.bytes), thumbnail)
    let file = Boxes.fileType("crx ", "isom") + Boxes.box("moov", box)
    let reading = try read(file)
    #expect(reading.format == .cr3)
    #expect(reading.facts.taken == Self.taken)
    #expect(reading.facts.model == "Canon EOS R5")
    expect(reading.facts.place, near: 48.858167, 2.2945)
    #expect(!reading.facts.traits.contains(.video))
    let range = try #require(reading.thumbnail)
    #expect(Array(file[range]) == jpeg)
  }

  // MARK: Movies

  @Test(
    "A place in a movie's user data is read in each form of ISO 6709",
    arguments: [
      ("+48.8582+002.2945+35.1/", 48.8582, 2.2945), ("+48.8582+2.2945+000.000/", 48.8582, 2.2945),
      ("+4851.490-00217.670/", 48 + 51.49 / 60, -(2 + 17.67 / 60)),
      ("-485129.4+0021740.2/", -(48 + 51.0 / 60 + 29.4 / 3600), 2 + 17.0 / 60 + 40.2 / 3600),
    ])
  func userDataPlace(text: String, latitude: Double, longitude: Double) throws {
    let movie = Boxes.movie(brand: "mp42", Boxes.box("udta", Boxes.userText("©xyz", text)))
    expect(try read(movie).facts.place, near: latitude, longitude)
  }

  @Test("A movie's place of zeros is none")
  func zeroPlace() throws {
    let movie = Boxes.movie(
      brand: "mp42", Boxes.box("udta", Boxes.userText("©xyz", "+00.0000+000.0000/")))
    let facts = try read(movie).facts
    #expect(facts.place == nil)
    #expect(facts.reasons.contains(.placeNullIsland))
  }

  @Test("Apple's keys give place, date, maker and model")
  func appleKeys() throws {
    let movie = Boxes.movie(
      Boxes.movieHeader(Boxes.since1904(1_715_947_400)),
      Boxes.appleMetadata([
        ("com.apple.quicktime.make", "Apple"), ("com.apple.quicktime.model", "iPhone 15"),
        ("com.apple.quicktime.location.ISO6709", "+48.8582+002.2945+035.100/"),
        ("com.apple.quicktime.creationdate", "2024-05-17T14:03:22+0200"),
      ]))
    let reading = try read(movie)
    #expect(reading.format == .quickTime)
    #expect(reading.facts.taken == Self.taken)
    #expect(reading.facts.model == "iPhone 15")
    expect(reading.facts.place, near: 48.8582, 2.2945)
  }

  @Test("A phone's place as 3GPP writes it is read", arguments: ["", "somewhere"])
  func place3GPP(name: String) throws {
    func fixed(_ degrees: Double) -> [UInt8] {
      bigEndian(UInt64(UInt32(bitPattern: Int32(degrees * 65_536))), 4)
    }
    let location = Boxes.full(
      "loci", [0x15, 0xC7] + Array(name.utf8) + [0, 0], fixed(-2.5), fixed(48.25),
      fixed(35) + [0, 0])
    let movie = Boxes.movie(brand: "3gp4", Boxes.box("udta", location))
    let reading = try read(movie)
    #expect(reading.format == .threeGP)
    expect(reading.facts.place, near: 48.25, -2.5)
  }

  @Test("A movie header of eight-byte times is read")
  func wideHeader() throws {
    let movie = Boxes.movie(Boxes.movieHeader(Boxes.since1904(1_715_947_402), version: 1))
    #expect(try read(movie).facts.instantText == "2024-05-17T12:03:22Z")
  }

  @Test("A movie header that counts from 1970 is read as such")
  func since1970() throws {
    let movie = Boxes.movie(Boxes.movieHeader(1_715_947_402))
    #expect(try read(movie).facts.instantText == "2024-05-17T12:03:22Z")
  }

  @Test(
    "A movie header that is no time is refused",
    arguments: [
      (0 as UInt64, ReadingReason?.some(.dateZero)), (2_082_844_800, .some(.datePlaceholder)),
      (UInt64(UInt32.max), nil), (UInt64.max, .some(.dateOutOfYears)),
    ])
  func badHeader(seconds: UInt64, reason: ReadingReason?) throws {
    let facts = try read(Boxes.movie(Boxes.movieHeader(seconds, version: 1))).facts
    // 2040 is a year like any other.
    #expect((facts.instant == nil) == (reason != nil))
    if let reason { #expect(facts.reasons.contains(reason)) }
  }

  @Test("A song's year is no date")
  func songYear() throws {
    let movie = Boxes.movie(
      Boxes.movieHeader(Boxes.since1904(1_715_947_402)),
      Boxes.box("udta", Boxes.userText("©day", "1999")))
    let facts = try read(movie).facts
    #expect(facts.timeSource == .movieHeader)
    #expect(facts.wallTime == nil)
  }

  @Test("The user data's date with a time counts before the movie header")
  func userDataDate() throws {
    let movie = Boxes.movie(
      Boxes.movieHeader(Boxes.since1904(1_715_947_402)),
      Boxes.box("udta", Boxes.userText("©day", "2024-05-17T14:03:22+0200"), [0, 0, 0, 0]))
    #expect(try read(movie).facts.taken == Self.taken)
  }

  @Test("Sony's XML gives the date, the maker and the model")
  func sonyXML() throws {
    let xml = """
      <?xml version="1.0"?><NonRealTimeMeta xmlns="urn:example"><CreationDate \
      value="2024-05-17T14:03:22+02:00"/><Device manufacturer="Sony" modelName="ILCE-7M4"/>\
      </NonRealTimeMeta>
      """
    let movie =
      Boxes.movie(brand: "XAVC", Boxes.movieHeader(Boxes.since1904(1_715_947_402)))
      + Boxes.full("meta", Boxes.full("xml ", Array(xml.utf8)))
    let facts = try read(movie).facts
    #expect(facts.taken == Self.taken)
    #expect(facts.model == "ILCE-7M4")
  }

  @Test("EXIF in the first picture of Canon's movies is read")
  func canonMovie() throws {
    let jpeg = JPEG.file(JPEG.exif(TIFFBuilder.taken("2024:05:17 14:03:22").bytes))
    let movie = Boxes.movie(
      Boxes.movieHeader(Boxes.since1904(1_715_947_402)),
      Boxes.box("udta", Boxes.box("CNDA", jpeg)))
    let facts = try read(movie).facts
    #expect(facts.taken == "2024-05-17T14:03:22")
    #expect(facts.timeSource == .original)
  }

  @Test("A compressed movie header is noted")
  func compressedHeader() throws {
    let movie = Boxes.movie(Boxes.box("cmov", [1, 2, 3, 4, 5, 6, 7, 8]))
    #expect(try read(movie).facts.reasons.contains(.metadataPacked))
  }

  @Test("A box with a size of 64 bits is passed over, and one of size 0 reaches to the end")
  func boxSizes() throws {
    let wide = bigEndian(1, 4) + Boxes.letters("mdat") + bigEndian(20, 8) + [1, 2, 3, 4]
    let moov = Boxes.box("moov", Boxes.movieHeader(Boxes.since1904(1_715_947_402)))
    let open = bigEndian(0, 4) + moov.dropFirst(4)
    let file = Boxes.fileType("isom") + wide + open
    #expect(try read(file).facts.instantText == "2024-05-17T12:03:22Z")
  }
}

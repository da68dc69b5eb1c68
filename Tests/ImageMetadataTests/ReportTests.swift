import ImageMetadata
import Testing
import Timeline

/// What people reported of other programs, each made from a minimal image or movie.
@Suite("Reports of other programs")
struct ReportTests {
  // MARK: Time zones and days

  @Test("1: a camera's movie header is wall time")
  func cameraMovie() throws {
    let movie = Boxes.movie(
      Boxes.movieHeader(Boxes.since1904(1_743_279_272)),
      Boxes.box("udta", Boxes.box("NCDT", [0, 0, 0, 0])))
    let facts = try read(movie, name: "DSC_1.MOV").facts
    #expect(facts.taken == "2025-03-29T20:14:32")
    #expect(facts.instant == nil)
    #expect(facts.make == "NIKON")
    #expect(facts.timeSource == .movieHeader)
    #expect(facts.traits.contains(.video))
  }

  @Test("1: a camera's maker in the user data makes the movie header wall time")
  func cameraMovieByMaker() throws {
    let movie = Boxes.movie(
      Boxes.movieHeader(Boxes.since1904(1_743_279_272)),
      Boxes.box(
        "udta", Boxes.userText("©mak", "NIKON CORPORATION"), Boxes.userText("©mod", "Z 30")))
    let facts = try read(movie).facts
    #expect(facts.taken == "2025-03-29T20:14:32")
    #expect(facts.model == "Z 30")
  }

  @Test("2: a phone's movie header is an instant")
  func phoneMovie() throws {
    let movie = Boxes.movie(
      brand: "mp42", Boxes.movieHeader(Boxes.since1904(1_741_125_840)),
      Boxes.appleMetadata([("com.android.version", "14"), ("com.android.manufacturer", "Canon")]))
    let facts = try read(movie, name: "VID.mp4").facts
    #expect(facts.wallTime == nil)
    #expect(facts.instantText == "2025-03-04T22:04:00Z")
    #expect(facts.traits.contains(.instantOnly))
  }

  @Test("2: a movie without any mark is taken at its word, in UTC")
  func unmarkedMovie() throws {
    let movie = Boxes.movie(brand: "isom", Boxes.movieHeader(Boxes.since1904(1_741_125_840)))
    #expect(try read(movie).facts.instantText == "2025-03-04T22:04:00Z")
  }

  @Test("4, 12: a date without offset gets none", arguments: [true, false])
  func noOffset(isBig: Bool) throws {
    var builder = TIFFBuilder.taken("2022:10:02 16:18:17")
    builder.isBig = isBig
    let facts = try judged(builder)
    #expect(facts.taken == "2022-10-02T16:18:17")
    #expect(facts.offsetReason == nil)
    #expect(facts.instant == nil)
  }

  @Test("8: GoPro stores local time in the movie header")
  func goPro() throws {
    let movie = Boxes.movie(
      brand: "mp41", Boxes.movieHeader(Boxes.since1904(1_720_198_923)),
      Boxes.box("udta", Boxes.box("FIRM", Array("HD7.01.01.90.00".utf8))))
    let facts = try read(movie).facts
    #expect(facts.taken == "2024-07-05T17:02:03")
    #expect(facts.make == "GoPro")
  }

  @Test("9: the movie header counts, not the track's")
  func trackDates() throws {
    let later = bigEndian(Boxes.since1904(1_720_198_923 + 4_029), 4)
    let track = Boxes.box(
      "trak", Boxes.full("tkhd", later + later + [UInt8](repeating: 0, count: 76)))
    let movie = Boxes.movie(track, Boxes.movieHeader(Boxes.since1904(1_720_198_923)))
    #expect(try read(movie).facts.instantText == "2024-07-05T17:02:03Z")
  }

  @Test("10: the camera's and the GPS receiver's times are both handed on")
  func cameraOnUTC() throws {
    var builder = TIFFBuilder.at(.angle(37, 46, 0), "N", .angle(122, 25, 0), "W")
    builder.exif = [(0x9003, .text("2021:06:01 20:17:57"))]
    builder.gps += [
      (7, .rational([(20, 1), (17, 1), (57, 1)])), (0x1D, .text("2021:06:01")),
    ]
    let facts = try judged(builder)
    #expect(facts.taken == "2021-06-01T20:17:57")
    #expect(facts.gpsText == "2021-06-01T20:17:57Z")
  }

  // MARK: Bad dates

  @Test("17: hour 24 is hour 0 of the same printed date")
  func hourTwentyFour() throws {
    #expect(try judged(.taken("2015:08:22 24:08:19")).taken == "2015-08-22T00:08:19")
  }

  @Test("18: a date of zeros is none")
  func zeroDate() throws {
    let facts = try judged(.taken("0000:00:00 00:00:00"))
    #expect(facts.wallTime == nil)
    #expect(facts.reasons == [.dateZero])
  }

  @Test("19: a zero ModifyDate costs only itself")
  func zeroModifyDate() throws {
    var builder = TIFFBuilder.taken("2022:07:24 21:10:56")
    builder.first = [(0x0132, .text("0000:00:00 00:00:00"))]
    let facts = try judged(builder)
    #expect(facts.taken == "2022-07-24T21:10:56")
    #expect(facts.reasons.isEmpty)
  }

  @Test("20: a date in the future is passed over for a sound one, else kept and doubted")
  func future() throws {
    var settings = ImageMetadataReader.Settings()
    settings.today = try LocalDate(year: 2026, month: 3, day: 1)
    var builder = TIFFBuilder.taken("2050:12:31 10:00:00")
    let alone = try judged(builder, settings: settings)
    #expect(alone.taken == "2050-12-31T10:00:00")
    #expect(alone.reasons == [.dateInFuture])
    builder.exif.append((0x9004, .text("2020:12:31 10:00:00")))
    let sound = try judged(builder, settings: settings)
    #expect(sound.taken == "2020-12-31T10:00:00")
    #expect(sound.timeSource == .digitized)
    #expect(try judged(.taken("2026:03:02 10:00:00"), settings: settings).reasons.isEmpty)
  }

  @Test("21: an epoch GPS date does not beat the camera's")
  func epochGPSDate() throws {
    var builder = TIFFBuilder.taken("2024:02:23 16:09:35")
    builder.gps = [(7, .rational([(0, 1), (0, 1), (0, 1)])), (0x1D, .text("1970:01:01"))]
    let facts = try judged(builder)
    #expect(facts.taken == "2024-02-23T16:09:35")
    #expect(facts.gpsInstant == nil)
    #expect(facts.reasons == [.gpsTimeUnusable])
    builder.exif = []
    #expect(try judged(builder).instant == nil)
  }

  @Test("23: a messenger's file name gives the day it was received, when there is nothing better")
  func messengerName() throws {
    let jpeg = JPEG.file()
    let facts = try read(jpeg, name: "IMG-20201018-WA0007.jpg").facts
    #expect(facts.taken == "2020-10-18")
    #expect(facts.timeSource == .fileName)
    #expect(facts.traits.isSuperset(of: [.received, .dateOnly]))
    let dated = JPEG.file(JPEG.exif(TIFFBuilder.taken("2020:10:17 09:00:00").bytes))
    #expect(try read(dated, name: "IMG-20201018-WA0007.jpg").facts.taken == "2020-10-17T09:00:00")
  }

  // MARK: Coordinates

  @Test("25: Greenwich and the equator are places")
  func zeroOnOneAxis() throws {
    let greenwich = try judged(.at(.rational([(514_779, 10_000)]), "N", .rational([(0, 1)]), "E"))
    #expect(greenwich.place == Coordinate(trustedLatitude: 51.4779, longitude: 0))
    let equator = try judged(.at(.rational([(0, 1)]), "N", .rational([(321, 10)]), "E"))
    #expect(equator.place == Coordinate(trustedLatitude: 0, longitude: 32.1))
  }

  @Test("26: zero degrees on both axes is no place, with references too")
  func nullIsland() throws {
    let zero = TIFFBuilder.Value.rational([(0, 1), (0, 1), (0, 1)])
    let facts = try judged(.at(zero, "N", zero, "E"))
    #expect(facts.place == nil)
    #expect(facts.reasons == [.placeNullIsland])
  }

  @Test("28, 29: without references the hemisphere is unknown")
  func noReferences() throws {
    let facts = try judged(.at(.angle(37, 47, 4308), nil, .angle(175, 16, 0), nil))
    #expect(facts.place == nil)
    #expect(facts.reasons == [.hemisphereUnknown])
  }

  @Test("30: south makes a value negative, whatever its sign")
  func signAndReference() throws {
    let south = TIFFBuilder.Value.signedRational([(-33, 1), (52, 1), (10, 1)])
    let facts = try judged(.at(south, "S", .angle(151, 12, 0), "E"))
    expect(facts.place, near: -(33 + 52.0 / 60 + 10.0 / 3600), 151.2)
    let conflict = try judged(.at(south, "N", .angle(151, 12, 0), "E"))
    #expect(conflict.place == nil)
    #expect(conflict.reasons == [.hemisphereConflict])
  }

  @Test("35: undefined seconds count as 0, undefined degrees are missing")
  func undefinedSeconds() throws {
    let coarse = TIFFBuilder.Value.rational([(48, 1), (51, 1), (0, 0)])
    let facts = try judged(.at(coarse, "N", .angle(2, 17, 0), "E"))
    expect(facts.place, near: 48.85, 2 + 17.0 / 60)
    #expect(facts.placeIsCoarse)
    let undefined = TIFFBuilder.Value.rational([(48, 0), (51, 1), (0, 1)])
    #expect(try judged(.at(undefined, "N", .angle(2, 17, 0), "E")).place == nil)
  }

  @Test("36: an interrupted measurement and signed fractions do not disqualify a place")
  func statusVoid() throws {
    var builder = TIFFBuilder.at(
      .signedRational([(48, 1), (51, 1), (30, 1)]), "N", .longitude, "E")
    builder.gps.append((9, .text("V")))
    let facts = try judged(builder)
    expect(facts.place, near: 48.858333, 2.2945)
    #expect(facts.reasons == [.gpsStatusVoid])
  }

  @Test("37: fractions of zero with references of zero bytes are missing, and no NaN passes")
  func undefinedEverything() throws {
    let undefined = TIFFBuilder.Value.rational([(0, 0), (0, 0), (0, 0)])
    var builder = TIFFBuilder.at(undefined, "\0", undefined, "\0")
    builder.gps += [(5, .bytes([0], type: 1)), (6, .rational([(0, 0)]))]
    let facts = try judged(builder)
    #expect(facts.place == nil)
    #expect(facts.altitude == nil)
    #expect(facts.reasons == [.placeMissing])
  }

  // MARK: Metadata not found

  @Test("40: no metadata at all is another thing than no place")
  func noMetadata() throws {
    let bare = try read(JPEG.file()).facts
    #expect(bare.reasons == [.metadataMissing])
    let dated = try judged(.taken("2024:05:17 14:03:22"))
    #expect(dated.place == nil)
    #expect(dated.reasons.isEmpty)
  }

  @Test("40: the still and the video of a Live Photo name the same identifier")
  func livePhoto() throws {
    let identifier = "A2B0D4E6-0000-4000-8000-000000000001"
    var builder = TIFFBuilder.taken("2024:05:17 14:03:22")
    builder.first = [(0x010F, .text("Apple"))]
    builder.exif.append((0x927C, .bytes(AppleNote.bytes(identifier: identifier), type: 7)))
    #expect(try judged(builder).contentIdentifier == identifier)
    let movie = Boxes.movie(
      Boxes.movieHeader(Boxes.since1904(1_715_947_402)),
      Boxes.appleMetadata([
        ("com.apple.quicktime.content.identifier", identifier),
        ("com.apple.quicktime.creationdate", "2024-05-17T14:03:22+0200"),
      ]))
    let video = try read(movie).facts
    #expect(video.contentIdentifier == identifier)
    #expect(video.taken == "2024-05-17T14:03:22+02:00")
    #expect(video.timeSource == .videoCreationDate)
    #expect(video.offsetReason == .stated)
  }
}

/// Builds the note that Apple's cameras write.
enum AppleNote {
  static func bytes(identifier: String) -> [UInt8] {
    let text = Array(identifier.utf8) + [0]
    // One entry at byte 14: tag 0x11, text, its length, its place from the note's start.
    return Array("Apple iOS\0\0\u{1}MM".utf8) + bigEndian(1, 2) + bigEndian(0x11, 2)
      + bigEndian(2, 2) + bigEndian(UInt64(text.count), 4) + bigEndian(32, 4) + bigEndian(0, 4)
      + text
  }
}

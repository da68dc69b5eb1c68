import Exports
import Testing
import Timeline

/// Immich, PhotoPrism, Ente, Flickr, from made-up input: none of it is a real export.
@Suite("Exports of servers and services")
struct ServerExportTests {
  // MARK: Immich

  private let asset = """
    {"id":"a1","type":"IMAGE","originalFileName":"IMG.jpg","fileCreatedAt":"2024-05-17T12:03:22.000Z",
    "localDateTime":"2024-05-17T14:03:22.000Z","exifInfo":{"dateTimeOriginal":"2024-05-17T12:03:22.000Z",
    "timeZone":"UTC+2","latitude":48.858167,"longitude":2.2945,"city":"Paris","make":"Apple"}}
    """

  private func immich(_ rest: String) throws -> ExportReading {
    try ExportFixture(
      "[{\"id\":\"a1\",\"originalFileName\":\"IMG.jpg\",\(rest)}]"
    ).read(as: ExportFormats.immichJSON)
  }

  @Test(
    "Immich's local time is a clock reading, whatever its Z; the instant beside it tells the offset"
  )
  func immichTime() throws {
    let expected = ReadPhoto(
      name: "IMG.jpg", time: "2024-05-17T14:03:22+02:00", place: [48.858167, 2.2945], traits: [])
    for text in [
      "[\(asset)]", asset, "{\"assets\":{\"total\":1,\"items\":[\(asset)],\"nextPage\":\"2\"}}",
      "{\"albumName\":\"x\",\"assets\":[\(asset)]}", "{\"items\":[\(asset)]}",
    ] {
      let fixture = ExportFixture(text)
      #expect(fixture.recognition(by: ExportFormats.immichJSON) == .photos)
      #expect(try fixture.photos(as: ExportFormats.immichJSON) == [expected], "\(text)")
    }
    let pages = ExportFixture(
      "{\"assets\":{\"items\":[\(asset),\(asset)]}}\n{\"assets\":{\"items\":[\(asset)]}}")
    #expect(try pages.photos(as: ExportFormats.immichJSON) == [expected, expected, expected])
  }

  @Test(
    "Without the zone in EXIF the offset is the server's guess; without a local time the zone helps"
  )
  func immichOffsets() throws {
    let both =
      "\"localDateTime\":\"2024-05-17T14:03:22.000Z\",\"fileCreatedAt\":\"2024-05-17T12:03:22.000Z\""
    let alone = try immich(both).rows.photos[0]
    #expect(alone.time == "2024-05-17T14:03:22+02:00")
    #expect(alone.traits == [])
    let guessed = try immich(both + ",\"exifInfo\":{\"timeZone\":null}").rows.photos[0]
    #expect(guessed.traits == .guessedOffset)
    let instant = "\"fileCreatedAt\":\"2024-05-17T12:03:22.000Z\""
    #expect(try immich(instant).rows.photos[0].time == "2024-05-17T12:03:22Z")
    #expect(
      try immich(instant + ",\"exifInfo\":{\"timeZone\":\"UTC+2\"}").rows.photos[0].time
        == "2024-05-17T14:03:22+02:00")
    #expect(
      try immich(instant + ",\"fileModifiedAt\":\"2024-05-17T12:03:22.000Z\"")
        .report.findings[.dateMayBeFiles]?.count == 1)
  }

  @Test("What Immich's user deleted, and the moving parts of photos, take no part")
  func immichLeftOut() throws {
    let date = "\"localDateTime\":\"2024-05-17T14:03:22.000Z\""
    for (rest, reason) in [
      ("\"isTrashed\":true", ReadingReason.deletedInSource),
      ("\"deletedAt\":\"2024-06-01T00:00:00.000Z\"", .deletedInSource),
      ("\"visibility\":\"hidden\"", .partOfPhoto),
    ] {
      let reading = try immich("\(date),\(rest)")
      #expect(reading.report.photos == 0)
      #expect(reading.report.findings[reason]?.count == 1)
    }
    #expect(try immich("\(date),\"isArchived\":true").rows.photos[0].traits == .hidden)
    #expect(try immich("\(date),\"type\":\"VIDEO\"").rows.photos[0].traits == .video)
    #expect(
      try immich("\(date),\"exifInfo\":{\"latitude\":0,\"longitude\":9.45}").rows.photos[0].at
        == "0.000000 9.450000")
  }

  @Test("Immich's map markers are named as what they are")
  func immichMap() {
    let fixture = ExportFixture(
      "[{\"id\":\"a\",\"lat\":1.0,\"lon\":2.0,\"city\":\"x\",\"state\":null,\"country\":\"y\"}]")
    guard case .nothing(let remark?) = ExportFormats.recognised(ExportSample(fixture.file)) else {
      Issue.record("not recognised")
      return
    }
    #expect(remark.contains("no dates"))
  }

  // MARK: PhotoPrism

  private func prism(_ rest: String) throws -> ExportReading {
    try ExportFixture("[{\"UID\":\"p1\",\"FileName\":\"2024/a.jpg\",\(rest)}]")
      .read(as: ExportFormats.photoPrismJSON)
  }

  private let taken = """
    "TakenAt":"2024-05-17T12:03:22Z","TakenAtLocal":"2024-05-17T14:03:22Z","TakenSrc":"meta",
    "TimeZone":"Europe/Paris"
    """

  @Test("PhotoPrism's local time is a clock reading, whatever its Z")
  func prismTime() throws {
    let reading = try prism(taken + ",\"Lat\":48.858167,\"Lng\":2.2945,\"PlaceSrc\":\"meta\"")
    #expect(
      reading.rows.photos == [
        ReadPhoto(
          name: "2024/a.jpg", time: "2024-05-17T14:03:22+02:00", place: [48.858167, 2.2945],
          traits: [])
      ])
    #expect(reading.report.findings.isEmpty)
    let unknown = try prism(
      "\"TakenAt\":\"2024-05-17T14:03:22Z\",\"TakenAtLocal\":\"2024-05-17T14:03:22Z\",\"TimeZone\":\"\""
    )
    #expect(unknown.rows.photos[0].time == "2024-05-17T14:03:22")
    #expect(unknown.report.findings[.dateMayBeFiles]?.count == 1)
  }

  @Test("A place that PhotoPrism estimated from other photos is none")
  func prismEstimate() throws {
    let reading = try prism(
      taken + ",\"Lat\":-33.9,\"Lng\":18.4,\"PlaceSrc\":\"estimate\"")
    #expect(reading.rows.photos[0].at == "nowhere")
    #expect(reading.report.findings[.placeEstimated]?.count == 1)
    #expect(try prism(taken + ",\"Lat\":0,\"Lng\":0").report.findings[.placeMissing]?.count == 1)
    #expect(
      try prism(taken + ",\"Lat\":0,\"Lng\":9.45,\"PlaceSrc\":\"meta\"").rows.photos[0].at
        == "0.000000 9.450000")
  }

  @Test("PhotoPrism's map has the place apart, longitude first")
  func prismMap() throws {
    let fixture = ExportFixture(
      """
      {"type":"FeatureCollection","features":[{"type":"Feature","id":1,
      "geometry":{"type":"Point","coordinates":[2.2945,48.858167]},
      "properties":{"UID":"p1","Hash":"h","TakenAt":"2024-05-17T12:03:22Z","Title":"x"}}]}
      """)
    #expect(fixture.recognition(by: ExportFormats.photoPrismJSON) == .photos)
    let photo = try fixture.photo(as: ExportFormats.photoPrismJSON)
    #expect(photo.name == "p1")
    #expect(photo.time == "2024-05-17T12:03:22Z")
    #expect(photo.at == "48.858167 2.294500")
  }

  @Test("PhotoPrism's YAML leaves out zeros, and is called as the photo is")
  func prismYAML() throws {
    let yaml = """
      # Photo
      TakenAt: 2024-05-17T12:03:22Z
      TakenAtLocal: 2024-05-17T14:03:22Z
      TakenSrc: meta
      UID: "pt1"   # quoted
      Type: image
      Title: 'A: B'
      Details:
        TakenAt: 1999-01-01T00:00:00Z
      TimeZone: Europe/Paris
      PlaceSrc: meta
      Lng: 9.45
      Altitude: 35
      """
    let fixture = ExportFixture(yaml, path: "sidecar/2024/05/IMG_1.jpg.yml")
    #expect(fixture.recognition(by: ExportFormats.photoPrismYAML) == .photos)
    #expect(
      try fixture.photo(as: ExportFormats.photoPrismYAML)
        == ReadPhoto(
          name: "sidecar/2024/05/IMG_1.jpg", time: "2024-05-17T14:03:22+02:00",
          place: [0, 9.45], traits: []))
    let deleted = ExportFixture(
      yaml + "\nDeletedAt: 2024-06-01T00:00:00Z\n", path: "a.yml")
    #expect(try deleted.counts(as: ExportFormats.photoPrismYAML) == [.deletedInSource: 1])
    #expect(
      ExportFixture("UID: a\nSlug: b\n", path: "album.yml")
        .recognition(by: ExportFormats.photoPrismYAML) == .nothing(remark: nil))
  }

  // MARK: Ente and Flickr

  @Test("Ente's tool writes an instant in the computer's zone")
  func enteTool() throws {
    let fixture = ExportFixture(
      """
      {"title":"IMG.jpg","description":"","location":{"latitude":48.858167,"longitude":2.2945},
      "creationTime":"2024-05-17T08:03:22-04:00","modificationTime":"2025-01-01T00:00:00Z",
      "info":{"id":7,"hash":"h","ownerID":3,"fileNames":["IMG.jpg"]}}
      """, path: "Paris/.meta/IMG.jpg.json")
    #expect(fixture.recognition(by: ExportFormats.ente) == .photos)
    let photo = try fixture.photo(as: ExportFormats.ente)
    #expect(photo.name == "Paris/IMG.jpg")
    #expect(photo.time == "2024-05-17T12:03:22Z")
    #expect(photo.at == "48.858167 2.294500")
    let nowhere = ExportFixture(
      "{\"title\":\"a.jpg\",\"location\":null,\"creationTime\":\"2024-05-17T12:03:22Z\",\"info\":{\"id\":1}}",
      path: "Paris/.meta/a.jpg.json")
    #expect(try nowhere.photo(as: ExportFormats.ente).at == "nowhere")
  }

  @Test("Ente's desktop program writes as Google does, once with times as numbers")
  func enteDesktop() throws {
    let fixture = ExportFixture(
      """
      {"title":{"image":"IMG.heic","video":"IMG.mov"},"photoTakenTime":{"timestamp":1715947402,
      "formatted":"x"},"creationTime":{"timestamp":1715947402},"geoData":{"latitude":48.9,"longitude":2.3}}
      """, path: "Paris/metadata/IMG.heic.json")
    #expect(fixture.recognition(by: ExportFormats.ente) == .photos)
    let photo = try fixture.photo(as: ExportFormats.ente)
    #expect(photo.name == "Paris/metadata/IMG.heic")
    #expect(photo.time == "2024-05-17T12:03:22Z")
    #expect(photo.at == "48.900000 2.300000")
  }

  @Test("Flickr has degrees, or millionths of them")
  func flickr() throws {
    for geo in [
      "[{\"latitude\":\"48858167\",\"longitude\":\"2294500\",\"accuracy\":\"16\"}]",
      "{\"latitude\":\"48.858167\",\"longitude\":\"2.294500\"}",
    ] {
      let fixture = ExportFixture(
        """
        {"id":"123","name":"x","date_taken":"2024-05-17 14:03:22","photopage":"p","geo":\(geo)}
        """, path: "photo_123.json")
      #expect(fixture.recognition(by: ExportFormats.flickr) == .photos)
      let photo = try fixture.photo(as: ExportFormats.flickr)
      #expect(photo.time == "2024-05-17T14:03:22")
      #expect(photo.at == "48.858167 2.294500")
    }
  }

  // MARK: Apple

  private func apple(_ rest: String) throws -> ExportReading {
    try ExportFixture(
      "[{\"uuid\":\"AB12\",\"original_filename\":\"IMG_0001.HEIC\",\(rest)}]"
    ).read(as: ExportFormats.osxphotosJSON)
  }

  @Test("osxphotos: the offset may be the importing computer's, and zero means unknown")
  func osxphotosTime() throws {
    let plain = try apple(
      "\"date\":\"2024-05-17T14:03:22.450000+02:00\",\"latitude\":48.858167,\"longitude\":2.2945")
    #expect(
      plain.rows.photos == [
        ReadPhoto(
          name: "IMG_0001.HEIC", time: "2024-05-17T14:03:22.45+02:00",
          place: [48.858167, 2.2945], traits: .guessedOffset)
      ])
    #expect(
      try apple("\"date\":\"2016-10-08T23:13:59+00:00\",\"latitude\":41.9,\"longitude\":12.5")
        .rows.photos[0].time == "2016-10-08T23:13:59Z")
    let none = try apple("\"date\":\"1970-01-01T00:00:00+00:00\"")
    #expect(none.rows.photos[0].time == "undated")
    #expect(none.report.findings[.datePlaceholder]?.count == 1)
  }

  @Test("osxphotos: places, traits and the bin")
  func osxphotosRest() throws {
    let date = "\"date\":\"2024-05-17T14:03:22+02:00\","
    #expect(
      try apple(date + "\"latitude\":null,\"longitude\":null,\"location\":[41.9,12.5]")
        .rows.photos[0].at == "41.900000 12.500000")
    #expect(
      try apple(
        date + "\"location\":[null,null],\"exif_info\":{\"latitude\":41.9,\"longitude\":12.5}"
      )
      .rows.photos[0].at == "41.900000 12.500000")
    #expect(
      try apple(date + "\"hidden\":true,\"ismovie\":true,\"screenshot\":true").rows.photos[0].traits
        == [.hidden, .video, .screenshot, .guessedOffset])
    #expect(try apple(date + "\"intrash\":true").report.findings[.deletedInSource]?.count == 1)
    #expect(try apple(date + "\"path\":\"/p/AB12.heic\"").rows.photos[0].name == "/p/AB12.heic")
  }

  @Test("osxphotos' sidecars of exiftool have signed values with references")
  func osxphotosSidecar() throws {
    let photo = try ExportFixture(
      """
      [{"SourceFile":"IMG.jpeg","EXIF:GPSLatitude":33.715,"EXIF:GPSLongitude":-118.319,
      "EXIF:GPSLatitudeRef":"N","EXIF:GPSLongitudeRef":"W",
      "EXIF:DateTimeOriginal":"2021:04:08 16:04:55","EXIF:OffsetTimeOriginal":"-07:00"}]
      """
    ).photo(as: ExportFormats.exiftoolJSON)
    #expect(photo.time == "2021-04-08T16:04:55-07:00")
    #expect(photo.at == "33.715000 -118.319000")
  }
}

import Foundation
import Ingest
import TestSupport
import Testing
import Timeline

@Suite("A Takeout with its pictures")
struct TakeoutTests {
  private static let year = "Takeout/Google Photos/Photos from 2024/"

  /// 2024-05-17 12:03:22 UTC, the moment of the sample pictures.
  private static let moment = 1_715_947_402

  private static func sidecar(
    _ title: String, at seconds: Int = moment, place: String? = "48.858167, 2.2945",
    more: String = ""
  ) -> String {
    let axes = place?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let geo = axes.map { "\"latitude\":\($0[0]),\"longitude\":\($0[1])" }
    return "{\"title\":\"\(title)\",\"photoTakenTime\":{\"timestamp\":\"\(seconds)\"}"
      + (geo.map { ",\"geoData\":{\($0)}" } ?? "") + more + "}"
  }

  /// A JPEG with a date of 2024-05-17 14:03:22 and no offset and place.
  private static let picture = TestPicture(taken: "2024:05:17 14:03:22").jpeg

  @Test(
    "A folder with the name of an album puts its photos into it, also those that lie in a year as well",
    arguments: [
      "{\"title\":\"Rome, 2024\",\"description\":\"\",\"access\":\"protected\"}",
      "{\"albumData\":{\"title\":\"Rome, 2024\",\"date\":{\"timestamp\":\"1\"}}}",
      "{\"title\":\"Rome, 2024\"}",
    ])
  func albums(metadata: String) async throws {
    let folder = try IngestedFolder()
    // Of one photo the picture, of the other the sidecar alone; parts of the archive in two folders.
    for place in ["part-1/\(Self.year)", "part-2/Takeout/Google Photos/Rome_ 2024/"] {
      try folder.put(place + "a.jpg", Self.picture)
      try folder.put(place + "a.jpg.json", Self.sidecar("a.jpg"))
      try folder.put(place + "b.jpg.json", Self.sidecar("b.jpg", at: Self.moment + 60))
    }
    try folder.put(
      "part-1/" + Self.year + "c.jpg.json", Self.sidecar("c.jpg", at: Self.moment + 90))
    try folder.put("part-1/Takeout/Google Photos/Rome_ 2024/Metadaten.json", metadata)
    let rows = await folder.read().output.rows
    #expect(rows.count == 3)
    let told = rows.albums.entries.map { entry in
      let name = rows.name(of: Int(entry.photo)).split(separator: "/").last ?? ""
      return "\(name): \(rows.albums.names[Int(entry.album)])"
    }
    #expect(told.sorted() == ["a.jpg: Rome, 2024", "b.jpg: Rome, 2024"])
  }

  @Test("The folder of a day, and files that name no album, make none")
  func noAlbums() async throws {
    let folder = try IngestedFolder()
    for (place, text) in [
      ("2015-06-01/", "{\"title\":\"2015-06-01\",\"description\":\"\",\"access\":\"\"}"),
      ("Empty/", "{\"title\":\"\",\"description\":\"\",\"access\":\"\"}"),
      ("Other/", "{\"name\":\"Rome\"}"),
    ] {
      try folder.put("Takeout/Google Photos/" + place + "metadata.json", text)
      try folder.put("Takeout/Google Photos/" + place + "a.jpg.json", Self.sidecar("a.jpg"))
    }
    #expect(await folder.read().output.rows.albums.isEmpty)
  }

  @Test("A sidecar's place becomes the picture's, whose clock reading stays")
  func joined() async throws {
    let folder = try IngestedFolder()
    try folder.put(Self.year + "a.jpg", Self.picture)
    // Google took the camera's reading for that of another zone.
    try folder.put(Self.year + "a.jpg.json", Self.sidecar("a.jpg", at: Self.moment - 3600))
    let read = await folder.read()
    #expect(read.photos == ["a.jpg 2024-05-17T14:03:22+02:00 48.8582 2.2945"])
    #expect(read.reports == ["JPEG 1 1 1 1", "takeout 1 0 0 0"])
    #expect(read.findings[.sidecarOfPhoto] == 1)
  }

  @Test(
    "Sidecars are found however their names were cut, numbered or translated",
    arguments: [
      ("a.jpg", "a.jpg.supplemental-metadata.json"), ("a(1).jpg", "a.jpg(1).json"),
      ("a(2).jpg", "a.jpg.supple(2).json"), ("a-bearbeitet.jpg", "a.jpg.json"),
      ("a.jpg", "a.supplemental-metadata.json"),
      (
        "05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2xy.jpg",
        "05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2xy..json"
      ),
    ])
  func names(_ picture: String, _ sidecar: String) async throws {
    let folder = try IngestedFolder()
    try folder.put(Self.year + picture, Self.picture)
    try folder.put(
      Self.year + sidecar,
      Self.sidecar(sidecar.hasPrefix("05") ? picture : "a.jpg"))
    let read = await folder.read()
    #expect(read.photos == ["\(picture) 2024-05-17T14:03:22+02:00 48.8582 2.2945"])
  }

  @Test(
    "A sidecar of another number or name is another photo's",
    arguments: [("a(1).jpg", "a.jpg.json"), ("a(1).jpg", "a.jpg(2).json"), ("b.jpg", "a.jpg.json")])
  func strangers(_ picture: String, _ sidecar: String) async throws {
    let folder = try IngestedFolder()
    try folder.put(Self.year + picture, Self.picture)
    try folder.put(Self.year + sidecar, Self.sidecar("a.jpg", at: Self.moment + 86_400 * 30))
    let read = await folder.read()
    #expect(read.photos.count == 2)
    #expect(read.photos.contains { $0.hasPrefix(picture) && $0.hasSuffix("nowhere") })
  }

  @Test("A sidecar that is broken is named with its fault")
  func brokenSidecars() async throws {
    let folder = try IngestedFolder()
    let bare: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB, 0, 3, 0, 0xFF, 0xD9]
    let sidecars = [
      "a": "{\"title\":\"a.jpg\",\"photoTakenTime\":{\"timest",
      "b": "{\"title\":\"b.jpg\",\"photoTakenTime\":{\"timestamp\":\"yesterday\"}}",
      "c": "garbage", "d": "{\"title\":\"d.jpg\",\"geoDa",
    ]
    for (name, sidecar) in sidecars {
      try folder.put("\(Self.year)\(name).jpg", bare)
      try folder.put("\(Self.year)\(name).jpg.json", sidecar)
    }
    let read = await folder.read()
    #expect(read.output.rows.count == 4)
    func examples(_ reason: ReadingReason) -> [String] {
      read.output.reports.flatMap { $0.findings[reason]?.examples ?? [] }.map { example in
        "\(example.file?.split(separator: "/").last ?? "") \(example.value)"
      }
    }
    #expect(examples(.recordCutOff).map { $0.prefix(10) } == ["a.jpg.json"])
    #expect(examples(.dateUnreadable) == ["b.jpg b.jpg.json: photoTakenTime yesterday"])
    let passedOver = read.output.passedOver.flatMap { kind in
      kind.isWorthTelling ? kind.examples.map(\.file) : []
    }
    #expect(passedOver.count == 2)
    for name in ["c.jpg.json", "d.jpg.json"] {
      #expect(passedOver.contains { $0.hasSuffix(name) })
    }
  }

  @Test("A picture without anything of its own is nothing to warn of when its sidecar says it all")
  func bare() async throws {
    let folder = try IngestedFolder()
    // A JPEG without EXIF.
    let bare: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB, 0, 3, 0, 0xFF, 0xD9]
    for name in ["a.jpg", "b.jpg"] { try folder.put(Self.year + name, bare) }
    try folder.put(Self.year + "a.jpg.json", Self.sidecar("a.jpg"))
    let read = await folder.read()
    #expect(read.findings[.metadataMissing] == 1)
    #expect(read.output.rows.count == 2)
    let report = try #require(read.output.reports.first { $0.format == "JPEG" })
    #expect(
      report.findings[.metadataMissing]?.examples.first?.file?.hasSuffix("b.jpg") == true)
  }

  @Test("Parts of a Takeout belong together, as folders and as archives, in any order")
  func parts() async throws {
    let folder = try IngestedFolder()
    try folder.put("1/\(Self.year)a.jpg", Self.picture)
    try folder.put("2/\(Self.year)a.jpg.json", Self.sidecar("a.jpg"))
    var pictures = ZipBuilder()
    pictures.add(Self.year + "a.jpg", bytes: Self.picture)
    try folder.put("takeout-001.zip", pictures.finished())
    var sidecars = ZipBuilder()
    sidecars.add(Self.year + "a.jpg.json", Self.sidecar("a.jpg"))
    try folder.put("takeout-002.zip", sidecars.finished())
    let one = ["a.jpg 2024-05-17T14:03:22+02:00 48.8582 2.2945"]
    for names in [["1", "2"], ["takeout-001.zip", "takeout-002.zip"], ["1", "takeout-002.zip"]] {
      for paths in [names, names.reversed()] {
        let read = await IngestedFolder.read(paths.map { folder.path($0) })
        #expect(read.photos == one, "\(paths)")
      }
    }
    // The same parts twice, folder and archive: still one photo, with a picture and a sidecar too many.
    let all = await folder.read("1", "2", "takeout-001.zip", "takeout-002.zip")
    #expect(all.photos == one)
    #expect(all.findings[.duplicate] == 2)
  }

  @Test("In parts, a name alone is not enough: the times must not be a day apart")
  func partsOfOthers() async throws {
    for (shift, count) in [(26 * 3600, 1), (30 * 3600, 2)] {
      let folder = try IngestedFolder()
      try folder.put("1/\(Self.year)a.jpg", Self.picture)
      // The reading 14:03:22 is compared with an instant.
      try folder.put(
        "2/\(Self.year)a.jpg.json", Self.sidecar("a.jpg", at: Self.moment + 7200 + shift))
      let read = await folder.read("1", "2")
      #expect(read.photos.count == count)
    }
  }

  @Test("geoData comes first, then geoDataExif, then the picture's own place")
  func places() async throws {
    let folder = try IngestedFolder()
    let exif = ",\"geoDataExif\":{\"latitude\":51.5,\"longitude\":-0.12}"
    let own = TestPicture(taken: "2024:05:17 14:03:22", place: (46.9, 7.4)).jpeg
    for (name, geo) in [("a", "48.858167, 2.2945"), ("b", "0.0, 0.0")] {
      try folder.put("\(Self.year)\(name).jpg", own)
      try folder.put(
        "\(Self.year)\(name).jpg.json", Self.sidecar("\(name).jpg", place: geo, more: exif))
    }
    try folder.put("\(Self.year)c.jpg", own)
    try folder.put("\(Self.year)c.jpg.json", Self.sidecar("c.jpg", place: "0.0, 0.0"))
    let places = await folder.read().photos.map {
      $0.split(separator: " ").suffix(2).joined(separator: " ")
    }
    #expect(places == ["48.8582 2.2945", "51.5000 -0.1200", "46.9000 7.4000"])
  }

  @Test("Copies in albums, edited versions and live photos' movies count once")
  func copies() async throws {
    let folder = try IngestedFolder()
    for album in ["Photos from 2024", "Paris"] {
      let place = "Takeout/Google Photos/\(album)/"
      try folder.put(place + "a.jpg", Self.picture)
      try folder.put(place + "a.jpg.json", Self.sidecar("a.jpg"))
      try folder.put(place + "a-edited.jpg", Self.picture)
    }
    let read = await folder.read()
    #expect(read.photos == ["a.jpg 2024-05-17T14:03:22+02:00 48.8582 2.2945"])
    #expect(read.findings[.duplicate] == 1)
    #expect(read.findings[.versionOfPhoto] == 2)
    // Without the pictures, the sidecars alone say the same.
    let alone = try IngestedFolder()
    for album in ["Photos from 2024", "Paris"] {
      try alone.put("Takeout/Google Photos/\(album)/a.jpg.json", Self.sidecar("a.jpg"))
    }
    #expect(await alone.read().photos == ["a.jpg 2024-05-17T14:03:22+02:00 48.8582 2.2945"])
  }

  @Test("What is in the bin never takes part, as a sidecar or as a picture")
  func bins() async throws {
    let folder = try IngestedFolder()
    try folder.put("Takeout/Google Photos/Papierkorb/a.jpg", Self.picture)
    try folder.put("Takeout/Google Photos/Papierkorb/a.jpg.json", Self.sidecar("a.jpg"))
    try folder.put(Self.year + "b.jpg", Self.picture)
    try folder.put(
      Self.year + "b.jpg.json", Self.sidecar("b.jpg", more: ",\"trashed\":true"))
    try folder.put("Photos/Recently Deleted/c.jpg", Self.picture)
    let read = await folder.read()
    #expect(read.photos.isEmpty)
    #expect(read.findings[.deletedInSource] == 5)
  }

  @Test("Sidecars of osxphotos speak for their pictures, and give the offset that these lack")
  func osxphotos() async throws {
    let folder = try IngestedFolder()
    try folder.put("IMG_1.jpeg", Self.picture)
    try folder.put(
      "IMG_1.jpeg.json",
      """
      [{"SourceFile":"IMG_1.jpeg","EXIF:GPSLatitude":33.715,"EXIF:GPSLongitude":-118.319,
      "EXIF:GPSLatitudeRef":"N","EXIF:GPSLongitudeRef":"W",
      "EXIF:DateTimeOriginal":"2024:05:17 14:03:22","EXIF:OffsetTimeOriginal":"-07:00"}]
      """)
    let read = await folder.read()
    #expect(read.photos == ["IMG_1.jpeg 2024-05-17T14:03:22-07:00 33.7150 -118.3190"])
  }
}

import Exports
import TestSupport
import Testing
import Timeline

@Suite("Google Takeout's sidecars")
struct TakeoutTests {
  private func sidecar(
    _ text: String, path: String = "Takeout/Google Photos/Photos from 2024/IMG_0001.jpg.json"
  ) -> ExportFixture { ExportFixture(text, path: path) }

  private let format = ExportFormats.takeout

  @Test("The time is that of the photo in UTC, the place the one Google shows")
  func plain() throws {
    let fixture = sidecar(
      """
      {"title":"IMG_0001.jpg","photoTakenTime":{"timestamp":"1715947402","formatted":"17 mai 2024, 12:03:22 UTC"},
       "creationTime":{"timestamp":"1815947402","formatted":""},
       "geoData":{"latitude":48.858167,"longitude":2.2945,"altitude":0.0,"latitudeSpan":0.0,"longitudeSpan":0.0}}
      """)
    #expect(fixture.recognition(by: format) == .photos)
    #expect(
      try fixture.photo(as: format)
        == ReadPhoto(
          name: "Takeout/Google Photos/Photos from 2024/IMG_0001.jpg",
          time: "2024-05-17T12:03:22Z", place: [48.858167, 2.2945], traits: []))
  }

  @Test(
    "Times as text and as numbers, before 1970, and unknown",
    arguments: [
      ("\"1701147600\"", "2023-11-28T05:00:00Z"), ("1701147600", "2023-11-28T05:00:00Z"),
      ("\"1599158718\"", "2020-09-03T18:45:18Z"), ("\"-147484800\"", "1965-04-30T00:00:00Z"),
      ("\"-2082844000\"", "1904-01-01T00:13:20Z"), ("\"0\"", "undated"), ("null", "undated"),
      ("\"\"", "undated"), ("\"soon\"", "undated"), ("1e300", "undated"),
      ("\"99999999999\"", "undated"),
    ])
  func times(timestamp: String, expected: String) throws {
    let fixture = sidecar("{\"title\":\"a.jpg\",\"photoTakenTime\":{\"timestamp\":\(timestamp)}}")
    #expect(try fixture.photo(as: format).time == expected)
  }

  @Test("The place of the user's correction comes first; (0, 0) is none; one axis may be 0")
  func places() throws {
    func at(_ geo: String) throws -> String {
      try sidecar("{\"photoTakenTime\":{\"timestamp\":\"1715947402\"},\(geo)}").photo(as: format).at
    }
    let none = "{\"latitude\":0.0,\"longitude\":0.0,\"altitude\":-0.0}"
    let paris = "{\"latitude\":48.86,\"longitude\":2.29}"
    let home = "{\"latitude\":52.51,\"longitude\":13.45}"
    #expect(try at("\"geoData\":\(paris),\"geoDataExif\":\(home)") == "48.860000 2.290000")
    #expect(try at("\"geoDataExif\":\(none),\"geoData\":\(paris)") == "48.860000 2.290000")
    #expect(try at("\"geoData\":\(none),\"geoDataExif\":\(home)") == "52.510000 13.450000")
    #expect(try at("\"geoData\":\(none),\"geoDataExif\":\(none)") == "nowhere")
    #expect(
      try at("\"geoData\":{\"latitude\":51.4779,\"longitude\":0.0}") == "51.477900 0.000000")
    #expect(try at("\"geoData\":{\"latitude\":213.6,\"longitude\":3.0}") == "nowhere")
  }

  @Test("A photo in the bin takes no part, be it said or be it the folder")
  func bin() throws {
    let photo = "{\"title\":\"a.jpg\",\"photoTakenTime\":{\"timestamp\":\"1715947402\"}"
    for fixture in [
      sidecar(photo + ",\"trashed\":true}"),
      sidecar(photo + "}", path: "Takeout/Google Fotos/Papierkorb/a.jpg.json"),
    ] {
      let reading = try fixture.read(as: format)
      #expect(reading.report.photos == 0)
      #expect(reading.report.findings[.deletedInSource]?.count == 1)
    }
  }

  @Test("What a sidecar tells besides")
  func traits() throws {
    func photo(_ rest: String) throws -> ReadPhoto {
      try sidecar("{\"photoTakenTime\":{\"timestamp\":\"1715947402\"},\(rest)}").photo(as: format)
    }
    #expect(try photo("\"title\":\"MVI.MP4\"").traits == .video)
    #expect(try photo("\"title\":\"a.jpg\",\"archived\":true").traits == .hidden)
    #expect(
      try photo(
        """
        "title":"a.png","googlePhotosOrigin":{"mobileUpload":{"deviceFolder":
        {"localFolderName":"Screenshots"},"deviceType":"ANDROID_PHONE"}}
        """
      ).traits == .screenshot)
    #expect(try photo("\"title\":\"a/b:c?.jpg\"").name.hasSuffix("/a_b_c_.jpg"))
    #expect(try photo("\"description\":\"x\"").name.hasSuffix("IMG_0001.jpg.json"))
  }

  @Test(
    "Files beside them that are no photos are passed over in silence",
    arguments: [
      ("metadata.json", "{\"albumData\":{\"title\":\"Trip\",\"date\":{\"timestamp\":\"1\"}}}"),
      (
        "Metadaten.json",
        "{\"title\":\"Trip\",\"description\":\"\",\"access\":\"protected\",\"date\":{}}"
      ),
      ("métadonnées.json", "{\"title\":\"Trip\"}"),
      ("metadata.json", "{\"title\":\"Trip\",\"enrichments\":[{\"locationEnrichment\":{}}]}"),
      ("print-subscriptions.json", "{\"subscriptions\":[]}"),
      ("shared_album_comments.json", "{\"a\":1}"),
      ("user-generated-memory-titles.json", "{\"title\":[\"x\"]}"),
    ])
  func others(name: String, text: String) {
    #expect(
      sidecar(text, path: "Google Photos/\(name)").recognition(by: format)
        == .nothing(remark: nil))
  }

  @Test("Real sidecars", .enabled(if: SharedFolder.isPresent, "the shared samples are absent"))
  func samples() throws {
    let expected = [
      ("2015-02-04.jpg.json", "2015-02-04.jpg", "2015-02-04T18:18:55Z", "nowhere"),
      ("gphotos-2.json", "2019-05-18.jpg", "2019-05-18T12:06:45Z", "52.510794 13.456387"),
      ("gphotos-3.json", "Bei den Landungsbrücken.png", "2011-11-07T21:34:34Z", "nowhere"),
    ]
    for (file, name, time, at) in expected {
      let fixture = try ExportFixture(sample: "google_takeout/\(file)")
      #expect(fixture.recognition(by: format) == .photos)
      let photo = try fixture.photo(as: format)
      #expect(photo.name == name)
      #expect(photo.time == time)
      #expect(photo.at == at)
    }
    let album = try ExportFixture(sample: "google_takeout/gphotos-album.json")
    #expect(album.recognition(by: format) == .nothing(remark: nil))
  }
}

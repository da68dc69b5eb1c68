import Exports
import Testing

/// Names of photos and of their sidecars, as Google pairs them.
@Suite("Names of Takeout sidecars")
struct TakeoutNameTests {
  /// A photo, its sidecar, and why they go together.
  typealias Pair = (media: String, sidecar: String, match: TakeoutName.Match)

  static let pairs: [Pair] = [
    ("PXL_1.jpg", "PXL_1.jpg.json", .exact),
    ("PXL_1.jpg", "PXL_1.jpg.supplemental-metadata.json", .exact),
    (
      "Screenshot_20231027_123303_Facebook.jpg",
      "Screenshot_20231027_123303_Facebook.jpg.supple.json", .exact
    ),
    ("a.jpg", "a.jpg.s.json", .exact),
    ("DSC_0101(1).JPG", "DSC_0101.JPG(1).json", .exact),
    ("Scan35(1).jpg", "Scan35.jpg.supplemental-metadata(1).json", .exact),
    (
      "Screenshot_20231027_123303_Facebook(1).jpg",
      "Screenshot_20231027_123303_Facebook.jpg.supple(1).json", .exact
    ),
    ("a(1).jpg", "a.jpg.supple(1).json", .exact),
    ("a(1).jpg", "a(1).jpg.json", .exact),
    (
      "PXL_20220405_090123740.PORTRAIT-modifié.jpg", "PXL_20220405_090123740.PORTRAIT.jpg.json",
      .relative
    ),
    // The accent composed of two characters, as on some file systems.
    (
      "PXL_20220405_090123740.PORTRAIT-modifie\u{301}.jpg",
      "PXL_20220405_090123740.PORTRAIT.jpg.json", .relative
    ),
    ("IMAG0061-edited.JPG", "IMAG0061.JPG.json", .relative),
    ("IMAG0061-bearbeitet.JPG", "IMAG0061.JPG.supplemental-metadata.json", .relative),
    ("IMAG0061-編集済み.JPG", "IMAG0061.JPG.json", .relative),
    ("IMAG0061-ha editado.JPG", "IMAG0061.JPG.json", .relative),
    ("IMG_x-edited(1).jpg", "IMG_x.jpg.supplemental-metadata(1).json", .relative),
    // Cut inside the ending.
    (
      "05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jpg",
      "05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jp.json", .cut
    ),
    (
      "PXL_20210102_221126856.LONG_EXPOSURE-02.ORIGINA.jpg",
      "PXL_20210102_221126856.LONG_EXPOSURE-02.ORIGIN.json", .cut
    ),
    (
      "Backyard_ceremony_wedding_photography_xxxxxxx_m(494).jpg",
      "Backyard_ceremony_wedding_photography_xxxxxxx_(494).json", .cut
    ),
    (
      "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_P.jpg",
      "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_.json", .cut
    ),
    (
      "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_P(1).jpg",
      "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_.json", .cutWithNumber
    ),
    ("2234089303984509579.jpg", "2234089303984509579.supplemental-metadata.json", .withoutEnding),
    ("2013-12-23(1).jpg", "2013-12-23.supplemental-metadata(1).json", .withoutEnding),
    ("IMG_0769.mp4", "IMG_0769.HEIC.supplemental-metadata.json", .relative),
    ("IMG_0769(1).mp4", "IMG_0769.HEIC.supplemental-metadata(1).json", .relative),
    ("PXL_1.MP", "PXL_1.MP.jpg.json", .relative),
    // Twenty-three of them are 46 units.
    (
      String(repeating: "😀", count: 23) + ".jpg", String(repeating: "😀", count: 23) + ".json",
      .withoutEnding
    ),
    (
      String(repeating: "😀", count: 24) + ".jpg", String(repeating: "😀", count: 23) + ".json",
      .cut
    ),
  ]

  @Test("A photo is found by its sidecar", arguments: pairs)
  func pairing(pair: Pair) throws {
    let sidecar = try #require(TakeoutName(pair.sidecar))
    #expect(sidecar.match(pair.media) == pair.match)
    // By what they begin with, the two are brought together.
    #expect(sidecar.start == TakeoutName.start(ofFile: pair.media))
  }

  @Test(
    "Another photo is not",
    arguments: [
      ("DSC_0104(1).JPG", "DSC_0104.JPG.json"),
      ("DSC_0104.JPG", "DSC_0104.JPG(1).json"),
      ("DSC_0104(2).JPG", "DSC_0104.JPG.supplemental-metadata(1).json"),
      ("PXL_20210922_185651983.jpg", "PXL_20210922_185651958.jpg.json"),
      (
        "Backyard_ceremony_wedding_photography_xxxxxxx_m(185).jpg",
        "Backyard_ceremony_wedding_photography_xxxxxxx_(494).json"
      ),
      ("IMG_00012.jpg", "IMG_0001.json"),
      ("IMG_0001.jpg", "IMG_0001.png.json"),
      ("IMG_0001.mp4", "IMG_0001.png.json"),
      ("IMG_0001.jpg.json", "IMG_0001.jpg.json"),
    ])
  func strangers(media: String, sidecar: String) throws {
    #expect(try #require(TakeoutName(sidecar)).match(media) == nil)
  }

  @Test("The surest comes first")
  func order() throws {
    let sidecar = try #require(TakeoutName("IMG_0769.HEIC.supplemental-metadata.json"))
    #expect(
      sidecar.candidates(among: [
        "IMG_0769.mp4", "IMG_0770.HEIC", "IMG_0769-edited.HEIC", "IMG_0769.HEIC",
        "IMG_0769(1).HEIC",
      ]) == ["IMG_0769.HEIC", "IMG_0769.mp4", "IMG_0769-edited.HEIC"])
  }

  @Test("A title that is known decides")
  func titles() throws {
    let name = "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_"
    let sidecar = try #require(TakeoutName(name + ".json"))
    #expect(sidecar.match(name + "P.jpg", title: name + "PICTURE.jpg") == .cut)
    #expect(sidecar.match(name + "Q.jpg", title: name + "PICTURE.jpg") == nil)
    let short = try #require(TakeoutName("a_b.jpg.json"))
    #expect(short.match("a_b.jpg", title: "a:b.jpg") == .exact)
    #expect(short.match("a_b.jpg", title: "c.jpg") == nil)
    let second = try #require(TakeoutName("a.jpg(1).json"))
    #expect(second.match("a(1).jpg", title: "a.jpg") == .exact)
    let motion = try #require(TakeoutName("PXL_1.MP.jpg.json"))
    #expect(motion.match("PXL_1.MP", title: "PXL_1.MP.jpg") == .relative)
    let live = try #require(TakeoutName("IMG_0769.HEIC.json"))
    #expect(live.match("IMG_0769.mp4", title: "IMG_0769.HEIC") == .relative)
  }

  @Test(
    "What is not a sidecar's name has none", arguments: ["a.jpg", ".json", "json", "", "a.JSONX"])
  func others(name: String) {
    #expect(TakeoutName(name) == nil)
  }
}

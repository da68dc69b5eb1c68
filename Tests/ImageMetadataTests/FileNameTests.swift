import ImageMetadata
import Testing
import Timeline

/// Names of files that phones, cameras and messengers make.
@Suite("File names")
struct FileNameTests {
  @Test(
    "A clock reading in a name is found",
    arguments: [
      ("IMG_20240517_140322.jpg", "2024-05-17T14:03:22"),
      ("VID_20240517_140322.mp4", "2024-05-17T14:03:22"),
      ("IMG_20240517_140322_1.jpg", "2024-05-17T14:03:22"),
      ("20240517_140322.jpg", "2024-05-17T14:03:22"),
      ("20240517140322.jpg", "2024-05-17T14:03:22"),
      ("IMG_20240517_140322123_HDR.jpg", "2024-05-17T14:03:22.123"),
      ("MVIMG_20240517_140322.jpg", "2024-05-17T14:03:22"),
      ("00000IMG_00000_BURST20240517140322123_COVER.jpg", "2024-05-17T14:03:22.123"),
      ("Screenshot_2024-05-17-14-03-22.png", "2024-05-17T14:03:22"),
      ("Screenshot_20240517-140322.png", "2024-05-17T14:03:22"),
      ("Screen Shot 2024-05-17 at 2.03.22 PM.png", "2024-05-17T14:03:22"),
      ("Screenshot 2024-05-17 at 12.03.22\u{202F}AM.png", "2024-05-17T00:03:22"),
      ("Bildschirmfoto 2024-05-17 um 14.03.22.png", "2024-05-17T14:03:22"),
      ("signal-2024-05-17-140322.jpg", "2024-05-17T14:03:22"),
      ("signal-2024-05-17-14-03-22-123.jpg", "2024-05-17T14:03:22"),
      ("WhatsApp Image 2024-05-17 at 14.03.22.jpeg", "2024-05-17T14:03:22"),
      ("photo_2024-05-17_14-03-22.jpg", "2024-05-17T14:03:22"),
      ("2024-05-17 14.03.22.jpg", "2024-05-17T14:03:22"),
      ("IMG-20240517-WA0001.jpg", "2024-05-17"),
      ("VID-20240517-WA0012.mp4", "2024-05-17"),
      ("2024-05-17 beach.jpg", "2024-05-17"),
    ])
  func wall(name: String, taken: String) {
    guard case .wall(let timestamp) = FileNameClues(Array(name.utf8)).time else {
      Issue.record("no clock reading")
      return
    }
    #expect(text(timestamp) == taken)
    #expect(timestamp.offset == nil)
  }

  @Test("A Pixel's name is in UTC")
  func pixel() throws {
    let clues = FileNameClues(Array("PXL_20240517_120322123.PORTRAIT.jpg".utf8))
    guard case .instant(let instant) = clues.time else {
      Issue.record("no instant")
      return
    }
    #expect(LocalDateTime(microseconds: instant).description == "2024-05-17T12:03:22.123")
    let facts = try read(JPEG.file(), name: "PXL_20240517_120322123.jpg").facts
    #expect(facts.instantText == "2024-05-17T12:03:22.123Z")
    #expect(facts.wallTime == nil)
  }

  @Test(
    "Numbers that are no date are left alone",
    arguments: [
      "IMG_1234.jpg", "DSC_20190230.jpg", "DSC_20191231.jpg", "P1010001.JPG", "12345678.jpg",
      "dt_2002_12_08.jpg", "IMG_20241301_140322.jpg", "IMG_20240517_250322.jpg",
      "120240517_140322.jpg", "IMG_202405171_40322.jpg", "18991231_235959.jpg", "", "20240517",
      "received_1000000000000000.jpeg", "FB_IMG_1715947402000.jpg",
    ])
  func none(name: String) {
    #expect(FileNameClues(Array(name.utf8)).time == nil)
  }

  @Test(
    "Screenshots are known by their names",
    arguments: [
      ("Screenshot_2024-05-17-14-03-22.png", true),
      ("Screen Shot 2024-05-17 at 2.03.22 PM.png", true),
      ("Bildschirmfoto 2024-05-17 um 14.03.22.png", true), ("スクリーンショット 2024-05-17.png", true),
      ("IMG_20240517_140322.jpg", false), ("windscreen.jpg", false),
    ])
  func screenshots(name: String, isScreenshot: Bool) {
    #expect(FileNameClues(Array(name.utf8)).isScreenshot == isScreenshot)
  }

  @Test(
    "Received pictures are known by their names",
    arguments: [
      ("IMG-20240517-WA0001.jpg", true), ("WhatsApp Image 2024-05-17 at 14.03.22.jpeg", true),
      ("signal-2024-05-17-140322.jpg", true), ("received_1000000000000000.jpeg", true),
      ("photo_2024-05-17_14-03-22.jpg", true), ("IMG_20240517_140322.jpg", false),
      ("IMG-20240517-140322.jpg", false),
    ])
  func received(name: String, isReceived: Bool) {
    #expect(FileNameClues(Array(name.utf8)).isReceived == isReceived)
  }

  @Test("A name that is not UTF-8 is read by its bytes")
  func otherEncoding() {
    let name = [0xE9, 0xFF] + Array("_20240517_140322.jpg".utf8)
    #expect(FileNameClues(name).time != nil)
  }

  @Test("A name's date is used only where asked for and needed")
  func setting() throws {
    var settings = ImageMetadataReader.Settings()
    settings.usesFileNames = false
    let name = "IMG_20240517_140322.jpg"
    #expect(try read(JPEG.file(), name: name, settings: settings).facts.wallTime == nil)
    let facts = try read(JPEG.file(), name: name).facts
    #expect(facts.taken == "2024-05-17T14:03:22")
    #expect(facts.timeSource == .fileName)
  }
}

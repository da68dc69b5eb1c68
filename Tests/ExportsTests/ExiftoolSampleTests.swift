import Exports
import TestSupport
import Testing
import Timeline

/// Real output of exiftool, which lies beside the project.
@Suite("exiftool samples", .enabled(if: SharedFolder.isPresent, "the shared samples are absent"))
struct ExiftoolSampleTests {
  @Test(
    "Sixty images read alike in every form",
    arguments: ["default.json", "n.json", "g_nested.json", "n_quicktimeutc.json"])
  func sixtyImages(name: String) throws {
    let fixture = try ExportFixture(sample: "exiftool_generated/\(name)")
    #expect(fixture.recognition(by: ExportFormats.exiftoolJSON) == .photos)
    let reading = try fixture.read(as: ExportFormats.exiftoolJSON)
    #expect(reading.report.records == 60)
    #expect(reading.report.photos == 60)
    #expect(reading.report.dated == 50)
    // With groups the place in XMP is seen that the camera's empty one hides without.
    #expect(reading.report.located == (name == "g_nested.json" ? 31 : 30))
    let counts = reading.report.findings.mapValues(\.count)
    #expect(counts[.latitudeOutOfRange] == 1)
    #expect(counts[.placeNullIsland] == 2)
    #expect(counts[.placeOneAxis] == 1)
    #expect(counts[.gpsTimeFarFromDate] == 1)
    #expect(counts[.gpsTimeUnusable] == 1)
    #expect(counts[.dateInFuture] == 1)
    #expect(counts[.dateZero] == (name == "n_quicktimeutc.json" ? 1 : 2))
    #expect(counts[.datePlaceholder] == (name == "n_quicktimeutc.json" ? 1 : nil))
  }

  @Test(
    "Single images of the sixty",
    arguments: [
      ("24_Google.jpg", "2023-10-06T22:53:51.724+02:00", "40.400069 -3.714647"),
      ("12_with-gps.mp4", "2017-02-22T08:20:28Z", "51.416900 -0.080600"),
      ("20_Issue_204_dotnet_.png", "2019-09-02T12:00:00", "nowhere"),
      ("19_issue_121.jpg", "2011-06-14T15:47:00+02:00", "nowhere"),
      ("34_FurnaceCreekInn.jpg", "2008-05-08T09:54:28", "36.448333 -116.855000"),
      ("54_elephants.jpg", "2013-11-26T15:53:55", "-33.453470 25.764645"),
      ("17_FujiFilm_DX-5.jpg", "undated", "nowhere"),
      ("50_buggy_panorama.jpg", "2022-04-24T10:35:53.358+02:00", "nowhere"),
    ])
  func single(name: String, time: String, at: String) throws {
    let photos = try ExportFixture(sample: "exiftool_generated/n.json").photos(
      as: ExportFormats.exiftoolJSON)
    let photo = try #require(photos.first { $0.name == name })
    #expect(photo.time == time)
    #expect(photo.at == at)
  }

  @Test(
    "Real exports of one image or video",
    arguments: [
      // A camera's video: its header is its clock.
      ("GOPR0533.json", "2020-07-15T18:33:43", "nowhere", true),
      ("MVI_1724.MOV.json", "2022-06-25T06:50:58", "nowhere", true),
      ("buggy_panorama.json", "2022-04-24T10:35:53.358+02:00", "nowhere", false),
      ("date-iphone8.mov.json", "2020-12-22T02:45:43+01:00", "nowhere", true),
      ("datetime-zero.json", "2015-03-20T12:07:53", "nowhere", false),
      ("gps-2000.json", "undated", "-38.405194 144.188958", false),
      ("kodak-slide-n-scan.json", "1990-08-01T12:11:50", "nowhere", false),
      ("newline.json", "2004-09-23T10:57:57+00:00", "nowhere", false),
      // A phone's video: its header is in UTC.
      ("pxl-mp4.json", "2021-07-12T22:56:37Z", "nowhere", true),
      ("quicktimeutc_off.json", "2012-07-11T07:16:01+02:00", "43.568300 4.564500", true),
      ("smallFiji.json", "2004-06-17T09:04:12", "-17.773278 177.365750", false),
      ("sony_mp4_exiftool.json", "2021-07-06T15:51:36+02:00", "nowhere", true),
    ])
  func real(name: String, time: String, at: String, isVideo: Bool) throws {
    let fixture = try ExportFixture(sample: "exiftool_real/\(name)")
    #expect(fixture.recognition(by: ExportFormats.exiftoolJSON) == .photos)
    let photo = try fixture.photo(as: ExportFormats.exiftoolJSON)
    #expect(photo.time == time)
    #expect(photo.at == at)
    #expect(photo.traits.contains(.video) == isVideo)
  }
}

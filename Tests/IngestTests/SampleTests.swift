import Foundation
import Ingest
import TestSupport
import Testing
import Timeline

@Suite(
  "Samples of exports, read through Ingest",
  .enabled(if: SharedFolder.isPresent, "the samples lie beside the project where it is developed"))
struct SampleTests {
  private static let root = SharedFolder.url("samples/exports").path

  private func read(_ name: String) async -> Ingested {
    await IngestedFolder.read([Self.root + "/" + name])
  }

  /// 60 files, of which 10 have no date that can be used; with `-a` and `-g` one more place is there, in XMP.
  static let runs = [
    ("G1_a_n.csv", "CSV 60 60 50 31"), ("c_plus6f.csv", "CSV 60 60 50 30"),
    ("default.csv", "CSV 60 60 50 30"), ("f.csv", "CSV 60 60 50 30"),
    ("n.csv", "CSV 60 60 50 30"), ("semicolon.csv", "CSV 60 60 50 30"),
    ("default.json", "exiftool-json 60 60 50 30"), ("g_nested.json", "exiftool-json 60 60 50 31"),
    ("n.json", "exiftool-json 60 60 50 30"), ("n_quicktimeutc.json", "exiftool-json 60 60 50 30"),
  ]

  @Test("Each of exiftool's options gives the same photos", arguments: runs)
  func exiftoolRuns(_ name: String, _ report: String) async {
    let read = await read("exiftool_generated/" + name)
    #expect(read.reports == [report])
    #expect(read.output.failures.isEmpty && read.output.passedOver.isEmpty)
    // The camera's clock is off by an hour, which GPS time shows.
    #expect(read.photos.contains { $0.hasPrefix("34_FurnaceCreekInn.jpg 2008-05-08T") })
    #expect(read.photos.contains { $0.hasPrefix("04_Canon_40D.jpg 2008-05-30T15:56:01") })
    #expect(read.findings[.latitudeOutOfRange] == 1)
    #expect(read.findings[.placeNullIsland] == 2)
  }

  static let records = [
    ("GOPR0533.json", "GOPR0533.MP4 2020-07-15T18:33:43"),
    ("MVI_1724.MOV.json", "MVI_1724.MOV 2022-06-25T06:50:58"),
    ("buggy_panorama.json", "buggy_panorama.jpg 2022-04-24T10:35:53.358+02:00 nowhere"),
    ("date-iphone8.mov.json", "IMG_6884.MOV 2020-12-22T02:45:43+01:00"),
    ("datetime-zero.json", "snow.jpeg 2015-03-20T12:07:53"),
    ("gps-2000.json", "gps-2000.jpg undated -38.4052 144.1890"),
    ("kodak-slide-n-scan.json", "IMAG0030.JPG 1990-08-01T12:11:50"),
    ("newline.json", "newline.jpg 2004-09-23T10:57:57"),
    ("pxl-mp4.json", "PXL_20210712_225625784.mp4 2021-07-12T22:56:37"),
    ("quicktimeutc_off.json", "IMG_0053.MOV 2012-07-11T07:16:01+02:00 43.5683 4.5645"),
    ("smallFiji.json", "smallFiji.JPG 2004-06-17T09:04:12+12:00 -17.7733 177.3658"),
    ("sony_mp4_exiftool.json", "20210706_155136.MP4 2021-07-06T15:51:36+02:00"),
  ]

  @Test("Each of exiftool's records gives its photo", arguments: records)
  func exiftoolRecords(_ name: String, _ photo: String) async {
    let read = await read("exiftool_real/" + name)
    #expect(read.photos.count == 1)
    #expect(read.photos.first?.hasPrefix(photo) == true, "\(read.photos)")
    #expect(read.output.failures.isEmpty)
  }

  @Test("Sidecars of a Takeout are one source; what belongs to an album is passed over quietly")
  func takeout() async {
    let read = await read("google_takeout")
    #expect(read.reports == ["takeout 3 3 3 1"])
    #expect(
      read.photos == [
        // Both without a place: in the zone of the photo nearest in time, Berlin.
        "2015-02-04.jpg 2015-02-04T19:18:55+01:00 nowhere",
        "2019-05-18.jpg 2019-05-18T14:06:45+02:00 52.5108 13.4564",
        "Bei den Landungsbrücken.png 2011-11-07T22:34:34+01:00 nowhere",
      ])
    #expect(read.output.passedOver.map(\.count) == [1])
    #expect(read.output.passedOver.allSatisfy { !$0.isWorthTelling })
  }

  @Test("Apple's privacy export gives instants; an album's list has no dates and is passed over")
  func apple() async {
    let read = await read("icloud")
    #expect(read.reports == ["CSV 1 1 1 0"])
    #expect(read.photos == ["photo_wo_exif.jpg 2023-10-06T12:11:00 nowhere"])
    #expect(read.output.passedOver.map(\.trait) == ["without a date column"])
  }

  @Test("Location histories are no photos, and what to do with them is said")
  func histories() async {
    let read = await read("location_history")
    // Three are tables with dates and places, as lists of photos are.
    #expect(read.reports == ["CSV 3 3 3 3", "CSV 3 3 3 3", "CSV 3 3 3 3"])
    #expect(read.output.passedOver.map(\.count) == [8])
    #expect(read.output.passedOver.first?.trait.contains("--track") == true)
    #expect(read.output.failures.isEmpty)
  }
}

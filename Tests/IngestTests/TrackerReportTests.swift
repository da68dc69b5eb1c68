import Ingest
import TestSupport
import Testing
import Timeline

/// What went wrong in other programs, each from a minimal made-up input, read as a user would give it.
///
/// The numbers are those under which the reports are kept; what is not here has its tests where it is decided:
/// 5 (order by instant) in LocalTimeTests/TrackerReportsTests; 16 and 39 (tracks) in TracksTests; 35, 36 and
/// 37 (what stands in GPS tags) in ImageMetadataTests/ReportTests; 38 (names of sidecars) in
/// ExportsTests/TakeoutNameTests and TakeoutTests here; 40 (met twice) in OnePhotoOnceTests here.
@Suite("Reports of other programs, read through Ingest")
struct TrackerReportTests {
  /// A report: files, and the photos that they have to give.
  struct Report: CustomTestStringConvertible, Sendable {
    let number: String
    let files: [(name: String, text: String)]
    let photos: [String]
    var finding: ReadingReason?

    init(
      _ number: String, _ name: String, _ text: String, _ photos: String...,
      finding: ReadingReason? = nil
    ) {
      self.number = number
      files = [(name, text)]
      self.photos = photos
      self.finding = finding
    }

    var testDescription: String { "§9 no. \(number)" }

    /// One record of exiftool's.
    static func exiftool(
      _ number: String, _ name: String, _ tags: String, _ photo: String,
      finding: ReadingReason? = nil
    ) -> Report {
      Report(
        number, "list.json", "[{\"SourceFile\":\"\(name)\",\(tags)}]", "\(name) \(photo)",
        finding: finding)
    }

    /// A sidecar of a Takeout.
    static func takeout(_ number: String, _ members: String, _ photo: String) -> Report {
      Report(number, "a.jpg.json", "{\"title\":\"a.jpg\",\(members)}", "a.jpg \(photo)")
    }
  }

  static let days: [Report] = [
    .exiftool(
      "1", "DSC_1.MOV",
      "\"Make\":\"Nikon\",\"CreateDate\":\"2025:03:29 20:14:32\",\"DateTimeOriginal\":\"2025:03:29 20:14:32\"",
      "2025-03-29T20:14:32 nowhere"),
    Report(
      "2", "list.json",
      """
      [{"SourceFile":"a.jpg","DateTimeOriginal":"2025:03:04 14:03:22","OffsetTimeOriginal":"-08:00"},
      {"SourceFile":"VID.mp4","FileType":"MP4","CreateDate":"2025:03:04 22:04:00"}]
      """, "VID.mp4 2025-03-04T14:04:00-08:00 nowhere", "a.jpg 2025-03-04T14:03:22-08:00 nowhere"),
    .exiftool(
      "3", "a.jpg",
      "\"DateTimeOriginal\":\"2023:12:18 20:47:00\",\"OffsetTimeOriginal\":\"-05:00\"",
      "2023-12-18T20:47:00-05:00 nowhere"),
    .exiftool(
      "4", "a.jpg", "\"DateTimeOriginal\":\"2022:10:02 16:18:17\"", "2022-10-02T16:18:17 nowhere"),
    .takeout(
      "6",
      "\"photoTakenTime\":{\"timestamp\":\"1701147600\"},\"geoData\":{\"latitude\":37.77,\"longitude\":-122.42}",
      "2023-11-27T21:00:00-08:00 37.7700 -122.4200"),
    Report(
      "7", "list.json",
      """
      [{"id":"1","originalFileName":"a.jpg","localDateTime":"2024-05-17T14:03:22.000Z",
      "fileCreatedAt":"2024-05-17T12:03:22.000Z","exifInfo":{"timeZone":"UTC+2"}}]
      """, "a.jpg 2024-05-17T14:03:22+02:00 nowhere"),
    .exiftool(
      "8", "a.mp4", "\"Make\":\"GoPro\",\"CreateDate\":\"2024:07:05 17:02:03\"",
      "2024-07-05T17:02:03 nowhere"),
    .exiftool(
      "9", "a.mov",
      "\"Make\":\"Canon\",\"CreateDate\":\"2024:07:05 20:58:58\",\"TrackCreateDate\":\"2024:07:05 22:05:27\"",
      "2024-07-05T20:58:58 nowhere"),
    .exiftool(
      "10", "a.jpg",
      "\"DateTimeOriginal\":\"2021:07:12 20:17:57\",\"GPSDateTime\":\"2021:07:12 20:17:57Z\",\"GPSPosition\":\"37.77 -122.42\"",
      "2021-07-12T13:17:57-07:00 37.7700 -122.4200", finding: .clockOnOtherZone),
    Report(
      "10 as CSV", "list.csv",
      """
      SourceFile,DateTimeOriginal,GPSDateTime,GPSPosition
      a.jpg,2021:07:12 20:17:57,2021:07:12 20:17:57Z,37.77 -122.42
      """, "a.jpg 2021-07-12T13:17:57-07:00 37.7700 -122.4200", finding: .clockOnOtherZone),
    Report(
      "10 as CSV with two columns", "list.csv",
      """
      SourceFile,DateTimeOriginal,GPSDateStamp,GPSTimeStamp,GPSPosition
      a.jpg,2021:07:12 20:17:57,2021:07:12,20:17:57,37.77 -122.42
      """, "a.jpg 2021-07-12T13:17:57-07:00 37.7700 -122.4200", finding: .clockOnOtherZone),
    Report(
      "10 as CSV, a day and more off", "list.csv",
      """
      SourceFile,DateTimeOriginal,GPSDateTime,GPSPosition
      a.jpg,2021:07:12 20:17:57,2021:07:13 20:17:58Z,37.77 -122.42
      """, "a.jpg 2021-07-12T20:17:57-07:00 37.7700 -122.4200", finding: .gpsTimeFarFromDate),
    Report(
      "21 as CSV", "list.csv",
      """
      SourceFile,DateTimeOriginal,GPSDateTime
      a.jpg,2024:02:23 16:09:35,1970:01:01 00:00:00Z
      """, "a.jpg 2024-02-23T16:09:35 nowhere", finding: .gpsTimeUnusable),
    Report(
      "11", "a.yml",
      "TakenAt: 2024-05-17T12:03:22Z\nUID: p1\nLat: -33.9\nLng: 151.2\nPlaceSrc: estimate\n",
      "a 2024-05-17T12:03:22 nowhere", finding: .placeEstimated),
    .exiftool(
      "12", "a.heic", "\"FileType\":\"HEIC\",\"CreateDate\":\"2024:10:08 13:22:37\"",
      "2024-10-08T13:22:37 nowhere"),
    Report(
      "13", "list.json",
      "[{\"uuid\":\"A\",\"original_filename\":\"a.jpg\",\"date\":\"2016-10-08T23:13:59+00:00\",\"latitude\":41.9,\"longitude\":12.5}]",
      "a.jpg 2016-10-09T01:13:59+02:00 41.9000 12.5000"),
    Report(
      "14", "list.json",
      "[{\"uuid\":\"A\",\"original_filename\":\"a.jpg\",\"date\":\"2024-05-17T12:00:00-04:00\",\"latitude\":41.9,\"longitude\":12.5}]",
      "a.jpg 2024-05-17T12:00:00+02:00 41.9000 12.5000"),
    .takeout(
      "15", "\"photoTakenTime\":{\"timestamp\":\"1599158718\"}", "2020-09-03T18:45:18 nowhere"),
  ]

  static let badDates: [Report] = [
    .exiftool(
      "17", "a.jpg", "\"DateTimeOriginal\":\"2015:08:22 24:08:19\"", "2015-08-22T00:08:19 nowhere"),
    .exiftool(
      "18", "a.jpg", "\"DateTimeOriginal\":\"0000:00:00 00:00:00\"", "undated nowhere",
      finding: .dateZero),
    .exiftool(
      "19", "a.mp4",
      "\"Make\":\"Canon\",\"CreateDate\":\"2022:07:24 21:10:56\",\"ModifyDate\":\"0000:00:00 00:00:00\"",
      "2022-07-24T21:10:56 nowhere"),
    .exiftool(
      "20", "a.jpg", "\"DateTimeOriginal\":\"2050:12:31 10:00:00\"", "2050-12-31T10:00:00 nowhere",
      finding: .dateInFuture),
    .exiftool(
      "21", "a.jpg",
      "\"DateTimeOriginal\":\"2024:02:23 16:09:35\",\"GPSDateTime\":\"1970:01:01 00:00:00Z\"",
      "2024-02-23T16:09:35 nowhere"),
    .takeout(
      "22", "\"photoTakenTime\":{\"timestamp\":\"-147484800\"}", "1965-04-30T00:00:00 nowhere"),
    .takeout(
      "24",
      "\"creationTime\":{\"timestamp\":\"1715947402\"},\"photoTakenTime\":{\"timestamp\":\"1599158718\"}",
      "2020-09-03T18:45:18 nowhere"),
  ]

  private static let date = "\"DateTimeOriginal\":\"2024:05:17 14:03:22\","
  private static let taken = "2024-05-17T14:03:22"

  static let places: [Report] = [
    Report(
      "25", "list.csv",
      "file,taken,latitude,longitude\na.jpg,2024-05-17T14:03:22+01:00,51.4779,0.0\n",
      "a.jpg 2024-05-17T14:03:22+01:00 51.4779 0.0000"),
    .exiftool(
      "26", "a.jpg",
      date
        + "\"GPSLatitude\":0,\"GPSLatitudeRef\":\"N\",\"GPSLongitude\":0,\"GPSLongitudeRef\":\"E\"",
      taken + " nowhere", finding: .placeNullIsland),
    .exiftool(
      "27", "a.jpg",
      date
        + "\"GPSLatitude\":41.9,\"GPSLatitudeRef\":\"North\",\"GPSLongitude\":87.644,\"GPSLongitudeRef\":\"West\"",
      taken + "-05:00 41.9000 -87.6440"),
    .exiftool(
      "28, 29", "a.jpg",
      date + "\"GPSLatitude\":\"37 deg 47' 43.08\\\"\",\"GPSLongitude\":\"122 deg 25' 9.84\\\"\"",
      taken + " nowhere", finding: .hemisphereUnknown),
    .exiftool(
      "30", "a.jpg",
      date
        + "\"GPSLatitude\":-33.86,\"GPSLatitudeRef\":\"S\",\"GPSLongitude\":151.2,\"GPSLongitudeRef\":\"E\"",
      taken + "+10:00 -33.8600 151.2000"),
    .exiftool(
      "31", "a.jpg",
      date
        + "\"EXIF:GPSLatitude\":33.7,\"EXIF:GPSLatitudeRef\":\"N\",\"EXIF:GPSLongitude\":-118.3,\"EXIF:GPSLongitudeRef\":\"W\"",
      taken + "-07:00 33.7000 -118.3000"),
    Report(
      "32", "list.csv", "file,date,lat,lon\na.jpg,2024-05-17 14:03:22,4.71613E1,1.27381E1\n",
      "a.jpg 2024-05-17T14:03:22+02:00 47.1613 12.7381"),
    Report(
      "33", "list.csv",
      "\"file\";\"date\";\"lat\";\"lon\"\n\"a.jpg\";\"2024-05-17 14:03:22\";\"48,858167\";\"2,2945\"\n",
      "a.jpg 2024-05-17T14:03:22+02:00 48.8582 2.2945"),
    Report(
      "34", "list.csv",
      "\"file\",\"date\",\"lat\",\"lon\",\"foo; bar\"\na.jpg,2024-05-17 14:03:22,48.8,2.2,\"x; y; z\"\n",
      "a.jpg 2024-05-17T14:03:22+02:00 48.8000 2.2000"),
  ]

  @Test("Time zones and days, bad dates, coordinates", arguments: days + badDates + places)
  func report(_ report: Report) async throws {
    let folder = try IngestedFolder()
    for (name, text) in report.files { try folder.put(name, text) }
    let read = await folder.read()
    #expect(read.photos == report.photos)
    if let finding = report.finding {
      #expect(read.findings[finding] == 1, "\(read.findings)")
    }
  }

  @Test("§9 no. 23: a messenger's name dates a picture to the day, when nothing else does")
  func messenger() async throws {
    let folder = try IngestedFolder()
    try folder.put("IMG-20201018-WA0007.jpg", [0xFF, 0xD8, 0xFF, 0xD9])
    try folder.put("IMG-20201018-WA0008.jpg", TestPicture(taken: "2020:10:11 09:08:07").jpeg)
    let read = await folder.read()
    #expect(
      read.photos == [
        "IMG-20201018-WA0007.jpg 2020-10-18T12:00:00 nowhere",
        "IMG-20201018-WA0008.jpg 2020-10-11T09:08:07 nowhere",
      ])
  }

  @Test("§9 no. 40: no metadata at all is told apart from no place")
  func nothing() async throws {
    let folder = try IngestedFolder()
    try folder.put("a.jpg", [0xFF, 0xD8, 0xFF, 0xD9])
    try folder.put("b.jpg", TestPicture(taken: "2020:10:11 09:08:07").jpeg)
    let read = await folder.read()
    #expect(read.findings[.metadataMissing] == 1)
    #expect(read.findings[.placeMissing] == 2)
  }
}

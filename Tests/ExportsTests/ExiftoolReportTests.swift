import Exports
import Testing
import Timeline

/// What people reported of other readers of exiftool's output, from the least input that shows it.
@Suite("exiftool records as they go wrong")
struct ExiftoolReportTests {
  private func photo(_ record: String) throws -> ReadPhoto {
    try ExportFixture("[{\"SourceFile\":\"a.jpg\",\(record)}]").photo(
      as: ExportFormats.exiftoolJSON)
  }

  private func counts(_ record: String) throws -> [ReadingReason: Int] {
    try ExportFixture("[{\"SourceFile\":\"a.jpg\",\(record)}]").counts(
      as: ExportFormats.exiftoolJSON)
  }

  @Test("A camera's video is dated by its clock, a phone's in UTC")
  func cameraVideo() throws {
    #expect(
      try photo(
        """
        "FileType":"MOV","Make":"Nikon","CreateDate":"2025:03:29 20:14:32",
        "DateTimeOriginal":"2025:03:29 20:14:32"
        """
      ).time == "2025-03-29T20:14:32")
    #expect(
      try photo(
        "\"FileType\":\"MP4\",\"Make\":\"GoPro\",\"CreateDate\":\"2024:07:05 17:02:03\""
      ).time == "2024-07-05T17:02:03")
    #expect(
      try photo(
        "\"MIMEType\":\"video/mp4\",\"Make\":\"samsung\",\"CreateDate\":\"2024:07:05 17:02:03\""
      ).time == "2024-07-05T17:02:03Z")
    #expect(
      try photo("\"FileType\":\"MP4\",\"CreateDate\":\"2025:03:04 22:04:00\"").time
        == "2025-03-04T22:04:00Z")
  }

  @Test("A date without an offset gets none")
  func noOffset() throws {
    #expect(try photo("\"DateTimeOriginal\":\"2022:10:02 16:18:17\"").time == "2022-10-02T16:18:17")
    #expect(
      try photo("\"FileType\":\"HEIC\",\"CreateDate\":\"2024:10:08 13:22:37\"").time
        == "2024-10-08T13:22:37")
  }

  @Test("The day is that of the clock on the spot")
  func dayOfWallTime() throws {
    #expect(
      try photo(
        "\"DateTimeOriginal\":\"2023:12:18 20:47:00\",\"OffsetTimeOriginal\":\"-05:00\""
      ).time == "2023-12-18T20:47:00-05:00")
  }

  @Test("A trimmed video has the date of its header, not of its tracks")
  func trimmedVideo() throws {
    #expect(
      try photo(
        """
        "FileType":"MP4","CreateDate":"2024:02:03 20:58:58",
        "TrackCreateDate":"2024:02:03 22:05:27","MediaCreateDate":"2024:02:03 22:05:27"
        """
      ).time == "2024-02-03T20:58:58Z")
  }

  @Test("Apple's creation date comes before the header's")
  func creationDate() throws {
    let photo = try photo(
      """
      "MIMEType":"video/quicktime","CreateDate":"2024:05:17 12:03:22",
      "CreationDate":"2024:05:17 14:03:22+02:00","GPSCoordinates":"48.8582 2.2945 35.1"
      """)
    #expect(photo.time == "2024-05-17T14:03:22+02:00")
    #expect(photo.at == "48.858200 2.294500")
  }

  @Test("With QuickTimeUTC the header's date is an instant in the computer's zone")
  func quickTimeUTC() throws {
    #expect(
      try photo("\"FileType\":\"MP4\",\"CreateDate\":\"2024:05:17 08:03:22-04:00\"").time
        == "2024-05-17T12:03:22Z")
    let zero = try counts("\"FileType\":\"MP4\",\"CreateDate\":\"1903:12:31 19:00:00-05:00\"")
    #expect(zero[.datePlaceholder] == 1)
  }

  @Test("Hour 24 is the beginning of the printed date")
  func hour24() throws {
    #expect(try photo("\"DateTimeOriginal\":\"2015:08:22 24:08:19\"").time == "2015-08-22T00:08:19")
  }

  @Test("A date of zeros is none, and one bad tag costs only itself")
  func zeroDates() throws {
    #expect(try photo("\"DateTimeOriginal\":\"0000:00:00 00:00:00\"").time == "undated")
    #expect(
      try photo(
        """
        "FileType":"MP4","CreateDate":"2022:07:24 21:10:56",
        "ModifyDate":"0000:00:00 00:00:00"
        """
      ).time == "2022-07-24T21:10:56Z")
  }

  @Test("A year in the future is kept and said, one beyond is refused, none is clamped")
  func future() throws {
    #expect(try photo("\"DateTimeOriginal\":\"2050:12:31 10:00:00\"").time == "2050-12-31T10:00:00")
    #expect(try counts("\"DateTimeOriginal\":\"2050:12:31 10:00:00\"")[.dateInFuture] == 1)
    #expect(try photo("\"DateTimeOriginal\":\"2150:12:31 10:00:00\"").time == "undated")
    #expect(
      try photo(
        "\"DateTimeOriginal\":\"2050:12:31 10:00:00\",\"CreateDate\":\"2020:12:31 10:00:00\""
      ).time == "2020-12-31T10:00:00")
  }

  @Test("The camera's date comes before that of the GPS receiver")
  func epochOfGPS() throws {
    let record =
      "\"DateTimeOriginal\":\"2024:02:23 16:09:35\",\"GPSDateTime\":\"1970:01:01 00:00:00Z\""
    #expect(try photo(record).time == "2024-02-23T16:09:35")
    #expect(try counts(record)[.gpsTimeUnusable] == 1)
    #expect(
      try photo("\"GPSDateTime\":\"2024:05:17 12:03:22Z\"").time == "2024-05-17T12:03:22Z")
  }

  @Test("Only (0, 0) is no place; the equator and Greenwich are places")
  func zeroAxes() throws {
    let date = "\"DateTimeOriginal\":\"2024:05:17 14:03:22\","
    #expect(
      try photo(date + "\"GPSLatitude\":51.4779,\"GPSLongitude\":0.0").at == "51.477900 0.000000")
    #expect(try photo(date + "\"GPSLatitude\":0,\"GPSLongitude\":9.45").at == "0.000000 9.450000")
    let none = date + "\"GPSPosition\":\"0 deg 0' 0.00\\\" N, 0 deg 0' 0.00\\\" E\""
    #expect(try photo(none).at == "nowhere")
    #expect(try counts(none)[.placeNullIsland] == 1)
  }

  @Test(
    "Signs, letters and references",
    arguments: [
      (
        "\"GPSLatitude\":30.1,\"GPSLongitude\":87.644,\"GPSLongitudeRef\":\"West\"",
        "30.100000 -87.644000"
      ),
      (
        "\"GPSLatitude\":-33.86,\"GPSLatitudeRef\":\"S\",\"GPSLongitude\":18.4",
        "-33.860000 18.400000"
      ),
      (
        """
        "EXIF:GPSLatitude":33.715,"EXIF:GPSLatitudeRef":"N","EXIF:GPSLongitude":-118.3,
        "EXIF:GPSLongitudeRef":"W"
        """, "33.715000 -118.300000"
      ),
      (
        """
        "EXIF:GPSLatitude":33.8568,"EXIF:GPSLatitudeRef":"S","EXIF:GPSLongitude":151.2,
        "EXIF:GPSLongitudeRef":"E"
        """, "-33.856800 151.200000"
      ),
      // Which side of the equator is not said.
      ("\"EXIF:GPSLatitude\":33.8568,\"EXIF:GPSLongitude\":151.2", "nowhere"),
      (
        "\"GPSLatitude\":\"37 deg 47' 43.08\\\"\",\"GPSLongitude\":\"122 deg 24' 0.00\\\"\"",
        "nowhere"
      ),
      // The reference is of XMP, the position of EXIF.
      (
        "\"GPSLatitudeRef\":\"South\",\"GPSPosition\":\"48 deg 51' 29.40\\\" N, 2 deg 17' 40.20\\\" E\"",
        "48.858167 2.294500"
      ),
      (
        "\"GPSLatitudeRef\":\"Unknown ()\",\"GPSPosition\":\"48 deg 51' 29.40\\\" N, 2 deg 17' 40.20\\\" E\"",
        "nowhere"
      ),
      (
        "\"GPSLatitude\":33.7,\"GPSLatitudeRef\":\"\",\"GPSLongitude\":151.2,\"GPSLongitudeRef\":\"\"",
        "nowhere"
      ),
      ("\"GPSLatitude\":-33.7,\"GPSLatitudeRef\":\"N\",\"GPSLongitude\":151.2", "nowhere"),
      // An exponent is not the letter for east.
      ("\"GPSLatitude\":4.71613E1,\"GPSLongitude\":1.27381E1", "47.161300 12.738100"),
      ("\"GPSPosition\":\", 2 deg 17' 40.20\\\" E\"", "nowhere"),
      ("\"GPSPosition\":\"-\",\"GPSLatitude\":\"-\",\"GPSLongitude\":\"-\"", "nowhere"),
      ("\"GPSLatitude\":NaN,\"GPSLongitude\":Infinity", "nowhere"),
    ])
  func hemispheres(record: String, at: String) throws {
    #expect(try photo("\"DateTimeOriginal\":\"2024:05:17 14:03:22\"," + record).at == at)
  }

  @Test("A receiver that says its fix is void does not void the position")
  func voidStatus() throws {
    let record =
      "\"DateTimeOriginal\":\"2024:05:17 14:03:22\",\"GPSStatus\":\"Measurement Void\","
      + "\"GPSLatitude\":48.86,\"GPSLongitude\":2.29"
    #expect(try photo(record).at == "48.860000 2.290000")
    #expect(try counts(record)[.gpsStatusVoid] == 1)
  }

  @Test("A stamp of the receiver that holds a date and a time gives its date")
  func doubledTime() throws {
    #expect(
      try photo(
        """
        "GPSDateTime":"2008:05:08 09:54:28 09:54:28Z","GPSDateStamp":"2008:05:08 09:54:28",
        "GPSTimeStamp":"09:54:28"
        """
      ).time == "2008-05-08T09:54:28Z")
  }

  @Test("Offsets: the date's own tag, then the date, then those of others")
  func offsets() throws {
    let date = "\"DateTimeOriginal\":\"2024:05:17 14:03:22\","
    func time(_ record: String) throws -> String { try photo(date + record).time }
    #expect(try time("\"OffsetTimeOriginal\":\"+0200\"") == "2024-05-17T14:03:22+02:00")
    #expect(try time("\"TimeZoneOffset\":2") == "2024-05-17T14:03:22+02:00")
    #expect(try time("\"TimeZoneOffset\":\"-5 -4\"") == "2024-05-17T14:03:22-05:00")
    #expect(try time("\"OffsetTime\":\"Z\"") == "2024-05-17T14:03:22+00:00")
    #expect(try time("\"OffsetTimeOriginal\":\"   :  \"") == "2024-05-17T14:03:22")
    #expect(
      try time("\"Nikon:TimeZone\":\"+09:00\",\"Nikon:DaylightSavings\":\"No\"")
        == "2024-05-17T14:03:22+09:00")
    #expect(
      try time("\"Canon:TimeZone\":120,\"Canon:DaylightSavings\":60") == "2024-05-17T14:03:22")
    let bad =
      "\"SubSecDateTimeOriginal\":\"2024:05:17 14:03:22.45+99:99\","
      + "\"OffsetTimeOriginal\":\"+99:99\""
    #expect(try time(bad) == "2024-05-17T14:03:22.45")
    #expect(try counts(date + bad)[.offsetUnreadable] == 1)
  }

  @Test("A computer's offset that -d adds is not the photo's")
  func reformattedDates() throws {
    #expect(
      try photo("\"DateTimeOriginal\":\"2008-10-22T16:28:39+0000\"").time == "2008-10-22T16:28:39")
    #expect(
      try photo(
        """
        "DateTimeOriginal":"2008-10-22T16:28:39+0200","CreateDate":"2008:10:22 16:28:39"
        """
      ).time == "2008-10-22T16:28:39+02:00")
    #expect(
      try photo(
        """
        "DateTimeOriginal":"2008-10-22T16:28:39+0000","OffsetTimeOriginal":"+02:00"
        """
      ).time == "2008-10-22T16:28:39+02:00")
  }

  @Test("A file that exiftool could not read is left out, and said")
  func errorRow() throws {
    let reading = try ExportFixture(
      """
      [{"SourceFile":"zero.jpg","Error":"File is empty"},
       {"SourceFile":"a.jpg","DateTimeOriginal":"2024:05:17 14:03:22"}]
      """
    ).read(as: ExportFormats.exiftoolJSON)
    #expect(reading.report.records == 2)
    #expect(reading.report.photos == 1)
    #expect(
      reading.report.findings[.errorInSource]?.examples
        == [ReadingFinding.Example(line: 1, value: "File is empty", expected: "")])
  }

  @Test("Numbers as strings, strings as numbers, and suffixes of languages")
  func types() throws {
    let photo = try ExportFixture(
      """
      [{"SourceFile":1e10,"DateTimeOriginal":"2024:05:17 14:03:22","SubSecTimeOriginal":568,
      "GPSLatitude":"48.858167","GPSLongitude":"2.2945"}]
      """
    ).photo(as: ExportFormats.exiftoolJSON)
    #expect(photo.name == "1e10")
    #expect(photo.time == "2024-05-17T14:03:22.568")
    #expect(photo.at == "48.858167 2.294500")
    #expect(
      try self.photo(
        """
        "FileType":"MOV","CreationDate-fra-FR":"2012:07:11 07:16:01+02:00",
        "GPSCoordinates-fra":"43.5683 4.5645 4"
        """
      )
        == ReadPhoto(
          name: "a.jpg", time: "2012-07-11T07:16:01+02:00", place: [43.5683, 4.5645],
          traits: .video))
  }
}

import Exports
import Testing
import Timeline

@Suite("Date columns of exports")
struct CSVDateColumnTests {
  @Test(
    "Every name that exports use is found",
    arguments: [
      "DateTimeOriginal", "SubSecDateTimeOriginal", "CreateDate", "SubSecCreateDate",
      "CreationDate",
      "ContentCreateDate", "ContentCreateDate-fra", "ContentCreateDate-fra-FR",
      "EXIF:DateTimeOriginal",
      "ExifIFD:DateTimeOriginal", "EXIF:ExifIFD:DateTimeOriginal",
      "Composite:SubSecDateTimeOriginal",
      "XMP-exif:DateTimeOriginal", "QuickTime:CreateDate", "Keys:CreationDate", "Copy1:CreateDate",
      "Date Time Original", "date_time_original", "date", "Date", "DATETIME", "date-time",
      "timestamp",
      "time", "taken", "Taken", "taken_at", "TakenAt", "date_taken", "Date Taken", "datetaken",
      "captureTime", "capture_date", "exif_timestamp", "localDateTime", "TakenAtLocal",
      "creationDate",
      "datetime_taken", "Taken On",
    ])
  func names(column: String) throws {
    #expect(
      try CSVFixture("path,\(column)\na.jpg,2024-05-17 14:03:22\n").photo() == "2024-05-17T14:03:22"
    )
  }

  @Test(
    "Instants are their UTC reading, and say so",
    arguments: [
      ("fileCreatedAt", "2024-05-17T12:03:22.000Z"), ("fileCreatedAt", "2024-05-17 12:03:22+00"),
      ("fileCreatedAt", "2024-05-17 14:03:22+02"), ("TakenAt", "2024-05-17T12:03:22Z"),
      ("photoTakenTime", "1715947402"), ("photoTakenTime.timestamp", "1715947402"),
      ("date", "1715947402"), ("timestamp", "1715947402000"), ("timestamp", "1715947402000000"),
      ("taken", "1715947402.0"), ("ZDATECREATED", "737640202.0"), ("epoch", "1715947402"),
      ("exifInfo.dateTimeOriginal", "2024-05-17T12:03:22.000Z"),
      ("GPSDateTime", "2024:05:17 12:03:22Z"),
    ])
  func instants(column: String, value: String) throws {
    #expect(
      try CSVFixture("path,\(column)\na.jpg,\(value)\n").photo()
        == "2024-05-17T12:03:22 instant")
  }

  @Test("The clock of an album export is an instant to the minute")
  func originalCreationDate() throws {
    let text =
      "imgName,originalCreationDate,deleted\na.HEIC,\"Friday May 17,2024 12:03 PM GMT\",no\n"
    #expect(try CSVFixture(text).photos() == ["a.HEIC: 2024-05-17T12:03:00 instant"])
  }

  @Test(
    "Numbers of spreadsheets and databases are dates",
    arguments: [
      ("45429.5856712963", "2024-05-17T14:03:22"), ("45429,5856712963", "2024-05-17T14:03:22"),
      ("45429", "2024-05-17T12:00:00 day"), ("63851551402000000", "2024-05-17T14:03:22"),
      ("-147484800", "1965-04-30T00:00:00 instant"), ("12345", "1933-10-18T12:00:00 day"),
      ("17.05.2024 14:03", "2024-05-17T14:03:00"),
    ])
  func numbers(value: String, expected: String) throws {
    #expect(try CSVFixture("path;date\na.jpg;\(value)\n").photo() == expected)
  }

  @Test("A bare count of seconds in an image's tag is no date")
  func tagNumbers() throws {
    let fixture = CSVFixture("path,DateTimeOriginal\na.jpg,1715947402\n")
    #expect(try fixture.photo() == "undated")
    #expect(try fixture.counts()[.dateUnreadable] == 1)
  }

  @Test("Each date is judged alone, and the next is tried")
  func fallbacks() throws {
    let header = "SourceFile,CreateDate,DateTimeOriginal,SubSecDateTimeOriginal,ModifyDate\n"
    func photo(_ values: String) throws -> String {
      try CSVFixture(header + "a.jpg," + values).photo()
    }
    #expect(try photo("2024:05:17 14:03:22,0000:00:00 00:00:00,,x") == "2024-05-17T14:03:22")
    #expect(try photo("2024:05:17 14:03:22,1970:01:01 00:00:00,,") == "2024-05-17T14:03:22")
    #expect(try photo("2024:05:17 14:03:22,2024:02:30 10:00:00,bad,") == "2024-05-17T14:03:22")
    #expect(
      try photo("2024:05:17 14:03:22,2024:05:17 14:03:23,2024:05:17 14:03:24.5+02:00,")
        == "2024-05-17T14:03:24.5+02:00")
    #expect(try photo(",,,2024:05:17 14:03:22") == "undated")
  }

  @Test("Without a usable date the reason is that of the most trusted column that holds something")
  func reason() throws {
    let header = "SourceFile,CreateDate,DateTimeOriginal\n"
    #expect(try CSVFixture(header + "a,,0000:00:00 00:00:00").counts()[.dateZero] == 1)
    #expect(try CSVFixture(header + "a,bad,1980:01:01 00:00:00").counts()[.datePlaceholder] == 1)
    #expect(try CSVFixture(header + "a,bad,").counts()[.dateUnreadable] == 1)
    #expect(try CSVFixture(header + "a,,").counts()[.dateMissing] == 1)
  }

  @Test("Placeholders are dates in the plain photo CSV only")
  func placeholders() throws {
    let row = "a.jpg,2000-01-01T00:00:00,48.5,2.25\n"
    for header in ["file,taken,latitude,longitude", "FILE,Taken,latitude,Longitude"] {
      let fixture = CSVFixture(header + "\n" + row)
      #expect(try fixture.photo() == "2000-01-01T00:00:00 at 48.500000, 2.250000")
      #expect(try fixture.document().isPlain)
    }
    for header in ["file,taken,lat,lon", "file,taken,latitude,longitude,note"] {
      let fixture = CSVFixture(header + "\n" + row)
      #expect(
        try fixture.photo()
          == "undated at 48.500000, 2.250000".replacing("undated", with: "undated"))
      #expect(try fixture.counts()[.datePlaceholder] == 1)
      #expect(try !fixture.document().isPlain)
    }
  }

  @Test("A date and a time in two columns are one date")
  func twoColumns() throws {
    #expect(
      try CSVFixture("file,date,time\na,2024-05-17,14:03:22\n").photo() == "2024-05-17T14:03:22")
    #expect(
      try CSVFixture("file;time;date\na;2:03 PM;17.05.2024\n").photo() == "2024-05-17T14:03:00")
    #expect(try CSVFixture("file,date,time\na,2024-05-17,\n").photo() == "2024-05-17T12:00:00 day")
    #expect(
      try CSVFixture("file,date,time\na,2024-05-17,late\n").photo() == "2024-05-17T12:00:00 day")
    #expect(
      try CSVFixture("file,date,time\na,2024-05-17 14:03:22,09:00\n").photo()
        == "2024-05-17T14:03:22")
    #expect(
      try CSVFixture("file,GPSDateStamp,GPSTimeStamp\na,2024:05:17,12:03:22.5\n").photo()
        == "2024-05-17T12:03:22.5 instant")
  }

  @Test("The offset comes from its own column, if it has one")
  func offsets() throws {
    func photo(_ header: String, _ values: String) throws -> String {
      try CSVFixture("SourceFile,\(header)\na.jpg,\(values)\n").photo()
    }
    let plain = "2024:05:17 14:03:22"
    #expect(
      try photo("DateTimeOriginal,OffsetTimeOriginal", plain + ",+02:00")
        == "2024-05-17T14:03:22+02:00")
    #expect(
      try photo("DateTimeOriginal,OffsetTimeOriginal", plain + ",   :  ") == "2024-05-17T14:03:22")
    #expect(
      try photo("DateTimeOriginal,OffsetTime", plain + ",+0200") == "2024-05-17T14:03:22+02:00")
    #expect(
      try photo("DateTimeOriginal,TimeZoneOffset", plain + ",9") == "2024-05-17T14:03:22+09:00")
    #expect(
      try photo("DateTimeOriginal,OffsetTimeDigitized", plain + ",+02:00") == "2024-05-17T14:03:22")
    #expect(
      try photo("CreateDate,OffsetTimeDigitized", plain + ",+02:00") == "2024-05-17T14:03:22+02:00")
    #expect(try photo("date,tzoffset", plain + ",-12600") == "2024-05-17T14:03:22-03:30")
    #expect(try photo("taken,offset", plain + ",+02:00") == "2024-05-17T14:03:22+02:00")
    #expect(try photo("date,timeZone", plain + ",UTC+2") == "2024-05-17T14:03:22+02:00")
    #expect(try photo("date,timeZone", plain + ",Europe/Paris") == "2024-05-17T14:03:22")
    let bad = CSVFixture("SourceFile,DateTimeOriginal,OffsetTimeOriginal\na,\(plain),+99:99\n")
    #expect(try bad.photo() == "2024-05-17T14:03:22")
    #expect(try bad.counts()[.offsetUnreadable] == 1)
  }

  @Test("A false Z is ignored, and the instant beside the clock tells the offset")
  func falseZones() throws {
    #expect(
      try CSVFixture("path,localDateTime\na,2024-05-17T14:03:22.000Z\n").photo()
        == "2024-05-17T14:03:22")
    #expect(
      try CSVFixture("path,TakenAtLocal\na,2024-05-17T14:03:22Z\n").photo() == "2024-05-17T14:03:22"
    )
    #expect(
      try CSVFixture("path,exif_timestamp\na,2024-05-17 14:03:22+00\n").photo()
        == "2024-05-17T14:03:22")
    #expect(
      try CSVFixture(
        "originalPath,fileCreatedAt,localDateTime\na,2024-05-17T12:03:22.000Z,2024-05-17T14:03:22.000Z\n"
      ).photo() == "2024-05-17T14:03:22+02:00")
    #expect(
      try CSVFixture("FileName,TakenAt,TakenAtLocal\na,2024-05-17T12:03:22Z,2024-05-17T06:33:22Z\n")
        .photo() == "2024-05-17T06:33:22-05:30")
  }

  @Test("The Z of the plain photo CSV is the offset 0")
  func plainZ() throws {
    #expect(
      try CSVFixture("file,taken,latitude,longitude\na,2024-05-17T14:03:22Z,,\n").photo()
        == "2024-05-17T14:03:22+00:00")
  }

  @Test("A stage file of photos is read with its offsets")
  func stageFile() throws {
    let text = """
      file,taken,offset,latitude,longitude,date
      a.jpg,2024-05-17T14:03:22,+02:00,48.858167,2.294500,2024-05-17
      b.jpg,,,,,
      """
    #expect(
      try CSVFixture(text).photos() == [
        "a.jpg: 2024-05-17T14:03:22+02:00 at 48.858167, 2.294500", "b.jpg: undated",
      ])
  }

  @Test(
    "Photos in the trash of the program are left out",
    arguments: ["deleted", "intrash", "isTrashed", "deletedAt"])
  func deleted(column: String) throws {
    let text =
      "filename,date,\(column)\na,2024-05-17,False\nb,2024-05-18,True\nc,2024-05-19,yes\nd,2024-05-20,\n"
    let reading = try CSVFixture(text).read()
    #expect(reading.report.photos == 2)
    #expect(reading.report.findings[.deletedInSource]?.count == 2)
  }
}

import Exports
import Testing
import Timeline

@Suite("Place and name columns of exports")
struct CSVPlaceColumnTests {
  private func photo(_ header: String, _ values: String, delimiter: String = ",") throws -> String {
    try fixture(header, values, delimiter: delimiter).photo()
  }

  private func fixture(_ header: String, _ values: String, delimiter: String = ",") -> CSVFixture {
    CSVFixture(
      "SourceFile,taken,\(header)\na.jpg,2024-05-17T14:03:22,\(values)\n"
        .replacing(",", with: delimiter).replacing("§", with: ","))
  }

  private static let paris = "2024-05-17T14:03:22 at 48.858167, 2.294500"

  @Test(
    "Every pair of names that exports use is found",
    arguments: [
      "GPSLatitude,GPSLongitude", "latitude,longitude", "LATITUDE,LONGITUDE", "lat,lon", "Lat,Lng",
      "lat,long", "latitude,lng", "gps_lat,gps_lon", "GPSLat,GPSLong", "exif_gps_lat,exif_gps_lon",
      "PhotoLat,PhotoLng", "latitudeNumber,longitudeNumber", "ZLATITUDE,ZLONGITUDE", "y,x",
      "Composite:GPSLatitude,Composite:GPSLongitude", "XMP-exif:GPSLatitude,XMP-exif:GPSLongitude",
      "GPS Latitude,GPS Longitude", "gps-latitude,gps-longitude",
      "geoData.latitude,geoData.longitude",
      "exifInfo.latitude,exifInfo.longitude", "LATITUDE N/S,LONGITUDE E/W",
    ])
  func pairs(header: String) throws {
    #expect(try photo(header, "48.858167,2.2945") == Self.paris)
  }

  @Test(
    "Every name for a place in one column is found",
    arguments: [
      "GPSPosition", "Composite:GPSPosition", "GPSCoordinates", "GPSCoordinates-fra-FR", "location",
      "latlng", "coordinates", "point", "GeoLocation", "lat/lng",
    ])
  func positions(header: String) throws {
    #expect(try photo(header, "48.858167 2.2945") == Self.paris)
    #expect(try photo(header, "\"48.858167, 2.2945\"") == Self.paris)
    #expect(try photo(header, "POINT(2.2945 48.858167)") == Self.paris)
  }

  @Test("Integers times ten million, letters, decimal commas and exponents are read")
  func forms() throws {
    #expect(try photo("latitudeE7,longitudeE7", "488581670,22945000") == Self.paris)
    #expect(try photo("lat,lon", "48.858167N,2.294500E") == Self.paris)
    #expect(try photo("lat,lon", "48§858167,2§2945", delimiter: ";") == Self.paris)
    #expect(try photo("lat,lon", "\"48,858167\",\"2,2945\"") == Self.paris)
    #expect(try photo("lat,lon", "4.8858167E1,2.2945E0") == Self.paris)
    #expect(
      try photo("GPSLatitude,GPSLongitude", "\"48 deg 30' 0.00\"\" N\",\"2 deg 15' 0.00\"\" W\"")
        == "2024-05-17T14:03:22 at 48.500000, -2.250000")
  }

  @Test("References give the sign, and may stand with words")
  func references() throws {
    let header = "GPSLatitude,GPSLatitudeRef,GPSLongitude,GPSLongitudeRef"
    let south = "2024-05-17T14:03:22 at -33.500000, -2.250000"
    #expect(try photo(header, "33.5,S,2.25,W") == south)
    #expect(try photo(header, "-33.5,South,-2.25,West") == south)
    #expect(try photo(header, "\"33 deg 30' 0\"\"\",S,\"2 deg 15' 0\"\"\",W") == south)
    #expect(try photo(header, "-33.5,,-2.25,") == south)
    #expect(try fixture(header, "-33.5,N,2.25,E").counts()[.hemisphereConflict] == 1)
    #expect(try fixture(header, "33.5 N,Unknown (),2.25 E,East").counts()[.hemisphereUnknown] == 1)
    #expect(
      try fixture("GPSLatitude,GPSLongitude", "\"33 deg 30' 0\"\"\",\"2 deg 15' 0\"\"\"")
        .counts()[.hemisphereUnknown] == 1)
  }

  @Test("EXIF's own numbers are magnitudes and need a reference; worked-out ones are trusted first")
  func groups() throws {
    let exif = "EXIF:GPSLatitude,EXIF:GPSLongitude"
    #expect(try fixture(exif, "33.5,2.25").counts()[.hemisphereUnknown] == 1)
    #expect(
      try photo(exif + ",EXIF:GPSLatitudeRef,EXIF:GPSLongitudeRef", "33.5,2.25,S,E")
        == "2024-05-17T14:03:22 at -33.500000, 2.250000")
    #expect(
      try photo(exif + ",Composite:GPSLatitude,Composite:GPSLongitude", "33.5,2.25,-33.5,2.25")
        == "2024-05-17T14:03:22 at -33.500000, 2.250000")
  }

  @Test("GPSPosition is trusted over the references, unless they are unreadable")
  func position() throws {
    let header = "GPSLatitude,GPSLatitudeRef,GPSLongitude,GPSLongitudeRef,GPSPosition"
    #expect(
      try photo(header, "48.858167 N,South,2.2945 E,East,\"48.858167 N, 2.2945 E\"") == Self.paris)
    #expect(
      try fixture(header, "48.858167 N,Unknown (),2.2945 E,East,\"48.858167 N, 2.2945 E\"")
        .counts()[
          .hemisphereUnknown] == 1)
    #expect(
      try fixture(header, "48.858167,E,2.2945,N,48.858167 2.2945").counts()[.hemisphereConflict]
        == 1)
    #expect(try photo(header, "48.858167,N,2.2945,E,") == Self.paris)
  }

  @Test("A place's name in a loose column is no bad place where there are better columns")
  func looseText() throws {
    #expect(try fixture("lat,lon,location", ",,\"Paris, France\"").counts() == [.placeMissing: 1])
    #expect(try photo("lat,lon,location", ",,\"48.858167, 2.2945\"") == Self.paris)
    #expect(try fixture("location", "\"Paris, France\"").counts() == [.placeUnreadable: 1])
  }

  @Test("What exiftool makes of EXIF's \"none\" is no place, but in the plain photo CSV")
  func noneOfEXIF() throws {
    let header = "GPSLatitude,GPSLongitude"
    for axes in [
      "1.01694444444444,2.2945", "2.2945,1.01694444444444",
      "\"1 deg 1' 1.00\"\" N\",\"2 deg 17' 40.2\"\" E\"",
    ] {
      #expect(try fixture(header, axes).counts()[.placePlaceholder] == 1)
    }
    #expect(try fixture(header, "1.016944,2.2945").counts()[.placePlaceholder] == nil)
    #expect(
      try fixture("GPSPosition", "1.01694444444444 2.2945").counts()[.placePlaceholder] == 1)
    let plain = CSVFixture(
      "file,taken,latitude,longitude\na.jpg,2024-05-17,1.01694444444444,2.2945\n")
    #expect(try plain.read().report.located == 1)
  }

  @Test("Without place columns no photo is located, and the report says so")
  func noPlaceColumns() throws {
    for header in ["file,taken", "file,taken,latitude", "file,taken,lon"] {
      let reading = try CSVFixture("\(header)\na.jpg,2024-05-17,48\n").read()
      #expect(reading.report.located == 0)
      #expect(reading.report.remarks.count == 1)
    }
    #expect(try CSVFixture("file,taken,lat,lon\na,2024-05-17,1,2\n").read().report.remarks.isEmpty)
  }

  @Test("Swapped columns are refused with a hint")
  func swapped() throws {
    let rows = ["139.69,35.68", "139.7,35.6", "2.35,48.85", "135.5,34.7"]
      .map { "a.jpg,2024-05-17,\($0)\n" }.joined()
    #expect(
      throws: CSVError.axesSwapped(
        source: "photos.csv", latitudeColumn: "Lat", longitudeColumn: "Lon", line: 2)
    ) { try CSVFixture("file,taken,Lat,Lon\n" + rows).read(chunkSize: 10) }
  }

  @Test("A few latitudes out of range are bad records, not swapped columns")
  func notSwapped() throws {
    let good = (0..<30).map { "g\($0).jpg,2024-05-17,48.5,2.\($0)\n" }.joined()
    for bad in [
      "b,2024-05-17,91,2\n", "b,2024-05-17,148.86,2\nc,2024-05-17,213.64,3\n",
      "b,2024-05-17,100,2\nc,2024-05-17,101,2\n", "b,2024-05-17,100,120\n",
    ] {
      let reading = try CSVFixture("file,taken,lat,lon\n" + good + bad).read()
      #expect(reading.report.located == 30)
    }
    let same = String(repeating: "b,2024-05-17,91,2\n", count: 100)
    #expect(
      try CSVFixture("file,taken,lat,lon\n" + same).counts() == [.latitudeOutOfRange: 100])
  }

  @Test(
    "The name is the fullest that the record has",
    arguments: [
      ("SourceFile,FileName", "./x/a.jpg,a.jpg", "./x/a.jpg"),
      ("FileName,Directory", "a.jpg,./x", "./x/a.jpg"),
      ("FileName,Directory", "a.jpg,./x/", "./x/a.jpg"),
      ("Directory,FileName", "x,\"a\"\"b\"\".jpg\"", "x/a\"b\".jpg"),
      ("filename,original_filename,path", "u.heic,IMG.HEIC,/p/u.heic", "/p/u.heic"),
      ("filename,original_filename,path", "u.heic,IMG.HEIC,", "u.heic"),
      ("imgName,title", "a.jpg,Caption", "a.jpg"),
      ("originalFileName,id", "a.jpg,4711", "a.jpg"), ("uuid,title", "AB12,Caption", "AB12"),
      ("File,note", "a.jpg,b", "a.jpg"), ("System:FileName,note", "a.jpg,b", "a.jpg"),
      ("name,x", "a.jpg,", "a.jpg"),
      ("name,note", " ,b", "photos.csv:2"),
    ])
  func photoNames(header: String, values: String, expected: String) throws {
    let photos = try CSVFixture("\(header),date\n\(values),2024-05-17\n").photos()
    #expect(photos == ["\(expected): 2024-05-17T12:00:00 day"])
  }
}

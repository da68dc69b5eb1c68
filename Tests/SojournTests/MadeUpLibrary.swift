import Foundation

/// A small library, in the forms in which people have theirs: two hundred days around a home, and two journeys.
struct MadeUpLibrary {
  struct Photo {
    var file: String
    /// Such as `2024-05-17`.
    var date: String
    /// Such as `14:03:22`.
    var time: String
    var latitude: Double
    var longitude: Double
  }

  var photos: [Photo] = []

  init() {
    for day in 1...28 {
      for month in 1...7 { add(month, day, hour: 8, latitude: 50.25, longitude: -0.75) }
    }
    for (day, latitude, longitude) in [
      (10, 52.5, 13.5), (11, 52.5, 13.75), (12, -8.5, 115.25),
    ] {
      for hour in [9, 13, 18] {
        add(3, day, hour: hour, latitude: latitude, longitude: longitude)
      }
    }
    for day in [20, 21] {
      for hour in [10, 11] { add(6, day, hour: hour, latitude: -33.75, longitude: -151.25) }
    }
    // A journey is not at home.
    photos.removeAll { photo in
      photo.time.hasPrefix("08")
        && ["2024-03-10", "2024-03-11", "2024-03-12", "2024-06-20", "2024-06-21"]
          .contains(photo.date)
    }
  }

  private mutating func add(
    _ month: Int, _ day: Int, hour: Int, latitude: Double, longitude: Double
  ) {
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    photos.append(
      Photo(
        file: "IMG_\(photos.count).jpg", date: "2024-\(two(month))-\(two(day))",
        time: "\(two(hour)):00:00", latitude: latitude, longitude: longitude))
  }

  static let header = "file,taken,latitude,longitude\n"

  static func row(_ photo: Photo) -> String {
    "\(photo.file),\(photo.date)T\(photo.time)+02:00,\(photo.latitude),\(photo.longitude)\n"
  }

  /// The plain photo CSV.
  var plain: String { Self.header + photos.map(Self.row).joined() }

  /// Semicolons, decimal commas, other names and another order of columns, CR LF.
  var semicolons: String {
    "Longitude;Latitude;Date;FileName\r\n"
      + photos.map { photo in
        let place = [photo.longitude, photo.latitude]
          .map { String($0).replacing(".", with: ",") }
        return "\(place[0]);\(place[1]);\(photo.date) \(photo.time)+02:00;\(photo.file)\r\n"
      }.joined()
  }

  /// What `exiftool -csv` writes.
  var exiftool: String {
    "SourceFile,DateTimeOriginal,OffsetTimeOriginal,GPSLatitude,GPSLongitude\n"
      + photos.map { photo in
        let date = photo.date.replacing("-", with: ":")
        return "\(photo.file),\(date) \(photo.time),+02:00,"
          + Self.angle(photo.latitude, "N", "S") + "," + Self.angle(photo.longitude, "E", "W")
          + "\n"
      }.joined()
  }

  /// UTF-16, little end first, with its mark.
  var wide: Data {
    plain.utf16.reduce(into: Data([0xFF, 0xFE])) { data, unit in
      data.append(UInt8(unit & 0xFF))
      data.append(UInt8(unit >> 8))
    }
  }

  private static func angle(_ value: Double, _ positive: String, _ negative: String) -> String {
    // The places of the library are quarters of degrees, which are the same number in every form.
    let hundredths = Int((value.magnitude * 360_000).rounded())
    let seconds = hundredths % 6000
    let digits = "\(seconds / 100)." + (seconds % 100 < 10 ? "0" : "") + "\(seconds % 100)"
    return
      "\"\(hundredths / 360_000) deg \(hundredths / 6000 % 60)' \(digits)\"\" "
      + "\(value < 0 ? negative : positive)\""
  }
}

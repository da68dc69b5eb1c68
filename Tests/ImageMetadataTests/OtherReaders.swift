import Foundation
import Testing
import Timeline

/// Another program that reads images, run as a process.
struct OtherReader: Sendable {
  let path: String

  /// exiftool, where it is installed.
  static let exiftool = OtherReader("exiftool")
  /// exiv2, where it is installed.
  static let exiv2 = OtherReader("exiv2")

  private init?(_ name: String) {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    guard
      let path = folders.map({ "\($0)/\(name)" })
        .first(where: FileManager.default.isExecutableFile(atPath:))
    else { return nil }
    self.path = path
  }

  /// Runs it.
  ///
  /// - Returns: what it prints, as UTF-8 with U+FFFD for what is not.
  @discardableResult
  func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

/// What another reader says of one file, by the names that ours are compared under.
struct OtherAnswer {
  /// `2024:05:17 14:03:22`, as it stands.
  var original: String?
  var offset: String?
  var subSeconds: String?
  var latitude: Double?
  var longitude: Double?
  var altitude: Double?
  var make: String?
  var model: String?
}

extension OtherReader {
  /// Asks exiftool for many files at once.
  func exiftoolAnswers(_ files: [URL]) throws -> [String: OtherAnswer] {
    let tags = [
      "EXIF:DateTimeOriginal", "EXIF:OffsetTimeOriginal", "EXIF:SubSecTimeOriginal",
      "Composite:GPSLatitude", "Composite:GPSLongitude", "EXIF:GPSAltitude", "EXIF:GPSAltitudeRef",
      "EXIF:Make", "EXIF:Model",
    ]
    let text = try run(
      ["-json", "-n", "-G0", "-api", "StructFormat=JSONQ"] + tags.map { "-" + $0 }
        + files.map(\.path))
    let rows = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    var answers: [String: OtherAnswer] = [:]
    for row in rows {
      func text(_ tag: String) -> String? { row[tag].map { "\($0)" } }
      func number(_ tag: String) -> Double? { text(tag).flatMap(Double.init) }
      var answer = OtherAnswer()
      answer.original = text("EXIF:DateTimeOriginal")
      answer.offset = text("EXIF:OffsetTimeOriginal")
      answer.subSeconds = text("EXIF:SubSecTimeOriginal")
      answer.latitude = number("Composite:GPSLatitude")
      answer.longitude = number("Composite:GPSLongitude")
      answer.altitude = number("EXIF:GPSAltitude").map {
        number("EXIF:GPSAltitudeRef") == 1 ? -$0 : $0
      }
      answer.make = text("EXIF:Make")
      answer.model = text("EXIF:Model")
      answers[text("SourceFile") ?? ""] = answer
    }
    return answers
  }

  /// Asks exiv2 for one file.
  func exiv2Answer(_ file: URL) throws -> OtherAnswer {
    // One tag a line: its name, blanks, its value as it stands.
    var values: [String: String] = [:]
    for line in try run(["-PEkv", file.path]).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = parts[1].trimmingCharacters(in: .whitespaces)
      if values[String(parts[0])] == nil { values[String(parts[0])] = value }
    }
    var answer = OtherAnswer()
    answer.original = values["Exif.Photo.DateTimeOriginal"]
    answer.offset = values["Exif.Photo.OffsetTimeOriginal"]
    answer.subSeconds = values["Exif.Photo.SubSecTimeOriginal"]
    answer.make = values["Exif.Image.Make"]
    answer.model = values["Exif.Image.Model"]
    func degrees(_ name: String) -> Double? {
      guard let text = values["Exif.GPSInfo.\(name)"],
        case .value(let value) = CoordinateText.axis(in: Array(text.utf8).span)
      else { return nil }
      let reference = values["Exif.GPSInfo.\(name)Ref"]?.uppercased()
      return reference == "S" || reference == "W" ? -value.degrees.magnitude : value.degrees
    }
    answer.latitude = degrees("GPSLatitude")
    answer.longitude = degrees("GPSLongitude")
    if let parts = values["Exif.GPSInfo.GPSAltitude"]?.split(separator: "/"), parts.count == 2,
      let metres = Double(parts[0]), let divisor = Double(parts[1]), divisor != 0
    {
      answer.altitude = metres / divisor * (values["Exif.GPSInfo.GPSAltitudeRef"] == "1" ? -1 : 1)
    }
    return answer
  }
}

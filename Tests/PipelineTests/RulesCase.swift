import Foundation
import TestSupport
import Testing
import Timeline

/// A case of the folder Cases beside this file: a library, and the answer of an independent program.
struct RulesCase: CustomTestStringConvertible {
  struct Answer: Decodable {
    struct Day: Decodable, Equatable {
      var date: String
      var `class`: String
      var photos: Int
      var located: Int
      var far: Int
      var source: String?
    }
    struct Visit: Decodable, Equatable {
      var from: String
      var to: String
    }
    struct Stop: Decodable, Equatable {
      var latitude: Double
      var longitude: Double
      var days: Int
      var visits: [Visit]
    }
    struct Journey: Decodable, Equatable {
      var start: String
      var end: String
      var days: Int
      var awayDays: Int
      var fullDays: Int
      var partialDays: Int
      var farPhotos: Int
      var photos: Int
      var openStart: Bool
      var openEnd: Bool
      var stops: [Stop]
    }
    struct NearMiss: Decodable, Equatable {
      var start: String
      var end: String
      var failed: [String]
    }
    var days: [Day]
    var journeys: [Journey]
    var nearMisses: [NearMiss]
    var undated: Int
  }

  let name: String
  var testDescription: String { name }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Cases")

  static let all = (0..<40).map { number in
    RulesCase(name: "case-0" + (number < 10 ? "0" : "") + String(number))
  }

  /// The file of the library.
  var library: URL { Self.folder.appending(path: name + ".csv") }

  func answer() throws -> Answer {
    try JSONDecoder().decode(
      Answer.self, from: Data(contentsOf: Self.folder.appending(path: name + ".json")))
  }

  /// The photos, read by plain splitting: independent of the project's own reader.
  func photos() throws -> [TestPhoto] {
    let text = try String(contentsOf: library, encoding: .utf8)
    return try text.split(whereSeparator: \.isNewline).dropFirst().map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let place =
        fields[2].isEmpty
        ? nil
        : try? Coordinate(
          latitude: Double(fields[2]) ?? .nan, longitude: Double(fields[3]) ?? .nan)
      var photo = TestPhoto(date("2000-01-01"), at: place, offset: nil, name: fields[0])
      photo.time = nil
      guard fields[1].count == 25 else { return photo }
      let taken = fields[1]
      let day = try LocalDate(text: String(taken.prefix(10)))
      let clock = taken.dropFirst(11).prefix(8).split(separator: ":").compactMap { Int64($0) }
      photo.time = LocalDateTime(
        date: day, microsecondsOfDay: (clock[0] * 3600 + clock[1] * 60 + clock[2]) * 1_000_000)
      let zone = taken.suffix(5).split(separator: ":").compactMap { Int32($0) }
      let sign: Int32 = taken.suffix(6).hasPrefix("-") ? -1 : 1
      photo.offset = UTCOffset(seconds: sign * (zone[0] * 3600 + zone[1] * 60))
      return photo
    }
  }
}

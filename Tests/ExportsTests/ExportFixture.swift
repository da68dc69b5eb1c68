import Exports
import Foundation
import TestSupport
import Timeline

/// A text or a file as an export, read in one piece or in many.
struct ExportFixture {
  var path = "export.json"
  var bytes: [UInt8]

  init(_ text: String, path: String = "export.json") {
    bytes = Array(text.utf8)
    self.path = path
  }

  init(bytes: [UInt8], path: String = "export.json") {
    self.bytes = bytes
    self.path = path
  }

  /// A file of the test's own.
  init(fixture: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    try self.init(contentsOf: folder.appending(path: "Fixtures/\(fixture)"))
  }

  /// One of the samples beside the project.
  init(sample: String) throws {
    try self.init(contentsOf: SharedFolder.url("samples/exports/\(sample)"))
  }

  private init(contentsOf url: URL) throws {
    bytes = [UInt8](try Data(contentsOf: url))
    path = url.lastPathComponent
  }

  /// 2030-01-01, so that no date of a test is in the future by accident.
  static let today = LocalDate(daysSince1970: 21_915)

  var file: ExportFile { ExportFile(path: path, bytes: .held(bytes)) }

  func recognition(by format: some ExportFormat) -> ExportRecognition {
    format.recognition(of: ExportSample(file))
  }

  func read(
    as format: some ExportFormat, _ settings: ExportSettings = ExportSettings(today: today)
  ) throws -> ExportReading {
    try format.read(file, settings: settings)
  }

  /// What is read in pieces of at least a size.
  func read(as format: some JSONExportFormat, pieceSize: Int) throws -> ExportReading {
    var document = try format.open(file, settings: ExportSettings(today: Self.today))
    document.pieceSize = pieceSize
    return try document.joined(document.pieces.map { document.read($0) })
  }

  /// The photos, in the order of the file.
  func photos(
    as format: some ExportFormat, _ settings: ExportSettings = ExportSettings(today: today)
  ) throws -> [ReadPhoto] {
    try read(as: format, settings).rows.photos
  }

  /// The only photo.
  func photo(
    as format: some ExportFormat, _ settings: ExportSettings = ExportSettings(today: today)
  ) throws -> ReadPhoto {
    let photos = try photos(as: format, settings)
    precondition(photos.count == 1, "the test has one photo, and not \(photos.count)")
    return photos[0]
  }

  /// How often each reason was met.
  func counts(as format: some ExportFormat) throws -> [ReadingReason: Int] {
    try read(as: format).report.findings.mapValues(\.count)
  }
}

/// A photo as it was read.
struct ReadPhoto: Equatable, CustomStringConvertible {
  var name: String
  /// Local time with its own offset; `undated` without a date.
  var time: String
  /// Degrees; nil without a place.
  var place: [Double]?
  var traits: PhotoTraits

  /// Six decimals of latitude and longitude; `nowhere` without a place.
  var at: String {
    place.map {
      "\(DecimalText.fixed($0[0], decimals: 6)) \(DecimalText.fixed($0[1], decimals: 6))"
    }
      ?? "nowhere"
  }

  var description: String { "\(name): \(time) at \(at)" }
}

extension PhotoRows {
  /// All photos, in the order in which they were read.
  var photos: [ReadPhoto] {
    (0..<count).map { row in
      var time = localTime(of: row)?.description ?? "undated"
      if let offset = ownOffset(of: row) { time += "\(offset)" }
      if traits(of: row).contains(.instantOnly) { time += "Z" }
      return ReadPhoto(
        name: name(of: row), time: time,
        place: coordinate(of: row).map { [$0.latitude, $0.longitude] },
        traits: traits(of: row).subtracting([.ownOffset, .instantOnly]))
    }
  }
}

import Exports
import Foundation
import LocalTime
import Store
import TestSupport
import Timeline

/// A program's database, made by SQL and read.
struct DatabaseFixture {
  var statements: [SQL]

  init(_ statements: SQL...) { self.statements = statements }

  /// 2030-01-01, so that no date of a test is in the future by accident.
  static let today = LocalDate(daysSince1970: 21_915)

  func make(at path: String) throws {
    let database = try Database(.file(path, .create))
    for statement in statements { try database.run(statement) }
  }

  /// Makes a file look as if it had been changed long ago, so that it is copied without waiting.
  static func age(_ path: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: path)
  }

  func read(usesModificationTimes: Bool = false, computerZone: ZoneHistory? = nil) throws
    -> ExportReading
  {
    let folder = try ScratchFolder()
    let path = folder.path("any name")
    try make(at: path)
    try Self.age(path)
    return try Self.read(
      path, in: folder, usesModificationTimes: usesModificationTimes, computerZone: computerZone)
  }

  static func read(
    _ path: String, in folder: borrowing ScratchFolder, usesModificationTimes: Bool = false,
    computerZone: ZoneHistory? = nil
  ) throws -> ExportReading {
    var settings = ExportSettings(today: today)
    settings.usesModificationTimes = usesModificationTimes
    settings.computerZone = computerZone
    settings.temporaryFolder = folder.url.path
    let file = ExportFile(path: path, bytes: .mapped(try mapped(path)))
    let format = DatabaseExport()
    guard format.recognition(of: ExportSample(file)) == .photos else {
      throw ExportError.empty(source: path)
    }
    return try format.read(file, settings: settings)
  }

  private static func mapped(_ path: String) throws -> MappedBytes {
    let handle = try FileHandle(forReadingFrom: URL(filePath: path))
    return try MappedBytes(fileDescriptor: handle.fileDescriptor)
  }

  /// The photos, one a line: name, clock reading with its offset or instant with `Z`, place, traits.
  func photos(usesModificationTimes: Bool = false, computerZone: ZoneHistory? = nil) throws
    -> [String]
  {
    try read(usesModificationTimes: usesModificationTimes, computerZone: computerZone).rows.lines
  }

  /// How often each reason was met, but for places and dates that are not there.
  func findings(usesModificationTimes: Bool = false, computerZone: ZoneHistory? = nil) throws
    -> [ReadingReason: Int]
  {
    try read(usesModificationTimes: usesModificationTimes, computerZone: computerZone).report
      .findings
      .mapValues(\.count).filter { $0.key != .placeMissing && $0.key != .dateMissing }
  }
}

extension PhotoRows {
  fileprivate var lines: [String] {
    (0..<count).map { row in
      var line = "\(name(of: row)):"
      let traits = traits(of: row)
      if let time = localTime(of: row) {
        line += " \(time)"
        if let offset = ownOffset(of: row) { line += "\(offset)" }
        if traits.contains(.instantOnly) { line += "Z" }
      }
      if let place = coordinate(of: row) {
        let axes = [place.latitude, place.longitude].map(DecimalText.degrees)
        line += " at \(axes.joined(separator: ", "))"
      }
      for (trait, word) in Self.words where traits.contains(trait) { line += " \(word)" }
      if let camera = cameraList.camera(camera(of: row)) {
        for word in [camera.make, camera.model] where !word.isEmpty { line += " \(word)" }
      }
      return line
    }
  }

  private static let words: [(PhotoTraits, String)] = [
    (.video, "video"), (.screenshot, "screenshot"), (.received, "received"), (.hidden, "hidden"),
    (.guessedOffset, "guessed"),
  ]
}

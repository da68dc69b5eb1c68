import Foundation
import Ingest
import TestSupport
import Timeline

/// A folder of files that a test writes, and what reading it, or some of them, gives.
struct IngestedFolder: ~Copyable {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// 2030-01-01, so that no date of a test is in the future by accident.
  static let today = LocalDate(daysSince1970: 21_915)

  /// Where the time zones are that come with the project.
  static let data = DataFolder(stated: nil, executable: nil)

  func path(_ name: String) -> String { scratch.path(name) }

  /// Writes a file, with the folders above it.
  func put(_ name: String, _ bytes: some Sequence<UInt8>) throws {
    let url = URL(filePath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func put(_ name: String, _ text: String) throws { try put(name, text.utf8) }

  /// Copies one of the samples beside the project.
  func put(_ name: String, sample: String) throws {
    try put(name, try Data(contentsOf: SharedFolder.url("samples/\(sample)")))
  }

  /// Reads some files of the folder, or all of it.
  func read(
    _ names: String..., change: (inout Ingest.Settings) -> Void = { _ in }
  ) async -> Ingested {
    let folder = scratch.url
    let paths = names.map { folder.appending(path: $0).path }
    return await Self.read(names.isEmpty ? [folder.path] : paths, change: change)
  }

  /// Reads files by their paths.
  static func read(
    _ paths: [String], change: (inout Ingest.Settings) -> Void = { _ in }
  ) async -> Ingested {
    var settings = Ingest.Settings(today: today)
    settings.data = data
    settings.jobs = 2
    change(&settings)
    return Ingested(await Ingest(settings: settings).read(paths))
  }
}

/// What was read.
struct Ingested {
  let output: Ingest.Output

  init(_ output: Ingest.Output) { self.output = output }

  /// The photos as lines, sorted: the name without the folder, the local time with its offset, the place.
  var photos: [String] { (0..<output.rows.count).map(photo).sorted() }

  private func photo(_ row: Int) -> String {
    let rows = output.rows
    let traits = rows.traits(of: row)
    var time = rows.localTime(of: row)?.description ?? "undated"
    if !traits.isDisjoint(with: [.ownOffset, .placeOffset, .neighbourOffset]) {
      time += "\(rows.offset(of: row))"
    }
    let place =
      rows.coordinate(of: row).map {
        "\(DecimalText.fixed($0.latitude, decimals: 4)) "
          + DecimalText.fixed($0.longitude, decimals: 4)
      } ?? "nowhere"
    let name = rows.name(of: row).split(separator: "/").last.map(String.init) ?? ""
    return "\(name) \(time) \(place)"
  }

  /// How often each reason was met, over all sources.
  var findings: [ReadingReason: Int] {
    output.reports.reduce(into: [:]) { counts, report in
      for (reason, finding) in report.findings { counts[reason, default: 0] += finding.count }
    }
  }

  /// Format, records, photos, dated, located of each report.
  var reports: [String] {
    output.reports.map {
      "\($0.format) \($0.records) \($0.photos) \($0.dated) \($0.located)"
    }
  }
}

import Foundation
import Testing

/// A table of tab-separated cells with a header.
struct Table {
  /// One row: its cells by heading.
  struct Row: Sendable, CustomTestStringConvertible {
    let cells: [String: String]

    /// A cell; empty when there is no such heading.
    subscript(heading: String) -> String { cells[heading] ?? "" }

    var testDescription: String { self["file"] }
  }

  let rows: [Row]

  init(contentsOf url: URL) throws {
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    guard let header = lines.first?.split(separator: "\t", omittingEmptySubsequences: false) else {
      rows = []
      return
    }
    rows = lines.dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Row(
        cells: Dictionary(
          zip(header.map(String.init), cells), uniquingKeysWith: { first, _ in first }))
    }
  }
}

/// Where test files lie.
enum Place {
  /// The folder of this package.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// Made-up images, one defect each.
  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")
  /// Real images, which lie beside the package and are no part of it.
  static let samples = package.deletingLastPathComponent().appending(path: "shared/samples/images")
  /// Whether the real images are there.
  static let hasSamples = FileManager.default.fileExists(
    atPath: samples.appending(path: "manifest.tsv").path)
}

extension Table.Row {
  /// The rows of a table, or none where it is absent.
  static func rows(of url: URL) -> [Table.Row] {
    (try? Table(contentsOf: url).rows) ?? []
  }
}

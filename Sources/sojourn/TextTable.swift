import Reporting

/// Text in aligned columns; the last one is folded at blanks where it would not fit.
///
/// Where not even the others fit, on a narrow terminal, each row is a paragraph instead: the first cell, and
/// the others behind the titles of their columns.
struct TextTable {
  enum Alignment { case left, right }

  private let alignments: [Alignment]
  private var rows: [[String]]

  init(columns: [(title: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    rows = [columns.map(\.title)]
  }

  mutating func add(_ cells: [String]) { rows.append(cells.map { VisibleText.visible($0) }) }

  /// Below this a last column is not folded: it would only be harder to read.
  private static let narrowestFold = 24

  /// The table, as wide as standard output has room for.
  var text: String { text(width: Terminal.outputWidth) }

  /// The table, for an output of so many columns.
  func text(width: Int) -> String {
    let widths = alignments.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let indent = widths.dropLast().reduce(0) { $0 + $1 + 2 }
    let narrowestLast =
      alignments.last == .left ? min(Self.narrowestFold, widths.last ?? 0) : widths.last ?? 0
    guard indent + narrowestLast <= width else { return paragraphs(width: width) }
    return rows.reduce(into: "") { text, row in
      var line = ""
      for (column, cell) in row.enumerated() {
        if column > 0 { line += "  " }
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        let isLast = column == row.count - 1
        if isLast, alignments[column] == .left {
          line += Self.folded(cell, indent: line.count, width: width)
        } else {
          line += alignments[column] == .right ? padding + cell : cell + padding
        }
      }
      text += line + "\n"
    }
  }

  /// Each row as a paragraph.
  private func paragraphs(width: Int) -> String {
    let titles = rows[0]
    return rows.dropFirst().reduce(into: "") { text, row in
      let cells = zip(titles, row).enumerated().compactMap { column, cell -> String? in
        if column == 0 { return cell.1.isEmpty ? cell.0 : cell.1 }
        return cell.1.isEmpty ? nil : "\(cell.0) \(cell.1)"
      }
      // A cell is broken only where it alone is too long for a line.
      var lines: [String] = []
      for cell in cells {
        if let line = lines.last, line.count + 2 + cell.count <= width {
          lines[lines.count - 1] = line + "  " + cell
        } else if lines.isEmpty {
          lines = [Self.folded(cell, indent: 2, width: width, isAlwaysFolded: true)]
        } else {
          lines.append("  " + Self.folded(cell, indent: 2, width: width, isAlwaysFolded: true))
        }
      }
      text += lines.joined(separator: "\n") + "\n"
    }
  }

  private static func folded(
    _ cell: String, indent: Int, width: Int, isAlwaysFolded: Bool = false
  ) -> String {
    guard width < indent + cell.count, isAlwaysFolded || width >= indent + narrowestFold else {
      return cell
    }
    var lines = [""]
    for word in cell.split(separator: " ", omittingEmptySubsequences: false) {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if indent + line.count + 1 + word.count <= width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}

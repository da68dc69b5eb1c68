import Reporting
import Timeline

/// The journeys as a table for people.
struct JourneyTable {
  private let book: JourneyBook

  init(_ book: JourneyBook) { self.book = book }

  /// The table, for an output of so many columns.
  func text(width: Int) -> String {
    guard !book.journeys.isEmpty else { return "No journeys found.\n" }
    var table = TextTable(
      columns: [
        ("Journey", .left), ("To", .left), ("Days", .right), ("Away", .right),
        ("Photos", .right), ("Farthest", .right), ("Stops", .left),
      ])
    for named in book.journeys {
      let journey = named.journey
      let end = journey.end.description + (journey.isOpenAtEnd ? "…" : "")
      let start = (journey.isOpenAtStart ? "…" : "") + journey.start.description
      table.add([
        start, end, String(journey.calendarDays), String(journey.counts.awayDays),
        String(journey.photos.count),
        DecimalText.fixed(journey.farthest.kilometres, decimals: 0) + " km", named.title,
      ])
    }
    return table.text(width: width)
  }
}

/// Text in aligned columns; the last one is folded at blanks where it would not fit.
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

  var text: String { text(width: .max) }

  /// The table, for an output of so many columns.
  func text(width: Int) -> String {
    let widths = alignments.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
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

  private static func folded(_ cell: String, indent: Int, width: Int) -> String {
    guard width < indent + cell.count, width >= indent + narrowestFold else { return cell }
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

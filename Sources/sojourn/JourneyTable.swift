import Timeline

/// The journeys as a table for people.
struct JourneyTable {
  private let book: JourneyBook

  init(_ book: JourneyBook) { self.book = book }

  var text: String {
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
    return table.text
  }
}

/// Text in aligned columns.
struct TextTable {
  enum Alignment { case left, right }

  private let alignments: [Alignment]
  private var rows: [[String]]

  init(columns: [(title: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    rows = [columns.map(\.title)]
  }

  mutating func add(_ cells: [String]) { rows.append(cells) }

  var text: String {
    let widths = alignments.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.reduce(into: "") { text, row in
      var line = ""
      for (column, cell) in row.enumerated() {
        if column > 0 { line += "  " }
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        let isLast = column == row.count - 1
        line += alignments[column] == .right ? padding + cell : cell + (isLast ? "" : padding)
      }
      text += line + "\n"
    }
  }
}

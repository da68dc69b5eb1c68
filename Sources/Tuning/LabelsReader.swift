internal import Exports
internal import Timeline

extension Labels {
  /// The columns of a labels file.
  private enum Column: String, CaseIterable {
    case start, end, library, kind, counts, destinations
  }

  /// Reads a labels CSV: `start,end` and optional `library`, `kind`, `counts`, `destinations`.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - source: its name, for messages.
  /// - Throws: `LabelsError` with every row that is wrong.
  public init(reading bytes: [UInt8], source: String) throws(LabelsError) {
    let table: CSVRows
    do {
      table = try CSVRows(bytes)
    } catch {
      throw Self.refusal(error, of: source)
    }
    let columns = try Self.columns(of: table.header, source: source)
    var labels: [Label] = []
    var problems: [LabelsError.Problem] = []
    for row in table.rows {
      func cell(_ column: Column) -> String {
        guard let index = columns.firstIndex(of: column), index < row.cells.count else {
          return ""
        }
        return row.cells[index]
      }
      if row.cells.count > columns.count {
        problems.append(
          .init(
            line: row.line,
            text: "\(row.cells.count) cells; expected \(columns.count), as the header has"))
        continue
      }
      do throws(RowProblem) {
        let kind = cell(.kind)
        let counting = try Self.counting(cell(.counts), kind: kind)
        let dates = try Self.dates(cell(.start), cell(.end))
        let library = cell(.library)
        labels.append(
          Label(
            library: library.isEmpty ? nil : library, dates: dates, kind: kind,
            counting: counting, destinations: cell(.destinations), line: row.line))
      } catch {
        problems.append(.init(line: row.line, text: error.text))
      }
    }
    guard problems.isEmpty else { throw LabelsError(source: source, problems: problems) }
    guard !labels.isEmpty else {
      throw LabelsError(source: source, "there is a header and no label below it")
    }
    try self.init(labels, source: source)
  }

  private struct RowProblem: Error {
    let text: String
  }

  private static func refusal(_ error: CSVRowsError, of source: String) -> LabelsError {
    switch error {
    case .empty:
      LabelsError(source: source, "\(error); expected a header such as start,end,kind")
    case .unreadable(let line): LabelsError(source: source, line: line, "\(error)")
    }
  }

  private static func columns(
    of header: CSVRows.Row, source: String
  ) throws(LabelsError) -> [Column] {
    let known = Column.allCases.map(\.rawValue).joined(separator: ", ")
    var columns: [Column] = []
    for name in header.cells {
      guard let column = Column(rawValue: name.lowercased()) else {
        throw LabelsError(
          source: source, line: header.line, "unknown column \"\(name)\"; expected \(known)")
      }
      guard !columns.contains(column) else {
        throw LabelsError(source: source, line: header.line, "two columns \"\(name)\"")
      }
      columns.append(column)
    }
    for column in [Column.start, .end] where !columns.contains(column) {
      throw LabelsError(
        source: source, line: header.line,
        "there is no column \"\(column.rawValue)\"; expected start,end")
    }
    return columns
  }

  private static func dates(
    _ start: String, _ end: String
  ) throws(RowProblem) -> ClosedRange<LocalDate> {
    let (first, last) = (try date(start, of: "start"), try date(end, of: "end"))
    guard first <= last else {
      throw RowProblem(text: "start \(first) is after end \(last); expected start first")
    }
    return first...last
  }

  private static func date(_ text: String, of column: String) throws(RowProblem) -> LocalDate {
    do {
      return try LocalDate(text: text)
    } catch {
      throw RowProblem(
        text: text.isEmpty
          ? "\(column) is empty; expected a date as YYYY-MM-DD" : "\(column): \(error)")
    }
  }

  /// What a row says of counting; without a word, only trips count.
  private static func counting(
    _ text: String, kind: String
  ) throws(RowProblem) -> Label.Counting {
    if text.isEmpty { return kind.isEmpty || kind.lowercased() == "trip" ? .yes : .no }
    guard let counting = Label.Counting(rawValue: text.lowercased()) else {
      throw RowProblem(text: "counts is \"\(text)\"; expected yes, excused or no")
    }
    return counting
  }
}

internal import Timeline

/// Gathers what was read from files of one photo each into rows, with a report for each source and format.
struct PhotoCollection {
  /// The photos of one source and format.
  struct Part {
    /// The place of its first file among all files.
    let position: Int
    let rows: PhotoRows
    let report: SourceReport
  }

  private struct Key: Hashable {
    let source: String
    let format: String
  }

  private let today: LocalDate
  private var collectors: [(position: Int, collector: PhotoCollector)] = []
  private var positions: [Key: Int] = [:]

  init(today: LocalDate) { self.today = today }

  /// Changes the collector of a file's source and of a format.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - position: its place among all files.
  ///   - format: the name of what it was read as.
  ///   - change: takes in what was read of it.
  mutating func collect(
    _ file: FoundFile, at position: Int, as format: String,
    _ change: (inout PhotoCollector) -> Void
  ) {
    let key = Key(source: file.root, format: format)
    let index = positions[key] ?? collectors.count
    if index == collectors.count {
      positions[key] = index
      collectors.append(
        (position, PhotoCollector(source: key.source, format: format, today: today)))
    }
    change(&collectors[index].collector)
  }

  /// The rows and the reports, in the order in which they were first met.
  consuming func finish() -> [Part] {
    collectors.map { position, collector in
      let (rows, report) = collector.finish()
      return Part(position: position, rows: rows, report: report)
    }
  }
}

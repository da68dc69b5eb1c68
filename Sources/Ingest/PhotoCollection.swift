internal import Timeline

/// Gathers what was read from files of one photo each into rows, with a report for each source and format.
struct PhotoCollection {
  /// The photos of one source and format.
  struct Part {
    /// The place of its first file among all files.
    let position: Int
    /// The source as the user gave it.
    let root: String
    let rows: PhotoRows
    let report: SourceReport
    /// The photos are files, read themselves.
    var isOwnFile = false
    /// What rows are called besides.
    var aliases: [(row: Int, name: [UInt8])] = []
    /// What rows have in common with the other file of a live photo.
    var pairs: [(row: Int, identifier: String)] = []
  }

  private struct Key: Hashable {
    let source: String
    let format: String
  }

  private struct Gathered {
    let position: Int
    let root: String
    var collector: PhotoCollector
    var isOwnFile = false
    var aliases: [(row: Int, name: [UInt8])] = []
    var pairs: [(row: Int, identifier: String)] = []
  }

  private let today: LocalDate
  private var gathered: [Gathered] = []
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
    let index = index(of: file, at: position, as: format)
    change(&gathered[index].collector)
  }

  /// Takes in a file that is a photo itself.
  ///
  /// - Parameters:
  ///   - facts: what it says.
  ///   - name: its path.
  ///   - file: the file.
  ///   - position: its place among all files.
  ///   - format: the name of what it was read as.
  ///   - alias: what the photo is called besides.
  ///   - pair: what it has in common with the other file of a live photo.
  mutating func add(
    _ facts: PhotoFacts, name: [UInt8], of file: FoundFile, at position: Int, as format: String,
    alias: [UInt8]?, pair: String?
  ) {
    let index = index(of: file, at: position, as: format)
    let row = gathered[index].collector.rows.count
    gathered[index].isOwnFile = true
    if let alias { gathered[index].aliases.append((row, alias)) }
    if let pair { gathered[index].pairs.append((row, pair)) }
    gathered[index].collector.add(facts, name: name)
  }

  private mutating func index(of file: FoundFile, at position: Int, as format: String) -> Int {
    let key = Key(source: file.root, format: format)
    if let index = positions[key] { return index }
    positions[key] = gathered.count
    gathered.append(
      Gathered(
        position: position, root: file.root,
        collector: PhotoCollector(source: file.root, format: format, today: today)))
    return gathered.count - 1
  }

  /// The rows and the reports, in the order in which they were first met.
  consuming func finish() -> [Part] {
    gathered.map { gathered in
      let (rows, report) = gathered.collector.finish()
      return Part(
        position: gathered.position, root: gathered.root, rows: rows, report: report,
        isOwnFile: gathered.isOwnFile, aliases: gathered.aliases, pairs: gathered.pairs)
    }
  }
}

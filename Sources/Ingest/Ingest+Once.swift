internal import Exports
internal import Timeline

extension Ingest {
  /// Makes one photo of each that was met more than once.
  func countOnce(in output: inout Output) {
    guard OnePhotoOnce.isNeeded(for: output.origins) else { return }
    let rows = output.rows
    output.rows = PhotoRows()
    let once = OnePhotoOnce(
      rows: rows, origins: output.origins, counts: output.rowCounts, aliases: output.aliases,
      pairs: output.pairs)
    let (settled, joined) = once.run()
    output.rows = settled
    output.rows.takeAlbums(joined.map { ($0.row, $0.into) })
    output.remove(
      joined.map { joined in
        (joined.row, joined.reason, "the same as \(settled.name(of: joined.into))")
      })
    // Rows have moved.
    output.aliases = [:]
    output.pairs = [:]
  }
}

extension Ingest.Output {
  /// What reports call the plain photo CSV, and the same in columns.
  private static let plainFormats: Set = ["plain photo CSV", PhotoColumnsReader.format]

  /// The rows of each source.
  var ranges: [Range<Int>] {
    var end = 0
    return rowCounts.map { count in
      end += count
      return end - count..<end
    }
  }

  /// Takes in what was read, in the order of the files.
  mutating func takeIn(_ parts: [PhotoCollection.Part]) {
    // From behind, so that each is freed as soon as it has been taken in.
    var remaining = parts.sorted { $0.position > $1.position }
    while let part = remaining.popLast() {
      let start = rows.count
      for (row, name) in part.aliases { aliases[start + row] = name }
      for (row, pair) in part.pairs { pairs[start + row] = pair }
      origins.append(
        OnePhotoOnce.Origin(
          root: part.root, isOwnFile: part.isOwnFile,
          isPlain: Self.plainFormats.contains(part.report.format)))
      reports.append(part.report)
      rowCounts.append(part.rows.count)
      rows.append(part.rows)
    }
  }

  /// Removes rows and counts each in the report of its source.
  ///
  /// - Parameter left: rows in ascending order, why each is removed, and what is to be said of it.
  mutating func remove(_ left: [(row: Int, reason: ReadingReason, value: String)]) {
    guard !left.isEmpty else { return }
    var isRemoved = [Bool](repeating: false, count: rows.count)
    let ranges = ranges
    for (row, reason, value) in left {
      isRemoved[row] = true
      let source = ranges.partitioningIndex { $0.upperBound > row }
      reports[source].note(
        reason,
        example: ReadingFinding.Example(
          line: nil, file: rows.name(of: row), value: value, expected: ""))
      rowCounts[source] -= 1
    }
    rows.remove(where: isRemoved)
  }
}

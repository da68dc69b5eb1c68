public import Timeline

/// The labels of one or many libraries, checked.
public struct Labels: Sendable {
  /// Where they come from, for messages.
  public let source: String
  /// The labels, in the order of the file.
  public let labels: [Label]

  /// Labels from rows that are sound one by one.
  ///
  /// - Throws: `LabelsError` when labels of one library overlap.
  public init(_ labels: [Label], source: String) throws(LabelsError) {
    self.source = source
    self.labels = labels
    var problems: [LabelsError.Problem] = []
    for name in libraries {
      let ofLibrary = labels.filter { $0.library == name }.sorted(by: Self.isBefore)
      for (earlier, later) in zip(ofLibrary, ofLibrary.dropFirst())
      where later.dates.lowerBound <= earlier.dates.upperBound {
        let (first, second) = earlier.line < later.line ? (earlier, later) : (later, earlier)
        problems.append(
          .init(
            line: second.line,
            text: "\(second.dates.text) overlaps \(first.dates.text) on line \(first.line); "
              + "expected labels that share no day"))
      }
    }
    guard problems.isEmpty else {
      throw LabelsError(
        source: source, problems: problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) })
    }
  }

  /// The libraries that are named, in the order of the file; nil stands for rows without a name.
  public var libraries: [String?] {
    var seen: Set<String?> = []
    return labels.map(\.library).filter { seen.insert($0).inserted }
  }

  /// The labels of a library, by date.
  ///
  /// - Parameters:
  ///   - name: its name in the labels; nil for rows without a name.
  ///   - dates: the first and the last date with photos; nil when no photo is dated.
  /// - Returns: its labels, by date.
  /// - Throws: `LabelsError` when a label has no day in common with the library.
  public func labels(
    of name: String?, within dates: ClosedRange<LocalDate>?
  ) throws(LabelsError) -> [Label] {
    let ofLibrary = labels.filter { $0.library == name }.sorted(by: Self.isBefore)
    let outside = ofLibrary.filter { label in dates.map { !$0.overlaps(label.dates) } ?? true }
      .sorted { $0.line < $1.line }
    guard outside.isEmpty else {
      let expected = dates.map { "photos are from \($0.text)" } ?? "it has no dated photo"
      let which = name.map { "library \($0)" } ?? "the library"
      throw LabelsError(
        source: source,
        problems: outside.map {
          .init(line: $0.line, text: "\($0.dates.text) lies outside \(which): \(expected)")
        })
    }
    return ofLibrary
  }

  private static func isBefore(_ left: Label, _ right: Label) -> Bool {
    (left.dates.lowerBound, left.dates.upperBound, left.line)
      < (right.dates.lowerBound, right.dates.upperBound, right.line)
  }
}

/// The sources that are one library of the labels.
public struct LabelledSource: Sendable, Equatable {
  /// The library's name in the labels; nil where the labels name none.
  public let name: String?
  /// What to read.
  public var sources: [String]

  /// The sources of a library.
  public init(name: String?, sources: [String]) {
    self.name = name
    self.sources = sources
  }

  /// Says which sources are which library.
  ///
  /// Where the labels name no library, all sources are one. Else a source whose own name (with or without what
  /// stands behind its last dot) the labels use is that library, and of any other source, which must be a
  /// folder, each sub-folder is a library of its own, labelled or not.
  ///
  /// - Parameters:
  ///   - sources: what the user gave.
  ///   - labels: the labels.
  ///   - subfolders: the names of the folders in a folder, in order; nil for what is no folder.
  /// - Returns: the libraries, in the order of their names.
  /// - Throws: `LabelsError` when a label names no library, or one that is not there.
  public static func all(
    of sources: [String], labels: Labels, subfolders: (String) -> [String]?
  ) throws(LabelsError) -> [LabelledSource] {
    let named = labels.libraries.compactMap { $0 }
    guard !named.isEmpty else { return [LabelledSource(name: nil, sources: sources)] }
    var found: [LabelledSource] = []
    func add(_ name: String, _ source: String) {
      if let position = found.firstIndex(where: { $0.name == name }) {
        found[position].sources.append(source)
      } else {
        found.append(LabelledSource(name: name, sources: [source]))
      }
    }
    for source in sources {
      let parts = source.split(separator: "/").filter { $0 != "." }
      let own = parts.last.map(String.init) ?? source
      let stem = own.lastIndex(of: ".").map { String(own[..<$0]) } ?? own
      if let name = named.first(where: { $0 == own || $0 == stem }) {
        add(name, source)
      } else if let folders = subfolders(source), !folders.isEmpty {
        let separator = source.hasSuffix("/") ? "" : "/"
        for folder in folders { add(folder, source + separator + folder) }
      } else {
        throw LabelsError(
          source: labels.source,
          "the labels name libraries, and \(source) is none of them; expected a folder with a "
            + "sub-folder for each, or sources named \(list(named))")
      }
    }
    try check(labels, against: found.compactMap(\.name))
    return found.sorted { ($0.name ?? "") < ($1.name ?? "") }
  }

  private static func check(_ labels: Labels, against names: [String]) throws(LabelsError) {
    var told: Set<String?> = []
    let problems = labels.labels.compactMap { label -> LabelsError.Problem? in
      guard let name = label.library else {
        return .init(
          line: label.line, text: "library is empty; expected one, as other rows have it")
      }
      guard !names.contains(name), told.insert(name).inserted else { return nil }
      return .init(line: label.line, text: "no library \(name); there are \(list(names.sorted()))")
    }
    guard problems.isEmpty else { throw LabelsError(source: labels.source, problems: problems) }
  }

  private static func list(_ names: [String]) -> String {
    let most = 5
    return names.prefix(most).joined(separator: ", ") + (names.count > most ? ", …" : "")
  }
}

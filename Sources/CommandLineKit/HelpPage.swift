/// A page of help: blocks of text and tables whose columns stand in one line down the page.
///
/// A narrow page (under 60) has no room for two columns: explanations stand under their labels.
struct HelpPage {
  private enum Block {
    case lines([String])
    case table(heading: String, rows: [(label: String, text: String)])
  }

  private let width: Int
  private var blocks: [Block] = []

  init(width: Int) {
    self.width = max(20, width)
  }

  mutating func add(paragraphs text: String) {
    for paragraph in text.split(separator: "\n\n") {
      let words = paragraph.split(whereSeparator: \.isWhitespace).map(String.init)
      blocks.append(.lines(Self.wrapped(words, width: width)))
    }
  }

  /// Adds a usage line; a piece is never broken.
  mutating func add(usage pieces: [String]) {
    let lines = Self.wrapped(["Usage:"] + pieces, width: width, hanging: 4)
    blocks.append(.lines(lines))
  }

  /// Adds a table, unless it is empty.
  mutating func add(_ heading: String, _ rows: [(label: String, text: String)]) {
    guard !rows.isEmpty else { return }
    blocks.append(.table(heading: heading, rows: rows))
  }

  /// Adds calls, as they are typed, each with its explanation below.
  mutating func add(examples: [Example]) {
    guard !examples.isEmpty else { return }
    let lines = examples.flatMap { example in
      ["  " + example.call] + explained(example.explanation, indent: 6)
    }
    blocks.append(.lines(["Examples:"] + lines))
  }

  /// The whole page, with a line feed at its end.
  var text: String {
    let indent = textColumn
    let parts = blocks.map { block -> String in
      switch block {
      case .lines(let lines):
        return lines.joined(separator: "\n")
      case .table(let heading, let rows):
        let entries = rows.flatMap { lines(of: $0.label, $0.text, indent: indent) }
        let words = (heading + ":").split(separator: " ").map(String.init)
        return (Self.wrapped(words, width: width) + entries).joined(separator: "\n")
      }
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The column where explanations begin, after the longest label that leaves them most of the
  /// page.
  private var textColumn: Int {
    guard width >= 60 else { return 6 }
    let labels = blocks.flatMap { block -> [Int] in
      guard case .table(_, let rows) = block else { return [] }
      return rows.map { $0.label.count + 4 }
    }
    return labels.filter { $0 <= width * 2 / 5 }.max() ?? 6
  }

  private func lines(of label: String, _ text: String, indent: Int) -> [String] {
    let explanation = explained(text, indent: indent)
    guard label.count + 4 <= indent, let first = explanation.first else {
      return ["  " + label] + explanation
    }
    let start = "  " + label
    return [start + first.dropFirst(start.count)] + explanation.dropFirst()
  }

  private func explained(_ text: String, indent: Int) -> [String] {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let margin = String(repeating: " ", count: indent)
    return Self.wrapped(words, width: width - indent).map { margin + $0 }
  }

  /// Lines of as many words as fit; those after the first are indented by `hanging`.
  private static func wrapped(_ words: [String], width: Int, hanging: Int = 0) -> [String] {
    var lines: [String] = []
    for word in words {
      if let line = lines.last, line.count + 1 + word.count <= width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(repeating: " ", count: lines.isEmpty ? 0 : hanging) + word)
      }
    }
    return lines
  }
}

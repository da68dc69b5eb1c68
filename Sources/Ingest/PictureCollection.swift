internal import ImageMetadata
internal import Timeline

/// Gathers what was read from pictures into rows, with a report for each source and format.
struct PictureCollection {
  private let today: LocalDate
  private var collectors: [PhotoCollector] = []
  private var positions: [Key: Int] = [:]

  private struct Key: Hashable {
    let source: String
    let format: ImageFormat
  }

  init(today: LocalDate) { self.today = today }

  /// Takes in a picture.
  mutating func add(_ facts: PhotoFacts, format: ImageFormat, file: FoundFile) {
    let key = Key(source: file.root, format: format)
    let position = positions[key] ?? collectors.count
    if position == collectors.count {
      positions[key] = position
      collectors.append(
        PhotoCollector(source: key.source, format: format.rawValue, today: today))
    }
    collectors[position].add(facts, name: file.path?.bytes ?? [])
  }

  /// The rows and the reports, in the order in which the formats were first met.
  consuming func finish() -> [(rows: PhotoRows, report: SourceReport)] {
    collectors.map { $0.finish() }
  }
}

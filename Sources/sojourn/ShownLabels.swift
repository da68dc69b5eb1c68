import Pipeline
import Timeline
import Tuning

/// The labelled trips that may be shown and counted while memories are skipped (clause K2).
///
/// A journey of which no far photo remains is in no output and in no total. A label that told of such a journey would
/// be missed for want of the very photos that are to be forgotten, and would say their dates.
struct ShownLabels {
  let labels: [Label]

  /// - Parameters:
  ///   - labels: all labels of a library.
  ///   - found: all its photos.
  ///   - shown: what was found, over the photos that remain.
  init(_ labels: [Label], found: PhotoTable, shown: Analysis) {
    guard shown.table.count < found.count else {
      self.labels = labels
      return
    }
    self.labels = labels.filter { label in
      shown.table.photos(dated: label.dates).count == found.photos(dated: label.dates).count
        || shown.days.days.contains { $0.far > 0 && label.dates.contains($0.date) }
    }
  }
}

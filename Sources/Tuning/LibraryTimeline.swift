internal import Reporting
internal import Timeline

/// A drawing of a library, a row a year: above what was labelled, below what was found.
struct LibraryTimeline {
  private static let left = 40
  private static let dayWidth = 2.0
  private static let rowHeight = 26
  private static let laneHeight = 8

  private let library: LibraryEvaluation

  init(_ library: LibraryEvaluation) { self.library = library }

  /// A year never has more than 366 days.
  private static let width = left + Int(366 * dayWidth)

  func write(to page: inout PageText) {
    guard let dates = library.dates else { return }
    // A label may begin before the first photo, or end after the last.
    let ends = library.labels.map(\.dates) + [dates]
    let first = ends.map(\.lowerBound).min() ?? dates.lowerBound
    let last = ends.map(\.upperBound).max() ?? dates.upperBound
    let years = first.components.year...last.components.year
    // A lone wrong date must not make a page of centuries.
    let used = years.filter { year in
      library.labels.contains { Self.touches($0.dates, year) }
        || library.found.contains { Self.touches($0.dates, year) }
    }
    let height = used.count * Self.rowHeight + 4
    page.element(
      "svg",
      [
        "viewBox": "0 0 \(Self.width) \(height)", "width": String(Self.width),
        "height": String(height), "role": "img",
        "aria-label": "labelled and found, by year",
      ]
    ) { page in
      for (row, year) in used.enumerated() {
        let top = row * Self.rowHeight + 4
        page.line()
        page.element("text", ["x": "0", "y": String(top + 12)], String(year))
        page.element(
          "path", ["class": "axis", "d": "M\(Self.left) \(top + 19)H\(Self.width)"], "")
        for label in library.labels where Self.touches(label.dates, year) {
          let isMissed = library.missed.contains { $0.label == label }
          bar(
            label.dates, year: year, top: top,
            class: isMissed ? "missed" : Self.style(of: label),
            title: label.dates.text + (label.kind.isEmpty ? "" : ", \(label.kind)")
              + (isMissed ? ", missed" : ""), to: &page)
        }
        for journey in library.found where Self.touches(journey.dates, year) {
          bar(
            journey.dates, year: year, top: top + Self.laneHeight + 2,
            class: Self.style(of: journey.verdict), title: journey.dates.text, to: &page)
        }
      }
    }
  }

  private static func style(of label: Label) -> String {
    switch label.counting {
    case .yes: "label"
    case .excused: "pale"
    case .no: "hollow"
    }
  }

  private static func style(of verdict: Matching.Verdict) -> String {
    switch verdict {
    case .right: "right"
    case .excused: "pale"
    case .wrong: "wrong"
    }
  }

  private static func touches(_ dates: ClosedRange<LocalDate>, _ year: Int) -> Bool {
    dates.lowerBound.components.year <= year && year <= dates.upperBound.components.year
  }

  private func bar(
    _ dates: ClosedRange<LocalDate>, year: Int, top: Int, class style: String, title: String,
    to page: inout PageText
  ) {
    guard let start = try? LocalDate(year: year, month: 1, day: 1),
      let end = try? LocalDate(year: year, month: 12, day: 31)
    else { return }
    let from = max(dates.lowerBound, start) - start
    let to = min(dates.upperBound, end) - start + 1
    let x = Double(Self.left) + Double(from) * Self.dayWidth
    page.element(
      "rect",
      [
        "class": style, "x": DecimalText.fixed(x, decimals: 1), "y": String(top),
        "width": DecimalText.fixed(Double(to - from) * Self.dayWidth, decimals: 1),
        "height": String(Self.laneHeight),
      ]
    ) { $0.element("title", title) }
  }
}

internal import Pipeline
internal import Reporting
internal import Timeline

/// A drawing of the score by the value of one threshold.
struct SensitivityChart {
  private static let size = (width: 560.0, height: 150.0)
  private static let inset = (left: 46.0, right: 12.0, top: 8.0, bottom: 22.0)

  private let sensitivity: TuningResult.Sensitivity

  init(_ sensitivity: TuningResult.Sensitivity) { self.sensitivity = sensitivity }

  func write(to page: inout PageText) {
    let points = sensitivity.aroundInitial + sensitivity.aroundChosen
    let scores = points.map(\.standing.f1)
    guard let least = scores.min(), let most = scores.max(),
      let low = points.map(\.number).min(), let high = points.map(\.number).max()
    else { return page.element("p", ["class": "quiet"], "Not scored.") }
    // A flat curve is drawn flat, and not as noise blown up.
    let span = max(most - least, 0.02)
    let bottom = least - (span - (most - least)) / 2

    func x(_ value: Double) -> String {
      let width = Self.size.width - Self.inset.left - Self.inset.right
      let share = high > low ? (value - low) / (high - low) : 0.5
      return DecimalText.fixed(Self.inset.left + share * width, decimals: 1)
    }
    func y(_ score: Double) -> String {
      let height = Self.size.height - Self.inset.top - Self.inset.bottom
      return DecimalText.fixed(
        Self.inset.top + (1 - (score - bottom) / span) * height, decimals: 1)
    }
    func path(_ points: [TuningResult.CurvePoint]) -> String {
      points.enumerated().map { number, point in
        "\(number == 0 ? "M" : "L")\(x(point.number)) \(y(point.standing.f1))"
      }.joined()
    }
    page.element(
      "svg",
      [
        "viewBox": "0 0 560 150", "width": "560", "height": "150", "role": "img",
        "aria-label": "mean F1 by \(sensitivity.knob.entry.name)",
      ]
    ) { page in
      for score in [bottom, bottom + span] {
        page.element(
          "path", ["class": "axis", "d": "M\(Self.inset.left) \(y(score))H548"], "")
        page.element("text", ["x": "0", "y": y(score)], FigureText.value(score, .f1))
      }
      for value in low == high ? [low] : [low, high] {
        page.element(
          "text",
          ["x": x(value), "y": "146", "text-anchor": value == low ? "start" : "end"],
          DecimalText.fixed(value, decimals: value == value.rounded() ? 0 : 2))
      }
      page.element("path", ["class": "thin", "d": path(sensitivity.aroundInitial)], "")
      page.element("path", ["class": "curve", "d": path(sensitivity.aroundChosen)], "")
      let knob = sensitivity.knob
      mark("default", knob.value(at: 0), on: sensitivity.aroundInitial, x, y, to: &page)
      mark(
        "chosen", knob.value(at: sensitivity.chosen), on: sensitivity.aroundChosen, x, y,
        to: &page)
    }
  }

  private func mark(
    _ style: String, _ value: Double, on points: [TuningResult.CurvePoint],
    _ x: (Double) -> String, _ y: (Double) -> String, to page: inout PageText
  ) {
    guard let point = points.first(where: { $0.number == value }) else { return }
    page.element(
      "circle",
      ["class": style, "cx": x(point.number), "cy": y(point.standing.f1), "r": "4"]
    ) { page in
      page.element(
        "title", "\(style): \(point.value), mean F1 \(FigureText.value(point.standing.f1, .f1))")
    }
  }
}

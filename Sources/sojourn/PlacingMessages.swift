import Timeline

/// Tells the user what came of giving places to photos without one.
struct PlacingMessages {
  private let messages: Messages

  init(_ messages: Messages) { self.messages = messages }

  func report(_ placing: PlacingReport) {
    for history in placing.histories {
      for finding in history.findings {
        var text = "\(history.source): \(finding.meaning)"
        if let example = finding.examples.first { text += ": \(example)" }
        if finding.count > 1 { text += " (and \(finding.count - 1) more like it)" }
        messages.warning(text)
      }
    }
    for step in placing.steps { messages.note(Self.text(of: step)) }
  }

  /// How many photos were placed, and why others were not.
  static func text(of step: PlacingReport.Step) -> String {
    let source =
      switch step.source {
      case .track: "by location histories"
      case .neighbours: "by photos of the same camera"
      }
    var text =
      "\(step.placed) of \(Counted("photo", step.candidates)) without a place placed \(source)"
    if !step.unplaced.isEmpty {
      text +=
        "; not: " + step.unplaced.map { "\($0.count) (\($0.meaning))" }.joined(separator: ", ")
    }
    return text
  }
}

import Timeline

/// Tells the user what of a source was not used, or is doubtful, with the file and line of an example.
struct FindingMessages {
  private let messages: Messages
  private let trustsCameraClock: Bool

  /// Clocks on another time zone were kept when they are trusted, and else corrected.
  init(_ messages: Messages, trustsCameraClock: Bool) {
    self.messages = messages
    self.trustsCameraClock = trustsCameraClock
  }

  func report(_ reports: [SourceReport], duplicatesInTable: Int) {
    for report in reports {
      for reason in ReadingReason.allCases {
        // A photo without a place is nothing to warn of; what was met again is counted below.
        guard reason != .placeMissing, reason != .duplicate, reason != .sidecarOfPhoto,
          let finding = report.findings[reason]
        else { continue }
        let text = text(of: finding, reason: reason, in: report)
        if reason.isExpected { messages.note(text) } else { messages.warning(text) }
      }
    }
    reportRemarks(of: reports)
    let joined = reports.reduce(0) { $0 + ($1.findings[.duplicate]?.count ?? 0) }
    let duplicates = duplicatesInTable + joined
    if duplicates > 0 {
      messages.warning(
        duplicates == 1
          ? "1 photo was met twice and counts once"
          : "\(duplicates) photos were met more than once and count once each")
    }
  }

  /// How many sources with something to be said of them as a whole are named.
  private static let mostRemarks = 3

  private func reportRemarks(of reports: [SourceReport]) {
    let remarks = reports.flatMap { report in report.remarks.map { "\(report.source): \($0)" } }
    for remark in remarks.prefix(Self.mostRemarks) { messages.warning(remark) }
    let more = remarks.count - Self.mostRemarks
    if more > 0 { messages.warning("and \(more) more like the last ones") }
  }

  private func text(
    of finding: ReadingFinding, reason: ReadingReason, in report: SourceReport
  ) -> String {
    var text = finding.examples.first?.file ?? report.source
    if let example = finding.examples.first {
      if let line = example.line { text += ":\(line)" }
      text += ": \(reason.meaning)"
      if !example.value.isEmpty { text += ": \"\(example.value)\"" }
      if !example.expected.isEmpty {
        text += reason == .clockOnOtherZone ? "; there it was " : "; expected "
        text += example.expected
      }
    } else {
      text += ": \(reason.meaning)"
    }
    text += "; \(consequence(of: reason))"
    if finding.count > 1 { text += " (and \(finding.count - 1) more like it)" }
    return text
  }

  private func consequence(of reason: ReadingReason) -> String {
    guard reason == .clockOnOtherZone else { return reason.effect.consequence }
    return trustsCameraClock
      ? "the camera's time was kept"
      : "corrected to the time there (--trust-camera-clock keeps the camera's)"
  }
}

extension ReadingReason {
  /// Whether it was asked for, or is how photos are kept, so that nobody has to be warned.
  fileprivate var isExpected: Bool {
    switch self {
    case .partOfPhoto, .versionOfPhoto, .screenshotLeftOut, .receivedLeftOut, .hiddenLeftOut,
      .cameraLeftOut, .deletedInSource:
      true
    default: false
    }
  }
}

extension ReadingReason.Effect {
  fileprivate var consequence: String {
    switch self {
    case .recordLeftOut: "left out"
    case .undated: "the photo counts as undated"
    case .notLocated: "the photo counts as not located"
    case .suspicious: "used all the same"
    }
  }
}

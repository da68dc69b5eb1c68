import Timeline

/// Why there is nothing to find in a library, for the user.
enum NothingUsable {
  /// That all photos were left out as asked; nil where none was.
  static func leftOut(of reports: [SourceReport]) -> String? {
    let options: [(reason: ReadingReason, name: String)] = [
      (.screenshotLeftOut, "--leave-out screenshots"), (.receivedLeftOut, "--leave-out received"),
      (.hiddenLeftOut, "--leave-out hidden"),
      (.cameraLeftOut, "--only-camera and --except-camera"),
    ]
    let counts = options.map { option in
      (option.name, reports.reduce(0) { $0 + ($1.findings[option.reason]?.count ?? 0) })
    }.filter { $0.1 > 0 }
    guard !counts.isEmpty else { return nil }
    return "no photo is left: "
      + counts.map { "\(Counted("photo", $0.1)) left out by \($0.0)" }.joined(separator: ", ")
  }

  /// Why no photo has a date: what the dates are that cannot be used, and where the first ones stand.
  static func undated(_ photos: Int, reports: [SourceReport]) -> String {
    var text = "no photo has a usable date, so there is nothing to find"
    for reason in ReadingReason.allCases where reason.effect == .undated {
      let findings = reports.compactMap { report in
        report.findings[reason].map { (report.source, $0) }
      }
      let count = findings.reduce(0) { $0 + $1.1.count }
      guard count > 0 else { continue }
      let examples = findings.flatMap { source, finding in
        finding.examples.map { example in
          (example.file ?? source) + (example.line.map { ":\($0)" } ?? "")
            + (example.value.isEmpty ? "" : " \"\(example.value)\"")
        }
      }
      text += "; \(count) of \(photos) with \(reason.meaning)" + (examples.isEmpty ? "" : ": ")
      let more = count > 3 && !examples.isEmpty ? ", …" : ""
      text += examples.prefix(3).joined(separator: ", ") + more
    }
    return text
  }
}

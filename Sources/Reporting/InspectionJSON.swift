public import Timeline

/// What was read, as JSON, schema `sojourn.inspection/1`.
public struct InspectionJSON: Sendable {
  private let library: LibrarySummary
  private let reports: [SourceReport]
  private let duplicates: Int
  private let placing: PlacingReport
  private let unread: [(source: String, reason: String)]
  private let passedOver: [(kind: String, count: Int, examples: [String])]
  private let countsSources: Bool

  /// The JSON of what was read.
  ///
  /// `countsSources` says whether each source's counts are written; where photos are skipped they are null, since
  /// they count those as well (clause K2).
  public init(
    library: LibrarySummary, reports: [SourceReport], duplicates: Int, placing: PlacingReport,
    unread: [(source: String, reason: String)],
    passedOver: [(kind: String, count: Int, examples: [String])], countsSources: Bool = true
  ) {
    self.library = library
    self.reports = reports
    self.duplicates = duplicates
    self.placing = placing
    self.unread = unread
    self.passedOver = passedOver
    self.countsSources = countsSources
  }

  /// Writes it.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    var json = JSONText()
    json.object { json in
      json.string("schema", "sojourn.inspection/1")
      json.library(library)
      json.number("duplicates", duplicates)
      json.array("sources") { json in
        for report in reports { source(report, &json) }
      }
      if !placing.isEmpty { json.placing(placing) }
      json.array("unread") { json in
        for (source, reason) in unread {
          json.object { json in
            json.string("source", source)
            json.string("reason", reason)
          }
        }
      }
      json.array("passedOver") { json in
        for (kind, count, examples) in passedOver {
          json.object { json in
            json.string("kind", kind)
            json.number("count", count)
            json.array("examples") { json in
              for example in examples { json.string(nil, example) }
            }
          }
        }
      }
    }
    try sink.write(json.takeText())
    try sink.write("\n")
  }

  private func source(_ report: SourceReport, _ json: inout JSONText) {
    json.object { json in
      json.string("source", report.source)
      json.string("format", report.format)
      json.number("records", countsSources ? report.records : nil)
      json.number("photos", countsSources ? report.photos : nil)
      json.number("dated", countsSources ? report.dated : nil)
      json.number("located", countsSources ? report.located : nil)
      json.number("placed", countsSources ? report.placed : nil)
      json.number("screenshots", countsSources ? report.screenshots : nil)
      json.number("received", countsSources ? report.received : nil)
      json.number("hidden", countsSources ? report.hidden : nil)
      json.array("findings") { json in
        for reason in ReadingReason.allCases {
          guard let finding = report.findings[reason] else { continue }
          self.finding(finding, reason, &json)
        }
      }
    }
  }

  private func finding(
    _ finding: ReadingFinding, _ reason: ReadingReason, _ json: inout JSONText
  ) {
    json.object { json in
      json.string("reason", reason.rawValue)
      json.string("effect", reason.effect.rawValue)
      json.number("count", finding.count)
      json.array("examples") { json in
        for example in finding.examples {
          json.inlineObject { json in
            json.string("file", example.file)
            json.number("line", example.line)
            json.string("value", example.value)
            json.string("expected", example.expected)
          }
        }
      }
    }
  }
}

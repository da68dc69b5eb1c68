internal import Timeline

extension JSONText {
  /// Writes the member `placing`: the location histories, and what came of each way of giving places.
  mutating func placing(_ report: PlacingReport) {
    object("placing") { json in
      json.array("histories") { json in
        for history in report.histories {
          json.object { json in
            json.string("source", history.source)
            json.string("format", history.format)
            json.number("fixes", history.fixes)
            json.number("visits", history.visits)
            json.reasons("findings", history.findings)
          }
        }
      }
      json.array("steps") { json in
        for step in report.steps {
          json.object { json in
            json.string("by", step.source.rawValue)
            json.number("candidates", step.candidates)
            json.number("placed", step.placed)
            json.reasons("unplaced", step.unplaced)
          }
        }
      }
    }
  }

  private mutating func reasons(_ name: String, _ reasons: [PlacingReport.Reason]) {
    array(name) { json in
      for reason in reasons {
        json.object { json in
          json.string("reason", reason.name)
          json.number("count", reason.count)
          json.inlineArray("examples") { json in
            for example in reason.examples { json.string(nil, example) }
          }
        }
      }
    }
  }
}

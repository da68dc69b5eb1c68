public import Reporting
internal import Timeline

/// Explanations as JSON: the subjects in order, each with its statements.
public struct ExplanationsJSON: Sendable {
  private let explanations: [Explanation]

  /// The JSON of some explanations.
  public init(_ explanations: [Explanation]) { self.explanations = explanations }

  /// Writes it.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    var json = JSONText()
    json.object { json in
      json.string("schema", "sojourn.explanation/1")
      json.array("explanations") { json in
        for explanation in explanations {
          json.object { json in
            json.string("subject", explanation.subject)
            json.array("lines") { json in
              for line in explanation.lines {
                json.inlineObject { json in
                  json.string("clause", line.clause.rawValue)
                  json.number("level", line.level)
                  json.string("text", line.text)
                }
              }
            }
          }
        }
      }
    }
    try sink.write(json.takeText())
    try sink.write("\n")
  }
}

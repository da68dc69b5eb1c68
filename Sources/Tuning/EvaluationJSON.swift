internal import Pipeline
public import Reporting
internal import Timeline

/// An evaluation as JSON, schema `sojourn.evaluation/1`.
public struct EvaluationJSON: Sendable {
  private let evaluation: Evaluation

  /// The JSON of an evaluation.
  public init(_ evaluation: Evaluation) { self.evaluation = evaluation }

  /// Writes it.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    var json = JSONText()
    json.object { json in
      json.string("schema", "sojourn.evaluation/1")
      json.thresholds(evaluation.thresholds)
      json.number("seed", digits: String(evaluation.seed))
      json.number("libraries", evaluation.libraries.count)
      json.tally(evaluation.tally)
      json.averaged("micro", evaluation.pooled)
      json.averaged("macro", evaluation.mean)
      json.array("kinds") { json in
        for kind in evaluation.kinds {
          json.inlineObject { json in
            json.string("kind", kind.kind)
            json.string("counts", kind.counting.rawValue)
            json.number("labels", kind.labels)
            json.number("found", kind.found)
            json.figure("share", kind.foundShare)
            json.interval("interval", kind.foundInterval)
            json.figure("startError", kind.score.startError)
            json.figure("endError", kind.score.endError)
            json.figure("overlap", kind.score.overlap)
          }
        }
      }
      json.array("byLibrary") { json in
        for library in evaluation.libraries { json.library(library) }
      }
    }
    try sink.write(json.takeText())
    try sink.write("\n")
  }
}

extension JSONText {
  /// Writes the member `thresholds`.
  mutating func thresholds(_ thresholds: Thresholds, as name: String = "thresholds") {
    object(name) { json in
      for entry in ThresholdEntry.all {
        json.number(entry.name, digits: entry.text(in: thresholds))
      }
    }
  }

  /// Writes a figure with four decimals, or null.
  mutating func figure(_ name: String?, _ value: Double?) {
    number(name, digits: value.map { DecimalText.fixed($0, decimals: 4) })
  }

  /// Writes an interval as an array of two figures, or null.
  mutating func interval(_ name: String?, _ interval: ClosedRange<Double>?) {
    guard let interval else {
      null(name)
      return
    }
    inlineArray(name) { json in
      json.figure(nil, interval.lowerBound)
      json.figure(nil, interval.upperBound)
    }
  }

  /// Writes the member `counts`.
  mutating func tally(_ tally: Tally) {
    inlineObject("counts") { json in
      json.number("right", tally.right)
      json.number("missed", tally.missed)
      json.number("false", tally.wrong)
      json.number("excused", tally.excused)
    }
  }

  /// Writes a score with its intervals.
  mutating func averaged(_ name: String, _ averaged: Evaluation.Averaged) {
    object(name) { json in
      json.score(averaged.score)
      json.object("intervals") { json in
        for figure in Score.Figure.allCases {
          json.interval(figure.rawValue, averaged.interval(of: figure))
        }
      }
    }
  }

  /// Writes the members of a score.
  mutating func score(_ score: Score) {
    for figure in Score.Figure.allCases {
      self.figure(figure.rawValue, figure.value(in: score))
    }
  }

  fileprivate mutating func library(_ library: LibraryEvaluation) {
    object { json in
      json.string("library", library.name)
      json.string("firstDate", library.dates?.lowerBound.description)
      json.string("lastDate", library.dates?.upperBound.description)
      json.tally(library.tally)
      json.inlineObject("score") { json in json.score(Score(of: library.tally)) }
      json.array("matches") { json in
        for match in library.matches {
          let (label, journey) = (library.labels[match.label], library.found[match.journey])
          json.inlineObject { json in
            json.label(label)
            json.string("journey", journey.id)
            json.string("journeyEnd", journey.dates.upperBound.description)
            json.figure("overlap", match.overlap)
          }
        }
      }
      json.array("missed") { json in
        for missed in library.missed {
          json.object { json in
            json.label(missed.label)
            json.reasons(missed.reasons)
          }
        }
      }
      json.array("false") { json in
        for journey in library.found where journey.verdict == .wrong {
          json.object { json in
            json.string("start", journey.dates.lowerBound.description)
            json.string("end", journey.dates.upperBound.description)
            json.number("touchesLine", journey.touched?.line)
            json.string("touchesKind", journey.touched?.kind)
            json.reasons(journey.reasons)
          }
        }
      }
      json.array("excused") { json in
        for journey in library.found where journey.verdict == .excused {
          json.inlineObject { json in
            json.string("start", journey.dates.lowerBound.description)
            json.string("end", journey.dates.upperBound.description)
          }
        }
      }
    }
  }

  private mutating func label(_ label: Label) {
    number("line", label.line)
    string("start", label.dates.lowerBound.description)
    string("end", label.dates.upperBound.description)
    string("kind", label.kind)
  }

  private mutating func reasons(_ reasons: [Explanation.Line]) {
    string("clause", reasons.first?.clause.rawValue)
    array("reasons") { json in
      for line in reasons {
        json.inlineObject { json in
          json.string("clause", line.clause.rawValue)
          json.string("text", line.text)
        }
      }
    }
  }
}

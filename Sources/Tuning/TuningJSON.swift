public import Pipeline
public import Reporting
internal import Timeline

/// What came of tuning as JSON, schema `sojourn.tuning/1`; its member `thresholds` makes it a thresholds file too.
public struct TuningJSON: Sendable {
  private let result: TuningResult

  /// The JSON of a result.
  public init(_ result: TuningResult) { self.result = result }

  /// Writes it.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    var json = JSONText()
    json.object { json in
      json.string("schema", "sojourn.tuning/1")
      json.thresholds(result.chosen)
      json.thresholds(Thresholds(), as: "defaults")
      json.array("searched") { json in
        for knob in result.lattice.knobs { json.string(nil, knob.entry.name) }
      }
      switch result.method {
      case .grid(let every):
        json.string("method", "grid")
        json.number("everySteps", every)
      case .search: json.string("method", "sweep, then subplex")
      }
      json.number("setsScored", result.setsScored)
      json.number("seed", digits: String(result.seed))
      json.bool("stopped", result.isStopped)
      json.number("trips", result.trips)
      json.string("unit", result.hasTimeBlocks ? "block of time" : "library")
      json.number("units", result.unitNames.count)
      json.array("warnings") { json in
        for warning in result.warnings { json.string(nil, warning) }
      }
      json.object("tunedOn") { json in
        json.standing("defaults", result.initialStanding)
        json.standing("chosen", result.chosenStanding)
      }
      heldOut(&json)
      json.array("sensitivity") { json in
        for sensitivity in result.sensitivities { self.sensitivity(sensitivity, &json) }
      }
      json.array("tradeOffs") { json in
        for pair in result.tradeOffs {
          json.inlineObject { json in
            json.string("first", pair.first.entry.name)
            json.number("firstValue", digits: pair.first.text(at: pair.firstStep))
            json.string("second", pair.second.entry.name)
            json.number("secondValue", digits: pair.second.text(at: pair.secondStep))
            json.figure("firstLoss", pair.firstLoss)
            json.figure("secondLoss", pair.secondLoss)
            json.figure("bothLoss", pair.bothLoss)
          }
        }
      }
    }
    try sink.write(json.takeText())
    try sink.write("\n")
  }

  private func heldOut(_ json: inout JSONText) {
    guard let heldOut = result.heldOut else { return json.null("heldOut") }
    json.object("heldOut") { json in
      json.standing("defaults", heldOut.initial)
      json.standing("tuned", heldOut.tuned)
      json.figure("gain", heldOut.gain)
      json.interval("gainInterval", heldOut.gainInterval)
      json.array("folds") { json in
        for fold in heldOut.folds {
          json.object { json in
            json.inlineArray("heldOut") { json in
              for unit in fold.units { json.string(nil, result.unitNames[unit]) }
            }
            json.standing("defaults", fold.initial)
            json.standing("tuned", fold.tuned)
            json.inlineObject("moved") { json in
              for entry in ThresholdEntry.all
              where entry.get(fold.thresholds) != entry.get(Thresholds()) {
                json.number(entry.name, digits: entry.text(in: fold.thresholds))
              }
            }
          }
        }
      }
    }
  }

  private func sensitivity(_ sensitivity: TuningResult.Sensitivity, _ json: inout JSONText) {
    func curve(_ name: String, _ points: [TuningResult.CurvePoint], _ json: inout JSONText) {
      json.array(name) { json in
        for point in points {
          json.inlineObject { json in
            json.number("value", digits: point.value)
            json.figure("meanF1", point.standing.f1)
            json.figure("boundaryError", point.standing.boundaryError)
          }
        }
      }
    }
    json.object { json in
      let knob = sensitivity.knob
      json.string("threshold", knob.entry.name)
      json.number("default", digits: knob.text(at: 0))
      json.number("chosen", digits: knob.text(at: sensitivity.chosen))
      curve("othersAtDefault", sensitivity.aroundInitial, &json)
      curve("othersAsChosen", sensitivity.aroundChosen, &json)
    }
  }
}

extension JSONText {
  fileprivate mutating func standing(_ name: String, _ standing: TuningBench.Standing) {
    inlineObject(name) { json in
      json.figure("meanF1", standing.f1)
      json.figure("boundaryError", standing.boundaryError)
    }
  }
}

/// Thresholds as a file that `--thresholds` takes.
public struct ThresholdsJSON: Sendable {
  private let thresholds: Thresholds

  /// The file of some thresholds.
  public init(_ thresholds: Thresholds) { self.thresholds = thresholds }

  /// Writes it.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    var json = JSONText()
    json.object { json in json.thresholds(thresholds) }
    try sink.write(json.takeText())
    try sink.write("\n")
  }
}

import Pipeline
import Timeline
import Tuning

/// What came of tuning as tables for people.
struct TuningTable {
  private let result: TuningResult

  init(_ result: TuningResult) { self.result = result }

  var text: String {
    var text = "\(Counted("set", result.setsScored)) of thresholds scored on "
    text += "\(Counted("labelled trip", result.trips))\n"
    if let reason = result.reasonForFewer { text += "(\(reason))\n" }
    text += "\n"
    var scores = TextTable(
      columns: [
        ("Scored on", .left), ("Mean F1", .right), ("Starts and ends off by, days", .right),
      ])
    func add(_ name: String, _ standing: TuningBench.Standing) {
      scores.add([
        name, FigureText.value(standing.f1, .f1),
        FigureText.value(standing.boundaryError, .startError),
      ])
    }
    if let heldOut = result.heldOut {
      add("held out, defaults", heldOut.initial)
      add("held out, tuned on the rest", heldOut.tuned)
    }
    add("everything, defaults", result.initialStanding)
    add("everything, chosen", result.chosenStanding)
    text += scores.text + "\n"
    if let heldOut = result.heldOut {
      text += "gain held out: \(TuningText.signed(heldOut.gain))"
      if let interval = heldOut.gainInterval {
        text += " (95 % interval \(TuningText.signed(interval.lowerBound)) to "
        text += "\(TuningText.signed(interval.upperBound)))"
      }
      text += "\n\n"
    }
    return text + thresholds
  }

  private var thresholds: String {
    var table = TextTable(
      columns: [("Threshold", .left), ("Default", .right), ("Chosen", .right)])
    var isMoved = false
    for entry in ThresholdEntry.all {
      let (initial, chosen) = (entry.text(in: Thresholds()), entry.text(in: result.chosen))
      guard initial != chosen else { continue }
      isMoved = true
      table.add([entry.name, initial, chosen])
    }
    return isMoved ? table.text : "No other thresholds are better than the defaults.\n"
  }
}

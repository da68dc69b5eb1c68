import CommandLineKit
import Pipeline
import Timeline

extension LibraryReading {
  /// The thresholds of the file and of the command line, in that order.
  ///
  /// - Throws: `Stop` when they cannot be used.
  func thresholds() throws(Stop) -> Thresholds {
    var thresholds = Thresholds()
    if let file = settings.thresholdsFile {
      guard let bytes = SmallFile.bytes(of: file) else {
        messages.error("\(file): \(SmallFile.reason())")
        throw Stop(status: .missingInput)
      }
      do {
        try ThresholdsFile.apply(bytes, to: &thresholds)
      } catch {
        messages.error("\(file): \(error)" + Self.suggestion(for: error))
        throw Stop(status: .usage)
      }
    }
    do {
      for assignment in settings.assignments {
        try thresholds.set(assignment.name, to: assignment.value)
      }
      try thresholds.check()
    } catch {
      messages.error("\(error)")
      throw Stop(status: .usage)
    }
    return thresholds
  }

  /// The nearest right name, where a threshold's name is wrong.
  private static func suggestion(for problem: ThresholdsFile.Problem) -> String {
    guard case .threshold(.unknownName(let name)) = problem else { return "" }
    let nearest = Suggestion.nearest(to: name, among: ThresholdEntry.all.map(\.name))
    return nearest.map { "; did you mean \($0)?" } ?? "; `sojourn find --help` lists them"
  }
}

import Geodesy
import JourneyAssembly
import TestSupport
import Timeline

/// A classified library with the runs found in it, in the words of the tests.
struct AssembledLibrary {
  let library: ClassifiedLibrary
  let output: JourneyAssembly.Output

  init(
    _ builder: LibraryBuilder, unknown: Set<LocalDate> = [], partialDayMinFar: Int = 2,
    change: (inout JourneyAssembly.Thresholds) -> Void = { _ in }
  ) {
    var thresholds = JourneyAssembly.Thresholds()
    change(&thresholds)
    library = builder.classified(unknown: unknown, partialDayMinFar: partialDayMinFar)
    output = JourneyAssembly(thresholds: thresholds).run(
      on: library.calendar, table: library.table, homes: library.homes,
      distance: HomeDistance(
        areas: library.homes.areas, limit: .kilometres(50), geodesic: Geodesic()))
  }

  /// The runs by the dates of their members, first to last.
  var runs: [String] {
    output.runs.map { run in
      guard let first = run.members.first, let last = run.members.last else { return "nothing" }
      return library.date(at: first) + " to " + library.date(at: last)
    }
  }

  /// The journeys by their dates.
  var journeys: [String] { output.journeys.map { "\($0.start) to \($0.end)" } }

  /// The near misses by the clauses they failed.
  var nearMisses: [[String]] { output.nearMisses.map { $0.failed.map(\.rawValue) } }

  /// What was decided about the gaps within runs and after them, in order.
  var verdicts: [String] {
    output.runs.flatMap { run in (run.gaps + [run.after].compactMap(\.self)).map(\.word) }
  }
}

extension Gap {
  /// The clause, the number of days and the decision.
  var word: String {
    let decision =
      switch verdict {
      case .short: "short"
      case .sameCity: "same city"
      case .tooLong: "too long"
      case .otherCity: "other city"
      case .atHome: "at home"
      case .withoutHome: "without home"
      case .foundFromAll(let isBridged): isBridged ? "bridged" : "parted"
      }
    return "\(clause.rawValue) \(days) \(decision)"
  }
}

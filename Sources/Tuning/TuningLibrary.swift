public import Pipeline
internal import Synchronization
public import Timeline

/// A labelled library that is scored under one set of thresholds after another.
///
/// What was scored once is remembered, and the stages keep what they can use again, so the order in which sets are
/// asked for decides the cost, and nothing else.
public final class TuningLibrary: Sendable {
  /// Its name in the labels; empty where there is only one.
  public let name: String
  /// Its labels, by date.
  public let labels: [Label]
  /// The first dates of the time blocks after the first one; empty where the library is scored as one.
  public let blocks: [LocalDate]
  private let stages: StageReuse
  private let known = Mutex<[Thresholds: [Tally]]>([:])

  /// A labelled library.
  ///
  /// - Parameters:
  ///   - name: its name in the labels.
  ///   - table: its photos.
  ///   - labels: its labels, by date.
  ///   - blockCount: into how many blocks of time its score is parted, each with about as many trips.
  public init(name: String, table: PhotoTable, labels: [Label], blockCount: Int = 1) {
    self.name = name
    self.labels = labels
    stages = StageReuse(of: table)
    let trips = labels.filter { $0.counting == .yes }
    let count = max(1, min(blockCount, trips.count))
    blocks = (1..<max(1, count)).map { trips[trips.count * $0 / count].dates.lowerBound }
  }

  /// How often each stage was run.
  public var tally: StageReuse.Tally { stages.tally }

  /// What the journeys come to, for each block of time.
  ///
  /// A match and a missed trip belong to the block in which the label starts, any other journey to that in
  /// which it starts itself.
  public func tallies(with thresholds: Thresholds) -> [Tally] {
    if let known = known.withLock({ $0[thresholds] }) { return known }
    let journeys = stages.journeyDates(with: thresholds)
    let matching = Matching(of: journeys, to: labels)
    var tallies = [Tally](repeating: Tally(), count: blocks.count + 1)
    for match in matching.matches {
      let label = labels[match.label]
      tallies[block(of: label.dates.lowerBound)].add(
        match, journey: journeys[match.journey], label: label)
    }
    for position in matching.missed {
      tallies[block(of: labels[position].dates.lowerBound)].missed += 1
    }
    for (journey, verdict) in zip(journeys, matching.verdicts) {
      switch verdict {
      case .right: break
      case .excused: tallies[block(of: journey.lowerBound)].excused += 1
      case .wrong: tallies[block(of: journey.lowerBound)].wrong += 1
      }
    }
    known.withLock { $0[thresholds] = tallies }
    return tallies
  }

  /// Whether some thresholds were scored already.
  public func knows(_ thresholds: Thresholds) -> Bool { known.withLock { $0[thresholds] != nil } }

  /// All thresholds that were scored.
  var scored: Set<Thresholds> { known.withLock { Set($0.keys) } }

  private func block(of date: LocalDate) -> Int { blocks.partitioningIndex { $0 > date } }
}

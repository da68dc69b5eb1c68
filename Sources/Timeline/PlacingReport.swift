/// What came of giving a place to photos without one.
public struct PlacingReport: Sendable, Equatable {
  /// Something that was not used, or a photo that stays without a place, and why.
  public struct Reason: Sendable, Equatable {
    /// The reason's name, for programs.
    public let name: String
    /// The reason in words.
    public let meaning: String
    /// How often it was met.
    public let count: Int
    /// The first few: a photo's path or id, or a line of a location history with the value met.
    public let examples: [String]

    /// A reason.
    public init(name: String, meaning: String, count: Int, examples: [String]) {
      self.name = name
      self.meaning = meaning
      self.count = count
      self.examples = examples
    }
  }

  /// A file with a location history.
  public struct History: Sendable, Equatable {
    /// The file.
    public let source: String
    /// What it was read as.
    public let format: String
    /// How many fixes can be used.
    public let fixes: Int
    /// How many visits can be used.
    public let visits: Int
    /// What cannot, or is doubtful.
    public let findings: [Reason]

    /// A file.
    public init(source: String, format: String, fixes: Int, visits: Int, findings: [Reason]) {
      self.source = source
      self.format = format
      self.fixes = fixes
      self.visits = visits
      self.findings = findings
    }
  }

  /// One way of giving places.
  public struct Step: Sendable, Equatable {
    /// What places come from.
    public enum Source: String, Sendable, CaseIterable {
      /// A location history.
      case track
      /// Photos of the same camera.
      case neighbours
    }

    /// What places come from.
    public let source: Source
    /// How many photos had no place.
    public let candidates: Int
    /// How many of them have one now.
    public let placed: Int
    /// Why others have none.
    public let unplaced: [Reason]

    /// One way, and what came of it.
    public init(source: Source, candidates: Int, placed: Int, unplaced: [Reason]) {
      self.source = source
      self.candidates = candidates
      self.placed = placed
      self.unplaced = unplaced
    }
  }

  /// The location histories, in the order given.
  public var histories: [History] = []
  /// What was done, in order.
  public var steps: [Step] = []

  /// Nothing was asked for.
  public init() {}

  /// Whether nothing was asked for.
  public var isEmpty: Bool { histories.isEmpty && steps.isEmpty }

  /// The same report without examples, which name photos.
  public var withoutExamples: PlacingReport {
    func bare(_ reasons: [Reason]) -> [Reason] {
      reasons.map {
        Reason(name: $0.name, meaning: $0.meaning, count: $0.count, examples: [])
      }
    }
    var report = PlacingReport()
    report.histories = histories.map {
      History(
        source: $0.source, format: $0.format, fixes: $0.fixes, visits: $0.visits,
        findings: bare($0.findings))
    }
    report.steps = steps.map {
      Step(
        source: $0.source, candidates: $0.candidates, placed: $0.placed, unplaced: bare($0.unplaced)
      )
    }
    return report
  }
}

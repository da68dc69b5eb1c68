/// Days away, bridged over short silences, before the bar is applied (clauses G1 to G4).
public struct Run: Sendable, Hashable {
  /// Positions of all its candidate days in the day calendar, in order, before G4 trims any.
  public let candidates: [Int]
  /// The part of `candidates` that stays after G4; empty when the run has no away day.
  public let memberRange: Range<Int>
  /// The gaps within the run, in order; each was bridged.
  public let gaps: [Gap]
  /// What parted it from the candidate before it; nil when there is none.
  public let before: Gap?
  /// What parted it from the candidate after it; nil when there is none.
  public let after: Gap?

  /// Positions of the days that stay after G4.
  public var members: ArraySlice<Int> { candidates[memberRange] }

  /// A run.
  public init(
    candidates: [Int], memberRange: Range<Int>, gaps: [Gap], before: Gap?, after: Gap?
  ) {
    self.candidates = candidates
    self.memberRange = memberRange
    self.gaps = gaps
    self.before = before
    self.after = after
  }
}

/// What lies between two neighbouring candidate days, and what was decided about it.
public struct Gap: Sendable, Hashable {
  /// The candidate day before it.
  public let from: LocalDate
  /// The candidate day after it.
  public let to: LocalDate
  /// What was decided.
  public let verdict: Verdict

  /// How many dates lie between the two.
  public var days: Int { to - from - 1 }

  /// Whether the run goes on over it.
  public var isBridged: Bool {
    switch verdict {
    case .short, .sameCity: true
    case .tooLong, .otherCity, .atHome, .withoutHome: false
    case .foundFromAll(let isBridged): isBridged
    }
  }

  /// The clause that decided.
  public var clause: Clause {
    switch verdict {
    case .short: .g2
    case .sameCity, .tooLong, .otherCity: .g3
    case .atHome, .withoutHome, .foundFromAll: .g1
    }
  }

  /// What was decided about a gap.
  public enum Verdict: Sendable, Hashable {
    /// At most `maxGapDays` empty days (clause G2).
    case short
    /// At most `maxSameCityGapDays` empty days, and so far apart at its edges (clause G3).
    case sameCity(Metres)
    /// More than `maxSameCityGapDays` empty days.
    case tooLong
    /// Few enough days, but too far apart at its edges (clause G3).
    case otherCity(Metres)
    /// A home day lies in it (clause G1).
    case atHome(LocalDate)
    /// A day lies in it that has no home (clause G1).
    case withoutHome(LocalDate)
    /// What was decided from all photos, where the photos that decided are not all shown (clause K2).
    case foundFromAll(isBridged: Bool)
  }

  /// A gap.
  public init(from: LocalDate, to: LocalDate, verdict: Verdict) {
    precondition(from < to, "a gap lies between two days")
    self.from = from
    self.to = to
    self.verdict = verdict
  }
}

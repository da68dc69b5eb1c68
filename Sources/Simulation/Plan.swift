public import Timeline

/// What somebody meant to do over some years: where they lived, and what they did besides.
public struct Plan: Sendable {
  /// A time in one home.
  public struct Stay: Sendable, Hashable {
    /// The home: 0 for the first, and so on.
    public let home: Int
    /// The dates, those on journeys included.
    public let dates: ClosedRange<LocalDate>
    /// What the stay counts as, where it could be taken for a journey; nil where the person simply lives there.
    public let kind: Episode.Kind?

    init(home: Int, _ dates: ClosedRange<LocalDate>, _ kind: Episode.Kind? = nil) {
      self.home = home
      self.dates = dates
      self.kind = kind
    }
  }

  /// All dates of the life.
  public let dates: ClosedRange<LocalDate>
  /// The homes, with the towns they are in.
  public let homes: [PlannedStop]
  /// Where the person lived, one stay after the other without a gap.
  public let stays: [Stay]
  /// Journeys, and what might be taken for one, by date; they do not overlap.
  public let episodes: [Episode]
  // One a date.
  let days: [DayPlan]

  /// What some days in a row were meant to be.
  public struct Intention: Sendable, Hashable {
    /// The dates.
    public let dates: ClosedRange<LocalDate>
    /// The home of these dates.
    public let home: Int
    /// The episode's kind; nil for days at home like any other.
    public let kind: Episode.Kind?
  }

  /// What each date was meant to be, days in a row together; every date is in one.
  public var intentions: [Intention] {
    var intentions: [Intention] = []
    var episode = 0
    for stay in stays {
      var next = stay.dates.lowerBound
      let last = stay.dates.upperBound
      while next <= last {
        while episode < episodes.count, episodes[episode].dates.upperBound < next { episode += 1 }
        let coming = episode < episodes.count ? episodes[episode] : nil
        if let coming, coming.dates.lowerBound <= next {
          let end = min(last, coming.dates.upperBound)
          intentions.append(Intention(dates: next...end, home: stay.home, kind: coming.kind))
          next = end + 1
        } else {
          let end = coming.map { min(last, $0.dates.lowerBound - 1) } ?? last
          intentions.append(Intention(dates: next...end, home: stay.home, kind: nil))
          next = end + 1
        }
      }
    }
    return intentions
  }
}

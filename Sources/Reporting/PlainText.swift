internal import Timeline

/// What the outputs for other programs say of journeys, stops and homes, in plain English.
enum PlainText {
  /// Dates from one to another: `2019-01-19 to 2019-02-04`, or one of them alone.
  static func dates(_ from: LocalDate, _ to: LocalDate) -> String {
    from == to ? "\(from)" : "\(from) to \(to)"
  }

  /// Several spans of dates.
  static func visits(_ visits: [Visit]) -> String {
    visits.map { dates($0.from, $0.to) }.joined(separator: ", ")
  }

  /// Several spans of dates.
  static func periods(_ periods: [ClosedRange<LocalDate>]) -> String {
    periods.map { dates($0.lowerBound, $0.upperBound) }.joined(separator: ", ")
  }

  /// A number with its noun: `1 photo`, `2 photos`.
  static func counted(_ noun: String, _ count: Int) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension NamedJourney {
  /// The title; where there is none, what kind of thing it is.
  var shownTitle: String { title.isEmpty ? "Journey of \(journey.id)" : title }

  /// Each once, in the order in which they were first visited.
  var countryCodes: [String] {
    var known = Set<String>()
    return stops.compactMap(\.country).filter { known.insert($0).inserted }
  }

  /// The dates, how much there was of it, and whether it was cut by the ends of the library; one a line.
  var facts: [String] {
    var lines = [
      PlainText.dates(journey.start, journey.end),
      PlainText.counted("day", journey.calendarDays) + ", \(journey.counts.awayDays) away; "
        + PlainText.counted("photo", journey.photos.count) + "; up to "
        + DecimalText.fixed(journey.farthest.kilometres, decimals: 0) + " km from home",
    ]
    if journey.isOpenAtStart { lines.append("already going when the library starts") }
    if journey.isOpenAtEnd { lines.append("still going when the library ends") }
    return lines
  }
}

extension NamedStop {
  /// The name with the country: `Kyoto, JP`.
  var nameAndCountry: String { country.map { "\(name), \($0)" } ?? name }

  /// The first and the last date of its visits.
  var span: ClosedRange<LocalDate> {
    let visits = stop.visits
    let first = visits.map(\.from).min() ?? visits[0].from
    return first...max(first, visits.map(\.to).max() ?? first)
  }
}

extension Home {
  /// The first and the last date of its periods; nil when it has none.
  var span: ClosedRange<LocalDate>? {
    guard let first = periods.map(\.lowerBound).min(), let last = periods.map(\.upperBound).max()
    else { return nil }
    return first...max(first, last)
  }
}

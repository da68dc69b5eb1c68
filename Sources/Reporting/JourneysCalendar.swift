public import Timeline

/// The journeys as all-day events of an iCalendar (RFC 5545).
///
/// Importing it again changes events instead of adding them: an event's identifier holds as long as its
/// journey starts on the same date and in the same part of the world.
public struct JourneysCalendar: Sendable {
  private let book: JourneyBook

  /// The calendar of a book.
  public init(_ book: JourneyBook) { self.book = book }

  /// Writes it.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    try sink.write(
      CalendarText.line("BEGIN", "VCALENDAR") + CalendarText.line("VERSION", "2.0")
        + CalendarText.text("PRODID", "-//Sojourn//Journeys//EN")
        + CalendarText.line("CALSCALE", "GREGORIAN")
        // Two names of the same: that of RFC 7986, and the older one that programs read.
        + CalendarText.text("NAME", "Journeys") + CalendarText.text("X-WR-CALNAME", "Journeys"))
    for journey in book.journeys { try sink.write(event(journey)) }
    try sink.write(CalendarText.line("END", "VCALENDAR"))
  }

  private func event(_ named: NamedJourney) -> String {
    let journey = named.journey
    var text = CalendarText.line("BEGIN", "VEVENT")
    text += CalendarText.text("UID", identifier(of: named))
    // The clock would make two runs differ: an event is as of the last day that it tells of.
    text += CalendarText.line("DTSTAMP", CalendarText.digits(of: journey.end) + "T000000Z")
    text += CalendarText.date("DTSTART", journey.start)
    // The day after the last one.
    text += CalendarText.date("DTEND", journey.end + 1)
    text += CalendarText.text("SUMMARY", named.shownTitle)
    let stops = named.stops.map { "\($0.nameAndCountry): \(PlainText.visits($0.stop.visits))" }
    text += CalendarText.text("DESCRIPTION", (named.facts + stops).joined(separator: "\n"))
    if !named.stops.isEmpty {
      let places = named.stops.map(\.nameAndCountry).joined(separator: "; ")
      text += CalendarText.text("LOCATION", places)
    }
    if let place = named.stops.first?.stop.position {
      let axes = [place.latitude, place.longitude].map { DecimalText.fixed($0, decimals: 6) }
      text += CalendarText.line("GEO", axes.joined(separator: ";"))
    }
    text += CalendarText.list("CATEGORIES", ["Journey"])
    // It shows where one was; it blocks no time.
    text += CalendarText.line("TRANSP", "TRANSPARENT")
    return text + CalendarText.line("END", "VEVENT")
  }

  /// The start date, by which a library knows its journey, and the whole degrees of the first stop, so
  /// that the journeys of two people in one calendar are two events.
  private func identifier(of named: NamedJourney) -> String {
    var identifier = "journey-\(named.journey.id)"
    if let place = named.stops.first?.stop.position {
      identifier +=
        "-\(Int(place.latitude.rounded(.down))).\(Int(place.longitude.rounded(.down)))"
    }
    return identifier + "@sojourn"
  }
}

public import Timeline

/// The journeys as CSV by the letter of RFC 4180, one row a journey.
public struct JourneysCSV: Sendable {
  private let book: JourneyBook

  /// The CSV of a book.
  public init(_ book: JourneyBook) { self.book = book }

  /// Writes it.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    try sink.write(
      "id,title,start,end,days,away_days,full_days,far_photos,photos,stops,countries\r\n")
    for named in book.journeys {
      let journey = named.journey
      try sink.write(
        CSVText.row(
          [
            journey.id, CSVText.harmless(named.title), journey.start.description,
            journey.end.description, String(journey.calendarDays),
            String(journey.counts.awayDays), String(journey.counts.fullDays),
            String(journey.counts.farPhotos), String(journey.photos.count),
            CSVText.harmless(inOrderOfFirstVisit(named.stops.map(\.name))),
            CSVText.harmless(inOrderOfFirstVisit(named.stops.compactMap(\.country))),
          ], lineEnd: "\r\n"))
    }
  }

  /// Stops are in the order founded, which is that of first visits; each name is written once.
  private func inOrderOfFirstVisit(_ names: [String]) -> String {
    var written = Set<String>()
    return names.filter { written.insert($0).inserted }.joined(separator: "; ")
  }
}

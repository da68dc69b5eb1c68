public import Timeline

/// The photos of the journeys as CSV, one row a photo.
///
/// `stop` counts from 1 in the order founded, and is empty for a photo whose day belongs to no stop.
public struct JourneyPhotosCSV: Sendable {
  private let book: JourneyBook
  private let table: PhotoTable
  private let calendar: DayCalendar

  /// The CSV of the journeys of a book.
  public init(_ book: JourneyBook, table: PhotoTable, calendar: DayCalendar) {
    self.book = book
    self.table = table
    self.calendar = calendar
  }

  /// Writes it.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    try sink.write("file,journey,stop,date,class,far\n")
    for named in book.journeys {
      let stops = Dictionary(
        uniqueKeysWithValues: zip(named.journey.members, named.days.map(\.stop)))
      guard let first = calendar.position(of: named.journey.start) else { continue }
      for position in first..<calendar.days.count {
        let day = calendar.days[position]
        let photos = day.photos.clamped(to: named.journey.photos)
        if photos.isEmpty, day.photos.lowerBound >= named.journey.photos.upperBound { break }
        let stop = (stops[position] ?? nil).map { String($0 + 1) } ?? ""
        for photo in photos {
          try sink.write(CSVText.cell(table.pool.bytes(of: table.names[photo])))
          try sink.write(
            ",\(named.journey.id),\(stop),\(day.date),\(day.dayClass.rawValue),"
              + "\(calendar.isFar[photo])\n")
        }
      }
    }
    try sink.checkNames(from: table.pool)
  }
}

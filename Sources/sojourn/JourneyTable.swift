import Reporting
import Timeline

/// The journeys as a table for people.
struct JourneyTable {
  private let book: JourneyBook

  init(_ book: JourneyBook) { self.book = book }

  /// The table, for an output of so many columns.
  func text(width: Int) -> String {
    guard !book.journeys.isEmpty else { return "No journeys found.\n" }
    var table = TextTable(
      columns: [
        ("Journey", .left), ("To", .left), ("Days", .right), ("Away", .right),
        ("Photos", .right), ("Farthest", .right), ("Stops", .left),
      ])
    for named in book.journeys {
      let journey = named.journey
      let end = journey.end.description + (journey.isOpenAtEnd ? "…" : "")
      let start = (journey.isOpenAtStart ? "…" : "") + journey.start.description
      table.add([
        start, end, String(journey.calendarDays), String(journey.counts.awayDays),
        String(journey.photos.count),
        DecimalText.fixed(journey.farthest.kilometres, decimals: 0) + " km", named.title,
      ])
    }
    return table.text(width: width)
  }
}

internal import Store
public import Timeline

/// Photos, days, homes, journeys and stops as layers of a GeoPackage (OGC 12-128r17, version 1.3), which
/// QGIS and other map programs open, and which can be read back as a source.
///
/// | layer | one row | shape |
/// | --- | --- | --- |
/// | `photos` | a photo of the library, dated or not | its place; none when it is not located |
/// | `days` | a date with photos | its place: that of the journey's day, else its first far or first located photo |
/// | `home_areas` | a home | its box |
/// | `journeys` | a journey | the lines from stop to stop; none with one stop |
/// | `stops` | a stop of a journey | its position |
public struct JourneysGeoPackage: Sendable {
  let book: JourneyBook
  let table: PhotoTable
  let calendar: DayCalendar
  let belonging: PhotoBelonging

  /// The GeoPackage of a book about the photos of a table, whose days are classified.
  public init(_ book: JourneyBook, table: PhotoTable, calendar: DayCalendar) {
    self.book = book
    self.table = table
    self.calendar = calendar
    belonging = PhotoBelonging(book)
  }

  /// Writes it whole, or not at all.
  ///
  /// - Throws: `OutputError` when it cannot be written; the target is then as it was.
  public func write(to target: String) throws(OutputError) {
    try OutputFile.path(target).writeFile { (path) throws(OutputError) in
      let lastChange = book.library.dates?.upperBound ?? LocalDate(daysSince1970: 0)
      let file = try GeoPackageFile(
        path: path, calledInMessages: target, lastChange: lastChange)
      try file.write { (file) throws(StoreError) in
        try addPhotos(to: file)
        try addDays(to: file)
        try addHomes(to: file)
        try addJourneys(to: file)
        try addStops(to: file)
      }
      // Names are read from their sources only when they are written.
      if let source = table.pool.shrunkFile { throw .sourceChanged(target, source: source) }
    }
  }

  // MARK: Homes, journeys and stops

  private func addHomes(to file: borrowing GeoPackageFile) throws(StoreError) {
    let layer = GeoPackageLayer(
      name: "home_areas", description: "One row a home, with the box of its photos",
      shapes: "MULTIPOLYGON",
      columns: [
        "id TEXT NOT NULL", "name TEXT NOT NULL", "first DATE", "last DATE", "periods TEXT",
        "days INTEGER NOT NULL",
      ])
    try file.add(layer, count: book.homes.count) { number in
      .polygons(book.homes[number].home.bounds.rings)
    } bind: { (number, row) throws(StoreError) in
      let named = book.homes[number]
      try row.bind(text: named.home.id, at: 3)
      try row.bind(shown: named.name, at: 4)
      try row.bind(text: named.home.span?.lowerBound.description, at: 5)
      try row.bind(text: named.home.span?.upperBound.description, at: 6)
      try row.bind(text: PlainText.periods(named.home.periods), at: 7)
      try row.bind(integer: Int64(named.home.days), at: 8)
    }
  }

  private func addJourneys(to file: borrowing GeoPackageFile) throws(StoreError) {
    let layer = GeoPackageLayer(
      name: "journeys", description: "One row a journey, with its way from stop to stop",
      shapes: "MULTILINESTRING",
      columns: [
        "id TEXT NOT NULL", "title TEXT NOT NULL", "first DATE NOT NULL", "last DATE NOT NULL",
        "days INTEGER NOT NULL", "away_days INTEGER NOT NULL", "full_days INTEGER NOT NULL",
        "partial_days INTEGER NOT NULL", "far_photos INTEGER NOT NULL",
        "photos INTEGER NOT NULL", "farthest_km DOUBLE NOT NULL", "open_start BOOLEAN NOT NULL",
        "open_end BOOLEAN NOT NULL", "countries TEXT",
      ])
    let lines = book.journeys.map { Route($0).lines }
    try file.add(layer, count: lines.count) { number in
      lines[number].isEmpty ? nil : .lines(lines[number])
    } bind: { (number, row) throws(StoreError) in
      let named = book.journeys[number]
      let journey = named.journey
      try row.bind(text: journey.id, at: 3)
      try row.bind(shown: named.title, at: 4)
      try row.bind(text: journey.start.description, at: 5)
      try row.bind(text: journey.end.description, at: 6)
      let counts = journey.counts
      for (index, count) in zip(
        7...,
        [
          journey.calendarDays, counts.awayDays, counts.fullDays, counts.partialDays,
          counts.farPhotos, journey.photos.count,
        ])
      {
        try row.bind(integer: Int64(count), at: index)
      }
      try row.bind(number: journey.farthest.kilometres, at: 13)
      try row.bind(integer: journey.isOpenAtStart ? 1 : 0, at: 14)
      try row.bind(integer: journey.isOpenAtEnd ? 1 : 0, at: 15)
      try row.bind(text: named.countryCodes.joined(separator: "; "), at: 16)
    }
  }

  private func addStops(to file: borrowing GeoPackageFile) throws(StoreError) {
    let layer = GeoPackageLayer(
      name: "stops", description: "One row a stop of a journey", shapes: "POINT",
      columns: [
        "journey TEXT NOT NULL", "stop INTEGER NOT NULL", "name TEXT NOT NULL", "country TEXT",
        "title TEXT NOT NULL", "first DATE NOT NULL", "last DATE NOT NULL",
        "visits TEXT NOT NULL", "days INTEGER NOT NULL",
      ])
    let stops = book.journeys.flatMap { journey in
      journey.stops.enumerated().map { (journey, $0.offset, $0.element) }
    }
    try file.add(layer, count: stops.count) { number in
      .point(stops[number].2.stop.position)
    } bind: { (number, row) throws(StoreError) in
      let (journey, position, named) = stops[number]
      try row.bind(text: journey.journey.id, at: 3)
      try row.bind(integer: Int64(position + 1), at: 4)
      try row.bind(shown: named.name, at: 5)
      try row.bind(text: named.country, at: 6)
      try row.bind(shown: journey.title, at: 7)
      try row.bind(text: named.span.lowerBound.description, at: 8)
      try row.bind(text: named.span.upperBound.description, at: 9)
      try row.bind(text: PlainText.visits(named.stop.visits), at: 10)
      try row.bind(integer: Int64(named.stop.days.count), at: 11)
    }
  }
}

extension Statement {
  /// Binds a text for people, in which U+FFFD stands for zero bytes, at which text ends for many programs.
  func bind(shown text: String, at index: Int) throws(StoreError) {
    try bind(text: text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text, at: index)
  }
}

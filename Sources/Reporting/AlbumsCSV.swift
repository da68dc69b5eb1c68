public import Timeline

/// An album for each journey as CSV by the letter of RFC 4180: one row a photo of a journey, with the
/// title of its album.
///
/// The photo's path or id is as its source gave it, byte for byte.
public struct AlbumsCSV: Sendable {
  private let book: JourneyBook
  private let table: PhotoTable

  /// The albums of a book about the photos of a table.
  public init(_ book: JourneyBook, table: PhotoTable) {
    self.book = book
    self.table = table
  }

  /// Writes it.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    try sink.write("file,album\r\n")
    for (named, title) in zip(book.journeys, AlbumTitles.titles(of: book.journeys)) {
      let end = "," + CSVText.cell(CSVText.harmless(title)) + "\r\n"
      for photo in named.journey.photos {
        try sink.write(CSVText.cell(table.pool.bytes(of: table.names[photo])))
        try sink.write(end)
      }
    }
    try sink.checkNames(from: table.pool)
  }
}

/// The titles of journeys where each has to be another one.
enum AlbumTitles {
  /// A title for each journey, on one line: its own, with its dates where another one has the same.
  static func titles(of journeys: [NamedJourney]) -> [String] {
    let titles = journeys.map { onOneLine($0.shownTitle) }
    var counts: [String: Int] = [:]
    for title in titles { counts[title, default: 0] += 1 }
    return zip(journeys, titles).map { named, title in
      counts[title] == 1
        ? title : "\(title), \(PlainText.dates(named.journey.start, named.journey.end))"
    }
  }

  /// A text whose line ends and other control characters are blanks.
  static func onOneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: line.append(" ")
      default: line.append(scalar)
      }
    }
    return String(line)
  }
}

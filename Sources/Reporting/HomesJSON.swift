public import Timeline

/// The homes as JSON, schema `sojourn.homes/1`; a home is written as in the journeys JSON.
public struct HomesJSON: Sendable {
  private let book: JourneyBook

  /// The JSON of the homes of a book.
  public init(_ book: JourneyBook) { self.book = book }

  /// Writes it.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    var json = JSONText()
    json.object { json in
      json.string("schema", "sojourn.homes/1")
      json.homes(book.homes)
    }
    try sink.write(json.takeText())
    try sink.write("\n")
  }
}

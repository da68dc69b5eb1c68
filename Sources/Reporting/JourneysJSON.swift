public import Timeline

/// The journeys as JSON, schema `sojourn.journeys/1`.
public struct JourneysJSON: Sendable {
  private let book: JourneyBook

  /// The JSON of a book.
  public init(_ book: JourneyBook) { self.book = book }

  /// Writes it.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    var json = JSONText()
    json.object { json in
      json.string("schema", "sojourn.journeys/1")
      json.object("thresholds") { json in
        for (name, value) in book.thresholds { json.number(name, digits: value) }
      }
      json.library(book.library)
      json.homes(book.homes)
      json.array("journeys") { json in
        for journey in book.journeys { self.journey(journey, &json) }
      }
      json.array("nearMisses") { json in
        for nearMiss in book.nearMisses { self.nearMiss(nearMiss, &json) }
      }
    }
    try sink.write(json.text)
    try sink.write("\n")
  }

  private func journey(_ named: NamedJourney, _ json: inout JSONText) {
    let journey = named.journey
    json.object { json in
      json.string("id", journey.id)
      json.string("title", named.title)
      json.string("start", journey.start.description)
      json.string("end", journey.end.description)
      json.number("days", journey.calendarDays)
      json.number("awayDays", journey.counts.awayDays)
      json.number("fullDays", journey.counts.fullDays)
      json.number("partialDays", journey.counts.partialDays)
      json.number("farPhotos", journey.counts.farPhotos)
      json.number("photos", journey.photos.count)
      json.number(
        "farthestKm", digits: DecimalText.fixed(journey.farthest.kilometres, decimals: 3))
      json.bool("openStart", journey.isOpenAtStart)
      json.bool("openEnd", journey.isOpenAtEnd)
      json.array("stops") { json in
        for stop in named.stops { self.stop(stop, &json) }
      }
    }
  }

  private func stop(_ named: NamedStop, _ json: inout JSONText) {
    json.object { json in
      json.string("name", named.name)
      json.string("country", named.country)
      json.coordinates(named.stop.position)
      json.number("days", named.stop.days.count)
      json.array("visits") { json in
        for visit in named.stop.visits { json.period(visit.from, visit.to) }
      }
    }
  }

  private func nearMiss(_ nearMiss: NearMiss, _ json: inout JSONText) {
    json.object { json in
      json.string("id", nearMiss.id)
      json.string("start", nearMiss.start.description)
      json.string("end", nearMiss.end.description)
      json.inlineArray("failed") { json in
        for clause in nearMiss.failed { json.string(nil, clause.rawValue) }
      }
    }
  }
}

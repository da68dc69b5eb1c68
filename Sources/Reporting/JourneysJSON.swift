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
      library(&json)
      json.array("homes") { json in
        for home in book.homes { self.home(home, &json) }
      }
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

  private func library(_ json: inout JSONText) {
    json.object("library") { json in
      json.number("photos", book.library.photos)
      json.number("dated", book.library.dated)
      json.number("located", book.library.located)
      json.string("firstDate", book.library.dates?.lowerBound.description)
      json.string("lastDate", book.library.dates?.upperBound.description)
    }
  }

  private func home(_ named: NamedHome, _ json: inout JSONText) {
    let home = named.home
    json.object { json in
      json.string("id", home.id)
      json.string("name", named.name)
      coordinates(home.position, &json)
      json.inlineArray("bounds") { json in
        for edge in [
          home.bounds.west, home.bounds.south, home.bounds.wrappedEast, home.bounds.north,
        ] { json.number(digits: DecimalText.degrees(edge)) }
      }
      json.number("days", home.days)
      json.array("periods") { json in
        for period in home.periods { self.period(period.lowerBound, period.upperBound, &json) }
      }
    }
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
      coordinates(named.stop.position, &json)
      json.number("days", named.stop.days.count)
      json.array("visits") { json in
        for visit in named.stop.visits { self.period(visit.from, visit.to, &json) }
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

  private func coordinates(_ place: Coordinate, _ json: inout JSONText) {
    json.number("latitude", digits: DecimalText.degrees(place.latitude))
    json.number("longitude", digits: DecimalText.degrees(place.longitude))
  }

  private func period(_ from: LocalDate, _ to: LocalDate, _ json: inout JSONText) {
    json.inlineObject { json in
      json.string("from", from.description)
      json.string("to", to.description)
    }
  }
}

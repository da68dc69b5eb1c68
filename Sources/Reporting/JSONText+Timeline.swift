internal import Timeline

extension JSONText {
  /// Writes the member `homes`.
  mutating func homes(_ homes: [NamedHome]) {
    array("homes") { json in
      for named in homes {
        let home = named.home
        json.object { json in
          json.string("id", home.id)
          json.string("name", named.name)
          json.coordinates(home.position)
          json.inlineArray("bounds") { json in
            let bounds = home.bounds
            for edge in [bounds.west, bounds.south, bounds.wrappedEast, bounds.north] {
              json.number(digits: DecimalText.degrees(edge))
            }
          }
          json.number("days", home.days)
          json.array("periods") { json in
            for period in home.periods { json.period(period.lowerBound, period.upperBound) }
          }
        }
      }
    }
  }

  /// Writes the member `library`.
  mutating func library(_ library: LibrarySummary) {
    object("library") { json in
      json.number("photos", library.photos)
      json.number("dated", library.dated)
      json.number("located", library.located)
      json.string("firstDate", library.dates?.lowerBound.description)
      json.string("lastDate", library.dates?.upperBound.description)
    }
  }

  /// Writes the members `latitude` and `longitude`.
  mutating func coordinates(_ place: Coordinate) {
    number("latitude", digits: DecimalText.degrees(place.latitude))
    number("longitude", digits: DecimalText.degrees(place.longitude))
  }

  /// Writes an element with the members `from` and `to`.
  mutating func period(_ from: LocalDate, _ to: LocalDate) {
    inlineObject { json in
      json.string("from", from.description)
      json.string("to", to.description)
    }
  }
}

internal import Geodesy
public import Timeline

/// The homes, journeys and stops as GeoJSON (RFC 7946): homes are polygons, journeys the lines from stop
/// to stop, stops points.
///
/// The property `kind` says which is which. What crosses ±180° is cut there. A journey with one stop has no
/// line, so its geometry is null; its stop is there.
public struct JourneysGeoJSON: Sendable {
  private let book: JourneyBook

  /// The GeoJSON of a book.
  public init(_ book: JourneyBook) { self.book = book }

  /// Writes it.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    var json = JSONText()
    let routes = book.journeys.map(Route.init)
    json.object { json in
      json.string("type", "FeatureCollection")
      let boxes = book.homes.map(\.home.bounds) + routes.compactMap(\.bounds)
      if let box = CoordinateBox.enclosing(boxes) { json.box(box) }
      json.array("features") { json in
        for home in book.homes { self.home(home, &json) }
        for (journey, route) in zip(book.journeys, routes) {
          self.journey(journey, route, &json)
          for number in journey.stops.indices { stop(number, of: journey, &json) }
        }
      }
    }
    try sink.write(json.takeText())
    try sink.write("\n")
  }

  private func home(_ named: NamedHome, _ json: inout JSONText) {
    let home = named.home
    json.feature(home.id, box: home.bounds) { json in
      let rings = home.bounds.rings
      json.geometry(rings.count == 1 ? "Polygon" : "MultiPolygon") { json in
        for ring in rings {
          if rings.count == 1 {
            json.positions(ring)
          } else {
            json.inlineArray { json in json.positions(ring) }
          }
        }
      }
    } properties: { json in
      json.string("kind", "home")
      json.string("name", named.name)
      json.number("days", home.days)
      json.array("periods") { json in
        for period in home.periods { json.period(period.lowerBound, period.upperBound) }
      }
    }
  }

  private func journey(_ named: NamedJourney, _ route: Route, _ json: inout JSONText) {
    let journey = named.journey
    let lines = route.lines
    json.feature("journey-\(journey.id)", box: lines.isEmpty ? nil : route.bounds) { json in
      switch lines.count {
      case 0: json.null("geometry")
      case 1:
        json.geometry("LineString") { json in
          for position in lines[0] { json.position(position) }
        }
      default:
        json.geometry("MultiLineString") { json in
          for line in lines { json.positions(line) }
        }
      }
    } properties: { json in
      json.string("kind", "journey")
      json.string("journey", journey.id)
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
      json.inlineArray("countries") { json in
        for country in named.countryCodes { json.string(nil, country) }
      }
    }
  }

  private func stop(_ number: Int, of journey: NamedJourney, _ json: inout JSONText) {
    let named = journey.stops[number]
    json.feature("stop-\(journey.journey.id)-\(number + 1)", box: nil) { json in
      json.inlineObject("geometry") { json in
        json.string("type", "Point")
        json.position(named.stop.position, name: "coordinates")
      }
    } properties: { json in
      json.string("kind", "stop")
      json.string("journey", journey.journey.id)
      json.string("title", journey.title)
      json.number("stop", number + 1)
      json.string("name", named.name)
      json.string("country", named.country)
      json.number("days", named.stop.days.count)
      json.array("visits") { json in
        for visit in named.stop.visits { json.period(visit.from, visit.to) }
      }
    }
  }
}

extension JSONText {
  fileprivate mutating func feature(
    _ id: String, box: CoordinateBox?, geometry: (inout JSONText) -> Void,
    properties: (inout JSONText) -> Void
  ) {
    object { json in
      json.string("type", "Feature")
      json.string("id", id)
      if let box { json.box(box) }
      geometry(&json)
      json.object("properties", properties)
    }
  }

  fileprivate mutating func geometry(_ type: String, _ coordinates: (inout JSONText) -> Void) {
    inlineObject("geometry") { json in
      json.string("type", type)
      json.inlineArray("coordinates", coordinates)
    }
  }

  /// Writes a `bbox`: west above east where it crosses ±180° (RFC 7946, section 5.2).
  fileprivate mutating func box(_ box: CoordinateBox) {
    inlineArray("bbox") { json in
      for edge in [box.west, box.south, box.wrappedEast, box.north] {
        json.number(digits: DecimalText.degrees(edge))
      }
    }
  }

  fileprivate mutating func positions(_ positions: [Coordinate]) {
    inlineArray { json in for position in positions { json.position(position) } }
  }

  fileprivate mutating func position(_ place: Coordinate, name: String? = nil) {
    inlineArray(name) { json in
      json.number(digits: DecimalText.degrees(place.longitude))
      json.number(digits: DecimalText.degrees(place.latitude))
    }
  }
}

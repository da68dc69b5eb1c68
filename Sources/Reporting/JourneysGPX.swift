internal import Geodesy
public import Timeline

/// The stops as waypoints and the journeys as routes, in GPX 1.1.
///
/// A route has one point a visit. The time of a point is that of the photo that is the place of its day.
public struct JourneysGPX: Sendable {
  private let book: JourneyBook
  private let table: PhotoTable

  /// The GPX of a book about the photos of a table.
  public init(_ book: JourneyBook, table: PhotoTable) {
    self.book = book
    self.table = table
  }

  /// Writes it.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    var xml = try XMLText()
    let root: KeyValuePairs = [
      "version": "1.1", "creator": "Sojourn", "xmlns": "http://www.topografix.com/GPX/1/1",
    ]
    try xml.element("gpx", root) { (xml) throws(OutputError) in
      xml.element("metadata") { xml in
        xml.element("name", text: "Journeys")
        bounds(&xml)
      }
      // The schema wants all waypoints before all routes.
      for journey in book.journeys {
        waypoints(of: journey, &xml)
        try xml.flush(to: &sink)
      }
      for journey in book.journeys {
        route(of: journey, &xml)
        try xml.flush(to: &sink)
      }
    }
    try xml.end(to: &sink)
  }

  /// GPX has no box across ±180°: there the whole way round is said.
  private func bounds(_ xml: inout XMLText) {
    let stops = book.journeys.flatMap(\.stops).map { named in
      let place = named.stop.position
      return CoordinateBox(
        south: place.latitude, west: place.longitude, north: place.latitude, east: place.longitude)
    }
    guard let box = CoordinateBox.enclosing(stops) else { return }
    let crosses = box.east >= 180
    xml.element(
      "bounds",
      [
        "minlat": DecimalText.degrees(box.south),
        "minlon": DecimalText.degrees(crosses ? -180 : box.west),
        "maxlat": DecimalText.degrees(box.north),
        "maxlon": DecimalText.degrees(crosses ? Self.largestLongitude : box.east),
      ])
  }

  /// Longitudes end below 180 in GPX.
  private static let largestLongitude = 180.0.nextDown

  private func waypoints(of journey: NamedJourney, _ xml: inout XMLText) {
    for (number, named) in journey.stops.enumerated() {
      let place = table.photo(placing: number, of: journey)
      xml.point("wpt", at: named.stop.position) { xml in
        if let place { xml.element("time", text: table.time(of: place)) }
        xml.element("name", text: named.name)
        xml.element(
          "desc",
          text: journey.shownTitle + ": " + named.nameAndCountry + ", "
            + PlainText.visits(named.stop.visits))
        xml.element("type", text: "stop")
      }
    }
  }

  private func route(of journey: NamedJourney, _ xml: inout XMLText) {
    xml.element("rte") { xml in
      xml.element("name", text: journey.shownTitle)
      xml.element("desc", text: journey.facts.joined(separator: "; "))
      xml.element("type", text: "journey")
      for point in Route(journey).points {
        xml.point("rtept", at: point.position) { xml in
          if let photo = table.photo(placing: point.visit, of: journey) {
            xml.element("time", text: table.time(of: photo))
          }
          xml.element("name", text: journey.stops[point.stop].name)
          xml.element("desc", text: PlainText.dates(point.visit.from, point.visit.to))
        }
      }
    }
  }
}

extension PhotoTable {
  /// The photo that is a stop's position (clause S5), of several with that position the first.
  fileprivate func photo(placing stop: Int, of journey: NamedJourney) -> Int? {
    let position = journey.stops[stop].stop.position
    return journey.days.first { $0.stop == stop && coordinate(of: $0.photo) == position }?.photo
  }

  /// The photo that is the place of a visit's first day.
  fileprivate func photo(placing visit: Visit, of journey: NamedJourney) -> Int? {
    journey.days.first { localTime(of: $0.photo).date == visit.from }?.photo
  }

  /// The moment a dated photo was taken, as GPX has times: in UTC.
  fileprivate func time(of photo: Int) -> String {
    LocalDateTime(microseconds: instant(of: photo)).description + "Z"
  }
}

extension XMLText {
  fileprivate mutating func point(
    _ name: String, at place: Coordinate, _ content: (inout XMLText) -> Void
  ) {
    // The same meridian has one name here, -180.
    let longitude = place.longitude == 180 ? -180 : place.longitude
    element(
      name,
      ["lat": DecimalText.degrees(place.latitude), "lon": DecimalText.degrees(longitude)],
      content)
  }
}

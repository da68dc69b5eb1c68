public import Timeline

/// The homes and journeys as OGC KML 2.2: a folder of homes, and one of journeys with a folder for each,
/// which holds its route and its stops.
///
/// Everything has its dates, so that a time slider works. Nothing in it is fetched from a network: no icon
/// is named, so programs use their own.
public struct JourneysKML: Sendable {
  private let book: JourneyBook

  /// The KML of a book.
  public init(_ book: JourneyBook) { self.book = book }

  /// Writes it.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    var xml = try XMLText()
    try xml.element("kml", ["xmlns": "http://www.opengis.net/kml/2.2"]) {
      (xml) throws(OutputError) in
      try xml.element("Document") { (xml) throws(OutputError) in
        xml.element("name", text: "Journeys")
        styles(&xml)
        xml.element("Folder") { xml in
          xml.element("name", text: "Homes")
          for home in book.homes { self.home(home, &xml) }
        }
        try xml.element("Folder") { (xml) throws(OutputError) in
          xml.element("name", text: "Journeys")
          for journey in book.journeys {
            self.journey(journey, &xml)
            try xml.flush(to: &sink)
          }
        }
      }
    }
    try xml.end(to: &sink)
  }

  /// Colours are alpha, blue, green, red.
  private func styles(_ xml: inout XMLText) {
    xml.element("Style", ["id": "home"]) { xml in
      xml.element("LineStyle") { xml in
        xml.element("color", text: "ff4d7a1f")
        xml.element("width", text: "2")
      }
      xml.element("PolyStyle") { xml in xml.element("color", text: "404d7a1f") }
    }
    xml.element("Style", ["id": "route"]) { xml in
      xml.element("LineStyle") { xml in
        xml.element("color", text: "ffb4531f")
        xml.element("width", text: "3")
      }
    }
    xml.element("Style", ["id": "stop"]) { xml in
      xml.element("IconStyle") { xml in
        xml.element("color", text: "ffb4531f")
        xml.element("scale", text: "1")
      }
    }
  }

  // The order of elements in each feature is that of the schema.

  private func home(_ named: NamedHome, _ xml: inout XMLText) {
    let home = named.home
    xml.element("Placemark", ["id": home.id]) { xml in
      xml.element("name", text: named.name)
      xml.description([
        "Home: " + PlainText.periods(home.periods), PlainText.counted("day", home.days),
      ])
      if let span = home.span { xml.timeSpan(span) }
      xml.element("styleUrl", text: "#home")
      xml.geometries(home.bounds.rings) { ring, xml in
        xml.element("Polygon") { xml in
          xml.element("tessellate", text: "1")
          xml.element("outerBoundaryIs") { xml in
            xml.element("LinearRing") { xml in xml.coordinates(ring) }
          }
        }
      }
    }
  }

  private func journey(_ named: NamedJourney, _ xml: inout XMLText) {
    let journey = named.journey
    let span = journey.start...journey.end
    xml.element("Folder", ["id": "journey-\(journey.id)"]) { xml in
      xml.element("name", text: named.shownTitle)
      xml.description(named.facts)
      xml.timeSpan(span)
      let lines = Route(named).lines
      if !lines.isEmpty {
        xml.element("Placemark", ["id": "route-\(journey.id)"]) { xml in
          xml.element("name", text: named.shownTitle)
          xml.description(named.facts)
          xml.timeSpan(span)
          xml.element("styleUrl", text: "#route")
          xml.geometries(lines) { line, xml in
            xml.element("LineString") { xml in
              xml.element("tessellate", text: "1")
              xml.coordinates(line)
            }
          }
        }
      }
      for (number, stop) in zip(1..., named.stops) {
        self.stop(stop, id: "stop-\(journey.id)-\(number)", &xml)
      }
    }
  }

  private func stop(_ named: NamedStop, id: String, _ xml: inout XMLText) {
    xml.element("Placemark", ["id": id]) { xml in
      xml.element("name", text: named.name)
      xml.description([
        named.nameAndCountry,
        PlainText.visits(named.stop.visits) + "; "
          + PlainText.counted("day", named.stop.days.count),
      ])
      xml.timeSpan(named.span)
      xml.element("styleUrl", text: "#stop")
      xml.element("Point") { xml in xml.coordinates([named.stop.position]) }
    }
  }
}

extension XMLText {
  /// Writes a description, one text a line.
  ///
  /// KML programs read it as HTML, so that what could be markup is escaped once more.
  fileprivate mutating func description(_ lines: [String]) {
    let html = lines.map {
      $0.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }.joined(separator: "<br/>\n")
    element("description", text: html)
  }

  fileprivate mutating func timeSpan(_ dates: ClosedRange<LocalDate>) {
    element("TimeSpan") { xml in
      xml.element("begin", text: dates.lowerBound.description)
      xml.element("end", text: dates.upperBound.description)
    }
  }

  /// Writes one geometry for each part, in a `MultiGeometry` where there are several.
  fileprivate mutating func geometries(
    _ parts: [[Coordinate]], _ geometry: ([Coordinate], inout XMLText) -> Void
  ) {
    guard parts.count > 1 else {
      for part in parts { geometry(part, &self) }
      return
    }
    element("MultiGeometry") { xml in
      for part in parts { geometry(part, &xml) }
    }
  }

  fileprivate mutating func coordinates(_ places: [Coordinate]) {
    element(
      "coordinates",
      text: places.map {
        DecimalText.degrees($0.longitude) + "," + DecimalText.degrees($0.latitude)
      }.joined(separator: " "))
  }
}

internal import Timeline

/// What the page's script needs to draw maps and to filter, as JSON.
struct ReportData {
  let report: JourneyReport
  let language: any ReportLanguage
  let tiles: TileSource?

  /// The JSON; positions have four decimals, some ten metres.
  var json: JSONText {
    var json = JSONText()
    json.inlineObject { json in
      json.inlineObject("texts") { json in texts(&json) }
      json.array("homes") { json in
        for named in report.homes {
          json.inlineArray { json in
            json.string(nil, named.name)
            point(named.home.position.latitude, named.home.position.longitude, &json)
          }
        }
      }
      json.array("journeys") { json in
        for journey in report.journeys { self.journey(journey, &json) }
      }
      json.array("labels") { json in
        for label in report.labels {
          json.inlineArray { json in
            json.string(nil, label.name)
            point(label.position.latitude, label.position.longitude, &json)
          }
        }
      }
      if let tiles {
        json.inlineObject("tiles") { json in
          json.string("template", tiles.template)
          json.string("attribution", tiles.attribution)
        }
      }
    }
    return json
  }

  private func texts(_ json: inout JSONText) {
    let words = language.words
    json.string("language", language.code)
    json.string("filterResult", language.filterResult)
    json.string("step", language.step)
    json.string("home", words.home)
    json.string("open", words.open)
    json.string("map", words.map)
    json.string("mapOfJourney", words.mapOfJourney)
    json.string("zoomIn", words.zoomIn)
    json.string("zoomOut", words.zoomOut)
    json.string("close", words.close)
  }

  private func journey(_ reported: ReportedJourney, _ json: inout JSONText) {
    let journey = reported.named.journey
    let start = reported.home.map { report.homes[$0].home.position.longitude } ?? 0
    let route = JourneyRoute(reported.named.stops.map(\.stop), start: start)
    json.inlineObject { json in
      json.string("id", ReportPage.anchor(of: journey))
      json.string("title", reported.named.title)
      json.string("when", language.dates.span(journey.start, journey.end))
      json.inlineArray("years") { json in
        json.number(nil, journey.start.components.year)
        json.number(nil, journey.end.components.year)
      }
      json.number("days", journey.calendarDays)
      json.inlineArray("countries") { json in
        for country in reported.countries { json.string(nil, country.code) }
      }
      json.string("places", reported.countries.map(\.name).joined(separator: " "))
      if let home = reported.home { json.number("home", home) }
      json.inlineArray("stops") { json in
        for (named, place) in zip(reported.named.stops, route.stops) {
          json.inlineArray { json in
            json.string(nil, named.name)
            point(place.latitude, place.longitude, &json)
            json.number(nil, named.stop.days.count)
          }
        }
      }
      if route.way.count > 1 {
        json.inlineArray("way") { json in
          for place in route.way {
            json.inlineArray { json in point(place.latitude, place.longitude, &json) }
          }
        }
      }
    }
  }

  private func point(_ latitude: Double, _ longitude: Double, _ json: inout JSONText) {
    json.number(nil, digits: DecimalText.fixed(latitude, decimals: 4))
    json.number(nil, digits: DecimalText.fixed(longitude, decimals: 4))
  }
}

internal import ImageMetadata
internal import Timeline

extension ReportPage {
  /// The lengths that can be chosen, in days; nil is no end.
  static let lengths: [(from: Int, to: Int?)] = [(1, 3), (4, 8), (9, 16), (17, nil)]

  /// The list of journeys with its filter.
  func journeys(_ html: inout HTMLText) {
    section("list", words.list, &html) { html in
      guard !report.journeys.isEmpty else {
        html.element(.p, .class("empty"), text: words.noneListed)
        return
      }
      filter(&html)
      html.element(
        .p, .id("nothing-left"), .class("empty"), .flag(.hidden), text: words.nothingLeft)
      html.element(.ol, .class("journeys")) { html in
        for (number, journey) in report.journeys.enumerated() {
          self.journey(journey, number: number, &html)
        }
      }
    }
  }

  private func filter(_ html: inout HTMLText) {
    html.element(
      .form, .id("filter"), .class("filter needs-script"), .set(.role, "search"),
      .set(.ariaLabel, words.filter)
    ) { html in
      choice("filter-year", words.year, any: words.anyYear, yearChoices, &html)
      choice("filter-country", words.country, any: words.anyCountry, countryChoices, &html)
      choice("filter-length", words.length, any: words.anyLength, lengthChoices, &html)
      html.element(.label) { html in
        html.element(.span, text: words.search)
        html.element(
          .input, .id("filter-text"), .set(.type, "search"), .set(.autocomplete, "off"),
          .set(.placeholder, words.searchHint))
      }
      html.element(.button, .set(.type, "reset"), text: words.clear)
    }
    html.element(.div, .class("list-tools needs-script")) { html in
      html.element(.p, .id("filter-result"), .set(.ariaLive, "polite"))
      html.element(.button, .id("open-all"), .set(.type, "button"), text: words.openAll)
      html.element(.button, .id("close-all"), .set(.type, "button"), text: words.closeAll)
    }
  }

  private var yearChoices: [(value: String, name: String)] {
    var years = Set<Int>()
    for journey in report.journeys {
      let ends = [journey.named.journey.start, journey.named.journey.end]
      years.formUnion(ends.map(\.components.year))
    }
    return years.sorted(by: >).map { (String($0), String($0)) }
  }

  private var countryChoices: [(value: String, name: String)] {
    report.countries.map(\.country).sorted { ($0.name, $0.code) < ($1.name, $1.code) }
      .map { ($0.code, $0.name) }
  }

  private var lengthChoices: [(value: String, name: String)] {
    Self.lengths.map { length in
      (
        "\(length.from)-\(length.to.map(String.init) ?? "")",
        language.length(from: length.from, to: length.to)
      )
    }
  }

  private func choice(
    _ id: String, _ label: String, any: String, _ choices: [(value: String, name: String)],
    _ html: inout HTMLText
  ) {
    html.element(.label) { html in
      html.element(.span, text: label)
      html.element(.select, .id(id)) { html in
        html.element(.option, .set(.value, ""), text: any)
        for (value, name) in choices {
          html.element(.option, .set(.value, value), text: name)
        }
      }
    }
  }

  // MARK: A journey

  private func journey(_ journey: ReportedJourney, number: Int, _ html: inout HTMLText) {
    let named = journey.named
    html.newLine()
    html.element(.li, .set(.journey, String(number))) { html in
      html.element(.details, .id(Self.anchor(of: named.journey))) { html in
        html.element(.summary) { html in
          html.element(.h3) { html in heading(of: journey, &html) }
        }
        html.element(.div, .class("journey")) { html in body(of: journey, &html) }
      }
    }
  }

  /// "Kyoto, Nara and Osaka 3–11 April 2024, 9 days, Japan", laid out in columns.
  private func heading(of journey: ReportedJourney, _ html: inout HTMLText) {
    let named = journey.named
    html.element(.span, .class("title")) { html in html.name(named.title) }
    html.text(" ")
    html.element(
      .span, .class("when"), text: dates.span(named.journey.start, named.journey.end))
    html.text(" ")
    html.element(.span, .class("length"), text: language.days(named.journey.calendarDays))
    guard !named.countries.isEmpty else { return }
    html.text(" ")
    html.element(.span, .class("where")) { html in
      html.name(named.countries.map(\.name).joined(separator: ", "))
    }
  }

  private func body(of journey: ReportedJourney, _ html: inout HTMLText) {
    html.element(.p, .class("facts"), text: language.facts(journey.named.journey))
    html.element(.div, .class("places")) { html in
      html.element(.div, .class("map needs-script"))
      stops(of: journey, &html)
    }
    days(of: journey, &html)
    pictures(of: journey, &html)
    html.element(.h4, text: words.why)
    reasons(journey.reasons, &html)
    html.element(
      .button, .class("on-map needs-script"), .set(.type, "button"), text: words.showOnMap)
  }

  private func stops(of journey: ReportedJourney, _ html: inout HTMLText) {
    let names = Dictionary(
      journey.countries.map { ($0.code, $0.name) }, uniquingKeysWith: { first, _ in first })
    html.element(.div) { html in
      html.element(.h4, text: words.stopsHeading)
      guard !journey.named.stops.isEmpty else {
        html.element(.p, .class("empty"), text: words.noStops)
        return
      }
      html.element(.table, .class("stops")) { html in
        header([words.stop, words.daysColumn, words.visits], &html)
        html.element(.tbody) { html in
          for stop in journey.named.stops {
            html.element(.tr) { html in
              html.element(.th, .set(.scope, "row")) { html in
                html.name(stop.name)
                if journey.countries.count > 1, let code = stop.country, let name = names[code] {
                  html.element(.small) { html in html.name(name) }
                }
              }
              html.element(.td, text: dates.number(stop.stop.days.count))
              html.element(
                .td,
                text: stop.stop.visits.map { dates.shortSpan($0.from, $0.to) }
                  .joined(separator: "; "))
            }
          }
        }
      }
    }
  }

  private func days(of journey: ReportedJourney, _ html: inout HTMLText) {
    html.element(.h4, text: words.daysHeading)
    html.element(.p, .class("note"), text: words.daysHelp)
    html.element(.ol, .class("days")) { html in
      for day in journey.dates {
        let parts = day.date.components
        if day.date == journey.dates.first?.date || parts.day == 1 {
          html.element(.li, .class("month"), text: dates.monthName(parts.month))
        }
        html.element(.li, .class(day.dayClass.rawValue), .set(.tabindex, "0")) { html in
          html.text(String(parts.day))
          html.element(
            .span, .class("tip"),
            text: language.day(day, stop: day.stop.map { journey.named.stops[$0].name }))
        }
      }
    }
    legend(of: journey.dates, &html)
  }

  /// What the marks mean, of those that are there.
  private func legend(of dates: [DayMark], _ html: inout HTMLText) {
    html.element(.ul, .class("legend"), .set(.ariaHidden, "true")) { html in
      for dayClass in DayClass.allCases where dates.contains(where: { $0.dayClass == dayClass }) {
        html.element(.li, .class(dayClass.rawValue), text: language.name(dayClass))
      }
    }
  }

  private func pictures(of journey: ReportedJourney, _ html: inout HTMLText) {
    let thumbnails = StoredThumbnails(sources: settings.sources)
    let pictures = journey.pictures.compactMap(thumbnails.picture(for:))
    guard !pictures.isEmpty else { return }
    html.element(.h4, text: words.picturesHeading)
    html.element(.ul, .class("pictures")) { html in
      for picture in pictures {
        let stop = picture.photo.stop.map { journey.named.stops[$0].name }
        let text = language.picture(date: picture.photo.date, stop: stop)
        html.element(.li) { html in
          html.element(
            .img, .set(.src, picture.url), .set(.alt, text), .set(.loading, "lazy"),
            .class("turn-\(picture.turn.rawValue)"))
          html.element(.span, .set(.ariaHidden, "true"), text: text)
        }
      }
    }
  }

  /// Reasons in plain words, each with its clause.
  func reasons(_ reasons: [Reason], _ html: inout HTMLText) {
    html.element(.ul, .class("why")) { html in
      for reason in reasons {
        html.element(.li) { html in
          html.text(language.sentence(reason) + "\u{A0}")
          html.element(.small, text: reason.clause.rawValue)
        }
      }
    }
  }
}

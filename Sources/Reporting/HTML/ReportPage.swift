internal import Timeline

/// The page, section by section.
struct ReportPage: Sendable {
  let report: JourneyReport
  let language: any ReportLanguage
  let files: ReportFiles
  let settings: HTMLReport.Settings

  var words: ReportWords { language.words }
  var dates: ReportDates { language.dates }

  /// The id of a journey's part of the page.
  static func anchor(of journey: Journey) -> String { "journey-" + journey.id }

  /// A share of a whole as a length of CSS.
  static func percent(_ part: Double, of whole: Double) -> String {
    DecimalText.fixed(whole > 0 ? 100 * part / whole : 0, decimals: 2) + "%"
  }

  // MARK: The head

  /// Everything up to the first section: what it is, and the figures.
  func head(_ html: inout HTMLText) {
    html.documentType()
    html.openDocument(language: language.code)
    html.element(.head) { html in
      html.element(.meta, .set(.charset, "utf-8"))
      html.element(
        .meta, .set(.httpEquiv, "Content-Security-Policy"), .set(.content, securityPolicy))
      html.element(
        .meta, .set(.name, "viewport"), .set(.content, "width=device-width, initial-scale=1"))
      html.element(.meta, .set(.name, "referrer"), .set(.content, "no-referrer"))
      html.element(.meta, .set(.name, "color-scheme"), .set(.content, "light dark"))
      html.element(.title, text: title)
      for style in files.styles { html.element(.style, own: style) }
      html.element(.script, own: files.start)
    }
    html.newLine()
    html.openBody()
    html.element(.a, .class("skip"), .set(.href, "#list"), text: words.skipToList)
    html.element(.header, .class("page-head")) { html in
      html.element(.h1, text: title)
      html.element(.p, .class("origin"), text: language.origin(report.library))
      figures(&html)
      records(&html)
    }
    html.newLine()
    html.openMain()
  }

  private var title: String { language.title(years: years) }

  private var years: ClosedRange<Int>? {
    guard let first = report.years.first, let last = report.years.last else { return nil }
    return first.year...last.year
  }

  /// Nothing may be loaded but what stands in the page, and map pictures from the server asked for.
  private var securityPolicy: String {
    let pictures = settings.tiles.map { "data: \($0.origin)" } ?? "data:"
    return "default-src 'none'; img-src \(pictures); style-src 'unsafe-inline'; "
      + "script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
  }

  private func figures(_ html: inout HTMLText) {
    var figures = [
      (words.journeysFigure, dates.number(report.journeys.count)),
      (words.awayDaysFigure, dates.number(report.awayDays)),
    ]
    if report.hasNames {
      figures.append((words.countriesFigure, dates.number(report.countries.count)))
    } else if let farthest = report.farthest {
      figures.append(
        (words.farthestFigure, language.distance(farthest.named.journey.farthest)))
    }
    html.element(.dl, .class("figures")) { html in
      for (name, value) in figures {
        html.element(.div) { html in
          html.element(.dt, text: name)
          html.element(.dd, text: value)
        }
      }
    }
  }

  /// The farthest and the longest journey.
  private func records(_ html: inout HTMLText) {
    guard let farthest = report.farthest, let longest = report.longest else { return }
    html.element(.p, .class("records")) { html in
      record(farthest, language.farthest(farthest.named.journey), &html)
      html.text(" ")
      record(longest, language.longest(longest.named.journey), &html)
    }
  }

  private func record(
    _ journey: ReportedJourney, _ text: (before: String, after: String), _ html: inout HTMLText
  ) {
    html.text(text.before)
    html.element(.a, .set(.href, "#" + Self.anchor(of: journey.named.journey))) { html in
      html.name(journey.named.title)
    }
    html.text(text.after)
  }

  private func contents(_ html: inout HTMLText) {
    let sections = [
      ("map", words.map), ("timeline", words.timeline), ("by-year", words.byYear),
      ("countries", words.countries), ("list", words.list),
      ("near-misses", words.nearMissesHeading), ("homes", words.homes),
    ]
    html.element(.nav, .class("contents"), .set(.ariaLabel, words.contents)) { html in
      html.element(.ul) { html in
        for (id, name) in sections {
          html.element(.li) { html in html.element(.a, .set(.href, "#" + id), text: name) }
        }
      }
    }
  }

  // MARK: Sections

  /// A section with its heading.
  func section(
    _ id: String, _ heading: String, _ html: inout HTMLText, body: (inout HTMLText) -> Void
  ) {
    html.newLine()
    html.element(.section, .id(id), .set(.ariaLabelledBy, id + "-title")) { html in
      html.element(.h2, .id(id + "-title"), text: heading)
      body(&html)
    }
  }

  /// Map, timeline, years and countries.
  func overview(_ html: inout HTMLText) {
    map(&html)
    contents(&html)
    timeline(&html)
    html.element(.div, .class("pair")) { html in
      byYear(&html)
      countries(&html)
    }
  }

  private func map(_ html: inout HTMLText) {
    section("map", words.map, &html) { html in
      html.element(.div, .id("world"), .class("map world needs-script"))
      html.element(.noscript) { html in
        html.element(.p, .class("note"), text: words.mapNeedsScript)
      }
      guard !report.journeys.isEmpty else { return }
      html.element(.div, .id("stepper"), .class("stepper needs-script")) { html in
        html.element(.button, .id("earlier"), .set(.type, "button"), text: words.earlier)
        html.element(.p, .id("step"), .set(.ariaLive, "polite"), text: words.mapHelp)
        html.element(.button, .id("later"), .set(.type, "button"), text: words.later)
      }
    }
  }

  /// What to do where there is no journey; the page says it once, in its first section that has none.
  var emptyState: String {
    if report.library.located == 0 { return words.noJourneysNoPlace }
    return report.homes.isEmpty ? words.noJourneysNoHome : words.noJourneys
  }

  /// Everything after the journeys, and the script.
  func end(_ html: inout HTMLText) {
    nearMisses(&html)
    homes(&html)
    html.closeMain()
    html.newLine()
    html.element(.footer) { html in
      html.element(.h2, text: words.about)
      html.element(
        .p, text: settings.tiles.map { language.onlineTiles(host: $0.host) } ?? words.offline)
      if !report.hasNames { html.element(.p, text: words.noNames) }
      html.element(.p, text: words.sources)
    }
    html.newLine()
    html.element(
      .script, .id("data"), .set(.type, "application/json"),
      json: ReportData(report: report, language: language, tiles: settings.tiles).json)
    html.newLine()
    if let baseMap = files.baseMap, settings.tiles == nil {
      html.element(
        .script, .id("base-map"), .set(.type, "application/json"),
        json: baseMap.json(around: shownPlaces))
      html.newLine()
    }
    for script in files.scripts { html.element(.script, own: script) }
    html.newLine()
    html.closeDocument()
  }

  private var shownPlaces: [Coordinate] {
    report.homes.map(\.home.position)
      + report.journeys.flatMap { $0.named.stops.map(\.stop.position) }
  }
}

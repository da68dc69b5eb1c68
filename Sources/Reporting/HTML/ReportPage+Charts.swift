internal import Timeline

extension ReportPage {
  // MARK: Timeline

  /// A row a year, a bar a journey.
  func timeline(_ html: inout HTMLText) {
    section("timeline", words.timeline, &html) { html in
      guard !report.journeys.isEmpty else {
        html.element(.p, .class("empty"), text: emptyState)
        return
      }
      html.element(
        .p, .id("timeline-readout"), .class("note"), text: words.timelineHelp)
      html.element(.div, .class("timeline")) { html in
        html.element(.div, .class("months"), .set(.ariaHidden, "true")) { html in
          for month in [1, 4, 7, 10] { html.element(.span, text: dates.monthName(month)) }
        }
        html.element(.ol) { html in
          for year in report.years { row(of: year.year, &html) }
        }
      }
    }
  }

  private func row(of year: Int, _ html: inout HTMLText) {
    html.newLine()
    html.element(.li) { html in
      html.element(.span, .class("year"), text: String(year))
      html.element(.span, .class("track")) { html in
        for bar in TimelineBar.bars(of: report.journeys.map(\.named.journey), in: year) {
          let named = report.journeys[bar.journey].named
          html.element(
            .a, .set(.href, "#" + Self.anchor(of: named.journey)),
            .set(.journey, String(bar.journey)),
            .set(.title, language.bar(title: named.title, named.journey)),
            .set(
              .style,
              "left:\(Self.percent(Double(bar.firstDay), of: Double(bar.daysOfYear)));"
                + "width:\(Self.percent(Double(bar.days), of: Double(bar.daysOfYear)))"))
        }
      }
    }
  }

  // MARK: Days away by year

  /// A column a year.
  func byYear(_ html: inout HTMLText) {
    section("by-year", words.byYear, &html) { html in
      html.element(.p, .class("note"), text: words.byYearUnit)
      guard report.awayDays > 0 else {
        html.element(.p, .class("empty"), text: words.noAwayDays)
        return
      }
      let scale = ChartScale(upTo: report.years.map(\.awayDays).max() ?? 0)
      html.element(.div, .class("chart")) { html in
        html.element(.ol, .class("ticks"), .set(.ariaHidden, "true")) { html in
          for tick in scale.ticks {
            html.element(
              .li, .set(.style, "bottom:" + Self.percent(Double(tick), of: Double(scale.top))),
              text: dates.number(tick))
          }
        }
        let step = ChartScale.labelStep(for: report.years.count)
        html.element(.ol, .class(step > 1 ? "columns dense" : "columns")) { html in
          for year in report.years { column(of: year, scale, labelStep: step, &html) }
        }
      }
      html.element(.details, .class("as-table")) { html in
        html.element(.summary, text: words.asTable)
        yearTable(&html)
      }
    }
  }

  private func column(
    of year: YearTotals, _ scale: ChartScale, labelStep: Int, _ html: inout HTMLText
  ) {
    html.element(.li, .set(.tabindex, "0")) { html in
      html.element(
        .span, .class("bar"), .set(.ariaHidden, "true"),
        .set(.style, "height:" + Self.percent(Double(year.awayDays), of: Double(scale.top)))
      ) { html in
        html.element(.span, .class("value"), text: dates.number(year.awayDays))
      }
      if year.year.isMultiple(of: labelStep) {
        html.element(
          .span, .class("label"), .set(.ariaHidden, "true"), text: String(year.year))
      }
      html.element(.span, .class("tip"), text: language.year(year))
    }
  }

  private func yearTable(_ html: inout HTMLText) {
    html.element(.table) { html in
      html.element(.caption, text: "\(words.byYear): \(words.byYearUnit)")
      header([words.year, words.daysColumn, words.journeysColumn], &html)
      html.element(.tbody) { html in
        for year in report.years {
          html.element(.tr) { html in
            html.element(.th, .set(.scope, "row"), text: String(year.year))
            html.element(.td, text: dates.number(year.awayDays))
            html.element(.td, text: dates.number(year.journeys))
          }
        }
      }
    }
  }

  // MARK: Countries

  /// How many countries are shown before the rest is folded away.
  private static let shownCountries = 10

  /// Days, nights and journeys by country.
  func countries(_ html: inout HTMLText) {
    section("countries", words.countries, &html) { html in
      html.element(.p, .class("note"), text: words.countriesHelp)
      guard !report.countries.isEmpty else {
        let text = words.noCountries
        html.element(.p, .class("empty"), text: report.hasNames ? text : words.noNames)
        return
      }
      // One country more is no reason to fold.
      let isFolded = report.countries.count > Self.shownCountries + 1
      let shown = isFolded ? Self.shownCountries : report.countries.count
      countryTable(report.countries[..<shown], &html)
      guard isFolded else { return }
      html.element(.details) { html in
        html.element(.summary, text: language.moreCountries(report.countries.count - shown))
        countryTable(report.countries[shown...], &html)
      }
    }
  }

  private func countryTable(_ rows: ArraySlice<CountryTotals>, _ html: inout HTMLText) {
    let most = report.countries.first?.days ?? 0
    html.element(.table, .class("countries")) { html in
      header(
        [words.country, words.daysColumn, words.nightsColumn, words.journeysColumn], &html)
      html.element(.tbody) { html in
        for row in rows {
          html.element(.tr) { html in
            html.element(.th, .set(.scope, "row")) { html in html.name(row.country.name) }
            html.element(.td) { html in
              html.element(.span, .class("meter"), .set(.ariaHidden, "true")) { html in
                html.element(
                  .span, .set(.style, "width:" + Self.percent(Double(row.days), of: Double(most))))
              }
              html.element(.span, .class("count"), text: dates.number(row.days))
            }
            html.element(.td, text: dates.number(row.nights))
            html.element(.td, text: dates.number(row.journeys))
          }
        }
      }
    }
  }

  /// The head of a table.
  func header(_ names: [String], _ html: inout HTMLText) {
    html.element(.thead) { html in
      html.element(.tr) { html in
        for name in names { html.element(.th, .set(.scope, "col"), text: name) }
      }
    }
  }
}

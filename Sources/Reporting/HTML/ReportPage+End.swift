internal import Timeline

extension ReportPage {
  /// Near misses, folded, with what they lacked.
  func nearMisses(_ html: inout HTMLText) {
    section("near-misses", words.nearMissesHeading, &html) { html in
      html.element(.p, .class("note"), text: words.nearMissesHelp)
      guard !report.nearMisses.isEmpty else {
        html.element(.p, .class("empty"), text: words.noNearMisses)
        return
      }
      html.element(.details, .class("fold")) { html in
        html.element(.summary, text: language.nearMisses(report.nearMisses.count))
        html.element(.ol, .class("near-misses")) { html in
          for reported in report.nearMisses { nearMiss(reported, &html) }
        }
      }
    }
  }

  private func nearMiss(_ reported: ReportedNearMiss, _ html: inout HTMLText) {
    let nearMiss = reported.nearMiss
    html.newLine()
    html.element(.li) { html in
      html.element(.h3) { html in
        html.text(dates.span(nearMiss.start, nearMiss.end))
        if !reported.place.isEmpty {
          html.text(" ")
          html.element(.span, .class("where")) { html in html.name(reported.place) }
        }
      }
      // What it lacked says why; the rest is how it is with every run of days away.
      reasons(reported.reasons.filter { nearMiss.failed.contains($0.clause) }, &html)
    }
  }

  // MARK: Homes

  /// The homes with their periods on a strip from the library's first date to its last.
  func homes(_ html: inout HTMLText) {
    section("homes", words.homes, &html) { html in
      html.element(.p, .class("note"), text: words.homesHelp)
      guard let span = report.library.dates, !report.homes.isEmpty else {
        html.element(.p, .class("empty"), text: words.noHomes)
        return
      }
      html.element(.ol, .class("homes")) { html in
        for named in report.homes { home(named, span, &html) }
      }
      html.element(.p, .class("span"), .set(.ariaHidden, "true")) { html in
        html.element(.span, text: dates.month(span.lowerBound))
        html.element(.span, text: dates.month(span.upperBound))
      }
    }
  }

  private func home(
    _ named: NamedHome, _ span: ClosedRange<LocalDate>, _ html: inout HTMLText
  ) {
    let length = Double(span.upperBound - span.lowerBound + 1)
    html.newLine()
    html.element(.li) { html in
      html.element(.h3) { html in html.name(named.name) }
      html.element(.span, .class("track"), .set(.ariaHidden, "true")) { html in
        for period in named.home.periods {
          let period = period.clamped(to: span)
          let start = Double(period.lowerBound - span.lowerBound)
          let days = Double(period.upperBound - period.lowerBound + 1)
          html.element(
            .span,
            .set(
              .style,
              "left:\(Self.percent(start, of: length));width:\(Self.percent(days, of: length))"))
        }
      }
      html.element(.p, text: language.periods(of: named.home))
    }
  }
}

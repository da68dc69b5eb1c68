internal import DayClassification
internal import Geodesy
internal import HomeDetection
internal import JourneyAssembly
public import Timeline

extension Explainer {
  /// Why a date is what it is: its homes, its photos, its class, the run it fell into, and what came of
  /// that.
  public func explanation(of date: LocalDate) -> Explanation {
    let position = analysis.days.position(of: date)
    let day = position.map { analysis.days.days[$0] }
    let dayClass = day?.dayClass ?? .empty
    var explanation = Explanation(subject: "\(date)  \(Self.name(of: dayClass))")
    homes(on: date, into: &explanation)
    if let day { photos(of: day, into: &explanation) }
    self.dayClass(of: day, into: &explanation)
    if let position, dayClass.isCandidate, let run = run(of: position) {
      self.run(run, into: &explanation)
      if !analysis.assembly.runs[run].members.contains(position) {
        explanation.add(
          .g4, "this stray day is trimmed off: no away day is joined to it by stray days alone")
      }
      outcome(of: run, into: &explanation)
    } else {
      surroundings(of: date, dayClass: dayClass, into: &explanation)
    }
    return explanation
  }

  static func name(of dayClass: DayClass) -> String {
    switch dayClass {
    case .full: "full day away"
    case .partial: "partial day away"
    case .stray: "stray day"
    case .home: "home day"
    case .empty: "empty day"
    case .unknown: "unknown day"
    }
  }

  private func homes(on date: LocalDate, into explanation: inout Explanation) {
    let thresholds = analysis.thresholds.homes
    let calendar = analysis.homes.calendar
    guard let position = calendar.position(of: date) else {
      explanation.add(.h5, "no photo of this date is located, so no homes were looked for")
      return
    }
    let areas = calendar.homes(at: position)
    let source = calendar.sources[position]
    explanation.add(
      .h5, Self.ladder(source, thresholds) + ": " + Self.count(areas.count, "home area"))
    for (number, area) in zip(1..., areas) {
      explanation.add(.h4, "area \(number): \(Self.text(of: area.box))", level: 1)
      switch area.evidence {
      case .given: explanation.add(.h5, "given by hand", level: 2)
      case .patch(let evidence):
        explanation.add(
          source == .library ? .h6 : .h3, Self.text(of: evidence, thresholds), level: 2)
      }
    }
  }

  private static func text(
    of evidence: PatchEvidence, _ thresholds: HomeDetection.Thresholds
  ) -> String {
    let span = Self.count(evidence.span, "day")
    // Where photos are skipped, what is left need not make a home.
    guard evidence.days >= thresholds.minDays, evidence.span >= thresholds.minSpanDays else {
      return "\(Self.count(evidence.days, "date")) shown, from \(evidence.first) to "
        + "\(evidence.last), a span of \(span); a home as found from all photos"
    }
    return "\(Self.count(evidence.days, "date")) counted (at least \(thresholds.minDays)), from "
      + "\(evidence.first) to \(evidence.last): a span of \(span) (at least "
      + "\(thresholds.minSpanDays))"
  }

  private static func ladder(
    _ source: HomeSource, _ thresholds: HomeDetection.Thresholds
  ) -> String {
    switch source {
    case .near: "homes from within \(thresholds.nearWindowDays) days (near)"
    case .wide:
      "none qualifies within \(thresholds.nearWindowDays) days; homes from within "
        + "\(thresholds.wideWindowDays) days (wide)"
    case .library:
      "none qualifies within \(thresholds.wideWindowDays) days; places lived in around that "
        + "time (library)"
    case .none: "no patch of the whole library qualifies as a home (none)"
    }
  }

  static func text(of box: CoordinateBox) -> String {
    func degrees(_ value: Double) -> String { DecimalText.fixed(value, decimals: 4) }
    return "latitudes \(degrees(box.south)) to \(degrees(box.north)), longitudes "
      + "\(degrees(box.west)) to \(degrees(box.wrappedEast))"
  }

  private func photos(of day: Day, into explanation: inout Explanation) {
    // Distances are those that decided: from the areas as found from all photos.
    let found = analysis.foundHomes
    let distances = DayClassification(thresholds: analysis.thresholds.days).distance(from: found)
    let references = found.position(of: day.date).map(found.areaReferences(at:)) ?? []
    let shown = analysis.homes.calendar
    let numbered = shown.position(of: day.date).map(shown.areaReferences(at:)) ?? []
    let limit = Self.kilometres(analysis.thresholds.days.far)
    for photo in day.photos {
      let time = analysis.table.localTime(of: photo).description.dropFirst(11)
      let name = "\(time)  \(analysis.table.name(of: photo))"
      guard let place = analysis.table.coordinate(of: photo) else {
        explanation.add(.p2, "\(name)  not located")
        continue
      }
      guard let nearest = distances.nearest(to: place, among: references) else {
        explanation.add(.d6, "\(name)  at \(place.text)  no home to be far from")
        continue
      }
      let verdict =
        analysis.days.isFar[photo] ? "far, more than \(limit)" : "not far, at most \(limit)"
      let area = analysis.shownAreas[Int(nearest.area)]
        .flatMap(numbered.firstIndex(of:)).map { "area \($0 - numbered.startIndex + 1)" }
      explanation.add(
        .f2,
        "\(name)  at \(place.text)  \(nearest.distance.text) from \(area ?? "a home area"): "
          + verdict)
    }
  }

  private func dayClass(of day: Day?, into explanation: inout Explanation) {
    guard let day else {
      explanation.add(.d5, "empty: no photos")
      return
    }
    let thresholds = analysis.thresholds.days
    let stage = DayClassification(thresholds: thresholds)
    let ofShown = stage.dayClass(
      located: day.located, far: day.far, hasHome: day.dayClass != .unknown)
    let share = Double(day.far) / Double(max(1, day.located))
    let figures =
      "\(day.far) of \(Self.count(day.located, "located photo")) far, "
      + Self.percent(share)
    let needed = Self.percent(thresholds.fullDayShare)
    // Where photos are skipped, the figures of those shown need not give the class.
    guard ofShown == day.dayClass || day.dayClass == .unknown else {
      explanation.add(
        day.dayClass.clause,
        "\(day.dayClass.rawValue), as found from all photos; of those shown, "
          + (day.located > 0 ? figures : "none is located"))
      return
    }
    switch day.dayClass {
    case .full: explanation.add(.d1, "full: \(figures), at least \(needed)")
    case .partial:
      explanation.add(
        .d2,
        "partial: \(figures), less than \(needed); at least \(thresholds.partialDayMinFar) far")
    case .stray:
      explanation.add(
        .d3,
        "stray: \(figures), less than \(needed); fewer than \(thresholds.partialDayMinFar) far")
    case .home: explanation.add(.d4, "home: \(figures)")
    case .unknown: explanation.add(.d6, "unknown: the date has no home")
    case .empty:
      explanation.add(.d5, "empty: \(Self.count(day.photos.count, "photo")), none located")
    }
  }

  /// What a day outside all runs does to the runs around it.
  private func surroundings(
    of date: LocalDate, dayClass: DayClass, into explanation: inout Explanation
  ) {
    for (position, run) in analysis.assembly.runs.enumerated() {
      if let gap = run.gaps.first(where: { $0.from < date && date < $0.to }) {
        explanation.add(gap.clause, "lies in a bridged gap: " + text(of: gap))
        self.run(position, into: &explanation)
        outcome(of: position, into: &explanation)
        return
      }
      if let gap = run.after, gap.from < date, date < gap.to {
        explanation.add(gap.clause, "lies between two runs: " + text(of: gap))
        return
      }
    }
    explanation.add(
      .g1,
      dayClass.isCandidate
        ? "\(Self.name(of: dayClass)) outside all runs that are shown"
        : "\(Self.name(of: dayClass)) outside all runs")
  }
}

internal import Geodesy
internal import HomeDetection
internal import JourneyAssembly
public import PlaceNaming
public import Timeline

extension Analysis {
  /// Everything that a report for people says of a book of this analysis.
  ///
  /// - Parameters:
  ///   - book: a book of this analysis, made with the same naming.
  ///   - naming: what names places; nil where nothing does.
  ///   - years: the years to be counted; nil for those of the library.
  ///   - pictures: how many pictures each journey is to have at most.
  /// - Returns: the report, still without words.
  public func report(
    of book: JourneyBook, naming: PlaceNaming?, years: ClosedRange<Int>? = nil, pictures: Int
  ) -> JourneyReport {
    let explainer = Explainer(self)
    let choice = PictureChoice(table: table, calendar: days)
    let journeys = book.journeys.map { named in
      let dates = dates(of: named)
      return ReportedJourney(
        named: named, countries: countries(of: named, by: naming), dates: dates,
        home: home(of: named, among: book.homes, by: explainer),
        reasons: explainer.reasons(for: named.journey, homes: book.homes),
        pictures: choice.slots(for: dates, photos: named.journey.photos, count: pictures))
    }
    let nearMisses = book.nearMisses.map { miss in
      ReportedNearMiss(
        nearMiss: miss, place: place(of: miss, by: naming),
        reasons: explainer.reasons(for: miss, homes: book.homes))
    }
    return JourneyReport(
      library: book.library, homes: book.homes, journeys: journeys, nearMisses: nearMisses,
      years: ReportTotals.years(of: journeys, shown: years ?? book.library.years),
      countries: ReportTotals.countries(of: journeys),
      labels: naming?.labels(
        around: book.homes.map(\.home.position)
          + journeys.flatMap { $0.named.stops.map(\.stop.position) }) ?? [],
      hasNames: naming != nil)
  }

  /// Every date of a journey; those between its members are empty days.
  ///
  /// Where photos are skipped, only dates with photos: an empty day could be one of which nothing remains.
  private func dates(of named: NamedJourney) -> [DayMark] {
    let journey = named.journey
    let stops = Dictionary(
      uniqueKeysWithValues: zip(journey.members, named.days.map(\.stop)))
    return (0..<journey.calendarDays).compactMap { number in
      let date = journey.start + number
      guard let position = days.position(of: date) else {
        return leavesOut
          ? nil
          : DayMark(date: date, dayClass: .empty, photos: 0, located: 0, far: 0, stop: nil)
      }
      let day = days.days[position]
      return DayMark(
        date: date, dayClass: day.dayClass, photos: day.photos.count, located: day.located,
        far: day.far, stop: stops[position] ?? nil)
    }
  }

  private func countries(of named: NamedJourney, by naming: PlaceNaming?) -> [NamedCountry] {
    var met = Set<String>()
    return named.stops.compactMap(\.country).filter { met.insert($0).inserted }.map { code in
      let name = CountryCode(code).flatMap { naming?.gazetteer.name(of: $0) }
      return NamedCountry(code: code, name: name ?? code)
    }
  }

  /// The home that a journey left from: of those in force the one nearest to its first stop.
  private func home(
    of named: NamedJourney, among homes: [NamedHome], by explainer: Explainer
  ) -> Int? {
    let inForce = explainer.homesInForce(during: named.journey.members, of: homes)
    guard let first = named.stops.first, inForce.count > 1 else { return inForce.first }
    let geodesic = Geodesic()
    let distances = inForce.map { home in
      geodesic.distance(from: homes[home].home.position, to: first.stop.position)
    }
    return zip(distances, inForce).min { $0 < $1 }?.1
  }

  /// What the place of a near miss's day with the most far photos is called.
  private func place(of miss: NearMiss, by naming: PlaceNaming?) -> String {
    let best = miss.members.map { days.days[$0] }
      .reduce(nil) { (best: Day?, day) in day.far > best?.far ?? 0 ? day : best }
    guard let best, let photo = days.firstFarPhoto(of: best),
      let place = table.coordinate(of: photo)
    else { return "" }
    return naming?.name(of: place).text ?? place.text
  }
}

extension LibrarySummary {
  /// The years from the first to the last photo.
  fileprivate var years: ClosedRange<Int>? {
    dates.map { $0.lowerBound.components.year...$0.upperBound.components.year }
  }
}

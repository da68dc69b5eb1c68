internal import Timeline

/// Every text of the report that a person reads, in one language; the only place for such texts.
///
/// A further language is one more type of this kind. Names are put in as they are; what is written is escaped
/// later.
protocol ReportLanguage: Sendable {
  /// The language as HTML names it, such as `en`.
  var code: String { get }
  /// How dates and numbers are written.
  var dates: ReportDates { get }
  /// The texts that stand alone.
  var words: ReportWords { get }

  /// The title of the page; nil years where nothing is dated.
  func title(years: ClosedRange<Int>?) -> String
  /// What the page was made from.
  func origin(_ library: LibrarySummary) -> String
  /// The farthest and the longest journey, as links by their titles; each in a sentence before and after.
  func farthest(_ journey: Journey) -> (before: String, after: String)
  /// The same for the longest.
  func longest(_ journey: Journey) -> (before: String, after: String)

  /// A number of days, of journeys, of nights, of stops, of photos.
  func days(_ count: Int) -> String
  func journeys(_ count: Int) -> String
  func nights(_ count: Int) -> String
  func stops(_ count: Int) -> String
  func photos(_ count: Int) -> String
  /// A distance: `1,754 km`.
  func distance(_ distance: Metres) -> String

  /// A year of the chart, for the ear.
  func year(_ totals: YearTotals) -> String
  /// A journey on the timeline, for the ear.
  func bar(title: String, _ journey: Journey) -> String
  /// How many journeys a filter leaves; `{shown}` and `{all}` are filled in by the page.
  var filterResult: String { get }
  /// Where the page stands in the journeys on the map; `{number}` and `{all}` are filled in by the page.
  var step: String { get }
  /// The choices of length: from so many days to so many; nil for no end.
  func length(from: Int, to: Int?) -> String

  /// What a journey comes to, in a line.
  func facts(_ journey: Journey) -> String
  /// A date of a journey, with its counts and the name of its stop.
  func day(_ mark: DayMark, stop: String?) -> String
  /// What a class of days is called.
  func name(_ dayClass: DayClass) -> String
  /// What a picture shows, as far as it is known.
  func picture(date: LocalDate, stop: String?) -> String
  /// A reason in plain words.
  func sentence(_ reason: Reason) -> String
  /// How many near misses there are.
  func nearMisses(_ count: Int) -> String
  /// When a home was in force, and how many days have photos in it.
  func periods(of home: Home) -> String
  /// How many countries are folded away.
  func moreCountries(_ count: Int) -> String

  /// That maps are loaded from a server.
  func onlineTiles(host: String) -> String
}

/// The texts that stand alone.
struct ReportWords: Sendable {
  let skipToList: String
  let contents: String
  let journeysFigure: String
  let awayDaysFigure: String
  let countriesFigure: String
  let farthestFigure: String

  let map: String
  let mapHelp: String
  let mapOfJourney: String
  let mapNeedsScript: String
  let earlier: String
  let later: String
  let open: String
  let home: String
  let zoomIn: String
  let zoomOut: String
  let close: String

  let timeline: String
  let timelineHelp: String
  let byYear: String
  let byYearUnit: String
  let asTable: String
  let year: String
  let countries: String
  let countriesHelp: String
  let country: String
  let daysColumn: String
  let nightsColumn: String
  let journeysColumn: String

  let list: String
  let filter: String
  let anyYear: String
  let anyCountry: String
  let length: String
  let anyLength: String
  let search: String
  let searchHint: String
  let clear: String
  let nothingLeft: String
  let openAll: String
  let closeAll: String
  let showOnMap: String

  let stopsHeading: String
  let stop: String
  let visits: String
  let daysHeading: String
  let daysHelp: String
  let why: String
  let picturesHeading: String

  let nearMissesHeading: String
  let nearMissesHelp: String
  let homes: String
  let homesHelp: String

  let noJourneys: String
  let noJourneysNoHome: String
  let noJourneysNoPlace: String
  let noCountries: String
  let noAwayDays: String
  let noneListed: String
  let noNames: String
  let noNearMisses: String
  let noHomes: String
  let noStops: String

  let offline: String
  let about: String
  let sources: String
}

extension English {
  var words: ReportWords { Self.words }

  private static let words = ReportWords(
    skipToList: "Skip to the list of journeys",
    contents: "On this page",
    journeysFigure: "journeys",
    awayDaysFigure: "days away",
    countriesFigure: "countries",
    farthestFigure: "farthest from home",

    map: "Map",
    mapHelp: "Every line is a journey, every dot a stop, every square a home. "
      + "Choose one to see which it is.",
    mapOfJourney: "Map of the journey",
    mapNeedsScript: "Maps and filters need JavaScript. "
      + "All that they show also stands in the lists below.",
    earlier: "Earlier",
    later: "Later",
    open: "Open",
    home: "Home",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    close: "Close",

    timeline: "Timeline",
    timelineHelp: "A row a year, a bar a journey, from January to December.",
    byYear: "Days away by year",
    byYearUnit: "days away on journeys; a journey over New Year counts in both years",
    asTable: "As a table",
    year: "Year",
    countries: "Countries",
    countriesHelp: "Days with a stop in the country, and nights of journeys after such a day.",
    country: "Country",
    daysColumn: "Days",
    nightsColumn: "Nights",
    journeysColumn: "Journeys",

    list: "Journeys",
    filter: "Choose journeys",
    anyYear: "Any year",
    anyCountry: "Any country",
    length: "Length",
    anyLength: "Any length",
    search: "Search",
    searchHint: "place or title",
    clear: "Show all",
    nothingLeft: "No journey is left. Choose another year, country or length, or show all again.",
    openAll: "Open all",
    closeAll: "Close all",
    showOnMap: "Show on the world map",

    stopsHeading: "Stops",
    stop: "Stop",
    visits: "Visits",
    daysHeading: "Days",
    daysHelp: "A mark a date. Choose one for its photos.",
    why: "Why this is a journey",
    picturesHeading: "Pictures",

    nearMissesHeading: "Near misses",
    nearMissesHelp: "Days away that came close to being a journey, and what they lacked.",
    homes: "Homes",
    homesHelp: "Where photos were taken again and again, and from when to when.",

    noJourneys:
      "No journey was found. A journey needs two days away from home; near misses, if any, say below what they "
      + "lacked. With other thresholds there may be more: sojourn find --help lists them.",
    noJourneysNoHome:
      "No journey was found, because no home was: photos on 14 days within some weeks make one. If the library "
      + "is small, give your home by hand with --home LATITUDE,LONGITUDE.",
    noJourneysNoPlace:
      "No journey was found, because no photo has a place. If you have a location history, give it with --track "
      + "FILE, and photos are placed by it.",
    noCountries: "No journey stopped in a country, so there is nothing to count.",
    noAwayDays: "Without a journey there are no days to count.",
    noneListed: "There is none.",
    noNames:
      "Places have no names here because the program's data was not found. Set SOJOURN_DATA to the folder "
      + "that holds gazetteer, and make the report anew.",
    noNearMisses: "There is none.",
    noHomes:
      "No home was found. Give one by hand with --home LATITUDE,LONGITUDE, and make the report anew.",
    noStops: "This journey has no stop.",

    offline: "Nothing leaves your computer: this page loads nothing and sends nothing.",
    about: "About this page",
    sources:
      "Place names: GeoNames (geonames.org), CC BY 4.0, names shortened and populations rounded. Countries: "
      + "© OpenStreetMap contributors, ODbL 1.0. Land, lakes and border lines of the maps: Natural Earth, "
      + "public domain. Maps are shown with Leaflet, © Vladimir Agafonkin and CloudMade, BSD-2-Clause."
  )
}

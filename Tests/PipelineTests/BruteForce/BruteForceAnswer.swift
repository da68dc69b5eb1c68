import HomeDetection
import JourneyAssembly
import Pipeline
import Timeline

/// What the rules say of a library, in plain values: what the program and the brute-force program are
/// compared by.
///
/// Photos are named by their place in the order of P3, dates by days since 1970.
struct RulesAnswer: Equatable {
  /// A box: south, west, north and east, west in [-180, 180), east unwrapped.
  struct Box: Equatable, Comparable {
    var south: Double
    var west: Double
    var north: Double
    var east: Double

    static func < (left: Box, right: Box) -> Bool {
      (left.south, left.west, left.north, left.east)
        < (right.south, right.west, right.north, right.east)
    }
  }

  struct Homes: Equatable {
    var date: Int
    var source: String
    var boxes: [Box]
  }

  struct Home: Equatable {
    var id: String
    var bounds: Box
    var periods: [ClosedRange<Int>]
    var days: Int
  }

  struct Day: Equatable {
    var date: Int
    var dayClass: String
    var photos: Range<Int>
    var farPhotos: [Int]
    var located: Int
    var source: String?
  }

  struct Journey: Equatable {
    var dates: [Int]
    var counts: [Int]
    var photos: Range<Int>
    var isOpenAtStart: Bool
    var isOpenAtEnd: Bool
    var places: [Int]
    var stops: [Stop]
  }

  struct Stop: Equatable {
    var latitude: Double
    var longitude: Double
    var dates: [Int]
    var visits: [ClosedRange<Int>]
  }

  struct NearMiss: Equatable {
    var dates: [Int]
    var failed: [String]
  }

  /// The names of all photos, the undated ones last.
  var names: [String] = []
  var offsets: [Int] = []
  var homesOfDates: [Homes] = []
  var homes: [Home] = []
  var days: [Day] = []
  var journeys: [Journey] = []
  var nearMisses: [NearMiss] = []
}

extension RulesAnswer {
  /// The program's answer.
  init(_ analysis: Analysis) {
    let table = analysis.table
    names = (0..<table.count).map(table.name)
    offsets = (0..<table.datedCount).map { Int(table.offset(of: $0).seconds) }
    let calendar = analysis.homes.calendar
    homesOfDates = calendar.dates.indices.map { position in
      Homes(
        date: calendar.dates[position].number, source: calendar.sources[position].rawValue,
        boxes: calendar.homes(at: position).map { Box($0.box) })
    }
    homes = analysis.homes.homes.map { home in
      Home(
        id: home.id, bounds: Box(home.bounds), periods: home.periods.map(\.numbers),
        days: home.days)
    }
    days = analysis.days.days.map { day in
      Day(
        date: day.date.number, dayClass: day.dayClass.rawValue, photos: day.photos,
        farPhotos: day.photos.filter { analysis.days.isFar[$0] }, located: day.located,
        source: day.source?.rawValue)
    }
    func dates(_ days: [Int]) -> [Int] { days.map { analysis.days.days[$0].date.number } }
    journeys = zip(analysis.assembly.journeys, analysis.itineraries).map { journey, itinerary in
      let counts = journey.counts
      return Journey(
        dates: dates(journey.members),
        counts: [counts.fullDays, counts.partialDays, counts.strayDays, counts.farPhotos],
        photos: journey.photos, isOpenAtStart: journey.isOpenAtStart,
        isOpenAtEnd: journey.isOpenAtEnd, places: itinerary.days.map(\.photo),
        stops: itinerary.stops.map { stop in
          Stop(
            latitude: stop.position.latitude, longitude: stop.position.longitude,
            dates: dates(stop.days), visits: stop.visits.map { ($0.from...$0.to).numbers })
        })
    }
    nearMisses = analysis.assembly.nearMisses.map {
      NearMiss(dates: dates($0.members), failed: $0.failed.map(\.rawValue))
    }
  }
}

extension RulesAnswer.Box {
  init(_ box: CoordinateBox) {
    self.init(south: box.south, west: box.west, north: box.north, east: box.east)
  }
}

extension LocalDate {
  /// Days since 1970.
  fileprivate var number: Int { Int(daysSince1970) }
}

extension ClosedRange<LocalDate> {
  /// The range in days since 1970.
  fileprivate var numbers: ClosedRange<Int> { lowerBound.number...upperBound.number }
}

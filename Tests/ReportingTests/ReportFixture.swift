import Foundation
import Reporting
import TestSupport
import Timeline

/// A library with journeys to given places, and the book about it: each place is a day, each other place a
/// stop.
struct ReportFixture {
  let table: PhotoTable
  let calendar: DayCalendar
  let book: JourneyBook

  /// - Parameters:
  ///   - journeys: for each journey the place of each of its days.
  ///   - title: the title of every journey.
  ///   - stopName: the name of every stop.
  ///   - homes: the boxes of the homes.
  ///   - photoName: the path of every photo, made of its number.
  init(
    _ journeys: [[Coordinate]], title: String = "Somewhere", stopName: String = "Stop",
    homes: [CoordinateBox] = [CoordinateBox(at: .bern)],
    photoName: (Int) -> String = { "photo-\($0).jpg" }
  ) {
    var days = LibraryBuilder(home: .bern, from: "2020-02-26")
    var spans: [Range<LocalDate>] = []
    days.atHome(days: 2)
    for places in journeys {
      let start = days.today
      for place in places { days.away(at: place, photos: 2) }
      spans.append(start..<days.today)
      days.atHome(days: 2)
    }
    var library = LibraryBuilder(home: .bern, from: "2020-02-26")
    for (number, photo) in days.photos.enumerated() {
      var photo = photo
      photo.name = photoName(number)
      library.add(photo)
    }
    let classified = library.classified()
    table = classified.table
    calendar = classified.calendar
    let named = spans.map { span in
      Self.journey(in: classified, on: span, title: title, stopName: stopName)
    }
    book = JourneyBook(
      library: LibrarySummary(of: table), thresholds: [],
      homes: homes.enumerated().map { number, box in
        NamedHome(
          home: Home(
            id: "home-\(number + 1)", bounds: box,
            periods: [date("2020-02-26")...date("2020-03-09")], days: 4),
          name: stopName)
      },
      journeys: named, nearMisses: [])
  }

  private static func journey(
    in library: ClassifiedLibrary, on span: Range<LocalDate>, title: String, stopName: String
  ) -> NamedJourney {
    let calendar = library.calendar
    let members = calendar.days.indices.filter { span.contains(calendar.days[$0].date) }
    var positions: [Coordinate] = []
    var stopOfDay: [Int] = []
    for member in members {
      let photo = calendar.days[member].photos.lowerBound
      guard let place = library.table.coordinate(of: photo) else { continue }
      if !positions.contains(place) { positions.append(place) }
      stopOfDay.append(positions.firstIndex(of: place) ?? 0)
    }
    let stops = positions.indices.map { stop in
      var visits: [Visit] = []
      for (index, member) in members.enumerated() where stopOfDay[index] == stop {
        let date = calendar.days[member].date
        if let last = visits.last, last.to == date - 1 {
          visits[visits.count - 1] = Visit(from: last.from, to: date)
        } else {
          visits.append(Visit(from: date, to: date))
        }
      }
      return NamedStop(
        stop: Stop(
          position: positions[stop],
          days: members.indices.filter { stopOfDay[$0] == stop }.map { members[$0] },
          visits: visits), name: stopName, country: "CH")
    }
    let photos =
      calendar.days[members[0]].photos
      .lowerBound..<calendar.days[members[members.count - 1]]
      .photos.upperBound
    var counts = MemberCounts()
    counts.fullDays = members.count
    counts.farPhotos = photos.count
    return NamedJourney(
      journey: Journey(
        run: 0, members: members, start: calendar.days[members[0]].date,
        end: calendar.days[members[members.count - 1]].date, counts: counts, photos: photos,
        farthest: Metres(430_000), isOpenAtStart: false, isOpenAtEnd: false),
      title: title, stops: stops,
      days: zip(members, stopOfDay).map { member, stop in
        Itinerary.DayPlace(photo: calendar.days[member].photos.lowerBound, stop: stop)
      })
  }

  /// A book about the same library without journeys and homes.
  var emptyBook: JourneyBook {
    JourneyBook(library: book.library, thresholds: [], homes: [], journeys: [], nearMisses: [])
  }

  // MARK: What is written

  /// The bytes that an output writes.
  static func bytes(
    _ body: (inout TextSink) throws(OutputError) -> Void
  ) throws -> Data {
    let folder = try ScratchFolder()
    try OutputFile.path(folder.path("output")).write(body)
    return try Data(contentsOf: URL(filePath: folder.path("output")))
  }

  /// The text that an output writes.
  static func text(_ body: (inout TextSink) throws(OutputError) -> Void) throws -> String {
    String(decoding: try bytes(body), as: UTF8.self)
  }
}

/// Texts that harm programs which paste strings.
enum Hostile {
  static let text =
    "<script>alert(1)</script> \"q\" 'a' & ]]> =cmd()\r\nline\u{0}\u{1}\u{202E}rtl\u{FFFE} 😀 é, a;b\\c"

  /// The same text where control characters and what is no character are replaced.
  static let replaced =
    "<script>alert(1)</script> \"q\" 'a' & ]]> =cmd()\r\nline\u{FFFD}\u{FFFD}\u{202E}rtl\u{FFFD} 😀 é, a;b\\c"
}

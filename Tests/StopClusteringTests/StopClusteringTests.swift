import StopClustering
import TestSupport
import Testing
import Timeline

@Suite("Stops and visits (S1 to S5)")
struct StopClusteringTests {
  private let origin = place(10, 20)

  /// The stops of a journey of which every day of the library is a member.
  private func itinerary(
    _ library: LibraryBuilder, partialDayMinFar: Int = 2, mergeKilometres: Double = 30
  ) throws -> Itinerary {
    let classified = library.classified(partialDayMinFar: partialDayMinFar)
    let days = classified.calendar.days
    let members = days.indices.filter { days[$0].dayClass.isCandidate }
    let (first, last) = (try #require(members.first), try #require(members.last))
    let journey = Journey(
      run: 0, members: members, start: days[first].date, end: days[last].date,
      counts: MemberCounts(), photos: 0..<classified.table.datedCount, farthest: Metres(0),
      isOpenAtStart: false, isOpenAtEnd: false)
    var thresholds = StopClustering.Thresholds()
    thresholds.merge = .kilometres(mergeKilometres)
    let itineraries = StopClustering(thresholds: thresholds).run(
      on: [journey], days: classified.calendar, table: classified.table)
    return try #require(itineraries.first)
  }

  /// The stop of each member day.
  private func stops(_ places: [Coordinate], mergeKilometres: Double = 30) throws -> [Int?] {
    var library = LibraryBuilder()
    for place in places { library.away(at: place) }
    return try itinerary(library, mergeKilometres: mergeKilometres).days.map(\.stop)
  }

  /// The position among the day's photos of the one that is its place.
  private func dayPlace(_ places: [Coordinate?], home: Coordinate = .bern) throws -> Int? {
    var library = LibraryBuilder(home: home)
    library.day(places)
    return try itinerary(library).days.first?.photo
  }

  @Test("S2: a day 30 km less a metre off joins the stop, 30 km more a metre founds another")
  func thirtyKilometres() throws {
    for heading in Heading.allCases {
      #expect(try stops([origin, origin.moved(29_999, heading)]) == [0, 0])
      #expect(try stops([origin, origin.moved(30_001, heading)]) == [0, 1])
    }
  }

  @Test("S2: stopMergeKm can be set, and stops reach over ±180°")
  func otherMerge() throws {
    let fiji = place(-16.8, 179.99)
    #expect(try stops([fiji, fiji.moved(99_999, .east)], mergeKilometres: 100) == [0, 0])
    #expect(try stops([fiji, fiji.moved(100_001, .east)], mergeKilometres: 100) == [0, 1])
    #expect(try stops([fiji, fiji.moved(999, .east)], mergeKilometres: 1) == [0, 0])
  }

  @Test("S2: a day must be near every day of the stop, not only the last")
  func everyDay() throws {
    // A walk of 20 km a day.
    let walk = (0..<5).map { $0 == 0 ? origin : origin.moved(Double($0) * 20_000, .east) }
    #expect(try stops(walk) == [0, 0, 1, 1, 2])
  }

  @Test("S2: of several fitting stops the one with the nearest day takes it")
  func nearestOfSeveral() throws {
    let second = origin.moved(40_000, .east)
    #expect(try stops([origin, second, origin.moved(19_000, .east)]) == [0, 1, 0])
    #expect(try stops([origin, second, origin.moved(21_000, .east)]) == [0, 1, 1])
    // Not the nearest founder: the first stop has a day 5 km from the place asked for.
    let nearer = origin.moved(16_000, .east)
    #expect(try stops([origin, second, nearer, origin.moved(21_000, .east)]) == [0, 1, 0, 0])
  }

  @Test("S2: of equally near stops the one founded first takes it")
  func equallyNear() throws {
    // Mirrored over the equator the distances are equal to the last bit.
    let (north, south, middle) = (place(0.2, 20), place(-0.2, 20), place(0, 20))
    #expect(try stops([north, south, middle]) == [0, 1, 0])
    #expect(try stops([south, north, middle]) == [0, 1, 0])
    #expect(try stops([.paris, south, north, middle]) == [0, 1, 2, 1])
  }

  @Test("S3: a stray joins a stop that fits, and counts among its days")
  func strayJoins() throws {
    var library = LibraryBuilder()
    library.away(at: origin)
    library.stray(at: origin.moved(29_999, .north))
    library.away(at: origin)
    let itinerary = try itinerary(library)
    #expect(itinerary.days.map(\.stop) == [0, 0, 0])
    #expect(itinerary.stops.map(\.days) == [[0, 1, 2]])
    #expect(itinerary.stops.map(\.visits.count) == [1])
  }

  @Test("S3: a stray that fits none belongs to none, founds none and parts the visits")
  func strayParts() throws {
    var library = LibraryBuilder()
    library.away(at: origin)
    library.stray(at: origin.moved(30_001, .north))
    library.away(at: origin)
    let itinerary = try itinerary(library)
    #expect(itinerary.days.map(\.stop) == [0, nil, 0])
    #expect(itinerary.stops.count == 1)
    #expect(
      itinerary.stops.first?.visits == [
        Visit(from: date("2020-01-01"), to: date("2020-01-01")),
        Visit(from: date("2020-01-03"), to: date("2020-01-03")),
      ])
  }

  @Test("S3: a stray joins only stops founded before it, and days after it do not join the stray")
  func strayBefore() throws {
    var library = LibraryBuilder()
    library.stray(at: .kyoto)
    library.away(days: 2, at: .kyoto)
    let itinerary = try itinerary(library)
    #expect(itinerary.days.map(\.stop) == [nil, 0, 0])
    #expect(itinerary.stops.map(\.days) == [[1, 2]])
  }

  @Test("S3: a stray that joined is one of the days that others must be near")
  func strayCountsForOthers() throws {
    var library = LibraryBuilder()
    library.away(at: origin)
    library.stray(at: origin.moved(25_000, .west))
    library.away(at: origin.moved(10_000, .east))
    #expect(try itinerary(library).days.map(\.stop) == [0, 0, 1])
  }

  @Test("S3: a stray's place is its first far photo, not the middle one")
  func strayPlace() throws {
    var library = LibraryBuilder()
    library.away(at: origin)
    library.day([.bern, .kyoto, origin, origin] + [Coordinate](repeating: .bern, count: 9))
    let itinerary = try itinerary(library, partialDayMinFar: 4)
    #expect(itinerary.days.map(\.stop) == [0, nil])
    #expect(itinerary.days.last?.photo == 4)
  }

  @Test("S4: returning to a city makes a second visit, not a second stop")
  func secondVisit() throws {
    var library = LibraryBuilder()
    library.away(days: 2, at: .kyoto)
    library.away(at: .paris)
    library.away(days: 2, at: .kyoto)
    let itinerary = try itinerary(library)
    #expect(
      itinerary.stops.map(\.visits) == [
        [
          Visit(from: date("2020-01-01"), to: date("2020-01-02")),
          Visit(from: date("2020-01-04"), to: date("2020-01-05")),
        ], [Visit(from: date("2020-01-03"), to: date("2020-01-03"))],
      ])
    #expect(itinerary.stops.map(\.position) == [.kyoto, .paris])
  }

  @Test("S4: neighbouring member days in a stop are one visit, over silent days too")
  func visitOverSilence() throws {
    var library = LibraryBuilder()
    library.away(days: 2, at: .kyoto)
    library.silence(days: 2)
    library.away(days: 2, at: .kyoto)
    #expect(
      try itinerary(library).stops.map(\.visits)
        == [[Visit(from: date("2020-01-01"), to: date("2020-01-06"))]])
  }

  @Test("S4: stops come in the order founded")
  func orderFounded() throws {
    #expect(try stops([.paris, .kyoto, .lyon, .kyoto, .paris]) == [0, 1, 2, 1, 0])
  }

  @Test("S5: the position is the place of the day with the most far photos")
  func position() throws {
    let (second, third) = (origin.moved(5_000, .east), origin.moved(9_000, .east))
    var library = LibraryBuilder()
    library.away(at: origin, photos: 3)
    library.away(at: second, photos: 4)
    library.away(at: third, photos: 3)
    #expect(try itinerary(library).stops.map(\.position) == [second])
  }

  @Test("S5: of days with equally many the earliest gives the position")
  func positionOfEqual() throws {
    let (second, third) = (origin.moved(5_000, .east), origin.moved(9_000, .east))
    var library = LibraryBuilder()
    library.away(at: origin, photos: 3)
    library.away(at: second, photos: 4)
    library.away(at: third, photos: 4)
    #expect(try itinerary(library).stops.map(\.position) == [second])
  }
}

// MARK: - The place of a day

extension StopClusteringTests {
  @Test("S1: the place is the far photo nearest to the component-wise lower median")
  func lowerMedian() throws {
    // Latitudes 10 to 10.3: of four the lower median is the second.
    let row = [10, 10.1, 10.2, 10.3].map { place($0, 20) }
    #expect(try dayPlace(row) == 1)
    #expect(try dayPlace(row.reversed()) == 2)
    #expect(try dayPlace(Array(row.prefix(3))) == 1)
    #expect(try dayPlace(Array(row.prefix(2))) == 0)
    let column = [20, 20.1, 20.2, 20.3].map { place(10, $0) }
    #expect(try dayPlace(column) == 1)
    #expect(try dayPlace([column[3], column[1], column[0], column[2]]) == 1)
  }

  @Test("S1: latitude and longitude have a median of their own, and a real photo is chosen")
  func componentWise() throws {
    // The medians are 11 and 21; no photo is there, and the last one is nearest.
    let places = [place(10, 21), place(11, 25), place(12, 20), place(13, 22), place(10.9, 20.8)]
    #expect(try dayPlace(places) == 4)
  }

  @Test("S1: only far photos count")
  func farOnly() throws {
    let places = [10, 10.1, 10.2].map { place($0, 20) }
    #expect(try dayPlace([.bern, places[0], nil, places[1], .bern, places[2]]) == 3)
  }

  @Test("S1: of equally near photos the earlier one is the place")
  func tie() throws {
    // The medians are 0 and 20; the first two are mirror images of each other.
    let (north, south, east) = (place(1, 20), place(-1, 20), place(0, 25))
    #expect(try dayPlace([north, south, east]) == 0)
    #expect(try dayPlace([south, north, east]) == 0)
    #expect(try dayPlace([east, south, north]) == 1)
    #expect(try dayPlace([north, north, north]) == 0)
  }

  @Test("S1: longitudes are unwrapped around the day's first far photo")
  func unwrapped() throws {
    // 179.9, 180.1 and 180.2: the middle one. Unwrapped around zero it would be the last.
    let places = [place(10, 179.9), place(10, -179.9), place(10, -179.8)]
    #expect(try dayPlace(places) == 1)
    // From the other side: -180.1, -179.9, -179.8.
    #expect(try dayPlace([places[1], places[2], places[0]]) == 0)
    // Even numbers take the lower, so the western one.
    #expect(try dayPlace([places[1], places[0]]) == 1)
  }

  @Test("S1: a day with one far photo has its place there")
  func onePhoto() throws {
    #expect(try dayPlace([.kyoto]) == 0)
  }
}

import HomeDetection
import TestSupport
import Testing
import Timeline

@Suite("Homes for people to read (H7)")
struct HomeGroupingTests {
  private let days = VisitedLibrary.days()

  private func dates(_ first: Int, _ last: Int) -> ClosedRange<LocalDate> {
    VisitedLibrary.start + first...VisitedLibrary.start + last
  }

  private func given(_ place: Coordinate, _ dates: ClosedRange<LocalDate>? = nil)
    -> HomeDetection.GivenHome
  {
    HomeDetection.GivenHome(place: place, dates: dates)
  }

  /// A home whose area is a box with its corners at the cottage and a little way north-east.
  private let corner = place(46.965, 7.46)
  private var boxed: VisitedLibrary { VisitedLibrary([(.cottage, days), (corner, days)]) }

  @Test("H7: an area that touches a home's edge is the same home, one bit beside it is another")
  func touch() throws {
    let edge = place(46.962, 7.46)
    let homes = try boxed.output(given: [given(edge)]).homes
    #expect(homes.map(\.bounds) == [CoordinateBox(from: .cottage, to: corner)])
    let beside = place(46.962, 7.46.nextUp)
    #expect(try boxed.output(given: [given(beside)]).homes.count == 2)
  }

  @Test("H7: a corner touches too, in latitude to the bit")
  func touchInLatitude() throws {
    #expect(try boxed.output(given: [given(corner)]).homes.count == 1)
    #expect(
      try boxed.output(given: [given(place(46.965.nextUp, 7.46))]).homes.count == 2)
  }

  @Test("H7: areas that are joined through a third one are one home")
  func transitive() throws {
    // The halves of a home on a line do not touch; the staggered grid's box touches both.
    let (south, north) = (place(46.98, 7.45), place(47.02, 7.45))
    let both = try VisitedLibrary([(south, days), (north, days)]).output()
    #expect(both.homes.map(\.bounds) == [CoordinateBox(from: south, to: north)])
    // A chain in which no area holds another: the straight grids join the first two, the grids shifted
    // in latitude the last two, and none all three.
    let chain = [46.85, 46.95, 47.05].map { place($0, 7.45) }
    let chained = try VisitedLibrary(chain.map { ($0, days) }).output()
    #expect(chained.calendar.homes(at: 0).map(\.box).count == 4)
    #expect(chained.homes.map(\.bounds) == [CoordinateBox(from: chain[0], to: chain[2])])
    // 0.21° apart no grid joins them.
    let (low, high) = (place(46.895, 7.45), place(47.105, 7.45))
    #expect(try VisitedLibrary([(low, days), (high, days)]).output().homes.count == 2)
  }

  @Test("H7: areas of different dates are joined as well")
  func overAllDates() throws {
    // At first the home is a point; a year later a box that holds it.
    let later = VisitedLibrary.days(from: 400)
    let library = VisitedLibrary([
      (.cottage, days), (place(46.95, 7.44), later), (place(46.97, 7.46), later),
    ])
    let homes = try library.output().homes
    #expect(
      homes.map(\.bounds) == [CoordinateBox(south: 46.95, west: 7.44, north: 46.97, east: 7.46)])
    #expect(homes.map(\.periods) == [[dates(0, 434)]])
  }

  @Test("H7: ids follow the first date in force, the south first on one date")
  func ids() throws {
    let library = VisitedLibrary([
      (.flat, days), (.cabin, VisitedLibrary.days(from: 1)),
      (.cottage, VisitedLibrary.days(from: 400)),
    ])
    let homes = try library.output().homes
    #expect(homes.map(\.id) == ["home-1", "home-2", "home-3"])
    #expect(homes.map(\.position) == [.cabin, .flat, .cottage])
  }

  @Test("H7: a period lasts from the first to the last date with located photos in force")
  func periods() throws {
    // The cottage is home at first, then the flat, then the cottage again. Between them the wide rung
    // is not asked, since every date with photos has a near home.
    let library = VisitedLibrary([
      (.cottage, days), (.flat, VisitedLibrary.days(from: 200)),
      (.cottage, VisitedLibrary.days(from: 400)), (nil, [450]),
    ])
    let homes = try library.output().homes
    #expect(homes.map(\.periods) == [[dates(0, 34), dates(400, 434)], [dates(200, 234)]])
    #expect(homes.map(\.days) == [28, 14])
  }

  @Test("H7: a date in force between others keeps a period whole, without a photo in the home too")
  func periodOverAwayDays() throws {
    let library = VisitedLibrary([(.cottage, days), (.kyoto, [20, 21])])
    let homes = try library.output().homes
    #expect(homes.map(\.periods) == [[dates(0, 34)]])
    #expect(homes.map(\.days) == [14])
  }

  @Test("H7: days of a home are its dates in force with a photo within its bounds")
  func daysWithinBounds() throws {
    // Day 20 has a photo within the bounds; day 21 has one that is in the patch and widens them only
    // at a time when it counts, which is always here; day 22 has one elsewhere.
    let library = VisitedLibrary([
      (.cottage, days), (corner, [20]), (place(46.962, 7.45), [21]), (.kyoto, [22]),
    ])
    #expect(try library.output().homes.map(\.days) == [16])
  }

  @Test("H7: bounds cross ±180°, with the position in the middle")
  func overTheDateLine() throws {
    let (west, east) = (place(45.05, 179.98), place(45.05, -179.98))
    let homes = try VisitedLibrary([(west, days), (east, days)]).output().homes
    #expect(homes.count == 1)
    #expect(homes.map(\.bounds.wrappedEast) == [-179.98])
    #expect(homes.map(\.bounds.west) == [179.98])
    #expect(
      homes.map(\.position) == [place(45.05, -180)] || homes.map(\.position) == [place(45.05, 180)])
    #expect(homes.map(\.days) == [14])
  }

  @Test("H7: longitude 180 and -180 touch")
  func touchAtTheDateLine() throws {
    // Homes by hand at either writing of one place, in force on different dates.
    let library = VisitedLibrary([(.kyoto, [0, 10])])
    let homes = try library.output(given: [
      given(place(10, 180), dates(0, 5)), given(place(10, -180), dates(6, 10)),
    ]).homes
    #expect(homes.count == 1)
    #expect(homes.map(\.periods) == [[dates(0, 10)]])
  }

  @Test("H7: a home that is in force only on dates without located photos is not written")
  func notInForce() throws {
    let library = VisitedLibrary([(.cottage, days)])
    let homes = try library.output(asked: [60], given: [given(.flat, dates(60, 60))]).homes
    #expect(homes.map(\.bounds) == [CoordinateBox(at: .cottage)])
  }
}

import HomeDetection
import TestSupport
import Testing
import Timeline

@Suite("Patches that qualify, and their areas (H1 to H4)")
struct QualifyingPatchTests {
  @Test("H1: the evidence names the patch by the row and column of the formula")
  func patch() throws {
    let homes = try VisitedLibrary([(.bern, VisitedLibrary.days())]).homes(on: 17)
    // The four grids have the same box, which is written once, for the first of them.
    #expect(
      homes.evidence == [
        PatchEvidence(
          grid: 0, row: 684, column: 639, days: 14, first: VisitedLibrary.start,
          last: VisitedLibrary.start + 34)
      ])
  }

  @Test("H2: a home on a line in latitude is whole in the grid shifted in latitude")
  func lineInLatitude() throws {
    // 47° is a line of the straight grids; 7 dates on each side.
    let days = VisitedLibrary.days()
    let (south, north) = (place(46.98, 7.45), place(47.02, 7.45))
    let library = VisitedLibrary([
      (south, days.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)),
      (north, days.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)),
    ])
    let homes = try library.homes(on: 17)
    #expect(homes.source == .near)
    #expect(homes.boxes == [CoordinateBox(from: south, to: north)])
    #expect(homes.grids.isSubset(of: [1, 3]))
  }

  @Test("H2: places further apart than a patch is high are whole in no grid")
  func apartInLatitude() throws {
    let days = VisitedLibrary.days()
    let library = VisitedLibrary([
      (place(46.895, 7.45), days.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)),
      (place(47.105, 7.45), days.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)),
    ])
    #expect(try library.homes(on: 17).source == .none)
  }

  @Test("H2: a home on a line in longitude is whole in the grid shifted in longitude")
  func lineInLongitude() throws {
    // In both rows at 45.05° the columns end where 360°/n·k lies: at -180° they all do.
    let days = VisitedLibrary.days()
    let (west, east) = (place(45.05, 179.98), place(45.05, -179.98))
    let library = VisitedLibrary([
      (west, days.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)),
      (east, days.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)),
    ])
    let homes = try library.homes(on: 17)
    #expect(homes.source == .near)
    #expect(homes.boxes == [CoordinateBox(from: west, to: east)])
    #expect(homes.grids.isSubset(of: [2, 3]))
  }

  @Test("H2: a home on a line in both is whole in the grid shifted in both")
  func corner() throws {
    let days = VisitedLibrary.days()
    let corners = [
      place(44.98, 179.98), place(45.02, 179.98), place(44.98, -179.98), place(45.02, -179.98),
    ]
    var library = VisitedLibrary()
    for (position, day) in days.enumerated() { library.add(corners[position % 4], [day]) }
    let homes = try library.homes(on: 17)
    #expect(homes.source == .near)
    #expect(homes.boxes == [CoordinateBox(from: corners[0], to: corners[3])])
    #expect(homes.grids == [3])
  }

  @Test("H2: patches of several grids are homes side by side, equal boxes once")
  func severalGrids() throws {
    // Half of the home lies beyond the line of the straight grids, and each half qualifies alone.
    let (south, north) = (place(46.98, 7.45), place(47.02, 7.45))
    let library = VisitedLibrary([(south, VisitedLibrary.days()), (north, VisitedLibrary.days())])
    #expect(
      try library.homes(on: 17).boxes == [
        CoordinateBox(at: south), CoordinateBox(from: south, to: north), CoordinateBox(at: north),
      ])
  }

  @Test("H3: 13 dates are no home, 14 are", arguments: [(13, HomeSource.none), (14, .near)])
  func dates(count: Int, source: HomeSource) throws {
    let library = VisitedLibrary([(.cottage, VisitedLibrary.days(count))])
    #expect(try library.homes(on: 17).source == source)
  }

  @Test(
    "H3: a span of 34 days is no home, 35 is; both ends count",
    arguments: [(34, HomeSource.none), (35, .near)])
  func span(days: Int, source: HomeSource) throws {
    let library = VisitedLibrary([(.cottage, VisitedLibrary.days(span: days))])
    #expect(try library.homes(on: 17).source == source)
    #expect(date("2020-07-05") - date("2020-06-01") + 1 == 35)
  }

  @Test("H3: dates are counted once, however many photos they have")
  func distinctDates() throws {
    let days = VisitedLibrary.days(13)
    let library = VisitedLibrary([(.cottage, days + days + days)])
    #expect(try library.homes(on: 17).source == .none)
  }

  @Test("H3: a date whose photos are not located is not counted")
  func locatedOnly() throws {
    var library = VisitedLibrary([(.cottage, VisitedLibrary.days(13)), (nil, [20])])
    #expect(try library.homes(on: 17).source == .none)
    library.add(.cottage, [21])
    #expect(try library.homes(on: 17).source == .near)
  }

  @Test(
    "H3: the window reaches 60 days back, and not 61",
    arguments: [(60, HomeSource.near), (61, .wide)])
  func windowBack(day: Int, source: HomeSource) throws {
    // The first date falls out of the window one day later, and 13 dates are left.
    let homes = try VisitedLibrary([(.cottage, VisitedLibrary.days())]).homes(on: day)
    #expect(homes.source == source)
    #expect(homes.evidence.map(\.days) == [14])
  }

  @Test(
    "H3: the window reaches 60 days forward, and not 61",
    arguments: [(0, HomeSource.near), (-1, .wide)])
  func windowForward(day: Int, source: HomeSource) throws {
    let days = VisitedLibrary.days(from: 26)
    #expect(days.last == 60)
    #expect(try VisitedLibrary([(.cottage, days)]).homes(on: day).source == source)
  }

  @Test(
    "H3: the wide window reaches 180 days, and not 181",
    arguments: [
      (180, HomeSource.wide), (181, .library), (-146, .wide), (-147, .library),
    ])
  func wideWindow(day: Int, source: HomeSource) throws {
    let library = VisitedLibrary([(.cottage, VisitedLibrary.days())])
    #expect(try library.homes(on: day).source == source)
  }

  @Test("H4: the area is the box of the photos in the window, to the day", arguments: [39, 40])
  func areaOfWindow(day: Int) throws {
    let late = place(46.965, 7.46)
    let library = VisitedLibrary([(.cottage, VisitedLibrary.days()), (late, [100])])
    // 60 days after day 40 is day 100.
    #expect(
      try library.homes(on: day).boxes
        == [
          day == 39
            ? CoordinateBox(at: .cottage) : CoordinateBox(from: .cottage, to: late)
        ])
  }

  @Test("H4: photos that have left the window leave the area", arguments: [60, 61])
  func areaShrinks(day: Int) throws {
    let early = place(46.965, 7.46)
    let library = VisitedLibrary([
      (early, [0]), (.cottage, VisitedLibrary.days(from: 5)), (.cottage, [60]),
    ])
    #expect(
      try library.homes(on: day).boxes
        == [day == 60 ? CoordinateBox(from: .cottage, to: early) : CoordinateBox(at: .cottage)])
  }

  @Test("H4: every photo of a date counts for the box, and only those in the patch")
  func allPhotosOfTheDate() throws {
    let days = VisitedLibrary.days()
    let (a, b, elsewhere) = (place(46.93, 7.44), place(46.97, 7.46), Coordinate.flat)
    let library = VisitedLibrary([
      (.cottage, days), (a, [3]), (b, [3, 4]), (elsewhere, [3, 5]), (nil, [6]),
    ])
    #expect(
      try library.homes(on: 17).boxes
        == [CoordinateBox(south: 46.93, west: 7.44, north: 46.97, east: 7.46)])
  }

  @Test("H4: a box is unwrapped around its patch's middle, so that it crosses ±180°")
  func overTheDateLine() throws {
    let days = VisitedLibrary.days()
    let (west, east) = (place(45.05, 179.98), place(45.05, -179.98))
    let homes = try VisitedLibrary([(west, days), (east, days)]).homes(on: 17)
    let crossing = CoordinateBox(south: 45.05, west: 179.98, north: 45.05, east: 180.02)
    #expect(
      homes.boxes.sorted()
        == [CoordinateBox(at: east), CoordinateBox(at: west), crossing].sorted())
    #expect(crossing.wrappedEast < crossing.west)
  }

  @Test("H4: longitude 180 is -180 in a box as well")
  func oneHundredAndEighty() throws {
    let days = VisitedLibrary.days()
    for latitude in [45.05, 89.95, -89.95] {
      let library = VisitedLibrary([(place(latitude, 180), days), (place(latitude, -180), days)])
      #expect(
        try library.homes(on: 17).boxes
          == [CoordinateBox(south: latitude, west: -180, north: latitude, east: -180)])
    }
  }

  @Test("H4: at the pole one patch goes all round, and its box spans the photos of it")
  func pole() throws {
    // Station at the South Pole: the fixes wander round it. The straight grids part its row in three.
    var library = VisitedLibrary()
    for (position, day) in VisitedLibrary.days().enumerated() {
      library.add(place(-89.98, Double(position * 25 - 170)), [day])
    }
    let homes = try library.homes(on: 17)
    #expect(homes.source == .near)
    #expect(homes.grids.isSubset(of: [1, 3]))
    // Unwrapped around 0° from -170 to 155, and around 180° from 5 to 340 (which is -20).
    #expect(
      homes.boxes.sorted()
        == [
          CoordinateBox(south: -89.98, west: -170, north: -89.98, east: 155),
          CoordinateBox(south: -89.98, west: 5, north: -89.98, east: 340),
        ].sorted())
  }

  @Test(
    "H4: a box has the photos' own longitudes, to the last bit, in the wide patches at the pole too",
    arguments: [(89.85, 125.3), (89.85, -125.3), (-89.99, 24.8), (-89.99, 139.27), (90, -24.8)])
  func ownLongitudes(latitude: Double, longitude: Double) throws {
    let here = place(latitude, longitude)
    let output = try VisitedLibrary([(here, VisitedLibrary.days())]).output()
    #expect(output.calendar.homes(at: 0).map(\.box) == [CoordinateBox(at: here)])
    #expect(output.homes.map(\.bounds) == [CoordinateBox(at: here)])
    #expect(output.homes.map(\.days) == [14])
  }

  @Test("H4: at the pole itself a home is whole whatever longitude the photos state")
  func poleItself() throws {
    var library = VisitedLibrary()
    for (position, day) in VisitedLibrary.days().enumerated() {
      library.add(place(90, Double(position * 25 - 170)), [day])
    }
    #expect(try library.homes(on: 17).source == .near)
    #expect(try library.homes(on: 17).grids == [0, 2])
  }
}

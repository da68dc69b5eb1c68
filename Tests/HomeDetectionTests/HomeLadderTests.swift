import HomeDetection
import TestSupport
import Testing
import Timeline

@Suite("The ladder and the places lived in (H5, H6)")
struct HomeLadderTests {
  private let days = VisitedLibrary.days()
  /// 14 dates of which no 121 days hold more than seven.
  private let sparseDays = (0..<14).map { $0 * 20 }

  @Test("H5: what qualifies within 60 days is home, from the first rung")
  func near() throws {
    let homes = try VisitedLibrary([(.cottage, days)]).homes(on: 17)
    #expect(homes.source == .near)
    #expect(homes.boxes == [CoordinateBox(at: .cottage)])
  }

  @Test("H5: where none does, what qualifies within 180 days is home")
  func wide() throws {
    let homes = try VisitedLibrary([(.flat, sparseDays)]).homes(on: 130)
    #expect(homes.source == .wide)
    #expect(homes.boxes == [CoordinateBox(at: .flat)])
    #expect(homes.evidence.map(\.days) == [14])
  }

  @Test("H5: where the first rung gives a home, the second is not asked")
  func nearBeforeWide() throws {
    let library = VisitedLibrary([
      (.flat, sparseDays), (.cottage, VisitedLibrary.days(from: 100)),
    ])
    #expect(try library.homes(on: 130).boxes == [CoordinateBox(at: .cottage)])
    #expect(try library.homes(on: 194).boxes == [CoordinateBox(at: .cottage)].sorted())
  }

  @Test("H5: all patches that qualify are homes together")
  func allOfARung() throws {
    let library = VisitedLibrary([(.cottage, days), (.flat, days), (.cabin, sparseDays)])
    #expect(
      try library.homes(on: 17).boxes == [CoordinateBox(at: .cottage), CoordinateBox(at: .flat)])
    // From day 61 on the first two have 13 dates within 60 days; within 180 all three have 14 until
    // day 180.
    let homes = try library.homes(on: 100)
    #expect(homes.source == .wide)
    #expect(homes.boxes.count == 3)
  }

  @Test("H5: where neither does, the places lived in around that time are home")
  func library() throws {
    let homes = try VisitedLibrary([(.cottage, days)]).homes(on: 1_000)
    #expect(homes.source == .library)
    #expect(homes.boxes == [CoordinateBox(at: .cottage)])
  }

  @Test("H5: without any of them the date has no home")
  func none() throws {
    let homes = try VisitedLibrary([(.cottage, [0, 10, 20])]).homes(on: 10)
    #expect(homes.source == .none)
    #expect(homes.areas.isEmpty)
  }

  @Test(
    "H6: neighbouring dates 180 days apart are one episode, 181 are two",
    arguments: [(180, HomeSource.library), (181, .none)])
  func episodes(gap: Int, source: HomeSource) throws {
    let first = Array(0..<7)
    let library = VisitedLibrary([(.cottage, first + first.map { 6 + gap + $0 })])
    #expect(try library.homes(on: 1_000).source == source)
  }

  @Test("H6: an episode of 13 dates was not lived in, one of 14 was", arguments: [13, 14])
  func episodeDates(count: Int) throws {
    let library = VisitedLibrary([(.cottage, VisitedLibrary.days(count))])
    #expect(try library.homes(on: 1_000).source == (count == 13 ? .none : .library))
  }

  @Test("H6: an episode that spans 34 days was not lived in, one of 35 was", arguments: [34, 35])
  func episodeSpan(span: Int) throws {
    let library = VisitedLibrary([(.cottage, VisitedLibrary.days(span: span))])
    #expect(try library.homes(on: 1_000).source == (span == 34 ? .none : .library))
  }

  @Test("H6: ten days every summer are never lived in")
  func everySummer() throws {
    var library = VisitedLibrary()
    for year in 0..<20 { library.add(.cottage, (0..<10).map { year * 365 + $0 }) }
    #expect(try library.homes(on: 3_000).source == .none)
  }

  @Test(
    "H6: with the nearest episode m days off, those up to m + 180 are home, m + 181 are not",
    arguments: [680, 681])
  func distance(first: Int) throws {
    // Day 534 lies 500 days after the last date of the cottage, day 34.
    let library = VisitedLibrary([
      (.cottage, days), (.flat, VisitedLibrary.days(from: 534 + first)),
    ])
    let homes = try library.homes(on: 534)
    #expect(homes.source == .library)
    #expect(
      homes.boxes
        == [CoordinateBox(at: .cottage)] + (first == 680 ? [CoordinateBox(at: .flat)] : []))
  }

  @Test(
    "H6: the distance is to the nearer end, after the date as before it", arguments: [680, 681])
  func distanceBack(last: Int) throws {
    // The flat begins 500 days after day 1000, the cottage ended `last` days before it.
    let library = VisitedLibrary([
      (.cottage, VisitedLibrary.days(from: 1_000 - last - 34)),
      (.flat, VisitedLibrary.days(from: 1_500)),
    ])
    #expect(
      try library.homes(on: 1_000).boxes
        == (last == 680 ? [CoordinateBox(at: .cottage)] : []) + [CoordinateBox(at: .flat)])
  }

  @Test("H6: within an episode the distance is 0", arguments: [180, 181])
  func within(distance: Int) throws {
    // 14 dates 170 days apart: 361 days hold three at most.
    let slow = (0..<14).map { $0 * 170 }
    // Day 1000 lies within; the flat begins so many days after it.
    let library = VisitedLibrary([
      (.cottage, slow), (.flat, (0..<14).map { 1_000 + distance + $0 * 170 }),
    ])
    let homes = try library.homes(on: 1_000)
    #expect(homes.source == .library)
    #expect(
      homes.boxes
        == [CoordinateBox(at: .cottage)] + (distance == 180 ? [CoordinateBox(at: .flat)] : []))
  }

  @Test("H6: the area is the box of the episode's photos, not of the whole patch's")
  func areaOfEpisode() throws {
    let other = place(46.965, 7.46)
    let library = VisitedLibrary([
      (.cottage, days), (other, VisitedLibrary.days(from: 2_000)),
    ])
    #expect(try library.homes(on: 500).boxes == [CoordinateBox(at: .cottage)])
    #expect(try library.homes(on: 1_600).boxes == [CoordinateBox(at: other)])
    // 983 days after day 34, and 983 before day 2000.
    #expect(
      try library.homes(on: 1_017).boxes == [CoordinateBox(at: .cottage), CoordinateBox(at: other)])
  }

  @Test("A home given by hand joins those found, and is home where none was found")
  func givenHome() throws {
    let given = HomeDetection.GivenHome(
      place: .flat, dates: VisitedLibrary.start + 10...VisitedLibrary.start + 17)
    let library = VisitedLibrary([(.cottage, days)])
    let both = [CoordinateBox(at: .cottage), CoordinateBox(at: .flat)]
    for (day, boxes) in [(9, [both[0]]), (10, both), (17, both), (18, [both[0]])] {
      let homes = try library.homes(on: day, given: [given])
      #expect(homes.source == .near)
      #expect(homes.boxes == boxes)
    }
    let stranger = VisitedLibrary([(.cottage, [0, 17])])
    let homes = try stranger.homes(on: 17, given: [HomeDetection.GivenHome(place: .flat)])
    #expect(homes.source == .none)
    #expect(homes.areas == [HomeArea(box: both[1], evidence: .given)])
  }

  @Test("The calendar covers the dates with located photos and those asked for, in order")
  func coverage() throws {
    let library = VisitedLibrary([(.cottage, [5, 1]), (nil, [3])])
    #expect(
      try library.output(asked: [5, 7, 0]).calendar.dates
        == [0, 1, 5, 7].map {
          VisitedLibrary.start + $0
        })
  }
}
